/* Definitions of one distribution of ROS 2. */
#ifndef HA_BAG_DEFINITIONS_DEFINITIONS_H
#define HA_BAG_DEFINITIONS_DEFINITIONS_H

#include "schema/definitions.h"

/* Other definitions; those of the built-in table come from the distribution. */
typedef struct ha__distro_definitions {
  ha_definitions face;
  ha_definitions *all;
  const char *distro;
} ha__distro_definitions;

/* all: from ha_definitions_open(). distro: as in ha__common_find(). Both are borrowed; nothing
 * needs to be closed. */
ha__distro_definitions ha__definitions_of_distro(ha_definitions *all, const char *distro);

/* The dialect of messages in this encoding; 0 = neither. */
int32_t ha__encoding_dialect(const char *encoding);

#endif
