/* What the rest of the bag layer may see of a reader. */
#ifndef HA_BAG_READER_H
#define HA_BAG_READER_H

#include <holdall/reader.h>

#include "bag/bag.h"
#include "bag/run.h"

/* Borrowed until the reader is closed. */
const ha__bag *ha__reader_bag(const ha_reader *reader);
const ha__loader *ha__reader_loader(const ha_reader *reader);

#endif
