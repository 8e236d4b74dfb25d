/* Compressed images of messages: PNG, JPEG, and what compressed_depth_image_transport makes.
 * Decoded by plugins. */
#include "media/images/images.h"

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "plugin/registry.h"

/* An int32 and the floats A and B before the PNG of compressed depth. */
enum { DEPTH_HEADER = 12 };

/* Limit of decoded bytes, if the options have none. */
#define MAX_BYTES (UINT64_C(1) << 30)

static bool contains(const char *text, size_t size, const char *part) {
  const size_t want = strlen(part);

  for (size_t at = 0; at + want <= size; at++) {
    if (memcmp(text + at, part, want) == 0) return true;
  }
  return false;
}

static double float_at(const uint8_t *at) {
  const uint32_t bits =
      at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
  float value;

  memcpy(&value, &bits, sizeof value);
  return (double)value;
}

/* --- the format ------------------------------------------------------------------------------- */

static ha_status refuse_format(const char *format, size_t format_size, const uint8_t *data,
                               size_t size, ha_error *err) {
  char head[16] = "";

  for (size_t i = 0; i < 4 && i < size; i++) {
    static const char digits[] = "0123456789abcdef";

    head[3 * i] = ' ';
    head[3 * i + 1] = digits[data[i] >> 4];
    head[3 * i + 2] = digits[data[i] & 15];
  }
  return HA_FAIL(
      err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
      "no plugin (picture_*.so) decodes %zu bytes of the format '%.*s' that begin with%s", size,
      format_size < 64 ? (int)format_size : 64, format, head);
}

/* The first bytes decide, before the name of the format. Depth has a header before its PNG. */
static ha_status find_format(ha__compressed *c, ha__image *im, const char *format,
                             size_t format_size, ha_error *err) {
  c->ops = ha__registry_probe_picture(c->data, c->size);
  if (c->ops) return HA_OK;
  if (c->size > DEPTH_HEADER && contains(format, format_size, "compressedDepth")) {
    c->ops = ha__registry_probe_picture(c->data + DEPTH_HEADER, c->size - DEPTH_HEADER);
  }
  if (!c->ops) return refuse_format(format, format_size, c->data, c->size, err);
  c->is_metres = contains(format, format_size, "32FC1");
  im->depth_a = float_at(c->data + 4);
  im->depth_b = float_at(c->data + 8);
  c->data += DEPTH_HEADER;
  c->size -= DEPTH_HEADER;
  return HA_OK;
}

/* --- the header ------------------------------------------------------------------------------- */

static uint64_t row_bytes(const ha_picture *p) {
  return (uint64_t)p->width * p->channels * (p->bits / 8);
}

/* Plugins are trusted with the decoded bytes, but not with sizes that are allocated. */
static ha_status check_picture(const ha__compressed *c, const ha_image_options *o, ha_error *err) {
  const ha_picture *p = &c->picture;
  const uint64_t limit = o->max_bytes > 0 ? o->max_bytes : MAX_BYTES;
  uint64_t bytes;

  if (p->width == 0 || p->height == 0 || p->channels == 0 || p->channels > 4 ||
      (p->bits != 8 && p->bits != 16)) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "%s: %" PRIu32 " x %" PRIu32 " pixels of %" PRIu32 " channels of %" PRIu32
                   " bits",
                   c->ops->name, p->width, p->height, p->channels, p->bits);
  }
  if (__builtin_mul_overflow(row_bytes(p), (uint64_t)p->height, &bytes) || bytes > limit) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "%s: %" PRIu32 " x %" PRIu32 " pixels are more than %" PRIu64 " bytes",
                   c->ops->name, p->width, p->height, limit);
  }
  if (c->is_metres && (p->channels != 1 || p->bits != 16)) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "the depth is not a %s of 16 bits of grey",
                   c->ops->name);
  }
  return HA_OK;
}

static int32_t colors_of(const ha__compressed *c, bool is_depth) {
  static const int32_t colors[] = {HA_IMAGE_GREY, HA_IMAGE_GREY_ALPHA, HA_IMAGE_RGB, HA_IMAGE_RGBA};
  const uint32_t channels = c->picture.channels;

  if (is_depth) return HA_IMAGE_VALUES;
  if (channels < 3 || !(c->flags & HA_PICTURE_BGR)) return colors[channels - 1];
  return channels == 3 ? HA_IMAGE_BGR : HA_IMAGE_BGRA;
}

static void describe(const ha__compressed *c, ha__image *im, bool is_depth, bool in_mm) {
  im->width = c->picture.width;
  im->height = c->picture.height;
  im->channels = c->picture.channels;
  im->kind = c->picture.bits == 16 ? HA_KIND_UINT16 : HA_KIND_UINT8;
  im->colors = colors_of(c, is_depth);
  im->row = ha__image_row_copy;
  if (c->is_metres) {
    im->kind = in_mm ? HA_KIND_UINT16 : HA_KIND_FLOAT32;
    im->row = in_mm ? ha__image_row_depth_in_mm : ha__image_row_depth;
  }
  im->item_bytes = ha__image_kind_size(im->kind);
  im->step = (size_t)row_bytes(&c->picture);
}

ha_status ha__compressed_open(ha__compressed *c, ha__image *out, const char *format,
                              size_t format_size, const uint8_t *data, size_t size,
                              const ha_image_options *options, ha_error *err) {
  ha__image im = {0};

  c->data = data;
  c->size = size;
  c->flags = options->order == HA_IMAGE_TO_BGR ? HA_PICTURE_BGR : 0;
  c->is_metres = false;
  c->is_decoded = false;
  c->picture = (ha_picture)HA_PICTURE_INIT;
  HA_TRY(find_format(c, &im, format, format_size, err));
  HA_TRY(c->ops->info(&c->picture, &ha__host, c->data, c->size, err));
  HA_TRY(check_picture(c, options, err));
  describe(c, &im, c->data != data, (options->flags & HA_IMAGE_MILLIMETRES) != 0);
  *out = im;
  return HA_OK;
}

/* --- pixels ----------------------------------------------------------------------------------- */

ha_status ha__compressed_decode(uint8_t *out, uint64_t step, const ha__compressed *c,
                                ha_error *err) {
  return c->ops->decode(out, step, &c->picture, c->flags, &ha__host, c->data, c->size, err);
}

ha_status ha__compressed_keep(ha__compressed *c, ha__image *im, ha_error *err) {
  const uint64_t step = row_bytes(&c->picture);
  const size_t room = (size_t)(step * c->picture.height); /* no overflow: below the limit */

  if (c->is_decoded) return HA_OK;
  if (room > c->pixels_room) {
    ha__free(c->pixels);
    c->pixels_room = 0;
    c->pixels = ha__alloc(room);
    if (!c->pixels) return HA_FAIL_NOMEM(err);
    c->pixels_room = room;
  }
  HA_TRY(ha__compressed_decode(c->pixels, step, c, err));
  im->data = c->pixels;
  c->is_decoded = true;
  return HA_OK;
}

void ha__compressed_done(ha__compressed *c) {
  ha__free(c->pixels);
}
