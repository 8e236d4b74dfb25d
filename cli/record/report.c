#include <inttypes.h>

#include "record/record.h"
#include "ui/json.h"
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
  if (topic->throttled) cli_out_format(out, ", %" PRIu64 " throttled", topic->throttled);
  if (topic->unmatched) {
    cli_out_format(out, ", %" PRIu64 " publishers not received: ", topic->unmatched);
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

static void print_text(cli_out *out, ha_recorder *recorder, const ha_recorder_stats *s,
                       const char *path, const char *why, bool verbose) {
  cli_out_name(out, path);
  cli_out_format(out, ": %" PRIu64 " messages of %" PRIu32 " topics, ", s->written - s->deleted,
                 s->topics);
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
  if (s->marks) cli_out_format(out, ", %" PRIu32 " marks", s->marks);
  if (s->snapshots) cli_out_format(out, ", %" PRIu32 " snapshots", s->snapshots);
  if (s->unpinned_bytes) {
    cli_out_text(out, ", ");
    cli_out_size(out, s->unpinned_bytes);
    cli_out_text(out, " copied that could not be written directly");
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
                   " dropped here, %" PRIu64 " publishers not received\n",
                   s->lost, s->dropped, s->unmatched);
  }
  if (s->omitted) {
    cli_out_format(out, "not recorded: %" PRIu64 " publishers of topics beyond --max-topics\n",
                   s->omitted);
  }
  ha_recorder_each_topic(recorder, verbose ? print_topic : print_missing, out);
}

/* --- JSON ---------------------------------------------------------------------------------- */

static void json_count(cli_json *json, const char *key, uint64_t value) {
  cli_json_key(json, key);
  cli_json_u64(json, value);
}

static void json_topic(void *user, const ha_recorder_topic *topic) {
  cli_json *json = user;

  cli_json_open(json, '{');
  cli_json_key(json, "name");
  cli_json_text(json, topic->name);
  cli_json_key(json, "type");
  cli_json_text(json, topic->type);
  json_count(json, "received", topic->received);
  json_count(json, "written", topic->written);
  json_count(json, "repeated", topic->repeated);
  json_count(json, "deleted", topic->deleted);
  json_count(json, "lost", topic->lost);
  json_count(json, "dropped", topic->dropped);
  json_count(json, "throttled", topic->throttled);
  json_count(json, "unmatched", topic->unmatched);
  cli_json_key(json, "reason");
  cli_json_text(json, topic->reason);
  cli_json_close(json, '}');
}

static void print_json(cli_out *out, ha_recorder *recorder, const ha_recorder_stats *s,
                       const char *path, const char *why) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_key(&json, "transport");
  cli_json_text(&json, ha_transport_name(ha_recorder_transport(recorder)));
  cli_json_key(&json, "output");
  cli_json_text(&json, path);
  cli_json_key(&json, "ended");
  cli_json_text(&json, why ? why : "");
  json_count(&json, "messages", s->written - s->deleted);
  json_count(&json, "repeated", s->repeated);
  json_count(&json, "deleted", s->deleted);
  json_count(&json, "bytes", s->written_bytes);
  json_count(&json, "file_bytes", s->file_bytes);
  json_count(&json, "files", s->files);
  json_count(&json, "syncs", s->syncs);
  json_count(&json, "unpinned_bytes", s->unpinned_bytes);
  json_count(&json, "snapshots", s->snapshots);
  json_count(&json, "marks", s->marks);
  json_count(&json, "kept_files", s->kept_files);
  json_count(&json, "received", s->received);
  json_count(&json, "lost", s->lost);
  json_count(&json, "dropped", s->dropped);
  json_count(&json, "throttled", s->throttled);
  json_count(&json, "unmatched", s->unmatched);
  json_count(&json, "omitted", s->omitted);
  cli_json_key(&json, "start_ns");
  cli_json_i64(&json, s->start_ns);
  cli_json_key(&json, "end_ns");
  cli_json_i64(&json, s->end_ns);
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
  if (set->json) {
    print_json(&out, recorder, &stats, path, why);
  } else {
    print_text(&out, recorder, &stats, path, why, set->verbose);
  }
  return cli_out_close(&out, CLI_DONE);
}
