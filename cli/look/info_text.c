/* Text output of holdall info: the table of `ros2 bag info`, and details with -v. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <holdall/schema.h>
#include <holdall/time.h>

#include "input/fetched.h"
#include "look/info.h"
#include "ui/memory.h"

enum { MAX_FILES = 12 }; /* limit of listed files without -v */

static void print_label(cli_out *out, const char *label) {
  cli_out_format(out, "%-*s", INFO_LABEL_WIDTH, label);
}

static void print_line(cli_out *out, const char *label, const char *text) {
  print_label(out, label);
  cli_out_name(out, text);
  cli_out_char(out, '\n');
}

/* --- the bag ------------------------------------------------------------------------------ */

/* Returns the path of a file relative to the bag's folder. */
static const char *name_in_bag(const ha_bag_info *bag, const char *path) {
  const size_t size = strlen(bag->path);
  const char *slash = strrchr(path, '/');

  if (strncmp(path, bag->path, size) == 0 && path[size] != '\0') {
    const char *rest = path + size;

    while (*rest == '/') {
      rest++;
    }
    if (rest > path + size || (size > 0 && bag->path[size - 1] == '/')) return rest;
  }
  return slash && strcmp(path, bag->path) == 0 ? slash + 1 : path;
}

/* Without -v, the files in the middle of a long list are left out. */
static void print_files(cli_out *out, const ha_bag_info *bag, bool verbose) {
  const size_t last = bag->file_count > MAX_FILES && !verbose ? MAX_FILES / 2 : bag->file_count;

  print_label(out, "Files:");
  for (size_t i = 0; i < bag->file_count; i++) {
    if (i > 0) cli_out_spaces(out, INFO_LABEL_WIDTH);
    if (i == last) {
      i = bag->file_count - 2;
      cli_out_format(out, "... %zu more (-v lists them)\n", i + 1 - last);
      continue;
    }
    cli_out_name(out, name_in_bag(bag, bag->files[i]->path));
    cli_out_char(out, '\n');
  }
  if (bag->file_count == 0) cli_out_text(out, "none\n");
}

static void print_use(cli_out *out, const ha_compression_use *use, const char *what) {
  cli_out_name(out, use->name);
  cli_out_text(out, ", ");
  cli_out_count(out, use->count, what);
  if (use->raw_bytes == 0) return;
  cli_out_text(out, ", ");
  cli_out_size(out, use->stored_bytes);
  cli_out_text(out, " of ");
  cli_out_size(out, use->raw_bytes);
  cli_out_format(out, " (%.1f %%)", 100.0 * (double)use->stored_bytes / (double)use->raw_bytes);
}

static void print_compression(cli_out *out, const ha_bag_info *bag) {
  print_label(out, "Compression:");
  if (strcmp(bag->compression_mode, "none") == 0) {
    cli_out_text(out, "none\n");
    return;
  }
  for (size_t i = 0; i < bag->compression_count; i++) {
    if (i > 0) cli_out_spaces(out, INFO_LABEL_WIDTH);
    print_use(out, &bag->compressions[i], bag->compression_mode);
    cli_out_char(out, '\n');
  }
  if (bag->compression_count == 0) cli_out_format(out, "per %s\n", bag->compression_mode);
}

/* The abbreviation of the time zone precedes the seconds in parentheses. */
static void print_time(cli_out *out, const char *label, const ha_bag_info *bag, int64_t time_ns) {
  const time_t seconds = (time_t)(time_ns / 1000000000);
  char text[HA_TIME_TEXT_SIZE] = "-";
  char zone[32] = "";
  struct tm tm;

  if (bag->message_count == 0) {
    print_line(out, label, text);
    return;
  }
  ha_time_format(text, time_ns);
  char *seconds_text = strchr(text, '(');
  print_label(out, label);
  if (seconds_text && localtime_r(&seconds, &tm)) {
    strftime(zone, sizeof zone, "%Z ", &tm);
    cli_out_bytes(out, text, (size_t)(seconds_text - text));
    cli_out_name(out, zone);
    cli_out_text(out, seconds_text);
  } else {
    cli_out_text(out, text);
  }
  cli_out_char(out, '\n');
}

static uint64_t duration_ns(const ha_bag_info *bag) {
  return bag->message_count > 0 ? (uint64_t)bag->end_ns - (uint64_t)bag->start_ns : 0;
}

static void print_complete(cli_out *out, const ha_bag_info *bag) {
  if (bag->complete && bag->problem_count == 0) return;
  print_label(out, "Complete:");
  cli_out_text(out, bag->complete ? "yes, but " : "no — ");
  if (bag->problem_count > 0) {
    cli_out_name(out, name_in_bag(bag, bag->problems[0]->path));
    cli_out_text(out, ": ");
    cli_out_name(out, bag->problems[0]->text);
  } else {
    cli_out_text(out, "unfinished or damaged");
  }
  cli_out_char(out, '\n');
}

/* Print the number of messages that the recorder counted as lost. */
static void print_missing(cli_out *out, const ha_bag_info *bag) {
  static const char key[] = "holdall.missing.";

  for (size_t i = 0; i < bag->metadata.size; i++) {
    const ha_pair *pair = &bag->metadata.items[i];
    if (strncmp(pair->key, key, sizeof key - 1) != 0) continue;
    print_label(out, "Not recorded:");
    cli_out_name(out, pair->key + sizeof key - 1);
    cli_out_text(out, ": ");
    cli_out_name(out, pair->value);
    cli_out_char(out, '\n');
  }
}

/* Print times at which the recorder noted something about the clocks of its machine: the values are
 * "TIME NUMBER", in ns. */
static void print_clocks(cli_out *out, const ha_bag_info *bag) {
  static const char sleep[] = "holdall.sleep.";
  static const char clock[] = "holdall.clock.";

  for (size_t i = 0; i < bag->metadata.size; i++) {
    const ha_pair *pair = &bag->metadata.items[i];
    const bool is_sleep = strncmp(pair->key, sleep, sizeof sleep - 1) == 0;
    char text[HA_TIME_TEXT_SIZE] = "";
    char *end = NULL;
    if (!is_sleep && strncmp(pair->key, clock, sizeof clock - 1) != 0) continue;
    const int64_t at_ns = strtoll(pair->value, &end, 10);
    if (end == pair->value) continue;
    const double by_ns = (double)strtoll(end, NULL, 10) - (is_sleep ? (double)at_ns : 0);
    ha_time_format(text, at_ns);
    print_label(out, is_sleep ? "Asleep from:" : "Clock set:");
    cli_out_format(out, "%s %s %.1f s\n", text, is_sleep ? "for" : "by", by_ns / 1e9);
  }
}

static void print_bag(cli_out *out, const ha_bag_info *bag, bool verbose) {
  const char *distro = ha_pairs_get(&bag->metadata, "ros_distro");
  const uint64_t duration = duration_ns(bag);

  print_files(out, bag, verbose);
  print_label(out, "Bag size:");
  cli_out_size(out, bag->size);
  cli_out_char(out, '\n');
  print_line(out, "Storage id:", bag->storage);
  print_line(out, "Format version:", bag->format_version);
  if (distro && *distro) print_line(out, "ROS Distro:", distro);
  print_compression(out, bag);
  if (bag->encryption) print_line(out, "Encryption:", bag->encryption);
  print_complete(out, bag);
  print_label(out, "Duration:");
  cli_out_format(out, "%" PRIu64 ".%09" PRIu64 "s\n", duration / 1000000000, duration % 1000000000);
  print_time(out, "Start:", bag, bag->start_ns);
  print_time(out, "End:", bag, bag->end_ns);
  print_label(out, "Messages:");
  cli_out_u64(out, bag->message_count);
  cli_out_char(out, '\n');
  print_missing(out, bag);
  print_clocks(out, bag);
}

/* --- with -v ------------------------------------------------------------------------------ */

static void print_file_details(cli_out *out, const ha_bag_info *bag) {
  cli_out_text(out, "File details:\n");
  for (size_t i = 0; i < bag->file_count; i++) {
    const ha_file_info *file = bag->files[i];

    cli_out_text(out, "  File: ");
    cli_out_name(out, name_in_bag(bag, file->path));
    cli_out_text(out, " | Storage id: ");
    cli_out_name(out, file->storage);
    cli_out_char(out, ' ');
    cli_out_name(out, file->format_version);
    cli_out_text(out, " | Size: ");
    cli_out_size(out, file->size);
    cli_out_format(out, " | Messages: %" PRIu64 " | Chunks: %" PRIu64, file->message_count,
                   file->chunk_count);
    if (file->message_count > 0) {
      cli_out_text(out, " | Start: ");
      cli_out_seconds(out, file->start_ns);
      cli_out_text(out, " | End: ");
      cli_out_seconds(out, file->end_ns);
    }
    cli_out_text(out, file->complete ? " | Complete: yes\n" : " | Complete: no\n");
  }
}

static int compare_schemas(const void *a, const void *b) {
  const ha_schema *left = *(const ha_schema *const *)a;
  const ha_schema *right = *(const ha_schema *const *)b;
  const int order = strcmp(left->name, right->name);

  if (order != 0) return order;
  if (strcmp(left->hash, right->hash) != 0) return strcmp(left->hash, right->hash);
  if (strcmp(left->encoding, right->encoding) != 0) {
    return strcmp(left->encoding, right->encoding);
  }
  if (left->size != right->size) return left->size < right->size ? -1 : 1;
  return left->size > 0 ? memcmp(left->data, right->data, left->size) : 0;
}

static void print_schema(cli_out *out, const ha_schema *schema) {
  cli_out_text(out, "  Schema: ");
  cli_out_name(out, schema->name);
  if (schema->size > 0) {
    cli_out_text(out, " | Encoding: ");
    cli_out_name(out, schema->encoding);
    cli_out_format(out, " | Definition: %zu bytes", schema->size);
  } else if (ha_schema_is_defined(schema)) {
    cli_out_text(out, " | Definition: no fields");
  } else {
    cli_out_text(out, " | Definition: none");
  }
  if (schema->hash[0]) {
    cli_out_text(out, " | Hash: ");
    cli_out_name(out, schema->hash);
  }
  cli_out_char(out, '\n');
}

static void print_schemas(cli_out *out, const ha_bag_info *bag) {
  const ha_schema **schemas = cli_resize(NULL, bag->channel_count, sizeof *schemas);

  for (size_t i = 0; i < bag->channel_count; i++) {
    schemas[i] = bag->channels[i]->schema;
  }
  qsort(schemas, bag->channel_count, sizeof *schemas, compare_schemas);
  cli_out_text(out, "Schemas:\n");
  for (size_t i = 0; i < bag->channel_count; i++) {
    if (i > 0 && compare_schemas(&schemas[i - 1], &schemas[i]) == 0) continue;
    print_schema(out, schemas[i]);
  }
  free(schemas);
}

static void print_pairs(cli_out *out, const ha_pairs *pairs, size_t indent) {
  for (size_t i = 0; i < pairs->size; i++) {
    cli_out_spaces(out, indent);
    cli_out_name(out, pairs->items[i].key);
    cli_out_text(out, ": ");
    cli_out_name_bytes(out, pairs->items[i].value, pairs->items[i].value_size);
    cli_out_char(out, '\n');
  }
}

static void print_limit(cli_out *out, const char *label, int64_t ns) {
  cli_out_text(out, label);
  if (ns == HA_QOS_INFINITE) {
    cli_out_text(out, "infinite");
  } else {
    cli_out_seconds(out, ns);
    cli_out_char(out, 's');
  }
}

static void print_qos(cli_out *out, const ha_qos *qos) {
  cli_out_format(out, "    QoS: history %s, depth %" PRIu64 ", reliability %s, durability %s",
                 ha_qos_history_name(qos->history), qos->depth,
                 ha_qos_reliability_name(qos->reliability),
                 ha_qos_durability_name(qos->durability));
  print_limit(out, ", deadline ", qos->deadline_ns);
  print_limit(out, ", lifespan ", qos->lifespan_ns);
  cli_out_format(out, ", liveliness %s", ha_qos_liveliness_name(qos->liveliness));
  print_limit(out, ", lease ", qos->lease_duration_ns);
  cli_out_text(out, qos->avoid_ros_namespace_conventions ? ", no ROS namespace\n" : "\n");
}

static void print_channels(cli_out *out, const ha_bag_info *bag) {
  cli_out_text(out, "Channels:\n");
  for (size_t i = 0; i < bag->channel_count; i++) {
    const ha_channel *channel = bag->channels[i];

    cli_out_format(out, "  Channel: %" PRIu32 " | Topic: ", channel->id);
    cli_out_name(out, channel->topic);
    cli_out_text(out, " | Type: ");
    cli_out_name(out, channel->schema->name);
    cli_out_text(out, " | Encoding: ");
    cli_out_name(out, channel->encoding);
    if (channel->message_count != HA_UNCOUNTED) {
      cli_out_format(out, " | Count: %" PRIu64, channel->message_count);
    }
    cli_out_char(out, '\n');
    print_pairs(out, &channel->metadata, 4);
    for (size_t k = 0; k < channel->qos_count; k++) {
      print_qos(out, channel->qos[k]);
    }
  }
}

static void print_attachments(cli_out *out, const ha_bag_info *bag) {
  cli_out_text(out, "Attachments:\n");
  for (size_t i = 0; i < bag->attachment_count; i++) {
    const ha_attachment *attachment = bag->attachments[i];

    cli_out_text(out, "  Attachment: ");
    cli_out_name(out, attachment->name);
    cli_out_text(out, " | Media type: ");
    cli_out_name(out, attachment->media_type);
    cli_out_text(out, " | Size: ");
    cli_out_size(out, attachment->size);
    cli_out_text(out, " | Time: ");
    cli_out_seconds(out, attachment->log_time_ns);
    cli_out_format(out, " | Offset: %" PRIu64 "\n", attachment->offset);
  }
}

static void print_metadata_records(cli_out *out, const ha_bag_info *bag) {
  cli_out_text(out, "Metadata records:\n");
  for (size_t i = 0; i < bag->metadata_record_count; i++) {
    const ha_metadata *record = bag->metadata_records[i];

    cli_out_text(out, "  Metadata: ");
    cli_out_name(out, record->name);
    cli_out_format(out, " | Offset: %" PRIu64 "\n", record->offset);
    print_pairs(out, &record->pairs, 4);
  }
}

static void print_problems(cli_out *out, const ha_bag_info *bag) {
  cli_out_text(out, "Problems:\n");
  for (size_t i = 0; i < bag->problem_count; i++) {
    const ha_problem *problem = bag->problems[i];

    cli_out_text(out, "  Problem: ");
    cli_out_name(out, name_in_bag(bag, problem->path));
    if (problem->offset >= 0) cli_out_format(out, ":%" PRId64, problem->offset);
    cli_out_text(out, ": ");
    cli_out_name(out, problem->text);
    cli_out_char(out, '\n');
  }
}

static void print_details(cli_out *out, const ha_bag_info *bag) {
  print_file_details(out, bag);
  if (bag->channel_count > 0) print_schemas(out, bag);
  if (bag->channel_count > 0) print_channels(out, bag);
  if (bag->metadata.size > 0) {
    cli_out_text(out, "Bag metadata:\n");
    print_pairs(out, &bag->metadata, 2);
  }
  if (bag->attachment_count > 0) print_attachments(out, bag);
  if (bag->metadata_record_count > 0) print_metadata_records(out, bag);
  if (bag->problem_count > 0) print_problems(out, bag);
}

void info_print_text(cli_out *out, const info_view *view) {
  print_bag(out, view->bag, view->verbose);
  info_print_topics(out, view);
  if (view->stats) info_print_stats(out, view);
  if (view->verbose) print_details(out, view->bag);
  if (view->verbose) cli_fetched_print(out);
}
