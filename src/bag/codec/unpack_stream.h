/* Unpacks chunks that are large, or of unknown size: once, step by step, into memory that grows
 * with the output, and beyond a size into a temporary file that is mapped. */
#ifndef HA_BAG_CODEC_UNPACK_STREAM_H
#define HA_BAG_CODEC_UNPACK_STREAM_H

#include <holdall/plugin.h>

#include "bag/codec/budget.h"
#include "io/scratch.h"

/* Output up to this size stays in memory. */
enum { HA__UNPACKED_IN_MEMORY = 96 << 20 };

typedef struct ha__unpacking {
  const ha_compression_ops *ops;
  const uint8_t *src;
  size_t src_size;
  uint64_t want;             /* stop after this many bytes; HA_UNPACK_ALL = all */
  uint64_t max;              /* HA_E_LIMIT for more output */
  uint32_t flags;            /* HA_UNPACK_SALVAGE */
  ha__scratch *scratch;      /* NULL = all in memory */
  ha__unpack_budget *budget; /* charged by time; NULL = unlimited */
} ha__unpacking;

typedef struct ha__unpacked {
  ha_view view; /* the output, also on failure */
  ha_source
      *source; /* descriptor of the file that view maps, closed by the caller; NULL = in memory */
  uint64_t charged;  /* bytes charged to scratch, which the caller discharges */
  uint64_t produced; /* unpacked bytes, whether view holds them or not */
} ha__unpacked;

#define HA__UNPACKED_INIT                                                                          \
  { HA_VIEW_INIT, NULL, 0, 0 }

/* Statuses of unpack in plugin.h, and HA_E_LIMIT of scratch. */
ha_status ha__unpack_stream(ha__unpacked *out, const ha__unpacking *what, ha_error *err);

#endif
