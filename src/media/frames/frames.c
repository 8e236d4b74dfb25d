#include "media/frames/frames.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"

enum { MAX_NAME = 4096 };

ha_status ha_frames_new(ha_frames **out, const ha_frames_options *options, ha_error *err) {
  ha_frames_options o = HA_FRAMES_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&o, options, ha_frames_options, err));
  ha_frames *frames = ha__alloc_zeroed(1, sizeof *frames);
  if (!frames) return HA_FAIL_NOMEM(err);
  if (o.max_transforms == 0) o.max_transforms = (uint64_t)16 << 20;
  if (o.max_frames == 0 || o.max_frames > UINT32_MAX) o.max_frames = 65536;
  frames->options = o;
  *out = frames;
  return HA_OK;
}

void ha_frames_free(ha_frames *frames) {
  if (!frames) return;
  for (size_t i = 0; i < frames->size; i++) {
    ha__free(frames->items[i].samples);
  }
  ha__free(frames->items);
  ha__table_done(&frames->by_name);
  ha__arena_done(&frames->arena);
  ha__free(frames);
}

/* --- names --------------------------------------------------------------------------------- */

static ha_slice without_slash(ha_slice name) {
  if (name.size > 0 && name.data[0] == '/') return (ha_slice){name.data + 1, name.size - 1};
  return name;
}

static bool is_same(ha_slice a, ha_slice b) {
  return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static bool find(uint32_t *out, const ha_frames *frames, ha_slice name) {
  uint64_t number = 0;

  if (!ha__table_find(&number, &frames->by_name, name.data, name.size)) return false;
  *out = (uint32_t)number;
  return true;
}

bool ha__frames_find(uint32_t *out, const ha_frames *frames, const char *name) {
  return find(out, frames, without_slash((ha_slice){(const uint8_t *)name, strlen(name)}));
}

static ha_status check_names(ha_slice parent, ha_slice child, ha_error *err) {
  if (parent.size == 0 || child.size == 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a transform has a frame without a name");
  }
  if (parent.size > MAX_NAME || child.size > MAX_NAME) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the name of a frame has over %d bytes",
                   MAX_NAME);
  }
  if (is_same(parent, child)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "frame '%.*s' is its own parent",
                   child.size < 64 ? (int)child.size : 64, (const char *)child.data);
  }
  return HA_OK;
}

static ha_status name_frame(uint32_t *out, ha_frames *frames, ha_slice name, ha_error *err) {
  void *items = frames->items;

  if (find(out, frames, name)) return HA_OK;
  if (frames->size >= frames->options.max_frames) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %zu frames", frames->size);
  }
  HA_TRY(ha__reserve(&items, &frames->capacity, frames->size, 1, sizeof *frames->items, err));
  frames->items = items;
  char *copy = ha__arena_dup(&frames->arena, name.data, name.size);
  if (!copy) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__table_put(&frames->by_name, copy, name.size, frames->size, err));
  frames->items[frames->size] = (ha__frame){.name = copy, .is_static = true, .is_sorted = true};
  *out = (uint32_t)frames->size++;
  return HA_OK;
}

/* --- transforms ------------------------------------------------------------------------------ */

static ha_status add_sample(ha_frames *frames, ha__frame *frame, const ha__frame_sample *sample,
                            ha_error *err) {
  void *samples = frame->samples;

  if (frames->samples >= frames->options.max_transforms) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %zu transforms",
                   (size_t)frames->samples);
  }
  const ha_status st =
      ha__reserve(&samples, &frame->capacity, frame->size, 1, sizeof *frame->samples, err);
  frame->samples = samples;
  if (st < 0) return st;
  if (frame->size > 0 && sample->time_ns < frame->samples[frame->size - 1].time_ns) {
    frame->is_sorted = false;
  }
  frame->samples[frame->size++] = *sample;
  frames->samples++;
  return HA_OK;
}

/* Static frames keep the last transform, until a non-static one is added. */
static ha_status put_sample(ha_frames *frames, ha__frame *frame, const ha__frame_sample *sample,
                            bool is_static, ha_error *err) {
  if (is_static && !frame->is_static) return HA_OK;
  if (frame->is_static && frame->size > 0) {
    frame->size = 0;
    frames->samples--;
  }
  HA_TRY(add_sample(frames, frame, sample, err));
  frame->is_static = is_static;
  return HA_OK;
}

static void note_time(ha__frame *frame, int64_t time_ns) {
  if (frame->count == 0 || time_ns < frame->first_ns) frame->first_ns = time_ns;
  if (frame->count == 0 || time_ns > frame->last_ns) frame->last_ns = time_ns;
  frame->count++;
}

ha_status ha__frames_add(ha_frames *frames, ha_slice parent, ha_slice child, int64_t time_ns,
                         const ha_transform *transform, bool is_static, ha_error *err) {
  ha__frame_sample sample = {time_ns, frames->added, 0, *transform};
  uint32_t number = 0;

  parent = without_slash(parent);
  child = without_slash(child);
  HA_TRY(check_names(parent, child, err));
  if (!ha__transform_normalise(&sample.transform)) {
    return HA_FAIL(
        err, HA_E_ARG, HA_NO_OFFSET,
        "the numbers of frame '%.*s' are not a transform: NaN, or a rotation of length 0",
        child.size < 64 ? (int)child.size : 64, (const char *)child.data);
  }
  HA_TRY(name_frame(&sample.parent, frames, parent, err));
  HA_TRY(name_frame(&number, frames, child, err));
  HA_TRY(put_sample(frames, &frames->items[number], &sample, is_static, err));
  note_time(&frames->items[number], time_ns);
  frames->added++;
  return HA_OK;
}

ha_status ha_frames_add(ha_frames *frames, const char *parent, const char *child, int64_t time_ns,
                        const ha_transform *transform, int32_t is_static, ha_error *err) {
  if (!parent || !child || !transform) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a transform has a parent, a child and numbers");
  }
  const ha_slice p = {(const uint8_t *)parent, strlen(parent)};
  const ha_slice c = {(const uint8_t *)child, strlen(child)};
  return ha__frames_add(frames, p, c, time_ns, transform, is_static != 0, err);
}

/* --- content ---------------------------------------------------------------------------- */

size_t ha_frames_count(const ha_frames *frames) {
  return frames->size;
}

ha_status ha_frames_get(ha_frame_info *out, const ha_frames *frames, size_t i, ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(out, ha_frame_info, err));
  if (i >= frames->size) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no frame %zu", i);
  }
  const ha__frame *f = &frames->items[i];
  ha_frame_info info = {.struct_size = sizeof info, .name = f->name};
  if (f->size > 0) {
    info.parent = frames->items[f->samples[f->size - 1].parent].name;
    info.is_static = f->is_static;
    info.count = f->count;
    info.first_ns = f->first_ns;
    info.last_ns = f->last_ns;
  }
  ha__caller_write(out, &info, sizeof info);
  return HA_OK;
}
