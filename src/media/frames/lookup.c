/* Looks up a transform: climbs from both frames to their first common ancestor. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/status.h"
#include "media/frames/frames.h"

/* Path from a frame towards its root at one time. */
typedef struct climb {
  uint32_t *frames; /* passed, the first included */
  size_t size;
  size_t capacity;
  bool is_late; /* ended at a frame that has no transform at this time */
} climb;

static int compare_samples(const void *a, const void *b) {
  const ha__frame_sample *x = a;
  const ha__frame_sample *y = b;

  if (x->time_ns != y->time_ns) return x->time_ns < y->time_ns ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

static void sort(ha__frame *frame) {
  if (frame->is_sorted) return;
  qsort(frame->samples, frame->size, sizeof *frame->samples, compare_samples);
  frame->is_sorted = true;
}

/* The last sample at or before this time; NULL when the time is outside of the samples. */
static const ha__frame_sample *sample_at(ha__frame *frame, int64_t time_ns) {
  size_t low = 0;
  size_t high = frame->size;

  if (frame->size == 0) return NULL;
  if (frame->is_static) return &frame->samples[0];
  sort(frame);
  if (time_ns < frame->samples[0].time_ns || time_ns > frame->samples[frame->size - 1].time_ns) {
    return NULL;
  }
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (frame->samples[middle].time_ns <= time_ns) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return &frame->samples[low];
}

/* At a frame for which sample_at() returns a sample. */
static void transform_at(ha_transform *out, ha__frame *frame, int64_t time_ns) {
  const ha__frame_sample *before = sample_at(frame, time_ns);
  const ha__frame_sample *after = before + 1;
  const bool is_last = frame->is_static || after == frame->samples + frame->size;

  *out = before->transform;
  if (is_last || before->time_ns == time_ns || after->parent != before->parent) return;
  const double span = (double)after->time_ns - (double)before->time_ns;
  const double share = (double)((uint64_t)time_ns - (uint64_t)before->time_ns) / span;
  ha__transform_between(out, &before->transform, &after->transform, share);
}

static ha_status climb_from(climb *c, const ha_frames *frames, uint32_t frame, int64_t time_ns,
                            ha_error *err) {
  for (;;) {
    void *items = c->frames;
    HA_TRY(ha__reserve(&items, &c->capacity, c->size, 1, sizeof *c->frames, err));
    c->frames = items;
    c->frames[c->size++] = frame;
    if (c->size > frames->size) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "frame '%s' is in a loop of parents",
                     frames->items[frame].name);
    }
    const ha__frame_sample *sample = sample_at(&frames->items[frame], time_ns);
    c->is_late = !sample && frames->items[frame].size > 0;
    if (!sample) return HA_OK;
    frame = sample->parent;
  }
}

/* From the first common ancestor on both paths are equal: drop that part. False when there is no
 * common frame. */
static bool meet(climb *a, climb *b) {
  size_t same = 0;

  while (same < a->size && same < b->size &&
         a->frames[a->size - 1 - same] == b->frames[b->size - 1 - same]) {
    same++;
  }
  if (same == 0) return false;
  a->size -= same;
  b->size -= same;
  return true;
}

static ha_status fail_late(const ha_frames *frames, const climb *c, int64_t time_ns,
                           ha_error *err) {
  const ha__frame *frame = &frames->items[c->frames[c->size - 1]];

  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "transforms of frame '%.100s' are from %" PRId64 " to %" PRId64
                 " ns, none around %" PRId64 ": there is no extrapolation",
                 frame->name, frame->first_ns, frame->last_ns, time_ns);
}

static void combine(ha_transform *out, const ha_frames *frames, const climb *c, int64_t time_ns) {
  *out = (ha_transform)HA_TRANSFORM_INIT;
  for (size_t i = 0; i < c->size; i++) {
    ha_transform step;
    transform_at(&step, &frames->items[c->frames[i]], time_ns);
    ha__transform_multiply(out, &step, out);
  }
}

static ha_status connect(ha_transform *out, ha_frames *frames, climb *target, climb *source,
                         int64_t time_ns, ha_error *err) {
  const char *from = frames->items[source->frames[0]].name;
  const char *to = frames->items[target->frames[0]].name;
  ha_transform up;
  ha_transform down;

  if (!meet(target, source)) {
    if (source->is_late) return fail_late(frames, source, time_ns, err);
    if (target->is_late) return fail_late(frames, target, time_ns, err);
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "frames '%.80s' and '%.80s' are not connected", to,
                   from);
  }
  combine(&up, frames, source, time_ns);
  combine(&down, frames, target, time_ns);
  ha__transform_invert(&down, &down);
  ha__transform_multiply(&down, &down, &up);
  if (!ha__transform_normalise(&down)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "the numbers between frames '%.80s' and '%.80s' are too large", to, from);
  }
  *out = down;
  return HA_OK;
}

static ha_status find(uint32_t *out, const ha_frames *frames, const char *name, ha_error *err) {
  if (name && ha__frames_find(out, frames, name)) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no frame '%.100s'", name ? name : "");
}

ha_status ha_frames_lookup(ha_transform *out, ha_frames *frames, const char *target,
                           const char *source, int64_t time_ns, ha_error *err) {
  climb to = {NULL, 0, 0, false};
  climb from = {NULL, 0, 0, false};
  uint32_t target_frame = 0;
  uint32_t source_frame = 0;

  HA_TRY(find(&target_frame, frames, target, err));
  HA_TRY(find(&source_frame, frames, source, err));
  ha_status st = climb_from(&to, frames, target_frame, time_ns, err);
  if (st >= 0) st = climb_from(&from, frames, source_frame, time_ns, err);
  if (st >= 0) st = connect(out, frames, &to, &from, time_ns, err);
  ha__free(to.frames);
  ha__free(from.frames);
  return st;
}
