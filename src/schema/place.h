/* Where in a definition something is wrong, for one-line messages. */
#ifndef HA_SCHEMA_PLACE_H
#define HA_SCHEMA_PLACE_H

#include "base/status.h"
#include "schema/span.h"

/* The text that is parsed. */
typedef struct ha__place {
  const char *type; /* its name */
  const char *text;
} ha__place;

/* Put "line L, column C of TYPE" in front of the text of err; at lies in the place's text. */
void ha__place_wrap(ha_error *err, const ha__place *place, const char *at);

#define HA__FAIL_AT(err, code, place, at, ...)                                                     \
  (ha__error_set((err), (code), HA_NO_OFFSET, __VA_ARGS__), ha__place_wrap((err), (place), (at)),  \
   (code))

/* Words of a text as they may stand in a message: short, without control characters. */
typedef struct ha__quote {
  char text[64];
} ha__quote;
ha__quote ha__quoted(ha__span span);

#endif
