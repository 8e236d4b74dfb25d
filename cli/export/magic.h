/* What kind of file bytes are, by their first ones. */
#ifndef CLI_EXPORT_MAGIC_H
#define CLI_EXPORT_MAGIC_H

#include <stddef.h>
#include <stdint.h>

/* ".png", ".mp3" ...; NULL = none of those that are known. Static. */
const char *export_image_suffix(const uint8_t *data, size_t size);
const char *export_audio_suffix(const uint8_t *data, size_t size);

/* Of a stream of video, by what its format is called: "h264", "hevc"...; NULL = none that can be
 * played without a container. */
const char *export_video_suffix(const char *format, size_t size);

#endif
