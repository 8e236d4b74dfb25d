/* Whether a message can be written as JSON, whose strings are UTF-8. */
#include "encoding/json/codec.h"

#include <string.h>

#include "base/status.h"
#include "base/text/utf8.h"
#include "encoding/build/trail.h"

typedef struct search {
  ha__trail trail;
  ha_error *err;
} search;

static bool is_element(const ha_node *node) {
  return node->field && node->field->array != HA_ARRAY_NONE;
}

/* The last level of an array's trail is the index of its element. */
static void next_element(search *s) {
  s->trail.levels[s->trail.depth - 1].index++;
}

static ha_status enter_struct(void *user, const ha_node *node) {
  search *s = user;

  if (is_element(node)) {
    next_element(s);
  } else if (node->field) {
    ha__trail_enter(&s->trail, node->field->name, 0);
  }
  return HA_OK;
}

static ha_status leave_struct(void *user, const ha_node *node) {
  search *s = user;

  if (node->field && !is_element(node)) s->trail.depth--;
  return HA_OK;
}

static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  search *s = user;

  (void)count;
  ha__trail_enter(&s->trail, node->field->name, 0);
  ha__trail_enter(&s->trail, NULL, UINT64_MAX); /* the first element increments it to 0 */
  return HA_OK;
}

static ha_status leave_array(void *user, const ha_node *node) {
  search *s = user;

  (void)node;
  s->trail.depth -= 2;
  return HA_OK;
}

static bool is_utf8(const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < size;) {
    const ha__utf8 c = ha__utf8_next(bytes + i, size - i);
    if (bytes[i] >= 0x80 && c.size == 1) return false;
    i += c.size;
  }
  return true;
}

static ha_status check_value(void *user, const ha_node *node, const ha_value *value) {
  search *s = user;
  char path[256];

  if (value->kind != HA_KIND_STRING) return HA_OK;
  if (is_element(node)) next_element(s);
  if (is_utf8(value->data, value->size)) return HA_OK;
  if (!is_element(node)) ha__trail_enter(&s->trail, node->field->name, 0);
  ha__trail_text(path, sizeof path, &s->trail);
  return HA_FAIL(s->err, HA_E_ARG, HA_NO_OFFSET, "%s: the text is not UTF-8", path);
}

/* Nearly all messages have no U+FFFD, and need no further check. */
static bool has_replacement(const ha_buffer *text) {
  const char *at = text->data;
  const char *end = at + text->size;

  for (; end - at >= 3; at++) {
    at = memchr(at, 0xEF, (size_t)(end - at) - 2);
    if (!at) return false;
    if (memcmp(at, "\xEF\xBF\xBD", 3) == 0) return true;
  }
  return false;
}

ha_status ha__json_check_utf8(const ha_plan *plan, const uint8_t *cdr, size_t size,
                              const ha_buffer *printed, ha_error *err) {
  static const ha_visitor visitor = {.struct_size = sizeof visitor,
                                     .enter_struct = enter_struct,
                                     .leave_struct = leave_struct,
                                     .enter_array = enter_array,
                                     .leave_array = leave_array,
                                     .value = check_value};
  search s;

  if (!has_replacement(printed)) return HA_OK;
  s.trail.depth = 0;
  s.err = err;
  return ha_plan_visit(plan, cdr, size, &visitor, &s, err);
}
