/* Values of default_text: defaults of fields as definitions write them. Pure functions. */
#ifndef HA_ENCODING_DEFAULT_TEXT_H
#define HA_ENCODING_DEFAULT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/schema.h>

/* Whether a default text is used: not for long arrays, which no user writes. */
bool ha__default_is_used(const ha_field *field);

/* Returns the next element of "[a, b]"; false = end. *at begins after the bracket. */
bool ha__default_next(const char *text, size_t *at, const char **out, size_t *size);

/* Stores a number, little endian; up to 16 bytes. False: the text is not exactly a number of
 * this kind; its beginning is stored if that is a number, else 0. */
bool ha__default_number(uint8_t *out, int32_t kind, const char *text, size_t size);

/* Whether the text is in quotes of one kind. */
bool ha__default_is_quoted(const char *text, size_t size);
bool ha__default_is_word(const char *text, size_t size, const char *word);

#endif
