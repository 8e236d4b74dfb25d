/* Recognises file formats by their first bytes. */
#ifndef CLI_EXPORT_MAGIC_H
#define CLI_EXPORT_MAGIC_H

#include <stddef.h>
#include <stdint.h>

/* Returns a static string ".png", ".mp3" ...; NULL = unknown. */
const char *export_image_suffix(const uint8_t *data, size_t size);
const char *export_audio_suffix(const uint8_t *data, size_t size);

/* Returns the suffix of a raw video stream for a format "h264", "hevc" ...; NULL = the format
 * cannot be played without a container. */
const char *export_video_suffix(const char *format, size_t size);

#endif
