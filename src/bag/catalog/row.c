#include "bag/catalog/row.h"

#include <string.h>

#include "base/bytes.h"
#include "base/format.h"

enum { MAX_PROBLEMS = 10, MAX_PROBLEM_TEXT = 1024 };

static const char g_definition[] = "string bag\n"
                                   "string error\n"
                                   "string storage\n"
                                   "string format_version\n"
                                   "string[] compressions\n"
                                   "bool complete\n"
                                   "uint64 bag_bytes\n"
                                   "int64 modified_ns\n"
                                   "uint64 bag_messages\n"
                                   "int64 start_ns\n"
                                   "int64 end_ns\n"
                                   "string[] problems\n"
                                   "uint64 problem_count\n"
                                   "string topic\n"
                                   "string type\n"
                                   "uint32 types\n"
                                   "string encoding\n"
                                   "string hash\n"
                                   "uint64 messages\n"
                                   "int64[] splits\n";

const ha_channel *ha__catalog_channel(void) {
  static const ha_schema schema = {.struct_size = sizeof schema,
                                   .name = "holdall/CatalogRow",
                                   .encoding = "ros1msg",
                                   .data = (const uint8_t *)g_definition,
                                   .size = sizeof g_definition - 1,
                                   .hash = ""};
  static const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "catalog", .encoding = "ros1", .schema = &schema};

  return &channel;
}

/* --- values ----------------------------------------------------------------------------------- */

static void put_u8(ha__text *out, uint8_t value) {
  ha__text_add(out, &value, 1);
}

static void put_u32(ha__text *out, uint32_t value) {
  uint8_t bytes[4];

  ha__store_u32(bytes, value);
  ha__text_add(out, bytes, sizeof bytes);
}

static void put_u64(ha__text *out, uint64_t value) {
  uint8_t bytes[8];

  ha__store_u64(bytes, value);
  ha__text_add(out, bytes, sizeof bytes);
}

static void put_string(ha__text *out, const char *text) {
  const size_t size = text ? strlen(text) : 0;

  if (size > UINT32_MAX) {
    out->status = HA_E_LIMIT;
    return;
  }
  put_u32(out, (uint32_t)size);
  ha__text_add(out, text, size);
}

/* --- parts of a row --------------------------------------------------------------------------- */

static bool is_compressed(const ha_compression_use *use) {
  return strcmp(use->name, "none") != 0;
}

static void put_compressions(ha__text *out, const ha_bag_info *info) {
  uint32_t count = 0;

  for (size_t i = 0; i < info->compression_count; i++) {
    count += is_compressed(&info->compressions[i]);
  }
  put_u32(out, count);
  for (size_t i = 0; i < info->compression_count; i++) {
    if (is_compressed(&info->compressions[i])) put_string(out, info->compressions[i].name);
  }
}

static void put_problems(ha__text *out, const ha_bag_info *info) {
  const size_t count = info->problem_count < MAX_PROBLEMS ? info->problem_count : MAX_PROBLEMS;

  put_u32(out, (uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    char text[MAX_PROBLEM_TEXT];
    ha__format(text, sizeof text, "%s: %s", info->problems[i]->path, info->problems[i]->text);
    put_string(out, text);
  }
  put_u64(out, info->problem_count);
}

static void put_bag(ha__text *out, const ha__catalog_bag *bag) {
  static const ha_bag_info none = {.storage = "", .format_version = ""};
  const ha_bag_info *info = bag->info ? bag->info : &none;

  put_string(out, bag->path);
  put_string(out, bag->error);
  put_string(out, info->storage);
  put_string(out, info->format_version);
  put_compressions(out, info);
  put_u8(out, info->complete != 0);
  put_u64(out, info->size);
  put_u64(out, (uint64_t)bag->modified_ns);
  put_u64(out, info->message_count);
  put_u64(out, info->message_count ? (uint64_t)info->start_ns : 0);
  put_u64(out, info->message_count ? (uint64_t)info->end_ns : 0);
  put_problems(out, info);
}

/* The last channel of the topic, so that the type is that of ha_arrow_stream(). */
static const ha_channel *find_channel(const ha_bag_info *info, const char *topic) {
  for (size_t i = info->channel_count; i-- > 0;) {
    if (strcmp(info->channels[i]->topic, topic) == 0) return info->channels[i];
  }
  return NULL;
}

static void put_topic(ha__text *out, const ha_bag_info *info, const ha_topic_info *topic) {
  const ha_channel *channel = find_channel(info, topic->name);

  put_string(out, topic->name);
  put_string(out, channel ? channel->schema->name : "");
  put_u32(out, (uint32_t)topic->type_count);
  put_string(out, channel ? channel->encoding : "");
  put_string(out, channel ? channel->schema->hash : "");
  put_u64(out, topic->message_count);
}

/* The start of each split but the first, which begins as the bag does. */
static void put_splits(ha__text *out, const ha__catalog_bag *bag) {
  const size_t count = bag->split_count > 1 ? bag->split_count - 1 : 0;

  put_u32(out, (uint32_t)count);
  for (size_t i = 0; i < count; i++) {
    put_u64(out, (uint64_t)bag->splits[i + 1]->start_ns);
  }
}

void ha__catalog_row(ha__text *out, const ha__catalog_bag *bag, size_t topic) {
  static const ha_topic_info none = {.name = ""};
  static const ha_bag_info nothing = {0};
  const bool has_topic = bag->info && topic < bag->info->topic_count;

  put_bag(out, bag);
  put_topic(out, has_topic ? bag->info : &nothing, has_topic ? bag->info->topics[topic] : &none);
  put_splits(out, bag);
}
