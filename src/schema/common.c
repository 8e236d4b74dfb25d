#include "schema/common.h"
#include "base/search.h"

#include <string.h>

const char *ha__common_find(const char *key, int32_t dialect, const char *distro) {
  const char *text = NULL;
  size_t at;

  if (!distro || !*distro) distro = "humble";
  HA__SEARCH(at, ha__common_count, strcmp(ha__common_types[at].key, key) < 0);
  for (; at < ha__common_count && strcmp(ha__common_types[at].key, key) == 0; at++) {
    const ha__common_type *type = &ha__common_types[at];
    if ((type->dialects & dialect) && strcmp(type->since, distro) <= 0) text = type->text;
  }
  return text;
}
