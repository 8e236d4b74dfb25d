/* What the rest of the bag layer may see of a reader. */
#ifndef HA_BAG_READ_READER_H
#define HA_BAG_READ_READER_H

#include <holdall/reader.h>

#include "bag/open/bag.h"
#include "bag/read/run.h"
#include "base/pool.h"

/* Borrowed until the reader is closed. */
const ha__bag *ha__reader_bag(const ha_reader *reader);
const ha__loader *ha__reader_loader(const ha_reader *reader);
/* The pool of its threads, which may start now; NULL with one thread. */
ha_status ha__reader_pool(ha__pool **out, ha_reader *reader, ha_error *err);

/* While a call that uses it calls the user back: who closes it there closes it when all have let it
 * go. */
void ha__reader_hold(ha_reader *reader);
void ha__reader_let_go(ha_reader *reader);

#endif
