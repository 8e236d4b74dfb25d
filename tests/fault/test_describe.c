/* Definitions are taken from replies of nodes while allocations fail: each failure has a text. */
#include <stdio.h>

#include "../unit/test.h"
#include "base/alloc.h"
#include "fault.h"
#include "live/graph/describe_reply.h"

typedef struct reply {
  uint8_t data[8192];
  size_t size;
} reply;

static const char *g_folder;

static void load(reply *out, const char *name) {
  char path[512];

  snprintf(path, sizeof path, "%s/%s", g_folder, name);
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  out->size = fread(out->data, 1, sizeof out->data, file);
  fclose(file);
  assert_true(out->size > 0);
}

static ha_status read_reply(const void *user, ha_error *err) {
  const reply *r = user;
  const char *encoding = NULL;
  char *text = NULL;
  const ha_status st = ha__describe_read(
      &text, &encoding, r->data, r->size, "test_msgs/msg/Outer",
      "RIHS01_4865973dc299d3915b8a5912a306e55099207fdcee7a86376744388b8303ad87", err);

  assert_true((st >= 0) == (text != NULL));
  ha__free(text);
  return st;
}

static void survives_every_failed_allocation(void **state) {
  static const char *const names[] = {"sources", "idl", "other_sources", "odd_default"};

  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    reply r;
    load(&r, names[i]);
    assert_true(fault_sweep(FAULT_ALLOC, read_reply, &r) > 10);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(survives_every_failed_allocation),
  };

  if (argc != 2) return 2;
  g_folder = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
