#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/bytes.h"
#include "base/status.h"

#define HUGE_PAGE ((size_t)2 << 20)

void *ha__alloc(size_t size) {
  return malloc(size ? size : 1);
}

void *ha__alloc_zeroed(size_t count, size_t size) {
  size_t bytes;

  if (!ha__mul_size(&bytes, count, size)) return NULL;
  void *ptr = ha__alloc(bytes);
  if (ptr) memset(ptr, 0, bytes);
  return ptr;
}

void *ha__resize(void *ptr, size_t size) {
  return realloc(ptr, size ? size : 1);
}

/* The rest, smaller than a huge page, stays in small pages, because much of it would never be
 * used. */
static void *alloc_huge(size_t size) {
  void *ptr = NULL;

  if (posix_memalign(&ptr, HUGE_PAGE, size) != 0) return NULL;
#ifdef MADV_HUGEPAGE
  const size_t whole = size / HUGE_PAGE * HUGE_PAGE;
  (void)!madvise(ptr, whole, MADV_HUGEPAGE); /* advice: without it the pages are small */
#endif
  return ptr;
}

void *ha__resize_large(void *ptr, size_t used, size_t size) {
  if (size < HUGE_PAGE) return ha__resize(ptr, size);
  void *grown = alloc_huge(size);
  if (!grown) return NULL;
  if (used) memcpy(grown, ptr, used);
  ha__free(ptr);
  return grown;
}

void ha__free(void *ptr) {
  free(ptr);
}

char *ha__dup_text(const void *bytes, size_t n) {
  char *copy = n < SIZE_MAX ? ha__alloc(n + 1) : NULL;

  if (!copy) return NULL;
  if (n) memcpy(copy, bytes, n);
  copy[n] = '\0';
  return copy;
}

char *ha__dup_string(const char *text) {
  return ha__dup_text(text, strlen(text));
}

ha_status ha__reserve(void **items, size_t *capacity, size_t size, size_t more, size_t item_size,
                      ha_error *err) {
  size_t want;
  size_t bytes;

  if (more <= *capacity - size) return HA_OK;
  if (!ha__add_size(&want, size, more)) return HA_FAIL_NOMEM(err);
  if (want < *capacity + *capacity / 2) want = *capacity + *capacity / 2;
  if (want < 16) want = 16;
  if (!ha__mul_size(&bytes, want, item_size)) return HA_FAIL_NOMEM(err);
  void *grown = ha__resize(*items, bytes);
  if (!grown) return HA_FAIL_NOMEM(err);
  *items = grown;
  *capacity = want;
  return HA_OK;
}
