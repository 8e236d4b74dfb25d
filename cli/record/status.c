#include "record/status.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "record/record.h"
#include "ui/clock.h"
#include "ui/exit.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/report.h"

enum {
  MAX_AGE_S = 15,    /* maximum age of a status file, unless the recorder hangs or was killed */
  PATIENCE_MS = 3000 /* wait for a newer one: the machine may have slept until now */
};

static const int64_t g_second_ns = 1000000000;

/* --- contents of the files ---------------------------------------------------------------- */

typedef struct view {
  ha_recorder *recorder;
  const cli_status *status;
  ha_recorder_stats stats;
  const char *health; /* "ok", "loss", "paused", "ended", "failed" */
  int64_t free_bytes; /* free space on the disk; -1 = unknown */
} view;

int64_t cli_status_free_bytes(const char *bag) {
  struct statvfs st;
  char *path = cli_resize(NULL, strlen(bag) + 2, 1);

  memcpy(path, bag, strlen(bag) + 1);
  char *slash = strrchr(path, '/');
  if (!slash) {
    memcpy(path, ".", 2);
  } else {
    slash[slash == path] = '\0';
  }
  const int failed = statvfs(path, &st);
  free(path);
  return failed ? -1 : (int64_t)((uint64_t)st.f_bavail * st.f_frsize);
}

static const char *health_of(const ha_recorder_stats *s, bool ended, ha_status result) {
  if (ended) return result < 0 ? "failed" : "ended";
  if (!s->recording) return "ended";
  if (s->paused) return "paused";
  return cli_record_has_losses(s) ? "loss" : "ok";
}

static void json_topic(void *user, const ha_recorder_topic *topic) {
  cli_record_json_topic(user, topic, CLI_RECORD_STATUS);
}

static void write_json(cli_out *out, const view *v) {
  const ha_recorder_stats *s = &v->stats;
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "health", v->health);
  cli_json_add_i64(&json, "time", (int64_t)time(NULL));
  cli_json_add_u64(&json, "pid", (uint64_t)getpid());
  cli_json_add_text(&json, "bag", v->status->bag);
  cli_json_add_u64(&json, "seconds",
                   (uint64_t)((cli_now_ns() - v->status->start_ns) / g_second_ns));
  cli_json_add_u64(&json, "messages", s->written);
  cli_json_add_u64(&json, "bytes", s->written_bytes);
  cli_json_add_u64(&json, "lost", s->lost);
  cli_json_add_u64(&json, "dropped", s->dropped);
  cli_json_add_u64(&json, "unmatched", s->unmatched);
  cli_json_add_u64(&json, "deleted", s->deleted);
  cli_json_add_u64(&json, "queue_bytes", s->queue_bytes);
  cli_json_add_u64(&json, "queue_limit", s->queue_limit);
  cli_json_add_u64(&json, "files", s->files);
  cli_json_add_u64(&json, "file_bytes", s->file_bytes);
  cli_json_add_u64(&json, "snapshots", s->snapshots);
  cli_json_add_i64(&json, "free_bytes", v->free_bytes);
  cli_json_key(&json, "topics");
  cli_json_open(&json, '[');
  ha_recorder_each_topic(v->recorder, json_topic, &json);
  cli_json_close(&json, ']');
  cli_json_close(&json, '}');
  cli_out_char(out, '\n');
}

/* Write the value of a label: \, " and newline are escaped; bytes that are not UTF-8 become
 * \xHH. */
static void write_label(cli_out *out, const char *text) {
  for (size_t left = strlen(text); left > 0;) {
    const size_t size = cli_utf8_size(text, left);

    if (size == 0) cli_out_format(out, "\\\\x%02x", (unsigned)(unsigned char)*text);
    if (size == 1 && (*text == '"' || *text == '\\')) cli_out_char(out, '\\');
    if (size == 1 && *text == '\n') {
      cli_out_text(out, "\\n");
    } else {
      cli_out_bytes(out, text, size);
    }
    text += size ? size : 1;
    left -= size ? size : 1;
  }
}

static void write_metric(cli_out *out, const char *name, const char *kind, const char *help,
                         uint64_t value) {
  cli_out_format(out, "# HELP holdall_%s %s\n# TYPE holdall_%s %s\nholdall_%s %" PRIu64 "\n", name,
                 help, name, kind, name, value);
}

/* One metric of all topics: the format requires that its lines are adjacent. */
typedef struct topic_metric {
  cli_out *out;
  const char *name;
  uint64_t (*value)(const ha_recorder_topic *topic);
} topic_metric;

static void write_topic(void *user, const ha_recorder_topic *topic) {
  const topic_metric *m = user;

  cli_out_format(m->out, "holdall_topic_%s{topic=\"", m->name);
  write_label(m->out, topic->name);
  cli_out_text(m->out, "\",type=\"");
  write_label(m->out, topic->type);
  cli_out_format(m->out, "\"} %" PRIu64 "\n", m->value(topic));
}

static uint64_t written_of(const ha_recorder_topic *topic) {
  return topic->written;
}

static uint64_t bytes_of(const ha_recorder_topic *topic) {
  return topic->received_bytes;
}

static uint64_t missing_of(const ha_recorder_topic *topic) {
  return topic->lost + topic->dropped;
}

static uint64_t throttled_of(const ha_recorder_topic *topic) {
  return topic->throttled;
}

static void write_topics(cli_out *out, ha_recorder *recorder, const char *name, const char *help,
                         uint64_t (*value)(const ha_recorder_topic *topic)) {
  topic_metric metric = {out, name, value};

  cli_out_format(out, "# HELP holdall_topic_%s %s\n# TYPE holdall_topic_%s counter\n", name, help,
                 name);
  ha_recorder_each_topic(recorder, write_topic, &metric);
}

static void write_metrics(cli_out *out, const view *v) {
  const ha_recorder_stats *s = &v->stats;

  write_metric(out, "recording", "gauge", "1 while the recorder records.", s->recording != 0);
  write_metric(out, "paused", "gauge", "1 while the recorder is paused.", s->paused != 0);
  write_metric(out, "failed", "gauge", "1 if the recording failed.",
               strcmp(v->health, "failed") == 0);
  write_metric(out, "messages_total", "counter", "Messages written.", s->written);
  write_metric(out, "bytes_total", "counter", "Bytes of messages written.", s->written_bytes);
  write_metric(out, "lost_total", "counter", "Messages lost by the network.", s->lost);
  write_metric(out, "dropped_total", "counter", "Messages dropped by the recorder.", s->dropped);
  write_metric(out, "unmatched_publishers", "gauge",
               "Publishers that are not received, because their QoS or type does not match.",
               s->unmatched);
  write_metric(out, "queue_bytes", "gauge", "Bytes in the queue to the disk.", s->queue_bytes);
  write_metric(out, "queue_limit_bytes", "gauge", "Limit of the queue.", s->queue_limit);
  write_metric(out, "files_total", "counter", "Files started.", s->files);
  write_metric(out, "file_bytes", "gauge", "Bytes of all files of the bag.", s->file_bytes);
  write_metric(out, "snapshots_total", "counter", "Snapshots written.", s->snapshots);
  write_metric(out, "topics", "gauge", "Subscribed topics.", s->topics);
  if (v->free_bytes >= 0) {
    write_metric(out, "disk_free_bytes", "gauge", "Free bytes on the disk.",
                 (uint64_t)v->free_bytes);
  }
  write_topics(out, v->recorder, "messages_total", "Messages written.", written_of);
  write_topics(out, v->recorder, "received_bytes_total", "Bytes received.", bytes_of);
  write_topics(out, v->recorder, "missing_total", "Messages lost or dropped.", missing_of);
  write_topics(out, v->recorder, "throttled_total", "Messages left out by limits of the topic.",
               throttled_of);
}

/* --- files -------------------------------------------------------------------------------- */

/* Write one file, then rename it. Returns 0, or the errno of the failed call. */
static int write_file(const char *path, const view *v, void (*write)(cli_out *, const view *)) {
  const size_t size = strlen(path) + sizeof ".new";
  char *draft = cli_resize(NULL, size, 1);
  cli_out out;

  snprintf(draft, size, "%s.new", path);
  const int fd = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  int failed = fd < 0 ? errno : 0;
  if (fd >= 0) {
    cli_out_init(&out, fd);
    write(&out, v);
    cli_out_flush(&out);
    failed = out.sys_errno;
    if (close(fd) != 0 && !failed) failed = errno;
    if (!failed && rename(draft, path) != 0) failed = errno;
    if (failed) (void)unlink(draft);
  }
  free(draft);
  return failed;
}

/* Write both files. If the disk is full, recording must continue, so a failure is only reported,
 * and only once. */
static void write_all(cli_status *status, const view *v) {
  const char *path = status->json;
  int failed = path ? write_file(path, v, write_json) : 0;

  if (!failed && status->metrics) {
    path = status->metrics;
    failed = write_file(path, v, write_metrics);
  }
  if (failed && !status->failed) cli_warn("%s: %s", path, strerror(failed));
  status->failed = failed != 0;
}

static void write_now(cli_status *status, ha_recorder *recorder, bool ended, ha_status result) {
  view v = {.recorder = recorder, .status = status, .stats = {.struct_size = sizeof v.stats}};

  if (!status->json && !status->metrics) return;
  (void)ha_recorder_get_stats(&v.stats, recorder, NULL);
  v.health = health_of(&v.stats, ended, result);
  v.free_bytes = cli_status_free_bytes(status->bag);
  write_all(status, &v);
}

void cli_status_start(cli_status *status, const char *json, const char *metrics, const char *bag) {
  *status = (cli_status){.json = json, .metrics = metrics, .bag = bag, .start_ns = cli_now_ns()};
}

void cli_status_step(cli_status *status, ha_recorder *recorder) {
  const int64_t now = cli_now_ns();

  if (now < status->next_ns) return;
  status->next_ns = now + g_second_ns;
  write_now(status, recorder, false, HA_OK);
}

void cli_status_end(cli_status *status, ha_recorder *recorder, ha_status result) {
  write_now(status, recorder, true, result);
}

/* --- --health ------------------------------------------------------------------------------- */

static int print_state(const char *path, const char *what, int code) {
  cli_out out;

  cli_out_init(&out, 1);
  cli_out_name(&out, path);
  cli_out_format(&out, ": %s\n", what);
  cli_out_flush(&out);
  return code;
}

/* Is it older than a recorder that works leaves it, or from the future, as after the clock was set
 * back? */
static bool is_outdated(const struct stat *st) {
  const double age = difftime(time(NULL), st->st_mtime);

  return age > MAX_AGE_S || age < -1;
}

/* Wait until the file is replaced, at most for the time of PATIENCE_MS. */
static bool is_renewed(const char *path, const struct stat *before) {
  const struct timespec step = {.tv_nsec = 100000000};
  struct stat now;

  for (int waited_ms = 0; waited_ms < PATIENCE_MS; waited_ms += 100) {
    nanosleep(&step, NULL);
    if (stat(path, &now) != 0) return false;
    if (now.st_ino != before->st_ino || now.st_mtime != before->st_mtime) return true;
  }
  return false;
}

typedef struct state {
  const char *health;
  const char *text;
  int code;
} state;

static const state g_states[] = {{"ok", "recording", CLI_DONE},
                                 {"loss", "recording, but messages are missing", CLI_LOSS},
                                 {"paused", "paused", CLI_LOSS},
                                 {"ended", "the recording ended", CLI_FAILED},
                                 {"failed", "the recording failed", CLI_FAILED}};

/* The state after {"health":" at the start of a status file. NULL: it is no such file. */
static const state *read_state(const char *path) {
  char health[16] = "";
  FILE *file = fopen(path, "rb");
  const bool good = file && fscanf(file, "{\"health\":\"%15[a-z]\"", health) == 1;

  if (file) (void)fclose(file);
  for (size_t i = 0; good && i < sizeof g_states / sizeof *g_states; i++) {
    if (strcmp(health, g_states[i].health) == 0) return &g_states[i];
  }
  return NULL;
}

int cli_status_check(const char *path) {
  struct stat st;
  const state *found = stat(path, &st) == 0 ? read_state(path) : NULL;

  if (found && found->code != CLI_FAILED && is_outdated(&st)) {
    if (!is_renewed(path, &st)) {
      return print_state(path, "the status file is out of date: the recorder hangs or was killed",
                         CLI_FAILED);
    }
    found = read_state(path);
  }
  return found ? print_state(path, found->text, found->code)
               : print_state(path, "no status file of a recording", CLI_FAILED);
}
