/* The size of a descriptor set (2 bytes, little endian), the set, and a message of its type
 * fuzz.Thing. A refusal has a text; a decoded message is the same after encoding it, if its values
 * allow that, and decoding it again. */
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "encoding/codec/codec.h"
#include "encoding/program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { LIMIT = 64 << 10 };

static void check_trip(const ha_plan *plan, ha_slice cdr) {
  ha_buffer buffer = HA_BUFFER_INIT;
  ha_slice again = {NULL, 0};
  ha_error err = HA_ERROR_INIT;

  CHECK(ha_buffer_add(&buffer, cdr.data, cdr.size, NULL) == HA_OK);
  if (ha__codec_encode(&buffer, plan->codec, &err) < 0) {
    CHECK(*err.text);
  } else {
    CHECK(ha__codec_decode(&again, plan->codec, (const uint8_t *)buffer.data, buffer.size, &err) ==
          HA_OK);
    CHECK(again.size == cdr.size && memcmp(again.data, cdr.data, cdr.size) == 0);
  }
  ha_buffer_done(&buffer);
}

static void decode(const ha_plan *plan, const uint8_t *data, size_t size) {
  ha_error err = HA_ERROR_INIT;
  ha_slice cdr = {NULL, 0};

  const ha_status st = ha__codec_decode(&cdr, plan->codec, data, size, &err);
  CHECK(st >= 0 || *err.text);
  if (st < 0) return;
  CHECK(ha_plan_check(plan, data, size, NULL) == HA_OK);
  check_trip(plan, cdr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const size_t set_size = size < 2 ? 0 : (size_t)data[0] | (size_t)data[1] << 8;
  ha_decoder *decoder = NULL;
  const ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  if (size < 2 || size > LIMIT || set_size > size - 2) return 0;
  const ha_schema schema = {sizeof schema, "fuzz.Thing", "protobuf", data + 2, set_size, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "protobuf"};
  CHECK(ha_decoder_new(&decoder, NULL, NULL) == HA_OK);
  const ha_status st = ha_decoder_plan(&plan, decoder, &channel, &err);
  CHECK(st >= 0 || *err.text);
  CHECK(st != HA_E_UNSUPPORTED || strstr(err.text, "protobuf") == NULL); /* the plugin was found */
  if (st >= 0) decode(plan, data + 2 + set_size, size - 2 - set_size);
  ha_decoder_free(decoder);
  return 0;
}
