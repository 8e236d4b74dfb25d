/* Lists the whole content of bags as the library reads it: a JSON line a bag. Paths of bags
 * are on standard input.
 *
 *  {"error", "problems", "channels": [{...}], "messages": [[log time, publish time or null,
 * sequence or null, channel, size, CRC-32]...], "attachments", "records", "custom_data",
 * "ros_distro"}
 *
 * Each byte that is not ASCII is printed as one character. "error" is the
 * first failure; reading continues after damage. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <holdall/reader.h>

#include "compression/compression.h"

/* Consecutive failures after which reading a bag stops. */
enum { MAX_FAILURES = 100 };

static void put_bytes(const char *bytes, size_t size) {
  putchar('"');
  for (size_t i = 0; i < size; i++) {
    const unsigned char c = (unsigned char)bytes[i];
    if (c < 32 || c > 126 || c == '"' || c == '\\') {
      printf("\\u%04x", c);
    } else {
      putchar(c);
    }
  }
  putchar('"');
}

static void put_text(const char *key, const char *text) {
  printf("\"%s\": ", key);
  put_bytes(text, strlen(text));
}

static void put_pairs(const char *key, const ha_pairs *pairs) {
  printf("\"%s\": [", key);
  for (size_t i = 0; i < pairs->size; i++) {
    printf(i ? ", [" : "[");
    put_bytes(pairs->items[i].key, strlen(pairs->items[i].key));
    printf(", ");
    put_bytes(pairs->items[i].value, pairs->items[i].value_size);
    putchar(']');
  }
  putchar(']');
}

static void put_qos(const ha_channel *channel) {
  printf("\"qos\": [");
  for (size_t i = 0; i < channel->qos_count; i++) {
    const ha_qos *q = channel->qos[i];
    printf("%s[%d, %d, %d, %d, %" PRIu64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %d]",
           i ? ", " : "", q->history, q->reliability, q->durability, q->liveliness, q->depth,
           q->deadline_ns, q->lifespan_ns, q->lease_duration_ns,
           q->avoid_ros_namespace_conventions);
  }
  putchar(']');
}

static void put_channels(const ha_reader *reader) {
  size_t count = 0;
  const ha_channel *const *channels = ha_reader_channels(&count, reader);

  printf("\"channels\": [");
  for (size_t i = 0; i < count; i++) {
    const ha_channel *c = channels[i];
    printf(i ? ", {" : "{");
    put_text("topic", c->topic);
    printf(", ");
    put_text("encoding", c->encoding);
    printf(", ");
    put_text("type", c->schema->name);
    printf(", ");
    put_text("schema_encoding", c->schema->encoding);
    printf(", \"definition\": [%zu, %" PRIu32 "], ", c->schema->size,
           ha__crc32(0, c->schema->data, c->schema->size));
    put_text("hash", c->schema->hash);
    printf(", ");
    put_pairs("metadata", &c->metadata);
    printf(", ");
    put_qos(c);
    putchar('}');
  }
  printf("]");
}

static void keep_first(ha_error *first, const ha_error *err) {
  if (first->text[0] == '\0') *first = *err;
}

static void put_messages(ha_reader *reader, ha_error *first) {
  ha_message msg = HA_MESSAGE_INIT;
  int failures = 0;
  int any = 0;

  printf("\"messages\": [");
  while (failures < MAX_FAILURES) {
    ha_error err = HA_ERROR_INIT;
    const ha_status st = ha_reader_next(&msg, reader, &err);
    if (st == HA_END) break;
    if (st < 0) {
      keep_first(first, &err);
      failures++;
      continue;
    }
    failures = 0;
    printf(any++ ? ", [%" PRId64 : "[%" PRId64, msg.log_time_ns);
    if (msg.flags & HA_MESSAGE_HAS_PUBLISH_TIME) printf(", %" PRId64, msg.publish_time_ns);
    if (!(msg.flags & HA_MESSAGE_HAS_PUBLISH_TIME)) printf(", null");
    if (msg.flags & HA_MESSAGE_HAS_SEQUENCE) printf(", %" PRIu32, msg.sequence);
    if (!(msg.flags & HA_MESSAGE_HAS_SEQUENCE)) printf(", null");
    printf(", %" PRIu32 ", %zu, %" PRIu32 "]", msg.channel->id, msg.size,
           ha__crc32(0, msg.data, msg.size));
  }
  printf("]");
}

static void put_attachments(ha_reader *reader, const ha_bag_info *info, ha_error *first) {
  printf("\"attachments\": [");
  for (size_t i = 0; i < info->attachment_count; i++) {
    const ha_attachment *a = info->attachments[i];
    ha_message bytes = HA_MESSAGE_INIT;
    ha_error err = HA_ERROR_INIT;

    printf(i ? ", [" : "[");
    put_bytes(a->name, strlen(a->name));
    printf(", ");
    put_bytes(a->media_type, strlen(a->media_type));
    printf(", %" PRId64 ", %" PRId64 ", %" PRIu64 ", ", a->log_time_ns, a->create_time_ns, a->size);
    if (ha_reader_attachment(&bytes, reader, i, &err) < 0) {
      keep_first(first, &err);
      printf("null]");
    } else {
      printf("%" PRIu32 "]", ha__crc32(0, bytes.data, bytes.size));
    }
  }
  printf("]");
}

static void put_info(const ha_bag_info *info) {
  const char *distro = ha_pairs_get(&info->metadata, "ros_distro");

  printf("\"records\": [");
  for (size_t i = 0; i < info->metadata_record_count; i++) {
    printf(i ? ", {" : "{");
    put_text("name", info->metadata_records[i]->name);
    printf(", ");
    put_pairs("pairs", &info->metadata_records[i]->pairs);
    putchar('}');
  }
  printf("], ");
  put_pairs("custom_data", &info->custom_data);
  printf(", ");
  put_text("ros_distro", distro ? distro : "");
}

static ha_status list(const char *path, ha_error *err) {
  ha_reader *reader = NULL;
  const ha_bag_info *info = NULL;
  ha_error first = HA_ERROR_INIT;
  size_t problems = 0;

  ha_status st = ha_reader_open(&reader, &path, 1, NULL, err);
  if (st >= 0) st = ha_reader_info(&info, reader, 0, err);
  if (st >= 0) st = ha_reader_query(reader, NULL, err);
  if (st >= 0) {
    putchar('{');
    put_channels(reader);
    printf(", ");
    put_messages(reader, &first);
    printf(", ");
    put_attachments(reader, info, &first);
    printf(", ");
    put_info(info);
    (void)ha_reader_problems(&problems, reader);
    printf(", \"problems\": %zu, ", problems);
    put_text("error", first.text);
    puts("}");
  }
  ha_reader_close(reader);
  return st;
}

int main(void) {
  char line[4096];

  while (fgets(line, sizeof line, stdin)) {
    ha_error err = HA_ERROR_INIT;
    line[strcspn(line, "\n")] = '\0';
    if (list(line, &err) >= 0) continue;
    printf("{\"refused\": ");
    put_bytes(err.text, strlen(err.text));
    puts("}");
  }
  return fflush(stdout) == 0 ? 0 : 1;
}
