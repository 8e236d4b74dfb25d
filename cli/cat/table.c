#include "cat/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"
#include "ui/report.h"

/* --- columns ------------------------------------------------------------------------------ */

static void add_part(const cat_table *t, cat_columns *columns, const cat_channel *c,
                     const ha_path *path) {
  const char *topic = c->channel->topic;
  ha_csv *part = NULL;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = path ? ha_csv_new_path(&part, path, topic, t->max_items, &err)
                            : ha_csv_new(&part, c->plan, topic, t->max_items, &err);
  if (st < 0) {
    cli_error_from(&err); /* fails only if memory runs out */
    return;
  }
  columns->parts = cli_resize(columns->parts, columns->size + 1, sizeof(ha_csv *));
  columns->parts[columns->size++] = part;
}

static cat_columns *find(const cat_table *t, cat_channel *c) {
  if (c->columns > 0) return &t->items[c->columns - 1];
  for (size_t i = 0; i < t->size; i++) {
    cat_columns *columns = &t->items[i];
    if (columns->plan != c->plan || strcmp(columns->topic, c->channel->topic) != 0) continue;
    c->columns = i + 1;
    return columns;
  }
  return NULL;
}

static cat_columns *add(cat_table *t, const cat_channel *c) {
  t->items = cli_resize(t->items, t->size + 1, sizeof *t->items);
  cat_columns *columns = &t->items[t->size++];
  *columns = (cat_columns){.topic = c->channel->topic, .plan = c->plan};
  if (!c->paths) add_part(t, columns, c, NULL);
  for (size_t i = 0; c->paths && i < t->field_count; i++) {
    if (c->paths[i]) add_part(t, columns, c, c->paths[i]);
  }
  return columns;
}

static uint64_t width_of(const cat_columns *columns) {
  uint64_t width = 0;

  for (size_t i = 0; i < columns->size; i++) {
    width += ha_csv_width(columns->parts[i]);
  }
  return width;
}

bool cat_table_fit(cat_table *t, cat_channel *c, const ha_message *msg) {
  cat_columns *columns = find(t, c);
  const uint64_t before = columns ? width_of(columns) + 1 : 0;

  if (!columns) columns = add(t, c);
  c->columns = (size_t)(columns - t->items) + 1;
  for (size_t i = 0; i < columns->size; i++) {
    /* a failure is reported when its row is printed */
    if (ha_csv_widen(columns->parts[i], msg->data, msg->size, NULL) < 0) break;
  }
  t->width += width_of(columns) + 1 - before;
  if (t->width <= CAT_MAX_COLUMNS || t->max_items == UINT32_MAX) return true;
  cli_error("more than %d columns; --topic, --type or --fields select fewer, --full "
            "allows more",
            CAT_MAX_COLUMNS);
  return false;
}

/* --- lines -------------------------------------------------------------------------------- */

ha_status cat_table_header(ha_buffer *out, cat_table *t, ha_error *err) {
  uint64_t first = 0;

  for (size_t i = 0; i < t->size; i++) {
    t->items[i].first = first;
    t->items[i].width = width_of(&t->items[i]);
    first += t->items[i].width;
    for (size_t k = 0; k < t->items[i].size; k++) {
      const ha_csv *part = t->items[i].parts[k];
      if (ha_csv_width(part) == 0) continue;
      ha_status st = ha_buffer_add(out, ",", 1, err);
      if (st >= 0) st = ha_csv_header(out, part, err);
      if (st < 0) return st;
    }
  }
  return HA_OK;
}

/* Print empty columns. */
static ha_status put_empty(ha_buffer *out, uint64_t count, ha_error *err) {
  static const char commas[] = ",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,";

  while (count > 0) {
    const size_t size = count < sizeof commas - 1 ? (size_t)count : sizeof commas - 1;
    const ha_status st = ha_buffer_add(out, commas, size, err);
    if (st < 0) return st;
    count -= size;
  }
  return HA_OK;
}

static ha_status put_values(ha_buffer *out, cat_columns *columns, size_t i, const ha_message *msg,
                            ha_error *err) {
  uint64_t dropped = 0;

  if (ha_csv_width(columns->parts[i]) > 0) {
    const ha_status st = ha_buffer_add(out, ",", 1, err);
    if (st < 0) return st;
  }
  const ha_status st = ha_csv_row(out, &dropped, columns->parts[i], msg->data, msg->size, err);
  columns->dropped += dropped;
  return st;
}

ha_status cat_table_row(ha_buffer *out, cat_table *t, cat_channel *c, const ha_message *msg,
                        ha_error *err) {
  cat_columns *own = find(t, c);
  ha_status st;

  if (!t->items || t->size == 0) return HA_OK;
  const cat_columns *last = &t->items[t->size - 1];
  if (!own) return put_empty(out, last->first + last->width, err);
  st = put_empty(out, own->first, err);
  for (size_t k = 0; k < own->size && st >= 0; k++) {
    st = put_values(out, own, k, msg, err);
  }
  if (st < 0) return st;
  return put_empty(out, last->first + last->width - own->first - own->width, err);
}

bool cat_table_warn(const cat_table *t) {
  bool lossy = false;

  for (size_t i = 0; i < t->size; i++) {
    if (t->items[i].dropped == 0) continue;
    cli_warn("%s: %" PRIu64 " values of long arrays have no column; %s", t->items[i].topic,
             t->items[i].dropped, t->remedy);
    lossy = true;
  }
  return lossy;
}

void cat_table_done(cat_table *t) {
  for (size_t i = 0; i < t->size; i++) {
    for (size_t k = 0; k < t->items[i].size; k++) {
      ha_csv_free(t->items[i].parts[k]);
    }
    free(t->items[i].parts);
  }
  free(t->items);
}
