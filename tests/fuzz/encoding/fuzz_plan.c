/* Any bytes as messages of some fixed types: all uses of a plan agree on whether they are valid,
 * conversions and edits produce valid messages, and failures have a text. The first byte selects
 * the type and the encoding. */
#include <stdlib.h>
#include <string.h>

#include "encoding/columns/columns.h"

#include "../../unit/encoding/tree.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static const char *const g_types[] = {"Imu", "PointCloud2", "Odd", "Deep", "Wide"};
static const char *const g_paths[] = {"orientation.w", "fields[-1].name", "e[1:]", "a.b[1].c[0].s",
                                      "w[0]"};
static const char *const g_edits[][2] = {{"header.frame_id", "map"},
                                         {"fields[].name", "intensity"},
                                         {"s[1]", "text"},
                                         {"more[].b[].c[].s", "odd"},
                                         {"w[]", "wide"}};
enum { TYPES = 5, LIMIT = 1 << 20 };

typedef struct scene {
  tree tree;
  ha_plan *plans[TYPES][2]; /* cdr, ros1 (not for Wide) */
  ha_path *paths[TYPES][2];
  ha_edit *edits[TYPES][2];
  ha_conversion *conversions[TYPES][2]; /* to the other encoding; Wide to Odd */
  ha_columns *columns[TYPES][2];
} scene;

static void add_types(tree *t) {
  tree_add_common(t, HA_DIALECT_ROS1);
  tree_add(t, "pkg/Empty", "");
  tree_add(t, "pkg/Odd", "bool b;Empty[] e;time[] t;uint8[3] u;Empty[2] f;string[2] s;duration d");
  tree_add(t, "pkg/C", "uint8 x;string s;float64[] v");
  tree_add(t, "pkg/B", "C[] c;uint64 y");
  tree_add(t, "pkg/A", "B[2] b;uint16 z");
  tree_add(t, "pkg/Deep", "A a;A[] more");
  tree_add(t, "pkg/Wide", "uint8 a;wstring[] w;int64 b;wstring s");
}

static void add_stamps(ha_edit *edit) {
  ha_retime later = HA_RETIME_INIT;
  size_t count = 0;

  later.shift_ns = 1500000000;
  CHECK(ha_edit_stamps(&count, edit, NULL) == HA_OK);
  CHECK(ha_edit_retime(edit, &later, NULL) == HA_OK);
}

static void set_up(scene *s) {
  static const char *const encodings[] = {"cdr", "ros1"};

  add_types(&s->tree);
  for (size_t i = 0; i < TYPES; i++) {
    const ha_type *type = tree_find(&s->tree, g_types[i]);
    const ha_type *to = i == TYPES - 1 ? tree_find(&s->tree, "Odd") : type;
    for (size_t k = 0; k < (i == TYPES - 1 ? 1 : 2); k++) {
      CHECK(ha_plan_new(&s->plans[i][k], type, encodings[k], NULL) == HA_OK);
      CHECK(ha_path_new(&s->paths[i][k], s->plans[i][k], g_paths[i], NULL) == HA_OK);
      CHECK(ha_edit_new(&s->edits[i][k], s->plans[i][k], NULL) == HA_OK);
      CHECK(ha_edit_set(s->edits[i][k], g_edits[i][0], g_edits[i][1], NULL) == HA_OK);
      add_stamps(s->edits[i][k]);
      CHECK(ha_columns_new(&s->columns[i][k], s->plans[i][k], NULL, NULL) == HA_OK);
      CHECK(ha_conversion_new(&s->conversions[i][k], type, encodings[k], to, encodings[1 - k], NULL,
                              NULL) == HA_OK);
    }
  }
}

static void print(const ha_plan *plan, const uint8_t *data, size_t size, ha_status want) {
  ha_buffer out = HA_BUFFER_INIT;
  ha_csv *csv = NULL;
  uint64_t digest;

  out.max_bytes = LIMIT;
  CHECK(ha_plan_digest(&digest, plan, data, size, NULL) == want);
  ha_status st = ha_plan_json(&out, plan, data, size, NULL, NULL);
  CHECK(st == want || st == HA_E_LIMIT);
  st = ha_plan_yaml(&out, plan, data, size, NULL, NULL);
  CHECK(st == want || st == HA_E_LIMIT);
  CHECK(ha_csv_new(&csv, plan, "", 3, NULL) == HA_OK);
  CHECK(ha_csv_widen(csv, data, size, NULL) == want);
  st = ha_csv_row(&out, NULL, csv, data, size, NULL);
  CHECK(st == want || st == HA_E_LIMIT);
  ha_csv_free(csv);
  ha_buffer_done(&out);
}

static void convert(const ha_conversion *c, const ha_plan *to, const uint8_t *data, size_t size,
                    ha_status want) {
  ha_buffer out = HA_BUFFER_INIT;

  out.max_bytes = LIMIT;
  const ha_status st = ha_conversion_run(&out, NULL, c, data, size, NULL);
  CHECK(st == want || st == HA_E_LIMIT);
  if (st == HA_OK && to) {
    CHECK(ha_plan_check(to, (const uint8_t *)out.data, out.size, NULL) == HA_OK);
  }
  ha_buffer_done(&out);
}

/* Valid messages are valid after an edit. */
static void change(ha_edit *edit, const ha_plan *plan, const uint8_t *data, size_t size,
                   ha_status want) {
  ha_buffer out = HA_BUFFER_INIT;
  ha_error err = HA_ERROR_INIT;

  out.max_bytes = LIMIT;
  const ha_status st = ha_edit_run(&out, NULL, edit, data, size, &err);
  CHECK(st == HA_OK || (st < 0 && err.code == st && err.text[0] != '\0' && out.size == 0));
  if (want == HA_OK) CHECK(st == HA_OK || st == HA_E_LIMIT);
  if (want == HA_OK && st == HA_OK) {
    CHECK(ha_plan_check(plan, (const uint8_t *)out.data, out.size, NULL) == HA_OK);
  }
  ha_buffer_done(&out);
}

/* Offsets increase, and end at the length of the child array. */
static void check_offsets(const struct ArrowArray *array) {
  const int32_t *offsets = array->buffers[1];

  CHECK(offsets[0] == 0);
  for (int64_t i = 0; i < array->length; i++) {
    CHECK(offsets[i] <= offsets[i + 1]);
  }
  if (array->n_children) CHECK(array->children[0]->length == offsets[array->length]);
}

static void check_batch(const struct ArrowSchema *schema, const struct ArrowArray *array) {
  const char *format = schema->format;

  if (strcmp(format, "+l") == 0 || format[0] == 'u' || format[0] == 'z') check_offsets(array);
  CHECK(schema->n_children == array->n_children);
  for (int64_t i = 0; i < array->n_children; i++) {
    check_batch(schema->children[i], array->children[i]);
  }
}

/* A valid message becomes a row; an invalid one changes nothing. */
static void add_row(ha_columns *columns, const uint8_t *data, size_t size, ha_status want) {
  ha_message msg = HA_MESSAGE_INIT;
  struct ArrowSchema schema;
  struct ArrowArray batch;

  msg.data = data;
  msg.size = size;
  CHECK(ha_columns_add(columns, &msg, NULL) == want);
  CHECK(ha_columns_rows(columns) == (want == HA_OK));
  CHECK(want == HA_OK || ha_columns_bytes(columns) == 0);
  CHECK(ha_columns_schema(&schema, columns, NULL) == HA_OK);
  CHECK(ha_columns_take(&batch, columns, NULL) == HA_OK);
  check_batch(&schema, &batch);
  batch.release(&batch);
  schema.release(&schema);
}

/* The same for one of several messages: not appended, or a row if it is valid. */
static void add_block(ha_columns *columns, const uint8_t *data, size_t size, ha_status want) {
  const ha_entry entry = {.size = (uint32_t)size};
  struct ArrowSchema schema;
  struct ArrowArray batch;

  const size_t added = ha__columns_add_block(columns, data, &entry, 1, UINT64_MAX);
  CHECK(added == 0 || (added == 1 && want == HA_OK));
  CHECK(ha_columns_rows(columns) == added);
  CHECK(ha_columns_schema(&schema, columns, NULL) == HA_OK);
  CHECK(ha_columns_take(&batch, columns, NULL) == HA_OK);
  check_batch(&schema, &batch);
  batch.release(&batch);
  schema.release(&schema);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static scene s;
  ha_error err = HA_ERROR_INIT;
  ha_value value = HA_VALUE_INIT;

  if (s.tree.size == 0) set_up(&s);
  if (size == 0) return 0;
  const size_t type = data[0] % TYPES;
  const size_t way = type == TYPES - 1 ? 0 : data[0] >> 7;
  const ha_plan *plan = s.plans[type][way];
  const ha_status st = ha_plan_check(plan, data + 1, size - 1, &err);
  CHECK(st == HA_OK || (st < 0 && err.code == st && err.text[0] != '\0'));
  const ha_status got = ha_path_get(&value, s.paths[type][way], data + 1, size - 1, NULL);
  CHECK(st != HA_OK || got == HA_OK || got == HA_END || got == HA_E_ARG);
  const ha_status want = is_only_longer(st, &err) ? HA_OK : st;
  print(plan, data + 1, size - 1, want);
  add_row(s.columns[type][way], data + 1, size - 1, want);
  add_block(s.columns[type][way], data + 1, size - 1, want);
  change(s.edits[type][way], plan, data + 1, size - 1, st);
  convert(s.conversions[type][way], type == TYPES - 1 ? s.plans[2][1] : s.plans[type][1 - way],
          data + 1, size - 1, want);
  return 0;
}
