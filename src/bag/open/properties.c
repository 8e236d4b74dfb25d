#include "bag/open/properties.h"

#include <string.h>

#include "base/status.h"

/* The i-th metadata document that applies; NULL when there are no more. */
static const ha__metadata_yaml *yaml_at(const ha__bag *bag, size_t i) {
  size_t seen = 0;

  if (bag->folder.metadata) return i == 0 ? bag->folder.metadata : NULL;
  for (size_t f = 0; f < bag->file_count; f++) {
    const ha__metadata_yaml *embedded = bag->files[f]->embedded;
    if (embedded && seen++ == i) return embedded;
  }
  return NULL;
}

ha_status ha__bag_custom_data(ha_pairs *out, ha__arena *arena, const ha__bag *bag, ha_error *err) {
  const ha__metadata_yaml *m;
  size_t room = 0;

  for (size_t i = 0; (m = yaml_at(bag, i)) != NULL; i++) {
    room += m->custom_data.size;
  }
  ha_pair *items = ha__arena_alloc(arena, room * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  *out = (ha_pairs){items, 0};
  for (size_t i = 0; (m = yaml_at(bag, i)) != NULL; i++) {
    for (size_t k = 0; k < m->custom_data.size; k++) {
      const ha_pair *pair = &m->custom_data.items[k];
      if (!ha_pairs_get(out, pair->key)) items[out->size++] = *pair;
    }
  }
  return HA_OK;
}

const char *ha__bag_distro(const ha__bag *bag) {
  const ha__metadata_yaml *m;

  for (size_t i = 0; (m = yaml_at(bag, i)) != NULL; i++) {
    if (m->ros_distro[0]) return m->ros_distro;
  }
  for (size_t f = 0; f < bag->file_count; f++) {
    const ha_storage_info *info = ha__storage_info(&bag->files[f]->storage);
    const char *distro = ha_pairs_get(&info->metadata, "ros_distro");
    if (distro && distro[0]) return distro;
  }
  return "";
}

const char *ha__bag_profile(const ha__bag *bag) {
  const char *first = NULL;

  for (size_t f = 0; f < bag->file_count; f++) {
    const ha_storage_info *info = ha__storage_info(&bag->files[f]->storage);
    const char *profile = ha_pairs_get(&info->metadata, "profile");
    if (!profile || (first && strcmp(first, profile) != 0)) return NULL;
    first = profile;
  }
  return first;
}
