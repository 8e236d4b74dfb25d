/* The table of cat --csv: the columns of all topics side by side. */
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
  uint64_t first;   /* columns before these, once the header is made */
  uint64_t width;   /* the same: how many these are */
} cat_columns;

typedef struct cat_table {
  cat_columns *items;
  size_t size;
  uint32_t max_items; /* limit for arrays; 0 = the library's default */
  size_t field_count;
  uint64_t width;     /* columns of all, and one for each topic */
  const char *remedy; /* for the warning: how to get a column, or why there is none */
} cat_table;

/* Each row has all columns, so there are at most so many, unless max_items is UINT32_MAX. */
enum { CAT_MAX_COLUMNS = 65536 };

/* Add columns for a message of a channel that has a plan. False, after an error message: too many
 * columns. */
bool cat_table_fit(cat_table *table, cat_channel *channel, const ha_message *msg);

/* Append the names of all columns, or one row: the values of one channel, all other columns empty.
 * Each column begins with a comma, because the time is the first column. A failure of a row is a
 * failure of its message. */
ha_status cat_table_header(ha_buffer *out, cat_table *table, ha_error *err);
ha_status cat_table_row(ha_buffer *out, cat_table *table, cat_channel *channel,
                        const ha_message *msg, ha_error *err);

/* Warn once per topic about values without a column. Returns true if there are some. */
bool cat_table_warn(const cat_table *table);

void cat_table_done(cat_table *table);

#endif
