/* The tables of topics, services and actions of holdall info: one line per entry if it fits 80
 * columns, else the name on a separate line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "look/info.h"
#include "ui/memory.h"
#include "ui/path.h"

enum {
  WIDTH = 80,
  INDENT = 2,
  COUNT_WIDTH = 9,
  RATE_WIDTH = 12,
  BYTES_WIDTH = 10,
  LEAST_NAME_WIDTH = 5,
  MAX_NAME_WIDTH = 120 /* longer names are not aligned */
};

typedef enum topic_kind { TOPIC, SERVICE, ACTION } topic_kind;

static const char *first_type(const ha_topic_info *topic) {
  return topic->type_count > 0 ? topic->types[0] : "";
}

/* rosbag2 records services and actions as topics with these names and types. */
static topic_kind kind_of(const ha_topic_info *topic) {
  if (strstr(topic->name, "/_action/")) return ACTION;
  return cli_path_ends_in(topic->name, "/_service_event") &&
                 cli_path_ends_in(first_type(topic), "_Event")
             ? SERVICE
             : TOPIC;
}

/* --- encodings ---------------------------------------------------------------------------- */

/* Do all channels of the bag have the same encoding? */
static bool has_one_encoding(const ha_bag_info *bag) {
  for (size_t i = 1; i < bag->channel_count; i++) {
    if (strcmp(bag->channels[i]->encoding, bag->channels[0]->encoding) != 0) return false;
  }
  return true;
}

static int compare_topics(const void *a, const void *b) {
  const ha_channel *const *left = a;
  const ha_channel *const *right = b;
  const int order = strcmp((*left)->topic, (*right)->topic);

  return order != 0 ? order : ((*left)->id > (*right)->id) - ((*left)->id < (*right)->id);
}

/* Index of channels, sorted by topic. */
typedef struct by_topic {
  const ha_channel **items;
  size_t size;
} by_topic;

static by_topic sort_channels(const ha_bag_info *bag) {
  by_topic sorted = {NULL, bag->channel_count};

  if (sorted.size == 0) return sorted;
  sorted.items = cli_resize(NULL, sorted.size, sizeof *sorted.items);
  memcpy(sorted.items, bag->channels, sorted.size * sizeof *sorted.items);
  qsort(sorted.items, sorted.size, sizeof *sorted.items, compare_topics);
  return sorted;
}

static size_t first_of(const by_topic *sorted, const char *topic) {
  size_t low = 0;
  size_t high = sorted->size;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (strcmp(sorted->items[middle]->topic, topic) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

static void print_encodings(cli_out *out, const by_topic *sorted, const char *topic) {
  const char *last = NULL;

  cli_out_text(out, " (");
  for (size_t i = first_of(sorted, topic);
       i < sorted->size && strcmp(sorted->items[i]->topic, topic) == 0; i++) {
    const char *encoding = sorted->items[i]->encoding;

    if (last && strcmp(last, encoding) == 0) continue;
    if (last) cli_out_text(out, ", ");
    cli_out_name(out, encoding);
    last = encoding;
  }
  cli_out_char(out, ')');
}

/* --- a row -------------------------------------------------------------------------------- */

typedef struct table {
  const info_view *view;
  by_topic channels;
  uint64_t duration_ns;
  topic_kind kind;
  bool one_encoding;
  bool sizes;        /* the sizes of topics are known */
  size_t name_width; /* of the columns */
  size_t type_width;
} table;

static size_t name_size(const table *t, const ha_topic_info *topic) {
  return strlen(topic->name) - (t->kind == SERVICE ? strlen("/_service_event") : 0);
}

static size_t print_types(cli_out *out, const table *t, const ha_topic_info *topic) {
  const size_t cut = t->kind == SERVICE ? strlen("_Event") : 0;
  size_t used = 0;

  for (size_t i = 0; i < topic->type_count; i++) {
    const size_t size = strlen(topic->types[i]);

    if (i > 0) cli_out_text(out, ", ");
    used +=
        (i > 0 ? 2 : 0) + cli_out_name_bytes(out, topic->types[i], size > cut ? size - cut : size);
  }
  return used;
}

static void pad(cli_out *out, size_t used, size_t width) {
  cli_out_spaces(out, used < width ? width - used : 0);
}

static void print_size(cli_out *out, const ha_topic_info *topic) {
  if (topic->byte_count == HA_UNCOUNTED) return;
  cli_out_text(out, "  ");
  cli_out_size(out, topic->byte_count);
}

static void print_rate(cli_out *out, const table *t, const ha_topic_info *topic) {
  char text[40] = "-";

  if (topic->message_count > 1 && t->duration_ns > 0) {
    snprintf(text, sizeof text, "%.3f Hz",
             (double)(topic->message_count - 1) / ((double)t->duration_ns / 1e9));
  }
  cli_out_format(out, "  %*s", RATE_WIDTH, text);
}

static void print_row(cli_out *out, const table *t, const ha_topic_info *topic) {
  cli_out_spaces(out, INDENT);
  size_t used = cli_out_name_bytes(out, topic->name, name_size(t, topic));

  if (used > t->name_width) {
    cli_out_char(out, '\n');
    cli_out_spaces(out, INDENT);
    used = 0;
  }
  pad(out, used, t->name_width);
  cli_out_spaces(out, 2);
  pad(out, print_types(out, t, topic), t->type_width);
  cli_out_format(out, "  %*" PRIu64, COUNT_WIDTH, topic->message_count);
  print_rate(out, t, topic);
  if (t->sizes) print_size(out, topic);
  if (!t->one_encoding) print_encodings(out, &t->channels, topic->name);
  cli_out_char(out, '\n');
}

/* --- a table ------------------------------------------------------------------------------ */

static size_t types_size(const ha_topic_info *topic) {
  size_t size = 0;

  for (size_t i = 0; i < topic->type_count; i++) {
    size += strlen(topic->types[i]) + (i > 0 ? 2 : 0);
  }
  return size;
}

/* Make columns as wide as their texts. If rows become too long, limit the column of names: longer
 * names get a separate line. */
static void fit(table *t) {
  const size_t numbers = 2 + COUNT_WIDTH + 2 + RATE_WIDTH + (t->sizes ? 2 + BYTES_WIDTH : 0);
  const size_t room = WIDTH - INDENT - 2 - numbers;

  t->name_width = LEAST_NAME_WIDTH;
  t->type_width = 4;
  for (size_t i = 0; i < t->view->bag->topic_count; i++) {
    const ha_topic_info *topic = t->view->topics[i];
    if (kind_of(topic) != t->kind) continue;
    const size_t name = name_size(t, topic);
    const size_t type = types_size(topic) - (t->kind == SERVICE ? strlen("_Event") : 0);
    if (name > t->name_width && name <= MAX_NAME_WIDTH) t->name_width = name;
    if (type > t->type_width && type <= room - LEAST_NAME_WIDTH) t->type_width = type;
  }
  if (t->name_width + t->type_width > room) t->name_width = room - t->type_width;
}

static void print_head(cli_out *out, const table *t) {
  cli_out_format(out, "  %-*s  %-*s  %*s  %*s%s\n", (int)t->name_width, "topic", (int)t->type_width,
                 "type", COUNT_WIDTH, t->kind == SERVICE ? "events" : "count", RATE_WIDTH, "rate",
                 t->sizes ? "  size" : "");
}

static size_t count_kind(const info_view *view, topic_kind kind) {
  size_t count = 0;

  for (size_t i = 0; i < view->bag->topic_count; i++) {
    if (kind_of(view->topics[i]) == kind) count++;
  }
  return count;
}

static bool has_sizes(const info_view *view) {
  for (size_t i = 0; i < view->bag->topic_count; i++) {
    if (view->topics[i]->byte_count != HA_UNCOUNTED) return true;
  }
  return false;
}

static void print_kind(cli_out *out, table *t, topic_kind kind) {
  static const char *const labels[] = {"Topics:", "Services:", "Actions:"};
  const size_t count = count_kind(t->view, kind);

  if (count == 0 && kind != TOPIC) return;
  cli_out_format(out, "%-*s%zu\n", INFO_LABEL_WIDTH, labels[kind], count);
  if (count == 0) return;
  t->kind = kind;
  fit(t);
  print_head(out, t);
  for (size_t i = 0; i < t->view->bag->topic_count; i++) {
    if (kind_of(t->view->topics[i]) == kind) print_row(out, t, t->view->topics[i]);
  }
}

void info_print_topics(cli_out *out, const info_view *view) {
  const ha_bag_info *bag = view->bag;
  table t = {.view = view,
             .channels = sort_channels(bag),
             .duration_ns =
                 bag->message_count > 0 ? (uint64_t)bag->end_ns - (uint64_t)bag->start_ns : 0,
             .one_encoding = has_one_encoding(bag),
             .sizes = has_sizes(view)};

  if (t.one_encoding && bag->channel_count > 0) {
    cli_out_format(out, "%-*s", INFO_LABEL_WIDTH, "Encoding:");
    cli_out_name(out, bag->channels[0]->encoding);
    cli_out_char(out, '\n');
  }
  print_kind(out, &t, TOPIC);
  print_kind(out, &t, SERVICE);
  print_kind(out, &t, ACTION);
  free(t.channels.items);
}
