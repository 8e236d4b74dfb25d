#include "gid_size.h"

#include <string.h>

#include "base/alloc.h"
#include "config.h"
#include "discovery_info.h"

/* Limit of endpoints that are considered. */
enum { MAX_ENDPOINTS = 1000 };

ha__ros2_gid_size ha__ros2_gid_size_make(void) {
  return (ha__ros2_gid_size){.old_distro =
                                 ha__ros2_is_old_distro(ha__ros2_environment_get().distro)};
}

void ha__ros2_gid_size_remove(ha__ros2_gid_size *gid_size, const ha_gid *endpoint) {
  for (size_t i = 0; i < gid_size->count; i++) {
    if (memcmp(&gid_size->items[i].endpoint, endpoint, sizeof *endpoint) != 0) continue;
    gid_size->items[i] = gid_size->items[--gid_size->count];
    return;
  }
}

void ha__ros2_gid_size_add(ha__ros2_gid_size *gid_size, const ha_gid *endpoint, bool has_hash) {
  void *items = gid_size->items;

  ha__ros2_gid_size_remove(gid_size, endpoint);
  if (gid_size->count >= MAX_ENDPOINTS) return;
  const ha_status st =
      ha__reserve(&items, &gid_size->capacity, gid_size->count, 1, sizeof *gid_size->items, NULL);
  gid_size->items = items;
  if (st >= 0)
    gid_size->items[gid_size->count++] = (ha__ros2_gid_size_endpoint){*endpoint, has_hash};
}

size_t ha__ros2_gid_size_get(const ha__ros2_gid_size *gid_size) {
  for (size_t i = 0; i < gid_size->count; i++) {
    if (gid_size->items[i].has_hash) return HA__ROS2_GID_NEW;
  }
  return gid_size->count > 0 || gid_size->old_distro ? HA__ROS2_GID_OLD : HA__ROS2_GID_NEW;
}

void ha__ros2_gid_size_done(ha__ros2_gid_size *gid_size) {
  ha__free(gid_size->items);
  *gid_size = (ha__ros2_gid_size){0};
}
