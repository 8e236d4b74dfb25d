/* Growing text, for writers of many small parts. The parts return no status: the first failure is
 * kept, everything after it is dropped, and ha__text_status() returns it at the end. */
#ifndef HA_BASE_TEXT_TEXT_H
#define HA_BASE_TEXT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>

typedef struct ha__text {
  char *data; /* NULL while nothing was added, see ha__text_view() */
  size_t size;
  size_t capacity;
  size_t max_bytes;
  ha_status status; /* HA_OK, or the first failure */
} ha__text;

/* Empty text with a limit in bytes. */
#define HA__TEXT_INIT(max_bytes)                                                                   \
  { NULL, 0, 0, (max_bytes), HA_OK }

void ha__text_add(ha__text *text, const void *bytes, size_t size);
void ha__text_string(ha__text *text, const char *string);
void ha__text_fill(ha__text *text, char c, size_t count);
void ha__text_u64(ha__text *text, uint64_t number);
void ha__text_i64(ha__text *text, int64_t number);

/* Room for `more` bytes that the caller fills, and confirms with ha__text_grow(); for small parts,
 * because the limit is checked afterwards. NULL on failure. */
char *ha__text_make_room(ha__text *text, size_t more);

static inline char *ha__text_room(ha__text *text, size_t more) {
  if (text->status < 0 || more >= text->capacity - text->size) {
    return ha__text_make_room(text, more);
  }
  return text->data + text->size;
}

static inline void ha__text_grow(ha__text *text, size_t size) {
  if (size > text->max_bytes - text->size) {
    text->status = HA_E_LIMIT;
    return;
  }
  text->size += size;
  text->data[text->size] = '\0';
}

/* The bytes, NUL-terminated; valid until more is added. */
static inline const char *ha__text_view(const ha__text *text) {
  return text->data ? text->data : "";
}

/* HA_OK when everything was added. HA_E_NOMEM, or HA_E_LIMIT: only ha__text_done() may be called
 * then. */
HA_MUST_CHECK ha_status ha__text_status(const ha__text *text, ha_error *err);

/* Release the bytes; leaves an empty text of the same limit. */
void ha__text_done(ha__text *text);

#endif
