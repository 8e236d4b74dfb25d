/* Definitions as one distribution of ROS 2 has them. */
#ifndef HA_BAG_DEFINITIONS_DEFINITIONS_H
#define HA_BAG_DEFINITIONS_DEFINITIONS_H

#include "schema/definitions.h"

/* Other definitions, but for those of the table, which are the distribution's. */
typedef struct ha__distro_definitions {
  ha_definitions face;
  ha_definitions *all;
  const char *distro;
} ha__distro_definitions;

/* all: what ha_definitions_open() gave. distro: as of ha__common_find(). Both are borrowed, and
 * nothing is to be closed. */
ha__distro_definitions ha__definitions_of_distro(ha_definitions *all, const char *distro);

#endif
