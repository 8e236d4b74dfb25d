/* Decoders of video: one stream of packets, by a plugin. */
#include <inttypes.h>
#include <stdbool.h>

#include "base/alloc.h"
#include "base/status.h"
#include "media/video/video.h"
#include "model/caller.h"
#include "plugin/registry.h"

enum { MAX_SIDE = 16384 };
#define MAX_PIXELS (UINT64_C(4096) * 2304)

struct ha_video_decoder {
  const ha_video_ops *ops;
  void *self;
  int32_t codec;
  bool has_picture;
  bool is_ended;
};

ha_status ha_video_decoder_new(ha_video_decoder **out, int32_t codec,
                               const ha_video_decoder_options *options, ha_error *err) {
  static const char *const names[] = {"", "H.264", "H.265", "VP9", "AV1"};
  ha_video_decoder_options mine = HA_VIDEO_DECODER_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_video_decoder_options, err));
  if (codec < HA_VIDEO_H264 || codec > HA_VIDEO_AV1)
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "unknown codec %" PRId32 " of video", codec);
  const ha_video_ops *ops = ha__registry_find_video(codec);
  if (!ops) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "no plugin (video_*.so) decodes %s; holdall list video", names[codec]);
  }
  ha_video_decoder *decoder = ha__alloc_zeroed(1, sizeof *decoder);
  if (!decoder) return HA_FAIL_NOMEM(err);
  decoder->ops = ops;
  decoder->codec = codec;
  const uint64_t max_pixels = mine.max_pixels > 0 ? mine.max_pixels : MAX_PIXELS;
  const ha_status st = ops->open(&decoder->self, &ha__host, codec, max_pixels, err);
  if (st < 0) {
    ha__free(decoder);
    return st;
  }
  *out = decoder;
  return HA_OK;
}

void ha_video_decoder_free(ha_video_decoder *decoder) {
  if (!decoder) return;
  decoder->ops->close(decoder->self);
  ha__free(decoder);
}

ha_status ha_video_decode(uint32_t *width, uint32_t *height, ha_video_decoder *decoder,
                          const ha_video_packet *packet, ha_error *err) {
  ha_video_packet p = HA_VIDEO_PACKET_INIT;

  if (packet) HA_TRY(HA_CALLER_READ(&p, packet, ha_video_packet, err));
  if (decoder->is_ended || (packet && p.codec != decoder->codec)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s",
                   decoder->is_ended ? "the decoder has ended" : "the packet has another codec");
  }
  if (packet && p.size == 0) return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the packet is empty");
  decoder->is_ended = !packet;
  const ha_status st = decoder->ops->decode(decoder->self, width, height, p.data, p.size, err);
  if (st == HA_OK) decoder->has_picture = true;
  return st;
}

ha_status ha_video_pixels(void *out, size_t size, ha_video_decoder *decoder, uint32_t width,
                          uint32_t height, ha_error *err) {
  if (!decoder->has_picture)
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no picture was decoded before its pixels");
  if (!out || width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE ||
      (uint64_t)3 * width * height > size) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%" PRIu32 " x %" PRIu32 " pixels of RGB do not fit in %zu bytes", width, height,
                   size);
  }
  return decoder->ops->pixels(decoder->self, out, (uint64_t)3 * width, width, height, err);
}
