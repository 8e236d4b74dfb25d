/* Compression of a written bag, inherited from its input unless the options set it. */
#ifndef HA_BAG_REWRITE_INHERIT_H
#define HA_BAG_REWRITE_INHERIT_H

#include <holdall/writer.h>

#include "bag/open/bag.h"

/* Open a writer that compresses as the bag is compressed, where its storage can. */
ha_status ha__inherit_open(ha_writer **out, const char *path, const ha_writer_options *options,
                           const ha__bag *from, ha_error *err);

#endif
