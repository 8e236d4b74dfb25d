/* Topics and services of rosbag's nodes on ROS 1. Messages of ROS 1 are their fields, concatenated.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/growing.h"
#include "base/status.h"
#include "live/control/control.h"
#include "live/graph/definition.h"
#include "live/graph/readers.h"
#include "live/record/record.h"

bool ha__control_is_rosbag(const ha_transport *transport) {
  return strcmp(ha_transport_encoding(transport), "ros1") == 0;
}

/* A name in the namespace of the node. */
static ha_status name_of(char out[HA__CONTROL_NAME], const ha_control *control, const char *name,
                         ha_error *err) {
  return ha__control_join(out, HA__CONTROL_NAME, err, control->node,
                          ha__control_namespace_size(control->node), name);
}

static ha_status add_string(ha_bytes *out, const char *text, ha_error *err) {
  uint8_t size[4];

  ha__store_u32(size, (uint32_t)strlen(text));
  HA_TRY(ha__bytes_append(out, size, sizeof size, err));
  return ha__bytes_append(out, (const uint8_t *)text, strlen(text), err);
}

/* --- recorder ------------------------------------------------------------------------- */

/* Latched, as in rosbag and roscpp. topic: its full name. */
static ha_status advertise(ha_publication **out, const ha_control *control, const char *topic,
                           const ha_schema *schema, ha_error *err) {
  static const ha_pair latching = {"latching", "1", 1};
  ha_qos qos = HA_QOS_INIT;
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = topic,
                                          .schema = schema,
                                          .qos = &qos,
                                          .metadata = {&latching, 1}};

  qos.depth = 1;
  qos.durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL;
  return ha_transport_advertise(out, control->transport, &options, err);
}

static ha_status advertise_type(ha_publication **out, const ha_control *control, const char *topic,
                                const char *type, ha_error *err) {
  char hash[HA_RIHS_TEXT_SIZE];
  char *text = NULL;

  HA_TRY(ha__definition_common(&text, hash, type, HA_DIALECT_ROS1, err));
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)text,
                            .size = strlen(text),
                            .hash = hash};
  const ha_status st = advertise(out, control, topic, &schema, err);
  ha_text_free(text);
  return st;
}

static ha_status advertise_begins(ha_control *control, ha_error *err) {
  char topic[HA__CONTROL_NAME];

  HA_TRY(name_of(topic, control, "begin_write", err));
  return advertise_type(&control->begins, control, topic, "std_msgs/String", err);
}

/* --- /rosout ---------------------------------------------------------------------------- */

static ha_status advertise_rosout(ha_control *control, ha_error *err) {
  return advertise_type(&control->rosout, control, "/rosout", "rosgraph_msgs/Log", err);
}

static ha_status add_u32(ha_bytes *out, uint32_t value, ha_error *err) {
  uint8_t bytes[4];

  ha__store_u32(bytes, value);
  return ha__bytes_append(out, bytes, sizeof bytes, err);
}

/* rosgraph_msgs/Log: Header, level, name, msg, file, function, line, topics */
static ha_status add_log(ha_bytes *out, const ha_control *control, uint8_t level,
                         const char *text) {
  const int64_t now_ns = ha__wall_ns();

  HA_TRY(add_u32(out, 0, NULL));
  HA_TRY(add_u32(out, (uint32_t)(now_ns / 1000000000), NULL));
  HA_TRY(add_u32(out, (uint32_t)(now_ns % 1000000000), NULL));
  HA_TRY(add_string(out, "", NULL));
  HA_TRY(ha__bytes_append(out, &level, 1, NULL));
  HA_TRY(add_string(out, control->node, NULL));
  HA_TRY(add_string(out, text, NULL));
  HA_TRY(add_string(out, "", NULL));
  HA_TRY(add_string(out, "", NULL));
  HA_TRY(add_u32(out, 0, NULL));
  return add_u32(out, 0, NULL);
}

void ha__control_rosbag_log(const ha_control *control, int level, const char *text) {
  const uint8_t level1 = level >= HA__LOG_ERROR ? 8 : level >= HA__LOG_WARN ? 4 : 2;
  ha_bytes message = {0};

  if (add_log(&message, control, level1, text) >= 0) {
    (void)!ha_publication_send(control->rosout, message.data, message.size, HA_SENT_NOW, NULL);
  }
  ha__free(message.data);
}

/* --- snapshots -------------------------------------------------------------------------- */

static void on_trigger(void *user, const ha_delivery *delivery) {
  const ha_control *control = user;

  (void)delivery;
  ha__record_trigger(control->recorder);
}

static ha_status listen(ha_control *control, ha_error *err) {
  char topic[HA__CONTROL_NAME];
  const ha_qos qos = ha__reader_qos(HA__READER_RELIABLE, 1);
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = topic,
                                           .type = "std_msgs/Empty",
                                           .qos = &qos,
                                           .user = control,
                                           .message = on_trigger};

  HA_TRY(name_of(topic, control, "snapshot_trigger", err));
  return ha_transport_subscribe(&control->trigger, control->transport, &options, err);
}

ha_status ha__control_rosbag_recorder(ha_control *control, uint32_t flags, ha_error *err) {
  if (!(flags & HA_CONTROL_NO_SERVICES)) HA_TRY(advertise_rosout(control, err));
  if (flags & HA_CONTROL_BEGIN_WRITE) HA_TRY(advertise_begins(control, err));
  const bool listens = (flags & HA_CONTROL_SNAPSHOT) && !(flags & HA_CONTROL_NO_SERVICES);
  return listens ? listen(control, err) : HA_OK;
}

void ha__control_rosbag_file(ha_control *control, const char *path) {
  ha_bytes message = {0};

  if (!control->begins) return;
  /* an event that cannot be sent is dropped */
  if (add_string(&message, path, NULL) >= 0) {
    (void)!ha_publication_send(control->begins, message.data, message.size, HA_SENT_NOW, NULL);
  }
  ha__free(message.data);
}

/* --- player --------------------------------------------------------------------------- */

/* Pause or resume; the message of the reply. */
static const char *set_paused(bool *is_changed, ha_player *player, bool pauses) {
  *is_changed = (ha_player_is_paused(player) != 0) != pauses;
  if (!*is_changed) return pauses ? "Bag is already paused." : "Bag is already running.";
  if (pauses) {
    ha_player_pause(player);
    return "Playback is now paused";
  }
  ha_player_resume(player);
  return "Playback is now resumed";
}

/* std_srvs/SetBool: bool data --- bool success, string message */
static void on_pause(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                     size_t size) {
  const ha_control *control = user;
  bool is_changed = false;
  ha_bytes reply = {0};

  if (size != 1) return; /* not a request of this type */
  const char *text = set_paused(&is_changed, control->player, data[0] != 0);
  const uint8_t success = is_changed;
  ha_status st = ha__bytes_append(&reply, &success, 1, NULL);
  if (st >= 0) st = add_string(&reply, text, NULL);
  if (st >= 0) (void)!ha_service_reply(service, id, reply.data, reply.size, NULL);
  ha__free(reply.data);
}

ha_status ha__control_rosbag_player(ha_control *control, ha_error *err) {
  char name[HA__CONTROL_NAME];
  char hash[HA_RIHS_TEXT_SIZE];
  const ha_service_options options = {.struct_size = sizeof options,
                                      .name = name,
                                      .type = "std_srvs/SetBool",
                                      .hash = hash,
                                      .user = control,
                                      .request = on_pause};

  HA_TRY(advertise_rosout(control, err));
  HA_TRY(ha__definition_common(NULL, hash, options.type, HA_DIALECT_ROS1, err));
  HA_TRY(ha__control_join(name, sizeof name, err, control->node, strlen(control->node),
                          "pause_playback"));
  return ha_transport_serve(&control->pausing, control->transport, &options, err);
}
