#include "serve/image.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/payload.h>

#include "export/image/image.h"
#include "serve/shrink.h"
#include "serve/video/video.h"

/* Limits of an answer, which a request cannot exceed. */
enum { DEFAULT_WIDTH = 1920, MAX_SIDE = 4096, QUALITY = 80 };
#define MAX_BYTES (UINT64_C(256) << 20) /* limit of the pixels of a compressed image */

/* --- pixels ----------------------------------------------------------------------------------- */

static ha_status row_of(uint8_t *out, void *user, uint32_t y, ha_error *err) {
  const serve_pixels *pixels = user;
  const size_t size = (size_t)pixels->width * pixels->channels;

  (void)err;
  memcpy(out, pixels->bytes + y * size, size);
  return HA_OK;
}

static bool write_jpeg(int fd, serve_pixels *pixels) {
  const image_rows rows = {pixels->width, pixels->height, pixels->channels, row_of, pixels};
  const int copy = dup(fd);
  FILE *stream = copy < 0 ? NULL : fdopen(copy, "wb");

  if (!stream) {
    if (copy >= 0) close(copy);
    return false;
  }
  const ha_status st = image_write_jpeg_rows(stream, &rows, QUALITY, NULL);
  return (fclose(stream) == 0) & (st >= 0);
}

static serve_answer answer_jpeg(serve_pixels *pixels) {
  const int fd = serve_answer_file();

  if (fd >= 0 && write_jpeg(fd, pixels)) return serve_answer_of_file(fd, "image/jpeg");
  if (fd >= 0) close(fd);
  return SERVE_ERROR(500, "a temporary file could not be written");
}

/* Send a JPEG that is narrow enough unchanged. Returns false if the message is not such a JPEG. */
static bool pass(serve_answer *out, const ha_message *msg, const ha_image *im, uint32_t width) {
  const ha_channel *channel = msg->channel;
  size_t offset = 0;
  size_t size = 0;

  if (!im->is_compressed || im->width > width || !channel->schema) return false;
  if (ha_payload_find(&offset, &size, channel->schema->name, channel->encoding, msg->data,
                      msg->size, msg->size, NULL) != HA_OK)
    return false;
  if (size < 3 || memcmp(msg->data + offset, "\xff\xd8\xff", 3) != 0) return false;
  cli_out to;
  serve_answer_begin(&to);
  cli_out_bytes(&to, msg->data + offset, size);
  *out = serve_answer_end(&to, "image/jpeg");
  return true;
}

static bool is_left(void *user) {
  return serve_bag_is_left(user);
}

static serve_answer answer_pixels(serve_bag *bag, const ha_image *im, ha_image_reader *reader,
                                  uint32_t width) {
  const serve_shrink_options options = {width, MAX_SIDE, is_left, bag};
  const uint64_t bytes = serve_shrink_bytes(im, &options);
  serve_answer answer = SERVE_ANSWER_INIT;
  serve_pixels pixels = {0};

  if (!serve_bag_work(&answer, bag, bytes)) return answer;
  const ha_status st = serve_shrink(&pixels, im, reader, &options, NULL);
  if (st == HA_E_BUSY) {
    answer = serve_bag_stopped();
  } else if (st < 0) {
    answer = SERVE_ERROR(422, "the pixels of the image can't be decoded");
  } else {
    answer = answer_jpeg(&pixels);
  }
  free(pixels.bytes);
  serve_bag_work_done(bag, bytes);
  return answer;
}

static serve_answer answer_message(serve_bag *bag, const ha_message *msg, ha_image_reader *reader,
                                   uint32_t width) {
  serve_answer answer = SERVE_ANSWER_INIT;
  ha_image im = HA_IMAGE_INIT;

  if (ha_image_read(&im, reader, msg, NULL) < 0)
    return SERVE_ERROR(422, "the image is damaged, or its format is not supported");
  if (pass(&answer, msg, &im, width)) return answer;
  return answer_pixels(bag, &im, reader, width);
}

static serve_answer answer_video(serve_bag *bag, const ha_message *msg, const char *topic,
                                 uint32_t width) {
  const serve_shrink_options options = {width, MAX_SIDE, is_left, bag};
  serve_answer answer = SERVE_ANSWER_INIT;
  serve_pixels pixels = {0};

  if (!serve_video_picture(&answer, &pixels, bag, topic, msg->log_time_ns, &options)) return answer;
  answer = answer_jpeg(&pixels);
  free(pixels.bytes);
  return answer;
}

/* Is it a packet of video? Some messages of compressed images are. */
static bool is_video(const ha_message *msg, const ha_plan *plan) {
  ha_video_packet packet = HA_VIDEO_PACKET_INIT;
  ha_video_reader *reader = NULL;

  if (ha_videos_are_in(msg->channel, plan)) return true;
  if (!plan || ha_video_reader_new(&reader, msg->channel, plan, NULL) < 0) return false;
  const bool found = ha_video_read(&packet, reader, msg, NULL) >= 0;
  ha_video_reader_free(reader);
  return found;
}

/* --- the request ------------------------------------------------------------------------------ */

serve_answer serve_bag_image(serve_bag *bag, const serve_image *wanted) {
  ha_image_options options = HA_IMAGE_OPTIONS_INIT;
  serve_answer answer = SERVE_ANSWER_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_image_reader *reader = NULL;
  uint64_t width = DEFAULT_WIDTH;

  if ((wanted->width && !serve_number_read(&width, wanted->width)) || width == 0 ||
      width > MAX_SIDE)
    return SERVE_ERROR(400, "width: 1 to 4096");
  if (!serve_bag_last(&answer, &msg, bag, wanted->topic, wanted->at)) return answer;
  const cat_channel *decoded = cat_decode_channel(&bag->show.decode, msg.channel);
  if (is_video(&msg, decoded->plan)) return answer_video(bag, &msg, wanted->topic, (uint32_t)width);
  options.max_bytes = MAX_BYTES;
  if (!ha_images_are_in(msg.channel, decoded->plan) ||
      ha_image_reader_new(&reader, msg.channel, decoded->plan, &options, NULL) < 0)
    return SERVE_ERROR(404, "the messages of this topic are not images");
  answer = answer_message(bag, &msg, reader, (uint32_t)width);
  ha_image_reader_free(reader);
  return answer;
}
