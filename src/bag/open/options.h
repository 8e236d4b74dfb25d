/* What reading costs where nobody says it. */
#ifndef HA_BAG_OPEN_OPTIONS_H
#define HA_BAG_OPEN_OPTIONS_H

#include <stdint.h>

#include <holdall/reader.h>

/* given may be NULL; out has no zeros but those of max_temp_bytes and flags. temp_dir is borrowed.
 * The result is max_ratio of ha_storage_open. */
uint32_t ha__options_fill(ha_reader_options *out, const ha_reader_options *given);

/* Memory for parsed and compiled types (ha_decoder_limit) that goes with the options: twice what
 * their texts may take; 0 = the decoder's default. */
uint64_t ha__options_types_bytes(const ha_reader_options *options);

#endif
