/* The table of holdall cat --csv: the columns of all topics side by side. */
#ifndef CLI_CAT_TABLE_H
#define CLI_CAT_TABLE_H

#include "cat/decode.h"

/* The columns of one topic and type; of several channels that have both there is one. */
typedef struct cat_columns {
  const char *topic;
  const ha_plan *plan;
  ha_csv **parts; /* one, or one a field that the type has */
  size_t size;
  uint64_t dropped; /* values that have no column */
} cat_columns;

typedef struct cat_table {
  cat_columns *items;
  size_t size;
  uint32_t max_items; /* of an array; 0 = the library's default */
  size_t field_count;
  const char *remedy; /* for values that have no column: what helps, or why that is so */
} cat_table;

/* Make columns for a message of a channel that has a plan. */
void cat_table_fit(cat_table *table, const cat_channel *channel, const ha_message *msg);

/* Append the names of all columns, or a row with the columns of one channel, the others empty; a
 * comma in front of each, as the time comes first. Failures of a row are those of its message. */
ha_status cat_table_header(ha_buffer *out, const cat_table *table, ha_error *err);
ha_status cat_table_row(ha_buffer *out, cat_table *table, const cat_channel *channel,
                        const ha_message *msg, ha_error *err);

/* A warning a topic of values that have no column; true if there are some. */
bool cat_table_warn(const cat_table *table);

void cat_table_done(cat_table *table);

#endif
