/* OMG IDL text in tokens. */
#ifndef HA_SCHEMA_IDL_LEX_H
#define HA_SCHEMA_IDL_LEX_H

#include "schema/place.h"

enum {
  HA__IDL_END,
  HA__IDL_NAME,   /* identifiers and words */
  HA__IDL_NUMBER, /* without its sign */
  HA__IDL_STRING, /* with its quotes, also of 'c' */
  HA__IDL_SCOPE,  /* :: */
  HA__IDL_SIGN    /* any other character */
};

typedef struct ha__idl_token {
  int kind; /* HA__IDL_... */
  ha__span text;
} ha__idl_token;

/* Take the next token from the front of rest, over blanks, comments and lines of the preprocessor.
 */
ha_status ha__idl_next(ha__idl_token *out, ha__span *rest, const ha__place *place, ha_error *err);

/* Put the bytes that a literal stands for to out, at most as many as it has; returns how many. */
size_t ha__idl_unescape(char *out, ha__span literal);

#endif
