/* Replies of the service get_type_description of ROS 2 nodes. */
#ifndef HA_LIVE_GRAPH_DESCRIBE_ANSWER_H
#define HA_LIVE_GRAPH_DESCRIBE_ANSWER_H

#include <stdbool.h>

#include <holdall/schema.h>

#include "model/cdr.h"

/* The description of a tree of ROS 2. with_sources: and the text of each type, if the root is a
 * message and all of them have one. */
void ha__describe_answer(ha__cdr_writer *out, const ha_types *types, bool with_sources);

/* Reply that the type is not described, and why. */
void ha__describe_refuse(ha__cdr_writer *out, const char *why);

#endif
