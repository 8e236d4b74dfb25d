#include "export/magic.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

typedef struct magic {
  const char *suffix;
  size_t at;
  const char *bytes;
  size_t size;
} magic;

static const magic g_images[] = {
    {".jpg", 0, "\xff\xd8\xff", 3},   {".png", 0, "\x89PNG\r\n\x1a\n", 8},
    {".webp", 8, "WEBP", 4}, /* after RIFF and a size */
    {".gif", 0, "GIF8", 4},           {".bmp", 0, "BM", 2},
    {".tif", 0, "II*\0", 4},          {".tif", 0, "MM\0*", 4},
    {".avif", 4, "ftypavif", 8},      {".heic", 4, "ftyphei", 7},
    {".jxl", 0, "\xff\x0a", 2},       {".jxl", 0, "\0\0\0\x0cJXL ", 8},
    {".jp2", 0, "\0\0\0\x0cjP  ", 8}, {".qoi", 0, "qoif", 4},
};

static const magic g_audio[] = {
    {".wav", 8, "WAVE", 4}, /* after RIFF and a size */
    {".flac", 0, "fLaC", 4},
    {".ogg", 0, "OggS", 4},
    {".mp3", 0, "ID3", 3},
};

static const char *find(const magic *known, size_t count, const uint8_t *data, size_t size) {
  for (size_t i = 0; i < count; i++) {
    const magic *m = &known[i];

    if (size >= m->at + m->size && memcmp(data + m->at, m->bytes, m->size) == 0) return m->suffix;
  }
  return NULL;
}

const char *export_image_suffix(const uint8_t *data, size_t size) {
  return find(g_images, LENGTH(g_images), data, size);
}

/* Is this a header of MPEG audio, layer 3 (ISO 11172-3, section 2.4.1.3): eleven ones, a version, a
 * layer, and no reserved bit rate or sampling rate? */
static bool is_mp3(const uint8_t *data, size_t size) {
  return size >= 4 && data[0] == 0xff && (data[1] & 0xe6) == 0xe2 && (data[1] & 0x18) != 0x08 &&
         (data[2] & 0xf0) != 0xf0 && (data[2] & 0x0c) != 0x0c;
}

const char *export_audio_suffix(const uint8_t *data, size_t size) {
  const char *suffix = find(g_audio, LENGTH(g_audio), data, size);

  return !suffix && is_mp3(data, size) ? ".mp3" : suffix;
}

const char *export_video_suffix(const char *format, size_t size) {
  static const char *const known[][2] = {{"h264", ".h264"}, {"avc", ".h264"},  {"x264", ".h264"},
                                         {"h265", ".h265"}, {"hevc", ".h265"}, {"x265", ".h265"},
                                         {"av1", ".obu"}};

  for (size_t i = 0; i < LENGTH(known); i++) {
    const size_t want = strlen(known[i][0]);

    for (size_t at = 0; at + want <= size; at++) {
      if (strncasecmp(format + at, known[i][0], want) == 0) return known[i][1];
    }
  }
  return NULL;
}
