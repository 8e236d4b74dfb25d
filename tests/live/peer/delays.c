#include "delays.h"

#include <inttypes.h>
#include <stdio.h>

#include "peer.h"

void delays_sent(delays *d) {
  d->sent_ns = peer_now_ns();
}

void delays_replied(delays *d, bool is_first) {
  delays_list *list = is_first ? &d->first : &d->others;

  if (list->count < DELAYS_MOST) list->us[list->count++] = (peer_now_ns() - d->sent_ns) / 1000;
}

static size_t tell(char *out, size_t size, const char *name, const delays_list *list) {
  size_t used = (size_t)snprintf(out, size, ", \"%s\": [", name);

  for (size_t i = 0; i < list->count && used < size; i++) {
    used += (size_t)snprintf(out + used, size - used, "%s%" PRId64, i > 0 ? ", " : "", list->us[i]);
  }
  if (used < size) used += (size_t)snprintf(out + used, size - used, "]");
  return used < size ? used : size;
}

void delays_tell(char out[DELAYS_TEXT], const delays *d) {
  const size_t used = tell(out, DELAYS_TEXT, "first_us", &d->first);

  tell(out + used, DELAYS_TEXT - used, "other_us", &d->others);
}
