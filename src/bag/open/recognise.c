#include "bag/open/recognise.h"

#include <ctype.h>
#include <stdlib.h>

#include "io/age/age.h"
#include "io/source.h"
#include "plugin/registry.h"

bool ha__looks_like_bag(const ha__files *files, const char *path, bool compressed) {
  ha_source *source = NULL;
  ha_view head = HA_VIEW_INIT;
  bool yes = false;

  if (ha__files_open(&source, files, path, NULL) < 0) return false;
  const uint64_t size = ha__source_size(source);
  if (ha__source_view(&head, source, 0, size < 4096 ? (size_t)size : 4096, NULL) >= 0) {
    yes = ha__age_recognises((ha_slice){head.data, head.size}) ||
          ha__registry_probe(head.data, head.size, size) ||
          (compressed && ha__registry_probe_compression(head.data, head.size));
    ha__view_release(&head);
  }
  ha__source_close(source);
  return yes;
}

int ha__compare_names(const char *a, const char *b) {
  while (*a && *b) {
    if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
      char *a_end;
      char *b_end;
      const unsigned long long x = strtoull(a, &a_end, 10);
      const unsigned long long y = strtoull(b, &b_end, 10);
      if (x != y) return x < y ? -1 : 1;
      a = a_end;
      b = b_end;
    } else if (*a != *b) {
      return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
    } else {
      a++;
      b++;
    }
  }
  return *a ? 1 : *b ? -1 : 0;
}
