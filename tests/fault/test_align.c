/* An aligned table is made while allocations and reads fail. */
#include "fault.h"

#include "../unit/test.h"

#include <stdio.h>

#include <holdall/align.h>

static const char *g_paths[8];
static size_t g_count;

/* Fields given as arguments after the bags. */
static ha_align_field g_fields[4];
static size_t g_field_count;

static ha_status drain(struct ArrowArrayStream *stream) {
  struct ArrowArray batch;
  int failed;

  while ((failed = stream->get_next(stream, &batch)) == 0 && batch.release) {
    batch.release(&batch);
  }
  if (failed) assert_non_null(stream->get_last_error(stream));
  return failed ? HA_E_NOMEM : HA_OK;
}

static ha_status read_schema(struct ArrowArrayStream *stream) {
  struct ArrowSchema schema;

  if (stream->get_schema(stream, &schema) != 0) return HA_E_NOMEM;
  schema.release(&schema);
  return HA_OK;
}

static ha_status read_table(const void *user, ha_error *err) {
  ha_align_options options = HA_ALIGN_OPTIONS_INIT;
  struct ArrowArrayStream stream;
  ha_reader *reader = NULL;

  options.flags = HA_ALIGN_AGES | HA_ALIGN_STOP;
  options.rate_hz = 100;
  options.batch_rows = 100;
  options.method = *(const int32_t *)user;
  ha_status st = ha_reader_open(&reader, g_paths, g_count, NULL, err);
  if (st < 0) return st;
  st = ha_align_stream(&stream, reader, g_fields, g_field_count, NULL, &options, err);
  if (st < 0) {
    ha_reader_close(reader);
    return st;
  }
  st = read_schema(&stream);
  if (st == HA_OK) st = drain(&stream);
  stream.release(&stream);
  if (st < 0 && err) {
    err->code = st;
    snprintf(err->text, sizeof err->text, "a call of the stream");
  }
  return st;
}

static void it_survives_every_failed_call(void **state) {
  (void)state;
  for (int32_t method = HA_ALIGN_LATEST; method <= HA_ALIGN_LINEAR; method++) {
    assert_true(fault_sweep(FAULT_ALLOC, read_table, &method) > 30);
    assert_true(fault_sweep(FAULT_READ, read_table, &method) > 3);
  }
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(it_survives_every_failed_call)};

  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-') {
      g_fields[g_field_count++].topic = argv[i] + 1;
    } else {
      g_paths[g_count++] = argv[i];
    }
  }
  return cmocka_run_group_tests(tests, NULL, NULL);
}
