/**
 * @file holdall/network.h
 * Observe a live network: its endpoints, and messages of selected topics.
 *
 * Lifetime: ha_network_open() -> all other functions -> ha_network_close().
 * Threads:  every function may be called from any thread; ha_network_close() from one. Callbacks
 *           come from threads of the transport; each one's comment says which functions it may
 *           call.
 * Memory:   some hundred bytes for each present endpoint, and each topic that was seen. Messages
 *           are passed on, and not queued.
 */
#ifndef HA_NETWORK_H
#define HA_NETWORK_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/recorder.h>
#include <holdall/transport.h>

HA_BEGIN_DECLS

typedef struct ha_network ha_network;

/** What to observe. Zero and NULL mean the default. */
typedef struct ha_network_options {
  size_t struct_size;                /* set by HA_NETWORK_OPTIONS_INIT */
  const char *transport;             /* default "ros2" */
  const ha_transport_options *join;  /* how to join; its events are not used; NULL = defaults */
  const ha_record_selection *listen; /* topics to subscribe to, chosen as by a recorder; NULL =
                                        none */
  const ha_qos *qos;                 /* requested QoS of all subscriptions; NULL = for each topic
                                        the QoS that all its publishers offer, as in a recorder */
  uint64_t depth;                    /* depth of subscriptions; default 1000 */
  void *user;
  /**
   * Optional. As ha_transport_events.endpoint, for all endpoints but our own; must not call
   * functions of the network.
   */
  void (*endpoint)(void *user, int32_t change, const ha_endpoint *endpoint);
  /**
   * A message has arrived; required with listen. As ha_subscription_options.message, but for
   * several topics at once. channel: one for each topic and type, with ids from 0; valid until
   * ha_network_close(). transport: for ha_delivery_keep().
   */
  void (*message)(void *user, ha_transport *transport, const ha_channel *channel,
                  const ha_delivery *delivery);
  /** Optional: one line that a user should read. Any thread; must not call functions of the
   * network. */
  void (*note)(void *user, const char *text);
} ha_network_options;

#define HA_NETWORK_OPTIONS_INIT                                                                    \
  { sizeof(ha_network_options), NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL }

/**
 * Join a network, and begin to observe.
 *
 * @param[out] out  owned by the caller, released with ha_network_close().
 * @param options   copied.
 * @retval HA_OK
 * @retval HA_E_ARG  a regular expression that does not compile, or as ha_transport_open()
 * @retval HA_E_UNSUPPORTED, HA_E_IO, HA_E_NOMEM  as ha_transport_open()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_network_open(ha_network **out, const ha_network_options *options,
                                               ha_error *err);

/** Time since the last endpoint appeared, changed or left, or else since the network was joined.
 * @since 0.1 */
HA_API int64_t ha_network_quiet_ns(const ha_network *network);

/**
 * All endpoints that are present, but our own, by topic, kind, type, node and gid.
 *
 * @param visit  called for each; endpoint is borrowed for the call. It must not call functions of
 *               the network.
 * @retval HA_OK
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_network_each(ha_network *network,
                                               void (*visit)(void *user,
                                                             const ha_endpoint *endpoint),
                                               void *user, ha_error *err);

/** The transport of its messages, for ha_transport_drop(). @since 0.1 */
HA_API ha_transport *ha_network_transport(const ha_network *network);

/**
 * Leave the network, and release. Kept messages are dropped before. NULL is allowed.
 * @retval HA_OK
 * @retval HA_E_BUSY  called from a callback of the network: nothing is done
 * @since 0.1
 */
HA_API ha_status ha_network_close(ha_network *network);

/* --- names of ROS 2 ---------------------------------------------------------------- */

/** The interface that a topic or service belongs to. */
enum { HA_PART_OF_NOTHING = 0, HA_PART_OF_SERVICE = 1, HA_PART_OF_ACTION = 2 };

/**
 * The service or action that a topic or service belongs to, by its name and type:
 * "/add/_service_event" to the service "/add"; "/turn/_action/feedback" and
 * "/turn/_action/send_goal" to the action "/turn".
 *
 * @param[out] out_size  length of the name of the service or action within name, or all of name.
 * @return HA_PART_OF_...
 * @since 0.1
 */
HA_API int32_t ha_name_part_of(size_t *out_size, const char *name, const char *type);

/** 1: a part of the name begins with "_"; tools hide it unless an option says otherwise. @since
 * 0.1 */
HA_API int32_t ha_name_is_hidden(const char *name);

HA_END_DECLS

#endif
