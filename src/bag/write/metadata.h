/* metadata.yaml of a bag that is being written. */
#ifndef HA_BAG_WRITE_METADATA_H
#define HA_BAG_WRITE_METADATA_H

#include "bag/write/bag.h"
#include "base/text/text.h"

/* The text as of now. form: HA__METADATA_... of bag/metadata/write.h. */
ha_status ha__out_metadata_write(ha__text *out, const ha__out_bag *bag, int form, ha_error *err);

#endif
