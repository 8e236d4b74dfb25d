/* Any bytes as the fields of a raw image, or as compressed depth: accepted ones can be written as
 * PNG (and as JPEG if that can represent them), others fail with a reason.
 *
 * Input: flags (1 = compressed depth, 2 = big endian, 4 = Bayer patterns as they are, 8 = JPEG),
 * the size of the encoding's name; width, height and step as little-endian words of 16 bits; the
 * name; the data. With flag 1 the flags and the data alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/image/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { HEADER = 8, MAX_PIXELS = 1 << 18, DEPTH = 1, BIG_ENDIAN_DATA = 2, RAW_BAYER = 4, JPEG = 8 };

static void check_refused(ha_status st, const ha_error *err) {
  CHECK(st < 0 && err->code == st && err->text[0] != '\0');
}

static void write_image(const image *im, bool jpeg) {
  ha_error err = HA_ERROR_INIT;
  char *bytes = NULL;
  size_t size = 0;

  if ((uint64_t)im->width * im->height > MAX_PIXELS) return; /* valid, but slow */
  FILE *stream = open_memstream(&bytes, &size);
  CHECK(stream);
  const bool as_jpeg = jpeg && image_fits_jpeg(im);
  const ha_status st =
      as_jpeg ? image_write_jpeg(stream, im, 50, &err) : image_write_png(stream, im, &err);
  CHECK(fclose(stream) == 0);
  CHECK(st == HA_OK || st == HA_E_LIMIT);
  if (st == HA_OK) CHECK(memcmp(bytes, as_jpeg ? "\xff\xd8" : "\x89P", 2) == 0);
  free(bytes);
}

static ha_status open_raw(image *out, const uint8_t *data, size_t size, ha_error *err) {
  image_fields fields = {0};

  fields.width = data[2] | (uint64_t)data[3] << 8;
  fields.height = data[4] | (uint64_t)data[5] << 8;
  fields.step = data[6] | (uint64_t)data[7] << 8;
  fields.is_big_endian = data[0] & BIG_ENDIAN_DATA;
  fields.encoding = (const char *)data + HEADER;
  fields.encoding_size = data[1] < size - HEADER ? data[1] : size - HEADER;
  fields.data = data + HEADER + fields.encoding_size;
  fields.size = size - HEADER - fields.encoding_size;
  return image_open(out, &fields, data[0] & RAW_BAYER, err);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_error err = HA_ERROR_INIT;
  image im;
  ha_status st;

  if (size < HEADER) return 0;
  if (data[0] & DEPTH) {
    if (size <= 1 + IMAGE_DEPTH_HEADER) return 0; /* as `export` checks before */
    st = image_open_depth(&im, data + 1, size - 1, &err);
  } else {
    st = open_raw(&im, data, size, &err);
  }
  if (st < 0) {
    check_refused(st, &err);
    return 0;
  }
  write_image(&im, data[0] & JPEG);
  image_close(&im);
  return 0;
}
