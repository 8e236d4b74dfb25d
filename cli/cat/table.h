/* The table of cat --csv: the columns of all topics next to each other. */
#ifndef CLI_CAT_TABLE_H
#define CLI_CAT_TABLE_H

#include "cat/decode.h"

/* The columns of one topic and type; channels with the same topic and type share them. */
typedef struct cat_columns {
  const char *topic;
  const ha_plan *plan;
  ha_csv **parts; /* one, or one for each requested field that the type has */
  size_t size;
  uint64_t dropped; /* values without a column */
  uint64_t first;   /* number of columns to the left, set by the header */
  uint64_t width;   /* number of these columns, set by the header */
} cat_columns;

typedef struct cat_table {
  cat_columns *items;
  size_t size;
  uint32_t max_items; /* limit for arrays; 0 = the library's default */
  size_t field_count;
  uint64_t width;     /* sum of the widths, plus 1 per topic */
  const char *remedy; /* for the warning about values without a column */
} cat_table;

/* Limit of columns, because each row has all of them; does not apply if max_items is UINT32_MAX. */
enum { CAT_MAX_COLUMNS = 65536 };

/* Add the columns that a message needs; the channel has a plan. Returns false after a line on
 * stderr if there are too many columns. */
bool cat_table_fit(cat_table *table, cat_channel *channel, const ha_message *msg);

/* Append the names of all columns, or one row with the values of one channel; all other columns are
 * empty. Each column begins with a comma, because the time is the first column. A row fails if its
 * message cannot be decoded. */
ha_status cat_table_header(ha_buffer *out, cat_table *table, ha_error *err);
ha_status cat_table_row(ha_buffer *out, cat_table *table, cat_channel *channel,
                        const ha_message *msg, ha_error *err);

/* Warn once per topic about values without a column. Returns true if there were any. */
bool cat_table_warn(const cat_table *table);

void cat_table_done(cat_table *table);

#endif
