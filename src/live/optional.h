/* Members of the table of a transport that tables of older plugins do not have. */
#ifndef HA_LIVE_OPTIONAL_H
#define HA_LIVE_OPTIONAL_H

#include <holdall/transport.h>

typedef ha_status ha__parameters_open_fn(ha_parameters **out, ha_transport *transport,
                                         const ha_parameters_options *options, ha_error *err);

/* NULL = none. */
static inline ha__parameters_open_fn *ha__transport_parameters(const ha_transport *transport) {
  const ha_transport_ops *ops = transport->ops;

  return ops->struct_size > offsetof(ha_transport_ops, parameters) ? ops->parameters : NULL;
}

#endif
