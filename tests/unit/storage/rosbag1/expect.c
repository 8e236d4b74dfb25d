#include "expect.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void expect_path(char out[512], const char *name, const char *suffix) {
  snprintf(out, 512, "%s/%s%s", DATA_FOLDER, name, suffix);
}

static bool is_true(const char *line, const char *key) {
  char text[64];

  snprintf(text, sizeof text, "\"%s\": true", key);
  return strstr(line, text) != NULL;
}

static bool read_head(expect *out, const char *line) {
  const char *failed = strstr(line, "\"failed_chunks\": ");

  if (!failed || sscanf(line, "{\"version\": \"%7[^\"]\"", out->version) != 1) return false;
  out->opens = is_true(line, "opens");
  out->complete = is_true(line, "complete");
  out->problems = is_true(line, "problems");
  out->failed_chunks = strtoul(failed + strlen("\"failed_chunks\": "), NULL, 10);
  return true;
}

/* The topic may be an empty string, which %[ does not match. */
static bool read_channel(expect_channel *out, const char *line) {
  const char *rest = strstr(line, "\"type\": ");

  out->topic[0] = '\0';
  if (sscanf(line, "{\"id\": %u, \"topic\": \"%63[^\"]\"", &out->id, out->topic) < 1) return false;
  return rest && sscanf(rest,
                        "\"type\": \"%63[^\"]\", \"md5\": \"%39[^\"]\", \"definition\": %zu, "
                        "\"metadata\": %zu",
                        out->type, out->md5, &out->definition, &out->metadata) == 4;
}

static bool read_line(expect *out, const char *line) {
  expect_channel *channel = &out->channels[out->channel_count];
  expect_message *message = &out->messages[out->message_count];

  if (line[0] != '{') return true;
  if (strncmp(line, "{\"id\"", 5) == 0) {
    return out->channel_count < EXPECT_CHANNELS && read_channel(channel, line) &&
           ++out->channel_count;
  }
  return out->message_count < EXPECT_MESSAGES &&
         sscanf(line, "{\"channel\": %u, \"time_ns\": %" SCNd64 ", \"size\": %u, \"crc32\": %u",
                &message->channel, &message->time_ns, &message->size, &message->crc) == 4 &&
         ++out->message_count;
}

bool expect_read(expect *out, const char *name) {
  char path[512];
  char line[1024];

  memset(out, 0, sizeof *out);
  expect_path(path, name, ".json");
  FILE *file = fopen(path, "r");
  if (!file) return false;
  bool good = fgets(line, sizeof line, file) && read_head(out, line);
  while (good && fgets(line, sizeof line, file)) {
    good = read_line(out, line);
  }
  fclose(file);
  return good;
}

static int by_name(const void *a, const void *b) {
  return strcmp(a, b);
}

size_t expect_bags(char names[EXPECT_BAGS][EXPECT_NAME]) {
  DIR *folder = opendir(DATA_FOLDER);
  size_t count = 0;

  if (!folder) return 0;
  for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
    const size_t size = strlen(entry->d_name);
    if (size < 5 || strcmp(entry->d_name + size - 4, ".bag") != 0) continue;
    if (count == EXPECT_BAGS || size - 4 >= EXPECT_NAME) break;
    memcpy(names[count], entry->d_name, size - 4);
    names[count++][size - 4] = '\0';
  }
  closedir(folder);
  qsort(names, count, EXPECT_NAME, by_name);
  return count;
}

uint8_t *expect_bytes(size_t *size, const char *name) {
  enum { ROOM = 64 * 1024 };
  char path[512];
  uint8_t *bytes = malloc(ROOM);

  expect_path(path, name, ".bag");
  FILE *file = fopen(path, "rb");
  if (!file || !bytes) {
    free(bytes);
    if (file) fclose(file);
    return NULL;
  }
  *size = fread(bytes, 1, ROOM, file);
  fclose(file);
  return bytes;
}
