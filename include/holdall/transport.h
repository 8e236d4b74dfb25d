/**
 * @file holdall/transport.h
 * A live network: its publishers and subscribers, messages as bytes in and out, services as bytes.
 * It does not depend on bags.
 *
 * A transport is a plugin ("ros2", "ros1"), loaded when it is first opened. "local" is a network
 * within the process, for messages in CDR, and "local_ros1" one for those of ROS 1: publishers,
 * subscribers, services, recorders and players of one program, which share the bytes of a message
 * by a reference count. Its setting "network" names one of several such networks; default "". Its
 * messages are delivered by the sending thread, before ha_publication_send() returns; a publication
 * that is transient_local with history keep_all keeps the last 1000. Names are those of ROS
 * ("/camera/image", "sensor_msgs/msg/Image"), even if the network has other names for them;
 * messages are as in a bag of that ROS (CDR with its header of 4 bytes, or ROS 1).
 *
 * Lifetime: ha_transport_open() -> all other functions -> ha_transport_close(). Objects made by a
 *           transport are closed before it.
 * Threads:  a transport, and all its objects, may be used from any thread. Callbacks come from
 *           threads of the transport. A callback must be quick; its comment says which functions it
 *           may call. When a function that ends something returns, its callbacks have ended.
 * Memory:   nothing is queued beyond the network's own QoS: messages are passed on as they arrive.
 */
#ifndef HA_TRANSPORT_H
#define HA_TRANSPORT_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/parameters.h>

HA_BEGIN_DECLS

typedef struct ha_transport ha_transport;
typedef struct ha_subscription ha_subscription;
typedef struct ha_publication ha_publication;
typedef struct ha_service ha_service;
typedef struct ha_client ha_client;

/** Identifier of an endpoint: a GUID of DDS; generated where the network has none. */
typedef struct ha_gid {
  uint8_t bytes[16];
} ha_gid;

/* --- endpoints ------------------------------------------------ */

/** ha_endpoint.kind */
enum {
  HA_ENDPOINT_PUBLISHER = 0,
  HA_ENDPOINT_SUBSCRIBER = 1,
  HA_ENDPOINT_SERVER = 2, /* topic and type are those of the service */
  HA_ENDPOINT_CLIENT = 3
};

/** ha_endpoint.flags */
enum {
  HA_ENDPOINT_OWN = 1u << 0,   /* of this transport itself */
  HA_ENDPOINT_KEYED = 1u << 1, /* has instances, by keys (DDS, outside of ROS) */
  HA_ENDPOINT_ALIEN = 1u << 2  /* outside of ROS: topic and type have their names in the network */
};

/** A publisher, subscriber, server or client. */
typedef struct ha_endpoint {
  size_t struct_size;
  int32_t kind;   /* HA_ENDPOINT_... */
  uint32_t flags; /* HA_ENDPOINT_... */
  ha_gid gid;
  const char *topic;       /* "/chatter" */
  const char *type;        /* "std_msgs/msg/String"; "" if not known */
  const char *hash;        /* of the type, as ha_schema.hash; "" if not known */
  const char *node;        /* "/ns/talker"; "" while not known */
  const char *vendor;      /* of its middleware: "cyclonedds", "fastdds", ...; "" if not known */
  const ha_qos *qos;       /* offered or requested; never NULL */
  const ha_schema *schema; /* definition, if the network provides it, else NULL */
  ha_pairs metadata;       /* ROS 1: the rest of the connection header */
} ha_endpoint;

/** Change of an endpoint. */
enum {
  HA_CHANGE_APPEARED = 0,
  HA_CHANGE_RENEWED = 1, /* a property, such as its node, has become known or has changed */
  HA_CHANGE_LEFT = 2     /* gid, kind, topic and type are valid */
};

/** Events of a transport. */
typedef struct ha_transport_events {
  size_t struct_size;
  void *user;
  /**
   * Optional. From one thread, one call after the other, maybe before ha_transport_open() returns,
   * but only if it succeeds: plugins report nothing before their open() can no longer fail.
   * Existing endpoints come first. endpoint is borrowed for the call. May call every function
   * except ha_transport_close().
   */
  void (*endpoint)(void *user, ha_transport *transport, int32_t change,
                   const ha_endpoint *endpoint);
  /** Optional: one line that a user should read ("receive buffer is small"). Any thread; must
   * not call functions of the transport. */
  void (*note)(void *user, const char *text);
  /** Optional: the network asks this node to end; text says why (ROS 1: another node has taken
   * its name). Any thread; must not call functions of the transport. */
  void (*ended)(void *user, const char *text);
} ha_transport_events;

#define HA_TRANSPORT_EVENTS_INIT                                                                   \
  { sizeof(ha_transport_events), NULL, NULL, NULL, NULL }

/** How to join. Zero and NULL mean the default. */
typedef struct ha_transport_options {
  size_t struct_size;                /* set by HA_TRANSPORT_OPTIONS_INIT */
  const char *node_name;             /* default "holdall" */
  const char *node_namespace;        /* default "/" */
  int32_t domain;                    /* of DDS; -1 (INIT): from the environment */
  ha_pairs settings;                 /* of the transport, with its own names */
  const ha_transport_events *events; /* copied; NULL = none */
} ha_transport_options;

#define HA_TRANSPORT_OPTIONS_INIT                                                                  \
  { sizeof(ha_transport_options), NULL, NULL, -1, {NULL, 0}, NULL }

/**
 * Join a network.
 *
 * @param[out] out  owned by the caller, released with ha_transport_close().
 * @param name      "ros2", "ros1", "local"; or up to four of one encoding, "ros2+local": messages
 *                  are sent to and received from all of them, services are on the first. A setting
 *                  "NAME.KEY" is for the network of that name, other settings are for the first.
 * @param options   NULL for the defaults; copied.
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  no such plugin; err says where it was searched
 * @retval HA_E_ARG          invalid names, domain or settings
 * @retval HA_E_IO           the network cannot be joined
 * @retval HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_transport_open(ha_transport **out, const char *name,
                                                 const ha_transport_options *options,
                                                 ha_error *err);

/** Leave the network. Not from a callback. NULL is allowed. @since 0.1 */
HA_API void ha_transport_close(ha_transport *transport);

/** "ros2"; static. @since 0.1 */
HA_API const char *ha_transport_name(const ha_transport *transport);

/** The encoding of its messages, as ha_channel.encoding: "cdr", "ros1"; static. @since 0.1 */
HA_API const char *ha_transport_encoding(const ha_transport *transport);

/** 1: nodes must use the time of /clock (/use_sim_time of a ROS 1 master). @since 0.1 */
HA_API int32_t ha_transport_has_sim_time(ha_transport *transport);

/* --- receiving --------------------------------------------------------------- */

/** A received message. */
typedef struct ha_delivery {
  size_t struct_size;
  const uint8_t *data; /* as in a bag; up to 3 zero bytes may follow the message (CDR) */
  size_t size;
  int64_t received_ns; /* when all of it had arrived: wall clock, ns since the epoch */
  int64_t sent_ns;     /* by the publisher's clock; received_ns if not transmitted */
  uint64_t sequence;   /* of the publisher, from 1; 0 = not known */
  uint64_t lost;       /* messages of this publisher that are missing before this one */
  ha_gid publisher;    /* ha_endpoint.gid; zero = not known */
  void *owner;         /* holds data; for ha_delivery_keep() */
} ha_delivery;

/** ha_subscription_options.flags */
enum {
  HA_SUBSCRIBE_KEYED = 1u << 0, /* match publishers with HA_ENDPOINT_KEYED; only those */
  HA_SUBSCRIBE_ALIEN = 1u << 1, /* topic and type have their names in the network */
  HA_SUBSCRIBE_OWN = 1u << 2    /* also receive messages of this transport itself */
};

typedef struct ha_subscription_options {
  size_t struct_size;
  const char *topic;
  const char *type; /* publishers of other types are not matched */
  /* NULL = not known. ROS 2: announced; publishers are matched with any hash. ROS 1: the MD5 sum
   * that publishers must have; NULL = any. */
  const char *hash;
  const ha_qos *qos; /* requested QoS; NULL = HA_QOS_INIT. keep_last keeps depth messages while
                        the callback of another one is running */
  uint32_t flags;    /* HA_SUBSCRIBE_... */
  void *user;
  /**
   * A message has arrived: called by a receiving thread, one message at a time for each
   * subscription. delivery and its data are borrowed for the call, unless they are kept. May only
   * call ha_delivery_keep().
   */
  void (*message)(void *user, const ha_delivery *delivery);
} ha_subscription_options;

#define HA_SUBSCRIPTION_OPTIONS_INIT                                                               \
  { sizeof(ha_subscription_options), NULL, NULL, NULL, NULL, 0, NULL, NULL }

/**
 * Begin to receive. Messages that arrive before this returns are delivered, too.
 *
 * @param[out] out  owned by the caller, released with ha_subscription_close().
 * @retval HA_OK
 * @retval HA_E_ARG  invalid name or type
 * @retval HA_E_IO, HA_E_NOMEM, HA_E_UNSUPPORTED
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_transport_subscribe(ha_subscription **out,
                                                      ha_transport *transport,
                                                      const ha_subscription_options *options,
                                                      ha_error *err);

/** Not from a callback. NULL is allowed. @since 0.1 */
HA_API void ha_subscription_close(ha_subscription *subscription);

/** Keep delivery->data until ha_transport_drop(): no copy. NULL: it cannot be kept. @since 0.1 */
HA_API void *ha_delivery_keep(ha_transport *transport, const ha_delivery *delivery);

/** Release kept data; any thread, before the transport is closed. @since 0.1 */
HA_API void ha_transport_drop(ha_transport *transport, void *kept);

/* --- sending ------------------------------------------------------------------- */

/** ha_publication_options.flags */
enum {
  HA_PUBLISH_KEYED = 1u << 0,
  HA_PUBLISH_ALIEN = 1u << 1,
  HA_PUBLISH_XCDR2 = 1u << 2 /* messages are XCDR2 */
};

typedef struct ha_publication_options {
  size_t struct_size;
  const char *topic;
  const ha_schema *schema; /* its name is the type; hash and definition if known */
  const ha_qos *qos;       /* offered QoS; NULL = HA_QOS_INIT */
  uint32_t flags;          /* HA_PUBLISH_... */
  int64_t max_block_ns;    /* longest wait of ha_publication_send() for a slow subscriber; 0 = 1
                              s */
  ha_pairs metadata;       /* ROS 1: more fields of the connection header: latching */
} ha_publication_options;

#define HA_PUBLICATION_OPTIONS_INIT                                                                \
  {                                                                                                \
    sizeof(ha_publication_options), NULL, NULL, NULL, 0, 0, {                                      \
      NULL, 0                                                                                      \
    }                                                                                              \
  }

/** As ha_transport_subscribe(). Released with ha_publication_close(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_transport_advertise(ha_publication **out, ha_transport *transport,
                                                      const ha_publication_options *options,
                                                      ha_error *err);

/**
 * Send a message.
 *
 * @param sent_ns  its source timestamp; HA_SENT_NOW = now.
 * @retval HA_OK        passed to the network
 * @retval HA_E_BUSY    a subscriber blocked for too long: not sent
 * @retval HA_E_ARG     not a message of this encoding (no CDR head)
 * @retval HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_publication_send(ha_publication *publication, const uint8_t *data,
                                                   size_t size, int64_t sent_ns, ha_error *err);
#define HA_SENT_NOW INT64_MIN

/**
 * The same, but the bytes are lent: release(user) is called once, from any thread, when they are
 * not needed any more: maybe before the call returns, also when it fails. "local" then copies
 * nothing, and a recorder writes them from there to the file; other networks have sent the bytes
 * when the call returns. release must not call functions of the transport.
 * @retval as ha_publication_send()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_publication_lend(ha_publication *publication, const uint8_t *data,
                                                   size_t size, int64_t sent_ns,
                                                   void (*release)(void *user), void *user,
                                                   ha_error *err);

/** The number of subscribers matched now. @since 0.1 */
HA_API uint32_t ha_publication_matched(const ha_publication *publication);

/**
 * Wait until all matched reliable subscribers have acknowledged all messages.
 * @retval HA_OK, HA_E_BUSY (the time expired)
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_publication_wait_acked(ha_publication *publication,
                                                         int64_t timeout_ns, ha_error *err);

/** NULL is allowed. @since 0.1 */
HA_API void ha_publication_close(ha_publication *publication);

/** The number of messages of all publications, including closed ones, that ha_publication_send()
 * accepted and that were dropped later, because a subscriber was too slow: counted for each
 * subscriber. 0 if the network does not report it. @since 0.1 */
HA_API uint64_t ha_transport_missed(ha_transport *transport);

/* --- services ------------------------------------------------------------------- */

/** Identifies the request of a reply; opaque. */
typedef struct ha_request_id {
  uint8_t bytes[40];
} ha_request_id;

typedef struct ha_service_options {
  size_t struct_size;
  const char *name; /* "/recorder/pause" */
  const char *type; /* "rosbag2_interfaces/srv/Pause" */
  const char *hash; /* of the type; NULL = not known */
  void *user;
  /**
   * A request, as bytes of the request type. From a thread of the transport, one at a time for each
   * transport; may block, and call every function except ha_service_close() and
   * ha_transport_close(). The reply may be sent in the call or later, from any thread.
   */
  void (*request)(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                  size_t size);
} ha_service_options;

#define HA_SERVICE_OPTIONS_INIT                                                                    \
  { sizeof(ha_service_options), NULL, NULL, NULL, NULL, NULL }

/** Serve. HA_E_UNSUPPORTED: the transport has no services. Else as ha_transport_subscribe().
 * @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_transport_serve(ha_service **out, ha_transport *transport,
                                                  const ha_service_options *options, ha_error *err);

/** Answer a request. HA_E_BUSY: its client has left, or does not accept it. @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_service_reply(ha_service *service, const ha_request_id *id,
                                                const uint8_t *data, size_t size, ha_error *err);

/** Not from a callback. NULL is allowed. @since 0.1 */
HA_API void ha_service_close(ha_service *service);

typedef struct ha_client_options {
  size_t struct_size;
  const char *name;
  const char *type;
  const char *hash;
  void *user;
  /** The reply to request number sequence. Threads and rules as for ha_service_options.request. */
  void (*reply)(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size);
  /**
   * Request number sequence failed; text is the reason, one line. On ROS 1 the text of the server
   * that answered with a failure, or of the connection. Services of ROS 2 have no failures. Not
   * called for requests that wait when their server is unregistered. Threads and rules as for
   * reply(). NULL = not called, and the failure is a note of the network.
   */
  void (*failed)(void *user, ha_client *client, uint64_t sequence, const char *text);
} ha_client_options;

#define HA_CLIENT_OPTIONS_INIT                                                                     \
  { sizeof(ha_client_options), NULL, NULL, NULL, NULL, NULL, NULL }

/** Become a client of a service, which may appear later. As ha_transport_serve(). @since 0.1 */
HA_API HA_MUST_CHECK ha_status ha_transport_connect(ha_client **out, ha_transport *transport,
                                                    const ha_client_options *options,
                                                    ha_error *err);

/** 1 when a server is matched and can be called; 0 not yet. @since 0.1 */
HA_API int32_t ha_client_ready(const ha_client *client);

/**
 * Send a request; the callback gets the reply, or failed() is called, or neither.
 * @param[out] sequence  number of the request, for reply(); set before reply() is called.
 * @retval HA_OK
 * @retval HA_E_BUSY         no server is matched
 * @retval HA_E_UNSUPPORTED  the server is of a middleware that cannot be called; err says why
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_client_call(uint64_t *sequence, ha_client *client,
                                              const uint8_t *data, size_t size, ha_error *err);

/** Not from a callback. NULL is allowed. @since 0.1 */
HA_API void ha_client_close(ha_client *client);

/* --- interface of plugins ----------------------------------------------------------- */

struct ha_host;
typedef struct ha_transport_ops ha_transport_ops;

/** Each object of a plugin begins with its table; the rest is private to the plugin. */
struct ha_transport {
  const ha_transport_ops *ops;
};
struct ha_subscription {
  const ha_transport_ops *ops;
};
struct ha_publication {
  const ha_transport_ops *ops;
};
struct ha_service {
  const ha_transport_ops *ops;
};
struct ha_client {
  const ha_transport_ops *ops;
};

/**
 * One kind of network. Each member implements the function of the corresponding name above, which
 * passes its arguments on unchanged (close functions do not pass on NULL). The members of services
 * are all set, or all NULL.
 */
struct ha_transport_ops {
  size_t struct_size;
  const char *name;     /* "ros2" */
  const char *summary;  /* one line */
  const char *version;  /* of the plugin or of its library */
  const char *encoding; /* "cdr" */

  ha_status (*open)(ha_transport **out, const struct ha_host *host,
                    const ha_transport_options *options, ha_error *err);
  void (*close)(ha_transport *transport);

  ha_status (*subscribe)(ha_subscription **out, ha_transport *transport,
                         const ha_subscription_options *options, ha_error *err);
  void (*unsubscribe)(ha_subscription *subscription);
  /* The result is aligned to 4 bytes. */
  void *(*keep)(ha_transport *transport, const ha_delivery *delivery);
  void (*drop)(ha_transport *transport, void *kept);

  ha_status (*advertise)(ha_publication **out, ha_transport *transport,
                         const ha_publication_options *options, ha_error *err);
  ha_status (*send)(ha_publication *publication, const uint8_t *data, size_t size, int64_t sent_ns,
                    ha_error *err);
  uint32_t (*matched)(const ha_publication *publication);
  ha_status (*wait_acked)(ha_publication *publication, int64_t timeout_ns, ha_error *err);
  void (*unadvertise)(ha_publication *publication);

  ha_status (*serve)(ha_service **out, ha_transport *transport, const ha_service_options *options,
                     ha_error *err);
  ha_status (*reply)(ha_service *service, const ha_request_id *id, const uint8_t *data, size_t size,
                     ha_error *err);
  void (*unserve)(ha_service *service);

  ha_status (*connect)(ha_client **out, ha_transport *transport, const ha_client_options *options,
                       ha_error *err);
  int32_t (*ready)(const ha_client *client);
  ha_status (*call)(ha_client *client, uint64_t *sequence, const uint8_t *data, size_t size,
                    ha_error *err);
  void (*disconnect)(ha_client *client);

  int32_t (*has_sim_time)(ha_transport *transport); /* NULL = not supported: 0 */
  uint64_t (*missed)(ha_transport *transport);      /* NULL = not supported: 0 */
  /* NULL = not supported: send() is called, then release(). */
  ha_status (*lend)(ha_publication *publication, const uint8_t *data, size_t size, int64_t sent_ns,
                    void (*release)(void *user), void *user, ha_error *err);
  /* Parameters that the network itself keeps, for ha_parameters_open(); timeout_ns is set. NULL =
   * none: parameters are then those of nodes, by their services. */
  ha_status (*parameters)(ha_parameters **out, ha_transport *transport,
                          const ha_parameters_options *options, ha_error *err);
};

HA_END_DECLS

#endif
