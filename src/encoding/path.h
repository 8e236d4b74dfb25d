/* A path, parsed and compiled. */
#ifndef HA_ENCODING_PATH_H
#define HA_ENCODING_PATH_H

#include "encoding/walk.h"

enum {
  HA__PART_NAME,
  HA__PART_INDEX, /* [first] */
  HA__PART_SLICE  /* [first:last] */
};

/* Of a slice that begins or ends with the array. */
#define HA__OPEN_END INT64_MAX

/* One step of a path as it is written. */
typedef struct ha__path_part {
  int code;
  const char *name;
  size_t name_size;
  int64_t first; /* negative: from the end */
  int64_t last;
  size_t column; /* from 1 */
} ha__path_part;

/* A path where it is written: a text of its own, or a part of one. */
typedef struct ha__path_text {
  const char *text; /* the whole: columns are its */
  size_t start;
  size_t end;
  size_t failed_at; /* where the last part begins that was looked at */
} ha__path_text;

/* In front of what is wrong with it: a column, and text. */
#define HA__PATH_AT "column %zu of '%.160s': "

/* Splits a path, one part a call: HA_END at its end. *at is the place in the text. */
ha_status ha__path_part_next(ha__path_part *out, const ha__path_text *in, size_t *at,
                             ha_error *err);

/* As ha_path_new(). */
ha_status ha__path_compile(ha_path **out, const ha_plan *plan, ha__path_text *in, ha_error *err);

/* From the beginning of the message, or of an element, to an operation. */
typedef struct ha__path_step {
  uint32_t from; /* go over operations from here ... */
  uint32_t to;   /* ... to here */
  uint32_t run;  /* the run that has `op` inside, = to; HA__NO_OP when it is in none */
  uint32_t op;   /* a loop that is entered at an element, or at last the goal */
  uint32_t offset[HA__PHASES]; /* of op in the run */
  int64_t index;               /* of the element */
} ha__path_step;

/* The way in one program. */
typedef struct ha__route {
  ha__path_step *steps;
  size_t size;
  size_t capacity;
} ha__route;

enum { HA__GOAL_WHOLE, HA__GOAL_ITEM, HA__GOAL_SLICE };
enum { HA__TIME_WHOLE, HA__TIME_SECONDS, HA__TIME_NANOSECONDS };

struct ha_path {
  const ha_plan *plan;
  char *text; /* as it was written */
  const ha_node *node;
  ha__route routes[2];
  int goal;
  int part;      /* of a time */
  int64_t first; /* of HA__GOAL_ITEM and _SLICE */
  int64_t last;
};

/* To the operation of a step. The run that it is in has been checked to lie in the message. */
ha_status ha__path_take_step(ha__walk *w, const ha__path_step *step);
/* The element that an index means; HA_END if there is none. */
ha_status ha__path_resolve(uint64_t *out, int64_t index, uint64_t count);
/* Those that a slice means, as in Python: cut to what there is. */
void ha__path_clip(uint64_t *first, uint64_t *size, const ha_path *path, uint64_t count);

/* The kind of the one value that the path leads to; 0 if it is a struct, or more than one. */
int32_t ha__path_kind(const ha_path *path);
/* Does it lead to an array, or a string: something that has a length? */
bool ha__path_has_length(const ha_path *path);
/* Of a path that has one: elements, bytes of a string, code units of a wstring. Returns as
 * ha_path_get(). */
ha_status ha__path_length(uint64_t *out, const ha_path *path, const uint8_t *data, size_t size,
                          ha_error *err);

#endif
