/* Any bytes as messages of images: readable images return rows in every order, into memory of
 * exactly their size, and the command writes them as PNG, and as JPEG if that is possible; others
 * fail with a text.
 *
 * Input: flags (1 = compressed, 2 = big endian, 4 = raw Bayer patterns, 8 = JPEG, 16 = BGR, 32 = as
 * stored, 64 = depth in metres), the size of the encoding's name; width, height and step as
 * little-endian words of 16 bits; the name; the data. With flag 1 the size of the format's name,
 * the name, the data. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "export/image/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { HEADER = 8, MAX_PIXELS = 1 << 18, MAX_BYTES = 1 << 22 };
enum {
  COMPRESSED = 1,
  BIG_ENDIAN_DATA = 2,
  RAW_BAYER = 4,
  JPEG = 8,
  BGR = 16,
  STORED = 32,
  METRES = 64
};

typedef struct bytes {
  uint8_t *data;
  size_t size;
} bytes;

static void put(bytes *out, const void *data, size_t size) {
  memcpy(out->data + out->size, data, size);
  out->size += size;
}

static void put_u32(bytes *out, size_t value) {
  const uint8_t text[] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                          (uint8_t)(value >> 24)};

  put(out, text, sizeof text);
}

static void put_bytes(bytes *out, const void *data, size_t size) {
  put_u32(out, size);
  put(out, data, size);
}

/* Serializes sensor_msgs/Image and CompressedImage in ROS 1 encoding. */
static bytes make_message(const uint8_t *data, size_t size) {
  bytes out = {calloc(1, size + 64), 0};
  const bool raw = !(data[0] & COMPRESSED);
  const size_t start = raw ? HEADER : 2;
  const size_t name = data[1] < size - start ? data[1] : size - start;
  const uint8_t big_endian = (data[0] & BIG_ENDIAN_DATA) != 0;

  CHECK(out.data);
  for (int i = 0; i < 4; i++) { /* the header */
    put_u32(&out, 0);
  }
  if (raw) put_u32(&out, data[4] | (size_t)data[5] << 8);
  if (raw) put_u32(&out, data[2] | (size_t)data[3] << 8);
  put_bytes(&out, data + start, name);
  if (raw) put(&out, &big_endian, 1);
  if (raw) put_u32(&out, data[6] | (size_t)data[7] << 8);
  put_bytes(&out, data + start + name, size - start - name);
  return out;
}

static void check_refused(ha_status st, const ha_error *err) {
  CHECK(st < 0 && err->code == st && err->text[0] != '\0');
}

static void write_file(const ha_image *im, ha_image_reader *reader, bool jpeg) {
  ha_error err = HA_ERROR_INIT;
  char *text = NULL;
  size_t size = 0;

  if (!image_fits_png(im) || (uint64_t)im->width * im->height > MAX_PIXELS) return;
  FILE *stream = open_memstream(&text, &size);
  CHECK(stream);
  const bool as_jpeg = jpeg && image_fits_jpeg(im);
  const ha_status st = as_jpeg ? image_write_jpeg(stream, im, reader, 50, &err)
                               : image_write_png(stream, im, reader, &err);
  CHECK(fclose(stream) == 0);
  CHECK(st == HA_OK || st == HA_E_LIMIT);
  if (st == HA_OK) CHECK(memcmp(text, as_jpeg ? "\xff\xd8" : "\x89P", 2) == 0);
  free(text);
}

/* Reads all rows at once, and the last one separately. */
static bool read_rows(const ha_image *im, ha_image_reader *reader) {
  ha_error err = HA_ERROR_INIT;
  const size_t size = (size_t)(im->row_bytes * im->height);
  uint8_t *all = malloc(size);
  uint8_t *last = malloc(im->row_bytes);

  CHECK(all && last);
  const ha_status st = ha_image_rows(all, size, 0, reader, 0, im->height, &err);
  if (st < 0) {
    CHECK(im->is_compressed);
    check_refused(st, &err);
  } else {
    const uint8_t *tail = all + size - im->row_bytes;

    CHECK(ha_image_rows(last, im->row_bytes, 0, reader, im->height - 1, 1, NULL) == HA_OK);
    CHECK(memcmp(last, tail, im->row_bytes) == 0);
    if (im->data) CHECK(memcmp(im->data + im->step * (im->height - 1), tail, im->row_bytes) == 0);
    CHECK(ha_image_rows(all, size - 1, 0, reader, 0, im->height, NULL) == HA_E_ARG);
  }
  free(all);
  free(last);
  return st >= 0;
}

static void read_image(ha_image_reader *reader, const bytes *message, bool jpeg) {
  const ha_message msg = {.struct_size = sizeof msg, .data = message->data, .size = message->size};
  ha_error err = HA_ERROR_INIT;
  ha_image im = HA_IMAGE_INIT;
  const ha_status st = ha_image_read(&im, reader, &msg, &err);

  if (st < 0) {
    check_refused(st, &err);
    return;
  }
  CHECK(im.width > 0 && im.height > 0 && im.channels >= 1 && im.channels <= 4);
  if (im.row_bytes * im.height > MAX_BYTES) return; /* valid, but slow */
  if (read_rows(&im, reader)) write_file(&im, reader, jpeg);
}

static const ha_plan *plan_of(const ha_channel *channel) {
  static ha_definitions *definitions;
  static ha_decoder *decoder;
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  const ha_plan *plan = NULL;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  if (!decoder) {
    CHECK(ha_definitions_open(&definitions, &options, NULL) == HA_OK);
    CHECK(ha_decoder_new(&decoder, definitions, NULL) == HA_OK);
  }
  CHECK(ha_decoder_plan(&plan, decoder, channel, NULL) == HA_OK);
  return plan;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const ha_plan *plans[2]; /* raw, compressed */
  ha_image_options options = HA_IMAGE_OPTIONS_INIT;
  ha_image_reader *reader = NULL;

  if (size < HEADER) return 0;
  const bool is_compressed = (data[0] & COMPRESSED) != 0;
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name =
                                is_compressed ? "sensor_msgs/CompressedImage" : "sensor_msgs/Image",
                            .encoding = "",
                            .hash = ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/image", .encoding = "ros1", .schema = &schema};
  if (!plans[is_compressed]) plans[is_compressed] = plan_of(&channel);
  options.order = data[0] & STORED ? HA_IMAGE_AS_STORED
                  : data[0] & BGR  ? HA_IMAGE_TO_BGR
                                   : HA_IMAGE_TO_RGB;
  options.flags = (data[0] & METRES ? 0 : HA_IMAGE_MILLIMETRES) |
                  (data[0] & RAW_BAYER ? HA_IMAGE_RAW_BAYER : 0);
  options.max_bytes = MAX_BYTES;
  CHECK(ha_image_reader_new(&reader, &channel, plans[is_compressed], &options, NULL) == HA_OK);
  bytes message = make_message(data, size);
  read_image(reader, &message, (data[0] & JPEG) != 0);
  ha_image_reader_free(reader);
  free(message.data);
  return 0;
}
