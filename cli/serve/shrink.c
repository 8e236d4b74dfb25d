#include "serve/shrink.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/error.h"
#include "ui/memory.h"

enum { STEP = 32 }; /* rows of the result between checks for a disconnected client */

typedef struct shrink {
  const ha_image *im;
  ha_image_reader *reader;
  serve_pixels *out;
  uint8_t *row;    /* current row of the image */
  uint32_t *first; /* first image column for each column of the result; and the end */
  float *values;   /* values of the row, out->channels per pixel */
  float *sums;     /* sums of finite values for a row of the result */
  uint32_t *count; /* number of summands */
  float *means;    /* means for the whole result; NaN = no finite value */
} shrink;

/* --- sizes ------------------------------------------------------------------------------------ */

static void set_size(serve_pixels *out, const ha_image *im, uint32_t max_width,
                     uint32_t max_height) {
  uint64_t width = im->width < max_width ? im->width : max_width;
  uint64_t height = (uint64_t)im->height * width / im->width;

  if (height > max_height) {
    height = max_height;
    width = (uint64_t)im->width * height / im->height;
  }
  out->width = width > 0 ? (uint32_t)width : 1;
  out->height = height > 0 ? (uint32_t)height : 1;
  out->channels = im->channels >= 3 ? 3 : 1;
}

/* First pixel of the image, along one side, that belongs to pixel i of the result. */
static uint32_t first_of(uint32_t i, uint32_t from, uint32_t to) {
  return (uint32_t)((uint64_t)i * from / to);
}

/* --- values ----------------------------------------------------------------------------------- */

/* Load the first channels of each pixel of w->row; `type`: type of a value. */
#define LOAD(type)                                                                                 \
  do {                                                                                             \
    for (uint32_t x = 0; x < w->im->width; x++) {                                                  \
      for (uint32_t c = 0; c < used; c++) {                                                        \
        type value;                                                                                \
        memcpy(&value, w->row + ((size_t)x * w->im->channels + c) * sizeof value, sizeof value);   \
        w->values[(size_t)x * used + c] = (float)value;                                            \
      }                                                                                            \
    }                                                                                              \
  } while (0)

static ha_status load(const shrink *w, ha_error *err) {
  const uint32_t used = w->out->channels;

  switch (w->im->kind) {
  case HA_KIND_INT8:
    LOAD(int8_t);
    return HA_OK;
  case HA_KIND_UINT16:
    LOAD(uint16_t);
    return HA_OK;
  case HA_KIND_INT16:
    LOAD(int16_t);
    return HA_OK;
  case HA_KIND_INT32:
    LOAD(int32_t);
    return HA_OK;
  case HA_KIND_FLOAT32:
    LOAD(float);
    return HA_OK;
  case HA_KIND_FLOAT64:
    LOAD(double);
    return HA_OK;
  default:
    return CLI_FAIL(err, HA_E_UNSUPPORTED, "images with values of kind %d are not shown",
                    (int)w->im->kind);
  }
}

/* Add one row of the image to the sums. */
static void add_row(const shrink *w) {
  const uint32_t used = w->out->channels;

  for (uint32_t i = 0; i < w->out->width; i++) {
    for (uint32_t x = w->first[i]; x < w->first[i + 1]; x++) {
      for (uint32_t c = 0; c < used; c++) {
        const float value = w->values[(size_t)x * used + c];

        if (!isfinite(value)) continue;
        w->sums[i * used + c] += value;
        w->count[i * used + c]++;
      }
    }
  }
}

/* The same for bytes, without converting each value. */
static inline void add_bytes(const shrink *w, uint32_t used, uint32_t step) {
  for (uint32_t i = 0; i < w->out->width; i++) {
    const uint8_t *at = w->row + (size_t)w->first[i] * step;
    const uint32_t pixels = w->first[i + 1] - w->first[i];
    uint32_t sums[3] = {0};

    for (uint32_t x = 0; x < pixels; x++, at += step) {
      for (uint32_t c = 0; c < used; c++) {
        sums[c] += at[c];
      }
    }
    for (uint32_t c = 0; c < used; c++) {
      w->sums[i * used + c] += (float)sums[c];
      w->count[i * used + c] += pixels;
    }
  }
}

/* Calls add_bytes() with constants, so that the compiler unrolls the loops. */
static void add_byte_row(const shrink *w) {
  const uint32_t step = w->im->channels;

  if (w->out->channels == 3 && step == 3) {
    add_bytes(w, 3, 3);
  } else if (w->out->channels == 3) {
    add_bytes(w, 3, step);
  } else {
    add_bytes(w, 1, step);
  }
}

static ha_status mean_row(const shrink *w, uint32_t y, ha_error *err) {
  const size_t size = (size_t)w->out->width * w->out->channels;
  const uint32_t end = first_of(y + 1, w->im->height, w->out->height);

  memset(w->sums, 0, size * sizeof *w->sums);
  memset(w->count, 0, size * sizeof *w->count);
  for (uint32_t from = first_of(y, w->im->height, w->out->height); from < end; from++) {
    CLI_TRY(ha_image_rows(w->row, w->im->row_bytes, 0, w->reader, from, 1, err));
    if (w->im->kind == HA_KIND_UINT8) {
      add_byte_row(w);
      continue;
    }
    CLI_TRY(load(w, err));
    add_row(w);
  }
  for (size_t i = 0; i < size; i++) {
    w->means[y * size + i] = w->count[i] > 0 ? w->sums[i] / (float)w->count[i] : NAN;
  }
  return HA_OK;
}

/* --- bytes ------------------------------------------------------------------------------------ */

static void find_range(float *least, float *most, const shrink *w, size_t size) {
  *least = INFINITY;
  *most = -INFINITY;
  for (size_t i = 0; i < size; i++) {
    *least = fminf(*least, w->means[i]); /* ignores NaN */
    *most = fmaxf(*most, w->means[i]);
  }
}

static void make_bytes(const shrink *w) {
  const size_t size = (size_t)w->out->width * w->out->height * w->out->channels;
  float least = 0;
  float most = 255;

  if (w->im->kind != HA_KIND_UINT8) find_range(&least, &most, w, size);
  const float scale = most > least ? 255 / (most - least) : 0;
  for (size_t i = 0; i < size; i++) {
    const float value = (w->means[i] - least) * scale;

    w->out->bytes[i] = value > 0 ? (uint8_t)lroundf(fminf(value, 255)) : 0;
  }
}

static ha_status make_means(const shrink *w, const serve_shrink_options *options, ha_error *err) {
  for (uint32_t y = 0; y < w->out->height; y++) {
    if (y % STEP == 0 && options->is_left && options->is_left(options->user))
      return CLI_FAIL(err, HA_E_BUSY, "stopped");
    CLI_TRY(mean_row(w, y, err));
  }
  return HA_OK;
}

ha_status serve_shrink(serve_pixels *out, const ha_image *im, ha_image_reader *reader,
                       const serve_shrink_options *options, ha_error *err) {
  serve_pixels made = {0};
  shrink w = {.im = im, .reader = reader, .out = &made};

  set_size(&made, im, options->max_width, options->max_height);
  const size_t row = (size_t)made.width * made.channels;
  w.row = cli_resize(NULL, (size_t)im->row_bytes, 1);
  w.first = cli_resize(NULL, (size_t)made.width + 1, sizeof *w.first);
  for (uint32_t i = 0; i <= made.width; i++) {
    w.first[i] = first_of(i, im->width, made.width);
  }
  w.values = cli_resize(NULL, (size_t)im->width * made.channels, sizeof *w.values);
  w.sums = cli_resize(NULL, row, sizeof *w.sums);
  w.count = cli_resize(NULL, row, sizeof *w.count);
  w.means = cli_resize(NULL, row * made.height, sizeof *w.means);
  const ha_status st = make_means(&w, options, err);
  if (st >= 0) {
    made.bytes = cli_resize(NULL, row * made.height, 1);
    make_bytes(&w);
    *out = made;
  }
  free(w.row);
  free(w.first);
  free(w.values);
  free(w.sums);
  free(w.count);
  free(w.means);
  return st;
}

uint64_t serve_shrink_bytes(const ha_image *im, const serve_shrink_options *options) {
  serve_pixels made = {0};

  set_size(&made, im, options->max_width, options->max_height);
  const uint64_t values = (uint64_t)made.width * made.height * made.channels;
  const uint64_t row = im->row_bytes + (uint64_t)im->width * made.channels * sizeof(float);
  return row + values * (sizeof(float) + 1) + (im->is_compressed ? im->row_bytes * im->height : 0);
}
