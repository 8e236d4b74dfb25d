/* A catalog of bags is made while allocations and reads fail. */
#include "fault.h"

#include "../unit/test.h"

#include <stdio.h>

#include <holdall/catalog.h>

static const char *g_paths[8];
static size_t g_count;

static ha_status drain(struct ArrowArrayStream *stream) {
  struct ArrowArray batch;
  int failed;

  while ((failed = stream->get_next(stream, &batch)) == 0 && batch.release) {
    batch.release(&batch);
  }
  if (failed) assert_non_null(stream->get_last_error(stream));
  return failed ? HA_E_NOMEM : HA_OK;
}

static ha_status list(const void *user, ha_error *err) {
  ha_catalog *catalog = NULL;
  struct ArrowArrayStream stream;

  (void)user;
  ha_status st = ha_catalog_open(&catalog, g_paths, g_count, NULL, err);
  if (st < 0) return st;
  st = ha_catalog_stream(&stream, catalog, err);
  if (st < 0) {
    ha_catalog_close(catalog);
    return st;
  }
  st = drain(&stream);
  stream.release(&stream);
  if (st < 0 && err) {
    err->code = st;
    snprintf(err->text, sizeof err->text, "get_next");
  }
  return st;
}

static void it_survives_every_failed_call(void **state) {
  (void)state;
  assert_true(fault_sweep(FAULT_ALLOC, list, NULL) > 30);
  assert_true(fault_sweep(FAULT_OPEN, list, NULL) > 3);
  assert_true(fault_sweep(FAULT_READ, list, NULL) > 3);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(it_survives_every_failed_call)};

  for (int i = 1; i < argc && g_count < 8; i++) {
    g_paths[g_count++] = argv[i];
  }
  return cmocka_run_group_tests(tests, NULL, NULL);
}
