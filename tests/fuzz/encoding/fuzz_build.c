/* Any text as a message of a fixed type, in JSON or YAML. A refusal has a text; an accepted text
 * yields a message, and its printed form builds the same message. The first byte selects type,
 * encoding and language. */
#include <stdlib.h>
#include <string.h>

#include <holdall/builder.h>
#include <holdall/encoding.h>

#include "../../unit/encoding/tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { TYPES = 4, IS_CDR = 128, IS_YAML = 64, LIMIT = 1 << 20 };

static const char *const g_types[TYPES] = {"Imu", "PointCloud2", "Odd", "Deep"};
static const char *const g_encodings[] = {"ros1", "cdr"};

static void set_up(tree *t) {
  tree_add_common(t, HA_DIALECT_ROS1);
  tree_add(t, "pkg/Empty", "");
  tree_add(t, "pkg/Odd",
           "bool b;Empty[] e;time[] t;uint8[3] u;string[2] s;duration d;int64[] big [1, 2];"
           "float32[] f;uint64 huge;Time stamp;string<=4 text;idl_char[] c;long_double l");
  tree_add(t, "pkg/C", "uint8 x 7;string s 'abc';float64[<=3] v");
  tree_add(t, "pkg/B", "C[] c;uint64 y");
  tree_add(t, "pkg/A", "B[2] b;uint16 z");
  tree_add(t, "pkg/Deep", "A a;A[] more");
}

static ha_status fill(ha_builder *b, bool is_yaml, const char *text, size_t size, ha_error *err) {
  return is_yaml ? ha_builder_yaml(b, text, size, err) : ha_builder_json(b, text, size, err);
}

/* Prints a message, and builds it again from the printed text. */
static void build_again(ha_builder *b, const ha_plan *plan, bool is_yaml, const uint8_t *data,
                        size_t size) {
  const ha_print_options full = {sizeof full, HA_PRINT_FULL, 0};
  ha_buffer text = HA_BUFFER_INIT;
  ha_buffer want = HA_BUFFER_INIT;
  const uint8_t *again = NULL;

  CHECK(ha_buffer_add(&want, data, size, NULL) == HA_OK);
  CHECK((is_yaml ? ha_plan_yaml(&text, plan, data, size, &full, NULL)
                 : ha_plan_json(&text, plan, data, size, &full, NULL)) == HA_OK);
  ha_builder_clear(b);
  CHECK(fill(b, is_yaml, text.data, text.size, NULL) == HA_OK);
  CHECK(ha_builder_finish(&again, &size, b, NULL) == HA_OK);
  CHECK(size == want.size && memcmp(again, want.data, size) == 0);
  ha_buffer_done(&want);
  ha_buffer_done(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static tree types;
  ha_builder_options options = HA_BUILDER_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;
  const uint8_t *bytes = NULL;
  ha_builder *b = NULL;
  ha_plan *plan = NULL;
  size_t count = 0;

  if (types.size == 0) set_up(&types);
  if (size == 0) return 0;
  const ha_type *type = tree_find(&types, g_types[data[0] % TYPES]);
  const char *encoding = g_encodings[(data[0] & IS_CDR) != 0];
  const bool is_yaml = (data[0] & IS_YAML) != 0;
  options.max_bytes = LIMIT;
  CHECK(ha_plan_new(&plan, type, encoding, NULL) == HA_OK);
  CHECK(ha_builder_new(&b, type, encoding, &options, NULL) == HA_OK);
  const ha_status st = fill(b, is_yaml, (const char *)data + 1, size - 1, &err);
  CHECK(st == HA_OK || (err.code == st && err.text[0] != '\0' && !strchr(err.text, '\n')));
  const ha_status finished = ha_builder_finish(&bytes, &count, b, NULL);
  CHECK(finished == HA_OK || finished == HA_E_LIMIT);
  if (finished == HA_OK) {
    CHECK(ha_plan_check(plan, bytes, count, NULL) == HA_OK);
    /* the printed form may need more memory than the limit: sequences grow by doubling */
    if (count < LIMIT / 8) build_again(b, plan, is_yaml, bytes, count);
  }
  ha_builder_free(b);
  ha_plan_free(plan);
  return 0;
}
