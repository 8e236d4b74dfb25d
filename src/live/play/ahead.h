/* Reads and converts messages ahead of their time, in a separate thread, so that publishing does
 * not wait for a disk. */
#ifndef HA_LIVE_PLAY_AHEAD_H
#define HA_LIVE_PLAY_AHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>

#include "bag/adapt/translate.h"

/* A message that waits to be sent. */
typedef struct ha__ahead_item {
  ha_message msg;    /* as it is sent, except its channel, which is the one in the bag */
  uint8_t *copy;     /* its bytes, if they were converted; else NULL */
  int64_t due_ns;    /* bag time */
  bool is_latched;   /* from before the target of a seek */
  bool is_announced; /* the publishing thread has seen that it is next */
} ha__ahead_item;

/* Where reading begins: after `skip` messages of this time. */
typedef struct ha__ahead_place {
  int64_t time_ns;
  uint64_t skip;
} ha__ahead_place;

typedef struct ha__ahead_options {
  ha_reader *reader;        /* used only by the thread from start to stop */
  ha__translate *translate; /* the same; NULL = messages are not converted */
  const uint8_t *wanted;    /* per channel of the bag */
  const uint8_t *latched;   /* per channel; NULL = none */
  bool by_publish_time;
  uint64_t max_messages; /* all limits at least 1 */
  uint64_t max_bytes;
  int64_t max_ns;
  void *user;
  void (*wake)(
      void *user); /* a message is ready, or the end is reached. Any thread, no lock held */
} ha__ahead_options;

typedef struct ha__ahead ha__ahead;

/* Reads nothing before the first seek. */
ha_status ha__ahead_start(ha__ahead **out, const ha__ahead_options *options, ha_error *err);
/* NULL is allowed. */
void ha__ahead_stop(ha__ahead *ahead);

/* Drop what was read, and continue there; up to end_ns, inclusive. with_latched: begin with the
 * messages that latched channels had sent before. */
void ha__ahead_seek(ha__ahead *ahead, ha__ahead_place place, int64_t end_ns, bool with_latched);
/* The place of the message before this one; false if there is none. Drops what was read. Waits. */
bool ha__ahead_find_before(ha__ahead_place *out, ha__ahead *ahead, ha__ahead_place place);

/* Wait until the next message is ready or the end is reached. full: until the queue is full. */
void ha__ahead_wait(ha__ahead *ahead, bool full);
/* Waits return at once until the next seek. NULL is allowed. */
void ha__ahead_cut(ha__ahead *ahead);

/* The next message. HA_END: none is left; HA_E_BUSY: not read yet; else the failure that ended
 * reading. *out is borrowed until ha__ahead_pop() or a seek. One thread at a time. */
ha_status ha__ahead_peek(ha__ahead_item **out, ha__ahead *ahead, ha_error *err);
void ha__ahead_pop(ha__ahead *ahead);

/* Number of failures to read or convert messages, and the last reason. */
uint64_t ha__ahead_damages(ha__ahead *ahead, ha_error *last);

#endif
