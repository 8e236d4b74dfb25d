#include "bags/rewrite_settings.h"

#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"
#include "ui/report.h"

const char *const cli_rewrite_modes[] = {"chunk", "message", "file", NULL};
const char *const cli_rewrite_orders[] = {"preserve", "log_time", "topic", NULL};
const char *const cli_rewrite_joins[] = {"auto", "force", "none", NULL};

static char *keep_copy(cli_rewrite_settings *s, const char *text) {
  const size_t size = strlen(text) + 1;
  char *copy = cli_resize(NULL, size, 1);

  memcpy(copy, text, size);
  s->texts = cli_resize(s->texts, s->text_count + 1, sizeof *s->texts);
  s->texts[s->text_count++] = copy;
  return copy;
}

/* Split "LEFT<mark>RIGHT" at the mark. Returns false if the mark or the left part is missing. */
static bool split_at(cli_rewrite_settings *s, const char *text, const char *mark, const char **left,
                     const char **right) {
  char *copy = keep_copy(s, text);
  char *at = strstr(copy, mark);

  if (!at || at == copy) return false;
  *at = '\0';
  *left = copy;
  *right = at + strlen(mark);
  return true;
}

static bool read_pairs(cli_rewrite_settings *s, ha_pair **out, const cli_texts *texts,
                       const char *option) {
  *out = cli_resize(NULL, texts->size + 1, sizeof **out);
  for (size_t i = 0; i < texts->size; i++) {
    ha_pair *pair = &(*out)[i];

    if (!split_at(s, texts->items[i], "=", &pair->key, &pair->value)) {
      cli_error("--%s needs KEY=VALUE, not '%s'", option, texts->items[i]);
      return false;
    }
    pair->value_size = strlen(pair->value);
  }
  return true;
}

static bool read_renames(cli_rewrite_settings *s, const cli_texts *texts) {
  s->renames = cli_resize(NULL, texts->size + 1, sizeof *s->renames);
  for (size_t i = 0; i < texts->size; i++) {
    ha_rename *rename = &s->renames[i];

    if (!split_at(s, texts->items[i], ":=", &rename->from, &rename->to) || !*rename->to) {
      cli_error("--rename needs OLD:=NEW, not '%s'", texts->items[i]);
      return false;
    }
  }
  s->rename_count = texts->size;
  return true;
}

/* text: "zstd", "zstd:9" */
static bool read_compression(cli_rewrite_settings *s, const char *text) {
  const size_t size = strcspn(text, ":");
  char *end = NULL;

  if (size == 0 || size >= sizeof s->compression) {
    cli_error("unknown compression '%s'; known are none, lz4, zstd and bz2", text);
    return false;
  }
  memcpy(s->compression, text, size);
  s->compression[size] = '\0';
  s->writer.compression = s->compression;
  if (text[size] == '\0') return true;
  const long level = strtol(text + size + 1, &end, 10);

  if (*end != '\0' || end == text + size + 1 || level < -200000 || level > 1000) {
    cli_error("'%s': the level after the colon must be a whole number", text);
    return false;
  }
  s->writer.level = (int32_t)level;
  return true;
}

/* text: "ros1", "ros2", "ros2:jazzy", "auto" */
static bool read_to(cli_rewrite_settings *s, const char *text) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

  if (strcmp(text, "auto") == 0) {
    s->to_by_format = true;
    return true;
  }
  if (strcmp(text, "ros1") == 0) {
    s->to = HA_DIALECT_ROS1;
  } else if (strncmp(text, "ros2", 4) == 0 && (text[4] == '\0' || text[4] == ':')) {
    s->to = HA_DIALECT_ROS2;
    s->distro = text[4] ? text + 5 : NULL;
  }
  if (s->to && (!s->distro || (*s->distro && !s->distro[strspn(s->distro, letters)]))) return true;
  cli_error("--to needs ros1, ros2, ros2:DISTRO or auto, not '%s'", text);
  return false;
}

static uint32_t clamped(const cli_count *count, uint32_t most) {
  return count->value < most ? (uint32_t)count->value : most;
}

bool cli_rewrite_is_stream(const cli_rewrite *set) {
  return set->output && strcmp(set->output, "-") == 0;
}

static void read_plain(ha_writer_options *o, const cli_rewrite *set) {
  o->flags = (set->force ? HA_WRITE_FORCE : 0) | (set->direct ? HA_WRITE_DIRECT : 0) |
             (set->sync ? HA_WRITE_SYNC : 0) | (set->no_chunks ? HA_WRITE_NO_CHUNKS : 0);
  o->threads = clamped(&set->threads, 1024);
  o->storage = set->storage;
  if (cli_rewrite_is_stream(set)) {
    o->flags |= HA_WRITE_STREAM;
    if (!o->storage) o->storage = "mcap"; /* the only storage whose writer never seeks back */
  }
  o->compression_mode = set->compression_mode;
  o->chunk_bytes = set->chunk_size.value;
  o->split_bytes = set->split_size.value;
  o->split_ns = (int64_t)set->split_duration.value;
  o->max_files = clamped(&set->max_files, UINT32_MAX);
  o->metadata_version = clamped(&set->metadata_version, 100);
  o->preset = set->preset;
  cli_recipients_set(o, &set->recipients, set->seal_late);
  o->profile = set->profile;
  o->encryption = set->encryption;
}

bool cli_rewrite_settings_read(cli_rewrite_settings *out, const cli_rewrite *set) {
  const bool is_preserved = set->compression && strcmp(set->compression, "preserve") == 0;
  const char *compression = is_preserved ? NULL : set->compression;

  *out = (cli_rewrite_settings){.writer = HA_WRITER_OPTIONS_INIT};
  read_plain(&out->writer, set);
  if (!compression && set->compression_mode != HA_COMPRESS_CHUNKS) compression = "zstd";
  if (compression && !read_compression(out, compression)) return false;
  if (set->to && !read_to(out, set->to)) return false;
  if (!read_pairs(out, &out->metadata, &set->metadata, "metadata")) return false;
  if (!read_pairs(out, &out->settings, &set->settings, "setting")) return false;
  out->writer.metadata = (ha_pairs){out->metadata, set->metadata.size};
  out->writer.settings = (ha_pairs){out->settings, set->settings.size};
  return read_renames(out, &set->renames);
}

void cli_rewrite_settings_done(cli_rewrite_settings *settings) {
  for (size_t i = 0; i < settings->text_count; i++) {
    free(settings->texts[i]);
  }
  free(settings->texts);
  free(settings->renames);
  free(settings->metadata);
  free(settings->settings);
}
