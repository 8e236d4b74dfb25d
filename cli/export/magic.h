/* Recognises file types by their first bytes. */
#ifndef CLI_EXPORT_MAGIC_H
#define CLI_EXPORT_MAGIC_H

#include <stddef.h>
#include <stdint.h>

/* Returns ".png", ".mp3" ...; NULL = unknown. Static. */
const char *export_image_suffix(const uint8_t *data, size_t size);
const char *export_audio_suffix(const uint8_t *data, size_t size);

/* Returns the suffix of a video stream, by the name of its format: "h264", "hevc" ...; NULL = it
 * cannot be played without a container. */
const char *export_video_suffix(const char *format, size_t size);

#endif
