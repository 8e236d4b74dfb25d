/* Messages appended several at once produce the same rows as messages appended one by one, for
 * random types, layouts and options, including damaged messages. */
#include "../test.h"

#include <stdlib.h>
#include <string.h>

#include "encoding/columns/columns.h"
#include "random_tree.h"

enum { MESSAGES = 300 };

/* Messages one after another, as in a chunk. */
typedef struct run {
  uint8_t *bytes;
  size_t size;
  ha_entry entries[MESSAGES];
} run;

static void add_message(run *r, size_t i, const uint8_t *bytes, size_t size) {
  uint8_t *grown = realloc(r->bytes, r->size + size + 1);

  assert_non_null(grown);
  r->bytes = grown;
  if (size) memcpy(r->bytes + r->size, bytes, size);
  r->entries[i] = (ha_entry){.log_time_ns = (int64_t)i * 1500 - 4000,
                             .publish_time_ns = (int64_t)i,
                             .offset = (uint32_t)r->size,
                             .size = (uint32_t)size};
  r->size += size;
}

/* Make a run: some messages have another layout, are truncated, have a wrong byte, or are long. */
static void make_run(run *r, const ha_type *root, const wire *form, uint64_t seed) {
  uint64_t state = seed;

  *r = (run){.bytes = NULL};
  for (size_t i = 0; i < MESSAGES; i++) {
    message m = {NULL, 0, 0};
    const bool is_other = form->is_cdr && random_next(&state) % 40 == 0;
    random_message(&m, NULL, root, seed * MESSAGES + i,
                   is_other ? &g_forms[1 + random_next(&state) % 4] : form);
    if (random_next(&state) % 40 == 0) m.size = random_next(&state) % (m.size + 1);
    if (random_next(&state) % 40 == 0 && m.size > 0) m.bytes[random_next(&state) % m.size] ^= 0x80;
    add_message(r, i, m.bytes, m.size);
    message_done(&m);
  }
}

static void add_one(ha_columns *columns, const run *r, size_t i) {
  ha_message msg = HA_MESSAGE_INIT;
  uint8_t *copy = malloc(r->entries[i].size + 1); /* exact size, so that reads beyond it are
                                                   * detected */

  assert_non_null(copy);
  memcpy(copy, r->bytes + r->entries[i].offset, r->entries[i].size);
  msg.log_time_ns = r->entries[i].log_time_ns;
  msg.publish_time_ns = r->entries[i].publish_time_ns;
  msg.data = copy;
  msg.size = r->entries[i].size;
  (void)!ha_columns_add(columns, &msg, NULL);
  free(copy);
}

/* Returns the number of messages appended in blocks. */
static size_t add_all(ha_columns *columns, const run *r) {
  size_t in_blocks = 0;

  for (size_t i = 0; i < MESSAGES;) {
    const size_t added =
        ha__columns_add_block(columns, r->bytes, r->entries + i, MESSAGES - i, UINT64_MAX);
    assert_true(added <= MESSAGES - i);
    if (added == 0) add_one(columns, r, i);
    in_blocks += added;
    i += added ? added : 1;
  }
  return in_blocks;
}

/* --- comparing -------------------------------------------------------------------------------- */

static size_t width_of(const char *format) {
  switch (format[0]) {
  case 'c':
  case 'C':
    return 1;
  case 's':
  case 'S':
    return 2;
  case 'i':
  case 'I':
  case 'f':
    return 4;
  case 'w':
    return (size_t)strtol(format + 2, NULL, 10);
  default:
    return 8;
  }
}

static void assert_buffers(const char *format, const struct ArrowArray *a,
                           const struct ArrowArray *b) {
  const size_t rows = (size_t)a->length;

  if (a->n_buffers < 2 || rows == 0) return;
  if (format[0] == 'b') {
    assert_memory_equal(a->buffers[1], b->buffers[1], rows / 8);
  } else if (format[0] == 'u' || format[0] == 'z' || format[0] == '+') {
    const int32_t *offsets = a->buffers[1];
    assert_memory_equal(offsets, b->buffers[1], (rows + 1) * sizeof *offsets);
    if (format[0] == '+' || offsets[rows] == 0) return;
    assert_memory_equal(a->buffers[2], b->buffers[2], (size_t)offsets[rows]);
  } else {
    assert_memory_equal(a->buffers[1], b->buffers[1], rows * width_of(format));
  }
}

static void assert_same(const struct ArrowSchema *schema, const struct ArrowArray *a,
                        const struct ArrowArray *b) {
  assert_int_equal(a->length, b->length);
  assert_int_equal(a->n_buffers, b->n_buffers);
  assert_int_equal(a->n_children, b->n_children);
  assert_buffers(schema->format, a, b);
  for (int64_t i = 0; i < a->n_children; i++) {
    assert_same(schema->children[i], a->children[i], b->children[i]);
  }
}

/* --- tests ------------------------------------------------------------------------------------ */

static ha_columns *make_columns(const ha_plan *plan, uint32_t flags, const char *field) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;
  ha_columns *columns = NULL;

  options.flags = flags;
  options.fields = &field;
  options.field_count = field ? 1 : 0;
  assert_ok(ha_columns_new(&columns, plan, &options, NULL));
  return columns;
}

static void compare(ha_columns *one_by_one, ha_columns *in_blocks) {
  struct ArrowSchema schema;
  struct ArrowArray a;
  struct ArrowArray b;

  assert_int_equal(ha_columns_rows(one_by_one), ha_columns_rows(in_blocks));
  assert_int_equal(ha_columns_bytes(one_by_one), ha_columns_bytes(in_blocks));
  assert_int_equal(ha_columns_replaced(one_by_one), ha_columns_replaced(in_blocks));
  assert_ok(ha_columns_schema(&schema, one_by_one, NULL));
  assert_ok(ha_columns_take(&a, one_by_one, NULL));
  assert_ok(ha_columns_take(&b, in_blocks, NULL));
  assert_same(&schema, &a, &b);
  a.release(&a);
  b.release(&b);
  schema.release(&schema);
}

/* Returns the number of messages appended in blocks. */
static size_t check(const ha_type *root, const wire *form, uint32_t flags, const char *field,
                    uint64_t seed) {
  ha_plan *plan = NULL;
  run r;

  assert_ok(ha_plan_new(&plan, root, form->encoding, NULL));
  ha_columns *one_by_one = make_columns(plan, flags, field);
  ha_columns *in_blocks = make_columns(plan, flags, field);
  make_run(&r, root, form, seed);
  for (size_t i = 0; i < MESSAGES; i++) {
    add_one(one_by_one, &r, i);
  }
  const size_t added = add_all(in_blocks, &r);
  compare(one_by_one, in_blocks);
  free(r.bytes);
  ha_columns_free(one_by_one);
  ha_columns_free(in_blocks);
  ha_plan_free(plan);
  return added;
}

static const ha_type *make_type(tree *t, uint64_t seed) {
  static const char *const fields[] = {
      "bool a;uint8 b;int16[3] c;string s;uint32 d;float64 e;uint8[] f;uint16[] g;bool[2] h",
      "time t;duration d;string a;string b;uint8[4] c;uint32[] e;int64 f;uint8 g;float32[] h",
      "uint8 a;float64[] b;uint8 c;float64[] d;string e;uint64 f"};

  tree_add_common(t, seed % 2 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2);
  if (seed % 4 == 3) return tree_find(t, "Imu");
  return tree_add(t, "pkg/Mixed", fields[seed % 4]);
}

static void blocks_give_the_rows_of_single_messages(void **state) {
  size_t added = 0;
  size_t runs = 0;

  (void)state;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    tree t = {.size = 0};
    const ha_type *root = make_type(&t, seed);
    const uint32_t flags = seed % 3 == 0 ? HA_COLUMNS_SPARK : 0;
    const char *field = seed % 4 == 3 && seed % 5 == 0 ? "linear_acceleration.z" : NULL;
    added += check(root, &g_text_forms[seed % 2], flags, field, seed);
    runs++;
    tree_done(&t);
  }
  print_message("# %zu of %zu in blocks\n", added, runs * MESSAGES);
  assert_true(added > runs * MESSAGES / 2);
}

static void any_type_gives_the_rows_of_single_messages(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    tree t = {.size = 0};
    uint64_t chance = seed;
    const ha_type *root = NULL;
    for (int i = 0; i < 3; i++) {
      root = random_type(&t, &chance, false);
    }
    check(root, &g_forms[seed % FORM_COUNT], 0, NULL, seed);
    tree_done(&t);
  }
}

static void a_block_stays_below_the_bound(void **state) {
  tree t = {.size = 0};
  ha_plan *plan = NULL;
  run r;

  (void)state;
  tree_add_common(&t, HA_DIALECT_ROS2);
  const ha_type *imu = tree_find(&t, "Imu");
  assert_ok(ha_plan_new(&plan, imu, "cdr", NULL));
  ha_columns *columns = make_columns(plan, 0, NULL);
  make_run(&r, imu, &g_text_forms[1], 1);
  for (size_t i = 0; i < MESSAGES; i++) {
    const size_t added =
        ha__columns_add_block(columns, r.bytes, r.entries + i, MESSAGES - i, 20000);
    assert_true(added == 0 || ha_columns_bytes(columns) < 20000);
  }
  assert_true(ha_columns_rows(columns) > 0);
  free(r.bytes);
  ha_columns_free(columns);
  ha_plan_free(plan);
  tree_done(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(blocks_give_the_rows_of_single_messages),
      cmocka_unit_test(any_type_gives_the_rows_of_single_messages),
      cmocka_unit_test(a_block_stays_below_the_bound),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
