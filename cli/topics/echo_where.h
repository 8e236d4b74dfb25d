/* --where of echo: filters messages of channels that are discovered one by one. */
#ifndef CLI_TOPICS_ECHO_WHERE_H
#define CLI_TOPICS_ECHO_WHERE_H

#include <holdall/where.h>

#include "cat/form.h"

typedef struct echo_where {
  ha_where *where; /* NULL = all messages are kept */
  bool
      is_alone; /* one topic is selected: if it lacks a field of the expression, that is an error */
  bool is_wrong; /* the expression is invalid; already reported */
  bool is_bound;
  ha_channel **channels; /* copies of the channels so far, with ids 0, 1, ... */
  size_t count;
  uint64_t untested;
} echo_where;

/* text: the expression; NULL = keep all messages. Returns false after a line on stderr if it is
 * invalid. */
bool echo_where_open(echo_where *out, const char *text, ha_definitions *definitions, bool is_alone);
/* Does the expression keep the message? If it cannot be evaluated: no, with a warning. The first
 * wrong use of a field is reported, too. */
bool echo_where_keeps(echo_where *w, cat_show *show, const ha_message *msg);
void echo_where_done(echo_where *w);

#endif
