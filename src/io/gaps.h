/* Unreadable ranges of a file (bad sectors). Sources that skip them read zeros instead and keep
 * them in this list, so that parsers can refuse data that includes them. Any thread. */
#ifndef HA_IO_GAPS_H
#define HA_IO_GAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/io.h>

/* The file that bytes are read from. */
typedef struct ha__bytes_of {
  int fd;
  const ha_io_ops *ops; /* NULL: fd */
  void *file;           /* of ops */
} ha__bytes_of;

typedef struct ha__gaps ha__gaps;

/* HA_E_NOMEM. */
ha_status ha__gaps_new(ha__gaps **out, ha_error *err);
/* NULL is allowed. */
void ha__gaps_free(ha__gaps *gaps);

/* Read size bytes at offset into memory. Blocks of a descriptor that fail with EIO become zeros
 * and are added to the gaps, as do blocks of 64 KiB of callbacks that fail with HA_E_CORRUPT;
 * with gaps NULL they fail. HA_E_IO, HA_E_TRUNCATED (the file ends before), HA_E_NOMEM. */
ha_status ha__gaps_read(void *out, ha__gaps *gaps, const ha__bytes_of *from, uint64_t offset,
                        size_t size, ha_error *err);

/* The first gap in [offset, offset + size), clipped to that range. */
bool ha__gaps_find(ha__gaps *gaps, uint64_t offset, uint64_t size, uint64_t *start, uint64_t *end);

#endif
