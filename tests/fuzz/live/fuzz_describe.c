/* Replies of a node to a request for a type description: a definition with the hash of that type,
 * or a status with a text. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "live/graph/definition.h"
#include "live/graph/describe_reply.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static const char g_type[] = "test_msgs/msg/Outer";
static const char g_hash[] =
    "RIHS01_4865973dc299d3915b8a5912a306e55099207fdcee7a86376744388b8303ad87";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char hash[HA_RIHS_TEXT_SIZE];
  char *text = NULL;
  const char *encoding = NULL;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__describe_read(&text, &encoding, data, size, g_type, g_hash, &err);
  CHECK(st == HA_OK || (st < 0 && err.text[0] != '\0' && !text && !encoding));
  if (st < 0) return 0;
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = g_type,
                            .encoding = encoding,
                            .data = (const uint8_t *)text,
                            .size = strlen(text),
                            .hash = ""};
  CHECK(ha__definition_hash_of(hash, &schema, NULL, HA_DIALECT_ROS2, NULL) == HA_OK);
  CHECK(strcmp(hash, g_hash) == 0);
  ha__free(text);
  return 0;
}
