/* Edits of messages: changes of the values at paths.
 *
 * A message is edited in two steps: the positions of all changes are found (splices), then the
 * message is copied with them. Numbers are overwritten in the copy. A string or a sequence may
 * change its length; then padding may differ, until source and copy are aligned alike again.
 * Used by one thread. */
#ifndef HA_ENCODING_EDIT_EDIT_H
#define HA_ENCODING_EDIT_EDIT_H

#include "encoding/path.h"

enum {
  HA__CHANGE_SET, /* to the bytes of the change */
  HA__CHANGE_TIME /* seconds and nanoseconds, by the retime of the edit */
};

typedef struct ha__change {
  int code;
  ha_path *path;
  uint64_t all;   /* bit k: index k of the path means all elements */
  uint8_t *bytes; /* SET: numbers, little endian, or text in UTF-8 */
  size_t size;
  size_t unit; /* size of a number, for swapping */
} ha__change;

/* Bytes of a message that are replaced. */
typedef struct ha__splice {
  uint64_t at; /* offset from the base of the walk */
  uint64_t size;
  size_t order; /* order of finding: of two at one position the later one is used */
  const ha__change *change;
  uint8_t time[8];  /* TIME: the new value, little endian */
  bool is_variable; /* a string or a sequence, with its count */
} ha__splice;

struct ha_edit {
  const ha_plan *plan;
  ha__change *changes;
  size_t change_count;
  size_t change_capacity;
  ha_retime retime;
  ha__splice *splices; /* of the current message, sorted by position */
  size_t splice_count;
  size_t splice_capacity;
};

/* Parses a value for the end of the change's path. is_struct: the path leads to the seconds of a
 * time or duration of ROS 2, whose nanoseconds are set, too. */
ha_status ha__edit_value(ha__change *change, bool is_struct, const char *value, ha_error *err);

/* Finds the positions of all changes in a message; result counts those that do not exist or do not
 * fit. */
ha_status ha__edit_find(ha_edit_result *result, ha_edit *edit, const uint8_t *data, size_t size,
                        ha_error *err);

/* The operation at the end of a path; the same in all programs of a plan. */
static inline const ha__op *ha__change_goal(const ha__change *change) {
  const ha__route *route = &change->path->routes[0];

  return &change->path->plan->programs[0].ops[route->steps[route->size - 1].op];
}

#endif
