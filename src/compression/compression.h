/* The built-in compressions, one file each, and CRC-32. */
#ifndef HA_COMPRESSION_COMPRESSION_H
#define HA_COMPRESSION_COMPRESSION_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

extern const ha_compression_ops ha__compression_none;
extern const ha_compression_ops ha__compression_bz2;
extern const ha_compression_ops ha__compression_lz4;
extern const ha_compression_ops ha__compression_zstd;
extern const ha_compression_ops ha__compression_gzip;

/* CRC-32 as in zlib and PNG; start with 0, and continue with the previous result. */
uint32_t ha__crc32(uint32_t crc, const void *bytes, size_t size);
/* CRC-32 of the concatenation, from that of the first bytes and that of the following second_size
 * ones. */
uint32_t ha__crc32_join(uint32_t first, uint32_t second, uint64_t second_size);

#endif
