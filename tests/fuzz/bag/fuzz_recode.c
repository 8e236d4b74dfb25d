/* The number of an encoding (1 byte), the size of a definition of ROS 2 (2 bytes, little endian),
 * the definition, and a message of its type in CDR: described and converted to that encoding. A
 * refusal has a text; a converted message is one of its type, and so is what it is converted back
 * to. */
#include <stdlib.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/adapt/recode.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { LIMIT = 64 << 10 };

/* The table of common interfaces; it is kept for all inputs. */
static ha_definitions *table(void) {
  static ha_definitions *definitions;
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  if (!definitions) CHECK(ha_definitions_open(&definitions, &options, NULL) == HA_OK);
  return definitions;
}

/* Fills the buffer with the message in the encoding. Returns whether the counterpart, which the
 * caller frees, and the message exist. */
static bool recode(ha_buffer *out, ha__counterpart **made, ha_decoder *decoder,
                   const ha_channel *channel, const char *encoding, ha_slice bytes) {
  const ha__counterpart_places places = {table(), table(), NULL, NULL};
  const ha_plan *plan = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_error err = HA_ERROR_INIT;
  uint32_t sequence = 0;
  bool is_odd = false;

  ha_status st = ha__recode_new(made, channel, encoding, decoder, &places, &err);
  CHECK(st >= 0 ? *made != NULL : *err.text && !*made);
  if (st < 0) return false;
  msg.channel = channel;
  msg.data = bytes.data;
  msg.size = bytes.size;
  st = ha__recode_message(out, &is_odd, *made, &sequence, &msg, &err);
  CHECK(st >= 0 || *err.text);
  if (st < 0) return false;
  const ha_channel target = {.struct_size = sizeof target,
                             .topic = "/t",
                             .schema = &(*made)->schema,
                             .encoding = (*made)->encoding};
  CHECK(ha_decoder_plan(&plan, decoder, &target, NULL) == HA_OK);
  CHECK(ha_plan_check(plan, (const uint8_t *)out->data, out->size, NULL) == HA_OK);
  return true;
}

static void go_and_return(ha_decoder *decoder, const ha_channel *channel, const char *encoding,
                          ha_slice bytes) {
  ha__counterpart *there = NULL;
  ha__counterpart *back = NULL;
  ha_buffer message = HA_BUFFER_INIT;
  ha_buffer again = HA_BUFFER_INIT;

  if (recode(&message, &there, decoder, channel, encoding, bytes)) {
    const ha_channel target = {.struct_size = sizeof target,
                               .topic = "/t",
                               .schema = &there->schema,
                               .encoding = there->encoding};
    const ha_slice made = {(const uint8_t *)message.data, message.size};
    (void)recode(&again, &back, decoder, &target, "cdr", made);
  }
  ha_buffer_done(&message);
  ha_buffer_done(&again);
  ha__counterpart_free(there);
  ha__counterpart_free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const encodings[] = {"json", "cbor", "protobuf"};
  const size_t text_size = size < 3 ? 0 : (size_t)data[1] | (size_t)data[2] << 8;
  ha_decoder *decoder = NULL;

  if (size < 3 || size > LIMIT || text_size > size - 3) return 0;
  const ha_schema schema = {
      sizeof schema, "fuzz_msgs/msg/Thing", "ros2msg", data + 3, text_size, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "cdr"};
  const ha_slice bytes = {data + 3 + text_size, size - 3 - text_size};
  CHECK(ha_decoder_new(&decoder, NULL, NULL) == HA_OK);
  go_and_return(decoder, &channel, encodings[data[0] % 3], bytes);
  ha_decoder_free(decoder);
  return 0;
}
