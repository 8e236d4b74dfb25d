/* Random types and messages, serialized by the simplest implementation of the rules: field after
 * field, each with its padding. Uses nothing of src/encoding. */
#ifndef HA_TESTS_UNIT_ENCODING_RANDOM_TREE_H
#define HA_TESTS_UNIT_ENCODING_RANDOM_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text/text.h"
#include "tree.h"

/* Layout of a message. */
typedef struct wire {
  const char *encoding;
  uint8_t header; /* second byte of the CDR header */
  bool is_cdr;
  bool is_big;
  uint32_t max_align;
  bool has_headers;   /* XCDR2 */
  uint8_t wide_size;  /* bytes of a code unit */
  bool wide_in_bytes; /* its count is in bytes */
  bool is_text; /* text can represent all values: strings are characters, a NaN is the usual one */
} wire;

extern const wire g_ros1;
extern const wire g_forms[]; /* g_ros1 first */
enum { FORM_COUNT = 7 };
/* The layouts of ros1 and cdr that text can represent. */
extern const wire g_text_forms[2];

typedef struct message {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} message;

uint64_t random_next(uint64_t *state);

/* Add a type of random fields. */
const ha_type *random_type(tree *t, uint64_t *state, bool has_wstring);

/* A random message, with the same values for each layout of one seed. log: the expected events of a
 * walk, see log.h. A NULL log is allowed. */
void random_message(message *out, ha__text *log, const ha_type *type, uint64_t seed,
                    const wire *form);
void message_done(message *m);

#endif
