/* Decompression with contexts of the libraries that are kept between chunks. */
#ifndef HA_BAG_CODEC_UNPACKER_H
#define HA_BAG_CODEC_UNPACKER_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* A store of such contexts, one for each thread that works at the same time. Any thread. */
typedef struct ha__unpackers ha__unpackers;

ha_status ha__unpackers_new(ha__unpackers **out, ha_error *err);
void ha__unpackers_free(ha__unpackers *unpackers);

/* As ha_host.unpack; flags: HA_UNPACK_... */
ha_status ha__unpack(ha__unpackers *unpackers, const ha_compression_ops *ops, const uint8_t *src,
                     size_t src_size, uint8_t *dst, size_t capacity, size_t want, size_t *got,
                     uint32_t flags, ha_error *err);

/* Checked result of unpack() of a compression: HA_E_CORRUPT for more bytes than there is room for,
 * and for an unknown status. */
ha_status ha__unpack_answer(size_t *got, ha_status st, const ha_compression_ops *ops,
                            size_t capacity, ha_error *err);

#endif
