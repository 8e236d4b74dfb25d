#include "create/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "topics/compose.h"
#include "ui/memory.h"
#include "ui/report.h"

struct create_stream {
  char *topic;
  char *type;
  uint64_t source;
  compose_types types;
  compose_schema schema;
  ha_builder *builder;
  const ha_plan *plan;
  ha_plan *own_plan; /* NULL = the plan belongs to the decoder of the origins */
  uint32_t channel;
  bool is_json; /* messages are JSON text */
};

static char *copy(const char *text) {
  char *out = cli_resize(NULL, strlen(text) + 1, 1);

  memcpy(out, text, strlen(text) + 1);
  return out;
}

static void free_stream(create_stream *s) {
  ha_plan_free(s->own_plan);
  ha_builder_free(s->builder);
  ha_text_free(s->schema.text);
  compose_types_done(&s->types);
  free(s->topic);
  free(s->type);
  free(s);
}

void create_bag_done(create_bag *bag) {
  for (size_t i = 0; i < bag->count; i++)
    free_stream(bag->streams[i]);
  free(bag->streams);
}

/* Make the topic of a type that is looked up by its name. */
static bool open_named(create_stream *s, const create_bag *bag, bool is_ros1) {
  const char *encoding = is_ros1 ? "ros1" : "cdr";
  ha_channel channel = HA_CHANNEL_INIT;
  ha_error err = HA_ERROR_INIT;

  if (!compose_types_find(&s->types, s->type, &bag->origins->places, is_ros1) ||
      !compose_schema_make(&s->schema, &s->types)) {
    return false;
  }
  const ha_type *root = ha_types_root(s->types.types);
  ha_status st = ha_builder_new(&s->builder, root, encoding, NULL, &err);
  if (st >= 0) st = ha_plan_new(&s->own_plan, root, encoding, &err);
  s->plan = s->own_plan;
  channel.topic = s->topic;
  channel.schema = &s->schema.schema;
  channel.encoding = encoding;
  if (st >= 0) st = ha_writer_add_channel(&s->channel, bag->writer, &channel, NULL, &err);
  if (st < 0) cli_error_from(&err);
  return st >= 0;
}

/* Make the topic with type and encoding of a channel of another bag. */
static bool open_alike(create_stream *s, const create_bag *bag, const ha_channel *origin) {
  ha_channel channel = HA_CHANNEL_INIT;
  ha_error err = HA_ERROR_INIT;

  ha_status st = ha_decoder_builder(&s->builder, bag->origins->decoder, origin, NULL, &err);
  if (st >= 0) st = ha_decoder_plan(&s->plan, bag->origins->decoder, origin, &err);
  channel.topic = s->topic;
  channel.schema = origin->schema;
  channel.encoding = origin->encoding;
  s->is_json = strcmp(origin->encoding, "json") == 0;
  if (strcmp(origin->topic, s->topic) == 0) {
    channel.metadata = origin->metadata;
    channel.qos = origin->qos;
    channel.qos_count = origin->qos_count;
  }
  if (st >= 0) st = ha_writer_add_channel(&s->channel, bag->writer, &channel, NULL, &err);
  if (st < 0) cli_error("topic %s: %s", s->topic, err.text);
  return st >= 0;
}

static bool open_stream(create_stream *s, const create_bag *bag, bool is_ros1) {
  const ha_channel *origin =
      create_origins_find(bag->origins, s->topic, s->type, s->source, bag->is_ros1 ? "ros1" : NULL);

  if (origin) return open_alike(s, bag, origin);
  if (strchr(s->type, '/')) return open_named(s, bag, bag->is_ros1 || is_ros1);
  if (create_origins_find(bag->origins, s->topic, s->type, s->source, NULL)) {
    cli_error("topic %s: messages of '%s' can't be those of ROS 1", s->topic, s->type);
  } else {
    cli_error("topic %s: '%s' is no type of ROS; --definitions BAG names a bag that has it",
              s->topic, s->type);
  }
  return false;
}

static bool is_same(const create_stream *s, const char *topic, const char *type, uint64_t source) {
  return s->source == source && strcmp(s->topic, topic) == 0 && strcmp(s->type, type) == 0;
}

create_stream *create_stream_of(create_bag *bag, const char *topic, const char *type,
                                uint64_t source, bool is_ros1) {
  if (bag->last && is_same(bag->last, topic, type, source)) return bag->last;
  for (size_t i = 0; i < bag->count; i++) {
    bag->last = bag->streams[i];
    if (is_same(bag->last, topic, type, source)) return bag->last;
  }
  create_stream *s = cli_resize(NULL, 1, sizeof *s);
  memset(s, 0, sizeof *s);
  s->topic = copy(topic);
  s->type = copy(type);
  s->source = source;
  bag->streams = cli_resize(bag->streams, bag->count + 1, sizeof(void *));
  bag->streams[bag->count++] = s;
  bag->last = s;
  return open_stream(s, bag, is_ros1) ? s : NULL;
}

bool create_stream_is_json(const create_stream *stream) {
  return stream->is_json;
}

ha_builder *create_stream_builder(const create_stream *stream) {
  return stream->builder;
}

ha_status create_stream_finish(ha_message *msg, const create_stream *stream, ha_error *err) {
  return ha_builder_finish(&msg->data, &msg->size, stream->builder, err);
}

static ha_status get(uint64_t *out, const create_stream *stream, const char *path, const char *part,
                     const ha_message *msg, ha_error *err) {
  char text[512];
  ha_path *compiled = NULL;

  snprintf(text, sizeof text, "%.400s.%s", path, part);
  ha_status st = ha_path_new(&compiled, stream->plan, text, err);
  if (st >= 0) st = ha_path_u64(out, compiled, msg->data, msg->size, err);
  ha_path_free(compiled);
  return st;
}

ha_status create_stream_time(int64_t *out_ns, const create_stream *stream, const char *path,
                             const ha_message *msg, ha_error *err) {
  uint64_t sec = 0;
  uint64_t nanosec = 0;

  ha_status st = get(&sec, stream, path, "sec", msg, err);
  if (st >= 0) st = get(&nanosec, stream, path, "nanosec", msg, err);
  if (st >= 0) *out_ns = (int64_t)((uint32_t)sec * UINT64_C(1000000000) + (uint32_t)nanosec);
  return st;
}

ha_status create_stream_write(create_bag *bag, const create_stream *stream, const ha_message *msg,
                              ha_error *err) {
  const ha_status st = ha_writer_write(bag->writer, stream->channel, msg, err);

  bag->messages += st >= 0;
  return st;
}
