/* Regular expressions, Perl's. */
#ifndef HA_EXPR_REGEX_H
#define HA_EXPR_REGEX_H

#include <stddef.h>

#include <holdall/error.h>

typedef struct ha__regex ha__regex;

/* HA_E_ARG when the pattern does not compile; err contains the position and the reason. */
ha_status ha__regex_new(ha__regex **out, const char *pattern, ha_error *err);
/* NULL is allowed. */
void ha__regex_free(ha__regex *regex);

/* HA_OK: the text contains a match. HA_END: it does not. HA_E_LIMIT: it takes too long. */
ha_status ha__regex_find(const ha__regex *regex, const char *text, size_t size, ha_error *err);

#endif
