#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"

enum { MAX_DOMAIN = 232 };

enum { RANGE_SUBNET, RANGE_LOCALHOST, RANGE_OFF, RANGE_SYSTEM_DEFAULT };

ha__ros2_environment ha__ros2_environment_get(void) {
  return (ha__ros2_environment){
      .domain_id = getenv("ROS_DOMAIN_ID"),
      .localhost_only = getenv("ROS_LOCALHOST_ONLY"),
      .range = getenv("ROS_AUTOMATIC_DISCOVERY_RANGE"),
      .static_peers = getenv("ROS_STATIC_PEERS"),
      .distro = getenv("ROS_DISTRO"),
      .cyclonedds_uri = getenv("CYCLONEDDS_URI"),
      .rmw = getenv("RMW_IMPLEMENTATION"),
  };
}

static bool is_set(const char *value) {
  return value && value[0] != '\0';
}

const char *ha__ros2_rmw_note(const char *rmw) {
  static const char cyclonedds[] = "rmw_cyclonedds";
  static const char fastdds[] = "rmw_fastrtps";

  if (!is_set(rmw) || strncmp(rmw, cyclonedds, sizeof cyclonedds - 1) == 0 ||
      strncmp(rmw, fastdds, sizeof fastdds - 1) == 0) {
    return NULL;
  }
  if (strstr(rmw, "connextdds") || strstr(rmw, "gurumdds")) {
    return "topics are exchanged with its nodes, services only with those of rmw_cyclonedds_cpp "
           "and "
           "rmw_fastrtps_cpp";
  }
  return "this is Cyclone DDS, which does not see nodes that do not use DDS";
}

ha_status ha__ros2_domain_id(uint32_t *out, int32_t option, const ha__ros2_environment *env,
                             ha_error *err) {
  char *end = NULL;
  long id = 0;

  if (option >= 0) {
    if (option > MAX_DOMAIN) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "domain %d: expected a number from 0 to %d",
                     (int)option, MAX_DOMAIN);
    }
    *out = (uint32_t)option;
    return HA_OK;
  }
  if (is_set(env->domain_id)) id = strtol(env->domain_id, &end, 10);
  if (id < 0 || id > MAX_DOMAIN || (end && *end != '\0')) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "ROS_DOMAIN_ID is '%s': expected a number from 0 to %d", env->domain_id,
                   MAX_DOMAIN);
  }
  *out = (uint32_t)id;
  return HA_OK;
}

bool ha__ros2_is_old_distro(const char *distro) {
  static const char *const old[] = {"ardent",   "bouncy", "crystal",  "dashing",
                                    "eloquent", "foxy",   "galactic", "humble"};

  for (size_t i = 0; distro && i < sizeof old / sizeof *old; i++) {
    if (strcmp(distro, old[i]) == 0) return true;
  }
  return false;
}

static bool is_localhost_only(const ha__ros2_environment *env) {
  return env->localhost_only && strcmp(env->localhost_only, "1") == 0;
}

static ha_status range_of(int *out, const ha__ros2_environment *env, ha_error *err) {
  static const char *const names[] = {"SUBNET", "LOCALHOST", "OFF", "SYSTEM_DEFAULT"};

  *out = is_localhost_only(env) ? RANGE_LOCALHOST : RANGE_SUBNET;
  if (is_localhost_only(env) || !is_set(env->range)) return HA_OK;
  for (int i = RANGE_SUBNET; i <= RANGE_SYSTEM_DEFAULT; i++) {
    if (strcmp(env->range, names[i]) != 0) continue;
    *out = i;
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "ROS_AUTOMATIC_DISCOVERY_RANGE is '%s': expected SUBNET, LOCALHOST, OFF or "
                 "SYSTEM_DEFAULT",
                 env->range);
}

static void add_escaped(ha__text *out, const char *text, size_t size) {
  for (size_t i = 0; i < size; i++) {
    switch (text[i]) {
    case '<':
      ha__text_string(out, "&lt;");
      break;
    case '&':
      ha__text_string(out, "&amp;");
      break;
    case '"':
      ha__text_string(out, "&quot;");
      break;
    default:
      ha__text_add(out, text + i, 1);
    }
  }
}

static void add_peer(ha__text *out, const char *address, size_t size) {
  if (size == 0) return;
  ha__text_string(out, "<Peer address=\"");
  add_escaped(out, address, size);
  ha__text_string(out, "\"/>");
}

static void add_peers(ha__text *out, int range, const ha__ros2_environment *env) {
  const char *at = is_set(env->static_peers) && !is_localhost_only(env) ? env->static_peers : "";

  if (range == RANGE_SUBNET && at[0] == '\0') return;
  ha__text_string(out, "<Peers>");
  if (range == RANGE_LOCALHOST) add_peer(out, "localhost", 9);
  while (at[0] != '\0') {
    const size_t size = strcspn(at, ";");
    add_peer(out, at, size);
    at += size + (at[size] != '\0');
  }
  ha__text_string(out, "</Peers>");
}

/* The same as rmw_cyclonedds makes of these variables; both sides must agree to discover each
 * other. */
static void add_range(ha__text *out, int range, const ha__ros2_environment *env) {
  if (range == RANGE_SYSTEM_DEFAULT) return;
  if (range == RANGE_LOCALHOST && ha__ros2_is_old_distro(env->distro)) {
    ha__text_string(out, "<General><Interfaces><NetworkInterface address=\"127.0.0.1\"/>"
                         "</Interfaces></General>");
    return;
  }
  if (range != RANGE_SUBNET) {
    ha__text_string(out, "<General><AllowMulticast>false</AllowMulticast></General>");
  }
  ha__text_string(out, "<Discovery>");
  if (range == RANGE_OFF) {
    ha__text_string(out, "<ParticipantIndex>none</ParticipantIndex><Tag>ros_discovery_off_");
    ha__text_i64(out, getpid());
    ha__text_string(out, "</Tag>");
  } else {
    ha__text_string(out, "<ParticipantIndex>auto</ParticipantIndex>"
                         "<MaxAutoParticipantIndex>32</MaxAutoParticipantIndex>");
    add_peers(out, range, env);
  }
  ha__text_string(out, "</Discovery>");
}

ha_status ha__ros2_config(ha__text *out, const ha__ros2_environment *env, const char *extra,
                          bool shared_memory, ha_error *err) {
  int range = RANGE_SUBNET;

  HA_TRY(range_of(&range, env, err));
  ha__text_string(out, "<CycloneDDS><Domain>");
  add_range(out, range, env);
  /* as much as the system allows: the packets of an image arrive faster than they are processed */
  ha__text_string(out, "<Internal><SocketReceiveBufferSize max=\"64MB\"/></Internal>"
                       "</Domain></CycloneDDS>");
  if (is_set(extra)) {
    ha__text_string(out, ",");
    ha__text_string(out, extra);
  }
  if (is_set(env->cyclonedds_uri)) {
    ha__text_string(out, ",");
    ha__text_string(out, env->cyclonedds_uri);
  }
  /* whatever the user says: untyped messages cannot use it, and without its daemon the process
   * would be aborted */
  if (shared_memory) {
    ha__text_string(out, ",<CycloneDDS><Domain><SharedMemory><Enable>false</Enable></SharedMemory>"
                         "</Domain></CycloneDDS>");
  }
  return ha__text_status(out, err);
}
