#include <inttypes.h>
#include <stddef.h>

#include "record/record.h"
#include "ui/out.h"
#include "ui/out_file.h"

bool cli_record_has_losses(const ha_recorder_stats *stats) {
  return stats->lost || stats->dropped || stats->unmatched || stats->omitted;
}

/* --- text ------------------------------------------------------------------------------ */

static bool misses(const ha_recorder_topic *topic) {
  return topic->lost || topic->dropped || topic->unmatched;
}

static void print_missing(void *user, const ha_recorder_topic *topic) {
  cli_out *out = user;

  if (!misses(topic)) return;
  cli_out_text(out, "  ");
  cli_out_name(out, topic->name);
  cli_out_format(out, ": %" PRIu64 " of %" PRIu64 " written", topic->written - topic->repeated,
                 topic->received + topic->lost);
  if (topic->repeated) cli_out_format(out, ", %" PRIu64 " repeated", topic->repeated);
  if (topic->deleted)
    cli_out_format(out, ", %" PRIu64 " deleted with the oldest files", topic->deleted);
  if (topic->lost) cli_out_format(out, ", %" PRIu64 " lost by the network", topic->lost);
  if (topic->dropped) cli_out_format(out, ", %" PRIu64 " dropped", topic->dropped);
  if (topic->unconverted) cli_out_format(out, " (%" PRIu64 " not convertible)", topic->unconverted);
  if (topic->unstored)
    cli_out_format(out, " (%" PRIu64 " because writing failed)", topic->unstored);
  if (topic->throttled) cli_out_format(out, ", %" PRIu64 " throttled", topic->throttled);
  if (topic->unmatched) {
    cli_out_format(out, ", %" PRIu64 " publishers not matched: ", topic->unmatched);
    cli_out_name(out, topic->reason);
  }
  cli_out_char(out, '\n');
}

static void print_topic(void *user, const ha_recorder_topic *topic) {
  cli_out *out = user;

  if (misses(topic)) {
    print_missing(user, topic);
    return;
  }
  cli_out_text(out, "  ");
  cli_out_name(out, topic->name);
  cli_out_format(out, ": %" PRIu64 " written", topic->written);
  if (topic->repeated) cli_out_format(out, " (%" PRIu64 " repeated)", topic->repeated);
  if (topic->deleted)
    cli_out_format(out, ", %" PRIu64 " deleted with the oldest files", topic->deleted);
  if (topic->throttled) cli_out_format(out, ", %" PRIu64 " throttled", topic->throttled);
  cli_out_char(out, '\n');
}

static void print_some(cli_out *out, uint64_t count, const char *what) {
  if (count == 0) return;
  cli_out_text(out, ", ");
  cli_out_count(out, count, what);
}

static void print_text(cli_out *out, ha_recorder *recorder, const ha_recorder_stats *s,
                       const char *path, const char *why, bool verbose) {
  cli_out_name(out, path);
  cli_out_text(out, ": ");
  cli_out_count(out, s->written - s->deleted, "message");
  cli_out_text(out, " of ");
  cli_out_count(out, s->topics, "topic");
  cli_out_text(out, ", ");
  cli_out_size(out, s->file_bytes);
  if (s->files > 1) cli_out_format(out, " in %" PRIu32 " files", s->files);
  if (s->repeated) cli_out_format(out, ", %" PRIu64 " of the messages repeated", s->repeated);
  if (s->deleted) {
    cli_out_format(out, ", %" PRIu64 " messages deleted with the oldest files", s->deleted);
  }
  if (s->kept_files) {
    cli_out_format(out, ", %" PRIu32 " of their files kept in ", s->kept_files);
    cli_out_name(out, path);
    cli_out_text(out, ".kept");
  }
  print_some(out, s->marks, "mark");
  print_some(out, s->snapshots, "snapshot");
  if (s->unpinned_bytes) {
    cli_out_text(out, ", ");
    cli_out_size(out, s->unpinned_bytes);
    cli_out_text(out, " copied because they could not be written directly");
  }
  if (why && *why) {
    cli_out_text(out, " (");
    cli_out_name(out, why);
    cli_out_char(out, ')');
  }
  cli_out_char(out, '\n');
  if (cli_record_has_losses(s)) {
    cli_out_format(out,
                   "not recorded: %" PRIu64 " messages lost by the network, %" PRIu64
                   " dropped by the recorder",
                   s->lost, s->dropped);
    if (s->unstored) cli_out_format(out, " (%" PRIu64 " because writing failed)", s->unstored);
    cli_out_format(out, ", %" PRIu64 " publishers not matched\n", s->unmatched);
  }
  if (s->omitted) {
    cli_out_format(out, "not recorded: %" PRIu64 " publishers of topics over --max-topics\n",
                   s->omitted);
  }
  ha_recorder_each_topic(recorder, verbose ? print_topic : print_missing, out);
}

/* --- JSON ------------------------------------------------------------------------------ */

void cli_record_json_topic(cli_json *json, const ha_recorder_topic *topic, unsigned kind) {
  static const struct {
    const char *name;
    size_t offset;
    unsigned kinds;
  } counters[] = {
      {"received", offsetof(ha_recorder_topic, received), CLI_RECORD_REPORT | CLI_RECORD_STATUS},
      {"received_bytes", offsetof(ha_recorder_topic, received_bytes), CLI_RECORD_STATUS},
      {"written", offsetof(ha_recorder_topic, written), CLI_RECORD_REPORT | CLI_RECORD_STATUS},
      {"repeated", offsetof(ha_recorder_topic, repeated), CLI_RECORD_REPORT},
      {"deleted", offsetof(ha_recorder_topic, deleted), CLI_RECORD_REPORT},
      {"lost", offsetof(ha_recorder_topic, lost), CLI_RECORD_REPORT | CLI_RECORD_STATUS},
      {"dropped", offsetof(ha_recorder_topic, dropped), CLI_RECORD_REPORT | CLI_RECORD_STATUS},
      {"unconverted", offsetof(ha_recorder_topic, unconverted), CLI_RECORD_REPORT},
      {"unstored", offsetof(ha_recorder_topic, unstored), CLI_RECORD_REPORT},
      {"throttled", offsetof(ha_recorder_topic, throttled), CLI_RECORD_REPORT | CLI_RECORD_STATUS},
      {"unmatched", offsetof(ha_recorder_topic, unmatched), CLI_RECORD_REPORT | CLI_RECORD_STATUS},
  };

  cli_json_open(json, '{');
  cli_json_add_text(json, "name", topic->name);
  cli_json_add_text(json, "type", topic->type);
  if (kind == CLI_RECORD_STATUS) cli_json_add_u64(json, "publishers", topic->publishers);
  for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
    if (!(counters[i].kinds & kind)) continue;
    const uint64_t *value = (const void *)((const char *)topic + counters[i].offset);
    cli_json_add_u64(json, counters[i].name, *value);
  }
  if (kind == CLI_RECORD_REPORT) cli_json_add_text(json, "reason", topic->reason);
  cli_json_close(json, '}');
}

static void json_topic(void *user, const ha_recorder_topic *topic) {
  cli_record_json_topic(user, topic, CLI_RECORD_REPORT);
}

static void print_json(cli_out *out, ha_recorder *recorder, const ha_recorder_stats *s,
                       const char *path, const char *why, const cli_record *set) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  if (set->event_lines) cli_json_add_text(&json, "event", "end");
  cli_json_add_text(&json, "transport", ha_transport_name(ha_recorder_transport(recorder)));
  cli_json_add_text(&json, "output", path);
  cli_json_add_text(&json, "ended", why ? why : "");
  cli_json_add_u64(&json, "messages", s->written - s->deleted);
  cli_json_add_u64(&json, "repeated", s->repeated);
  cli_json_add_u64(&json, "deleted", s->deleted);
  cli_json_add_u64(&json, "bytes", s->written_bytes);
  cli_json_add_u64(&json, "file_bytes", s->file_bytes);
  cli_json_add_u64(&json, "files", s->files);
  cli_json_add_u64(&json, "syncs", s->syncs);
  cli_json_add_u64(&json, "unpinned_bytes", s->unpinned_bytes);
  cli_json_add_u64(&json, "snapshots", s->snapshots);
  cli_json_add_u64(&json, "marks", s->marks);
  cli_json_add_u64(&json, "kept_files", s->kept_files);
  cli_json_add_u64(&json, "received", s->received);
  cli_json_add_u64(&json, "lost", s->lost);
  cli_json_add_u64(&json, "dropped", s->dropped);
  cli_json_add_u64(&json, "unstored", s->unstored);
  cli_json_add_u64(&json, "throttled", s->throttled);
  cli_json_add_u64(&json, "unmatched", s->unmatched);
  cli_json_add_u64(&json, "omitted", s->omitted);
  cli_json_add_i64(&json, "start_ns", s->start_ns);
  cli_json_add_i64(&json, "end_ns", s->end_ns);
  cli_json_key(&json, "topics");
  cli_json_open(&json, '[');
  ha_recorder_each_topic(recorder, json_topic, &json);
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

int cli_record_report(ha_recorder *recorder, int fd, const char *path, const char *why,
                      const cli_record *set) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};
  cli_out out;

  (void)ha_recorder_get_stats(&stats, recorder, NULL);
  cli_out_init(&out, fd);
  if (set->json || set->event_lines) {
    print_json(&out, recorder, &stats, path, why, set);
  } else {
    print_text(&out, recorder, &stats, path, why, set->verbose);
  }
  return cli_out_close(&out, CLI_DONE);
}
