/* New bags cut out of served ones, as `holdall filter` does. A thread writes one at a time. */
#include <errno.h>
#include <libgen.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/rewrite.h>

#include "base/text/utf8.h"
#include "input/upload.h"
#include "serve/keep/keep.h"
#include "ui/json.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

enum { MAX_NAME = 200, MAX_LINES = 100, MAX_TOPICS = 4096 };

struct keep_cut {
  const char *folder; /* of new bags; NULL = beside each bag */
  pthread_t thread;
  bool has_thread;

  /* What is cut: written before the thread starts. */
  char *bag;
  char *path;   /* of the new bag */
  char *topics; /* names that end in NUL */
  const char **topic_list;
  char *last; /* a regular expression, or NULL */
  ha_query query;
  int64_t first_ns; /* of the messages to read; last_ns >= first_ns */
  int64_t last_ns;

  pthread_mutex_t lock; /* guards the following members */
  bool is_running;
  bool is_cancelled;
  double part; /* done, 0 to 1 */
  ha_rewrite_result result;
  ha_error failure;       /* code HA_OK = none */
  char *lines[MAX_LINES]; /* what was lost */
  size_t line_count;
};

keep_cut *keep_cut_new(const char *folder) {
  keep_cut *cut = cli_resize(NULL, 1, sizeof *cut);

  memset(cut, 0, sizeof *cut);
  pthread_mutex_init(&cut->lock, NULL);
  cut->folder = folder;
  return cut;
}

static void forget(keep_cut *cut) {
  for (size_t i = 0; i < cut->line_count; i++) {
    free(cut->lines[i]);
  }
  free(cut->bag);
  free(cut->path);
  free(cut->topics);
  free(cut->topic_list);
  free(cut->last);
  cut->bag = cut->path = cut->topics = cut->last = NULL;
  cut->topic_list = NULL;
  cut->line_count = 0;
}

void keep_cut_free(keep_cut *cut) {
  if (!cut) return;
  pthread_mutex_lock(&cut->lock);
  cut->is_cancelled = true;
  pthread_mutex_unlock(&cut->lock);
  if (cut->has_thread) pthread_join(cut->thread, NULL);
  forget(cut);
  pthread_mutex_destroy(&cut->lock);
  free(cut);
}

/* --- the thread ------------------------------------------------------------------------------- */

/* Keep a line about a loss, while there are fewer than MAX_LINES. */
static void keep_line(keep_cut *cut, const char *text) {
  pthread_mutex_lock(&cut->lock);
  if (cut->line_count < MAX_LINES) {
    const size_t size = strlen(text) + 1;
    char *line = cli_resize(NULL, size, 1);

    memcpy(line, text, size);
    cut->lines[cut->line_count++] = line;
  }
  pthread_mutex_unlock(&cut->lock);
}

static bool is_cancelled(keep_cut *cut) {
  pthread_mutex_lock(&cut->lock);
  const bool is_it = cut->is_cancelled;
  pthread_mutex_unlock(&cut->lock);
  return is_it;
}

static int32_t on_progress(void *user, const ha_rewrite_progress *now) {
  keep_cut *cut = user;
  const double way = (double)cut->last_ns - (double)cut->first_ns;
  const double part = way > 0 ? ((double)now->time_ns - (double)cut->first_ns) / way : 0;

  pthread_mutex_lock(&cut->lock);
  cut->part = part < 0 ? 0 : part > 1 ? 1 : part;
  cut->result.messages = now->messages;
  cut->result.bytes = now->bytes;
  pthread_mutex_unlock(&cut->lock);
  return is_cancelled(cut);
}

/* The bag is opened, which may read all of it. */
static int32_t on_opening(void *user, const ha_read_progress *now) {
  (void)now;
  return is_cancelled(user);
}

static void on_damage(void *user, const ha_error *what) {
  keep_line(user, what->text);
}

static void on_note(void *user, const char *output, const char *text) {
  (void)output;
  keep_line(user, text);
}

static void keep_problems(keep_cut *cut, const ha_reader *reader) {
  size_t count = 0;
  const ha_problem *const *problems = ha_reader_problems(&count, reader);

  for (size_t i = 0; i < count; i++) {
    keep_line(cut, problems[i]->text);
  }
}

static void note_encryption(keep_cut *cut, ha_reader *reader) {
  const ha_bag_info *info = NULL;

  if (ha_reader_info(&info, reader, 0, NULL) >= 0 && info->encryption)
    keep_line(cut, "the bag is encrypted, and the new one is not");
}

static ha_status rewrite(keep_cut *cut, ha_rewrite_result *result, ha_reader *reader,
                         ha_error *err) {
  const ha_rewrite_output output = {sizeof output, cut->path, NULL, NULL};
  const ha_rewrite_output *const outputs[] = {&output};
  ha_rewrite_options options = HA_REWRITE_OPTIONS_INIT;

  options.query = &cut->query;
  options.last_per_channel = cut->last;
  options.user = cut;
  options.progress = on_progress;
  options.damage = on_damage;
  options.note = on_note;
  return ha_rewrite(result, reader, outputs, 1, &options, err);
}

static void *run(void *user) {
  keep_cut *cut = user;
  const char *paths[] = {cut->bag};
  ha_reader_options options = cli_limits_reader();
  ha_rewrite_result result = HA_REWRITE_RESULT_INIT;
  ha_reader *reader = NULL;
  ha_error err = HA_ERROR_INIT;

  options.progress = on_opening;
  options.user = cut;
  ha_status st = ha_reader_open(&reader, paths, 1, &options, &err);

  if (st >= 0) note_encryption(cut, reader);
  if (st >= 0) st = rewrite(cut, &result, reader, &err);
  if (reader) keep_problems(cut, reader);
  ha_reader_close(reader);
  pthread_mutex_lock(&cut->lock);
  cut->result = result;
  cut->failure = err;
  cut->failure.code = st < 0 ? st : HA_OK;
  cut->is_running = false;
  pthread_mutex_unlock(&cut->lock);
  return NULL;
}

/* --- requests --------------------------------------------------------------------------------- */

/* A name cannot leave the folder, or hide the bag. */
static bool is_name(const char *name) {
  const size_t size = strlen(name);

  if (size > MAX_NAME || name[0] == '.' || strchr(name, '/')) return false;
  for (size_t i = 0; i < size; i++) {
    if ((unsigned char)name[i] < ' ') return false;
  }
  return cli_path_has_suffix(name) && ha__utf8_is((const uint8_t *)name, size);
}

static char *copy(const char *text) {
  const size_t size = strlen(text) + 1;
  char *made = cli_resize(NULL, size, 1);

  memcpy(made, text, size);
  return made;
}

/* Returns the path of a new bag with this name. */
static char *path_of(const keep_cut *cut, const char *bag, const char *name) {
  if (cut->folder) return cli_path_in(cut->folder, name, false);
  if (cli_upload_is_url(bag)) return cli_path_in(".", name, false);
  char *whole = realpath(bag, NULL);
  char *trimmed = whole ? whole : cli_path_trimmed(bag);
  char *path = cli_path_in(dirname(trimmed), name, false);

  free(trimmed);
  return path;
}

static size_t count_lines(const char *text) {
  size_t count = 1;

  for (; *text; text++) {
    count += *text == '\n';
  }
  return count;
}

/* Read the topics, one in each line. */
static void read_topics(keep_cut *cut, const char *text) {
  if (!text) return;
  cut->topics = copy(text);
  cut->topic_list = cli_resize(NULL, count_lines(text), sizeof *cut->topic_list);
  for (char *at = cut->topics; at;) {
    char *end = strchr(at, '\n');

    cut->topic_list[cut->query.topic_count++] = at;
    if (end) *end++ = '\0';
    at = end;
  }
  cut->query.topics = cut->topic_list;
}

/* The caller holds the lock. Returns false, and changes nothing, if the request is wrong. */
static bool prepare(keep_cut *cut, const serve_bag *bag, const char *path,
                    const keep_request *wanted) {
  ha_query query = HA_QUERY_INIT;

  if (!wanted->name || !is_name(wanted->name)) return false;
  if (!serve_bag_time(&query.start_ns, bag, wanted->start) ||
      !serve_bag_time(&query.end_ns, bag, wanted->end) ||
      (wanted->topics && count_lines(wanted->topics) > MAX_TOPICS))
    return false;
  forget(cut);
  cut->query = query;
  read_topics(cut, wanted->topics);
  const ha_bag_info *info = bag->info;
  cut->first_ns = info->start_ns > cut->query.start_ns ? info->start_ns : cut->query.start_ns;
  cut->last_ns = info->end_ns < cut->query.end_ns ? info->end_ns : cut->query.end_ns;
  if (cut->last_ns < cut->first_ns) cut->last_ns = cut->first_ns;
  if (wanted->last) cut->last = copy(wanted->last);
  cut->bag = copy(path);
  cut->path = path_of(cut, path, wanted->name);
  return true;
}

/* The caller holds the lock. */
static bool start(keep_cut *cut, const serve_bag *bag, const char *path,
                  const keep_request *wanted) {
  if (cut->has_thread) pthread_join(cut->thread, NULL); /* it has ended */
  cut->has_thread = false;
  if (!prepare(cut, bag, path, wanted)) return false;
  cut->is_cancelled = false;
  cut->part = 0;
  cut->result = (ha_rewrite_result)HA_REWRITE_RESULT_INIT;
  cut->failure = (ha_error)HA_ERROR_INIT;
  cut->is_running = cut->has_thread = pthread_create(&cut->thread, NULL, run, cut) == 0;
  if (cut->is_running) return true;
  cut->failure.code = HA_E_NOMEM;
  snprintf(cut->failure.text, sizeof cut->failure.text, "no thread can be started");
  return true;
}

/* --- answers ---------------------------------------------------------------------------------- */

static void put_lines(cli_json *json, const keep_cut *cut) {
  cli_json_key(json, "losses");
  cli_json_open(json, '[');
  for (size_t i = 0; i < cut->line_count; i++) {
    cli_json_text(json, cut->lines[i]);
  }
  cli_json_close(json, ']');
}

static void put_text(cli_json *json, const char *key, const char *text) {
  cli_json_key(json, key);
  if (text) {
    cli_json_text(json, text);
  } else {
    cli_json_null(json);
  }
}

/* The caller holds the lock. */
static void put_state(cli_json *json, const keep_cut *cut) {
  cli_json_open(json, '{');
  cli_json_add_bool(json, "running", cut->is_running);
  cli_json_add_bool(json, "cancelled", cut->failure.code == HA_E_CANCELLED);
  put_text(json, "bag", cut->path);
  cli_json_key(json, "part");
  cli_json_double(json, cut->part);
  cli_json_add_u64(json, "messages", cut->result.messages);
  cli_json_add_u64(json, "bytes", cut->result.bytes);
  cli_json_add_u64(json, "size", cut->result.file_bytes);
  cli_json_add_u64(json, "damages", cut->result.damages);
  put_lines(json, cut);
  put_text(json, "error", cut->failure.code < 0 ? cut->failure.text : NULL);
  cli_json_close(json, '}');
}

static serve_answer describe(const keep_cut *cut) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  put_state(&json, cut);
  return serve_answer_end(&out, "application/json");
}

/* The caller holds the lock. */
static serve_answer change(keep_cut *cut, const serve_bag *bag, const char *path,
                           const keep_request *wanted) {
  const char *what = wanted->what ? wanted->what : "";

  if (strcmp(what, "cancel") == 0) {
    cut->is_cancelled = true;
    return describe(cut);
  }
  if (strcmp(what, "start") != 0) return SERVE_ERROR(400, "do: start or cancel");
  if (cut->is_running) return SERVE_ERROR(409, "another bag is being cut");
  if (start(cut, bag, path, wanted)) return describe(cut);
  return SERVE_ERROR(400,
                     "name (x.bag, x.mcap or x.db3), start, end, topics (one in each line), last: "
                     "one is missing or wrong");
}

serve_answer keep_cut_bag(keep_cut *cut, const serve_bag *bag, const char *path,
                          const keep_request *wanted) {
  pthread_mutex_lock(&cut->lock);
  const serve_answer answer = wanted->is_post ? change(cut, bag, path, wanted) : describe(cut);
  pthread_mutex_unlock(&cut->lock);
  return answer;
}
