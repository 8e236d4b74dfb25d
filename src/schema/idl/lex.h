/* Lexer of OMG IDL. Pure functions. */
#ifndef HA_SCHEMA_IDL_LEX_H
#define HA_SCHEMA_IDL_LEX_H

#include "schema/place.h"

enum {
  HA__IDL_END,
  HA__IDL_NAME,   /* identifiers and keywords */
  HA__IDL_NUMBER, /* without its sign */
  HA__IDL_STRING, /* with its quotes, also of 'c' */
  HA__IDL_SCOPE,  /* :: */
  HA__IDL_SIGN    /* any other character */
};

typedef struct ha__idl_token {
  int kind; /* HA__IDL_... */
  ha__span text;
} ha__idl_token;

/* Takes the next token from the front of rest; skips blanks, comments and preprocessor lines. */
ha_status ha__idl_next(ha__idl_token *out, ha__span *rest, const ha__place *place, ha_error *err);

/* Writes the unescaped bytes of a literal, which are not more than it has itself; returns their
 * number. */
size_t ha__idl_unescape(char *out, ha__span literal);

#endif
