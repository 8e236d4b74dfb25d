/* The words of an expression. */
#ifndef HA_EXPR_LEX_H
#define HA_EXPR_LEX_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/error.h>

enum {
  HA__WORD_END,
  HA__WORD_NUMBER,
  HA__WORD_STRING, /* with its quotes */
  HA__WORD_NAME,   /* a field, or a word of the language */
  HA__WORD_TOPIC,  /* a topic, usually with a field: /a/b.c */
  HA__WORD_QUOTED, /* the same with back quotes */
  HA__WORD_SIGN    /* "&&", "(", ... */
};

typedef struct ha__word {
  int code;
  size_t at;
  size_t size;
} ha__word;

/* Read the token at or after `at`; after_value: a slash divides, and does not begin a topic.
 * HA_E_ARG: not a token, or it does not end. */
ha_status ha__word_next(ha__word *out, const char *text, size_t at, bool after_value,
                        ha_error *err);

#endif
