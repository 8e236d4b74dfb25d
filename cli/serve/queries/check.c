/* A check of a bag, with the log times at which its findings are. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <holdall/check.h>
#include <holdall/records.h>

#include "serve/queries/queries.h"
#include "ui/json.h"
#include "ui/limits.h"

/* Limits of an answer, which a request cannot exceed. */
enum { MAX_FINDINGS = 1000, MAX_RECORDS = 64 };

typedef struct check {
  serve_bag *bag;
  const char *path; /* as opened */
  cli_out out;
  cli_json json;
  uint64_t count;
} check;

/* --- the time of a place ---------------------------------------------------------------------- */

static bool find_time(int64_t *out, const serve_bag *bag, const ha_record *record) {
  for (size_t i = 0; i < record->field_count; i++) {
    const ha_record_field *field = &record->fields[i];

    if (field->kind != HA_FIELD_TIME || field->number < bag->info->start_ns ||
        field->number > bag->info->end_ns)
      continue;
    *out = field->number;
    return true;
  }
  return false;
}

/* Find the first time of the bag in the records after an offset of a file. Returns false if there
 * is none, for example if no record begins there. */
static bool time_at(int64_t *out, const check *c, const ha_finding *finding) {
  ha_records_options options = HA_RECORDS_OPTIONS_INIT;
  ha_record record = HA_RECORD_INIT;
  ha_records *records = NULL;
  bool found = false;

  /* the path of a finding has no secrets of a URL */
  const bool is_bag = strcmp(finding->path, c->bag->info->path) == 0;
  options.start = (uint64_t)finding->offset;
  options.chunks = 1;
  options.limits = cli_limits_get();
  options.net = cli_net_get();
  options.keys = cli_keys_get();
  if (ha_records_open(&records, is_bag ? c->path : finding->path, &options, NULL) < 0) return false;
  for (int i = 0; i < MAX_RECORDS && !found; i++) {
    if (ha_records_next(&record, records, NULL) != HA_OK) break;
    found = find_time(out, c->bag, &record);
  }
  ha_records_close(records);
  return found;
}

/* --- findings --------------------------------------------------------------------------------- */

static void put_finding(void *user, const ha_finding *finding) {
  check *c = user;
  const char *slash = strrchr(finding->path, '/');
  char text[24];
  int64_t time_ns = 0;

  if (c->count++ >= MAX_FINDINGS) return;
  cli_json_open(&c->json, '{');
  cli_json_add_text(&c->json, "severity",
                    finding->severity == HA_FINDING_ERROR ? "error" : "warning");
  cli_json_add_text(&c->json, "file", slash && slash[1] ? slash + 1 : finding->path);
  cli_json_add_text(&c->json, "text", finding->text);
  if (finding->offset >= 0) {
    cli_json_add_i64(&c->json, "offset", finding->offset);
    if (time_at(&time_ns, c, finding)) {
      snprintf(text, sizeof text, "%" PRId64, time_ns);
      cli_json_add_text(&c->json, "log_time_ns", text);
    }
  }
  cli_json_close(&c->json, '}');
}

static int32_t is_left(void *user, const ha_read_progress *now) {
  const check *c = user;

  (void)now;
  return serve_bag_is_left(c->bag);
}

static ha_status run(ha_check_result *result, check *c, bool types) {
  ha_check_options options = HA_CHECK_OPTIONS_INIT;

  options.flags = types ? HA_CHECK_TYPES : 0;
  options.limits = cli_limits_get();
  options.net = cli_net_get();
  options.keys = cli_keys_get();
  options.progress = is_left;
  options.user = c;
  return ha_check(result, c->path, &options, put_finding, c, NULL);
}

serve_answer serve_bag_check(serve_bag *bag, const char *path, const char *types) {
  ha_check_result result = HA_CHECK_RESULT_INIT;
  check c = {.bag = bag, .path = path};

  if (!bag->reader) return SERVE_ERROR(400, "only bags can be checked");
  serve_answer_begin(&c.out);
  c.json = (cli_json)CLI_JSON_INIT(&c.out);
  cli_json_open(&c.json, '{');
  cli_json_key(&c.json, "findings");
  cli_json_open(&c.json, '[');
  const ha_status st = run(&result, &c, types && strcmp(types, "1") == 0);
  cli_json_close(&c.json, ']');
  cli_json_add_u64(&c.json, "errors", result.errors);
  cli_json_add_u64(&c.json, "warnings", result.warnings);
  cli_json_add_u64(&c.json, "messages", result.messages);
  cli_json_close(&c.json, '}');
  if (st >= 0) return serve_answer_end(&c.out, "application/json");
  serve_answer_drop(&c.out);
  return SERVE_ERROR(500, "the bag can't be checked to its end");
}
