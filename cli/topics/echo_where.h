/* --where of echo: filters messages of channels that appear one by one. */
#ifndef CLI_TOPICS_ECHO_WHERE_H
#define CLI_TOPICS_ECHO_WHERE_H

#include <holdall/where.h>

#include "cat/form.h"

typedef struct echo_where {
  ha_where *where; /* NULL = all are kept */
  bool is_alone;   /* only one topic: a field that it lacks is an error */
  bool is_wrong;   /* the expression is invalid, which was reported */
  bool is_bound;
  ha_channel **channels; /* copies of channels so far, with ids 0, 1, ... */
  size_t count;
  uint64_t untested;
} echo_where;

/* text: NULL = all are kept. False: not an expression, which was reported. */
bool echo_where_open(echo_where *out, const char *text, ha_definitions *definitions, bool is_alone);
/* A message that cannot be evaluated is not kept, with a warning; so is the first wrong use of a
 * field. */
bool echo_where_keeps(echo_where *w, cat_show *show, const ha_message *msg);
void echo_where_done(echo_where *w);

#endif
