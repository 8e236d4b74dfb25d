/* Writer of YAML documents in block style, with the layout of yaml-cpp, which rosbag2 uses: lists
 * are indented by two columns under their key (the emitter of libyaml cannot do that), strings are
 * plain or in double quotes, and no newline ends the document. Pure functions.
 *
 * A string is quoted if a reader could parse it as something else: a number, a boolean, a date,
 * null. yaml-cpp leaves most of these plain, and Python then reads numbers; C++ reads both forms
 * the same. Each byte that is not UTF-8 becomes U+FFFD; control characters and NUL are escaped. */
#ifndef HA_MODEL_YAML_WRITE_H
#define HA_MODEL_YAML_WRITE_H

#include <stddef.h>
#include <stdint.h>

#include "base/text/text.h"

/* Begins a line: a newline unless the text is empty, then spaces. */
void ha__yaml_line(ha__text *out, size_t indent);

/* Appends a string at the end of a line. */
void ha__yaml_string(ha__text *out, const char *bytes, size_t size);

/* Append a line "key:" or "key: value". The key needs no quotes; for the first one of a map in a
 * list it is
 * "- key". */
void ha__yaml_key(ha__text *out, size_t indent, const char *key);
void ha__yaml_put_u64(ha__text *out, size_t indent, const char *key, uint64_t value);
void ha__yaml_put_i64(ha__text *out, size_t indent, const char *key, int64_t value);
/* value is a plain word. */
void ha__yaml_put_word(ha__text *out, size_t indent, const char *key, const char *value);
/* value is any text; NULL = "". */
void ha__yaml_put_text(ha__text *out, size_t indent, const char *key, const char *value);

/* Appends a line "key: value" of any strings; more lines if the key is longer than YAML allows for
 * one. */
void ha__yaml_put_pair(ha__text *out, size_t indent, const char *key, size_t key_size,
                       const char *value, size_t value_size);

#endif
