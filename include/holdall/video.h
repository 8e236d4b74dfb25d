/**
 * @file holdall/video.h
 * Video in messages: foxglove_msgs/CompressedVideo (in Protocol Buffers foxglove.CompressedVideo)
 * and ffmpeg_image_transport_msgs/FFMPEGPacket. Each message has one packet of H.264, H.265 (both
 * as a byte stream of NAL units, Annex B), VP9 or AV1 (open bitstream units). Plugins
 * (HA_PLUGIN_VIDEO in plugins.h) decode them; they are loaded when the first decoder is made.
 *
 * Lifetime: ha_decoder_plan() -> ha_video_reader_new() -> ha_video_read() ... ->
 *           ha_video_reader_free(), before the plan is freed. A decoder is independent of that:
 *           ha_video_decoder_new() -> ha_video_decode(), ha_video_pixels() ... ->
 *           ha_video_decoder_free().
 * Threads:  a reader, or a decoder, belongs to one thread at a time.
 * Memory:   packets are views into messages. A decoder keeps the pictures that others refer to,
 *           at most 16, each of at most max_pixels.
 */
#ifndef HA_VIDEO_H
#define HA_VIDEO_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/encoding.h>
#include <holdall/error.h>
#include <holdall/model.h>

HA_BEGIN_DECLS

/** Codecs. */
enum { HA_VIDEO_H264 = 1, HA_VIDEO_H265 = 2, HA_VIDEO_VP9 = 3, HA_VIDEO_AV1 = 4 };

/** One packet: the data of one picture. */
typedef struct ha_video_packet {
  size_t struct_size;
  int32_t codec;       /* HA_VIDEO_... */
  int32_t is_key;      /* 1: decoding can begin here: a keyframe, with its parameter sets */
  const uint8_t *data; /* borrowed from the message */
  size_t size;
  char parameters[48]; /* of a keyframe: codec, profile and level as in RFC 6381, for WebCodecs:
                          "avc1.64001F"; else "" */
} ha_video_packet;

#define HA_VIDEO_PACKET_INIT                                                                       \
  { sizeof(ha_video_packet), 0, 0, NULL, 0, "" }

typedef struct ha_video_reader ha_video_reader;

/**
 * Whether the messages of this channel are packets of video.
 *
 * @param plan  of the channel; NULL is allowed (then 0).
 * @return 1 if type and fields are those of one of the types above, else 0.
 * @since 0.1
 */
HA_API int32_t ha_videos_are_in(const ha_channel *channel, const ha_plan *plan);

/**
 * Prepare to read packets of one channel. Channels of sensor_msgs/CompressedImage are accepted,
 * too: some drivers send video by it, with "h264" or "h265" as format. ha_videos_are_in() returns 0
 * for them, and ha_video_read() HA_E_UNSUPPORTED for their images.
 *
 * @param[out] out  untouched on failure; released with ha_video_reader_free().
 * @param plan      of the channel; borrowed until then.
 * @retval HA_OK, HA_E_ARG (no type of video), HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_video_reader_new(ha_video_reader **out, const ha_channel *channel,
                                                   const ha_plan *plan, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_video_reader_free(ha_video_reader *reader);

/**
 * Find the packet of a message, and whether it is a keyframe. Only headers of the packet are read.
 *
 * @param[in,out] out  made with HA_VIDEO_PACKET_INIT; untouched unless HA_OK.
 * @retval HA_OK
 * @retval HA_E_CORRUPT, HA_E_TRUNCATED  the message, or the packet
 * @retval HA_E_UNSUPPORTED              another codec (err names it)
 * @retval HA_E_ARG, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_video_read(ha_video_packet *out, ha_video_reader *reader,
                                             const ha_message *msg, ha_error *err);

typedef struct ha_video_decoder_options {
  size_t struct_size;
  uint64_t max_pixels; /* of a picture; 0 = 4096 x 2304 */
} ha_video_decoder_options;

#define HA_VIDEO_DECODER_OPTIONS_INIT                                                              \
  { sizeof(ha_video_decoder_options), 0 }

typedef struct ha_video_decoder ha_video_decoder;

/**
 * Prepare to decode the packets of one stream, from a keyframe on.
 *
 * @param[out] out  untouched on failure; released with ha_video_decoder_free().
 * @param codec     HA_VIDEO_...
 * @param options   NULL for the defaults; not kept.
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  no plugin decodes this codec (err names what is missing)
 * @retval HA_E_ARG, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_video_decoder_new(ha_video_decoder **out, int32_t codec,
                                                    const ha_video_decoder_options *options,
                                                    ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_video_decoder_free(ha_video_decoder *decoder);

/**
 * Decode the next packet. Pictures come in the order in which they are shown, so a stream whose
 * pictures refer to later ones has its pictures some packets later.
 *
 * @param[out] width   of the picture, with height; untouched unless HA_OK.
 * @param packet       NULL = there are no more: returns the last picture of those that were not
 *                     returned yet. The decoder then takes no further packets.
 * @retval HA_OK       a picture can be read by ha_video_pixels(), until the next call
 * @retval HA_END      no new picture; the one before can still be read
 * @retval HA_E_CORRUPT      the packet is damaged, or refers to pictures that were not decoded; the
 *                           decoder can continue at a keyframe
 * @retval HA_E_LIMIT        the picture has more than max_pixels
 * @retval HA_E_UNSUPPORTED  it uses a feature that the plugin does not decode
 * @retval HA_E_ARG          the packet is of another codec, or comes after the end
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_video_decode(uint32_t *width, uint32_t *height,
                                               ha_video_decoder *decoder,
                                               const ha_video_packet *packet, ha_error *err);

/**
 * Write the pixels of the last picture as RGB, a byte for each color, scaled to a size.
 *
 * @param[out] out  rows without padding; undefined after a failure.
 * @param size      bytes at out: at least 3 * width * height.
 * @retval HA_OK
 * @retval HA_E_ARG  no picture was decoded, a side is 0 or over 16384, or out is too small
 * @retval HA_E_UNSUPPORTED, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_video_pixels(void *out, size_t size, ha_video_decoder *decoder,
                                               uint32_t width, uint32_t height, ha_error *err);

HA_END_DECLS

#endif
