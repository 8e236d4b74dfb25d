/* Rows without a message, for tables that combine the columns of several topics. */
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "encoding/columns/columns.h"

void ha__columns_make_nullable(ha_columns *c) {
  for (uint32_t i = c->columns[c->root].child; i != HA__NO_COLUMN; i = c->columns[i].next) {
    c->columns[i].is_nullable = true;
  }
}

ha_status ha__columns_rename(ha_columns *c, size_t prefix_size, const char *name, ha_error *err) {
  for (uint32_t i = c->columns[c->root].child; i != HA__NO_COLUMN; i = c->columns[i].next) {
    const char *rest = c->columns[i].name + prefix_size;
    const size_t size = strlen(name) + strlen(rest) + 1;
    char *text = ha__arena_alloc(&c->arena, size);
    if (!text) return HA_FAIL_NOMEM(err);
    ha__format(text, size, "%s%s", name, rest);
    c->columns[i].name = text;
  }
  return HA_OK;
}

static ha_status append_empty(ha_columns *c, uint32_t group, uint64_t count, ha_error *err);

/* Rows of zeros, empty texts and empty lists. */
static ha_status append_empty_rows(ha_columns *c, ha__column *column, uint64_t row, uint64_t count,
                                   ha_error *err) {
  if (column->code == HA__COLUMN_FIXED_LIST) {
    return append_empty(c, column->elements, count * column->items, err);
  }
  if (column->width > 0) {
    memset(column->data + row * column->width, 0, (size_t)(count * column->width));
  }
  for (uint64_t i = 0; column->offsets && i < count; i++) {
    column->offsets[row + i + 1] = column->offsets[row + i];
  }
  return HA_OK;
}

static ha_status append_empty(ha_columns *c, uint32_t group, uint64_t count, ha_error *err) {
  const uint64_t row = c->groups[group].rows;

  const ha_status st = ha__columns_reserve(c, group, count, err);
  if (st != HA_OK) return st;
  for (uint32_t i = c->groups[group].first; i != HA__NO_COLUMN; i = c->columns[i].same) {
    const ha_status added = append_empty_rows(c, &c->columns[i], row, count, err);
    if (added != HA_OK) return added;
  }
  c->groups[group].rows += count;
  return HA_OK;
}

/* Set the validity bits of a row. Appending the message has set those of columns by path. */
static void set_valid(ha_columns *c, uint64_t row, bool has_message) {
  for (uint32_t i = c->columns[c->root].child; i != HA__NO_COLUMN; i = c->columns[i].next) {
    const ha__column *column = &c->columns[i];
    if (!has_message || !column->path) column->valid[row] = has_message;
  }
}

ha_status ha__columns_add_or_null(ha_columns *c, const ha_message *msg, ha_error *err) {
  const uint64_t row = c->groups[0].rows;

  const ha_status st = msg ? ha_columns_add(c, msg, err) : append_empty(c, 0, 1, err);
  if (st == HA_OK) {
    set_valid(c, row, msg != NULL);
  } else if (!msg) {
    ha__columns_truncate(c, row);
  }
  return st;
}

bool ha__columns_have_null(const ha_columns *c) {
  const uint64_t row = c->groups[0].rows - 1;

  for (uint32_t i = c->columns[c->root].child; i != HA__NO_COLUMN; i = c->columns[i].next) {
    if (!c->columns[i].valid[row]) return true;
  }
  return false;
}
