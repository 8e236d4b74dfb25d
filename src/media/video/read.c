/* Readers of video: find the packet in a message. */
#include <stdbool.h>

#include "base/alloc.h"
#include "base/status.h"
#include "media/video/video.h"
#include "model/caller.h"

enum { FORMAT, DATA, FIELDS };
static const char *const g_foxglove[] = {"format", "data"};
static const char *const g_ffmpeg[] = {"encoding", "data"};

struct ha_video_reader {
  ha_path *paths[FIELDS];
};

/* Returns the fields of a type; NULL = it is no type of video. */
static const char *const *fields_of(const ha_channel *channel) {
  if (ha_schema_is(channel->schema, "foxglove_msgs/CompressedVideo") ||
      ha_schema_is(channel->schema, "foxglove.CompressedVideo"))
    return g_foxglove;
  if (ha_schema_is(channel->schema, "ffmpeg_image_transport_msgs/FFMPEGPacket")) return g_ffmpeg;
  return NULL;
}

int32_t ha_videos_are_in(const ha_channel *channel, const ha_plan *plan) {
  const char *const *fields = fields_of(channel);

  return fields && ha_plan_has(plan, fields, FIELDS);
}

/* Returns the fields of packets that a message may have. Some drivers send video as compressed
 * images. */
static const char *const *packet_fields(const ha_channel *channel, const ha_plan *plan) {
  const char *const *fields = fields_of(channel);

  if (!fields && ha_schema_is(channel->schema, "sensor_msgs/CompressedImage")) fields = g_foxglove;
  return fields && ha_plan_has(plan, fields, FIELDS) ? fields : NULL;
}

ha_status ha_video_reader_new(ha_video_reader **out, const ha_channel *channel, const ha_plan *plan,
                              ha_error *err) {
  HA_TRY(HA_CALLER_CHECK(channel, ha_channel, err));
  const char *const *fields = packet_fields(channel, plan);
  if (!fields) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s has no video",
                   channel->schema ? channel->schema->name : "the channel");
  }
  ha_video_reader *reader = ha__alloc_zeroed(1, sizeof *reader);
  if (!reader) return HA_FAIL_NOMEM(err);
  const ha_status st = ha_paths_new(reader->paths, plan, fields, FIELDS, err);
  if (st < 0) {
    ha_video_reader_free(reader);
    return st;
  }
  *out = reader;
  return HA_OK;
}

void ha_video_reader_free(ha_video_reader *reader) {
  if (!reader) return;
  ha_paths_free(reader->paths, FIELDS);
  ha__free(reader);
}

ha_status ha_video_read(ha_video_packet *out, ha_video_reader *reader, const ha_message *msg,
                        ha_error *err) {
  ha_video_packet packet = HA_VIDEO_PACKET_INIT;
  ha_message m = HA_MESSAGE_INIT;
  const uint8_t *format = NULL;
  size_t size = 0;

  HA_TRY(HA_CALLER_CHECK(out, ha_video_packet, err));
  HA_TRY(HA_CALLER_READ(&m, msg, ha_message, err));
  HA_TRY(ha_path_bytes(&format, &size, reader->paths[FORMAT], m.data, m.size, err));
  HA_TRY(ha_path_bytes(&packet.data, &packet.size, reader->paths[DATA], m.data, m.size, err));
  packet.codec = ha__video_codec((const char *)format, size);
  if (packet.codec == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "video of the format '%.*s'; h264, h265, vp9 and av1 are known",
                   size < 64 ? (int)size : 64, (const char *)format);
  }
  HA_TRY(ha__video_packet_describe(&packet, err));
  ha__caller_write(out, &packet, sizeof packet);
  return HA_OK;
}
