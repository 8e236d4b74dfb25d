/* Options of the MCAP writer: presets and settings with the names of rosbag2's plugin. Explicit
 * options override settings, which override the preset. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/number/number.h"
#include "base/status.h"
#include "storage/mcap/write.h"

/* Compression levels by the names of libmcap. */
typedef struct speed {
  const char *name;
  int32_t zstd;
  int32_t lz4;
} speed;

enum { FASTEST, FAST, DEFAULT, SLOW, SLOWEST };

static const speed g_speeds[] = {
    [FASTEST] = {"Fastest", -5, -1}, [FAST] = {"Fast", -3, 1}, /* libmcap's lz4 level 0, which here
                                                                  would mean the default */
    [DEFAULT] = {"Default", 1, 9},   [SLOW] = {"Slow", 5, 10}, [SLOWEST] = {"Slowest", 19, 12},
};

typedef struct choices {
  uint32_t flags;
  const char *compression;
  const speed *speed; /* NULL: level is used */
  int32_t level;
  uint64_t chunk_bytes;
} choices;

typedef struct preset {
  const char *name;
  choices choices;
} preset;

/* rosbag2 documents checksums for zstd_small. */
static const preset g_presets[] = {
    {"none", {0, "none", NULL, 0, HA__MCAP_CHUNK_BYTES}},
    {"fastwrite",
     {HA__MCAP_NO_CHUNKING | HA__MCAP_NO_SUMMARY_CRC, "none", NULL, 0, HA__MCAP_CHUNK_BYTES}},
    {"zstd_fast", {HA__MCAP_NO_CHUNK_CRC, "zstd", &g_speeds[FASTEST], 0, HA__MCAP_CHUNK_BYTES}},
    {"zstd_small", {0, "zstd", &g_speeds[SLOWEST], 0, 4 * HA__MCAP_CHUNK_BYTES}},
};

/* Boolean settings. */
typedef struct toggle {
  const char *name;
  uint32_t flag;
} toggle;

static const toggle g_toggles[] = {
    {"noChunkCRC", HA__MCAP_NO_CHUNK_CRC},
    {"noAttachmentCRC", HA__MCAP_NO_ATTACHMENT_CRC},
    {"enableDataCRC", HA__MCAP_DATA_CRC},
    {"noSummaryCRC", HA__MCAP_NO_SUMMARY_CRC},
    {"noChunking", HA__MCAP_NO_CHUNKING},
    {"noMessageIndex", HA__MCAP_NO_MESSAGE_INDEX},
    {"noSummary", HA__MCAP_NO_SUMMARY},
    {"forceCompression", HA__MCAP_FORCE_COMPRESSION},
    {"noRepeatedSchemas", HA__MCAP_NO_REPEATED_SCHEMAS},
    {"noRepeatedChannels", HA__MCAP_NO_REPEATED_CHANNELS},
    {"noAttachmentIndex", HA__MCAP_NO_ATTACHMENT_INDEX},
    {"noMetadataIndex", HA__MCAP_NO_METADATA_INDEX},
    {"noChunkIndex", HA__MCAP_NO_CHUNK_INDEX},
    {"noStatistics", HA__MCAP_NO_STATISTICS},
    {"noSummaryOffsets", HA__MCAP_NO_SUMMARY_OFFSETS},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* --- values ------------------------------------------------------------------- */

static ha_status read_toggle(choices *out, const toggle *which, const char *value, ha_error *err) {
  static const char *const words[] = {"false", "true", "no", "yes", "off", "on", "0", "1"};
  size_t i = 0;

  while (i < COUNT(words) && strcasecmp(value, words[i]) != 0) {
    i++;
  }
  if (i == COUNT(words)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "setting %s: '%.100s' is neither true nor false",
                   which->name, value);
  }
  if (i % 2 == 1) {
    out->flags |= which->flag;
  } else {
    out->flags &= ~which->flag;
  }
  return HA_OK;
}

static ha_status read_compression(choices *out, const char *name, ha_error *err) {
  static const char *const names[] = {"none", "lz4", "zstd"};

  if (*name == '\0') name = "none";
  for (size_t i = 0; i < COUNT(names); i++) {
    if (strcasecmp(name, names[i]) == 0) {
      out->compression = names[i];
      return HA_OK;
    }
  }
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "chunks of MCAP are compressed with lz4, zstd or not at all, not with '%.100s'",
                 name);
}

static ha_status read_chunk_size(choices *out, const char *value, ha_error *err) {
  uint64_t number;

  if (!ha__number_read_u64(&number, value, strlen(value), UINT64_MAX) || number == 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "setting chunkSize: '%.100s' is not a size in bytes", value);
  }
  out->chunk_bytes = number;
  return HA_OK;
}

static ha_status read_level(choices *out, const char *value, ha_error *err) {
  char *end = NULL;

  for (size_t i = 0; i < COUNT(g_speeds); i++) {
    if (strcasecmp(value, g_speeds[i].name) == 0) {
      out->speed = &g_speeds[i];
      return HA_OK;
    }
  }
  errno = 0;
  const long number = strtol(value, &end, 10);
  if (end == value || *end != '\0' || errno != 0 || number < INT32_MIN || number > INT32_MAX) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "setting compressionLevel: '%.100s' is neither a number nor one of Fastest, "
                   "Fast, Default, Slow, Slowest",
                   value);
  }
  out->speed = NULL;
  out->level = (int32_t)number;
  return HA_OK;
}

/* --- presets and settings --------------------------------------------------------- */

static ha_status take_preset(choices *out, const char *name, ha_error *err) {
  if (!name || *name == '\0') name = "none";
  for (size_t i = 0; i < COUNT(g_presets); i++) {
    if (strcmp(name, g_presets[i].name) == 0) {
      *out = g_presets[i].choices;
      return HA_OK;
    }
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "MCAP has no preset '%.100s'; it has none, fastwrite, zstd_fast and zstd_small",
                 name);
}

static ha_status take_setting(choices *out, const ha_pair *pair, ha_error *err) {
  for (size_t i = 0; i < COUNT(g_toggles); i++) {
    if (strcmp(pair->key, g_toggles[i].name) == 0) {
      return read_toggle(out, &g_toggles[i], pair->value, err);
    }
  }
  if (strcmp(pair->key, "chunkSize") == 0) return read_chunk_size(out, pair->value, err);
  if (strcmp(pair->key, "compression") == 0) return read_compression(out, pair->value, err);
  if (strcmp(pair->key, "compressionLevel") == 0) return read_level(out, pair->value, err);
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "MCAP has no setting '%.100s'", pair->key);
}

static ha_status take_all(choices *out, const ha_storage_create *create, ha_error *err) {
  HA_TRY(take_preset(out, create->preset, err));
  for (size_t i = 0; i < create->settings.size; i++) {
    HA_TRY(take_setting(out, &create->settings.items[i], err));
  }
  if (create->compression) HA_TRY(read_compression(out, create->compression, err));
  if (create->level != 0) {
    out->speed = NULL;
    out->level = create->level;
  }
  if (create->chunk_bytes != 0) out->chunk_bytes = create->chunk_bytes;
  if (create->flags & HA_CREATE_NO_CHUNKS) out->flags |= HA__MCAP_NO_CHUNKING;
  return HA_OK;
}

static ha_status check(const choices *w, ha_error *err) {
  if ((w->flags & HA__MCAP_NO_CHUNKING) && strcmp(w->compression, "none") != 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "messages outside of chunks can't be compressed; %s was asked for",
                   w->compression);
  }
  if (w->chunk_bytes > UINT32_MAX) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "chunks of more than 4 GiB are not written");
  }
  return HA_OK;
}

static int32_t level_of(const choices *w) {
  if (strcmp(w->compression, "none") == 0) return 0;
  if (!w->speed) return w->level;
  return strcmp(w->compression, "zstd") == 0 ? w->speed->zstd : w->speed->lz4;
}

ha_status ha__mcap_read_options(uint32_t *flags, ha_storage_layout *layout,
                                const ha_storage_create *create, ha_error *err) {
  choices w;

  HA_TRY(take_all(&w, create, err));
  HA_TRY(check(&w, err));
  const bool chunks = !(w.flags & HA__MCAP_NO_CHUNKING);
  const bool packed = strcmp(w.compression, "none") != 0;
  *layout = (ha_storage_layout){
      .struct_size = sizeof *layout,
      .flags = HA_LAYOUT_CAN_PAD,
      .compression = w.compression,
      .level = level_of(&w),
      .chunk_bytes = w.chunk_bytes,
      .plain_head_bytes = chunks ? HA__MCAP_HEAD_SIZE + HA__MCAP_CHUNK_FIXED : 0,
      .message_bytes = HA__MCAP_HEAD_SIZE + HA__MCAP_MESSAGE_FIXED,
  };
  if (chunks && !(w.flags & HA__MCAP_NO_CHUNK_CRC)) layout->flags |= HA_LAYOUT_CHUNK_CRC;
  if (w.flags & HA__MCAP_DATA_CRC) layout->flags |= HA_LAYOUT_DATA_CRC;
  if (packed && !(w.flags & HA__MCAP_FORCE_COMPRESSION)) layout->flags |= HA_LAYOUT_TRY_PLAIN;
  *flags = w.flags;
  return HA_OK;
}
