/* Compression with contexts of the libraries that are kept between chunks. */
#ifndef HA_BAG_CODEC_PACKER_H
#define HA_BAG_CODEC_PACKER_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* A store of such contexts, one for each thread that works at the same time. Any thread. */
typedef struct ha__packers ha__packers;

ha_status ha__packers_new(ha__packers **out, ha_error *err);
void ha__packers_free(ha__packers *packers);

/* As ha_compression_ops.pack; HA_E_UNSUPPORTED when the method only reads. */
ha_status ha__pack(ha__packers *packers, const ha_compression_ops *ops, const uint8_t *src,
                   size_t src_size, uint8_t *dst, size_t capacity, size_t *dst_size, int32_t level,
                   ha_error *err);

/* HA_E_ARG when the method has no such level, to report that before anything is written. */
ha_status ha__pack_check(ha__packers *packers, const ha_compression_ops *ops, int32_t level,
                         ha_error *err);

#endif
