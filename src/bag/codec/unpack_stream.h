/* Chunks that are large, or whose size is not known: unpacked once, step by step, into memory that
 * grows with what comes out, and beyond a size into a temporary file that is mapped. */
#ifndef HA_BAG_CODEC_UNPACK_STREAM_H
#define HA_BAG_CODEC_UNPACK_STREAM_H

#include <holdall/plugin.h>

#include "io/scratch.h"

/* What comes out of a chunk lies in memory up to this size. */
enum { HA__UNPACKED_IN_MEMORY = 96 << 20 };

typedef struct ha__unpacking {
  const ha_compression_ops *ops;
  const uint8_t *src;
  size_t src_size;
  uint64_t want;        /* stop when so many bytes are there; HA_UNPACK_ALL = all */
  uint64_t max;         /* HA_E_LIMIT when more come out */
  uint32_t flags;       /* HA_UNPACK_SALVAGE */
  ha__scratch *scratch; /* NULL = all in memory */
} ha__unpacking;

typedef struct ha__unpacked {
  ha_view view;      /* what came out, also on failure */
  ha_source *source; /* of the file that view maps, the caller's to close; NULL = in memory */
  uint64_t charged;  /* to scratch, the caller's to discharge */
  uint64_t produced; /* bytes that came out, whether view holds them or not */
} ha__unpacked;

#define HA__UNPACKED_INIT                                                                          \
  { HA_VIEW_INIT, NULL, 0, 0 }

/* Statuses of unpack in plugin.h, and HA_E_LIMIT of scratch. */
ha_status ha__unpack_stream(ha__unpacked *out, const ha__unpacking *what, ha_error *err);

#endif
