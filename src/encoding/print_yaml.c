/* Messages as YAML, in the form of rosidl_runtime_py: block style of PyYAML, lists not indented
 * below their key. */
#include <string.h>

#include "base/number/number.h"
#include "encoding/path.h"
#include "encoding/print.h"
#include "model/caller.h"
#include "model/yaml_write.h"

enum { DEFAULT_MAX_ITEMS = 128 };

static const ha__spelling g_spelling = {".nan", ".inf", "-.inf", "true", "false", "'", true};
static const char g_cut[] = "- '...'\n";

/* An open array or struct. */
typedef struct level {
  bool is_array;
  uint64_t items; /* visited so far */
} level;

typedef struct yaml {
  ha__text text;
  ha__text scratch; /* for strings */
  uint64_t max_items;
  size_t indent;
  uint32_t muted; /* depth within an element that is left out */
  uint32_t depth;
  bool has_dash; /* "- " was written: the first name of the struct follows on the same line */
  level levels[2 * HA__MAX_DEPTH + 2];
} yaml;

/* --- lines ------------------------------------------------------------------------------------ */

/* Begin a line: spaces, a dash in an array, a name in a struct. False if the element is cut off. */
static bool begin(yaml *y, const ha_node *node) {
  level *around = &y->levels[y->depth];

  if (around->is_array && around->items++ >= y->max_items) {
    if (around->items == y->max_items + 1) {
      ha__text_fill(&y->text, ' ', y->indent);
      ha__text_string(&y->text, g_cut);
    }
    return false;
  }
  if (!y->has_dash) ha__text_fill(&y->text, ' ', y->indent);
  y->has_dash = false;
  if (around->is_array) {
    ha__text_add(&y->text, "- ", 2);
  } else if (y->depth > 0) {
    ha__text_string(&y->text, node->field->name);
    ha__text_add(&y->text, ":", 1);
  }
  return true;
}

static void push(yaml *y, bool is_array, size_t deeper) {
  y->levels[++y->depth] = (level){is_array, 0};
  y->indent += deeper;
}

static void put_scalar(yaml *y, const ha_value *v) {
  char *to = ha__text_room(&y->text, HA__PRINT_ROOM + 1);

  if (!to) return;
  const size_t size = ha__print_number(to, v, &g_spelling);
  to[size] = '\n';
  ha__text_grow(&y->text, size + 1);
}

/* --- values ----------------------------------------------------------------------------------- */

/* A string is truncated between characters. */
static void put_string(yaml *y, const ha_value *v) {
  ha_slice string = ha__print_string(v, &y->scratch);

  if (string.size > y->max_items) {
    size_t size = (size_t)y->max_items;
    while (size > 0 && (string.data[size] & 0xC0) == 0x80) {
      size--;
    }
    if (v->kind == HA_KIND_STRING) {
      y->scratch.size = 0;
      ha__text_add(&y->scratch, string.data, size);
    }
    y->scratch.size = size;
    ha__text_add(&y->scratch, "...", 3);
    string = (ha_slice){(const uint8_t *)ha__text_view(&y->scratch), y->scratch.size};
  }
  ha__yaml_string(&y->text, (const char *)string.data, string.size);
  ha__text_add(&y->text, "\n", 1);
}

static void put_time_part(yaml *y, const char *name, int64_t number) {
  ha__text_string(&y->text, name);
  ha__text_i64(&y->text, number);
  ha__text_add(&y->text, "\n", 1);
}

/* Write a time after "- ", or on separate lines below a name. */
static void put_time(yaml *y, const ha_value *v, bool is_item) {
  const size_t indent = is_item || y->depth > 0 ? y->indent + 2 : 0;

  if (!is_item && y->depth > 0) ha__text_add(&y->text, "\n", 1);
  if (!is_item) ha__text_fill(&y->text, ' ', indent);
  put_time_part(y, "secs: ", v->integer);
  ha__text_fill(&y->text, ' ', indent);
  put_time_part(y, "nsecs: ", v->nanoseconds);
}

static void put_numbers(yaml *y, const ha_value *array) {
  const uint64_t shown = array->count < y->max_items ? array->count : y->max_items;
  ha_value item;

  if (array->count == 0) {
    ha__text_string(&y->text, y->depth > 0 ? " []\n" : "[]\n");
    return;
  }
  if (y->depth > 0) ha__text_add(&y->text, "\n", 1);
  for (uint64_t i = 0; i < shown && y->text.status >= 0; i++) {
    ha__text_fill(&y->text, ' ', y->indent);
    ha__text_add(&y->text, "- ", 2);
    ha__value_item(&item, array, i);
    if (ha__is_time(item.kind)) {
      put_time(y, &item, true);
    } else {
      put_scalar(y, &item);
    }
  }
  if (shown == array->count) return;
  ha__text_fill(&y->text, ' ', y->indent);
  ha__text_string(&y->text, g_cut);
}

static ha_status put_value(void *user, const ha_node *node, const ha_value *v) {
  yaml *y = user;
  const bool is_item = y->levels[y->depth].is_array;

  if (y->muted || !begin(y, node)) return y->text.status;
  if (v->flags & HA_VALUE_ARRAY) {
    put_numbers(y, v);
    return y->text.status;
  }
  if (ha__is_time(v->kind)) {
    put_time(y, v, is_item);
    return y->text.status;
  }
  if (!is_item && y->depth > 0) ha__text_add(&y->text, " ", 1);
  if (ha__is_text(v->kind)) {
    put_string(y, v);
  } else {
    put_scalar(y, v);
  }
  return y->scratch.status < 0 ? y->scratch.status : y->text.status;
}

/* --- structs and arrays ----------------------------------------------------------------------- */

static ha_status enter_struct(void *user, const ha_node *node) {
  yaml *y = user;
  const bool is_item = y->levels[y->depth].is_array;

  if (y->muted || !begin(y, node)) {
    y->muted++;
    return y->text.status;
  }
  if (node->type->field_count == 0) {
    ha__text_string(&y->text, is_item || y->depth == 0 ? "{}\n" : " {}\n");
  } else if (is_item) {
    y->has_dash = true;
  } else if (y->depth > 0) {
    ha__text_add(&y->text, "\n", 1);
  }
  push(y, false, y->depth > 0 ? 2 : 0);
  return y->text.status;
}

static ha_status leave_struct(void *user, const ha_node *node) {
  yaml *y = user;

  (void)node;
  if (y->muted) {
    y->muted--;
    return y->text.status;
  }
  y->depth--;
  if (y->depth > 0) y->indent -= 2;
  return y->text.status;
}

static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  yaml *y = user;

  if (y->muted || !begin(y, node)) {
    y->muted++;
    return y->text.status;
  }
  if (count == 0) {
    ha__text_string(&y->text, y->depth > 0 ? " []\n" : "[]\n");
  } else if (y->depth > 0) {
    ha__text_add(&y->text, "\n", 1);
  }
  push(y, true, 0);
  return y->text.status;
}

static ha_status leave_array(void *user, const ha_node *node) {
  yaml *y = user;

  (void)node;
  if (y->muted) {
    y->muted--;
  } else {
    y->depth--;
  }
  return y->text.status;
}

static const ha_visitor g_visitor = {sizeof g_visitor, enter_struct, leave_struct,
                                     enter_array,      leave_array,  put_value};

static ha_status print(ha_buffer *out, const ha_plan *plan, const ha_path *path,
                       const uint8_t *data, size_t size, const ha_print_options *options,
                       ha_error *err) {
  ha_print_options mine = HA_PRINT_OPTIONS_INIT;
  yaml y;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_print_options, err));
  y.text = ha__print_begin(out);
  y.scratch = (ha__text)HA__TEXT_INIT(y.text.max_bytes);
  y.max_items = mine.max_items ? mine.max_items : DEFAULT_MAX_ITEMS;
  if (mine.flags & HA_PRINT_FULL) y.max_items = UINT64_MAX;
  y.indent = 0;
  y.muted = 0;
  y.depth = 0;
  y.has_dash = false;
  y.levels[0] = (level){false, 0};
  ha_status st = ha__print_visit(plan, path, data, size, &g_visitor, &y, err);
  if (y.scratch.status < 0) st = ha__text_status(&y.scratch, err);
  ha__text_done(&y.scratch);
  return ha__print_end(out, &y.text, st, err);
}

ha_status ha_plan_yaml(ha_buffer *out, const ha_plan *plan, const uint8_t *data, size_t size,
                       const ha_print_options *options, ha_error *err) {
  return print(out, plan, NULL, data, size, options, err);
}

ha_status ha_path_yaml(ha_buffer *out, const ha_path *path, const uint8_t *data, size_t size,
                       const ha_print_options *options, ha_error *err) {
  return print(out, path->plan, path, data, size, options, err);
}
