/* values: each message of the bags on standard input (a path a line), encoded again as its own type
 * in its own encoding. A line a bag, columns separated by tabs:
 *
 *   PATH, numbers of messages: all, with the same bytes, with the same values (see ha_plan_digest),
 * not decoded, others
 *
 * The first of the others has a line "! TOPIC: WHY". */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <holdall/decoder.h>
#include <holdall/reader.h>

typedef struct counts {
  uint64_t messages;
  uint64_t same;
  uint64_t alike;
  uint64_t raw;
  uint64_t others;
} counts;

typedef struct conversions {
  ha_conversion *items[4096]; /* by channel */
} conversions;

/* Compares values only: padding and bytes after the last field may differ. */
static bool is_alike(const ha_plan *plan, const ha_message *msg, const ha_buffer *made) {
  uint64_t want = 0;
  uint64_t got = 1;

  return ha_plan_digest(&want, plan, msg->data, msg->size, NULL) == HA_OK &&
         ha_plan_digest(&got, plan, (const uint8_t *)made->data, made->size, NULL) == HA_OK &&
         want == got;
}

static void count(counts *c, ha_buffer *made, const ha_plan *plan, const ha_conversion *conversion,
                  const ha_message *msg) {
  ha_error err = HA_ERROR_INIT;
  uint64_t lost = 0;

  if (ha_plan_check(plan, msg->data, msg->size, NULL) < 0) {
    c->raw++;
  } else if (ha_conversion_run(made, &lost, conversion, msg->data, msg->size, &err) < 0 ||
             lost > 0) {
    if (c->others++ == 0) printf("! %s: %s\n", msg->channel->topic, err.text);
  } else if (made->size == msg->size &&
             (msg->size == 0 || memcmp(made->data, msg->data, msg->size) == 0)) {
    c->same++;
  } else if (is_alike(plan, msg, made)) {
    c->alike++;
  } else if (c->others++ == 0) {
    printf("! %s: other values\n", msg->channel->topic);
  }
}

/* Equal values may be different bytes in JSON, CBOR and Protocol Buffers. */
static int has_one_form(const char *encoding) {
  return strcmp(encoding, "ros1") == 0 || strcmp(encoding, "cdr") == 0;
}

static void read_bag(const char *path, ha_decoder *decoder) {
  static conversions all;
  ha_message msg = HA_MESSAGE_INIT;
  ha_buffer made = HA_BUFFER_INIT;
  ha_reader *reader = NULL;
  counts c = {0};
  ha_status st = HA_OK;

  memset(&all, 0, sizeof all);
  if (ha_reader_open(&reader, &path, 1, NULL, NULL) < 0) reader = NULL; /* covered by other tests */
  while (reader && (st = ha_reader_next(&msg, reader, NULL)) != HA_END) {
    const ha_channel *channel = msg.channel;
    const ha_plan *plan = NULL;
    if (st < 0) continue;
    c.messages++;
    if (channel->id >= 4096 || !has_one_form(channel->encoding) ||
        ha_decoder_plan(&plan, decoder, channel, NULL) < 0) {
      c.raw++;
      continue;
    }
    const ha_type *type = ha_plan_nodes(&(size_t){0}, plan)[0]->type;
    ha_conversion **conversion = &all.items[channel->id];
    if (!*conversion && ha_conversion_new(conversion, type, channel->encoding, type,
                                          channel->encoding, NULL, NULL) < 0) {
      c.others++;
      continue;
    }
    count(&c, &made, plan, *conversion, &msg);
  }
  for (size_t i = 0; i < 4096; i++) {
    ha_conversion_free(all.items[i]);
  }
  ha_buffer_done(&made);
  ha_reader_close(reader);
  printf("%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n", path, c.messages,
         c.same, c.alike, c.raw, c.others);
}

int main(void) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_definitions *definitions = NULL;
  ha_decoder *decoder = NULL;
  char line[4096];

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  if (ha_definitions_open(&definitions, &options, NULL) < 0) return 2;
  if (ha_decoder_new(&decoder, definitions, NULL) < 0) return 2;
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = '\0';
    read_bag(line, decoder);
  }
  ha_decoder_free(decoder);
  ha_definitions_close(definitions);
  return 0;
}
