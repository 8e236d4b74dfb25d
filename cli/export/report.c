/* Prints the report at the end of a run. */
#include <inttypes.h>
#include <string.h>

#include "export/run.h"
#include "input/fetched.h"
#include "ui/json.h"
#include "ui/out_file.h"
#include "ui/verbs.h"

/* An accepted channel is not shown if the options exclude all its messages. */
static bool is_shown(const export_job *j, const export_channel *c) {
  return c->is_chosen && (c->seen > 0 || !c->exporter || !j->run.set.select.regex);
}

static const char *kind_of(const export_channel *c) {
  return c->exporter ? c->exporter->name : "-";
}

static uint64_t messages_of(const export_job *j) {
  uint64_t sum = 0;

  for (size_t i = 0; i < j->channel_count; i++) {
    sum += j->channels[i].messages;
  }
  return sum;
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void json_channel(cli_json *json, const export_channel *c) {
  cli_json_open(json, '{');
  cli_json_add_text(json, "topic", c->channel->topic);
  cli_json_add_text(json, "type", c->channel->schema->name);
  cli_json_key(json, "as");
  if (c->exporter) {
    cli_json_text(json, c->exporter->name);
  } else {
    cli_json_null(json);
  }
  cli_json_add_u64(json, "messages", c->messages);
  cli_json_add_u64(json, "failed", c->failed);
  cli_json_add_u64(json, "files", c->files);
  cli_json_add_u64(json, "bytes", c->bytes);
  cli_json_key(json, "why_not");
  if (c->why_not) {
    cli_json_text(json, c->why_not);
  } else {
    cli_json_null(json);
  }
  cli_json_close(json, '}');
}

static void print_json(cli_out *out, const export_job *j) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "output", j->run.set.output);
  cli_json_add_u64(&json, "messages", messages_of(j));
  cli_json_add_u64(&json, "files", j->run.files);
  cli_json_add_u64(&json, "bytes", j->run.bytes);
  cli_json_key(&json, "channels");
  cli_json_open(&json, '[');
  for (size_t i = 0; i < j->channel_count; i++) {
    if (is_shown(j, &j->channels[i])) json_channel(&json, &j->channels[i]);
  }
  cli_json_close(&json, ']');
  cli_fetched_json(&json);
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* --- text ------------------------------------------------------------------------------------- */

/* Column widths of the table; very long values exceed them. */
typedef struct widths {
  size_t topic;
  size_t type;
} widths;

static size_t wider(size_t width, const char *text) {
  const size_t size = strlen(text);

  return size > width && size <= 48 ? size : width;
}

static void put_text(cli_out *out, const char *text, size_t width) {
  const size_t used = cli_out_name(out, text);

  cli_out_spaces(out, (used < width ? width - used : 0) + 2);
}

static void print_channel(cli_out *out, const export_channel *c, const widths *w) {
  put_text(out, c->channel->topic, w->topic);
  put_text(out, c->channel->schema->name, w->type);
  cli_out_format(out, "%-6s  %8" PRIu64 "  %6" PRIu64, kind_of(c), c->messages, c->files);
  if (c->failed > 0) cli_out_format(out, "  %" PRIu64 " failed", c->failed);
  if (c->why_not) {
    cli_out_text(out, c->failed > 0 ? ": " : "  ");
    cli_out_name(out, c->why_not);
  }
  cli_out_char(out, '\n');
}

static void print_text(cli_out *out, const export_job *j) {
  widths w = {5, 4};

  for (size_t i = 0; i < j->channel_count; i++) {
    if (!is_shown(j, &j->channels[i])) continue;
    w.topic = wider(w.topic, j->channels[i].channel->topic);
    w.type = wider(w.type, j->channels[i].channel->schema->name);
  }
  put_text(out, "topic", w.topic);
  put_text(out, "type", w.type);
  cli_out_text(out, "as      messages   files  why not\n");
  for (size_t i = 0; i < j->channel_count; i++) {
    if (is_shown(j, &j->channels[i])) print_channel(out, &j->channels[i], &w);
  }
  cli_out_name(out, j->run.set.output);
  cli_out_format(out, ": %" PRIu64 " messages in %" PRIu64 " files, ", messages_of(j),
                 j->run.files);
  cli_out_size(out, j->run.bytes);
  cli_out_char(out, '\n');
}

int export_report(const export_job *j, int code) {
  cli_out out;

  if (!j->is_read) return code;
  cli_out_init(&out, CLI_STDOUT);
  if (j->run.set.json) {
    print_json(&out, j);
  } else if (!j->run.set.quiet) {
    print_text(&out, j);
  }
  return cli_out_close(&out, code);
}
