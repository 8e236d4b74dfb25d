/* Copies the payload of a cell, which may continue in a chain of overflow pages: each begins with
 * the number of the next one. The page of the cell must stay loaded, so pass another reader than
 * the one that loaded it. */
#ifndef HA_STORAGE_SQLITE3_PAGES_PAYLOAD_H
#define HA_STORAGE_SQLITE3_PAGES_PAYLOAD_H

#include "storage/sqlite3/pages/pages.h"
#include "storage/sqlite3/pages/record.h"

/* Copy `size` bytes from `offset` on. HA_E_CORRUPT when the chain ends early; else fails as
 * ha__db_page_need() does. */
ha_status ha__db_payload_copy(uint8_t *out, ha__db_page_reader *reader, const ha__db_cell *cell,
                              uint64_t offset, size_t size, ha_error *err);

/* As ha__db_message_look(), but topics and times may be in overflow pages. */
ha__db_fault ha__db_cell_look(ha__db_message *out, const ha__db_cell *cell,
                              const ha__db_layout *layout, ha__db_page_reader *reader);

/* Cell i of a leaf of table messages. For a bad cell, *cell and *message are undefined. */
static inline ha__db_fault ha__db_row_at(ha__db_cell *cell, ha__db_message *message,
                                         const ha__db_btree *leaf, uint32_t i,
                                         const ha__db_layout *layout, ha__db_page_reader *reader) {
  if (!ha__db_btree_cell(cell, leaf, i)) return HA__DB_BAD_CELL;
  if (layout->standard && ha__db_fast_message(message, cell->local, cell->local_size, cell->size)) {
    return HA__DB_NO_FAULT;
  }
  return ha__db_cell_look(message, cell, layout, reader);
}

#endif
