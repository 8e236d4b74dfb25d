/* Any bytes as a file of marks: it is refused with a reason, or its marks are within their bounds,
 * in order, and the same each time. */
#include <stdlib.h>
#include <string.h>

#include "serve/keep/keep.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

static void check(const keep_marks *marks) {
  CHECK(marks->count <= KEEP_MAX_MARKS);
  for (size_t i = 0; i < marks->count; i++) {
    const keep_mark *mark = &marks->items[i];

    CHECK(mark->id > 0 && mark->start_ns <= mark->end_ns && keep_is_note(mark->note));
    CHECK(i == 0 || marks->items[i - 1].start_ns <= mark->start_ns);
  }
}

static void compare(const keep_marks *a, const keep_marks *b) {
  CHECK(a->count == b->count);
  for (size_t i = 0; i < a->count; i++) {
    CHECK(a->items[i].start_ns == b->items[i].start_ns && a->items[i].end_ns == b->items[i].end_ns);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  keep_marks marks = {HA__ARENA_INIT, NULL, 0};
  keep_marks again = {HA__ARENA_INIT, NULL, 0};
  char reason[KEEP_REASON_SIZE] = "";
  const bool good = keep_marks_parse(&marks, reason, (const char *)data, size);

  CHECK(good == (reason[0] == '\0'));
  CHECK(keep_marks_parse(&again, reason, (const char *)data, size) == good);
  if (good) {
    check(&marks);
    compare(&marks, &again);
  }
  keep_marks_done(&marks);
  keep_marks_done(&again);
  return 0;
}
