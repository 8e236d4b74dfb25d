/* The file with the marks of a bag: JSON beside the bag, NAME.marks.json. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/number/number.h"
#include "base/text/utf8.h"
#include "encoding/json/value.h"
#include "input/upload.h"
#include "serve/keep/keep.h"
#include "serve/numbers.h"
#include "ui/draft.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/path.h"

enum { MAX_FILE = 16 << 20 };

static const char g_version[] = "holdall_marks";

char *keep_marks_path(const char *bag) {
  static const char suffix[] = ".marks.json";

  if (cli_upload_is_url(bag)) return NULL;
  char *trimmed = cli_path_trimmed(bag);
  const char *name = cli_path_name(trimmed);
  char *whole = strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ? realpath(trimmed, NULL) : NULL;
  const char *base = whole ? whole : trimmed;
  const size_t size = strlen(base) + sizeof suffix;
  char *path = cli_resize(NULL, size, 1);

  snprintf(path, size, "%s%s", base, suffix);
  free(whole);
  free(trimmed);
  return path;
}

bool keep_is_note(const char *note) {
  const size_t size = strlen(note);

  return size <= KEEP_MAX_NOTE && ha__utf8_is((const uint8_t *)note, size);
}

/* --- list ------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
  const keep_mark *x = a;
  const keep_mark *y = b;

  if (x->start_ns != y->start_ns) return x->start_ns < y->start_ns ? -1 : 1;
  return x->id < y->id ? -1 : x->id > y->id;
}

void keep_marks_sort(keep_marks *marks) {
  if (marks->count > 0) qsort(marks->items, marks->count, sizeof *marks->items, compare);
}

static void append(keep_marks *marks, const keep_mark *mark) {
  marks->items = cli_resize(marks->items, marks->count + 1, sizeof *marks->items);
  marks->items[marks->count++] = *mark;
}

bool keep_marks_add(keep_marks *marks, int64_t start_ns, int64_t end_ns, const char *note) {
  uint64_t last = 0;

  for (size_t i = 0; i < marks->count; i++) {
    if (marks->items[i].id > last) last = marks->items[i].id;
  }
  if (last == KEEP_MAX_ID) return false;
  append(marks, &(keep_mark){last + 1, start_ns, end_ns, note});
  return true;
}

void keep_marks_done(keep_marks *marks) {
  ha__arena_done(&marks->arena);
  free(marks->items);
  *marks = (keep_marks){HA__ARENA_INIT, NULL, 0};
}

/* --- parsing ---------------------------------------------------------------------------------- */

static bool refuse(char reason[KEEP_REASON_SIZE], const char *text) {
  snprintf(reason, KEEP_REASON_SIZE, "%s", text);
  return false;
}

/* A time is a text, because readers of JSON round large numbers. */
static bool read_time(int64_t *out, const ha__json_value *value) {
  const bool is_text = value && value->code == HA__JSON_TEXT;
  const bool is_negative = is_text && value->text[0] == '-';
  uint64_t size = 0;

  if (!is_text ||
      !ha__number_read_u64(&size, value->text + is_negative, value->size - is_negative, INT64_MAX))
    return false;
  *out = is_negative ? -(int64_t)size : (int64_t)size;
  return true;
}

static bool read_id(uint64_t *out, const ha__json_value *value) {
  return value && value->code == HA__JSON_WORD &&
         ha__number_read_u64(out, value->text, value->size, KEEP_MAX_ID) && *out > 0;
}

/* Whether a map has these members, and no others. */
static bool has_members(const ha__json_value *map, const char *const *names, size_t count) {
  size_t found = 0;

  if (map->code != HA__JSON_MAP) return false;
  for (const ha__json_value *member = map->first; member; member = member->next) {
    bool is_known = false;

    for (size_t i = 0; i < count; i++) {
      is_known = is_known || strcmp(member->key, names[i]) == 0;
    }
    if (!is_known) return false;
    found++;
  }
  return found == count;
}

static bool read_mark(keep_mark *out, const ha__json_value *map) {
  static const char *const names[] = {"id", "start_ns", "end_ns", "note"};

  if (!has_members(map, names, 4)) return false;
  const ha__json_value *note = ha__json_get(map, "note");
  if (!read_id(&out->id, ha__json_get(map, "id")) ||
      !read_time(&out->start_ns, ha__json_get(map, "start_ns")) ||
      !read_time(&out->end_ns, ha__json_get(map, "end_ns")))
    return false;
  if (!note || note->code != HA__JSON_TEXT || strlen(note->text) != note->size) return false;
  out->note = note->text;
  return out->start_ns <= out->end_ns && keep_is_note(out->note);
}

static bool read_marks(keep_marks *out, char reason[KEEP_REASON_SIZE], const ha__json_value *list) {
  size_t count = 0;

  for (const ha__json_value *item = list->first; item; item = item->next) {
    keep_mark mark;

    if (++count > KEEP_MAX_MARKS) {
      snprintf(reason, KEEP_REASON_SIZE, "more than %d marks", KEEP_MAX_MARKS);
      return false;
    }
    if (!read_mark(&mark, item)) {
      snprintf(reason, KEEP_REASON_SIZE,
               "mark %zu: {id, start_ns, end_ns, note} expected, with the times as text", count);
      return false;
    }
    append(out, &mark);
  }
  keep_marks_sort(out);
  return true;
}

bool keep_marks_parse(keep_marks *out, char reason[KEEP_REASON_SIZE], const char *text,
                      size_t size) {
  static const char *const names[] = {g_version, "marks"};
  ha__json_value *root = NULL;
  ha_error err = HA_ERROR_INIT;

  if (ha__json_parse(&root, &out->arena, text, size, false, &err) < 0)
    return refuse(reason, err.text);
  const ha__json_value *marks = ha__json_get(root, "marks");
  if (!has_members(root, names, 2) || !ha__json_is_word(ha__json_get(root, g_version), "1") ||
      !marks || marks->code != HA__JSON_LIST)
    return refuse(reason, "{holdall_marks: 1, marks: [...]} expected");
  return read_marks(out, reason, marks);
}

/* --- files ------------------------------------------------------------------------------------ */

/* Reads all bytes; false with errno. */
static bool read_all(char *out, size_t size, int fd) {
  for (size_t at = 0; at < size;) {
    const ssize_t got = read(fd, out + at, size - at);

    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      if (got == 0) errno = EIO; /* another program truncates it */
      return false;
    }
    at += (size_t)got;
  }
  return true;
}

static char *none(char reason[KEEP_REASON_SIZE], const char *text) {
  (void)refuse(reason, text);
  return NULL;
}

char *keep_read(size_t *size, char reason[KEEP_REASON_SIZE], const char *path, size_t most) {
  struct stat status = {0};
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  *size = 0;
  if (fd < 0 && errno != ENOENT) return none(reason, strerror(errno));
  if (fd < 0) return cli_path_trimmed("");
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || (uint64_t)status.st_size > most) {
    close(fd);
    return none(reason, "no regular file, or too large");
  }
  char *text = cli_resize(NULL, (size_t)status.st_size + 1, 1);
  const bool is_read = read_all(text, (size_t)status.st_size, fd);
  const int sys_errno = errno;
  close(fd);
  if (!is_read) {
    free(text);
    return none(reason, strerror(sys_errno));
  }
  *size = (size_t)status.st_size;
  text[*size] = '\0';
  return text;
}

bool keep_marks_read(keep_marks *out, char reason[KEEP_REASON_SIZE], const char *path) {
  size_t size = 0;

  if (access(path, F_OK) != 0 && errno == ENOENT) return true;
  char *text = keep_read(&size, reason, path, MAX_FILE);
  const bool good = text && keep_marks_parse(out, reason, text, size);
  free(text);
  return good;
}

static void put(cli_json *json, const keep_marks *marks) {
  cli_json_open(json, '{');
  cli_json_add_u64(json, g_version, 1);
  cli_json_key(json, "marks");
  cli_json_open(json, '[');
  for (size_t i = 0; i < marks->count; i++) {
    const keep_mark *mark = &marks->items[i];

    cli_json_open(json, '{');
    cli_json_add_u64(json, "id", mark->id);
    serve_put_time(json, "start_ns", mark->start_ns);
    serve_put_time(json, "end_ns", mark->end_ns);
    cli_json_add_text(json, "note", mark->note);
    cli_json_close(json, '}');
  }
  cli_json_close(json, ']');
  cli_json_close(json, '}');
  cli_out_char(json->out, '\n');
}

bool keep_marks_write(const char *path, const keep_marks *marks) {
  cli_draft draft = {NULL, NULL, NULL};
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);
  const int fd = cli_draft_open(&draft, path);

  if (fd < 0) return false;
  cli_out_init(&out, fd);
  put(&json, marks);
  cli_out_flush(&out);
  if (fsync(fd) != 0 && out.sys_errno == 0) out.sys_errno = errno;
  if (close(fd) != 0 && out.sys_errno == 0) out.sys_errno = errno;
  if (!cli_out_is_broken(&out)) return cli_draft_finish(&draft, true);
  cli_draft_drop(&draft);
  errno = out.sys_errno;
  return false;
}
