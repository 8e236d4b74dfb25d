/* Parameters of a master as values of ha_parameters, from values of XML-RPC. Pure functions. */
#ifndef HA_TRANSPORT_ROS1_NET_PARAMETER_H
#define HA_TRANSPORT_ROS1_NET_PARAMETER_H

#include <holdall/parameters.h>

#include "xml_read.h"

typedef struct ha__ros1_parameter_list {
  ha_parameter *items; /* names and values lie in the arena */
  size_t count;
  size_t capacity;
  ha__arena arena;
} ha__ros1_parameter_list;

/* Append a value as one parameter. Types that ROS does not use are left out. HA_E_LIMIT: it is too
 * large or nested too deep, or there are too many; HA_E_NOMEM. */
ha_status ha__ros1_parameters_add(ha__ros1_parameter_list *list, const char *name,
                                  const ha__ros1_value *value, ha_error *err);

/* Append the values that are not maps: those of a map below its name. name: "/a"; "" = all. */
ha_status ha__ros1_parameters_add_all(ha__ros1_parameter_list *list, const char *name,
                                      const ha__ros1_value *value, ha_error *err);

/* The value of this name, "/a/b", in the map of all parameters; NULL = none. */
const ha__ros1_value *ha__ros1_parameters_find(const ha__ros1_value *all, const char *name);

void ha__ros1_parameters_done(ha__ros1_parameter_list *list);

#endif
