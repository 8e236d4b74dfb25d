/* Readers of images: find the fields of a message, and write the rows of the image in it. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "media/images/images.h"
#include "model/caller.h"

enum { WIDTH, HEIGHT, STEP, ENCODING, RAW_DATA, IS_BIG_ENDIAN, RAW_FIELDS };
static const char *const g_raw[] = {"width", "height", "step", "encoding", "data", "is_bigendian"};

enum { FORMAT, DATA, COMPRESSED_FIELDS };
static const char *const g_compressed[] = {"format", "data"};

struct ha_image_reader {
  ha_image_options options;
  bool is_compressed;
  bool has_image;
  ha_path *paths[RAW_FIELDS];
  ha__image im;
  ha__compressed compressed;
  size_t rows_room; /* of im.rows, values */
};

/* --- types ------------------------------------------------------------------------------------ */

/* The types of foxglove have one name in ROS and another one in Protocol Buffers. */
static bool is_raw(const ha_channel *channel) {
  return ha_schema_is(channel->schema, "sensor_msgs/Image") ||
         ha_schema_is(channel->schema, "foxglove_msgs/RawImage") ||
         ha_schema_is(channel->schema, "foxglove.RawImage");
}

static bool is_compressed(const ha_channel *channel) {
  return ha_schema_is(channel->schema, "sensor_msgs/CompressedImage") ||
         ha_schema_is(channel->schema, "foxglove_msgs/CompressedImage") ||
         ha_schema_is(channel->schema, "foxglove.CompressedImage");
}

/* Images of foxglove are little endian, and have no field for that. */
int32_t ha_images_are_in(const ha_channel *channel, const ha_plan *plan) {
  if (is_raw(channel)) return ha_plan_has(plan, g_raw, IS_BIG_ENDIAN);
  return is_compressed(channel) && ha_plan_has(plan, g_compressed, COMPRESSED_FIELDS);
}

static ha_status open_paths(ha_image_reader *reader, const ha_plan *plan, ha_error *err) {
  if (reader->is_compressed) {
    return ha_paths_new(reader->paths, plan, g_compressed, COMPRESSED_FIELDS, err);
  }
  const size_t count = ha_plan_has(plan, g_raw, RAW_FIELDS) ? RAW_FIELDS : IS_BIG_ENDIAN;
  return ha_paths_new(reader->paths, plan, g_raw, count, err);
}

static ha_status check_options(const ha_image_options *o, ha_error *err) {
  if (o->order < HA_IMAGE_TO_RGB || o->order > HA_IMAGE_AS_STORED) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown order %" PRId32 " of pixels", o->order);
  }
  if (o->flags & ~(uint32_t)(HA_IMAGE_RAW_BAYER | HA_IMAGE_MILLIMETRES)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown flags of images: %#" PRIx32, o->flags);
  }
  return HA_OK;
}

ha_status ha_image_reader_new(ha_image_reader **out, const ha_channel *channel, const ha_plan *plan,
                              const ha_image_options *options, ha_error *err) {
  ha_image_options mine = HA_IMAGE_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_image_options, err));
  HA_TRY(HA_CALLER_CHECK(channel, ha_channel, err));
  HA_TRY(check_options(&mine, err));
  if (!ha_images_are_in(channel, plan)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s has no images",
                   channel->schema ? channel->schema->name : "the channel");
  }
  ha_image_reader *reader = ha__alloc_zeroed(1, sizeof *reader);
  if (!reader) return HA_FAIL_NOMEM(err);
  reader->options = mine;
  reader->is_compressed = is_compressed(channel);
  const ha_status st = open_paths(reader, plan, err);
  if (st < 0) {
    ha_image_reader_free(reader);
    return st;
  }
  *out = reader;
  return HA_OK;
}

void ha_image_reader_free(ha_image_reader *reader) {
  if (!reader) return;
  ha_paths_free(reader->paths, RAW_FIELDS);
  ha__compressed_done(&reader->compressed);
  ha__free(reader->im.rows);
  ha__free(reader);
}

/* --- messages --------------------------------------------------------------------------------- */

static ha_status read_fields(ha__image_fields *out, ha_path *const *paths, const uint8_t *data,
                             size_t size, ha_error *err) {
  const uint8_t *encoding = NULL;
  uint64_t big_endian = 0;

  HA_TRY(ha_path_u64(&out->width, paths[WIDTH], data, size, err));
  HA_TRY(ha_path_u64(&out->height, paths[HEIGHT], data, size, err));
  HA_TRY(ha_path_u64(&out->step, paths[STEP], data, size, err));
  HA_TRY(ha_path_bytes(&encoding, &out->encoding_size, paths[ENCODING], data, size, err));
  HA_TRY(ha_path_bytes(&out->data, &out->size, paths[RAW_DATA], data, size, err));
  if (paths[IS_BIG_ENDIAN]) HA_TRY(ha_path_u64(&big_endian, paths[IS_BIG_ENDIAN], data, size, err));
  out->encoding = (const char *)encoding;
  out->is_big_endian = big_endian != 0;
  return HA_OK;
}

/* Allocate the three rows around one of a Bayer pattern. The width was compared with the data. */
static ha_status make_rows(ha_image_reader *reader, ha__image *im, ha_error *err) {
  const size_t room = 3 * ((size_t)im->width + 2);

  if (im->row == ha__image_row_bayer && room > reader->rows_room) {
    ha__free(reader->im.rows);
    reader->rows_room = 0;
    reader->im.rows = ha__alloc_zeroed(room, sizeof *im->rows);
    if (!reader->im.rows) return HA_FAIL_NOMEM(err);
    reader->rows_room = room;
  }
  im->rows = reader->im.rows;
  return HA_OK;
}

static ha_status read_raw(ha_image *out, ha_image_reader *reader, const ha_message *msg,
                          ha_error *err) {
  ha__image_fields fields = {0};
  ha__image im = {0};

  HA_TRY(read_fields(&fields, reader->paths, msg->data, msg->size, err));
  HA_TRY(ha__image_open(&im, &fields, &reader->options, err));
  HA_TRY(make_rows(reader, &im, err));
  reader->im = im;
  out->encoding = fields.encoding;
  out->encoding_size = fields.encoding_size;
  if (im.is_view) out->data = im.data;
  if (im.is_view) out->step = im.step;
  return HA_OK;
}

static ha_status read_compressed(ha_image *out, ha_image_reader *reader, const ha_message *msg,
                                 ha_error *err) {
  ha__compressed *c = &reader->compressed;
  const uint8_t *format = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;

  HA_TRY(ha_path_bytes(&format, &out->encoding_size, reader->paths[FORMAT], msg->data, msg->size,
                       err));
  HA_TRY(ha_path_bytes(&data, &size, reader->paths[DATA], msg->data, msg->size, err));
  out->encoding = (const char *)format;
  out->is_compressed = 1;
  return ha__compressed_open(c, &reader->im, out->encoding, out->encoding_size, data, size,
                             &reader->options, err);
}

ha_status ha_image_read(ha_image *out, ha_image_reader *reader, const ha_message *msg,
                        ha_error *err) {
  ha_image image = HA_IMAGE_INIT;
  ha_message m = HA_MESSAGE_INIT;

  HA_TRY(HA_CALLER_CHECK(out, ha_image, err));
  HA_TRY(HA_CALLER_READ(&m, msg, ha_message, err));
  reader->has_image = false;
  HA_TRY(reader->is_compressed ? read_compressed(&image, reader, &m, err)
                               : read_raw(&image, reader, &m, err));
  reader->has_image = true;
  image.width = reader->im.width;
  image.height = reader->im.height;
  image.channels = reader->im.channels;
  image.kind = reader->im.kind;
  image.colors = reader->im.colors;
  image.row_bytes = ha__image_row_bytes(&reader->im);
  ha__caller_write(out, &image, sizeof image);
  return HA_OK;
}

/* --- rows ------------------------------------------------------------------------------------- */

static ha_status check_room(void *out, size_t size, uint64_t *step, const ha_image_reader *reader,
                            uint32_t first, uint32_t count, ha_error *err) {
  const uint64_t row = ha__image_row_bytes(&reader->im);
  uint64_t need;

  if (!reader->has_image) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no image was read before its rows");
  }
  if (first > reader->im.height || count > reader->im.height - first) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "rows %" PRIu32 " to %" PRIu64 " of an image of %" PRIu32, first,
                   (uint64_t)first + count, reader->im.height);
  }
  if (*step == 0) *step = row;
  if (count == 0) return HA_OK;
  if (!out || *step < row || __builtin_mul_overflow(*step, (uint64_t)count - 1, &need) ||
      __builtin_add_overflow(need, row, &need) || need > size) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%" PRIu32 " rows of %" PRIu64 " bytes, %" PRIu64
                   " bytes apart, do not fit in %zu bytes",
                   count, row, *step, size);
  }
  return HA_OK;
}

ha_status ha_image_rows(void *out, size_t size, uint64_t step, ha_image_reader *reader,
                        uint32_t first, uint32_t count, ha_error *err) {
  ha__image *im = &reader->im;

  HA_TRY(check_room(out, size, &step, reader, first, count, err));
  if (count == 0) return HA_OK;
  if (reader->is_compressed) {
    ha__compressed *c = &reader->compressed;

    if (count == im->height && !c->is_metres && !c->is_decoded) {
      return ha__compressed_decode(out, step, c, err);
    }
    HA_TRY(ha__compressed_keep(c, im, err));
  }
  uint8_t *to = out;
  for (uint32_t y = 0; y < count; y++) {
    im->row(im, first + y, to + step * y);
  }
  return HA_OK;
}
