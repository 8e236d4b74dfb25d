/* The status line, and the report at the end. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "input/fetched.h"
#include "play/play.h"
#include "play/view.h"
#include "ui/json.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/report.h"

enum { BAR = 30 };

void cli_play_show(ha_player *player) {
  ha_play_state s = {.struct_size = sizeof s};
  char bar[BAR + 1];
  char line[256];

  (void)ha_player_state(&s, player, NULL);
  const double at = ((double)s.now_ns - (double)s.start_ns) / 1e9;
  const double length = ((double)s.end_ns - (double)s.start_ns) / 1e9;
  double part = length > 0 ? at / length : 1;
  part = part < 0 ? 0 : (part > 1 ? 1 : part);
  memset(bar, '.', BAR);
  memset(bar, '#', (size_t)(part * BAR));
  bar[BAR] = '\0';
  snprintf(line, sizeof line,
           "%-9s [%s] %.1f / %.1f s (%" PRId64 ".%03d), rate %g, %" PRIu64 " messages%s",
           play_word(&s), bar, at, length, s.now_ns / 1000000000, (int)(s.now_ns / 1000000 % 1000),
           s.rate, s.messages, s.loop_to_ns != INT64_MAX ? ", loop" : "");
  cli_line_show(line);
}

/* --- report ----------------------------------------------------------------------------------- */

static int print_json(const ha_play_result *r, const cli_play *set, const char *transport,
                      double seconds) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);
  const struct {
    const char *key;
    uint64_t value;
  } counts[] = {{"messages", r->messages}, {"bytes", r->bytes},       {"latched", r->latched},
                {"unsent", r->unsent},     {"missed", r->missed},     {"unplayable", r->unplayable},
                {"damages", r->damages},   {"requests", r->requests}, {"replies", r->replies},
                {"clocks", r->clocks}};

  cli_out_init(&out, CLI_STDOUT);
  cli_json_open(&json, '{');
  if (set->event_lines) cli_json_add_text(&json, "event", "end");
  cli_json_key(&json, "transport");
  cli_json_text(&json, transport);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    cli_json_key(&json, counts[i].key);
    cli_json_u64(&json, counts[i].value);
  }
  cli_json_key(&json, "seconds");
  cli_json_double(&json, seconds);
  cli_json_key(&json, "lateness");
  cli_json_open(&json, '{');
  cli_json_key(&json, "messages");
  cli_json_u64(&json, r->timed);
  cli_json_key(&json, "p50_ns");
  cli_json_i64(&json, r->late_p50_ns);
  cli_json_key(&json, "p99_ns");
  cli_json_i64(&json, r->late_p99_ns);
  cli_json_key(&json, "max_ns");
  cli_json_i64(&json, r->late_max_ns);
  cli_json_close(&json, '}');
  cli_json_key(&json, "acknowledged");
  if (set->wait_acked.given) {
    cli_json_bool(&json, r->is_acknowledged != 0);
  } else {
    cli_json_null(&json);
  }
  cli_json_key(&json, "digest");
  if (r->digest[0]) {
    cli_json_text(&json, r->digest);
  } else {
    cli_json_null(&json);
  }
  cli_fetched_json(&json);
  cli_json_close(&json, '}');
  cli_out_text(&out, "\n");
  return cli_out_close(&out, CLI_DONE);
}

static int print_text(const ha_play_result *r, double seconds) {
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  cli_out_format(&out, "%" PRIu64 " messages, ", r->messages);
  cli_out_size(&out, r->bytes);
  cli_out_format(&out, " in %.1f s", seconds);
  if (r->timed > 0) {
    cli_out_format(&out, "; delay %.3f ms (median), %.3f ms (99 %%), %.3f ms (maximum)",
                   (double)r->late_p50_ns / 1e6, (double)r->late_p99_ns / 1e6,
                   (double)r->late_max_ns / 1e6);
  }
  cli_out_text(&out, "\n");
  if (r->requests > 0) {
    cli_out_format(&out, "%" PRIu64 " requests, %" PRIu64 " replies\n", r->requests, r->replies);
  }
  if (r->digest[0]) cli_out_format(&out, "digest %s\n", r->digest);
  return cli_out_close(&out, CLI_DONE);
}

static int warn_of_losses(const ha_play_result *r, const cli_play *set) {
  int code = CLI_DONE;

  if (r->unsent > 0) cli_warn("%" PRIu64 " messages could not be sent", r->unsent);
  if (r->missed > 0) {
    cli_warn("%" PRIu64 " messages were dropped for subscribers that were too slow", r->missed);
  }
  if (r->unplayable > 0)
    cli_warn("%" PRIu64 " messages can't be played on this network", r->unplayable);
  if (r->damages > 0) cli_warn("messages could not be read %" PRIu64 " times", r->damages);
  if (r->unsent + r->missed + r->unplayable + r->damages > 0) code = CLI_LOSS;
  if (set->wait_acked.given && set->wait_acked.value >= 0 && !r->is_acknowledged) {
    cli_warn("not all subscribers have acknowledged all messages in time");
    code = CLI_LOSS;
  }
  return code;
}

int cli_play_report(ha_player *player, const cli_play *set, const char *transport, double seconds) {
  ha_play_result result = {.struct_size = sizeof result};
  int shown = CLI_DONE;

  (void)ha_player_result(&result, player, NULL);
  if (set->json || set->event_lines) {
    shown = print_json(&result, set, transport, seconds);
  } else if (!set->quiet) {
    shown = print_text(&result, seconds);
  }
  int code = warn_of_losses(&result, set);
  if (result.unplayable == 0 && cli_play_chooses_none(player, set)) {
    cli_warn("no messages are selected");
    code = CLI_LOSS;
  }
  if (result.status >= 0) return shown == CLI_DONE ? code : shown;
  cli_error("%s", result.text);
  return CLI_FAILED;
}
