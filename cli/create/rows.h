/* Rows of a file as messages of a bag. */
#ifndef CLI_CREATE_ROWS_H
#define CLI_CREATE_ROWS_H

#include <stdbool.h>

#include "create/rules.h"
#include "create/stream.h"

/* rules: at least one. Without a topic, lines are those of `holdall cat --json`, of any topics; a
 * time that is not given is the first column there is of those that are usual. is_ros1: messages
 * of ROS 1, also where the names of types do not say so. Returns false after a line on stderr. */
bool create_rows(create_bag *bag, const char *path, const create_rules *rules, bool is_ros1);

#endif
