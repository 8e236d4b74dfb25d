/* Rules that map rows to messages: for each topic its type, and the columns of fields and times. */
#ifndef CLI_CREATE_RULES_H
#define CLI_CREATE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A column or a constant, and the path of its field. */
typedef struct create_pair {
  char *from; /* name of the column, or the value */
  char *path;
} create_pair;

/* A column with times. */
typedef struct create_time {
  char *column;    /* name of the column, or path of a field of the message; NULL = not given */
  int64_t unit_ns; /* unit of its numbers; 0 = not given */
} create_time;

typedef struct create_rule {
  char *topic;
  char *type;
  create_time log;
  create_time publish;
  create_pair *columns; /* size 0: the names of columns are paths of fields */
  size_t column_count;
  create_pair *values; /* constants */
  size_t value_count;
} create_rule;

typedef struct create_rules {
  create_rule *items;
  size_t size;
} create_rules;

/* A file of rules: YAML, a map for one topic, or a list of them.
 *
 *   topic: /imu
 *   type: sensor_msgs/msg/Imu
 *   time: t ms                       # a column and its unit: s (the default), ms, us, ns
 *   publish-time: sent
 *   columns: {ax: linear_acceleration.x, ay: linear_acceleration.y}
 *   values: {header.frame_id: base}  # the same in each message
 *
 * Returns false after a line on stderr. */
bool create_rules_read(create_rules *out, const char *path);
/* Parse "COLUMN" or "COLUMN UNIT". Returns false if the unit is unknown. */
bool create_time_set(create_time *out, const char *text);
/* Add an empty rule. */
create_rule *create_rules_add(create_rules *rules);
void create_rules_done(create_rules *rules);

#endif
