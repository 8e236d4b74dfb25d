/* Lines "PATH=VALUE" as an edit of a fixed type, and after a NUL any bytes as a message. A refused
 * assignment has a text; a valid message stays valid when it is edited, and a second run of the
 * same edit changes nothing more. The first byte selects type and encoding. */
#include <stdlib.h>
#include <string.h>

#include <holdall/encoding.h>

#include "../../unit/encoding/tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { MAX_TEXT = 4096, MAX_ASSIGNMENTS = 16, LIMIT = 1 << 20 };

static const char *const g_types[] = {"Imu", "PointCloud2", "Odd", "Deep"};
static const char *const g_encodings[] = {"ros1", "cdr"};
enum { TYPES = 4 };

static void set_up(tree *t) {
  tree_add_common(t, HA_DIALECT_ROS1);
  tree_add(t, "pkg/Empty", "");
  tree_add(t, "pkg/Odd",
           "bool b;Empty[] e;time[] t;uint8[3] u;string[2] s;duration d;int64[] big;float32[] f;"
           "uint64 huge");
  tree_add(t, "pkg/C", "uint8 x;string s;float64[] v");
  tree_add(t, "pkg/B", "C[] c;uint64 y");
  tree_add(t, "pkg/A", "B[2] b;uint16 z");
  tree_add(t, "pkg/Deep", "A a;A[] more");
}

/* Applies each line; false: none was accepted. */
static bool assign(ha_edit *edit, char *text) {
  bool is_any = false;
  char *rest = text;

  for (int i = 0; rest && i < MAX_ASSIGNMENTS; i++) {
    char *path = strsep(&rest, "\n");
    char *value = strchr(path, '=');
    ha_error err = HA_ERROR_INIT;

    if (!value) continue;
    *value++ = '\0';
    const ha_status st = ha_edit_set(edit, path, value, &err);
    CHECK(st == HA_OK || (err.code == st && err.text[0] != '\0' && !strchr(err.text, '\n')));
    is_any = is_any || st == HA_OK;
  }
  return is_any;
}

/* The result of edits does not depend on the values that they replace. */
static void run_again(ha_edit *edit, const ha_plan *plan, const ha_buffer *once) {
  ha_buffer twice = HA_BUFFER_INIT;

  twice.max_bytes = LIMIT;
  CHECK(ha_plan_check(plan, (const uint8_t *)once->data, once->size, NULL) == HA_OK);
  CHECK(ha_edit_run(&twice, NULL, edit, (const uint8_t *)once->data, once->size, NULL) == HA_OK);
  CHECK(twice.size == once->size);
  CHECK(once->size == 0 || memcmp(twice.data, once->data, once->size) == 0);
  ha_buffer_done(&twice);
}

static void run(ha_edit *edit, const ha_plan *plan, const uint8_t *data, size_t size) {
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;
  const ha_status good = ha_plan_check(plan, data, size, NULL);

  out.max_bytes = LIMIT;
  const ha_status st = ha_edit_run(&out, NULL, edit, data, size, &err);
  CHECK(st == HA_OK || (st < 0 && err.code == st && err.text[0] != '\0' && out.size == 0));
  CHECK(good != HA_OK || st == HA_OK || st == HA_E_LIMIT);
  if (good == HA_OK && st == HA_OK) run_again(edit, plan, &out);
  ha_buffer_done(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static tree types;
  static char text[MAX_TEXT + 1];
  ha_plan *plan = NULL;
  ha_edit *edit = NULL;

  if (types.size == 0) set_up(&types);
  if (size == 0) return 0;
  const uint8_t *end = memchr(data + 1, '\0', size - 1);
  if (!end || end - data - 1 > MAX_TEXT) return 0;
  memcpy(text, data + 1, (size_t)(end - data));
  CHECK(ha_plan_new(&plan, tree_find(&types, g_types[data[0] % TYPES]), g_encodings[data[0] >> 7],
                    NULL) == HA_OK);
  CHECK(ha_edit_new(&edit, plan, NULL) == HA_OK);
  if (assign(edit, text)) run(edit, plan, end + 1, size - (size_t)(end + 1 - data));
  ha_edit_free(edit);
  ha_plan_free(plan);
  return 0;
}
