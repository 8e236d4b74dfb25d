/* The messages in a chunk of a damaged 2.0 bag: the very walk that counted them when the bag was
 * opened, and what is missing in it. */
#include <inttypes.h>
#include <stdio.h>

#include "base/status.h"
#include "storage/rosbag1/v20/run.h"
#include "storage/rosbag1/v20/v20.h"

typedef struct recovery {
  const ha__rosbag1 *bag;
  ha__window window; /* over the chunk's bytes */
  uint64_t size;
  ha_entries *out;
  size_t first;     /* of this chunk's entries in out */
  uint64_t skipped; /* bytes of damage */
  uint64_t damage_at;
} recovery;

static ha_status gather(recovery *r, uint64_t pos, uint64_t limit, ha_error *err) {
  while (pos < limit) {
    ha__rosbag1_run run;
    HA_TRY(ha__rosbag1_run_gather(&run, r->bag, &r->window, pos, limit, r->out, err));
    if (run.end == limit) break;
    HA_TRY(ha__rosbag1_record_find(&pos, &r->window, run.end + 1, DIALECT_20, err));
    if (pos > limit) pos = limit;
    if (r->skipped == 0) r->damage_at = run.end;
    r->skipped += pos - run.end;
  }
  return HA_OK;
}

/* Fewer messages than the index tells of, with one that ends just where another does: its length is
 * wrong, and it has the others in it. */
static ha_status look_inside(recovery *r, size_t i, ha_error *err) {
  const uint64_t start = r->out->items[i].offset;
  const uint64_t end = start + r->out->items[i].size;
  uint64_t next = 0;

  HA_TRY(ha__rosbag1_record_find(&next, &r->window, start, DIALECT_20, err));
  if (next >= end) return HA_OK;
  r->out->items[i].size = (uint32_t)(next - start);
  return gather(r, next, end, err);
}

static void tell_loss(const recovery *r, const ha__rosbag1_chunk *chunk) {
  const uint64_t found = r->out->size - r->first;
  ha_loss loss = {.offset = (int64_t)chunk->offset, .bytes = r->skipped};
  char text[160];

  if (found < chunk->message_count) loss.messages = chunk->message_count - found;
  if (r->skipped == 0 && loss.messages == 0) return;
  if (loss.messages == 0 && !chunk->index_tells && !r->bag->index_tells) {
    loss.messages = HA_UNCOUNTED;
  }
  if (r->skipped > 0) {
    snprintf(text, sizeof text, "damage in the chunk, the first at %" PRIu64 " of its bytes",
             r->damage_at);
  } else {
    snprintf(text, sizeof text, "the index tells of %" PRIu32 " messages in the chunk",
             chunk->message_count);
  }
  loss.text = text;
  r->bag->host->lose(r->bag->report_to, &loss);
}

static ha_status recover(recovery *r, const ha__rosbag1_chunk *chunk, ha_error *err) {
  HA_TRY(gather(r, 0, r->size, err));
  const size_t found = r->out->size;
  if (chunk->index_tells && found - r->first < chunk->message_count) {
    for (size_t i = r->first; i < found; i++) {
      HA_TRY(look_inside(r, i, err));
    }
  }
  tell_loss(r, chunk);
  return HA_OK;
}

ha_status ha__rosbag1_recover20(const ha__rosbag1 *bag, size_t i, const uint8_t *bytes, size_t size,
                                ha_entries *out, ha_error *err) {
  const ha__rosbag1_chunk *chunk = &bag->chunks[i];
  ha_source *source = NULL;

  if (size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)chunk->offset, "chunk of %zu bytes", size);
  }
  HA_TRY(ha__source_from_memory(&source, bytes, size, "chunk", err));
  recovery r = {
      .bag = bag, .window = HA__WINDOW_INIT(source), .size = size, .out = out, .first = out->size};
  const ha_status st = recover(&r, chunk, err);
  ha__window_done(&r.window);
  ha__source_close(source);
  return st;
}
