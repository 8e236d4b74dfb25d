/* The path to the value that is being set, for errors. */
#ifndef HA_ENCODING_BUILD_TRAIL_H
#define HA_ENCODING_BUILD_TRAIL_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/format.h"
#include "encoding/program.h"

enum { HA__TRAIL_LEVELS = 2 * HA__MAX_DEPTH + 2 };

typedef struct ha__trail {
  size_t depth;
  struct {
    const char *name; /* NULL = an index */
    uint64_t index;
  } levels[HA__TRAIL_LEVELS];
} ha__trail;

static inline void ha__trail_text(char *out, size_t capacity, const ha__trail *trail) {
  size_t used = 0;
  bool whole = true;

  *out = '\0';
  for (size_t i = 0; i < trail->depth && whole; i++) {
    const char *name = trail->levels[i].name;
    whole = name ? ha__format_append(out, capacity, &used, "%s%s", used ? "." : "", name)
                 : ha__format_append(out, capacity, &used, "[%" PRIu64 "]", trail->levels[i].index);
  }
}

static inline void ha__trail_enter(ha__trail *trail, const char *name, uint64_t index) {
  trail->levels[trail->depth].name = name;
  trail->levels[trail->depth++].index = index;
}

#endif
