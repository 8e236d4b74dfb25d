/* Names of the columns of CSV. */
#include <string.h>

#include "encoding/csv.h"
#include "encoding/print.h"

/* State of writing the names. */
typedef struct header {
  const ha_csv *csv;
  const ha__op *ops;
  ha__text text;
  ha__text name; /* the path so far */
  bool needs_comma;
} header;

void ha__csv_text(ha__text *out, const void *bytes, size_t size) {
  const char *text = bytes;
  bool needs_quotes = false;

  for (size_t i = 0; i < size; i++) {
    needs_quotes |= text[i] == ',' || text[i] == '"' || text[i] == '\n' || text[i] == '\r';
  }
  if (!needs_quotes) {
    ha__text_add(out, text, size);
    return;
  }
  ha__text_add(out, "\"", 1);
  for (size_t at = 0; at < size;) {
    const char *quote = memchr(text + at, '"', size - at);
    const size_t end = quote ? (size_t)(quote - text) + 1 : size;
    ha__text_add(out, text + at, end - at);
    if (quote) ha__text_add(out, "\"", 1);
    at = end;
  }
  ha__text_add(out, "\"", 1);
}

static void put_column(header *h, const char *suffix) {
  const size_t size = h->name.size;

  ha__text_string(&h->name, suffix);
  if (h->needs_comma) ha__text_add(&h->text, ",", 1);
  h->needs_comma = true;
  ha__csv_text(&h->text, ha__text_view(&h->name), h->name.size);
  h->name.size = size;
}

static void put_columns(header *h, const ha__op *op) {
  if (ha__is_time(op->kind)) {
    put_column(h, "/secs");
    put_column(h, "/nsecs");
  } else {
    put_column(h, "");
  }
}

static void put_fields(header *h, uint32_t ip, uint32_t end);

/* Columns of elements, numbered from `first`. */
static void put_items(header *h, uint32_t ip, uint64_t first) {
  const ha__op *op = &h->ops[ip];
  const size_t size = h->name.size;

  for (uint64_t i = 0; i < h->csv->shapes[op->node].items; i++) {
    if (h->text.status < 0 || h->name.status < 0) return;
    ha__text_add(&h->name, "[", 1);
    ha__text_u64(&h->name, first + i);
    ha__text_add(&h->name, "]", 1);
    if (op->kind == HA_KIND_STRUCT) {
      put_fields(h, ip + 3, op->next - 1); /* after RUN and ENTER, up to LEAVE */
    } else {
      put_columns(h, op);
    }
    h->name.size = size;
  }
}

static void put_field(header *h, uint32_t ip) {
  const ha__op *op = &h->ops[ip];
  const size_t size = h->name.size;

  ha__text_add(&h->name, "/", 1);
  ha__text_string(&h->name, h->csv->plan->nodes[op->node]->field->name);
  if (op->code == HA__OP_ENTER) {
    put_fields(h, ip + 1, op->next - 1);
  } else if (op->code == HA__OP_LOOP || op->code == HA__OP_ARRAY || op->code == HA__OP_SEQUENCE) {
    put_items(h, ip, 0);
  } else {
    put_columns(h, op);
  }
  h->name.size = size;
}

/* Columns of a struct, between its ENTER and its LEAVE. */
static void put_fields(header *h, uint32_t ip, uint32_t end) {
  while (ip < end) {
    const ha__op *op = &h->ops[ip];
    if (op->code != HA__OP_RUN && op->code != HA__OP_FILL) put_field(h, ip);
    ip = op->code == HA__OP_ENTER || op->code == HA__OP_LOOP ? op->next : ip + 1;
  }
}

/* --- paths ------------------------------------------------------------------------------------ */

/* "a.b[1]" is "/a/b[1]"; the elements of "c[2:4]" are "/c[2]" and "/c[3]"; those of "c[-2:]",
 * whose indices depend on the message, are "/c[-2:][0]" and "/c[-2:][1]". Returns the first
 * index. */
static uint64_t put_path(header *h) {
  const ha_path *path = h->csv->path;
  const bool is_absolute = path->goal == HA__GOAL_SLICE && path->first >= 0;
  const char *slice = is_absolute ? strrchr(path->text, '[') : NULL;

  if (*path->text && *path->text != '[') ha__text_add(&h->name, "/", 1);
  for (const char *c = path->text; *c && c != slice; c++) {
    ha__text_add(&h->name, *c == '.' ? "/" : c, 1);
  }
  return is_absolute ? (uint64_t)path->first : 0;
}

static void put_goal(header *h) {
  const ha_csv *csv = h->csv;
  const ha__op *op = &h->ops[csv->goal];
  const uint64_t first = csv->path ? put_path(h) : 0;

  if (op->code == HA__OP_ENTER) {
    put_fields(h, csv->goal + 1, op->next - 1);
  } else if (ha__csv_is_array(csv, op)) {
    put_items(h, csv->goal, first);
  } else if (csv->path && csv->path->part != HA__TIME_WHOLE) {
    put_column(h, "");
  } else {
    put_columns(h, op);
  }
}

ha_status ha_csv_header(ha_buffer *out, const ha_csv *csv, ha_error *err) {
  const ha__program *p = &csv->plan->programs[0];
  header h = {.csv = csv, .ops = p->ops, .text = ha__print_begin(out)};

  h.name = (ha__text)HA__TEXT_INIT(h.text.max_bytes);
  ha__text_string(&h.name, csv->prefix);
  put_goal(&h);
  const ha_status st = ha__text_status(&h.name, err);
  ha__text_done(&h.name);
  return ha__print_end(out, &h.text, st, err);
}
