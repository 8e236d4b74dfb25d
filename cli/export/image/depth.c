/* Decodes depth images of compressed_depth_image_transport: a PNG of inverse depth. */
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "export/image/image.h"
#include "ui/error.h"

/* Limit of a decompressed image, because few bytes of PNG can claim a large one. */
enum { MAX_BYTES = 1 << 28 };

/* As codec.cpp of the transport: 0 is no depth, other values are A / (value - B) metres. */
static void row_inverse(const image *im, uint32_t y, uint8_t *out) {
  const uint16_t *in = im->rows + (size_t)im->width * y;

  for (uint32_t x = 0; x < im->width; x++, out += 2) {
    const double metres = in[x] > 0 ? im->depth_a / (in[x] - im->depth_b) : 0;

    image_put_u16(out, image_millimetres(metres));
  }
}

static const image_encoding g_inverse = {"inverse depth", row_inverse, 1, 2, 1, 16, {0}};

static double float_at(const uint8_t *at) {
  const uint32_t bits =
      at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
  float value;

  memcpy(&value, &bits, sizeof value);
  return (double)value;
}

static ha_status check(const png_image *png, ha_error *err) {
  if (png->format != PNG_FORMAT_LINEAR_Y) {
    return CLI_FAIL(err, HA_E_UNSUPPORTED, "the depth is no PNG of 16 bits of grey");
  }
  if ((uint64_t)png->width * png->height > MAX_BYTES / 2) {
    return CLI_FAIL(err, HA_E_LIMIT, "%u x %u pixels of depth are too many", png->width,
                    png->height);
  }
  return HA_OK;
}

static ha_status unpack(uint16_t **out, png_image *png, ha_error *err) {
  CLI_TRY(check(png, err));
  uint16_t *pixels = malloc((size_t)png->width * png->height * sizeof *pixels);

  if (!pixels) return CLI_FAIL(err, HA_E_NOMEM, "out of memory");
  if (!png_image_finish_read(png, NULL, pixels, 0, NULL)) {
    free(pixels);
    return CLI_FAIL(err, HA_E_CORRUPT, "the depth's PNG is damaged: %s", png->message);
  }
  *out = pixels;
  return HA_OK;
}

ha_status image_open_depth(image *out, const uint8_t *data, size_t size, ha_error *err) {
  png_image png = {.version = PNG_IMAGE_VERSION};
  image im = {.encoding = &g_inverse, .depth_a = float_at(data + 4), .depth_b = float_at(data + 8)};

  if (!png_image_begin_read_from_memory(&png, data + IMAGE_DEPTH_HEADER,
                                        size - IMAGE_DEPTH_HEADER)) {
    return CLI_FAIL(err, HA_E_CORRUPT, "the depth's PNG is damaged: %s", png.message);
  }
  im.width = png.width;
  im.height = png.height;
  const ha_status st = unpack(&im.rows, &png, err);
  png_image_free(&png);
  if (st >= 0) *out = im;
  return st;
}
