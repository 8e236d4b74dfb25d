/* Every allocation fails once while plans are made, and messages are printed, converted and built.
 */
#include <string.h>

#include "../unit/encoding/random_tree.h"
#include "../unit/test.h"
#include "fault.h"
#include <holdall/arrow.h>
#include <holdall/builder.h>
#include <holdall/decoder.h>

typedef struct scene {
  tree tree;
  const ha_type *from;
  const ha_type *to;
  message message;
} scene;

static ha_status print(ha_buffer *out, const ha_plan *plan, const message *m, ha_error *err) {
  ha_path *path = NULL;
  ha_csv *csv = NULL;

  ha_status st = ha_path_new(&path, plan, "points[-1].label", err);
  if (st >= 0) st = ha_path_json(out, path, m->bytes, m->size, NULL, err);
  if (st == HA_END) st = HA_OK;
  if (st >= 0) st = ha_plan_json(out, plan, m->bytes, m->size, NULL, err);
  if (st >= 0) st = ha_plan_yaml(out, plan, m->bytes, m->size, NULL, err);
  if (st >= 0) st = ha_csv_new(&csv, plan, "/topic", 0, err);
  if (st >= 0) st = ha_csv_widen(csv, m->bytes, m->size, err);
  if (st >= 0) st = ha_csv_header(out, csv, err);
  if (st >= 0) st = ha_csv_row(out, NULL, csv, m->bytes, m->size, err);
  ha_csv_free(csv);
  csv = NULL;
  if (st >= 0) st = ha_csv_new_path(&csv, path, "/topic", 0, err);
  if (st >= 0) st = ha_csv_header(out, csv, err);
  ha_csv_free(csv);
  ha_path_free(path);
  return st;
}

static ha_status use(const void *user, ha_error *err) {
  const scene *s = user;
  ha_buffer out = HA_BUFFER_INIT;
  ha_conversion *c = NULL;
  ha_plan *plan = NULL;

  ha_status st = ha_plan_new(&plan, s->from, "cdr", err);
  if (st >= 0) st = print(&out, plan, &s->message, err);
  if (st >= 0) st = ha_conversion_new(&c, s->from, "cdr", s->to, "ros1", NULL, err);
  if (st >= 0) st = ha_conversion_run(&out, NULL, c, s->message.bytes, s->message.size, err);
  ha_conversion_free(c);
  ha_plan_free(plan);
  ha_buffer_done(&out);
  return st;
}

static ha_status take(ha_columns *columns, ha_error *err) {
  struct ArrowSchema schema;
  struct ArrowArray batch;

  ha_status st = ha_columns_schema(&schema, columns, err);
  if (st < 0) return st;
  schema.release(&schema);
  st = ha_columns_take(&batch, columns, err);
  if (st >= 0) batch.release(&batch);
  return st;
}

/* Rows added before a failed call stay. */
static ha_status fill_columns(const void *user, ha_error *err) {
  static const char *const fields[] = {"points", "points[0].label"};
  const scene *s = user;
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_columns *columns = NULL;
  ha_plan *plan = NULL;

  msg.data = s->message.bytes;
  msg.size = s->message.size;
  options.fields = fields;
  options.field_count = 2;
  ha_status st = ha_plan_new(&plan, s->from, "cdr", err);
  if (st >= 0) st = ha_columns_new(&columns, plan, &options, err);
  for (uint64_t i = 0; st >= 0 && i < 100; i++) {
    st = ha_columns_add(columns, &msg, err);
    assert_int_equal(ha_columns_rows(columns), st < 0 ? i : i + 1);
  }
  if (st >= 0) st = take(columns, err);
  ha_columns_free(columns);
  ha_plan_free(plan);
  return st;
}

static ha_status set_values(ha_builder *b, ha_error *err) {
  static const char json[] = "{\"a\":1,\"points\":[{\"label\":\"x\\ny\",\"w\":\"wide\"},{}],"
                             "\"v\":[1,2,3,4,5,6,7,8,9],\"s\":\"text\"}";
  static const char yaml[] = "points: [{label: one}, {label: two}, {}, {}]\nw: 'wide'\n";
  ha_builder_field *label = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;

  ha_status st = ha_builder_json(b, json, sizeof json - 1, err);
  if (st >= 0) st = ha_builder_yaml(b, yaml, sizeof yaml - 1, err);
  if (st >= 0) st = ha_builder_field_new(&label, b, "points[-1].label", err);
  for (int i = 0; st >= 0 && i < 9; i++) {
    st = ha_builder_set_string(b, label, json, (size_t)i * 8, err);
  }
  if (st >= 0) st = ha_builder_finish(&data, &size, b, err);
  if (st >= 0) assert_true(size > 0);
  ha_builder_field_free(label);
  return st;
}

/* After a failure the builder can be used again. */
static ha_status build(const void *user, ha_error *err) {
  const scene *s = user;
  ha_builder *b = NULL;
  const uint8_t *data = NULL;
  size_t size = 0;

  ha_status st = ha_builder_new(&b, s->from, "cdr", NULL, err);
  if (st < 0) return st;
  st = set_values(b, err);
  fault_pause();
  assert_int_equal(ha_builder_finish(&data, &size, b, NULL), HA_OK);
  fault_resume();
  ha_builder_free(b);
  return st;
}

static ha_status decode(const void *user, ha_error *err) {
  static const ha_schema schema = {.struct_size = sizeof schema,
                                   .name = "pkg/msg/T",
                                   .encoding = "ros2msg",
                                   .data = (const uint8_t *)"uint8 a",
                                   .size = 7,
                                   .hash = ""};
  static const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "cdr"};
  const ha_plan *plan = NULL;
  ha_decoder *decoder = NULL;

  (void)user;
  ha_status st = ha_decoder_new(&decoder, NULL, err);
  if (st >= 0) st = ha_decoder_plan(&plan, decoder, &channel, err);
  if (st >= 0) st = ha_decoder_plan(&plan, decoder, &channel, err);
  ha_decoder_free(decoder);
  return st;
}

static void decoder_survives_every_failed_call(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_ALLOC, decode, NULL) > 5);
}

/* Reordered, dropped and default fields: everything that a conversion allocates for. */
static void all_survives_every_failed_call(void **state) {
  scene s = {.tree = {.size = 0}};

  (void)state;
  fault_pause();
  tree_add(&s.tree, "pkg/Point", "float64 x;string label;wstring w");
  s.from = tree_add(&s.tree, "pkg/From",
                    "uint8 a;Point[] points;wstring w;float32[] v;string s 'a default'");
  tree_add(&s.tree, "pkg/Point", "string label;float32 x;string w;int16[] more [1, 2]");
  s.to = tree_add(&s.tree, "pkg/To", "string s;Point[] points;uint8 a;string w;float64[2] v");
  random_message(&s.message, NULL, s.from, 5, &g_forms[1]);
  fault_resume();
  assert_true(fault_sweep(FAULT_ALLOC, use, &s) > 30);
  assert_true(fault_sweep(FAULT_ALLOC, fill_columns, &s) > 30);
  assert_true(fault_sweep(FAULT_ALLOC, build, &s) > 20);
  message_done(&s.message);
  tree_done(&s.tree);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_survives_every_failed_call),
                                     cmocka_unit_test(decoder_survives_every_failed_call)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
