/* Functions of a reader for the rest of the bag layer. */
#ifndef HA_BAG_READ_READER_H
#define HA_BAG_READ_READER_H

#include <holdall/reader.h>

#include "bag/open/bag.h"
#include "bag/read/run.h"
#include "base/pool.h"

/* Borrowed until the reader is closed. */
const ha__bag *ha__reader_bag(const ha_reader *reader);
const ha__loader *ha__reader_loader(const ha_reader *reader);
/* The pool of its threads, started by this call if necessary; NULL with one thread. */
ha_status ha__reader_pool(ha__pool **out, ha_reader *reader, ha_error *err);

/* Messages of the query that are ready one after another, from the next one on: ha_reader_next()
 * would return them without loading anything. */
typedef struct ha__ready {
  const uint8_t *bytes; /* offsets count from here */
  const ha_entry *entries;
  size_t count;
  size_t parts; /* parts of the query that come after, as chunks; an estimate */
} ha__ready;

/* Borrowed until the next call on the reader. count is 0 if ha_reader_next() has to be called. */
ha__ready ha__reader_ready(const ha_reader *reader);
/* Advance past the first `count` of them. */
void ha__reader_pass(ha_reader *reader, size_t count);

/* Guards for calls that run callbacks: a reader closed by a callback is released when the last such
 * call returns. */
void ha__reader_hold(ha_reader *reader);
void ha__reader_let_go(ha_reader *reader);

#endif
