/* --where of echo: messages by what they contain, of channels that appear one by one. */
#ifndef CLI_TOPICS_ECHO_WHERE_H
#define CLI_TOPICS_ECHO_WHERE_H

#include <holdall/where.h>

#include "cat/form.h"

typedef struct echo_where {
  ha_where *where; /* NULL = all are kept */
  bool is_alone;   /* there is one topic: what it does not have, nobody has */
  bool is_wrong;   /* the expression is: it was told */
  bool is_bound;
  ha_channel **channels; /* that were met: copies, of which the ids are 0, 1, ... */
  size_t count;
  uint64_t untested;
} echo_where;

/* text: NULL = all are kept. False: it is no expression, which was told. */
bool echo_where_open(echo_where *out, const char *text, ha_definitions *definitions, bool is_alone);
/* A message that can't be answered for is not kept, which is told, as is the first wrong use. */
bool echo_where_keeps(echo_where *w, cat_show *show, const ha_message *msg);
void echo_where_done(echo_where *w);

#endif
