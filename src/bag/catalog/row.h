/* A row of a catalog as a message: its definition, and its bytes in the encoding "ros1". The fields
 * are those of holdall/catalog.h. */
#ifndef HA_BAG_CATALOG_ROW_H
#define HA_BAG_CATALOG_ROW_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>
#include <holdall/reader.h>

#include "base/text/text.h"

/* The channel of all rows. */
const ha_channel *ha__catalog_channel(void);

/* A bag; info is NULL when it could not be opened, and error is the reason. */
typedef struct ha__catalog_bag {
  const char *path;
  const char *error;
  const ha_bag_info *info;
  int64_t modified_ns;
  const ha_split *const *splits; /* in the order of time */
  size_t split_count;
} ha__catalog_bag;

/* Append the row of a topic, by its index in info. A bag without topics has the row 0. A failure is
 * kept in the text. */
void ha__catalog_row(ha__text *out, const ha__catalog_bag *bag, size_t topic);

#endif
