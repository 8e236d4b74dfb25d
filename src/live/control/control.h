/* The services and events by which other nodes control a recorder or player: internals shared by
 * both. */
#ifndef HA_LIVE_CONTROL_CONTROL_H
#define HA_LIVE_CONTROL_CONTROL_H

#include <stdatomic.h>
#include <stdbool.h>

#include <holdall/control.h>

#include "live/graph/type_uses.h"
#include "model/cdr.h"

/* Answer a request. If `in` has failed after the last field is read, do nothing; no reply is
 * sent. */
typedef void ha__control_serve_fn(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out);

typedef struct ha__control_service {
  const char *name; /* "pause" */
  const char *type; /* "rosbag2_interfaces/srv/Pause" */
  ha__control_serve_fn *serve;
  /* Calls may take long: another thread serves them. Writes the answer if too many wait already.
   * NULL: calls are short, and the thread of the transport serves them. */
  ha__control_serve_fn *refuse;
} ha__control_service;

/* Lost messages of a topic (of one type) at the last event. */
typedef struct ha__control_loss {
  struct ha__control_loss *next;
  char *topic;
  char *type;
  uint64_t in_transport;
  uint64_t in_recorder;
} ha__control_loss;

void ha__control_loss_free(ha__control_loss *loss); /* NULL is allowed */

typedef struct ha__control_bound ha__control_bound;

/* Types that were described last, so that a definition is not parsed for each request. The thread
 * that serves get_type_description alone uses them. */
enum { HA__CONTROL_TYPES = 8, HA__CONTROL_TYPES_BYTES = 256 << 10 };
typedef struct ha__control_types {
  ha_types *items[HA__CONTROL_TYPES];
  char hashes[HA__CONTROL_TYPES][HA_RIHS_TEXT_SIZE];
  unsigned next; /* place of the next one */
} ha__control_types;

struct ha_control {
  ha_recorder *recorder; /* one of these is NULL */
  ha_player *player;
  ha_transport *transport;
  char *node;
  ha__control_bound *services; /* the latest first */
  ha__control_types types;
  ha_publication *parameter_events; /* ROS 2 */
  ha_publication *rosout;
  bool uses_sim_time;
  ha_publication *_Atomic events[HA__EVENTS]; /* NULL = not advertised */
  unsigned own_events;                        /* 1 << event: of this node */
  ha_publication *begins;                     /* ROS 1, as the following */
  ha_subscription *trigger;
  ha_service *pausing;
  ha__control_loss *known_losses;
  bool has_services;
  unsigned followed;          /* 1 << event: advertised when it is used */
  _Atomic int32_t is_stopped; /* by the service stop */
};

/* Without services and events. */
ha_status ha__control_new(ha_control **out, ha_transport *transport, const char *node,
                          ha_error *err);

/* --- rosbag.c: services and topics on ROS 1 --- */

bool ha__control_is_rosbag(const ha_transport *transport);
/* Publish begin_write, subscribe to snapshot_trigger, as flags say. */
ha_status ha__control_rosbag_recorder(ha_control *control, uint32_t flags, ha_error *err);
/* Serve pause_playback. */
ha_status ha__control_rosbag_player(ha_control *control, ha_error *err);
/* Publish on /rosout. level: HA__LOG_... */
void ha__control_rosbag_log(const ha_control *control, int level, const char *text);
/* A file begins. */
void ha__control_rosbag_file(ha_control *control, const char *path);

/* --- control.c --- */

/* "FRONT/BACK"; HA_E_ARG: too long. */
ha_status ha__control_join(char *out, size_t size, ha_error *err, const char *front,
                           size_t front_size, const char *back);
/* Bytes of the namespace: of "" or "/ns". */
size_t ha__control_namespace_size(const char *node);
enum { HA__CONTROL_NAME = 1024 };

/* Serve n services. On failure those already served stay until the control is closed. */
ha_status ha__control_serve(ha_control *control, const ha__control_service *services, size_t n,
                            ha_error *err);

/* Is a service of this type served? */
bool ha__control_serves(const ha_control *control, const char *type);

/* The node has these events (1 << event): advertised when another node uses their types. So is
 * get_type_description. After all services are served. */
void ha__control_offer(ha_control *control, unsigned events);

/* A topic of any name, of one of the common types. */
ha_status ha__control_advertise_topic(ha_publication **out, ha_control *control, const char *topic,
                                      const char *type, const ha_qos *qos, ha_error *err);

/* Send a message and free it. Nothing happens if it is not advertised or cannot be sent. */
void ha__control_publish(ha_publication *publication, ha__cdr_writer *message);

/* WriteSplitEvent and ReadSplitEvent. */
void ha__control_publish_split(ha_control *control, int event, const char *closed_file,
                               const char *opened_file);

/* --- type_description.c --- */

/* After the service is closed. */
void ha__control_types_done(ha__control_types *types);
/* Serve get_type_description, unless it is served. */
ha_status ha__control_describe(ha_control *control, ha_error *err);

/* --- node.c: parameters and logging of a ROS 2 node --- */

#define HA__CONTROL_PARAMETER_EVENT "rcl_interfaces/msg/ParameterEvent"
#define HA__CONTROL_LOG "rcl_interfaces/msg/Log"

/* Serve its parameters; publish /parameter_events and /rosout. */
ha_status ha__control_node_open(ha_control *control, ha_error *err);
/* On /rosout. level: of rcl_interfaces/msg/Log. Nothing without text, or without /rosout. */
enum { HA__LOG_INFO = 20, HA__LOG_WARN = 30, HA__LOG_ERROR = 40 };
void ha__control_log(ha_control *control, int level, const char *text);

/* Why a request is refused. */
#define HA__CONTROL_BUSY "too many requests wait"

/* The reply of services that may fail: a code, 0 = done, and why. */
void ha__control_reply(ha__cdr_writer *out, int32_t code, const char *text);

#endif
