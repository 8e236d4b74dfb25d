/* Lines of a YAML document in block style, laid out as yaml-cpp does, which rosbag2 writes with:
 * lists stand two columns deeper than their key (libyaml's emitter cannot do that), strings are
 * plain or in double quotes, and no newline ends the document.
 *
 * A string is quoted where a reader could take it for something else: a number, a truth value, a
 * date, null. yaml-cpp leaves most of these plain, which Python then reads as numbers; C++ reads
 * both alike. Each byte that is not UTF-8 becomes U+FFFD, and what YAML has no plain place for
 * (control characters, NUL) is escaped. */
#ifndef HA_MODEL_YAML_WRITE_H
#define HA_MODEL_YAML_WRITE_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* Begin a line: a newline unless the text is empty, then spaces. */
void ha__yaml_line(ha__text *out, size_t indent);

/* A string, at the end of a line. */
void ha__yaml_string(ha__text *out, const char *bytes, size_t size);

/* A line "key:", or "key: value". The key is ours, and needs no quotes; the first one of a map in a
 * list is "- key". */
void ha__yaml_key(ha__text *out, size_t indent, const char *key);
void ha__yaml_put_u64(ha__text *out, size_t indent, const char *key, uint64_t value);
void ha__yaml_put_i64(ha__text *out, size_t indent, const char *key, int64_t value);
/* value is a word of ours, and stays plain. */
void ha__yaml_put_word(ha__text *out, size_t indent, const char *key, const char *value);
/* value is any text; NULL = "". */
void ha__yaml_put_text(ha__text *out, size_t indent, const char *key, const char *value);

/* A line "key: value" of strings that may hold anything; more lines when the key is longer than
 * YAML allows for one. */
void ha__yaml_put_pair(ha__text *out, size_t indent, const char *key, size_t key_size,
                       const char *value, size_t value_size);

#endif
