#include "names.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/text/text.h"

/* Between remappings. */
static const char g_blanks[] = " \t\r\n";

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_inner(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

bool ha__ros1_is_name(const char *name) {
  size_t i = 1;

  if (!is_letter(name[0]) && name[0] != '/' && name[0] != '~') return false;
  while (is_inner(name[i]) || name[i] == '/')
    i++;
  return name[i] == '\0';
}

bool ha__ros1_is_base_name(const char *name) {
  return is_letter(name[0]) && ha__ros1_is_name(name) && !strchr(name, '/');
}

bool ha__ros1_is_full_name(const char *name) {
  return name[0] == '/' && name[1] != '\0' && ha__ros1_is_name(name) && !strstr(name, "//") &&
         name[strlen(name) - 1] != '/';
}

/* --- resolving ------------------------------------------------------------------------- */

/* Appends "/PART" for each part of a name or a namespace. */
static void add_parts(ha__text *text, const char *name) {
  for (const char *at = name + strspn(name, "/"); *at != '\0'; at += strspn(at, "/")) {
    const size_t size = strcspn(at, "/");
    ha__text_string(text, "/");
    ha__text_add(text, at, size);
    at += size;
  }
}

/* Copies the text to *out; free it with ha__free(). */
static ha_status take(char **out, ha__text *text, const char *name, ha_error *err) {
  const ha_status st = ha__text_status(text, NULL);

  if (st == HA_E_LIMIT) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name '%.100s...' is longer than %d bytes",
                   name, HA__ROS1_NAME_MAX);
  }
  char *copy = st < 0 ? NULL : ha__dup_string(ha__text_view(text));
  if (!copy) return HA_FAIL_NOMEM(err);
  *out = copy;
  return HA_OK;
}

/* The full name before remapping. */
static ha_status make_full(char **out, const ha__ros1_names *names, const char *name,
                           ha_error *err) {
  ha__text text = HA__TEXT_INIT(HA__ROS1_NAME_MAX);

  if (!ha__ros1_is_name(name)) {
    return HA_FAIL(
        err, HA_E_ARG, HA_NO_OFFSET,
        "'%.200s' is not a name of ROS 1: expected a letter, '/' or '~', then letters, digits, '_' "
        "and '/'",
        name);
  }
  if (name[0] == '~') {
    add_parts(&text, names->node);
  } else if (name[0] != '/') {
    add_parts(&text, names->space);
  }
  add_parts(&text, name + (name[0] == '~'));
  const ha_status st =
      text.status == HA_OK && text.size == 0
          ? HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' is a namespace, not a name", name)
          : take(out, &text, name, err);
  ha__text_done(&text);
  return st;
}

ha_status ha__ros1_resolve(char **out, const ha__ros1_names *names, const char *name,
                           ha_error *err) {
  char *full = NULL;

  HA_TRY(make_full(&full, names, name, err));
  const char *other = ha_pairs_get(&names->remaps, full);
  if (!other) {
    *out = full;
    return HA_OK;
  }
  ha__free(full);
  full = ha__dup_string(other);
  if (!full) return HA_FAIL_NOMEM(err);
  *out = full;
  return HA_OK;
}

/* --- names of this node ----------------------------------------------------------------------- */

/* Copies a string to the arena and frees it; NULL is allowed. */
static const char *keep(ha__ros1_names *names, char *full) {
  const char *kept = full ? ha__arena_string(&names->arena, full) : NULL;

  ha__free(full);
  return kept;
}

static ha_status take_space(ha__ros1_names *names, const char *space, ha_error *err) {
  ha__text text = HA__TEXT_INIT(HA__ROS1_NAME_MAX);
  char *full = NULL;

  if (space[0] != '\0' && (space[0] == '~' || !ha__ros1_is_name(space))) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "'%.200s' is not a namespace of ROS 1: expected letters, digits, '_' and '/'",
                   space);
  }
  add_parts(&text, space);
  if (text.status == HA_OK && text.size == 0) ha__text_string(&text, "/");
  const ha_status st = take(&full, &text, space, err);
  ha__text_done(&text);
  if (st < 0) return st;
  names->space = keep(names, full);
  return names->space ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status take_node(ha__ros1_names *names, const char *node, ha_error *err) {
  char *full = NULL;

  if (!ha__ros1_is_base_name(node)) {
    return HA_FAIL(
        err, HA_E_ARG, HA_NO_OFFSET,
        "'%.200s' is not a name of a node: expected a letter, then letters, digits and '_'", node);
  }
  HA_TRY(make_full(&full, names, node, err));
  names->node = keep(names, full);
  return names->node ? HA_OK : HA_FAIL_NOMEM(err);
}

/* Parses "from:=to"; writes a NUL into it. */
static ha_status take_remap(ha_pair *out, ha__ros1_names *names, char *word, ha_error *err) {
  char *mark = strstr(word, ":=");
  char *from = NULL;
  char *to = NULL;

  if (!mark) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "'%.200s' is not a remapping: expected FROM:=TO, two names", word);
  }
  *mark = '\0';
  HA_TRY(make_full(&from, names, word, err));
  const ha_status st = make_full(&to, names, mark + 2, err);
  out->key = keep(names, from);
  out->value = keep(names, to);
  if (st < 0) return st;
  if (!out->key || !out->value) return HA_FAIL_NOMEM(err);
  out->value_size = strlen(out->value);
  return HA_OK;
}

static size_t count_words(const char *text) {
  size_t count = 0;

  for (text += strspn(text, g_blanks); *text != '\0'; text += strspn(text, g_blanks)) {
    text += strcspn(text, g_blanks);
    count++;
  }
  return count;
}

static ha_status take_remaps(ha__ros1_names *names, const char *remaps, ha_error *err) {
  const size_t count = count_words(remaps);
  ha_pair *items = ha__arena_alloc(&names->arena, count * sizeof *items);

  if (!items) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    remaps += strspn(remaps, g_blanks);
    const size_t size = strcspn(remaps, g_blanks);
    char *word = ha__arena_dup(&names->arena, remaps, size);
    if (!word) return HA_FAIL_NOMEM(err);
    HA_TRY(take_remap(&items[i], names, word, err));
    remaps += size;
  }
  names->remaps = (ha_pairs){items, count};
  return HA_OK;
}

ha_status ha__ros1_names_init(ha__ros1_names *out, const char *space, const char *node,
                              const char *remaps, ha_error *err) {
  ha__ros1_names names = {.arena = HA__ARENA_INIT};

  ha_status st = take_space(&names, space ? space : "", err);
  if (st == HA_OK) st = take_node(&names, node, err);
  if (st == HA_OK) st = take_remaps(&names, remaps ? remaps : "", err);
  if (st < 0) {
    ha__ros1_names_done(&names);
    return st;
  }
  *out = names;
  return HA_OK;
}

void ha__ros1_names_done(ha__ros1_names *names) {
  ha__arena_done(&names->arena);
  *names = (ha__ros1_names){.arena = HA__ARENA_INIT};
}

void ha__ros1_anonymous_name(char *out, size_t size, const char *name, int64_t wall_ns) {
  const int kept = size > HA__ROS1_ANONYMOUS_EXTRA ? (int)(size - 1 - HA__ROS1_ANONYMOUS_EXTRA) : 0;

  snprintf(out, size, "%.*s_%" PRId64, kept, name, wall_ns);
}
