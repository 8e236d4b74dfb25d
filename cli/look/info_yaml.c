/* The YAML of `rosbag info --yaml`, for scripts that parse it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "look/info.h"
#include "look/stats.h"
#include "ui/memory.h"
#include "ui/report.h"

typedef struct yaml {
  cli_out *out;
  const info_view *view;
  const char *key; /* print only the value of this entry; NULL = print all */
  bool found;
} yaml;

/* Begin a top-level entry. Returns false if it is not printed. */
static bool begin(yaml *y, const char *key, const char *end) {
  if (y->key && strcmp(y->key, key) != 0) return false;
  y->found = true;
  if (!y->key) cli_out_format(y->out, "%s:%s", key, end);
  return true;
}

/* Print a name, quoted unless it is a plain word or path. */
static void print_text(cli_out *out, const char *text) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/_.-";
  const bool is_plain = *text && text[strspn(text, plain)] == '\0' &&
                        strspn(text, "0123456789.-") == 0 && strlen(text) > 5;

  if (is_plain) {
    cli_out_text(out, text);
  } else {
    cli_out_json_string(out, text, strlen(text));
  }
}

static void add_text(yaml *y, const char *key, const char *text) {
  if (!begin(y, key, " ")) return;
  print_text(y->out, text);
  cli_out_char(y->out, '\n');
}

static void add_count(yaml *y, const char *key, uint64_t value) {
  if (begin(y, key, " ")) cli_out_format(y->out, "%" PRIu64 "\n", value);
}

static void add_seconds(yaml *y, const char *key, int64_t ns) {
  if (begin(y, key, " ")) cli_out_format(y->out, "%.6f\n", (double)ns / 1e9);
}

/* Print the most frequent compression method, and sizes if chunks are compressed. */
static void add_compression(yaml *y) {
  const ha_bag_info *bag = y->view->bag;
  const ha_compression_use *most = NULL;
  uint64_t raw = 0;
  uint64_t stored = 0;

  for (size_t i = 0; i < bag->compression_count; i++) {
    const ha_compression_use *use = &bag->compressions[i];
    if (!most || use->count > most->count) most = use;
    raw += use->raw_bytes;
    stored += use->stored_bytes;
  }
  if (begin(y, "compression", " ")) cli_out_format(y->out, "%s\n", most ? most->name : "none");
  if (!most || (bag->compression_count == 1 && strcmp(most->name, "none") == 0)) return;
  add_count(y, "uncompressed", raw);
  add_count(y, "compressed", stored);
}

static int by_name(const void *a, const void *b) {
  const ha_schema *const *left = a;
  const ha_schema *const *right = b;

  return strcmp((*left)->name, (*right)->name);
}

static void add_types(yaml *y) {
  const ha_bag_info *bag = y->view->bag;
  const ha_schema **types = cli_resize(NULL, bag->channel_count + 1, sizeof *types);

  for (size_t i = 0; i < bag->channel_count; i++) {
    types[i] = bag->channels[i]->schema;
  }
  if (bag->channel_count > 1) qsort(types, bag->channel_count, sizeof *types, by_name);
  const bool wanted = begin(y, "types", "\n");
  for (size_t i = 0; wanted && i < bag->channel_count; i++) {
    if (i > 0 && strcmp(types[i - 1]->name, types[i]->name) == 0) continue;
    cli_out_text(y->out, "    - type: ");
    print_text(y->out, types[i]->name);
    cli_out_text(y->out,
                 strncmp(types[i]->hash, "RIHS", 4) == 0 ? "\n      hash: " : "\n      md5: ");
    print_text(y->out, types[i]->hash);
    cli_out_char(y->out, '\n');
  }
  free(types);
}

static size_t connections_of(const ha_bag_info *bag, const char *topic) {
  size_t count = 0;

  for (size_t i = 0; i < bag->channel_count; i++) {
    count += strcmp(bag->channels[i]->topic, topic) == 0;
  }
  return count;
}

static void print_topic(yaml *y, const ha_topic_info *topic) {
  const look_topic_stats *stats =
      y->view->stats ? look_stats_find(y->view->stats, topic->name) : NULL;
  const size_t connections = connections_of(y->view->bag, topic->name);

  cli_out_text(y->out, "    - topic: ");
  print_text(y->out, topic->name);
  cli_out_text(y->out, "\n      type: ");
  print_text(y->out, topic->type_count > 0 ? topic->types[0] : "");
  cli_out_format(y->out, "\n      messages: %" PRIu64 "\n", topic->message_count);
  if (connections > 1) cli_out_format(y->out, "      connections: %zu\n", connections);
  if (stats && stats->median_period_ns > 0) {
    cli_out_format(y->out, "      frequency: %.4f\n", 1e9 / stats->median_period_ns);
  }
}

bool info_print_yaml(cli_out *out, const info_view *view, const char *key) {
  const ha_bag_info *bag = view->bag;
  const bool is_empty = bag->message_count == 0;
  yaml y = {out, view, key, false};

  add_text(&y, "path", bag->path);
  if (begin(&y, "version", " ")) {
    cli_out_name(out, bag->format_version);
    cli_out_char(out, '\n');
  }
  add_text(&y, "storage", bag->storage);
  add_seconds(&y, "duration", is_empty ? 0 : bag->end_ns - bag->start_ns);
  add_seconds(&y, "start", is_empty ? 0 : bag->start_ns);
  add_seconds(&y, "end", is_empty ? 0 : bag->end_ns);
  add_count(&y, "size", bag->size);
  add_count(&y, "messages", bag->message_count);
  if (begin(&y, "indexed", " ")) cli_out_text(out, bag->complete ? "True\n" : "False\n");
  add_compression(&y);
  add_types(&y);
  if (begin(&y, "topics", "\n")) {
    for (size_t i = 0; i < bag->topic_count; i++) {
      print_topic(&y, view->topics[i]);
    }
  }
  if (key && !y.found) {
    cli_error("--key %s: there is no such entry; 'holdall info --yaml BAG' prints all", key);
  }
  return y.found || !key;
}
