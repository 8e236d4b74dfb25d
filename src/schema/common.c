#include "schema/common.h"

#include <string.h>

const char *ha__common_find(const char *key, int32_t dialect, const char *distro) {
  const char *text = NULL;
  unsigned low = 0;
  unsigned high = ha__common_count;

  if (!distro || !*distro) distro = "humble";
  while (low < high) {
    const unsigned middle = low + (high - low) / 2;
    if (strcmp(ha__common_types[middle].key, key) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < ha__common_count && strcmp(ha__common_types[low].key, key) == 0; low++) {
    const ha__common_type *type = &ha__common_types[low];
    if ((type->dialects & dialect) && strcmp(type->since, distro) <= 0) text = type->text;
  }
  return text;
}
