#include "storage/sqlite3/pages/record.h"

#include <stdio.h>

#include "base/bytes.h"

/* Size of a value of this serial type; UINT64_MAX for types that do not exist. */
static uint64_t size_of_type(uint64_t type) {
  static const uint8_t sizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};

  if (type < sizeof sizes) return sizes[type];
  return type < 12 ? UINT64_MAX : (type - 12) / 2;
}

size_t ha__db_record_parse(ha__db_column *out, const uint8_t *payload, size_t have, uint64_t size) {
  uint64_t head = 0;
  size_t at = ha__db_varint(&head, payload, have);
  size_t count = 0;

  if (at == 0 || head > have || head > size || head < at) return 0;
  uint64_t offset = head;
  while (at < head) {
    if (count == HA__DB_COLUMNS) return 0;
    ha__db_column *column = &out[count++];
    const size_t step = ha__db_varint(&column->type, payload + at, (size_t)head - at);
    if (step == 0) return 0;
    column->size = size_of_type(column->type);
    column->offset = offset;
    if (!ha__range_within(offset, column->size, size)) return 0;
    offset += column->size;
    at += step;
  }
  return offset == size ? count : 0;
}

bool ha__db_column_number(int64_t *out, const ha__db_column *column, const uint8_t *payload,
                          size_t have) {
  if (!ha__db_is_number(column) || !ha__range_within(column->offset, column->size, have)) {
    return false;
  }
  const uint8_t *p = payload + column->offset;
  if (column->size == 8) { /* the usual size of times */
    *out = ha__db_big64(p);
    return true;
  }
  uint64_t value = column->size > 0 && p[0] >= 0x80 ? UINT64_MAX : 0;
  for (size_t i = 0; i < column->size; i++) {
    value = value << 8 | p[i];
  }
  if (column->size == 0) value = column->type == 9;
  *out = (int64_t)value;
  return true;
}

/* --- messages --------------------------------------------------------------------------------- */

const ha__db_layout ha__db_standard_layout = {4, 1, 2, 3, true};

static size_t last_column(const ha__db_layout *layout) {
  const size_t last = layout->topic > layout->time ? layout->topic : layout->time;

  return last > layout->data ? last : layout->data;
}

/* Check the columns of a record. A record may have fewer columns than the table: columns that were
 * added later have no value. In the standard table the first column is the row id, which is not
 * stored, or a number. */
static bool has_shape(const ha__db_column *columns, size_t count, const ha__db_layout *layout) {
  if (!layout->standard) return count > last_column(layout) && count <= layout->count;
  return count == 4 && (columns[0].type == 0 || ha__db_is_number(&columns[0]));
}

ha__db_fault ha__db_message_look(ha__db_message *out, const ha__db_cell *cell,
                                 const ha__db_layout *layout) {
  ha__db_column columns[HA__DB_COLUMNS];
  const size_t count = ha__db_record_parse(columns, cell->local, cell->local_size, cell->size);

  if (!has_shape(columns, count, layout)) return HA__DB_BAD_RECORD;
  const ha__db_column *data = &columns[layout->data];
  out->data = data->offset;
  out->data_size = data->size;
  if (!ha__db_column_number(&out->topic, &columns[layout->topic], cell->local, cell->local_size)) {
    return HA__DB_BAD_TOPIC;
  }
  if (!ha__db_column_number(&out->time, &columns[layout->time], cell->local, cell->local_size)) {
    return HA__DB_BAD_TIME;
  }
  return ha__db_is_blob(data) ? HA__DB_NO_FAULT : HA__DB_BAD_DATA;
}

static const char *type_name(uint64_t type) {
  if (type == 0) return "NULL";
  if (type == 7) return "a fraction";
  if (type < 12) return "a number";
  return type % 2 == 0 ? "a blob" : "text";
}

void ha__db_fault_text(char *out, size_t size, ha__db_fault fault, const ha__db_cell *cell,
                       const ha__db_layout *layout) {
  ha__db_column c[HA__DB_COLUMNS];

  if (fault >= HA__DB_BAD_RECORD ||
      ha__db_record_parse(c, cell->local, cell->local_size, cell->size) == 0) {
    snprintf(out, size, "is not a row of this table");
  } else if (fault == HA__DB_BAD_DATA) {
    snprintf(out, size, "data is %s, should be a blob", type_name(c[layout->data].type));
  } else {
    const bool time = fault == HA__DB_BAD_TIME;
    snprintf(out, size, "%s is %s, should be a number", time ? "timestamp" : "topic_id",
             type_name(c[time ? layout->time : layout->topic].type));
  }
}

/* --- keys of the index on timestamp ----------------------------------------------------------- */

bool ha__db_time_key_parse(int64_t *time, int64_t *id, const ha__db_cell *cell) {
  ha__db_column columns[HA__DB_COLUMNS];

  return ha__db_record_parse(columns, cell->local, cell->local_size, cell->size) == 2 &&
         ha__db_column_number(time, &columns[0], cell->local, cell->local_size) &&
         ha__db_column_number(id, &columns[1], cell->local, cell->local_size);
}
