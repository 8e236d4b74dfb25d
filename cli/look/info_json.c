#include <holdall/schema.h>

#include "look/info.h"

static void print_time(cli_json *json, const char *key, uint64_t messages, int64_t time_ns) {
  cli_json_key(json, key);
  if (messages == 0) {
    cli_json_null(json);
  } else {
    cli_json_i64(json, time_ns);
  }
}

static void print_text(cli_json *json, const char *key, const char *text) {
  cli_json_key(json, key);
  cli_json_text(json, text);
}

static void print_files(cli_json *json, const ha_bag_info *bag) {
  cli_json_key(json, "files");
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->file_count; i++) {
    const ha_file_info *file = bag->files[i];

    cli_json_open(json, '{');
    print_text(json, "path", file->path);
    print_text(json, "storage", file->storage);
    cli_json_key(json, "size");
    cli_json_u64(json, file->size);
    cli_json_key(json, "messages");
    cli_json_count(json, file->message_count);
    print_time(json, "start_ns", file->message_count, file->start_ns);
    print_time(json, "end_ns", file->message_count, file->end_ns);
    cli_json_key(json, "complete");
    cli_json_bool(json, file->complete != 0);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

static void print_compression(cli_json *json, const ha_bag_info *bag) {
  cli_json_key(json, "compression");
  cli_json_open(json, '{');
  print_text(json, "mode", bag->compression_mode);
  cli_json_key(json, "formats");
  cli_json_open(json, '{');
  for (size_t i = 0; i < bag->compression_count; i++) {
    cli_json_key(json, bag->compressions[i].name);
    cli_json_u64(json, bag->compressions[i].count);
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
    print_text(json, "name", topic->name);
    cli_json_key(json, "types");
    cli_json_open(json, '[');
    for (size_t k = 0; k < topic->type_count; k++) {
      cli_json_text(json, topic->types[k]);
    }
    cli_json_close(json, ']');
    cli_json_key(json, "messages");
    cli_json_count(json, topic->message_count);
    if (view->verbose) {
      cli_json_key(json, "bytes");
      cli_json_count(json, topic->byte_count);
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
  print_text(json, "history", ha_qos_history_name(qos->history));
  cli_json_key(json, "depth");
  cli_json_u64(json, qos->depth);
  print_text(json, "reliability", ha_qos_reliability_name(qos->reliability));
  print_text(json, "durability", ha_qos_durability_name(qos->durability));
  print_duration(json, "deadline_ns", qos->deadline_ns);
  print_duration(json, "lifespan_ns", qos->lifespan_ns);
  print_text(json, "liveliness", ha_qos_liveliness_name(qos->liveliness));
  print_duration(json, "lease_duration_ns", qos->lease_duration_ns);
  cli_json_key(json, "avoid_ros_namespace_conventions");
  cli_json_bool(json, qos->avoid_ros_namespace_conventions != 0);
  cli_json_close(json, '}');
}

static void print_channel(cli_json *json, const ha_channel *channel) {
  cli_json_open(json, '{');
  cli_json_key(json, "id");
  cli_json_u64(json, channel->id);
  print_text(json, "topic", channel->topic);
  print_text(json, "type", channel->schema->name);
  print_text(json, "encoding", channel->encoding);
  cli_json_key(json, "messages");
  cli_json_count(json, channel->message_count);
  cli_json_key(json, "schema");
  cli_json_open(json, '{');
  print_text(json, "name", channel->schema->name);
  print_text(json, "encoding", channel->schema->encoding);
  print_text(json, "hash", channel->schema->hash);
  cli_json_key(json, "present");
  cli_json_bool(json, ha_schema_is_defined(channel->schema) != 0);
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

void info_json_attachments(cli_json *json, const ha_bag_info *bag) {
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->attachment_count; i++) {
    const ha_attachment *attachment = bag->attachments[i];

    cli_json_open(json, '{');
    print_text(json, "name", attachment->name);
    print_text(json, "media_type", attachment->media_type);
    cli_json_key(json, "log_time_ns");
    cli_json_i64(json, attachment->log_time_ns);
    print_time(json, "create_time_ns", attachment->create_time_ns != 0, attachment->create_time_ns);
    cli_json_key(json, "size");
    cli_json_u64(json, attachment->size);
    cli_json_key(json, "offset");
    cli_json_u64(json, attachment->offset);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

void info_json_metadata(cli_json *json, const ha_metadata *record) {
  cli_json_open(json, '{');
  print_text(json, "name", record->name);
  cli_json_key(json, "offset");
  cli_json_u64(json, record->offset);
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
    print_text(json, "path", problem->path);
    cli_json_key(json, "offset");
    if (problem->offset < 0) {
      cli_json_null(json);
    } else {
      cli_json_i64(json, problem->offset);
    }
    print_text(json, "text", problem->text);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
}

void info_print_json(cli_json *json, const info_view *view) {
  const ha_bag_info *bag = view->bag;

  cli_json_open(json, '{');
  print_text(json, "path", bag->path);
  print_text(json, "storage", bag->storage);
  print_text(json, "format_version", bag->format_version);
  cli_json_key(json, "complete");
  cli_json_bool(json, bag->complete != 0);
  cli_json_key(json, "size");
  cli_json_u64(json, bag->size);
  print_time(json, "start_ns", bag->message_count, bag->start_ns);
  print_time(json, "end_ns", bag->message_count, bag->end_ns);
  cli_json_key(json, "duration_ns");
  if (bag->message_count == 0) {
    cli_json_null(json);
  } else {
    cli_json_u64(json, (uint64_t)bag->end_ns - (uint64_t)bag->start_ns);
  }
  cli_json_key(json, "messages");
  cli_json_u64(json, bag->message_count);
  print_files(json, bag);
  print_compression(json, bag);
  print_topics(json, view);
  cli_json_key(json, "channels");
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->channel_count; i++) {
    print_channel(json, bag->channels[i]);
  }
  cli_json_close(json, ']');
  cli_json_key(json, "metadata");
  cli_json_pairs(json, &bag->metadata);
  if (view->verbose) {
    cli_json_key(json, "attachments");
    info_json_attachments(json, bag);
    print_metadata_records(json, bag);
    print_problems(json, bag);
  }
  cli_json_close(json, '}');
}
