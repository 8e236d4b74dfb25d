#include "live/play/static_frames.h"

#include <string.h>

#include "bag/latched/frames.h"
#include "base/alloc.h"
#include "base/arena.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/table.h"

/* Limits of one publication. */
enum { MAX_FRAMES = 10000, MAX_BYTES = 16 << 20 };

/* The last transform of a child frame. */
typedef struct transform {
  uint8_t *bytes;
  size_t size;
} transform;

struct ha__static_frames {
  ha__arena arena; /* names of child frames, the keys of the table */
  ha__table index; /* child frame -> place in items */
  transform *items;
  size_t count;
  size_t capacity;
  size_t bytes;    /* of all items */
  uint8_t *merged; /* the last merged message */
};

ha_status ha__static_frames_new(ha__static_frames **out, ha_error *err) {
  ha__static_frames *frames = ha__alloc_zeroed(1, sizeof *frames);

  if (!frames) return HA_FAIL_NOMEM(err);
  *out = frames;
  return HA_OK;
}

void ha__static_frames_clear(ha__static_frames *frames) {
  if (!frames) return;
  for (size_t i = 0; i < frames->count; i++)
    ha__free(frames->items[i].bytes);
  ha__free(frames->items);
  ha__free(frames->merged);
  ha__table_done(&frames->index);
  ha__arena_done(&frames->arena);
  *frames = (ha__static_frames){.arena = HA__ARENA_INIT};
}

void ha__static_frames_free(ha__static_frames *frames) {
  ha__static_frames_clear(frames);
  ha__free(frames);
}

/* The item of a child frame, created if it is new; NULL = a limit is reached, or out of memory. */
static transform *item_of(ha__static_frames *frames, const ha__frame *frame) {
  uint64_t at = 0;

  if (ha__table_find(&at, &frames->index, frame->child, frame->child_size)) {
    return &frames->items[at];
  }
  if (frames->count == MAX_FRAMES) return NULL;
  void *items = frames->items;
  const char *name = ha__arena_dup(&frames->arena, frame->child, frame->child_size);
  const ha_status st =
      ha__reserve(&items, &frames->capacity, frames->count, 1, sizeof *frames->items, NULL);
  frames->items = items;
  if (!name || st < 0) return NULL;
  if (ha__table_put(&frames->index, name, frame->child_size, frames->count, NULL) < 0) return NULL;
  frames->items[frames->count] = (transform){NULL, 0};
  return &frames->items[frames->count++];
}

static bool keep(void *user, const ha__frame *frame) {
  ha__static_frames *frames = user;
  transform *item = item_of(frames, frame);

  if (!item || frames->bytes - item->size + frame->size > MAX_BYTES) return false;
  uint8_t *bytes = ha__alloc(frame->size);
  if (!bytes) return false;
  memcpy(bytes, frame->data, frame->size);
  ha__free(item->bytes);
  frames->bytes += frame->size - item->size;
  *item = (transform){bytes, frame->size};
  return true;
}

/* Write a TFMessage: a count, then the transforms. */
static ha_slice write_all(ha__static_frames *frames, ha_slice own) {
  uint8_t *merged = ha__alloc(4 + frames->bytes);
  size_t size = 4;

  if (!merged) return own;
  ha__free(frames->merged);
  frames->merged = merged;
  ha__store_u32(merged, (uint32_t)frames->count);
  for (size_t i = 0; i < frames->count; i++) {
    const transform *item = &frames->items[i];
    if (item->size) memcpy(merged + size, item->bytes, item->size);
    size += item->size;
  }
  return (ha_slice){merged, size};
}

ha_slice ha__static_frames_merge(ha__static_frames *frames, const ha_message *msg) {
  const ha_slice own = {msg->data, msg->size};

  if (!ha__frames_visit(msg, keep, frames)) return own;
  /* messages of one publisher repeat its frames: then there is nothing to add */
  return frames->count == ha__load_u32(msg->data) ? own : write_all(frames, own);
}
