/* Unpacks a file that is compressed as a whole into an unlinked temporary file. */
#ifndef HA_BAG_CODEC_UNPACK_FILE_H
#define HA_BAG_CODEC_UNPACK_FILE_H

#include <holdall/plugin.h>

#include "bag/codec/budget.h"
#include "io/scratch.h"
#include "plugin/report.h"

/* out reads the unpacked bytes under the name of packed. A stream that ends early or is damaged
 * yields what it unpacked to, and a report. HA_E_LIMIT when the output exceeds scratch or budget
 * (may be NULL). */
ha_status ha__unpack_file(ha_source **out, ha_source *packed, const ha_compression_ops *ops,
                          ha__scratch *scratch, ha__unpack_budget *budget,
                          const ha__report_target *report_to, ha_error *err);

#endif
