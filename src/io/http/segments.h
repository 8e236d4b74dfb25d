/* The parts of a remote file that are in memory, on their way, or planned: segments that do not
 * overlap, in the order of the file. Bookkeeping alone: no network, no locks. */
#ifndef HA_IO_HTTP_SEGMENTS_H
#define HA_IO_HTTP_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/io.h>

typedef enum ha__segment_state {
  HA__SEGMENT_PLANNED = 0, /* will be fetched when it is wanted, or its turn has come */
  HA__SEGMENT_RUNNING,
  HA__SEGMENT_READY,
  HA__SEGMENT_KEPT, /* on the disk alone */
  HA__SEGMENT_FAILED
} ha__segment_state;

typedef struct ha__segment {
  uint64_t offset;
  size_t size;
  ha__segment_state state;
  size_t turn;   /* number in the plan; HA__NO_TURN = fetched because it was read */
  bool is_ahead; /* started by the plan, and not read yet */
  size_t filled; /* bytes that are in data */
  size_t wanted; /* readers wait until so many are; 0 = nobody waits */
  uint8_t *data; /* NULL while planned or on the disk alone */
  size_t pins;   /* readers that wait for it or copy from it */
  uint64_t used; /* when it was read last: a count of reads */
  bool dropped;  /* no longer listed; freed when nothing uses it */
  bool is_kept;  /* it is on the disk, too */
  void *transfer;
} ha__segment;

#define HA__NO_TURN SIZE_MAX

typedef struct ha__segments {
  size_t connections; /* that share a plan, and the largest segment of it */
  uint64_t most_bytes;
  ha__segment **items; /* by offset */
  size_t size;
  size_t capacity;
  ha__segment **plan; /* in the order of reading; NULL for those that were removed */
  size_t plan_size;
  size_t plan_capacity;
  size_t plan_next; /* those before are no longer planned */
} ha__segments;

#define HA__SEGMENTS_INIT                                                                          \
  { .connections = 8, .most_bytes = 16 << 20 }

/* The segment that holds this byte, or NULL; *next: index of the first that begins after it. */
ha__segment *ha__segments_find(size_t *next, const ha__segments *segments, uint64_t offset);

/* Add a planned one. It must not overlap another. HA_E_NOMEM. */
ha_status ha__segments_add(ha__segment **out, ha__segments *segments, uint64_t offset, size_t size,
                           ha_error *err);

/* Take it out of the list; the caller frees it. */
void ha__segments_remove(ha__segments *segments, const ha__segment *segment);
void ha__segment_free(ha__segment *segment);

/* Plan these ranges of a file of so many bytes, in the order in which they are given: those that
 * lie close together become one segment, and what a segment holds already is not planned again.
 * Segments that were planned before and not started are removed. HA_E_NOMEM leaves a part of the
 * plan. */
ha_status ha__segments_plan(ha__segments *segments, const ha_io_range *ranges, size_t count,
                            uint64_t file_size, ha_error *err);

/* The segment of the plan whose turn is next, or NULL. */
ha__segment *ha__segments_next_planned(ha__segments *segments);

/* Frees the lists; their segments must have been removed, but for planned ones. */
void ha__segments_done(ha__segments *segments);

#endif
