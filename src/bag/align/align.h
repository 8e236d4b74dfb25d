/* The state of an aligned table: sources (topics), fields (columns of one source), rows. */
#ifndef HA_BAG_ALIGN_ALIGN_H
#define HA_BAG_ALIGN_ALIGN_H

#include <holdall/align.h>

#include "bag/align/rows.h"
#include "bag/align/source.h"

#define HA__NO_SOURCE UINT32_MAX

/* A field of the caller's selection: one column, or several. */
typedef struct ha__align_column {
  uint32_t source;
  char *name; /* name of the column, or prefix of several; without a dot at its end */
  ha_columns *columns;
  ha_columns *after; /* of LINEAR: one row of the message after; else NULL */
  uint64_t after_serial;
  char *age_name; /* NULL: without ages */
  int64_t *ages;  /* of the rows of the batch */
  uint8_t *has_value;
  ha_align_gaps gaps;
  bool is_in_gap;
  bool is_null; /* in the last row */
} ha__align_column;

typedef struct ha__align {
  ha_reader *reader;
  ha_decoder *decoder;
  ha_definitions *own_definitions; /* NULL if the caller supplied definitions */
  ha_align_options options;        /* with defaults filled in; its pointers are not kept */
  bool looks_ahead;                /* a source is NEAREST or LINEAR */
  ha__align_source *sources;
  size_t source_count;
  ha__align_column *columns;
  size_t column_count;
  uint32_t *source_of;   /* by channel id: its first source, or HA__NO_SOURCE */
  uint32_t *next_source; /* by source: another one of the same topic */
  uint8_t *is_row;       /* by channel id: its messages make rows */
  size_t channel_count;

  char *time_name;
  ha__align_rows rows;
  int64_t *times;    /* of the rows of the batch */
  uint64_t batch;    /* number of its rows */
  uint64_t capacity; /* of times, ages, has_value */
  int64_t now_ns;    /* of the last message that was read */
  bool is_read;      /* all messages were read */
  bool is_over;      /* all rows were made */

  uint64_t all_rows;  /* made so far, including rows that were left out */
  uint64_t looked_at; /* messages and rows */
  ha_align_counts counts;
  ha_error first_skipped;
  ha_error error;
} ha__align;

/* fill.c: make rows until the batch is full or the table ends (is_over). */
ha_status ha__align_fill(ha__align *align, ha_error *err);

/* batch.c */
ha_status ha__align_schema(struct ArrowSchema *out, const ha__align *align, ha_error *err);
/* The rows of the batch; a new batch begins. On failure rows are lost. */
ha_status ha__align_take(struct ArrowArray *out, ha__align *align, ha_error *err);

/* align.c */
ha_status ha__align_open(ha__align *align, const ha_align_field *fields, size_t count,
                         const ha_query *query, ha_error *err);
/* Frees everything but the reader. */
void ha__align_done(ha__align *align);

#endif
