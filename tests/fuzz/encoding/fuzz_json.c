/* A JSON schema, a NUL, and a JSON message: the type made from them, and the message decoded by it.
 * A refusal has a text; a sampled message fits the type inferred from it, and a decoded message has
 * the same hash each time. */
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/definitions/definitions.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { LIMIT = 64 << 10 };

/* HA_OK: the message fits the type. */
static ha_status decode(const ha_plan *plan, const ha_message *msg) {
  ha_error err = HA_ERROR_INIT;
  uint64_t first = 0;
  uint64_t again = 0;

  const ha_status st = ha_plan_check(plan, msg->data, msg->size, &err);
  CHECK(st >= 0 || *err.text);
  if (st < 0) return st;
  CHECK(ha_plan_digest(&first, plan, msg->data, msg->size, NULL) == HA_OK);
  CHECK(ha_plan_digest(&again, plan, msg->data, msg->size, NULL) == HA_OK);
  CHECK(first == again);
  return HA_OK;
}

static ha_status run(const ha_channel *channel, const ha_message *msg, int with_sample) {
  ha_decoder *decoder = NULL;
  const ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  CHECK(ha_decoder_new(&decoder, NULL, NULL) == HA_OK);
  if (with_sample) CHECK(ha__decoder_add_sample(decoder, msg, NULL) == HA_OK);
  ha_status st = ha_decoder_plan(&plan, decoder, channel, &err);
  CHECK(st >= 0 || *err.text);
  if (st >= 0) st = decode(plan, msg);
  ha_decoder_free(decoder);
  return st;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint8_t *end = size ? memchr(data, '\0', size) : NULL;
  const size_t schema_size = end ? (size_t)(end - data) : 0;

  if (!end || size > LIMIT) return 0;
  const ha_schema schema = {sizeof schema, "fuzz.Thing", "jsonschema", data, schema_size, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "json"};
  ha_message msg = HA_MESSAGE_INIT;
  msg.channel = &channel;
  msg.data = end + 1;
  msg.size = size - schema_size - 1;
  (void)run(&channel, &msg, 0);
  (void)run(&channel, &msg, 1);
  return 0;
}
