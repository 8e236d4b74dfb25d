#include "plot/field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot/number.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/report.h"
#include "ui/verbs.h"

/* Limits: numbers in one field that is a struct, and names in one error message. */
enum { MAX_NUMBERS = 16, MAX_NAMED = 12 };

/* --- names ----------------------------------------------------------------------------------- */

static char *join(const char *left, const char *between, const char *right) {
  const size_t size = strlen(left) + strlen(between) + strlen(right) + 1;
  char *joined = cli_resize(NULL, size, 1);

  snprintf(joined, size, "%s%s%s", left, *left && *right ? between : "", right);
  return joined;
}

char *plot_field_path(const char *text, const char *topic) {
  const size_t size = strlen(topic);

  if (size == 0 || strncmp(text, topic, size) != 0) return NULL;
  if (text[size] != '\0' && text[size] != '.' && text[size] != '/') return NULL;
  char *path = join(text + size + (text[size] != '\0'), "", "");
  if (text[size] == '/') {
    for (char *slash = path; (slash = strchr(slash, '/')) != NULL;) {
      *slash = '.';
    }
  }
  return path;
}

/* --- the numbers of a type -------------------------------------------------------------------- */

/* Names of numbers in a type, such as "pose.position.x". Those over the capacity are only
 * counted. */
typedef struct names {
  char **items;
  size_t room;
  size_t size;
  bool arrays; /* include arrays of numbers: "ranges[]" */
  bool headers;
} names;

static void add_name(names *n, char *name) {
  if (n->size < n->room) {
    n->items = cli_resize(n->items, n->size + 1, sizeof *n->items);
    n->items[n->size] = name;
  } else {
    free(name);
  }
  n->size++;
}

static bool is_header(const ha_type *type) {
  return strcmp(type->name, "std_msgs/Header") == 0 ||
         strcmp(type->name, "std_msgs/msg/Header") == 0;
}

/* Collect the numbers in a type. Arrays of structs are skipped, because they need an index. The
 * recursion is bounded, because types nest at most 64 levels deep. */
static void find_numbers(names *n, const ha_type *type,
                         const char *prefix) { // NOLINT(misc-no-recursion)
  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    const bool is_array = field->array != HA_ARRAY_NONE;

    if (is_array && (field->type || !n->arrays)) continue;
    if (field->type && is_header(field->type) && !n->headers) continue;
    char *name = join(prefix, ".", field->name);
    if (field->type && !plot_type_is_time(field->type)) {
      find_numbers(n, field->type, name);
      free(name);
    } else if (field->type || plot_kind_is_number(field->kind)) {
      char *shown = is_array ? join(name, "", "[]") : join(name, "", "");
      add_name(n, shown);
      free(name);
    } else {
      free(name);
    }
  }
}

static void names_done(names *n) {
  for (size_t i = 0; i < n->size && i < n->room; i++) {
    free(n->items[i]);
  }
  free(n->items);
}

/* Returns "x, y, ranges[] and 3 more"; free() it. */
static char *list_numbers(const ha_type *type) {
  names n = {.room = MAX_NAMED, .arrays = true, .headers = true};
  char more[48] = "";

  find_numbers(&n, type, "");
  char *list = join(n.size > 0 ? "" : "none", "", "");
  for (size_t i = 0; i < n.size && i < n.room; i++) {
    char *longer = join(list, ", ", n.items[i]);
    free(list);
    list = longer;
  }
  if (n.size > n.room) snprintf(more, sizeof more, " and %zu more", n.size - n.room);
  char *whole = join(list, "", more);
  free(list);
  names_done(&n);
  return whole;
}

/* --- FIELD ------------------------------------------------------------------------------------ */

/* One way to read a FIELD: a topic that the text begins with, and the path after it. */
typedef struct match {
  const cat_channel *channel;
  char *path;   /* path within its messages; NULL = no match */
  ha_error err; /* why the field does not exist; HA_OK = it does */
} match;

static const ha_type *root_of(const ha_plan *plan) {
  size_t count = 0;

  return ha_plan_nodes(&count, plan)[0]->type;
}

static match match_channel(const cat_channel *c, const char *text) {
  match m = {.channel = c, .err = HA_ERROR_INIT};
  ha_path *path = NULL;

  m.path = plot_field_path(text, c->channel->topic);
  if (!m.path) return m;
  if (!c->plan) {
    m.err.code = HA_E_UNSUPPORTED; /* a warning has reported it */
  } else if (ha_path_new(&path, c->plan, m.path, &m.err) == HA_OK) {
    m.err.code = HA_OK;
  }
  ha_path_free(path);
  return m;
}

/* A match whose field exists is better than one without; otherwise the longer topic is better. */
static bool is_better(const match *m, const match *than) {
  if (!m->path || !than->path) return m->path != NULL;
  if ((m->err.code == HA_OK) != (than->err.code == HA_OK)) return m->err.code == HA_OK;
  return strlen(m->channel->channel->topic) > strlen(than->channel->channel->topic);
}

/* Find the best match. Returns false after a line on stderr if two are equally good. */
static bool find_match(match *out, const plot_bag *bag, const char *text) {
  match best = {.err = HA_ERROR_INIT};
  const char *other = NULL;

  for (size_t i = 0; i < bag->count; i++) {
    if (strncmp(text, bag->channels[i]->topic, strlen(bag->channels[i]->topic)) != 0) continue;
    match m = match_channel(cat_decode_channel(bag->decode, bag->channels[i]), text);
    const bool better = is_better(&m, &best);
    const match *worse = better ? &best : &m;

    if (m.path && best.path && worse->err.code == HA_OK &&
        strcmp(m.channel->channel->topic, best.channel->channel->topic) != 0) {
      other = worse->channel->channel->topic;
    }
    free(worse->path);
    if (better) best = m;
  }
  *out = best;
  if (!other) return true;
  cli_error("'%s' is a field of %s and of %s; write a dot after the topic, as in %s.a.b", text,
            best.channel->channel->topic, other, other);
  return false;
}

static void add_field(plot_fields *fields, const char *topic, char *path) {
  fields->items = cli_resize(fields->items, fields->size + 1, sizeof *fields->items);
  fields->items[fields->size++] = (plot_field){topic, path};
}

static bool refuse(const match *m, const char *text, const char *why) {
  char *numbers = list_numbers(root_of(m->channel->plan));

  cli_error("%s: %s; numbers of %s: %s", text, why, m->channel->channel->topic, numbers);
  free(numbers);
  return false;
}

/* Add all numbers of a struct. */
static bool add_struct(plot_fields *fields, const match *m, const char *text, const ha_type *type) {
  names n = {.room = MAX_NUMBERS};
  bool good = true;

  find_numbers(&n, type, m->path);
  if (n.size == 0) {
    good = refuse(m, text, "it contains no number");
  } else if (n.size > n.room) {
    good = refuse(m, text, "it contains too many numbers");
  }
  for (size_t i = 0; good && i < n.size; i++) {
    add_field(fields, m->channel->channel->topic, n.items[i]);
    n.items[i] = NULL;
  }
  names_done(&n);
  return good;
}

static bool ends_in_bracket(const char *path) {
  const size_t size = strlen(path);

  return size > 0 && path[size - 1] == ']';
}

static bool add_match(plot_fields *fields, const match *m, const char *text) {
  ha_path *path = NULL;
  ha_error err = HA_ERROR_INIT;
  plot_number number = {NULL, NULL};

  if (ha_path_new(&path, m->channel->plan, m->path, &err) < 0) return refuse(m, text, err.text);
  const ha_node node = *ha_path_node(path);
  ha_path_free(path);
  if (node.type && node.field && node.field->array != HA_ARRAY_NONE && !ends_in_bracket(m->path)) {
    return refuse(m, text, "an array of messages needs an index, such as [0]");
  }
  if (node.type && !plot_type_is_time(node.type)) return add_struct(fields, m, text, node.type);
  if (plot_number_open(&number, m->channel->plan, m->path, &err) < 0) {
    return refuse(m, text, err.text);
  }
  plot_number_done(&number);
  add_field(fields, m->channel->channel->topic, join(m->path, "", ""));
  return true;
}

bool plot_fields_add(plot_fields *fields, const plot_bag *bag, const char *text) {
  match m;
  bool good = find_match(&m, bag, text);

  if (good && !m.path) {
    cli_error(
        "'%s' is neither a field of a topic in the bag nor a file; 'holdall info' lists topics",
        text);
    good = false;
  } else if (good && !m.channel->plan) {
    cli_error("%s: messages of %s can't be decoded", text, m.channel->channel->topic);
    good = false;
  } else if (good) {
    good = add_match(fields, &m, text);
  }
  free(m.path);
  return good;
}

/* --- the list ------------------------------------------------------------------------------ */

int plot_fields_list(const plot_bag *bag) {
  bool is_empty = true;
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  for (size_t i = 0; i < bag->count; i++) {
    const cat_channel *c = cat_decode_channel(bag->decode, bag->channels[i]);
    names n = {.room = SIZE_MAX, .arrays = true, .headers = true};
    bool is_first = true;

    for (size_t k = 0; k < i && is_first; k++) {
      is_first = strcmp(bag->channels[k]->topic, c->channel->topic) != 0;
    }
    if (!c->plan || !is_first) continue;
    find_numbers(&n, root_of(c->plan), "");
    for (size_t k = 0; k < n.size; k++) {
      cli_out_name(&out, c->channel->topic);
      cli_out_char(&out, '.');
      cli_out_name(&out, n.items[k]);
      cli_out_char(&out, '\n');
    }
    is_empty = is_empty && n.size == 0;
    names_done(&n);
  }
  if (is_empty) cli_note("the messages contain no numbers that can be drawn");
  return cli_out_close(&out, CLI_DONE);
}

void plot_fields_done(plot_fields *fields) {
  for (size_t i = 0; i < fields->size; i++) {
    free(fields->items[i].path);
  }
  free(fields->items);
}
