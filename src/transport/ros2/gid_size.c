#include "gid_size.h"

#include <string.h>

#include "base/alloc.h"
#include "config.h"
#include "discovery_info.h"

/* Each has a node of its own; what most of them need, the first ones do. */
enum { MAX_VOTERS = 1000 };

ha__ros2_voters ha__ros2_voters_make(void) {
  return (ha__ros2_voters){.old_distro = ha__ros2_is_old_distro(ha__ros2_environment_get().distro)};
}

void ha__ros2_voters_remove(ha__ros2_voters *voters, const ha_gid *endpoint) {
  for (size_t i = 0; i < voters->count; i++) {
    if (memcmp(&voters->items[i].endpoint, endpoint, sizeof *endpoint) != 0) continue;
    voters->items[i] = voters->items[--voters->count];
    return;
  }
}

void ha__ros2_voters_add(ha__ros2_voters *voters, const ha_gid *endpoint, bool has_hash) {
  void *items = voters->items;

  ha__ros2_voters_remove(voters, endpoint);
  if (voters->count >= MAX_VOTERS) return;
  const ha_status st =
      ha__reserve(&items, &voters->capacity, voters->count, 1, sizeof *voters->items, NULL);
  voters->items = items;
  if (st >= 0) voters->items[voters->count++] = (ha__ros2_voter){*endpoint, has_hash};
}

size_t ha__ros2_voters_gid_size(const ha__ros2_voters *voters) {
  for (size_t i = 0; i < voters->count; i++) {
    if (voters->items[i].has_hash) return HA__ROS2_GID_NEW;
  }
  return voters->count > 0 || voters->old_distro ? HA__ROS2_GID_OLD : HA__ROS2_GID_NEW;
}

void ha__ros2_voters_done(ha__ros2_voters *voters) {
  ha__free(voters->items);
  *voters = (ha__ros2_voters){0};
}
