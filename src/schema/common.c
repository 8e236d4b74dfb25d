#include "schema/common.h"

#include <string.h>

const char *ha__common_find(const char *key, int32_t dialect) {
  unsigned low = 0;
  unsigned high = ha__common_count;

  while (low < high) {
    const unsigned middle = low + (high - low) / 2;
    if (strcmp(ha__common_types[middle].key, key) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (; low < ha__common_count && strcmp(ha__common_types[low].key, key) == 0; low++) {
    if (ha__common_types[low].dialects & dialect) return ha__common_types[low].text;
  }
  return NULL;
}
