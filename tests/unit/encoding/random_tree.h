/* Types and messages by chance, serialized by rules that are as plain as can be: field after field,
 * each padded to its place. Nothing of src/encoding is used. */
#ifndef HA_TESTS_UNIT_ENCODING_RANDOM_TREE_H
#define HA_TESTS_UNIT_ENCODING_RANDOM_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text/text.h"
#include "tree.h"

/* How a message is laid out. */
typedef struct wire {
  const char *encoding;
  uint8_t header; /* second byte of that of CDR */
  bool is_cdr;
  bool is_big;
  uint32_t max_align;
  bool has_headers;   /* XCDR2 */
  uint8_t wide_size;  /* bytes of a code unit */
  bool wide_in_bytes; /* its count is of bytes */
  bool is_text;       /* strings are characters, a NaN is the usual one: text can say all of it */
} wire;

extern const wire g_ros1;
extern const wire g_forms[]; /* g_ros1 first */
enum { FORM_COUNT = 7 };
/* Those of ros1 and cdr that text can say all of. */
extern const wire g_text_forms[2];

typedef struct message {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} message;

uint64_t random_next(uint64_t *state);

/* Add a type of fields by chance. */
const ha_type *random_type(tree *t, uint64_t *state, bool has_wstring);

/* A message of chance, the same for each form of one seed. log: what a walk over it must tell, see
 * log.h. A NULL log is allowed. */
void random_message(message *out, ha__text *log, const ha_type *type, uint64_t seed,
                    const wire *form);
void message_done(message *m);

#endif
