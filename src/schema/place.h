/* Places in definitions, for error messages of one line. */
#ifndef HA_SCHEMA_PLACE_H
#define HA_SCHEMA_PLACE_H

#include "base/status.h"
#include "schema/span.h"

/* The text being parsed. */
typedef struct ha__place {
  const char *type; /* name of the type */
  const char *text;
} ha__place;

/* Prefixes the text of err with "line L, column C of TYPE"; at is in place->text. */
void ha__place_wrap(ha_error *err, const ha__place *place, const char *at);

#define HA__FAIL_AT(err, code, place, at, ...)                                                     \
  (ha__error_set((err), (code), HA_NO_OFFSET, __VA_ARGS__), ha__place_wrap((err), (place), (at)),  \
   (code))

/* Part of a text for a message: short, without control characters. */
typedef struct ha__quote {
  char text[64];
} ha__quote;
ha__quote ha__quoted(ha__span span);

#endif
