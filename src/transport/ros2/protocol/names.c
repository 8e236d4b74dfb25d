#include "names.h"

#include <string.h>

#include "base/format.h"
#include "base/status.h"

/* Affixes of topic and type of each role but ALIEN. */
static const struct {
  const char *prefix;
  const char *topic_end;
  const char *type_end;
} g_roles[] = {
    [HA__ROS2_MESSAGES] = {"rt", "", "_"},
    [HA__ROS2_REQUESTS] = {"rq", "Request", "_Request_"},
    [HA__ROS2_REPLIES] = {"rr", "Reply", "_Response_"},
};

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Length of the token that begins here; 0 = none. */
static size_t token_size(const char *text) {
  size_t size = 0;

  if (!is_letter(text[0])) return 0;
  while (is_letter(text[size]) || (text[size] >= '0' && text[size] <= '9'))
    size++;
  return size;
}

bool ha__ros2_is_token(const char *name) {
  const size_t size = token_size(name);

  return size > 0 && name[size] == '\0';
}

bool ha__ros2_is_full_name(const char *name) {
  size_t size;

  do {
    if (name[0] != '/') return false;
    size = token_size(name + 1);
    name += 1 + size;
  } while (size > 0 && name[0] != '\0');
  return size > 0;
}

/* Whether it is "a/msg/B": at least two tokens. */
static bool is_type(const char *type) {
  size_t tokens = 0;
  size_t size;

  for (;; type += size + 1, tokens++) {
    size = token_size(type);
    if (size == 0) return false;
    if (type[size] == '\0') return tokens > 0;
    if (type[size] != '/') return false;
  }
}

/* Writes "a::msg::dds_::B_" for "a/msg/B". false = too long. */
static bool mangle_type(char *out, size_t capacity, const char *type, const char *end) {
  const char *last = strrchr(type, '/');
  size_t used = 0;

  for (const char *c = type; c < last; c++) {
    if (used + 3 > capacity) return false;
    if (*c == '/') out[used++] = ':';
    out[used++] = (char)(*c == '/' ? ':' : *c);
  }
  if (used >= capacity) return false;
  return ha__format_append(out, capacity, &used, "::dds_::%s%s", last + 1, end);
}

ha_status ha__ros2_mangle(ha__ros2_dds_name *out, int role, const char *topic, const char *type,
                          ha_error *err) {
  const bool alien = role == HA__ROS2_ALIEN;
  const bool plain = alien || !strchr(type, '/');
  bool fits;

  if (alien ? topic[0] == '\0' : !ha__ros2_is_full_name(topic)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' is not a full name of a topic", topic);
  }
  if (plain ? type[0] == '\0' : !is_type(type)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "'%s' is not a name of a type", type);
  }
  fits =
      ha__format_whole(out->topic, sizeof out->topic, "%s%s%s", alien ? "" : g_roles[role].prefix,
                       topic, alien ? "" : g_roles[role].topic_end);
  if (plain) {
    fits = fits && ha__format_whole(out->type, sizeof out->type, "%s", type);
  } else {
    fits = fits && mangle_type(out->type, sizeof out->type, type, g_roles[role].type_end);
  }
  if (fits) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the names of topic '%.64s...' are too long", topic);
}

static bool ends_with(const char *text, size_t size, const char *end) {
  const size_t end_size = strlen(end);

  return size > end_size && memcmp(text + size - end_size, end, end_size) == 0;
}

static int role_of(const char *topic, const char *type) {
  const size_t size = strlen(topic);

  for (int role = HA__ROS2_MESSAGES; role <= HA__ROS2_REPLIES; role++) {
    if (strncmp(topic, g_roles[role].prefix, 2) != 0) continue;
    if (!ends_with(topic, size, g_roles[role].topic_end)) continue;
    if (role == HA__ROS2_MESSAGES || ends_with(type, strlen(type), g_roles[role].type_end)) {
      return role;
    }
  }
  return HA__ROS2_ALIEN;
}

/* Turns "a::msg::dds_::B_" into "a/msg/B"; other types stay. */
static void demangle_type(char *type, const char *end) {
  const size_t size = strlen(type);
  char *middle = strstr(type, "dds_::");
  char *to = type;

  if (!middle || middle < type + 2 || !ends_with(type, size, end)) return;
  type[size - strlen(end)] = '\0';
  for (const char *from = type; from < middle; from++) {
    if (from[0] == ':' && from[1] == ':') {
      *to++ = '/';
      from++;
    } else {
      *to++ = *from;
    }
  }
  memmove(to, middle + 6, strlen(middle + 6) + 1);
}

/* Whether mangling gives the name of DDS again. */
static bool comes_back(int role, const char *topic, const char *type, const char *dds_topic,
                       const char *dds_type) {
  ha__ros2_dds_name again;

  return ha__ros2_mangle(&again, role, topic, type, NULL) == HA_OK &&
         strcmp(again.topic, dds_topic) == 0 && strcmp(again.type, dds_type) == 0;
}

int ha__ros2_demangle(char *topic, char *type) {
  ha__ros2_dds_name old;
  const size_t topic_size = strlen(topic);
  const size_t type_size = strlen(type);
  const int role = role_of(topic, type);

  if (role == HA__ROS2_ALIEN || topic_size >= sizeof old.topic || type_size >= sizeof old.type) {
    return HA__ROS2_ALIEN;
  }
  memcpy(old.topic, topic, topic_size + 1);
  memcpy(old.type, type, type_size + 1);
  const size_t name_size = topic_size - 2 - strlen(g_roles[role].topic_end);
  memmove(topic, topic + 2, name_size);
  topic[name_size] = '\0';
  demangle_type(type, g_roles[role].type_end);
  if (comes_back(role, topic, type, old.topic, old.type)) return role;
  memcpy(topic, old.topic, topic_size + 1);
  memcpy(type, old.type, type_size + 1);
  return HA__ROS2_ALIEN;
}
