#include "base/text/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"

char *ha__text_make_room(ha__text *text, size_t more) {
  void *items = text->data;
  size_t with_nul;

  if (text->status < 0) return NULL;
  if (!ha__add_size(&with_nul, more, 1)) {
    text->status = HA_E_NOMEM;
    return NULL;
  }
  text->status = ha__reserve(&items, &text->capacity, text->size, with_nul, 1, NULL);
  text->data = items;
  return text->status < 0 ? NULL : text->data + text->size;
}

/* The same within the limit. */
static char *make_room(ha__text *text, size_t more) {
  if (text->status >= 0 && !ha__range_within(text->size, more, text->max_bytes)) {
    text->status = HA_E_LIMIT;
  }
  return ha__text_room(text, more);
}

void ha__text_add(ha__text *text, const void *bytes, size_t size) {
  char *to = make_room(text, size);

  if (!to) return;
  if (size) memcpy(to, bytes, size);
  ha__text_grow(text, size);
}

void ha__text_string(ha__text *text, const char *string) {
  ha__text_add(text, string, strlen(string));
}

void ha__text_fill(ha__text *text, char c, size_t count) {
  char *to = make_room(text, count);

  if (!to) return;
  memset(to, c, count);
  ha__text_grow(text, count);
}

void ha__text_u64(ha__text *text, uint64_t number) {
  char digits[24];

  snprintf(digits, sizeof digits, "%" PRIu64, number);
  ha__text_string(text, digits);
}

void ha__text_i64(ha__text *text, int64_t number) {
  char digits[24];

  snprintf(digits, sizeof digits, "%" PRId64, number);
  ha__text_string(text, digits);
}

ha_status ha__text_status(const ha__text *text, ha_error *err) {
  if (text->status == HA_OK) return HA_OK;
  if (text->status == HA_E_LIMIT) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "text of more than %zu bytes", text->max_bytes);
  }
  return HA_FAIL_NOMEM(err);
}

void ha__text_done(ha__text *text) {
  ha__free(text->data);
  *text = (ha__text)HA__TEXT_INIT(text->max_bytes);
}
