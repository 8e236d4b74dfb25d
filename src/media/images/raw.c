/* Raw images: checks their sizes against the data, and chooses the function that writes rows. */
#include <inttypes.h>
#include <string.h>

#include "base/status.h"
#include "media/images/images.h"

size_t ha__image_kind_size(int32_t kind) {
  switch (kind) {
  case HA_KIND_FLOAT64:
    return 8;
  case HA_KIND_FLOAT32:
  case HA_KIND_INT32:
    return 4;
  case HA_KIND_UINT16:
  case HA_KIND_INT16:
    return 2;
  default:
    return 1;
  }
}

/* --- sizes ------------------------------------------------------------------------------------ */

/* Returns the bytes of a stored row without padding; the width is below 2^32. */
static uint64_t stored_row_bytes(const ha__image_encoding *e, uint64_t width) {
  if (e->layout == HA__IMAGE_YUV422) return (width + 1) / 2 * 4;
  if (e->layout == HA__IMAGE_NV) return (width + e->order[2]) >> e->order[2] << e->order[2];
  return width * e->values * ha__image_kind_size(e->kind);
}

/* Returns the rows of `step` bytes. */
static uint64_t stored_rows(const ha__image_encoding *e, uint64_t height) {
  if (e->layout != HA__IMAGE_NV) return height;
  return e->order[2] ? height + (height + 1) / 2 : height * 3;
}

static ha_status check_sizes(const ha__image_encoding *e, const ha__image_fields *f,
                             ha_error *err) {
  const uint64_t row = stored_row_bytes(e, f->width);
  uint64_t need;

  if (f->step < row) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "a row of %" PRIu64 " pixels of %s has %" PRIu64 " bytes, but step is %" PRIu64,
                   f->width, e->name, row, f->step);
  }
  if (__builtin_mul_overflow(stored_rows(e, f->height) - 1, f->step, &need) ||
      __builtin_add_overflow(need, row, &need) || need > f->size) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "%" PRIu64 " x %" PRIu64 " pixels of %s in rows of %" PRIu64
                   " bytes need more than the %zu bytes of data",
                   f->width, f->height, e->name, f->step, f->size);
  }
  return HA_OK;
}

/* --- what is written -------------------------------------------------------------------------- */

static bool is_host_order(const ha__image *im) {
  const uint16_t one = 1;
  uint8_t low;

  memcpy(&low, &one, 1);
  return im->item_bytes == 1 || im->is_big_endian == (low == 0);
}

static int32_t as_bgr(int32_t colors) {
  if (colors == HA_IMAGE_RGB) return HA_IMAGE_BGR;
  return colors == HA_IMAGE_RGBA ? HA_IMAGE_BGRA : colors;
}

/* The stored values, one after the other. Rows were compared with the data, so their size fits
 * 32 bits. */
static void choose_stored(ha__image *im, const ha__image_encoding *e) {
  im->kind = e->kind;
  im->item_bytes = ha__image_kind_size(e->kind);
  im->is_view = is_host_order(im);
  im->row = im->is_view ? ha__image_row_copy : ha__image_row_swap;
  im->colors = HA_IMAGE_VALUES;
  im->channels = 1;
  if (e->layout == HA__IMAGE_PLAIN) {
    im->channels = e->values;
    im->colors = e->order[0] == 2 ? as_bgr(e->colors) : e->colors;
  } else if (e->layout == HA__IMAGE_BAYER) {
    im->colors = HA_IMAGE_GREY;
  } else if (e->layout == HA__IMAGE_YUV422) {
    im->channels = 2;
    im->width = (im->width + 1) / 2 * 2;
  } else {
    im->width = (uint32_t)stored_row_bytes(e, im->width);
    im->height = (uint32_t)stored_rows(e, im->height);
  }
}

/* Depth in metres becomes millimetres. */
static void choose_millimetres(ha__image *im, const ha__image_encoding *e) {
  im->kind = HA_KIND_UINT16;
  im->item_bytes = 2;
  im->channels = 1;
  im->colors = HA_IMAGE_VALUES;
  im->order[0] = (uint8_t)ha__image_kind_size(e->kind);
  im->row = ha__image_row_metres;
}

/* Bayer patterns and YUV become colors. */
static void choose_converted(ha__image *im, const ha__image_encoding *e, bool is_bgr) {
  im->kind = e->kind;
  im->item_bytes = ha__image_kind_size(e->kind);
  im->channels = 3;
  im->colors = is_bgr ? HA_IMAGE_BGR : HA_IMAGE_RGB;
  im->red = is_bgr ? 2 : 0;
  im->row = e->layout == HA__IMAGE_BAYER    ? ha__image_row_bayer
            : e->layout == HA__IMAGE_YUV422 ? ha__image_row_yuv422
                                            : ha__image_row_nv;
}

static void choose_plain(ha__image *im, const ha__image_encoding *e, bool is_bgr) {
  choose_stored(im, e);
  im->colors = is_bgr ? as_bgr(e->colors) : e->colors;
  if (e->colors != HA_IMAGE_RGB && e->colors != HA_IMAGE_RGBA) return;
  if (is_bgr) {
    im->order[0] = e->order[2];
    im->order[2] = e->order[0];
  }
  if (im->order[0] != 0) {
    im->is_view = false;
    im->row = ha__image_row_order;
  }
}

static void choose(ha__image *im, const ha__image_encoding *e, const ha_image_options *o) {
  const bool is_metres = e->layout == HA__IMAGE_PLAIN && e->values == 1 &&
                         (e->kind == HA_KIND_FLOAT32 || e->kind == HA_KIND_FLOAT64);
  const bool raw_bayer = e->layout == HA__IMAGE_BAYER && (o->flags & HA_IMAGE_RAW_BAYER);

  memcpy(im->order, e->order, sizeof im->order);
  if (is_metres && (o->flags & HA_IMAGE_MILLIMETRES)) {
    choose_millimetres(im, e);
  } else if (raw_bayer || o->order == HA_IMAGE_AS_STORED) {
    choose_stored(im, e);
  } else if (e->layout == HA__IMAGE_PLAIN) {
    choose_plain(im, e, o->order == HA_IMAGE_TO_BGR);
  } else {
    choose_converted(im, e, o->order == HA_IMAGE_TO_BGR);
  }
}

ha_status ha__image_open(ha__image *out, const ha__image_fields *f, const ha_image_options *options,
                         ha_error *err) {
  const ha__image_encoding *e = ha__image_encoding_find(f->encoding, f->encoding_size);

  if (f->width == 0 || f->height == 0 || f->width > INT32_MAX || f->height > INT32_MAX) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "the image has %" PRIu64 " x %" PRIu64 " pixels", f->width, f->height);
  }
  if (!e) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "unknown encoding '%.*s'",
                   f->encoding_size < 64 ? (int)f->encoding_size : 64, f->encoding);
  }
  HA_TRY(check_sizes(e, f, err));
  ha__image im = {.width = (uint32_t)f->width,
                  .height = (uint32_t)f->height,
                  .stored_height = (uint32_t)f->height,
                  .step = (size_t)f->step,
                  .is_big_endian = f->is_big_endian,
                  .data = f->data};
  choose(&im, e, options);
  *out = im;
  return HA_OK;
}
