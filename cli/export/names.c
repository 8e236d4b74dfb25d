#include "export/names.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "base/hash.h"
#include "base/text/utf8.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/report.h"

/* Limit of a component of a path: that of file systems (255), minus room for a suffix, a number and
 * ".tmp". */
enum { MAX_PART = 200 };

/* --- patterns ------------------------------------------------------------------------------- */

static const char *const g_words[] = {"{topic}", "{time}", "{stamp}", "{n}", NULL};
enum { WORD_TOPIC, WORD_TIME, WORD_STAMP, WORD_NUMBER, WORD_NONE };

/* Returns the index of the {...} word that the text begins with; the number of words if it begins
 * with none. */
static int word_at(const char *text) {
  int i = 0;

  while (g_words[i] && strncmp(text, g_words[i], strlen(g_words[i])) != 0) {
    i++;
  }
  return i;
}

/* Is the component empty, "." or ".."? */
static bool is_no_name(const char *part, size_t size) {
  return size == 0 || (part[0] == '.' && (size == 1 || (size == 2 && part[1] == '.')));
}

static bool check_parts(const char *pattern) {
  for (const char *part = pattern;;) {
    const size_t size = strcspn(part, "/");

    if (is_no_name(part, size)) return false;
    if (part[size] == '\0') return true;
    part += size + 1;
  }
}

bool export_pattern_check(const char *pattern) {
  for (const char *at = strchr(pattern, '{'); at; at = strchr(at + 1, '{')) {
    if (word_at(at) != WORD_NONE) continue;
    cli_error("--name '%s': can contain only {topic}, {time}, {stamp} and {n} in braces", pattern);
    return false;
  }
  if (check_parts(pattern)) return true;
  cli_error("--name '%s': must be a path inside the output folder, without . and ..", pattern);
  return false;
}

/* A growable string; free() it. */
typedef struct text {
  char *data;
  size_t size;
} text;

static void add(text *t, const char *bytes, size_t size) {
  t->data = cli_resize(t->data, t->size + size + 1, 1);
  memcpy(t->data + t->size, bytes, size);
  t->size += size;
  t->data[t->size] = '\0';
}

static void add_word(text *t, int word, const export_name *name) {
  char made[HA_TIME_TEXT_SIZE];
  const char *value = made;

  if (word == WORD_TOPIC) {
    value = name->topic + (name->topic[0] == '/');
  } else if (word == WORD_NUMBER) {
    snprintf(made, sizeof made, "%06" PRIu64, name->number);
  } else {
    ha_time_format_seconds(made, word == WORD_TIME ? name->time_ns : name->stamp_ns);
  }
  add(t, value, strlen(value));
}

static text expand(const char *pattern, const export_name *name) {
  text t = {NULL, 0};

  for (const char *at = pattern; *at;) {
    const int word = word_at(at);

    if (word == WORD_NONE) {
      add(&t, at++, 1);
    } else {
      add_word(&t, word, name);
      at += strlen(g_words[word]);
    }
  }
  return t;
}

/* Append a component of a path. A topic may contain any bytes, so unsafe ones are replaced. */
static void add_part(text *t, const char *part, size_t size) {
  if (t->size > 0) add(t, "/", 1);
  if (is_no_name(part, size)) {
    add(t, "__", size);
    return;
  }
  for (size_t i = 0; i < size && i < MAX_PART;) {
    const size_t bytes = cli_utf8_size(part + i, size - i);
    const bool good = bytes > 0 && !ha__utf8_is_control(cli_utf8_code(part + i, bytes)) &&
                      part[i] != '\\' && i + bytes <= MAX_PART;

    add(t, good ? part + i : "_", good ? bytes : 1);
    i += bytes > 0 ? bytes : 1;
  }
}

char *export_pattern_fill(const char *pattern, const export_name *name) {
  text raw = expand(pattern, name);
  text t = {NULL, 0};

  for (const char *part = raw.data; part;) {
    const size_t size = strcspn(part, "/");

    if (size > 0) add_part(&t, part, size);
    part = part[size] ? part + size + 1 : NULL;
  }
  if (t.size == 0) add(&t, "_", 1);
  free(raw.data);
  return t.data;
}

/* --- set of names ---------------------------------------------------------------------------- */

/* Values of slots that contain no hash. */
enum { FREE = 0, REMOVED = 1 };

static uint64_t hash_of(const char *path) {
  const uint64_t hash = ha__hash_secret(path, strlen(path));

  return hash > REMOVED ? hash : hash + 2;
}

/* Returns the slot with the hash, or else the free slot where it belongs. */
static size_t place_of(const export_names *names, uint64_t hash) {
  size_t at = (size_t)(hash ^ hash >> 32) & (names->capacity - 1);

  while (names->hashes[at] != FREE && names->hashes[at] != hash) {
    at = (at + 1) & (names->capacity - 1);
  }
  return at;
}

static void grow(export_names *names) {
  export_names grown = {.capacity = names->capacity > 0 ? names->capacity * 2 : 1024};

  grown.hashes = cli_resize(NULL, grown.capacity, sizeof *grown.hashes);
  memset(grown.hashes, 0, grown.capacity * sizeof *grown.hashes);
  for (size_t i = 0; i < names->capacity; i++) {
    if (names->hashes[i] <= REMOVED) continue;
    grown.hashes[place_of(&grown, names->hashes[i])] = names->hashes[i];
    grown.size++;
  }
  free(names->hashes);
  *names = grown;
}

bool export_names_have(const export_names *names, const char *path) {
  return names->capacity > 0 && names->hashes[place_of(names, hash_of(path))] != FREE;
}

bool export_names_add(export_names *names, const char *path) {
  if (names->size >= EXPORT_MAX_NAMES) return false;
  if (names->size >= names->capacity / 2) grow(names);
  names->hashes[place_of(names, hash_of(path))] = hash_of(path);
  names->size++;
  return true;
}

void export_names_remove(export_names *names, const char *path) {
  if (export_names_have(names, path)) names->hashes[place_of(names, hash_of(path))] = REMOVED;
}

void export_names_done(export_names *names) {
  free(names->hashes);
}
