/* Paths to values in messages, such as "a.b[1]": parsed, and compiled for a plan. Constant after
 * that. */
#ifndef HA_ENCODING_PATH_H
#define HA_ENCODING_PATH_H

#include "encoding/walk.h"

enum {
  HA__PART_NAME,
  HA__PART_INDEX, /* [first] */
  HA__PART_SLICE  /* [first:last] */
};

/* The open end of a slice. */
#define HA__OPEN_END INT64_MAX

/* One part of a path. */
typedef struct ha__path_part {
  int code;
  const char *name;
  size_t name_size;
  int64_t first; /* negative = from the end */
  int64_t last;
  size_t column; /* from 1 */
} ha__path_part;

/* The text of a path, which may be part of a longer text. */
typedef struct ha__path_text {
  const char *text; /* the whole text; columns refer to it */
  size_t start;
  size_t end;
  size_t failed_at; /* position of the part that failed */
} ha__path_text;

/* Prefix of error messages: column and text. */
#define HA__PATH_PLACE "column %zu of '%.160s'"
#define HA__PATH_AT HA__PATH_PLACE ": "

/* Returns the next part; HA_END after the last one. *at: position in the text. */
ha_status ha__path_part_next(ha__path_part *out, const ha__path_text *in, size_t *at,
                             ha_error *err);

/* HA_E_ARG: the type has no such field; reports those that it has, and the nearest one. */
ha_status ha__path_no_field(const ha_type *type, const char *name, size_t name_size, ha_error *err);
/* The part of a time: HA__TIME_SECONDS or HA__TIME_NANOSECONDS. HA_E_ARG: it has no such part. */
ha_status ha__path_time_part(int *out, const ha__path_part *part, ha_error *err);

/* See ha_path_new(). */
ha_status ha__path_compile(ha_path **out, const ha_plan *plan, ha__path_text *in, ha_error *err);

/* A step from the beginning of the message, or of an element, to an operation. */
typedef struct ha__path_step {
  uint32_t from;               /* skip operations from here ... */
  uint32_t to;                 /* ... to here */
  uint32_t run;                /* the run that contains op, equal to `to`; HA__NO_OP = none */
  uint32_t op;                 /* a loop that is entered at an element; in the last step the goal */
  uint32_t offset[HA__PHASES]; /* offset of op in the run, by phase */
  int64_t index;               /* of the element */
} ha__path_step;

/* The steps of a path in one program. */
typedef struct ha__route {
  ha__path_step *steps;
  size_t size;
  size_t capacity;
} ha__route;

enum { HA__GOAL_WHOLE, HA__GOAL_ITEM, HA__GOAL_SLICE };
enum { HA__TIME_WHOLE, HA__TIME_SECONDS, HA__TIME_NANOSECONDS };

struct ha_path {
  const ha_plan *plan;
  char *text; /* as written */
  const ha_node *node;
  ha__route routes[2];
  int goal;
  int part;      /* of a time */
  int64_t first; /* of HA__GOAL_ITEM and _SLICE */
  int64_t last;
};

/* Walks to the operation of a step. Checks that the run that contains it is within the message. */
ha_status ha__path_take_step(ha__walk *w, const ha__path_step *step);
/* The element of an index; HA_END = there is none. */
ha_status ha__path_resolve(uint64_t *out, int64_t index, uint64_t count);
/* The elements of a slice, limited to those that exist, as in Python. */
void ha__path_clip(uint64_t *first, uint64_t *size, const ha_path *path, uint64_t count);

/* The kind of the value at the end of the path; 0 = a struct, or several values. */
int32_t ha__path_kind(const ha_path *path);
/* Whether the path leads to an array or a string. */
bool ha__path_has_length(const ha_path *path);
/* The length of an array in elements, of a string in bytes, of a wstring in code units. Returns the
 * same statuses as ha_path_get(). */
ha_status ha__path_length(uint64_t *out, const ha_path *path, const uint8_t *data, size_t size,
                          ha_error *err);

#endif
