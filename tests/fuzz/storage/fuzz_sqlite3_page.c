/* Any bytes as one page of a database: its cells, their records, and the messages in them. The
 * first byte determines the size of the page and where the tree begins in it. */
#include <stdlib.h>
#include <string.h>

#include "storage/sqlite3/pages/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition) {
  if (!condition) abort();
}

static void look_at_record(const ha__db_cell *cell) {
  ha__db_column columns[HA__DB_COLUMNS];
  ha__db_message message;
  int64_t number = 0;
  const size_t count = ha__db_record_parse(columns, cell->local, cell->local_size, cell->size);

  require(count <= HA__DB_COLUMNS);
  for (size_t i = 0; i < count; i++) {
    require(columns[i].offset <= cell->size && columns[i].size <= cell->size - columns[i].offset);
    if (ha__db_column_number(&number, &columns[i], cell->local, cell->local_size)) {
      require(ha__db_is_number(&columns[i]));
    }
  }
  if (!ha__db_message_parse(&message, cell, &ha__db_standard_layout)) return;
  require(count == 4 && message.data + message.data_size == cell->size);
}

/* The fast paths return the same results as the slow ones. */
static void look_quickly(const ha__db_btree *page, uint32_t i) {
  ha__db_cell cell[2];
  ha__db_message message[2];
  int64_t key[4];

  if (page->type == HA__DB_TABLE_LEAF && ha__db_fast_row_at(&cell[0], &message[0], page, i)) {
    require(ha__db_btree_cell(&cell[1], page, i) &&
            ha__db_message_parse(&message[1], &cell[1], &ha__db_standard_layout));
    require(cell[0].id == cell[1].id && cell[0].local == cell[1].local);
    require(cell[0].local_size == cell[1].local_size && cell[0].size == cell[1].size);
    require(cell[1].overflow == 0 && memcmp(&message[0], &message[1], sizeof message[0]) == 0);
  }
  if (page->type == HA__DB_INDEX_LEAF && ha__db_fast_key_at(&key[0], &key[1], page, i)) {
    require(ha__db_btree_cell(&cell[1], page, i));
    require(ha__db_time_key_parse(&key[2], &key[3], &cell[1]));
    require(key[0] == key[2] && key[1] == key[3]);
  }
}

static uint32_t look_at_cell(const ha__db_btree *page, uint32_t i) {
  volatile uint8_t sum = 0;
  ha__db_cell cell;

  look_quickly(page, i);
  if (!ha__db_btree_cell(&cell, page, i)) return 0;
  require(cell.offset < cell.end && cell.end <= page->size && cell.local_size <= cell.size);
  require((cell.overflow != 0) == (ha__db_cell_overflow_pages(&cell, page->usable) > 0));
  if (page->type == HA__DB_TABLE_INTERIOR) return cell.end - cell.offset;
  for (uint32_t k = 0; k < cell.local_size; k++) {
    sum = (uint8_t)(sum + cell.local[k]);
  }
  look_at_record(&cell);
  return cell.end - cell.offset;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha__db_btree page;
  uint32_t used = 0;

  if (size == 0) return 0;
  const uint32_t page_size = (uint32_t)512 << (data[0] & 7);
  const uint32_t reserved = data[0] & 8 ? 16 : 0;
  const size_t have = size - 1 < page_size ? size - 1 : page_size;
  uint8_t *bytes = malloc(have + 1); /* exact size, so that reads beyond it are detected */
  require(bytes != NULL);
  memcpy(bytes, data + 1, have);
  uint8_t *exact = realloc(bytes, have > 0 ? have : 1);
  require(exact != NULL);
  if (ha__db_btree_parse(&page, exact, have, page_size - reserved,
                         data[0] & 16 ? HA__DB_FILE_HEAD : 0)) {
    for (uint32_t i = 0; i < page.cell_count; i++) {
      used += look_at_cell(&page, i);
    }
    ha__db_btree_stray(&page, used);
    ha__db_btree_is_sound(&page);
  }
  free(exact);
  return 0;
}
