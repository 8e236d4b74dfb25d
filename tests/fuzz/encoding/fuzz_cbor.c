/* A CBOR message, from which its type is inferred, too. A refusal has a text; a decoded message is
 * the same after encoding and decoding it again. */
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/definitions/definitions.h"
#include "encoding/codec/codec.h"
#include "encoding/program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { LIMIT = 16 << 10 };

static void check_trip(const ha_plan *plan, ha_slice cdr) {
  ha_buffer buffer = HA_BUFFER_INIT;
  ha_slice again = {NULL, 0};
  ha_error err = HA_ERROR_INIT;

  CHECK(ha_buffer_add(&buffer, cdr.data, cdr.size, NULL) == HA_OK);
  CHECK(ha__codec_encode(&buffer, plan->codec, NULL) == HA_OK);
  CHECK(ha__codec_decode(&again, plan->codec, (const uint8_t *)buffer.data, buffer.size, &err) ==
        HA_OK);
  CHECK(again.size == cdr.size);
  ha_buffer_done(&buffer);
}

static ha_status decode(const ha_plan *plan, const uint8_t *data, size_t size) {
  ha_error err = HA_ERROR_INIT;
  ha_slice cdr = {NULL, 0};

  const ha_status st = ha__codec_decode(&cdr, plan->codec, data, size, &err);
  CHECK(st >= 0 || *err.text);
  if (st < 0) return st;
  CHECK(ha_plan_check(plan, data, size, NULL) == HA_OK);
  check_trip(plan, cdr);
  return HA_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_decoder *decoder = NULL;
  const ha_plan *plan = NULL;
  ha_error err = HA_ERROR_INIT;

  if (size > LIMIT) return 0;
  const ha_schema schema = {sizeof schema, "fuzz.Thing", "", NULL, 0, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "cbor"};
  ha_message msg = HA_MESSAGE_INIT;
  msg.channel = &channel;
  msg.data = data;
  msg.size = size;
  CHECK(ha_decoder_new(&decoder, NULL, NULL) == HA_OK);
  CHECK(ha__decoder_add_sample(decoder, &msg, NULL) == HA_OK);
  const ha_status st = ha_decoder_plan(&plan, decoder, &channel, &err);
  CHECK(st >= 0 || *err.text);
  CHECK(st != HA_E_UNSUPPORTED); /* the plugin was found */
  if (st >= 0) (void)decode(plan, data, size);
  ha_decoder_free(decoder);
  return 0;
}
