#include "serve/live/recording.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/recorder.h>

#include "ui/json.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

enum { MAX_SETTINGS = 32 };

struct live_recording {
  const char *transport;
  ha_transport_options join;
  ha_pair settings[MAX_SETTINGS];
  char node[160];
  const char *folder;

  pthread_mutex_t lock;  /* guards the following members */
  ha_recorder *recorder; /* NULL = not started */
  char *path;            /* of the last bag; NULL = none */
  ha_error failure;      /* of the last recording; code HA_OK = none */
};

/* --- the node --------------------------------------------------------------------------------- */

/* Give the node another name: a ROS 1 master shuts down an older node of the same name. */
static void rename_node(live_recording *r) {
  const ha_pairs old = r->join.settings;
  size_t count = 0;

  snprintf(r->node, sizeof r->node, "%s_recorder",
           r->join.node_name ? r->join.node_name : "holdall");
  r->join.node_name = r->node;
  for (size_t i = 0; i < old.size && count < MAX_SETTINGS; i++) {
    r->settings[count] = old.items[i];
    if (strcmp(old.items[i].key, "name") == 0) r->settings[count].value = r->node;
    count++;
  }
  r->join.settings = (ha_pairs){r->settings, count};
}

live_recording *live_recording_new(const char *transport, const ha_transport_options *join,
                                   const char *folder) {
  live_recording *r = cli_resize(NULL, 1, sizeof *r);

  memset(r, 0, sizeof *r);
  r->transport = transport;
  r->join = *join;
  r->folder = folder;
  r->failure = (ha_error)HA_ERROR_INIT;
  rename_node(r);
  pthread_mutex_init(&r->lock, NULL);
  return r;
}

/* --- recording -------------------------------------------------------------------------------- */

static char *path_by_date(const char *folder) {
  char name[64];

  cli_path_by_date(name, sizeof name);
  return cli_path_in(folder, name, false);
}

/* Close the recorder after its recording has ended. */
static void finish(live_recording *r) {
  ha_error err = HA_ERROR_INIT;

  if (!r->recorder) return;
  if (ha_recorder_close(r->recorder, &err) < 0) {
    r->failure = err;
    cli_warn("%s: %s", r->path, err.text);
  }
  r->recorder = NULL;
}

static void start(live_recording *r) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  const ha_record_selection all = {.struct_size = sizeof all, .flags = HA_RECORD_ALL};

  if (r->recorder) return;
  free(r->path);
  r->path = path_by_date(r->folder);
  r->failure = (ha_error)HA_ERROR_INIT;
  options.path = r->path;
  options.transport = r->transport;
  options.network = &r->join;
  options.selection = &all;
  if (ha_recorder_open(&r->recorder, &options, &r->failure) < 0) r->recorder = NULL;
}

/* A recording that has ended by itself, because of a full disk for instance, is closed. */
static void look(live_recording *r, ha_recorder_stats *stats) {
  if (!r->recorder) return;
  (void)ha_recorder_get_stats(stats, r->recorder, NULL);
  if (!stats->recording) finish(r);
}

static void put_state(cli_json *json, const live_recording *r, const ha_recorder_stats *stats) {
  cli_json_open(json, '{');
  cli_json_add_bool(json, "recording", r->recorder != NULL);
  cli_json_key(json, "bag");
  if (r->path) {
    cli_json_text(json, r->path);
  } else {
    cli_json_null(json);
  }
  cli_json_add_u64(json, "topics", stats->topics);
  cli_json_add_u64(json, "messages", stats->written);
  cli_json_add_u64(json, "bytes", stats->file_bytes);
  cli_json_add_u64(json, "lost", stats->lost);
  cli_json_add_u64(json, "dropped", stats->dropped);
  cli_json_add_u64(json, "unmatched", stats->unmatched);
  cli_json_key(json, "error");
  if (r->failure.code < 0) {
    cli_json_text(json, r->failure.text);
  } else {
    cli_json_null(json);
  }
  cli_json_close(json, '}');
}

/* The caller holds the lock. */
static serve_answer describe(live_recording *r) {
  ha_recorder_stats stats = HA_RECORDER_STATS_INIT;
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  look(r, &stats);
  serve_answer_begin(&out);
  put_state(&json, r, &stats);
  return serve_answer_end(&out, "application/json");
}

serve_answer live_recording_describe(live_recording *r) {
  pthread_mutex_lock(&r->lock);
  const serve_answer answer = describe(r);
  pthread_mutex_unlock(&r->lock);
  return answer;
}

serve_answer live_recording_set(live_recording *r, const char *wanted) {
  const bool starts = wanted && strcmp(wanted, "start") == 0;

  if (!starts && (!wanted || strcmp(wanted, "stop") != 0))
    return SERVE_ERROR(400, "do: start or stop");
  pthread_mutex_lock(&r->lock);
  if (starts) {
    start(r);
  } else {
    finish(r);
  }
  const serve_answer answer = describe(r);
  pthread_mutex_unlock(&r->lock);
  return answer;
}

void live_recording_free(live_recording *r) {
  if (!r) return;
  finish(r);
  free(r->path);
  pthread_mutex_destroy(&r->lock);
  free(r);
}
