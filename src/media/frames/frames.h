/* Transforms of all frames, by child frame. */
#ifndef HA_MEDIA_FRAMES_FRAMES_H
#define HA_MEDIA_FRAMES_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/frames.h>

#include "base/arena.h"
#include "base/table.h"

/* The transform of a frame to its parent at one time. */
typedef struct ha__frame_sample {
  int64_t time_ns;
  uint64_t order; /* position in the order of adding */
  uint32_t parent;
  ha_transform transform;
} ha__frame_sample;

typedef struct ha__frame {
  const char *name;
  ha__frame_sample *samples; /* only the last one of a static frame */
  size_t size;
  size_t capacity;
  uint64_t count; /* added transforms */
  int64_t first_ns;
  int64_t last_ns;
  bool is_static;
  bool is_sorted;
} ha__frame;

struct ha_frames {
  ha_frames_options options;
  ha__arena arena; /* names */
  ha__table by_name;
  ha__frame *items;
  size_t size;
  size_t capacity;
  uint64_t samples; /* kept samples of all frames */
  uint64_t added;
};

/* As ha_frames_add(), for names that are not terminated. */
ha_status ha__frames_add(ha_frames *frames, ha_slice parent, ha_slice child, int64_t time_ns,
                         const ha_transform *transform, bool is_static, ha_error *err);

/* The number of a frame; false when there is none of this name. */
bool ha__frames_find(uint32_t *out, const ha_frames *frames, const char *name);

/* transform.c */

/* Scale the rotation to length 1; false if that is impossible or a number is not finite. */
bool ha__transform_normalise(ha_transform *t);
/* out applies b, then a. out may be a or b. */
void ha__transform_multiply(ha_transform *out, const ha_transform *a, const ha_transform *b);
void ha__transform_invert(ha_transform *out, const ha_transform *t);
/* share: 0 = a, 1 = b */
void ha__transform_between(ha_transform *out, const ha_transform *a, const ha_transform *b,
                           double share);

#endif
