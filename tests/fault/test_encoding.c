/* Every allocation fails once while plans are made and messages are printed and converted. */
#include <string.h>

#include "../unit/encoding/random_tree.h"
#include "../unit/test.h"
#include "fault.h"
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

/* Fields in another order, dropped, and with defaults: all that a conversion allocates for. */
static void all_survives_every_failed_call(void **state) {
  scene s = {.tree = {.size = 0}};

  (void)state;
  fault_pause();
  tree_add(&s.tree, "pkg/Point", "float64 x;string label;wstring w");
  s.from = tree_add(&s.tree, "pkg/From", "uint8 a;Point[] points;wstring w;float32[] v;string s");
  tree_add(&s.tree, "pkg/Point", "string label;float32 x;string w;int16[] more [1, 2]");
  s.to = tree_add(&s.tree, "pkg/To", "string s;Point[] points;uint8 a;string w;float64[2] v");
  random_message(&s.message, NULL, s.from, 5, &g_forms[1]);
  fault_resume();
  assert_true(fault_sweep(FAULT_ALLOC, use, &s) > 30);
  message_done(&s.message);
  tree_done(&s.tree);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_survives_every_failed_call),
                                     cmocka_unit_test(decoder_survives_every_failed_call)};

  return cmocka_run_group_tests(tests, NULL, NULL);
}
