/**
 * @file holdall/video.h
 * Video in messages: foxglove_msgs/CompressedVideo (in Protocol Buffers foxglove.CompressedVideo)
 * and ffmpeg_image_transport_msgs/FFMPEGPacket. Each message has one packet of H.264, H.265 (both
 * as a byte stream of NAL units, Annex B), VP9 or AV1 (open bitstream units).
 *
 * Lifetime: ha_decoder_plan() -> ha_video_reader_new() -> ha_video_read() ... ->
 *           ha_video_reader_free(), before the plan is freed.
 * Threads:  a reader belongs to one thread at a time.
 * Memory:   packets are views into messages.
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
 * Prepare to read packets of one channel.
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

HA_END_DECLS

#endif
