#include "encoding/csv.h"
#include "encoding/print.h"

static const ha__spelling g_spelling = {"nan", "inf", "-inf", "1", "0", "", false};

typedef struct row {
  const ha_csv *csv;
  ha__text text;
  ha__text scratch; /* for wstrings */
  uint64_t dropped;
  uint32_t depth;
  uint32_t muted; /* depth within an element without columns */
  bool needs_comma;
  uint64_t left[2 * HA__MAX_DEPTH + 2]; /* remaining elements with columns, by depth; in a struct
                                           all */
} row;

static void begin(row *r) {
  if (r->needs_comma) ha__text_add(&r->text, ",", 1);
  r->needs_comma = true;
}

/* Appends empty columns. */
static void put_empty(row *r, uint64_t items, uint64_t width) {
  if (items == 0 || width == 0) return;
  if (width > SIZE_MAX / items) {
    r->text.status = HA_E_LIMIT;
    return;
  }
  begin(r);
  ha__text_fill(&r->text, ',', (size_t)(items * width) - 1);
}

/* Whether the next element of the enclosing array has columns. */
static bool take_item(row *r) {
  if (r->muted || r->left[r->depth] == 0) return false;
  r->left[r->depth]--;
  return true;
}

static void put_number(row *r, const ha_value *v) {
  char *to;

  begin(r);
  to = ha__text_room(&r->text, HA__PRINT_ROOM);
  if (!to) return;
  ha__text_grow(&r->text, ha__print_number(to, v, &g_spelling));
  if (!ha__is_time(v->kind)) return;
  ha__text_add(&r->text, ",", 1);
  ha__text_i64(&r->text, v->nanoseconds);
}

static void put_numbers(row *r, const ha_node *node, const ha_value *array) {
  const ha__csv_shape *shape = &r->csv->shapes[node->id];
  const uint64_t shown = array->count < shape->items ? array->count : shape->items;
  ha_value item;

  for (uint64_t i = 0; i < shown && r->text.status >= 0; i++) {
    ha__value_item(&item, array, i);
    put_number(r, &item);
  }
  r->dropped += array->count - shown;
  put_empty(r, shape->items - shown, shape->width);
}

static ha_status put_value(void *user, const ha_node *node, const ha_value *v) {
  row *r = user;

  if (!take_item(r)) {
    r->dropped += v->flags & HA_VALUE_ARRAY ? v->count : 1;
  } else if (v->flags & HA_VALUE_ARRAY) {
    put_numbers(r, node, v);
  } else if (ha__is_text(v->kind)) {
    const ha_slice string = ha__print_string(v, &r->scratch);
    begin(r);
    ha__csv_text(&r->text, string.data, string.size);
  } else {
    put_number(r, v);
  }
  return r->scratch.status < 0 ? r->scratch.status : r->text.status;
}

static ha_status enter(row *r, uint64_t left) {
  if (!take_item(r)) {
    r->muted++;
  } else {
    r->left[++r->depth] = left;
  }
  return r->text.status;
}

static ha_status enter_struct(void *user, const ha_node *node) {
  (void)node;
  return enter(user, UINT64_MAX);
}

static ha_status enter_array(void *user, const ha_node *node, uint64_t count) {
  row *r = user;

  (void)count;
  return enter(r, r->csv->shapes[node->id].items);
}

static ha_status leave_struct(void *user, const ha_node *node) {
  row *r = user;

  (void)node;
  if (r->muted) {
    r->muted--;
  } else {
    r->depth--;
  }
  return r->text.status;
}

static ha_status leave_array(void *user, const ha_node *node) {
  row *r = user;

  if (!r->muted) put_empty(r, r->left[r->depth], r->csv->shapes[node->id].width);
  return leave_struct(user, node);
}

ha_status ha_csv_row(ha_buffer *out, uint64_t *dropped, const ha_csv *csv, const uint8_t *data,
                     size_t size, ha_error *err) {
  static const ha_visitor visitor = {sizeof visitor, enter_struct, leave_struct,
                                     enter_array,    leave_array,  put_value};
  row r;

  r.csv = csv;
  r.text = ha__print_begin(out);
  r.scratch = (ha__text)HA__TEXT_INIT(r.text.max_bytes);
  r.dropped = 0;
  r.depth = 0;
  r.muted = 0;
  r.needs_comma = false;
  r.left[0] = UINT64_MAX;
  ha_status st = ha__print_visit(csv->plan, csv->path, data, size, &visitor, &r, err);
  if (st == HA_END) {
    put_empty(&r, 1, csv->width);
    st = HA_OK;
  }
  if (r.scratch.status < 0) st = ha__text_status(&r.scratch, err);
  ha__text_done(&r.scratch);
  st = ha__print_end(out, &r.text, st, err);
  if (st == HA_OK && dropped) *dropped = r.dropped;
  return st;
}
