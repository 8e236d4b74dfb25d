/* Public functions of columns: creation, properties, release. */
#include "encoding/columns/columns.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"

static ha_status make(ha_columns *c, const ha_columns_options *options, ha_error *err) {
  const size_t nodes = c->plan->node_count;

  c->column_of = ha__alloc(nodes * sizeof *c->column_of);
  if (!c->column_of) return HA_FAIL_NOMEM(err);
  memset(c->column_of, 0xFF, nodes * sizeof *c->column_of); /* HA__NO_COLUMN */
  HA_TRY(ha__columns_layout(c, options, err));
  HA_TRY(ha__columns_metadata(c, options, err));
  for (size_t i = 0; i < (c->plan->is_cdr ? 2 : 1); i++) {
    HA_TRY(ha__columns_compile(c, i, err));
    HA_TRY(ha__columns_compile_block(c, i, err));
  }
  return HA_OK;
}

ha_status ha_columns_new(ha_columns **out, const ha_plan *plan, const ha_columns_options *options,
                         ha_error *err) {
  ha_columns_options mine = HA_COLUMNS_OPTIONS_INIT;

  HA_TRY(ha__need(plan, "the plan", err));
  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_columns_options, err));
  HA_TRY(ha__need_texts(mine.fields, mine.field_count, "fields", err));
  ha_columns *c = ha__alloc_zeroed(1, sizeof *c);
  if (!c) return HA_FAIL_NOMEM(err);
  c->plan = plan;
  c->flags = mine.flags;
  c->log_time = c->publish_time = c->log_time_ns = HA__NO_COLUMN;
  c->scratch = (ha__text)HA__TEXT_INIT(INT32_MAX);
  const ha_status st = make(c, &mine, err);
  if (st < 0) {
    ha_columns_free(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

void ha_columns_free(ha_columns *c) {
  if (!c) return;
  for (size_t i = 0; i < c->column_count; i++) {
    ha__free(c->columns[i].data);
    ha__free(c->columns[i].offsets);
    ha__free(c->columns[i].valid);
    ha_path_free(c->columns[i].path);
  }
  for (size_t i = 0; i < sizeof c->programs / sizeof *c->programs; i++) {
    ha__free(c->programs[i].steps);
    ha__free(c->programs[i].cells);
    ha__free(c->programs[i].block);
  }
  ha__free(c->columns);
  ha__free(c->groups);
  ha__free(c->column_of);
  ha__free(c->spots);
  ha__free(c->metadata);
  ha__text_done(&c->scratch);
  ha__arena_done(&c->arena);
  ha__free(c);
}

uint64_t ha_columns_rows(const ha_columns *c) {
  return c->groups[0].rows;
}

uint64_t ha_columns_bytes(const ha_columns *c) {
  uint64_t bytes = c->variable_bytes;

  for (size_t i = 0; i < c->group_count; i++) {
    bytes += c->groups[i].rows * c->groups[i].row_bytes;
  }
  return bytes;
}

uint64_t ha_columns_replaced(const ha_columns *c) {
  return c->replaced;
}
