#include <holdall/schema.h>

#include "input/fetched.h"

#include "look/info.h"

static void print_time(cli_json *json, const char *key, uint64_t messages, int64_t time_ns) {
  cli_json_key(json, key);
  if (messages == 0) {
    cli_json_null(json);
  } else {
    cli_json_i64(json, time_ns);
  }
}

static void print_files(cli_json *json, const ha_bag_info *bag) {
  cli_json_key(json, "files");
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->file_count; i++) {
    const ha_file_info *file = bag->files[i];

    cli_json_open(json, '{');
    cli_json_add_text(json, "path", file->path);
    cli_json_add_text(json, "storage", file->storage);
    cli_json_add_u64(json, "size", file->size);
    cli_json_add_count(json, "messages", file->message_count);
    print_time(json, "start_ns", file->message_count, file->start_ns);
    print_time(json, "end_ns", file->message_count, file->end_ns);
    cli_json_add_bool(json, "complete", file->complete != 0);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

static void print_compression(cli_json *json, const ha_bag_info *bag) {
  cli_json_key(json, "compression");
  cli_json_open(json, '{');
  cli_json_add_text(json, "mode", bag->compression_mode);
  cli_json_key(json, "formats");
  cli_json_open(json, '{');
  for (size_t i = 0; i < bag->compression_count; i++) {
    cli_json_add_u64(json, bag->compressions[i].name, bag->compressions[i].count);
  }
  cli_json_close(json, '}');
  cli_json_close(json, '}');
}

static void print_topics(cli_json *json, const info_view *view) {
  cli_json_key(json, "topics");
  cli_json_open(json, '[');
  for (size_t i = 0; i < view->bag->topic_count; i++) {
    const ha_topic_info *topic = view->topics[i];

    cli_json_open(json, '{');
    cli_json_add_text(json, "name", topic->name);
    cli_json_key(json, "types");
    cli_json_open(json, '[');
    for (size_t k = 0; k < topic->type_count; k++) {
      cli_json_text(json, topic->types[k]);
    }
    cli_json_close(json, ']');
    cli_json_add_count(json, "messages", topic->message_count);
    if (view->verbose) {
      cli_json_add_count(json, "bytes", topic->byte_count);
    }
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

static void print_duration(cli_json *json, const char *key, int64_t ns) {
  cli_json_key(json, key);
  if (ns == HA_QOS_INFINITE) {
    cli_json_null(json);
  } else {
    cli_json_i64(json, ns);
  }
}

static void print_qos(cli_json *json, const ha_qos *qos) {
  cli_json_open(json, '{');
  cli_json_add_text(json, "history", ha_qos_history_name(qos->history));
  cli_json_add_u64(json, "depth", qos->depth);
  cli_json_add_text(json, "reliability", ha_qos_reliability_name(qos->reliability));
  cli_json_add_text(json, "durability", ha_qos_durability_name(qos->durability));
  print_duration(json, "deadline_ns", qos->deadline_ns);
  print_duration(json, "lifespan_ns", qos->lifespan_ns);
  cli_json_add_text(json, "liveliness", ha_qos_liveliness_name(qos->liveliness));
  print_duration(json, "lease_duration_ns", qos->lease_duration_ns);
  cli_json_add_bool(json, "avoid_ros_namespace_conventions",
                    qos->avoid_ros_namespace_conventions != 0);
  cli_json_close(json, '}');
}

static void print_channel(cli_json *json, const ha_channel *channel) {
  cli_json_open(json, '{');
  cli_json_add_u64(json, "id", channel->id);
  cli_json_add_text(json, "topic", channel->topic);
  cli_json_add_text(json, "type", channel->schema->name);
  cli_json_add_text(json, "encoding", channel->encoding);
  cli_json_add_count(json, "messages", channel->message_count);
  cli_json_key(json, "schema");
  cli_json_open(json, '{');
  cli_json_add_text(json, "name", channel->schema->name);
  cli_json_add_text(json, "encoding", channel->schema->encoding);
  cli_json_add_text(json, "hash", channel->schema->hash);
  cli_json_add_bool(json, "present", ha_schema_is_defined(channel->schema) != 0);
  cli_json_close(json, '}');
  cli_json_key(json, "metadata");
  cli_json_pairs(json, &channel->metadata);
  cli_json_key(json, "qos");
  cli_json_open(json, '[');
  for (size_t i = 0; i < channel->qos_count; i++) {
    print_qos(json, channel->qos[i]);
  }
  cli_json_close(json, ']');
  cli_json_close(json, '}');
}

static void print_channels(cli_json *json, const ha_bag_info *bag) {
  cli_json_key(json, "channels");
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->channel_count; i++) {
    print_channel(json, bag->channels[i]);
  }
  cli_json_close(json, ']');
}

void info_json_attachments(cli_json *json, const ha_bag_info *bag) {
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->attachment_count; i++) {
    const ha_attachment *attachment = bag->attachments[i];

    cli_json_open(json, '{');
    cli_json_add_text(json, "name", attachment->name);
    cli_json_add_text(json, "media_type", attachment->media_type);
    cli_json_add_i64(json, "log_time_ns", attachment->log_time_ns);
    print_time(json, "create_time_ns", attachment->create_time_ns != 0, attachment->create_time_ns);
    cli_json_add_u64(json, "size", attachment->size);
    cli_json_add_u64(json, "offset", attachment->offset);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

void info_json_metadata(cli_json *json, const ha_metadata *record) {
  cli_json_open(json, '{');
  cli_json_add_text(json, "name", record->name);
  cli_json_add_u64(json, "offset", record->offset);
  cli_json_key(json, "pairs");
  cli_json_pairs(json, &record->pairs);
  cli_json_close(json, '}');
}

static void print_metadata_records(cli_json *json, const ha_bag_info *bag) {
  cli_json_key(json, "metadata_records");
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->metadata_record_count; i++) {
    info_json_metadata(json, bag->metadata_records[i]);
  }
  cli_json_close(json, ']');
}

static void print_problems(cli_json *json, const ha_bag_info *bag) {
  cli_json_key(json, "problems");
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->problem_count; i++) {
    const ha_problem *problem = bag->problems[i];

    cli_json_open(json, '{');
    cli_json_add_text(json, "path", problem->path);
    cli_json_key(json, "offset");
    if (problem->offset < 0) {
      cli_json_null(json);
    } else {
      cli_json_i64(json, problem->offset);
    }
    cli_json_add_text(json, "text", problem->text);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

static void print_summary(cli_json *json, const ha_bag_info *bag) {
  cli_json_add_text(json, "path", bag->path);
  cli_json_add_text(json, "storage", bag->storage);
  cli_json_add_text(json, "format_version", bag->format_version);
  cli_json_add_bool(json, "complete", bag->complete != 0);
  cli_json_add_u64(json, "size", bag->size);
  print_time(json, "start_ns", bag->message_count, bag->start_ns);
  print_time(json, "end_ns", bag->message_count, bag->end_ns);
  cli_json_key(json, "duration_ns");
  if (bag->message_count == 0) {
    cli_json_null(json);
  } else {
    cli_json_u64(json, (uint64_t)bag->end_ns - (uint64_t)bag->start_ns);
  }
  cli_json_add_u64(json, "messages", bag->message_count);
}

void info_print_json(cli_json *json, const info_view *view) {
  const ha_bag_info *bag = view->bag;

  cli_json_open(json, '{');
  print_summary(json, bag);
  print_files(json, bag);
  print_compression(json, bag);
  if (bag->encryption) cli_json_add_text(json, "encryption", bag->encryption);
  print_topics(json, view);
  print_channels(json, bag);
  cli_json_key(json, "metadata");
  cli_json_pairs(json, &bag->metadata);
  if (view->verbose) {
    cli_json_key(json, "attachments");
    info_json_attachments(json, bag);
    print_metadata_records(json, bag);
    print_problems(json, bag);
  }
  if (view->stats) {
    cli_json_key(json, "statistics");
    info_json_stats(json, view);
  }
  cli_fetched_json(json);
  cli_json_close(json, '}');
}
