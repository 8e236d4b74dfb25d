/* An edit is a list of changes, each a path and what becomes of the values there. A message is
 * edited in two steps: the places of all changes are found, as splices; then the message is copied
 * with them. Numbers are overwritten in the copy. A string or a sequence may get another length:
 * from there on padding may have to differ, until the copy is as far off as alignment allows. */
#ifndef HA_ENCODING_EDIT_H
#define HA_ENCODING_EDIT_H

#include "encoding/path.h"

enum {
  HA__CHANGE_SET, /* to the change's bytes */
  HA__CHANGE_TIME /* seconds and nanoseconds, as the edit's retime says */
};

typedef struct ha__change {
  int code;
  ha_path *path;
  uint64_t all;   /* bit k: the k-th index of the path stands for every element */
  uint8_t *bytes; /* SET: numbers, little endian, or text in UTF-8 */
  size_t size;
  size_t unit; /* bytes of numbers that are swapped as one */
} ha__change;

/* Bytes of a message that become others. */
typedef struct ha__splice {
  uint64_t at; /* from the walk's base */
  uint64_t size;
  size_t order; /* when it was found: of two at one place the last counts */
  const ha__change *change;
  uint8_t time[8];  /* TIME: what it becomes, little endian */
  bool is_variable; /* a string or a sequence, with its count */
} ha__splice;

struct ha_edit {
  const ha_plan *plan;
  ha__change *changes;
  size_t change_count;
  size_t change_capacity;
  ha_retime retime;
  ha__splice *splices; /* of the message at hand, by place */
  size_t splice_count;
  size_t splice_capacity;
};

/* Read a value for what the change's path leads to; is_struct: to the seconds of a time or duration
 * of ROS 2, whose nanoseconds are meant, too. */
ha_status ha__edit_value(ha__change *change, bool is_struct, const char *value, ha_error *err);

/* Find the places of all changes in a message; result counts what is not there, or not held. */
ha_status ha__edit_find(ha_edit_result *result, ha_edit *edit, const uint8_t *data, size_t size,
                        ha_error *err);

/* The operation that a path leads to; programs have the same operations of values. */
static inline const ha__op *ha__change_goal(const ha__change *change) {
  const ha__route *route = &change->path->routes[0];

  return &change->path->plan->programs[0].ops[route->steps[route->size - 1].op];
}

#endif
