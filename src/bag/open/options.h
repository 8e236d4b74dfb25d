/* Defaults of options and limits of readers. */
#ifndef HA_BAG_OPEN_OPTIONS_H
#define HA_BAG_OPEN_OPTIONS_H

#include <stdint.h>

#include <holdall/reader.h>

#include "io/files.h"

/* Copy the options of a caller (NULL = the defaults); only max_temp_bytes and flags may still be 0.
 * out->limits points to limits; temp_dir is borrowed. *max_ratio: of ha_storage_open. */
HA_MUST_CHECK ha_status ha__options_fill(ha_reader_options *out, ha_limits *limits,
                                         uint32_t *max_ratio, const ha_reader_options *given,
                                         ha_error *err);
HA_MUST_CHECK ha_status ha__limits_fill(ha_limits *out, uint32_t *max_ratio, const ha_limits *given,
                                        ha_error *err);

/* Table that opens the files of a path: the caller's (NULL = none given), else that of a plugin for
 * the scheme, else none: the file system. HA_E_UNSUPPORTED: no plugin opens this URL. */
HA_MUST_CHECK ha_status ha__options_files(ha__files *out, const ha_io *io,
                                          const ha_net_options *net, const char *path,
                                          ha_error *err);

/* Memory limit for parsed and compiled types (ha_decoder_limit) that fits the options: twice the
 * limit of their texts; 0 = the decoder's default. */
uint64_t ha__options_types_bytes(const ha_reader_options *options);

#endif
