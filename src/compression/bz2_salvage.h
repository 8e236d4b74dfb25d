/* Damaged bzip2 data. */
#ifndef HA_COMPRESSION_BZ2_SALVAGE_H
#define HA_COMPRESSION_BZ2_SALVAGE_H

#include <holdall/plugin.h>

/* As unpack of ha_compression_ops with HA_UNPACK_SALVAGE: the blocks whose checksums are right, one
 * after the other. Fails with HA_E_CORRUPT, HA_E_TRUNCATED, HA_E_LIMIT, HA_E_NOMEM. */
ha_status ha__bz2_salvage(const uint8_t *src, size_t src_size, uint8_t *dst, size_t capacity,
                          size_t want, size_t *got, ha_error *err);

#endif
