#include "topics/columns.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/number/number.h"

#include "ui/memory.h"

enum { MAX_STEPS = 32 };

/* A name of a field, or an index (text begins with a digit). */
typedef struct step {
  const char *text;
  size_t size;
} step;

typedef struct column {
  step steps[MAX_STEPS];
  size_t count;
  size_t cell;
} column;

/* --- paths ------------------------------------------------------------------------------------ */

/* "pose.covariance[3]": three steps. */
static bool read_path(column *out, const char *path, size_t size) {
  const char *at = path;
  const char *end = path + size;

  while (at < end && out->count < MAX_STEPS) {
    const char *start = at;
    while (at < end && !strchr("./[]", *at)) {
      if ((uint8_t)*at < 0x20 || *at == '"' || *at == '\\') return false;
      at++;
    }
    if (at == start) return false;
    out->steps[out->count++] = (step){start, (size_t)(at - start)};
    if (at < end && *at == ']') at++;
    if (at < end) at++; /* . / or [ */
  }
  return out->count > 0 && at == end;
}

bool columns_add(columns *all, const char *path, size_t size, size_t cell) {
  all->items = cli_resize(all->items, all->size + 1, sizeof *all->items);
  column *added = &all->items[all->size];
  added->count = 0;
  added->cell = cell;
  if (!read_path(added, path, size)) return false;
  all->size++;
  return true;
}

void columns_clear(columns *all) {
  free(all->items);
  *all = (columns){.items = NULL};
}

/* --- their order ------------------------------------------------------------------------------ */

static bool is_index(const step *s) {
  return *s->text >= '0' && *s->text <= '9';
}

/* SIZE_MAX: not a number alone. */
static size_t number_of(const step *s) {
  uint64_t number = SIZE_MAX;

  (void)ha__number_read_u64(&number, s->text, s->size, SIZE_MAX - 1);
  return (size_t)number;
}

/* Elements in the order of their indexes, before names. */
static int compare_steps(const step *a, const step *b) {
  if (is_index(a) != is_index(b)) return is_index(a) ? -1 : 1;
  if (is_index(a)) {
    const size_t left = number_of(a);
    const size_t right = number_of(b);
    return left == right ? 0 : left < right ? -1 : 1;
  }
  const int order = memcmp(a->text, b->text, a->size < b->size ? a->size : b->size);
  return order ? order : (a->size > b->size) - (a->size < b->size);
}

static int compare(const void *left, const void *right) {
  const column *a = left;
  const column *b = right;

  for (size_t i = 0; i < a->count && i < b->count; i++) {
    const int order = compare_steps(&a->steps[i], &b->steps[i]);
    if (order) return order;
  }
  return (a->count > b->count) - (a->count < b->count);
}

void columns_sort(columns *all) {
  if (all->size > 0) qsort(all->items, all->size, sizeof *all->items, compare);
}

/* --- documents -------------------------------------------------------------------------------- */

static void put(document *out, const char *text, size_t size) {
  while (out->size + size > out->room) {
    out->room = out->room ? 2 * out->room : 1 << 16;
    out->text = cli_resize(out->text, out->room, 1);
  }
  memcpy(out->text + out->size, text, size);
  out->size += size;
}

static void put_text(document *out, const char *text) {
  put(out, text, strlen(text));
}

/* Characters that a plain word of YAML can have anywhere. */
static bool is_plain(const csv_cell *c) {
  for (size_t i = 0; i < c->size; i++) {
    const char letter = c->text[i];
    const bool is_word = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                         (letter >= 'A' && letter <= 'Z') || strchr("+-._", letter);
    if (!is_word || letter == '\0') return false;
  }
  return c->size > 1 || *c->text != '-';
}

static void put_cell(document *out, const csv_cell *c) {
  const char last = c->text[c->size - 1];

  if (is_plain(c) || (*c->text == '[' && last == ']') || (*c->text == '{' && last == '}')) {
    put(out, c->text, c->size);
    return;
  }
  put_text(out, "\"");
  for (size_t i = 0; i < c->size; i++) {
    const uint8_t byte = (uint8_t)c->text[i];
    const char escape[] = {'\\', 'x', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    if (byte < 0x20 || byte == '"' || byte == '\\') {
      put(out, escape, sizeof escape);
    } else {
      put(out, &c->text[i], 1);
    }
  }
  put_text(out, "\"");
}

static bool is_same(const step *a, const step *b) {
  return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

static void close_steps(document *out, const column *c, size_t from) {
  for (size_t i = c->count; i > from; i--) {
    put_text(out, is_index(&c->steps[i - 1]) ? "]" : "}");
  }
}

/* How many first steps they have in common, without the last one of each. */
static size_t common(const column *a, const column *b) {
  size_t same = 0;

  while (same + 1 < a->count && same + 1 < b->count && is_same(&a->steps[same], &b->steps[same])) {
    same++;
  }
  return same;
}

/* Whether each index of c is the next one of its array. */
static bool is_in_order(const column *c, const column *before, size_t same) {
  for (size_t i = same; i < c->count; i++) {
    const step *last = before && i == same ? &before->steps[i] : NULL;
    const size_t next = last && is_index(last) ? number_of(last) + 1 : 0;
    if (is_index(&c->steps[i]) && number_of(&c->steps[i]) != next) return false;
  }
  return true;
}

/* Opens the structs and arrays in which c is and the one before it is not. Returns false if
 * elements of an array are missing before it. */
static bool open_steps(document *out, const column *c, const column *before) {
  const size_t same = before ? common(c, before) : 0;

  if (!is_in_order(c, before, same)) return false;
  if (before) {
    close_steps(out, before, same + 1);
    put_text(out, ", ");
  }
  for (size_t i = same; i < c->count; i++) {
    const step *s = &c->steps[i];
    if (i > same || !before) put_text(out, is_index(s) ? "[" : "{");
    if (is_index(s)) continue;
    put_text(out, "\"");
    put(out, s->text, s->size);
    put_text(out, "\": ");
  }
  return true;
}

/* Empty, or null of JSON. */
static bool is_unset(const columns *all, const csv_cell *value) {
  if (value->size == 0) return true;
  return all->is_json && value->size == 4 && memcmp(value->text, "null", 4) == 0;
}

bool columns_are_empty(const columns *all, const csv_cell *cells) {
  for (size_t i = 0; i < all->size; i++) {
    if (!is_unset(all, &cells[all->items[i].cell])) return false;
  }
  return true;
}

bool columns_put(document *out, const columns *all, const csv_cell *cells, size_t *cell) {
  const column *before = NULL;

  for (size_t i = 0; i < all->size; i++) {
    const column *c = &all->items[i];
    const csv_cell *value = &cells[c->cell];
    if (is_unset(all, value)) continue;
    *cell = c->cell;
    if (!open_steps(out, c, before)) return false;
    if (all->is_json) {
      put(out, value->text, value->size);
    } else {
      put_cell(out, value);
    }
    before = c;
  }
  if (before) {
    close_steps(out, before, 0);
  } else {
    put_text(out, "{}");
  }
  return true;
}
