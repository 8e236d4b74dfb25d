#include "input/near.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "ui/clock.h"
#include "ui/hints.h"
#include "ui/memory.h"

enum { STEP_MS = 20 };

typedef struct names {
  char **items;
  size_t size;
} names;

static void add(void *user, const ha_endpoint *endpoint) {
  names *list = user;
  const size_t size = strlen(endpoint->topic) + 1;

  if (ha_name_is_hidden(endpoint->topic)) return;
  list->items = cli_resize(list->items, list->size + 1, sizeof *list->items);
  char *copy = cli_resize(NULL, size, 1);
  memcpy(copy, endpoint->topic, size);
  list->items[list->size++] = copy;
}

char *cli_near_topic(ha_network *network, const char *name) {
  names list = {NULL, 0};
  char *copy = NULL;

  if (ha_network_each(network, add, &list, NULL) < 0) list.size = 0;
  const char *nearest = cli_nearest(name, (const char *const *)list.items, list.size);
  if (nearest) {
    copy = cli_resize(NULL, strlen(nearest) + 1, 1);
    memcpy(copy, nearest, strlen(nearest) + 1);
  }
  for (size_t i = 0; i < list.size; i++) {
    free(list.items[i]);
  }
  free(list.items);
  return copy;
}

void cli_near_wait(const ha_network *network, int64_t quiet_ns, int64_t most_ns) {
  const int64_t end_ns = cli_now_ns() + most_ns;

  while (cli_now_ns() < end_ns && ha_network_quiet_ns(network) < quiet_ns) {
    (void)poll(NULL, 0, STEP_MS);
  }
}
