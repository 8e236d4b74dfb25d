/* Definitions in IDL, of the type a/msg/A: of ROS; or, before a NUL, of DDS (omgidl), followed by a
 * message of it. A refusal has a text; a decoded message has the same hash each time, also after it
 * was encoded again. */
#include "types.h"

#include <holdall/decoder.h>

#include "encoding/codec/codec.h"
#include "encoding/program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LIMIT = 64 << 10 };

static void encode(const ha_plan *plan, const uint8_t *data, size_t size, uint64_t digest) {
  ha_buffer message = HA_BUFFER_INIT;
  ha_slice cdr = {NULL, 0};
  uint64_t again = 0;

  CHECK(ha__codec_decode(&cdr, plan->codec, data, size, NULL) == HA_OK);
  CHECK(ha_buffer_add(&message, cdr.data, cdr.size, NULL) == HA_OK);
  if (ha__codec_encode(&message, plan->codec, NULL) == HA_OK) {
    const uint8_t *bytes = (const uint8_t *)message.data;
    CHECK(ha_plan_digest(&again, plan, bytes, message.size, NULL) == HA_OK);
    CHECK(again == digest);
  }
  ha_buffer_done(&message);
}

static void decode(const ha_plan *plan, const uint8_t *data, size_t size) {
  ha_error err = HA_ERROR_INIT;
  uint64_t first = 0;
  uint64_t again = 0;

  const ha_status st = ha_plan_check(plan, data, size, &err);
  CHECK(st >= 0 || *err.text);
  if (st < 0) return;
  CHECK(ha_plan_digest(&first, plan, data, size, NULL) == HA_OK);
  CHECK(ha_plan_digest(&again, plan, data, size, NULL) == HA_OK);
  CHECK(first == again);
  encode(plan, data, size, first);
}

static void run_omg(const uint8_t *text, size_t text_size, const uint8_t *data, size_t size) {
  const ha_schema schema = {sizeof schema, "a::msg::A", "omgidl", text, text_size, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "cdr"};
  ha_decoder *decoder = NULL;
  const ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  CHECK(ha_decoder_new(&decoder, NULL, NULL) == HA_OK);
  const ha_status st = ha_decoder_plan(&plan, decoder, &channel, &err);
  CHECK(st >= 0 || *err.text);
  if (st >= 0) decode(plan, data, size);
  ha_decoder_free(decoder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint8_t *end = size ? memchr(data, '\0', size) : NULL;

  if (!end) {
    check_definition("a/msg/A", "ros2idl", data, size);
  } else if (size <= LIMIT) {
    const size_t text_size = (size_t)(end - data);
    run_omg(data, text_size, end + 1, size - text_size - 1);
  }
  return 0;
}
