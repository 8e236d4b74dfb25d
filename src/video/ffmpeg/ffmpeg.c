/* Decodes video with libavcodec, and converts it to RGB with libswscale. A decoder uses one thread,
 * the caller's. */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>

#include <holdall/plugin.h>
#include <holdall/video.h>

/* Added to the level of log lines, so that libavcodec prints none; the bits above 255 are colors.
 */
enum { SILENT = 100 };

#define TEXT_OF(number) #number
#define VERSION_OF(major, minor, micro) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(micro)

typedef struct decoder {
  const ha_host *host;
  uint64_t max_pixels;
  AVCodecContext *context;
  AVPacket *packet;
  AVFrame *next;
  AVFrame *picture; /* the last one */
  struct SwsContext *scaler;
  int refused_width; /* of a picture that is too large; 0 = none */
  int refused_height;
} decoder;

static enum AVCodecID id_of(int32_t codec) {
  switch (codec) {
  case HA_VIDEO_H264:
    return AV_CODEC_ID_H264;
  case HA_VIDEO_H265:
    return AV_CODEC_ID_HEVC;
  case HA_VIDEO_VP9:
    return AV_CODEC_ID_VP9;
  case HA_VIDEO_AV1:
    return AV_CODEC_ID_AV1;
  default:
    return AV_CODEC_ID_NONE;
  }
}

/* libavcodec has two decoders of AV1: its own one needs hardware, libdav1d does not. */
static const AVCodec *find(int32_t codec) {
  const AVCodec *found = NULL;

  if (codec == HA_VIDEO_AV1) found = avcodec_find_decoder_by_name("libdav1d");
  return found ? found : avcodec_find_decoder(id_of(codec));
}

static int32_t decodes(int32_t codec) {
  return id_of(codec) != AV_CODEC_ID_NONE && find(codec) != NULL;
}

/* code: of libavcodec. */
static ha_status fail(const decoder *d, int code, ha_error *err) {
  char why[AV_ERROR_MAX_STRING_SIZE] = "";
  ha_status st = HA_E_CORRUPT;

  if (code == AVERROR(ENOMEM)) st = HA_E_NOMEM;
  if (code == AVERROR_PATCHWELCOME || code == AVERROR(ENOSYS)) st = HA_E_UNSUPPORTED;
  if (code == AVERROR(ERANGE)) st = HA_E_LIMIT; /* libdav1d */
  av_strerror(code, why, sizeof why);
  d->host->set_error(err, st, HA_NO_OFFSET, "the packet can't be decoded: %s", why);
  return st;
}

/* --- open and close --------------------------------------------------------------------------- */

static void close_decoder(void *self) {
  decoder *d = self;

  if (!d) return;
  sws_freeContext(d->scaler);
  av_frame_free(&d->picture);
  av_frame_free(&d->next);
  av_packet_free(&d->packet);
  avcodec_free_context(&d->context);
  d->host->dealloc(d);
}

/* Called before a picture is allocated. */
static int allocate(AVCodecContext *context, AVFrame *frame, int flags) {
  decoder *d = context->opaque;

  if ((uint64_t)frame->width * (uint64_t)frame->height <= d->max_pixels)
    return avcodec_default_get_buffer2(context, frame, flags);
  d->refused_width = frame->width;
  d->refused_height = frame->height;
  return AVERROR(ERANGE);
}

static ha_status open_decoder(void **out, const ha_host *host, int32_t codec, uint64_t max_pixels,
                              ha_error *err) {
  const AVCodec *found = find(codec);
  decoder *d = host->alloc(sizeof *d);

  if (!d) {
    host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    return HA_E_NOMEM;
  }
  *d = (decoder){.host = host, .max_pixels = max_pixels};
  d->context = avcodec_alloc_context3(found);
  d->packet = av_packet_alloc();
  d->next = av_frame_alloc();
  d->picture = av_frame_alloc();
  int code = d->context && d->packet && d->next && d->picture ? 0 : AVERROR(ENOMEM);
  if (code == 0) {
    d->context->opaque = d;
    d->context->get_buffer2 = allocate;
    if (codec == HA_VIDEO_AV1) d->context->max_pixels = (int64_t)max_pixels; /* of libdav1d */
    d->context->thread_count = 1;
    d->context->flags |= AV_CODEC_FLAG_LOW_DELAY;
    d->context->log_level_offset = SILENT;
    code = avcodec_open2(d->context, found, NULL);
  }
  if (code < 0) {
    const ha_status st = fail(d, code, err);

    close_decoder(d);
    return st;
  }
  *out = d;
  return HA_OK;
}

/* --- packets ---------------------------------------------------------------------------------- */

/* libavcodec reads some bytes after the packet, so it gets a copy with padding. */
static int send(decoder *d, const uint8_t *data, size_t size) {
  if (!data) return avcodec_send_packet(d->context, NULL);
  if (size > INT32_MAX - AV_INPUT_BUFFER_PADDING_SIZE) return AVERROR_INVALIDDATA;
  int code = av_new_packet(d->packet, (int)size);
  if (code < 0) return code;
  memcpy(d->packet->data, data, size);
  code = avcodec_send_packet(d->context, d->packet);
  av_packet_unref(d->packet);
  return code;
}

static ha_status refuse_size(decoder *d, ha_error *err) {
  d->host->set_error(err, HA_E_LIMIT, HA_NO_OFFSET,
                     "the picture has %d x %d pixels, more than %" PRIu64, d->refused_width,
                     d->refused_height, d->max_pixels);
  d->refused_width = 0;
  return HA_E_LIMIT;
}

/* Take all pictures that are complete, and keep the last one. */
static ha_status receive(decoder *d, bool *is_any, ha_error *err) {
  int code;

  while ((code = avcodec_receive_frame(d->context, d->next)) == 0) {
    if (d->next->decode_error_flags != 0 || d->next->flags & AV_FRAME_FLAG_CORRUPT) {
      av_frame_unref(d->next);
      return fail(d, AVERROR_INVALIDDATA, err);
    }
    AVFrame *last = d->picture;

    av_frame_unref(last);
    d->picture = d->next;
    d->next = last;
    *is_any = true;
  }
  return code == AVERROR(EAGAIN) || code == AVERROR_EOF ? HA_OK : fail(d, code, err);
}

static ha_status decode(void *self, uint32_t *width, uint32_t *height, const uint8_t *data,
                        size_t size, ha_error *err) {
  decoder *d = self;
  bool is_any = false;
  const int code = send(d, data, size);
  const ha_status st = code < 0 ? fail(d, code, err) : receive(d, &is_any, err);

  if (d->refused_width > 0) return refuse_size(d, err);
  if (st < 0) return st;
  if (!is_any) return HA_END;
  *width = (uint32_t)d->picture->width;
  *height = (uint32_t)d->picture->height;
  return HA_OK;
}

/* --- pixels ----------------------------------------------------------------------------------- */

/* Formats with full range have names of their own, which libswscale warns of. */
static enum AVPixelFormat format_of(const AVFrame *picture, int *is_full) {
  *is_full = picture->color_range == AVCOL_RANGE_JPEG;
  switch (picture->format) {
  case AV_PIX_FMT_YUVJ420P:
    *is_full = 1;
    return AV_PIX_FMT_YUV420P;
  case AV_PIX_FMT_YUVJ422P:
    *is_full = 1;
    return AV_PIX_FMT_YUV422P;
  case AV_PIX_FMT_YUVJ444P:
    *is_full = 1;
    return AV_PIX_FMT_YUV444P;
  default:
    return (enum AVPixelFormat)picture->format;
  }
}

static bool set_scaler(decoder *d, uint32_t width, uint32_t height) {
  const AVFrame *from = d->picture;
  int is_full = 0;
  const enum AVPixelFormat format = format_of(from, &is_full);
  const int matrix =
      from->colorspace == AVCOL_SPC_UNSPECIFIED ? SWS_CS_DEFAULT : (int)from->colorspace;

  d->scaler =
      sws_getCachedContext(d->scaler, from->width, from->height, format, (int)width, (int)height,
                           AV_PIX_FMT_RGB24, SWS_AREA | SWS_ACCURATE_RND, NULL, NULL, NULL);
  if (!d->scaler) return false;
  sws_setColorspaceDetails(d->scaler, sws_getCoefficients(matrix), is_full,
                           sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
  return true;
}

/* libswscale writes beyond the end of rows, so it writes to padded ones. */
static ha_status pixels(void *self, uint8_t *out, uint64_t step, uint32_t width, uint32_t height,
                        ha_error *err) {
  decoder *d = self;
  uint8_t *rows[4] = {NULL};
  int steps[4] = {0};

  if (!set_scaler(d, width, height)) {
    d->host->set_error(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                       "the picture can't be converted to %u x %u pixels of RGB", (unsigned)width,
                       (unsigned)height);
    return HA_E_UNSUPPORTED;
  }
  const int code = av_image_alloc(rows, steps, (int)width + 64, (int)height, AV_PIX_FMT_RGB24, 64);
  if (code < 0) return fail(d, code, err);
  sws_scale(d->scaler, (const uint8_t *const *)d->picture->data, d->picture->linesize, 0,
            d->picture->height, rows, steps);
  for (uint32_t y = 0; y < height; y++) {
    memcpy(out + step * y, rows[0] + (size_t)steps[0] * y, (size_t)3 * width);
  }
  av_freep(&rows[0]);
  return HA_OK;
}

/* --- the table -------------------------------------------------------------------------------- */

static const ha_video_ops g_ffmpeg = {
    .struct_size = sizeof g_ffmpeg,
    .name = "ffmpeg",
    .summary = "H.264, H.265, VP9 and AV1, by libavcodec",
    .version =
        VERSION_OF(LIBAVCODEC_VERSION_MAJOR, LIBAVCODEC_VERSION_MINOR, LIBAVCODEC_VERSION_MICRO),
    .decodes = decodes,
    .open = open_decoder,
    .close = close_decoder,
    .decode = decode,
    .pixels = pixels,
};

static const ha_video_ops *const g_videos[] = {&g_ffmpeg, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI,
    .name = "video_ffmpeg",
    .version = "0.1.0",
    .videos = g_videos,
};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
