/* Rules for adapting messages: any text yields rules or a status with a text; a definition changed
 * by rules is a valid definition. */
#include <stdlib.h>
#include <string.h>

#include "bag/adapt/adapt.h"
#include "encoding/convert/convert.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static const char g_old[] = "uint8 a\nInner[] in\nstring s\n"
                            "================\nMSG: p/Inner\nuint16 x\nfloat32[2] y\n";
static const char g_newer[] = "uint8 a\nInner[] in\nint64[] b\nstring c\nbool d\nfloat64 e\n";

static void adapt(ha_adaptation *a, const ha_types *types) {
  ha__arena arena = HA__ARENA_INIT;
  ha_conversion *c = NULL;
  ha__adapted to;
  ha_error err = HA_ERROR_INIT;

  ha_status st = ha__adapt_types(&to, &arena, a, types, NULL, &err);
  CHECK(st >= 0 || err.text[0] != '\0');
  if (st >= 0 && to.types) {
    st = ha_conversion_new(&c, ha_types_root(types), "ros1", ha_types_root(to.types), "ros1",
                           &to.options, &err);
    CHECK(st == HA_OK || st == HA_E_ARG);
    ha_conversion_free(c);
    ha_types_free(to.types);
  }
  ha__arena_done(&arena);
}

static void adapt_both(ha_adaptation *a) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "p/T",
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)g_old,
                            .size = sizeof g_old - 1,
                            .hash = ""};
  ha_types *types = NULL;

  CHECK(ha_types_parse(&types, &schema, NULL, NULL) == HA_OK);
  adapt(a, types);
  CHECK(ha_adaptation_define(a, "p/T", g_newer, sizeof g_newer - 1, "new", NULL) == HA_OK);
  adapt(a, types);
  ha_types_free(types);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha_adaptation *a = NULL;
  ha_error err = HA_ERROR_INIT;

  CHECK(ha_adaptation_new(&a, NULL, NULL) == HA_OK);
  const ha_status st = ha_adaptation_rules(a, "rules", (const char *)data, size, &err);
  CHECK(st == HA_OK || (st == HA_E_CORRUPT && err.text[0] != '\0'));
  adapt_both(a);
  ha_adaptation_free(a);
  return 0;
}
