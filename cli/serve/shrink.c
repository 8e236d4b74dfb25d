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
  uint64_t *bytes; /* sums of bytes for a row of the result; for images of bytes, instead of the
                      last three */
} shrink;

/* --- sizes ------------------------------------------------------------------------------------ */

void serve_shrink_size(serve_pixels *out, uint32_t width, uint32_t height,
                       const serve_shrink_options *options) {
  uint64_t columns = width < options->max_width ? width : options->max_width;
  uint64_t rows = (uint64_t)height * columns / width;

  if (rows > options->max_height) {
    rows = options->max_height;
    columns = (uint64_t)width * rows / height;
  }
  out->width = columns > 0 ? (uint32_t)columns : 1;
  out->height = rows > 0 ? (uint32_t)rows : 1;
}

static void set_size(serve_pixels *out, const ha_image *im, const serve_shrink_options *options) {
  serve_shrink_size(out, im->width, im->height, options);
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

static ha_status mean_row(const shrink *w, uint32_t y, ha_error *err) {
  const size_t size = (size_t)w->out->width * w->out->channels;
  const uint32_t end = first_of(y + 1, w->im->height, w->out->height);

  memset(w->sums, 0, size * sizeof *w->sums);
  memset(w->count, 0, size * sizeof *w->count);
  for (uint32_t from = first_of(y, w->im->height, w->out->height); from < end; from++) {
    CLI_TRY(ha_image_rows(w->row, w->im->row_bytes, 0, w->reader, from, 1, err));
    CLI_TRY(load(w, err));
    add_row(w);
  }
  for (size_t i = 0; i < size; i++) {
    w->means[y * size + i] = w->count[i] > 0 ? w->sums[i] / (float)w->count[i] : NAN;
  }
  return HA_OK;
}

/* --- scaling ---------------------------------------------------------------------------------- */

static void find_range(float *least, float *most, const shrink *w, size_t size) {
  *least = INFINITY;
  *most = -INFINITY;
  for (size_t i = 0; i < size; i++) {
    *least = fminf(*least, w->means[i]); /* ignores NaN */
    *most = fmaxf(*most, w->means[i]);
  }
}

/* Are the values colors of 16 bits? Their high bytes are the colors of 8 bits. */
static bool has_deep_colors(const ha_image *im) {
  return im->kind == HA_KIND_UINT16 && (im->colors == HA_IMAGE_RGB || im->colors == HA_IMAGE_RGBA);
}

static void make_high_bytes(const shrink *w, size_t size) {
  for (size_t i = 0; i < size; i++) {
    w->out->bytes[i] = (uint8_t)((uint32_t)w->means[i] >> 8);
  }
}

static void make_bytes(const shrink *w) {
  const size_t size = (size_t)w->out->width * w->out->height * w->out->channels;
  float least = 0;
  float most = 0;

  if (has_deep_colors(w->im)) {
    make_high_bytes(w, size);
    return;
  }
  find_range(&least, &most, w, size);
  const float scale = most > least ? 255 / (most - least) : 0;
  for (size_t i = 0; i < size; i++) {
    const float value = (w->means[i] - least) * scale;

    w->out->bytes[i] = value > 0 ? (uint8_t)lroundf(fminf(value, 255)) : 0;
  }
}

/* --- images of bytes -------------------------------------------------------------------------- */

/* Add one row of the image to the sums. The loops over channels are unrolled by hand, because
 * compilers do so at -O3 only. `step`: channels of the image */
static void add_gray(const shrink *w, uint32_t step) {
  const uint8_t *at = w->row;

  for (uint32_t i = 0; i < w->out->width; i++) {
    uint32_t gray = 0;

    for (uint32_t x = w->first[i]; x < w->first[i + 1]; x++, at += step) {
      gray += *at;
    }
    w->bytes[i] += gray;
  }
}

static void add_colors(const shrink *w, uint32_t step) {
  const uint8_t *at = w->row;
  uint64_t *sums = w->bytes;

  for (uint32_t i = 0; i < w->out->width; i++, sums += 3) {
    uint32_t red = 0;
    uint32_t green = 0;
    uint32_t blue = 0;

    for (uint32_t x = w->first[i]; x < w->first[i + 1]; x++, at += step) {
      red += at[0];
      green += at[1];
      blue += at[2];
    }
    sums[0] += red;
    sums[1] += green;
    sums[2] += blue;
  }
}

/* Division by the number of bytes of a mean, which rounds, by a multiplication. */
typedef struct divisor {
  uint64_t half;
  uint64_t inverse; /* times 2^INVERSE_BITS, rounded up: exact for divisors below 2^16 */
} divisor;

enum { INVERSE_BITS = 40 };

static divisor divisor_of(uint64_t count) {
  if (count == 0) return (divisor){0, 0};
  return (divisor){count / 2, ((UINT64_C(1) << INVERSE_BITS) + count - 1) / count};
}

static uint8_t divided(uint64_t sum, const divisor *by) {
  return (uint8_t)((sum + by->half) * by->inverse >> INVERSE_BITS);
}

/* rows: number of rows that were added */
static void round_means(const shrink *w, uint8_t *out, uint32_t rows) {
  const uint32_t used = w->out->channels;
  const uint32_t least =
      w->im->width / w->out->width; /* each pixel has as many columns, or one more */
  const divisor by[] = {divisor_of((uint64_t)least * rows),
                        divisor_of(((uint64_t)least + 1) * rows)};
  const uint64_t *sums = w->bytes;

  for (uint32_t i = 0; i < w->out->width; i++, sums += used, out += used) {
    const divisor *mine = &by[w->first[i + 1] - w->first[i] > least];

    out[0] = divided(sums[0], mine);
    if (used == 1) continue;
    out[1] = divided(sums[1], mine);
    out[2] = divided(sums[2], mine);
  }
}

/* Bytes are not scaled, so that a row of the result is made at once. */
static ha_status byte_row(const shrink *w, uint32_t y, ha_error *err) {
  const size_t size = (size_t)w->out->width * w->out->channels;
  const uint32_t start = first_of(y, w->im->height, w->out->height);
  const uint32_t end = first_of(y + 1, w->im->height, w->out->height);

  memset(w->bytes, 0, size * sizeof *w->bytes);
  for (uint32_t from = start; from < end; from++) {
    CLI_TRY(ha_image_rows(w->row, w->im->row_bytes, 0, w->reader, from, 1, err));
    if (w->out->channels == 3) {
      add_colors(w, w->im->channels);
    } else {
      add_gray(w, w->im->channels);
    }
  }
  round_means(w, w->out->bytes + y * size, end - start);
  return HA_OK;
}

/* --- the result ------------------------------------------------------------------------------- */

static ha_status make_rows(const shrink *w, const serve_shrink_options *options, ha_error *err) {
  const bool are_bytes = w->im->kind == HA_KIND_UINT8;

  for (uint32_t y = 0; y < w->out->height; y++) {
    if (y % STEP == 0 && options->is_left && options->is_left(options->user))
      return CLI_FAIL(err, HA_E_BUSY, "stopped");
    CLI_TRY(are_bytes ? byte_row(w, y, err) : mean_row(w, y, err));
  }
  return HA_OK;
}

ha_status serve_shrink(serve_pixels *out, const ha_image *im, ha_image_reader *reader,
                       const serve_shrink_options *options, ha_error *err) {
  serve_pixels made = {0};
  shrink w = {.im = im, .reader = reader, .out = &made};

  set_size(&made, im, options);
  const size_t row = (size_t)made.width * made.channels;
  w.row = cli_resize(NULL, (size_t)im->row_bytes, 1);
  w.first = cli_resize(NULL, (size_t)made.width + 1, sizeof *w.first);
  for (uint32_t i = 0; i <= made.width; i++) {
    w.first[i] = first_of(i, im->width, made.width);
  }
  made.bytes = cli_resize(NULL, row * made.height, 1);
  if (im->kind == HA_KIND_UINT8) {
    w.bytes = cli_resize(NULL, row, sizeof *w.bytes);
  } else {
    w.values = cli_resize(NULL, (size_t)im->width * made.channels, sizeof *w.values);
    w.sums = cli_resize(NULL, row, sizeof *w.sums);
    w.count = cli_resize(NULL, row, sizeof *w.count);
    w.means = cli_resize(NULL, row * made.height, sizeof *w.means);
  }
  const ha_status st = make_rows(&w, options, err);
  if (st >= 0) {
    if (w.means) make_bytes(&w);
    *out = made;
  } else {
    free(made.bytes);
  }
  free(w.row);
  free(w.first);
  free(w.values);
  free(w.sums);
  free(w.count);
  free(w.means);
  free(w.bytes);
  return st;
}

uint64_t serve_shrink_bytes(const ha_image *im, const serve_shrink_options *options) {
  serve_pixels made = {0};

  set_size(&made, im, options);
  const uint64_t values = (uint64_t)made.width * made.height * made.channels;
  const uint64_t row = im->row_bytes + (uint64_t)im->width * made.channels * sizeof(float);
  const uint64_t each = im->kind == HA_KIND_UINT8 ? 1 : 1 + sizeof(float);
  return row + values * each + (im->is_compressed ? im->row_bytes * im->height : 0);
}
