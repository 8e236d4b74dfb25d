/* Segments: the parts of a remote file that are in memory, being fetched, or planned. They do
 * not overlap, and are in the order of the file. Only bookkeeping: no network, no locks. */
#ifndef HA_IO_HTTP_SEGMENTS_H
#define HA_IO_HTTP_SEGMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/io.h>

typedef enum ha__segment_state {
  HA__SEGMENT_PLANNED = 0, /* will be fetched when it is read, or in its turn */
  HA__SEGMENT_RUNNING,
  HA__SEGMENT_READY,
  HA__SEGMENT_KEPT, /* only on the disk */
  HA__SEGMENT_FAILED
} ha__segment_state;

typedef struct ha__segment {
  uint64_t offset;
  size_t size;
  ha__segment_state state;
  size_t turn;   /* number in the plan; HA__NO_TURN = fetched because it was read */
  bool is_ahead; /* started by the plan, and not read yet */
  size_t filled; /* number of bytes in data */
  size_t wanted; /* readers wait for this many bytes; 0 = no reader waits */
  uint8_t *data; /* NULL while planned or only on the disk */
  size_t room;   /* bytes allocated for data: more than size if it was cut */
  bool is_cut;   /* its transfer was cancelled: only the received bytes remain */
  size_t pins;   /* readers that wait for it or copy from it */
  uint64_t used; /* value of the read counter when it was last read */
  bool dropped;  /* no longer listed; freed when not in use */
  bool is_kept;  /* also on the disk */
  void *transfer;
} ha__segment;

#define HA__NO_TURN SIZE_MAX

typedef struct ha__segments {
  size_t connections; /* that share a plan, and the largest segment of it */
  uint64_t most_bytes;
  ha__segment **items; /* by offset */
  size_t size;
  size_t capacity;
  ha__segment **plan; /* in the order of reading; NULL for removed ones */
  size_t plan_size;
  size_t plan_capacity;
  size_t plan_next; /* earlier ones are no longer planned */
  size_t plan_read; /* reads reached the ones before this */
  size_t jump;      /* turn of the last one that was read far before its turn */
} ha__segments;

#define HA__SEGMENTS_INIT                                                                          \
  { .connections = 8, .most_bytes = 16 << 20, .jump = HA__NO_TURN }

/* The segment that contains this byte, or NULL; *next: index of the first one that begins after
 * it. */
ha__segment *ha__segments_find(size_t *next, const ha__segments *segments, uint64_t offset);

/* Add a planned segment. It must not overlap another. HA_E_NOMEM. */
ha_status ha__segments_add(ha__segment **out, ha__segments *segments, uint64_t offset, size_t size,
                           ha_error *err);

/* Remove it from the list; the caller frees it. */
void ha__segments_remove(ha__segments *segments, const ha__segment *segment);
void ha__segment_free(ha__segment *segment);

/* Plan these ranges of a file of this size, in the given order: ranges close together become one
 * segment, and bytes that a segment already has are not planned again. Segments that were
 * planned before and not started are removed. On HA_E_NOMEM a part of the plan remains. */
ha_status ha__segments_plan(ha__segments *segments, const ha_io_range *ranges, size_t count,
                            uint64_t file_size, ha_error *err);

/* The next segment of the plan, or NULL. */
ha__segment *ha__segments_next_planned(ha__segments *segments);

/* A segment is read. Earlier ones of the plan that are fetched ahead, and not read yet, were passed
 * over, or another thread reads them about now: they count as read, too. Not so if others before it
 * were not even started: an index at the end of the file is read first. If the next one is read,
 * too, then reading goes on there. Returns the bytes that do not count as fetched ahead any more.
 */
uint64_t ha__segments_pass(ha__segments *segments, ha__segment *read);

/* Frees the lists; segments must have been removed, except planned ones. */
void ha__segments_done(ha__segments *segments);

#endif
