/* Exports images: raw images as PNG or JPEG, compressed images unchanged. */
#include <stdlib.h>
#include <string.h>

#include "export/image/image.h"
#include "export/magic.h"
#include "export/topic.h"
#include "ui/memory.h"

enum { DEFAULT_QUALITY = 90 };

enum { FORMAT, DATA, COMPRESSED_FIELDS };
static const char *const g_compressed[] = {"format", "data"};

/* Size of the header before the PNG of compressed depth. */
enum { DEPTH_HEADER = 12 };

typedef struct images {
  cli_export *run;
  export_topics videos; /* channels whose compressed images are frames of a video stream */
} images;

typedef struct channel_state {
  images *all;
  ha_image_reader *reader;
  ha_path *paths[COMPRESSED_FIELDS]; /* fields of compressed images; NULL for raw images */
  export_topic *video;               /* NULL until its first frame */
} channel_state;

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  return ha_images_are_in(channel, plan) != 0;
}

static ha_status open_images(void **out, cli_export *run, ha_error *err) {
  images *all = cli_resize(NULL, 1, sizeof *all);

  (void)err;
  memset(all, 0, sizeof *all);
  all->run = run;
  *out = all;
  return HA_OK;
}

static ha_status open_reader(ha_image_reader **out, const cli_export *run,
                             const export_channel *channel, ha_error *err) {
  ha_image_options options = HA_IMAGE_OPTIONS_INIT;

  options.flags = HA_IMAGE_MILLIMETRES | (run->set.images.raw_bayer ? HA_IMAGE_RAW_BAYER : 0);
  return ha_image_reader_new(out, channel->channel, channel->plan, &options, err);
}

static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  channel_state *state = cli_resize(NULL, 1, sizeof *state);

  memset(state, 0, sizeof *state);
  channel->state = state;
  state->all = self;
  CLI_TRY(open_reader(&state->reader, state->all->run, channel, err));
  if (!ha_plan_has(channel->plan, g_compressed, COMPRESSED_FIELDS)) return HA_OK;
  return ha_paths_new(state->paths, channel->plan, g_compressed, COMPRESSED_FIELDS, err);
}

/* --- raw ------------------------------------------------------------------------------------ */

/* Writes PNG instead of JPEG if JPEG cannot contain the values. */
static ha_status write_rows(cli_export *run, export_channel *channel, const ha_message *msg,
                            const ha_image *im, ha_error *err) {
  const channel_state *state = channel->state;
  const export_image_settings *set = &run->set.images;
  const bool jpeg = set->format == EXPORT_IMAGE_JPEG && image_fits_jpeg(im);
  export_file file = {0};
  ha_status st;

  CLI_TRY(export_create(&file, run, &cli_export_images, channel, msg, jpeg ? ".jpg" : ".png", err));
  if (jpeg) {
    const int quality = set->quality.given ? (int)set->quality.value : DEFAULT_QUALITY;

    st = image_write_jpeg(file.stream, im, state->reader, quality, err);
  } else {
    st = image_write_png(file.stream, im, state->reader, err);
  }
  if (st >= 0) return export_finish(&file, err);
  if (st == HA_E_IO) st = export_fail_write(&file, err);
  export_drop(&file);
  return st;
}

static ha_status put_pixels(cli_export *run, export_channel *channel, const ha_message *msg,
                            ha_error *err) {
  const channel_state *state = channel->state;
  ha_image im = HA_IMAGE_INIT;

  CLI_TRY(ha_image_read(&im, state->reader, msg, err));
  if (!image_fits_png(&im)) {
    return CLI_FAIL(err, HA_E_UNSUPPORTED, "no image format can contain the encoding '%.*s'",
                    im.encoding_size < 64 ? (int)im.encoding_size : 64, im.encoding);
  }
  return write_rows(run, channel, msg, &im, err);
}

/* --- compressed ------------------------------------------------------------------------------- */

static bool contains(const char *text, size_t size, const char *part) {
  const size_t want = strlen(part);

  for (size_t at = 0; at + want <= size; at++) {
    if (memcmp(text + at, part, want) == 0) return true;
  }
  return false;
}

static ha_status put_video(cli_export *run, export_channel *channel, const ha_message *msg,
                           const char *suffix, const uint8_t *data, size_t size, ha_error *err) {
  channel_state *state = channel->state;
  export_topics *videos = &state->all->videos;

  if (!state->video) {
    state->video = export_topics_add_other(videos, channel->channel);
    state->video->exporter = &cli_export_media;
  }
  CLI_TRY(export_topic_start(videos, state->video, run, channel, msg, suffix, err));
  cli_out_bytes(state->video->out, data, size);
  return HA_OK;
}

static ha_status put_file(cli_export *run, export_channel *channel, const ha_message *msg,
                          const char *suffix, const uint8_t *data, size_t size, ha_error *err) {
  export_file file = {0};

  CLI_TRY(export_create(&file, run, &cli_export_images, channel, msg, suffix, err));
  const ha_status st = export_write(&file, data, size, err);
  if (st >= 0) return export_finish(&file, err);
  export_drop(&file);
  return st;
}

/* Format of compressed_depth_image_transport: depth in millimetres is a PNG after a header. Depth
 * in metres is not supported: it also needs numbers of that header. */
static ha_status put_depth(cli_export *run, export_channel *channel, const ha_message *msg,
                           bool is_metres, const uint8_t *data, size_t size, ha_error *err) {
  if (is_metres) return put_pixels(run, channel, msg, err);
  return put_file(run, channel, msg, ".png", data + DEPTH_HEADER, size - DEPTH_HEADER, err);
}

static bool is_depth(const char *format, size_t format_size, const uint8_t *data, size_t size) {
  if (!contains(format, format_size, "compressedDepth") || size < DEPTH_HEADER) return false;
  const char *suffix = export_image_suffix(data + DEPTH_HEADER, size - DEPTH_HEADER);

  return suffix && strcmp(suffix, ".png") == 0;
}

/* The suffix is determined by the first bytes, or else by the name of the format. */
static ha_status put_compressed(cli_export *run, export_channel *channel, const ha_message *msg,
                                ha_error *err) {
  const channel_state *state = channel->state;
  const uint8_t *format = NULL;
  const uint8_t *data = NULL;
  size_t format_size = 0;
  size_t size = 0;

  CLI_TRY(ha_path_bytes(&format, &format_size, state->paths[FORMAT], msg->data, msg->size, err));
  CLI_TRY(ha_path_bytes(&data, &size, state->paths[DATA], msg->data, msg->size, err));
  const char *name = (const char *)format;
  const char *suffix = export_image_suffix(data, size);

  if (suffix) return put_file(run, channel, msg, suffix, data, size, err);
  if (is_depth(name, format_size, data, size)) {
    const bool is_metres = contains(name, format_size, "32FC1");

    return put_depth(run, channel, msg, is_metres, data, size, err);
  }
  suffix = export_video_suffix(name, format_size);
  if (suffix && size > 0) return put_video(run, channel, msg, suffix, data, size, err);
  return CLI_FAIL(err, HA_E_UNSUPPORTED,
                  "%zu bytes of format '%.*s' do not begin like a known image file", size,
                  format_size < 64 ? (int)format_size : 64, name);
}

/* --- the exporter ----------------------------------------------------------------------------- */

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  const channel_state *state = channel->state;
  const images *all = self;

  return (state->paths[DATA] ? put_compressed : put_pixels)(all->run, channel, msg, err);
}

static ha_status finish_channel(void *self, export_channel *channel, ha_error *err) {
  const channel_state *state = channel->state;
  images *all = self;

  return state->video ? export_topic_finish(&all->videos, state->video, err) : HA_OK;
}

static void close_channel(void *self, export_channel *channel) {
  channel_state *state = channel->state;

  (void)self;
  if (!state) return;
  ha_paths_free(state->paths, COMPRESSED_FIELDS);
  ha_image_reader_free(state->reader);
  free(state);
}

static void close_images(void *self) {
  images *all = self;

  if (!all) return;
  export_topics_done(&all->videos);
  free(all);
}

const cli_exporter cli_export_images = {
    .name = "images",
    .help = "images: PNG or JPEG, one file per message",
    .is_best = true,
    .by_message = true,
    .takes = takes,
    .open = open_images,
    .add_channel = add_channel,
    .message = message,
    .finish_channel = finish_channel,
    .close_channel = close_channel,
    .close = close_images,
};
