/* Requests for the marks of a bag. */
#include <errno.h>
#include <libgen.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number/number.h"
#include "serve/keep/keep.h"
#include "serve/numbers.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/path.h"

enum { MAX_TIMES = 1000 };

struct keep_site {
  pthread_mutex_t lock; /* files are changed by one request at a time */
};

keep_site *keep_site_new(void) {
  keep_site *site = cli_resize(NULL, 1, sizeof *site);

  pthread_mutex_init(&site->lock, NULL);
  return site;
}

void keep_site_free(keep_site *site) {
  if (!site) return;
  pthread_mutex_destroy(&site->lock);
  free(site);
}

void keep_site_lock(keep_site *site) {
  pthread_mutex_lock(&site->lock);
}

void keep_site_unlock(keep_site *site) {
  pthread_mutex_unlock(&site->lock);
}

/* Returns the reason why the file can't be written; NULL = it can. */
static const char *reason_against(const char *path) {
  if (!path) return "the bag is at a URL";
  char *copy = cli_path_trimmed(path);
  const bool is_writable = access(dirname(copy), W_OK) == 0;

  free(copy);
  return is_writable ? NULL : "the folder of the bag can't be written";
}

/* --- changes ---------------------------------------------------------------------------------- */

static keep_mark *find(keep_marks *marks, const char *id) {
  uint64_t wanted = 0;

  if (!id || !serve_number_read(&wanted, id)) return NULL;
  for (size_t i = 0; i < marks->count; i++) {
    if (marks->items[i].id == wanted) return &marks->items[i];
  }
  return NULL;
}

/* Times that are not given stay, but the end of a point in time is its start. */
static bool read_times(keep_mark *mark, const serve_bag *bag, const keep_request *r) {
  const bool is_point = mark->start_ns == mark->end_ns;

  if (!serve_bag_time(&mark->start_ns, bag, r->start)) return false;
  if (is_point) mark->end_ns = mark->start_ns;
  return serve_bag_time(&mark->end_ns, bag, r->end) && mark->start_ns <= mark->end_ns;
}

/* Add a mark at each of several times. */
static bool add_times(keep_marks *marks, const keep_request *r) {
  const char *at = r->times;

  for (int i = 0; i < MAX_TIMES; i++) {
    const size_t size = strcspn(at, ",");
    uint64_t time_ns = 0;

    if (!ha__number_read_u64(&time_ns, at, size, INT64_MAX)) return false;
    if (!keep_marks_add(marks, (int64_t)time_ns, (int64_t)time_ns, r->note ? r->note : ""))
      return false;
    if (at[size] == '\0') return true;
    at += size + 1;
  }
  return false;
}

static bool add(keep_marks *marks, const serve_bag *bag, const keep_request *r) {
  keep_mark mark = {0, 0, 0, r->note ? r->note : ""};

  if (r->times) return !r->start && !r->end && add_times(marks, r);
  if (!r->start || !read_times(&mark, bag, r)) return false;
  return keep_marks_add(marks, mark.start_ns, mark.end_ns, mark.note);
}

/* Returns false if the request is wrong. */
static bool change(keep_marks *marks, const serve_bag *bag, const keep_request *r) {
  keep_mark *mark = find(marks, r->id);

  if (r->note && !keep_is_note(r->note)) return false;
  if (strcmp(r->what, "add") == 0) return add(marks, bag, r);
  if (!mark) return false;
  if (strcmp(r->what, "remove") == 0) {
    *mark = marks->items[--marks->count];
    return true;
  }
  if (strcmp(r->what, "change") != 0 || !read_times(mark, bag, r)) return false;
  if (r->note) mark->note = r->note;
  return true;
}

/* --- answers ---------------------------------------------------------------------------------- */

static void put_mark(cli_json *json, const keep_mark *mark) {
  cli_json_open(json, '{');
  cli_json_key(json, "id");
  if (mark->id > 0) {
    cli_json_u64(json, mark->id);
  } else {
    cli_json_null(json);
  }
  serve_put_time(json, "start_ns", mark->start_ns);
  serve_put_time(json, "end_ns", mark->end_ns);
  cli_json_add_text(json, "note", mark->note);
  cli_json_close(json, '}');
}

/* A mark that `holdall record` stored in the bag: "NANOSECONDS NOTE". */
static void put_recorded(cli_json *json, const ha_pair *pair) {
  static const char prefix[] = "holdall.mark.";
  const char *space = strchr(pair->value, ' ');
  const size_t size = space ? (size_t)(space - pair->value) : strlen(pair->value);
  uint64_t time_ns = 0;

  if (strncmp(pair->key, prefix, sizeof prefix - 1) != 0) return;
  if (!ha__number_read_u64(&time_ns, pair->value, size, INT64_MAX)) return;
  put_mark(json, &(keep_mark){0, (int64_t)time_ns, (int64_t)time_ns, space ? space + 1 : ""});
}

static void put_state(cli_json *json, const serve_bag *bag, const char *path,
                      const keep_marks *marks) {
  const char *against = reason_against(path);

  cli_json_open(json, '{');
  cli_json_key(json, "read_only");
  if (against) {
    cli_json_text(json, against);
  } else {
    cli_json_null(json);
  }
  cli_json_key(json, "file");
  if (path) {
    cli_json_text(json, cli_path_name(path));
  } else {
    cli_json_null(json);
  }
  cli_json_key(json, "marks");
  cli_json_open(json, '[');
  for (size_t i = 0; i < bag->info->metadata.size; i++) {
    put_recorded(json, &bag->info->metadata.items[i]);
  }
  for (size_t i = 0; i < marks->count; i++) {
    put_mark(json, &marks->items[i]);
  }
  cli_json_close(json, ']');
  cli_json_close(json, '}');
}

static serve_answer describe(const serve_bag *bag, const char *path, const keep_marks *marks) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  put_state(&json, bag, path, marks);
  return serve_answer_end(&out, "application/json");
}

/* Returns an answer with status 200 if the change was stored, or there was none. */
static serve_answer answer(keep_marks *marks, const serve_bag *bag, const char *path,
                           const keep_request *r) {
  char reason[KEEP_REASON_SIZE] = "";

  if (path && !keep_marks_read(marks, reason, path))
    return serve_answer_failure(422, cli_path_name(path), reason);
  if (!r->is_post) return describe(bag, path, marks);
  const char *against = reason_against(path);
  if (against) return serve_answer_failure(403, "marks can't be stored", against);
  if (!r->what || !change(marks, bag, r))
    return SERVE_ERROR(
        400, "do: add (start, end, note; or times, note), change (id, start, end, note) or remove "
             "(id): one is missing or wrong");
  if (marks->count > KEEP_MAX_MARKS) return SERVE_ERROR(400, "a bag has at most 10000 marks");
  keep_marks_sort(marks);
  if (!keep_marks_write(path, marks))
    return serve_answer_failure(500, cli_path_name(path), strerror(errno));
  return describe(bag, path, marks);
}

serve_answer keep_site_marks(keep_site *site, const serve_bag *bag, const char *path,
                             const keep_request *request) {
  keep_marks marks = {HA__ARENA_INIT, NULL, 0};
  char *file = keep_marks_path(path);

  keep_site_lock(site);
  const serve_answer made = answer(&marks, bag, file, request);
  keep_site_unlock(site);
  keep_marks_done(&marks);
  free(file);
  return made;
}
