/* Compiles edits: parses their paths and values. */
#include "encoding/edit/edit.h"

#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/text/text.h"
#include "model/caller.h"

enum { MAX_PATH = 1 << 16 };

ha_status ha_edit_new(ha_edit **out, const ha_plan *plan, ha_error *err) {
  ha_edit *edit = ha__alloc_zeroed(1, sizeof *edit);

  if (!edit) return HA_FAIL_NOMEM(err);
  edit->plan = plan;
  edit->retime = (ha_retime)HA_RETIME_INIT;
  *out = edit;
  return HA_OK;
}

static void change_done(ha__change *change) {
  ha_path_free(change->path);
  ha__free(change->bytes);
}

void ha_edit_free(ha_edit *edit) {
  if (!edit) return;
  for (size_t i = 0; i < edit->change_count; i++) {
    change_done(&edit->changes[i]);
  }
  ha__free(edit->changes);
  ha__free(edit->splices);
  ha__free(edit);
}

ha_status ha_edit_retime(ha_edit *edit, const ha_retime *retime, ha_error *err) {
  ha_retime mine = HA_RETIME_INIT;

  HA_TRY(HA_CALLER_READ(&mine, retime, ha_retime, err));
  edit->retime = mine;
  return HA_OK;
}

/* --- paths ------------------------------------------------------------------------------------ */

/* Turns "a[].b" into "a[0].b", and records which brackets were empty. */
static ha_status number_brackets(ha__text *out, uint64_t *all, const char *path, ha_error *err) {
  size_t brackets = 0;

  *all = 0;
  for (const char *at = path; *at; at++) {
    ha__text_add(out, at, 1);
    if (*at != '[') continue;
    if (brackets == 64) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "'%s': nested more than 64 deep", path);
    }
    if (at[1] == ']') {
      *all |= UINT64_C(1) << brackets;
      ha__text_add(out, "0", 1);
    }
    brackets++;
  }
  return ha__text_status(out, err);
}

static ha_status find_path(ha__change *change, const ha_plan *plan, const char *text,
                           ha_error *err) {
  ha__text path = HA__TEXT_INIT(MAX_PATH);

  ha_status st = number_brackets(&path, &change->all, text, err);
  if (st >= 0) st = ha_path_new(&change->path, plan, ha__text_view(&path), err);
  ha__text_done(&path);
  return st;
}

/* --- changes ---------------------------------------------------------------------------------- */

static ha_status add_change(ha_edit *edit, ha__change *change, ha_error *err) {
  void *items = edit->changes;

  const ha_status st =
      ha__reserve(&items, &edit->change_capacity, edit->change_count, 1, sizeof *change, err);
  edit->changes = items;
  if (st < 0) return st;
  edit->changes[edit->change_count++] = *change;
  return HA_OK;
}

/* Whether it is builtin_interfaces/Time or Duration, or has the same fields. */
static bool is_time(const ha_type *type) {
  return type->field_count == 2 && strcmp(type->fields[0]->name, "sec") == 0 &&
         strcmp(type->fields[1]->name, "nanosec") == 0 && type->fields[0]->kind == HA_KIND_INT32 &&
         type->fields[1]->kind == HA_KIND_UINT32 && type->fields[0]->array == HA_ARRAY_NONE &&
         type->fields[1]->array == HA_ARRAY_NONE;
}

/* A time of ROS 2 is a struct of seconds and nanoseconds. */
static ha_status enter_time(ha__change *change, const ha_plan *plan, const char *text,
                            ha_error *err) {
  ha__text seconds = HA__TEXT_INIT(MAX_PATH);
  ha_status st;

  ha_path_free(change->path);
  change->path = NULL;
  if (*text) {
    ha__text_string(&seconds, text);
    ha__text_add(&seconds, ".", 1);
  }
  ha__text_string(&seconds, "sec");
  st = ha__text_status(&seconds, err);
  if (st >= 0) st = find_path(change, plan, ha__text_view(&seconds), err);
  ha__text_done(&seconds);
  return st;
}

static ha_status refuse_struct(const ha_node *node, const char *path, ha_error *err) {
  char names[192] = "";
  size_t used = 0;
  bool whole = true;

  for (size_t i = 0; i < node->type->field_count && whole; i++) {
    whole = ha__format_append(names, sizeof names, &used, "%s%s", i ? ", " : "",
                              node->type->fields[i]->name);
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' is a %s: name one of its fields: %s%s", path,
                 node->type->name, names, whole ? "" : "...");
}

static ha_status compile_set(ha__change *change, const ha_plan *plan, const char *path,
                             const char *value, ha_error *err) {
  HA_TRY(find_path(change, plan, path, err));
  const ha_node *node = ha_path_node(change->path);
  const uint8_t code = ha__change_goal(change)->code;
  if (code == HA__OP_LOOP) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "'%s' is an array of %s: name its elements: [0], or [] for all", path,
                   node->type ? node->type->name : "strings");
  }
  const bool is_struct = code == HA__OP_ENTER;
  if (is_struct && !is_time(node->type)) return refuse_struct(node, path, err);
  if (is_struct) HA_TRY(enter_time(change, plan, path, err));
  const ha_status st = ha__edit_value(change, is_struct, value, err);
  if (st < 0) ha__error_wrap(err, "%s", path);
  return st;
}

ha_status ha_edit_set(ha_edit *edit, const char *path, const char *value, ha_error *err) {
  ha__change change = {.code = HA__CHANGE_SET};

  HA_TRY(ha__need(path, "the path", err));
  HA_TRY(ha__need(value, "the value", err));
  ha_status st = compile_set(&change, edit->plan, path, value, err);
  if (st >= 0) st = add_change(edit, &change, err);
  if (st < 0) change_done(&change);
  return st;
}

/* --- stamps ----------------------------------------------------------------------------------- */

static bool is_header(const ha_type *type) {
  return strcmp(type->name, "std_msgs/Header") == 0 ||
         strcmp(type->name, "std_msgs/msg/Header") == 0 || strcmp(type->name, "roslib/Header") == 0;
}

static bool is_stamp(const ha_field *field) {
  if (strcmp(field->name, "stamp") != 0 || field->array != HA_ARRAY_NONE) return false;
  return field->kind == HA_KIND_TIME || (field->type && is_time(field->type));
}

static ha_status add_stamp(ha_edit *edit, const char *path, ha_error *err) {
  ha__change change = {.code = HA__CHANGE_TIME, .unit = 4};

  ha_status st = find_path(&change, edit->plan, path, err);
  if (st >= 0 && ha__change_goal(&change)->code == HA__OP_ENTER) {
    st = enter_time(&change, edit->plan, path, err);
  }
  if (st >= 0) st = add_change(edit, &change, err);
  if (st < 0) change_done(&change);
  return st;
}

static void cut(ha__text *path, size_t size) {
  path->size = size;
  if (path->data) path->data[size] = '\0';
}

/* path: of the struct; restored before this returns. The depth is limited by that of plans. */
static ha_status add_stamps(ha_edit *edit, const ha_type *type, ha__text *path, ha_error *err) {
  const size_t size = path->size;

  for (size_t i = 0; i < type->field_count; i++) {
    const ha_field *field = type->fields[i];
    const bool is_here = is_header(type) && is_stamp(field);
    const bool is_empty = field->array == HA_ARRAY_FIXED && field->capacity == 0;
    if (!is_here && (!field->type || is_empty)) continue;
    if (size) ha__text_add(path, ".", 1);
    ha__text_string(path, field->name);
    if (field->array != HA_ARRAY_NONE) ha__text_string(path, "[]");
    HA_TRY(ha__text_status(path, err));
    HA_TRY(is_here ? add_stamp(edit, ha__text_view(path), err)
                   : add_stamps(edit, field->type, path, err));
    cut(path, size);
  }
  return HA_OK;
}

ha_status ha_edit_stamps(size_t *out_count, ha_edit *edit, ha_error *err) {
  ha__text path = HA__TEXT_INIT(MAX_PATH);
  const size_t before = edit->change_count;

  const ha_status st = add_stamps(edit, edit->plan->type, &path, err);
  ha__text_done(&path);
  if (st >= 0) *out_count = edit->change_count - before;
  return st;
}
