/**
 * @file holdall/control.h
 * Control a recorder or a player over its network: the services and events of the nodes of rosbag2,
 * with the same names and types; on ROS 1 those of rosbag. Each service calls one function of
 * recorder.h or player.h; those headers document the effect of a request.
 *
 * On ROS 2 the node also has what tools expect of each node: services that return its parameters,
 * which are read-only, and the topics /parameter_events and /rosout, on which events with a text
 * are published. Their types are part of every distribution.
 *
 * If a type has changed between releases of ROS 2 (Resume, SplitBagfile, Stop, ...), requests of
 * both forms are understood. Replies have the later form; clients of the earlier one read its
 * beginning.
 *
 * Lifetime: ha_control_recorder() or ha_control_player() -> events ->
 *           ha_control_close(), before the recorder, player or transport is
 *           closed.
 * Threads:  events may be passed in from any thread, one at a time; services
 *           are answered in a thread of the transport.
 * Memory:   some hundred bytes for each topic.
 */
#ifndef HA_CONTROL_H
#define HA_CONTROL_H

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/player.h>
#include <holdall/recorder.h>
#include <holdall/transport.h>

HA_BEGIN_DECLS

typedef struct ha_control ha_control;

/** flags of ha_control_recorder() */
enum {
  HA_CONTROL_SNAPSHOT = 1u << 0,    /* the recorder is in snapshot mode */
  HA_CONTROL_BEGIN_WRITE = 1u << 1, /* ROS 1: publish the names of files that begin */
  HA_CONTROL_NO_SERVICES = 1u << 2  /* publish events only: no services */
};

/**
 * Serve pause, resume, is_paused, split_bagfile, snapshot (in snapshot mode), record, stop,
 * start_discovery, stop_discovery, is_discovery_running as NODE/pause, ...; publish
 * NAMESPACE/events/write_split and NAMESPACE/events/rosbag2_messages_lost, when they are used
 * (ha_control_set_events()).
 *
 * Networks of ROS have no authentication: any node that reaches this one may call. The service
 * record writes only below ha_recorder_options.control_folder, and replaces no bag, even with
 * HA_WRITE_FORCE.
 *
 * On ROS 1: a message on NAMESPACE/snapshot_trigger (std_msgs/Empty; in snapshot mode) takes a
 * snapshot; NAMESPACE/begin_write (std_msgs/String, latched; with HA_CONTROL_BEGIN_WRITE) publishes
 * the name of each file when it begins.
 *
 * @param[out] out  owned by the caller, released with ha_control_close().
 * @param recorder  borrowed.
 * @param transport of the recorder, or another one; borrowed.
 * @param node      full name of the transport's node: "/holdall_recorder"
 * @param flags     HA_CONTROL_...
 * @retval HA_OK
 * @retval HA_E_UNSUPPORTED  the transport has no services
 * @retval HA_E_IO, HA_E_NOMEM, HA_E_ARG
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_control_recorder(ha_control **out, ha_recorder *recorder,
                                                   ha_transport *transport, const char *node,
                                                   uint32_t flags, ha_error *err);

/** When the topics of events are advertised. */
enum {
  HA_EVENTS_USED = 0,   /* each when another node publishes or subscribes to its type: nodes of a
                           distribution that does not know the type may fail when it appears */
  HA_EVENTS_ALWAYS = 1, /* at once */
  HA_EVENTS_NEVER = 2
};

/**
 * The default is HA_EVENTS_USED: it needs the endpoint events of the recorder's own transport, or
 * of ha_player_events(). On ROS 1 there are no such topics.
 * @retval HA_OK
 * @retval HA_E_ARG  unknown value of when
 * @retval HA_E_IO, HA_E_NOMEM  as ha_transport_advertise()
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_control_set_events(ha_control *control, int32_t when,
                                                     ha_error *err);

/** 1: the service stop has ended the recording, and the service record may begin another one.
 * @since 0.1 */
HA_API int32_t ha_control_is_stopped(const ha_control *control);

/** Publish an event, if rosbag2 has a message for it. @since 0.1 */
HA_API void ha_control_recorder_event(ha_control *control, const ha_recorder_event *event);

/**
 * The same for pause, resume, toggle_paused, is_paused, get_rate, set_rate, play, play_next, burst,
 * seek, stop, and NAMESPACE/events/read_split. On ROS 1: NODE/pause_playback (std_srvs/SetBool).
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_control_player(ha_control **out, ha_player *player,
                                                 ha_transport *transport, const char *node,
                                                 ha_error *err);

/** As ha_control_recorder_event(). @since 0.1 */
HA_API void ha_control_player_event(ha_control *control, const ha_play_event *event);

/** Not from a callback. NULL is allowed. @since 0.1 */
HA_API void ha_control_close(ha_control *control);

HA_END_DECLS

#endif
