/* Packets of video: their headers. */
#ifndef HA_MEDIA_VIDEO_VIDEO_H
#define HA_MEDIA_VIDEO_VIDEO_H

#include <holdall/video.h>

/* Returns the codec that a name means, HA_VIDEO_...; 0 = none of them. The name may be that of an
 * encoder of FFmpeg ("libx264", "hevc_nvenc"), followed by further words after a semicolon. */
int32_t ha__video_codec(const char *name, size_t size);

/* Set is_key and parameters from codec and data. HA_E_CORRUPT if the packet is not one of this
 * codec. */
ha_status ha__video_packet_describe(ha_video_packet *packet, ha_error *err);

#endif
