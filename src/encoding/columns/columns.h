/* Columns of messages: a tree of columns that is made once for a plan, and for each program of the
 * plan a list of steps that append one message to them.
 *
 * A column belongs to a group of rows: the messages, or the elements of one list. All columns of
 * a group have the same number of rows, so a value of fixed size is stored at row * width.
 * Strings, lists of numbers and lists of elements have an offset for each row. A message is
 * removed by resetting the number of rows: the offsets then give the sizes of the other buffers. */
#ifndef HA_ENCODING_COLUMNS_COLUMNS_H
#define HA_ENCODING_COLUMNS_COLUMNS_H

#include <holdall/arrow.h>
#include <holdall/plugin.h>

#include "base/arena.h"
#include "base/text/text.h"
#include "encoding/path.h"

#define HA__NO_COLUMN UINT32_MAX

/* How the rows of a column are stored, and exported. */
enum {
  HA__COLUMN_FIXED,      /* one value, or `items` values of a fixed-size list, or fixed binary */
  HA__COLUMN_BOOL,       /* the same, a byte for each value; packed to bits when it is exported */
  HA__COLUMN_TEXT,       /* offsets, and bytes of UTF-8 */
  HA__COLUMN_BYTES,      /* offsets, and bytes */
  HA__COLUMN_NUMBERS,    /* offsets, and numbers */
  HA__COLUMN_STRUCT,     /* only children */
  HA__COLUMN_LIST,       /* offsets, and one child in a separate group */
  HA__COLUMN_FIXED_LIST, /* `items` rows of one child in a separate group */
};

/* How a number is made from message bytes. */
enum {
  HA__LOAD_COPY,     /* the same bytes, swapped if the message is big endian */
  HA__LOAD_BOOL,     /* 0 or 1 */
  HA__LOAD_TIME,     /* uint32 seconds, uint32 nanoseconds: int64 ns */
  HA__LOAD_STAMP,    /* int32 seconds, uint32 nanoseconds: int64 ns */
  HA__LOAD_DURATION, /* int32 seconds, int32 nanoseconds: int64 ns */
  HA__LOAD_UINT8,    /* to int16 */
  HA__LOAD_UINT16,   /* to int32 */
  HA__LOAD_UINT32,   /* to int64 */
};

typedef struct ha__column {
  uint8_t code;
  uint8_t load;
  const char *name;
  const char *format;  /* Arrow format; for FIXED and BOOL with items, the format of an item */
  const ha_node *node; /* NULL of log_time and publish_time */
  ha_path *path;       /* of a column whose value is looked up by path; or NULL */
  bool is_nullable;    /* rows may be null: those with a path, or ha__columns_make_nullable() */
  uint32_t group;
  uint32_t child;    /* first child, or HA__NO_COLUMN */
  uint32_t last;     /* last child */
  uint32_t same;     /* the next column of the same group, or HA__NO_COLUMN */
  uint32_t next;     /* sibling, or HA__NO_COLUMN */
  uint32_t elements; /* LIST, FIXED_LIST: the group of the child */
  uint32_t items;    /* of a fixed-size list; 0 = one value */
  bool is_binary;    /* FIXED with items: fixed-size binary, not a list */
  bool to_micros;    /* times are divided by 1000 */
  uint8_t unit;      /* bytes of a number in the message; the unit of swapping */
  uint8_t item_size; /* bytes of a number in the column */
  uint32_t width;    /* bytes of a row in data; 0 without */
  uint8_t *data;
  size_t data_size; /* bytes used, of TEXT, BYTES, NUMBERS */
  size_t data_capacity;
  int32_t *offsets;
  uint8_t *valid; /* one byte for each row of a nullable column */
} ha__column;

typedef struct ha__column_group {
  uint32_t first; /* first of its columns; HA__NO_COLUMN if there is none */
  uint64_t rows;
  uint64_t capacity;
  uint64_t row_bytes; /* of all its columns together, without variable data */
  uint64_t max_rows;  /* so that no offset exceeds 2^31 - 1 */
} ha__column_group;

/* A value of fixed size within a run, or within an element of a fixed loop. */
typedef struct ha__cell {
  uint32_t column;
  uint32_t count;              /* numbers; of a loop elements */
  uint32_t first;              /* of a loop: the cells of an element ... */
  uint32_t end;                /* ... up to here; otherwise 0 */
  uint32_t offset[HA__PHASES]; /* offset from the beginning of the run or element */
  const uint32_t *advance;     /* of a loop: bytes of an element */
} ha__cell;

enum {
  HA__STEP_SKIP,  /* operations ip to end */
  HA__STEP_CELLS, /* the run ip, with cells first to end */
  HA__STEP_VALUE, /* a string or a sequence at ip */
  HA__STEP_LOOP   /* the loop at ip: steps first to end for each element; if it is fixed, cells */
};

typedef struct ha__column_step {
  uint8_t code;
  uint32_t ip;
  uint32_t first;
  uint32_t end;
  uint32_t column;
} ha__column_step;

/* A run, a string or a sequence of messages that are appended several at once. */
typedef struct ha__block_op {
  bool is_counted; /* not a run */
  bool is_string;
  uint8_t align; /* alignment of an item */
  uint8_t size;
  uint32_t spot;               /* index of its places in the messages; HA__NO_COLUMN: no columns */
  const ha__column_step *step; /* its step, if it has columns */
  const uint32_t *advance;     /* of a run */
} ha__block_op;

enum { HA__BLOCK_MESSAGES = 64 };

/* The position of an operation in each of the messages. */
typedef struct ha__spot {
  const uint8_t *at[HA__BLOCK_MESSAGES]; /* the items of a string or sequence */
  uint32_t number[HA__BLOCK_MESSAGES];   /* number of items; the phase of a run */
} ha__spot;

typedef struct ha__column_program {
  ha__column_step *steps;
  size_t step_count;
  size_t step_capacity;
  uint32_t main; /* first step of the message; they end at step_count */
  ha__cell *cells;
  size_t cell_count;
  size_t cell_capacity;
  bool has_block;      /* messages can be appended several at once */
  ha__block_op *block; /* that many operations, up to the last one with columns */
  size_t block_count;
  size_t block_capacity;
  uint32_t spot_count; /* of these that have columns */
} ha__column_program;

struct ha_columns {
  const ha_plan *plan;
  uint32_t flags;
  uint32_t log_time; /* columns, or HA__NO_COLUMN */
  uint32_t publish_time;
  uint32_t log_time_ns;
  uint32_t root; /* the struct of all columns; it has no rows */
  bool has_paths;
  bool is_whole;       /* all fields have columns: messages are checked to their end */
  uint32_t *column_of; /* by node; HA__NO_COLUMN */
  ha__column *columns;
  size_t column_count;
  size_t column_capacity;
  ha__column_group *groups; /* 0: the messages */
  size_t group_count;
  size_t group_capacity;
  ha__column_program programs[2];
  ha__spot *spots; /* of messages that are appended several at once */
  uint32_t spot_count;
  uint64_t expected_rows;  /* of a batch; 0 = unknown */
  uint64_t variable_bytes; /* of TEXT, BYTES, NUMBERS in this batch */
  uint64_t replaced;
  ha__arena arena;   /* names and formats */
  ha__text scratch;  /* for wstrings */
  uint8_t *metadata; /* of the schema, as Arrow encodes it; NULL = none */
  size_t metadata_size;
};

static inline bool ha__columns_are_spark(const ha_columns *columns) {
  return (columns->flags & HA_COLUMNS_SPARK) != 0;
}

static inline size_t ha__column_children(const ha_columns *columns, const ha__column *column) {
  size_t count = 0;

  for (uint32_t i = column->child; i != HA__NO_COLUMN; i = columns->columns[i].next) {
    count++;
  }
  return count;
}

/* Makes the tree of columns. */
ha_status ha__columns_layout(ha_columns *columns, const ha_columns_options *options, ha_error *err);
/* Makes the steps of one program of the plan. */
ha_status ha__columns_compile(ha_columns *columns, size_t program, ha_error *err);

/* The same for appending several messages at once, after the steps. */
ha_status ha__columns_compile_block(ha_columns *columns, size_t program, ha_error *err);

/* Encodes the metadata of the schema. */
ha_status ha__columns_metadata(ha_columns *columns, const ha_columns_options *options,
                               ha_error *err);

/* Room for more rows in a group; all its columns grow. */
ha_status ha__columns_reserve(ha_columns *columns, uint32_t group, uint64_t more, ha_error *err);
/* Room for more bytes in the data of TEXT, BYTES, NUMBERS. HA_END: over 2^31 - 1. */
ha_status ha__column_reserve(ha__column *column, size_t more, ha_error *err);
/* How many messages the next batches will have, if known: room for them is allocated at once. */
void ha__columns_expect(ha_columns *columns, uint64_t rows);
/* Remove the rows of all messages from number `rows`. */
void ha__columns_truncate(ha_columns *columns, uint64_t rows);

/* For rows without a message (nulls.c): makes the columns of the root nullable. Called before
 * the first row; then rows are only added by ha__columns_add_or_null(). */
void ha__columns_make_nullable(ha_columns *columns);
/* As ha_columns_add(); a message that is NULL makes a row of nulls. */
ha_status ha__columns_add_or_null(ha_columns *columns, const ha_message *msg, ha_error *err);
/* Whether a column of the root has no value in the last row. */
bool ha__columns_have_null(const ha_columns *columns);
/* Replace the first `prefix_size` bytes of the names of the root's columns by `name`. */
ha_status ha__columns_rename(ha_columns *columns, size_t prefix_size, const char *name,
                             ha_error *err);

/* Interpolate between the last row of `columns` and the only row of `after`, which was made for the
 * same plan with the same options (blend.c). share: 0 = the row as it is, 1 = that of after. */
void ha__columns_blend(ha_columns *columns, const ha_columns *after, double share);

/* Rows of the fixed-size values of kind `load`: `count` of them from message bytes. */
void ha__column_load(const ha__column *column, uint8_t *to, const uint8_t *from, uint64_t count,
                     bool swap);

/* Whether there are columns for times of messages. */
static inline bool ha__columns_have_times(const ha_columns *columns) {
  return columns->log_time != HA__NO_COLUMN || columns->publish_time != HA__NO_COLUMN ||
         columns->log_time_ns != HA__NO_COLUMN;
}

/* Store the times of a message, if there are columns for them. */
void ha__columns_put_times(const ha_columns *columns, uint64_t row, int64_t log_time_ns,
                           int64_t publish_time_ns);

/* Append the first messages of a run whose bytes begin at `bytes`, while they need less than
 * max_bytes together with the existing rows. Returns their number; 0: the first one must be
 * appended by ha_columns_add(), which also reports errors in it. */
size_t ha__columns_add_block(ha_columns *columns, const uint8_t *bytes, const ha_entry *entries,
                             size_t count, uint64_t max_bytes);

#endif
