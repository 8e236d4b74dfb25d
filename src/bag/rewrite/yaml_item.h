/* One item of input_bags or output_bags, key by key. */
#ifndef HA_BAG_REWRITE_YAML_ITEM_H
#define HA_BAG_REWRITE_YAML_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "model/yaml_tree.h"

typedef struct ha__rewrite_texts {
  const char *const *items;
  size_t size;
} ha__rewrite_texts;

/* Values that are present; others are NULL, 0, false or -1. Empty text counts as not given. */
typedef struct ha__rewrite_item {
  size_t line; /* of the item */
  const char *uri;
  const char *storage_id;
  const char *preset;
  const char *config_uri;
  uint64_t max_size;
  uint64_t max_duration; /* seconds */
  int64_t start_ns;
  int64_t end_ns; /* inclusive */
  ha_pairs custom_data;
  bool all;
  bool all_topics;
  bool all_services;
  bool all_actions;
  bool hidden;
  ha__rewrite_texts topics;
  ha__rewrite_texts types;
  ha__rewrite_texts services;
  ha__rewrite_texts actions;
  ha__rewrite_texts exclude_topics;
  ha__rewrite_texts exclude_types;
  ha__rewrite_texts exclude_services;
  ha__rewrite_texts exclude_actions;
  const char *regex;
  const char *exclude_regex;
  const char *mode;
  const char *format;
  uint64_t threads;
  const char *serialization;
  uint64_t ignored; /* bits: keys of rosbag2 without effect here, see ha__rewrite_ignored_key() */
} ha__rewrite_item;

/* input: a bag that is read, for which most keys have no effect. HA_E_ARG with the line for unknown
 * keys and values of another kind. */
ha_status ha__rewrite_item_read(ha__rewrite_item *out, ha__arena *arena, const ha__yaml *map,
                                bool input, ha_error *err);

/* Name of the key of bit i; NULL after the last. */
const char *ha__rewrite_ignored_key(size_t i);

#endif
