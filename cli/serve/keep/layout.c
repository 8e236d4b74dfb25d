/* The layout of a bag's panels: a file for each bag in the user's state folder, because a browser
 * keeps what it stores by port, which is another one at each start. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/table.h"
#include "encoding/json/value.h"
#include "serve/keep/keep.h"
#include "ui/draft.h"
#include "ui/json.h"
#include "ui/memory.h"
#include "ui/path.h"

enum { MAX_LAYOUT = 8192 };

/* A number for the contents of a bag, wherever it is. */
static uint64_t identity_of(const serve_bag *bag, const char *path) {
  char *trimmed = cli_path_trimmed(path);
  const char *name = cli_path_name(trimmed);
  uint64_t sum = ha__hash(HA__HASH_START, name, strlen(name));

  free(trimmed);
  if (bag->live) return sum;
  sum = ha__hash(sum, &bag->info->size, sizeof bag->info->size);
  return ha__hash(sum, &bag->info->start_ns, sizeof bag->info->start_ns);
}

/* Returns the path of the file; NULL = there is no state folder. free() it. */
static char *file_of(const serve_bag *bag, const char *path) {
  const char *state = getenv("XDG_STATE_HOME");
  const char *home = getenv("HOME");
  const bool has_state = state && state[0] == '/';

  if (!has_state && (!home || home[0] != '/')) return NULL;
  const char *base = has_state ? state : home;
  const size_t size = strlen(base) + 96;
  char *made = cli_resize(NULL, size, 1);
  snprintf(made, size, "%s%s/holdall/layout-%016" PRIx64 ".json", base,
           has_state ? "" : "/.local/state", identity_of(bag, path));
  return made;
}

/* Create the folders above a file. Returns false with errno. */
static bool make_folders(char *path) {
  for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
    *at = '\0';
    const bool good = mkdir(path, 0700) == 0 || errno == EEXIST || cli_path_is_folder(path);
    *at = '/';
    if (!good) return false;
  }
  return true;
}

static bool write_text(const char *path, const char *text) {
  cli_draft draft = {NULL, NULL, NULL};
  const int fd = cli_draft_open(&draft, path);

  if (fd < 0) return false;
  const bool is_written = cli_write_all(fd, text, strlen(text));
  if (close(fd) == 0 && is_written) return cli_draft_finish(&draft, true);
  cli_draft_drop(&draft);
  return false;
}

static bool is_layout(const char *text) {
  ha__arena arena = HA__ARENA_INIT;
  ha__json_value *root = NULL;
  const bool good = strlen(text) <= MAX_LAYOUT &&
                    ha__json_parse(&root, &arena, text, strlen(text), false, NULL) >= 0 &&
                    root->code == HA__JSON_MAP;

  ha__arena_done(&arena);
  return good;
}

/* text: NULL = none is stored. */
static serve_answer describe(const char *text) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  cli_json_key(&json, "layout");
  if (text) {
    cli_json_text(&json, text);
  } else {
    cli_json_null(&json);
  }
  cli_json_close(&json, '}');
  return serve_answer_end(&out, "application/json");
}

static serve_answer answer(char *path, const keep_request *r) {
  char reason[KEEP_REASON_SIZE] = "";
  size_t size = 0;

  if (r->is_post) {
    if (!r->text || !is_layout(r->text))
      return SERVE_ERROR(400, "text: an object of JSON, at most 8192 bytes");
    if (!path || !make_folders(path) || !write_text(path, r->text))
      return SERVE_ERROR(403, "the layout can't be stored");
    return describe(r->text);
  }
  char *text = path ? keep_read(&size, reason, path, MAX_LAYOUT) : NULL;
  const serve_answer made = describe(text && is_layout(text) ? text : NULL);
  free(text);
  return made;
}

serve_answer keep_layout(keep_site *site, const serve_bag *bag, const char *path,
                         const keep_request *request) {
  char *file = file_of(bag, path);

  keep_site_lock(site);
  const serve_answer made = answer(file, request);
  keep_site_unlock(site);
  free(file);
  return made;
}
