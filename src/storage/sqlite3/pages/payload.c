#include "storage/sqlite3/pages/payload.h"

#include <string.h>

#include "base/status.h"

/* Copy the bytes of [offset, offset + size) that are in a piece of the payload that begins at
 * `at`. */
static size_t copy_part(uint8_t *out, const uint8_t *piece, uint64_t at, size_t have,
                        uint64_t offset, size_t size) {
  if (offset < at || offset - at >= have) return 0;
  const size_t skip = (size_t)(offset - at);
  const size_t part = have - skip < size ? have - skip : size;
  memcpy(out, piece + skip, part);
  return part;
}

ha_status ha__db_payload_copy(uint8_t *out, ha__db_page_reader *reader, const ha__db_cell *cell,
                              uint64_t offset, size_t size, ha_error *err) {
  const uint32_t usable = reader->pages->usable;
  uint64_t at = cell->local_size; /* offset in the payload of the next page's first byte */
  uint32_t number = cell->overflow;
  size_t done = copy_part(out, cell->local, 0, cell->local_size, offset, size);

  while (done < size) {
    const uint8_t *bytes = NULL;
    size_t have = 0;
    if (number == 0 || number > reader->pages->count || at >= cell->size) break;
    HA_TRY(ha__db_page_need(&bytes, &have, reader, number, err));
    if (have < usable) break;
    done += copy_part(out + done, bytes + 4, at, usable - 4, offset + done, size - done);
    at += usable - 4;
    number = ha__db_big32(bytes);
  }
  if (done == size) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the row's bytes end early");
}

/* Read a number that may be in overflow pages. */
static bool read_number(int64_t *out, const ha__db_column *column, const ha__db_cell *cell,
                        ha__db_page_reader *reader) {
  uint8_t bytes[8] = {0};
  ha__db_column copy = *column;

  if (column->size > sizeof bytes || !ha__db_is_number(column) ||
      ha__db_payload_copy(bytes, reader, cell, column->offset, (size_t)column->size, NULL) < 0) {
    return false;
  }
  copy.offset = 0;
  return ha__db_column_number(out, &copy, bytes, sizeof bytes);
}

/* Slow path for columns after the data, which bags of rosbag2 do not have. */
static ha__db_fault look_far(ha__db_message *message, const ha__db_cell *cell, ha__db_fault fault,
                             const ha__db_layout *layout, ha__db_page_reader *reader) {
  ha__db_column columns[HA__DB_COLUMNS];

  ha__db_record_parse(columns, cell->local, cell->local_size, cell->size);
  if (!read_number(&message->topic, &columns[layout->topic], cell, reader) ||
      !read_number(&message->time, &columns[layout->time], cell, reader)) {
    return fault;
  }
  return ha__db_is_blob(&columns[layout->data]) ? HA__DB_NO_FAULT : HA__DB_BAD_DATA;
}

ha__db_fault ha__db_cell_look(ha__db_message *out, const ha__db_cell *cell,
                              const ha__db_layout *layout, ha__db_page_reader *reader) {
  const ha__db_fault fault = ha__db_message_look(out, cell, layout);
  const bool far = (fault == HA__DB_BAD_TIME || fault == HA__DB_BAD_TOPIC) && cell->overflow;

  return far ? look_far(out, cell, fault, layout, reader) : fault;
}
