#include "environment.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/number/number.h"
#include "base/status.h"
#include "transport/ros1/net/names.h"

enum { MAX_PORT = 65535, NODE_ROOM = 256 };

/* --- URIs -------------------------------------------------------------------------------- */

/* Whether text from outside may be quoted in a message. */
static bool is_printable(const char *text) {
  for (; *text != '\0'; text++) {
    if ((unsigned char)*text < ' ' || *text == 0x7f) return false;
  }
  return true;
}

static bool read_port(uint16_t *out, const char *text, size_t size) {
  uint64_t port;

  if (!ha__number_read_u64(&port, text, size, MAX_PORT)) return false;
  *out = (uint16_t)port;
  return true;
}

static bool is_address(int family, const char *host) {
  struct in6_addr address;

  return inet_pton(family, host, &address) == 1;
}

/* A name, an IPv4 address, or an IPv6 address without brackets, maybe with an interface ("%eth0").
 */
static bool is_host(const char *host) {
  if (strchr(host, ':')) {
    char address[INET6_ADDRSTRLEN];
    const size_t size = strcspn(host, "%");
    if (size >= sizeof address) return false;
    memcpy(address, host, size);
    address[size] = '\0';
    return is_address(AF_INET6, address);
  }
  for (const char *at = host; *at != '\0'; at++) {
    const bool fits = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                      (*at >= '0' && *at <= '9') || *at == '.' || *at == '-' || *at == '_';
    if (!fits) return false;
  }
  return host[0] != '\0';
}

/* Copies a host without the brackets of an IPv6 address. */
static bool take_host(char out[HA__ROS1_HOST_SIZE], const char *text, size_t size) {
  if (size >= 2 && text[0] == '[' && text[size - 1] == ']') {
    text++;
    size -= 2;
    if (!memchr(text, ':', size)) return false;
  }
  if (size >= HA__ROS1_HOST_SIZE) return false;
  memcpy(out, text, size);
  out[size] = '\0';
  return is_host(out);
}

/* The port follows the last ":", because rospy writes IPv6 addresses without brackets. */
static bool split(ha__ros1_uri *out, const char *scheme, const char *uri) {
  const size_t scheme_size = strlen(scheme);

  if (strncasecmp(uri, scheme, scheme_size) != 0 || strncmp(uri + scheme_size, "://", 3) != 0) {
    return false;
  }
  const char *host = uri + scheme_size + 3;
  const size_t size = strcspn(host, "/");
  const char *colon = memrchr(host, ':', size);
  return colon && take_host(out->host, host, (size_t)(colon - host)) &&
         read_port(&out->port, colon + 1, size - (size_t)(colon + 1 - host)) && out->port != 0;
}

ha_status ha__ros1_uri_parse(ha__ros1_uri *out, const char *scheme, const char *uri,
                             ha_error *err) {
  ha__ros1_uri parsed;

  if (!split(&parsed, scheme, uri)) {
    return HA_FAIL(
        err, HA_E_ARG, HA_NO_OFFSET, "'%.200s' is not a URI of ROS 1: expected %s://HOST:PORT%s",
        is_printable(uri) ? uri : "(unprintable)", scheme, strcmp(scheme, "http") == 0 ? "/" : "");
  }
  *out = parsed;
  return HA_OK;
}

void ha__ros1_uri_write(char out[HA__ROS1_URI_SIZE], const char *scheme, const ha__ros1_uri *uri) {
  const bool is_ipv6 = strchr(uri->host, ':') != NULL;

  snprintf(out, HA__ROS1_URI_SIZE, "%s://%s%s%s:%u%s", scheme, is_ipv6 ? "[" : "", uri->host,
           is_ipv6 ? "]" : "", (unsigned)uri->port, strcmp(scheme, "http") == 0 ? "/" : "");
}

bool ha__ros1_uri_equal(const ha__ros1_uri *a, const ha__ros1_uri *b) {
  return a->port == b->port && strcasecmp(a->host, b->host) == 0;
}

/* --- environment ------------------------------------------------------------------------- */

static bool is_set(const char *value) {
  return value && value[0] != '\0';
}

static bool is_on(const char *value) {
  return value && strcmp(value, "on") == 0;
}

/* Writes the address of an interface if other machines can reach it: not of loopback, and not
 * link-local, which needs the name of an interface. */
static bool write_address(char out[HA__ROS1_HOST_SIZE], int family, const struct ifaddrs *item) {
  if (!item->ifa_addr || item->ifa_addr->sa_family != family || !(item->ifa_flags & IFF_UP) ||
      item->ifa_flags & IFF_LOOPBACK) {
    return false;
  }
  if (family == AF_INET) {
    struct sockaddr_in address;
    memcpy(&address, item->ifa_addr, sizeof address);
    return inet_ntop(family, &address.sin_addr, out, HA__ROS1_HOST_SIZE) != NULL;
  }
  struct sockaddr_in6 address;
  memcpy(&address, item->ifa_addr, sizeof address);
  return !IN6_IS_ADDR_LINKLOCAL(&address.sin6_addr) &&
         inet_ntop(family, &address.sin6_addr, out, HA__ROS1_HOST_SIZE) != NULL;
}

static void find_address(char out[HA__ROS1_HOST_SIZE], bool ipv6) {
  const int families[] = {ipv6 ? AF_INET6 : AF_INET, AF_INET};
  struct ifaddrs *list = NULL;
  bool found = false;

  if (getifaddrs(&list) != 0) return;
  for (size_t i = 0; i < 2 && !found; i++) {
    for (const struct ifaddrs *item = list; item && !found; item = item->ifa_next) {
      found = write_address(out, families[i], item);
    }
  }
  freeifaddrs(list);
}

void ha__ros1_environment_get(ha__ros1_environment *out) {
  *out = (ha__ros1_environment){
      .master_uri = getenv("ROS_MASTER_URI"),
      .hostname = getenv("ROS_HOSTNAME"),
      .ip = getenv("ROS_IP"),
      .space = getenv("ROS_NAMESPACE"),
      .ipv6 = getenv("ROS_IPV6"),
  };
  if (gethostname(out->system, sizeof out->system - 1) != 0) out->system[0] = '\0';
  find_address(out->address, is_on(out->ipv6));
}

/* --- settings ------------------------------------------------------------------------------- */

enum { MASTER, HOSTNAME, IP, NAME, SPACE, PORT, REMAP, SETTINGS };

static const char *const g_settings[SETTINGS] = {
    [MASTER] = "master", [HOSTNAME] = "hostname",       [IP] = "ip",      [NAME] = "name",
    [SPACE] = "ns",      [PORT] = "tcpros_server_port", [REMAP] = "remap"};

/* The index of a setting; SETTINGS = none. */
static unsigned find_setting(const char *key) {
  unsigned i = 0;

  if (strncmp(key, "__", 2) == 0) key += 2;
  while (i < SETTINGS && strcmp(key, g_settings[i]) != 0)
    i++;
  return i;
}

bool ha__ros1_is_setting(const char *key) {
  return find_setting(key) < SETTINGS;
}

/* If a setting is given several times, the last one counts. */
static void read_settings(const char *out[SETTINGS], const ha_pairs *settings) {
  for (size_t i = 0; i < SETTINGS; i++) {
    out[i] = NULL;
  }
  for (size_t i = 0; i < settings->size; i++) {
    const unsigned which = find_setting(settings->items[i].key);
    if (which < SETTINGS) out[which] = settings->items[i].value;
  }
}

/* --- configuration ---------------------------------------------------------------------- */

static ha_status take_master(ha__ros1_config *config, const char *setting, const char *variable,
                             ha_error *err) {
  const bool by_setting = is_set(setting);
  const char *uri = by_setting ? setting : variable;

  const ha_status st = ha__ros1_uri_parse(&config->master, "http",
                                          is_set(uri) ? uri : "http://localhost:11311/", err);
  if (st < 0) ha__error_wrap(err, "%s", by_setting ? "setting master" : "ROS_MASTER_URI");
  return st;
}

static bool is_loopback(const char *host) {
  return strcmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
         strcmp(host, "::1") == 0;
}

/* Takes the first of these that is set, else what the system reports. */
static ha_status take_host_name(ha__ros1_config *config, const char *const settings[SETTINGS],
                                const ha__ros1_environment *env, ha_error *err) {
  const struct {
    const char *host;
    const char *from;
  } given[] = {{settings[HOSTNAME], "setting hostname"},
               {settings[IP], "setting ip"},
               {env->hostname, "ROS_HOSTNAME"},
               {env->ip, "ROS_IP"}};

  for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
    if (!is_set(given[i].host)) continue;
    if (take_host(config->host, given[i].host, strlen(given[i].host))) return HA_OK;
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%s is '%.200s': expected the name or the address of this machine alone, "
                   "without http:// and port",
                   given[i].from, is_printable(given[i].host) ? given[i].host : "(unprintable)");
  }
  const char *host = config->ipv6 ? "::1" : "127.0.0.1";
  if (is_host(env->system) && !is_loopback(env->system)) {
    host = env->system;
  } else if (is_set(env->address)) {
    host = env->address;
  }
  snprintf(config->host, sizeof config->host, "%s", host);
  return HA_OK;
}

static ha_status take_names(ha__ros1_config *config, const char *const settings[SETTINGS],
                            const ha_transport_options *options, const char *variable,
                            int64_t wall_ns, ha_error *err) {
  const char *space = options->node_namespace ? options->node_namespace : variable;
  const char *name = options->node_name ? options->node_name : "holdall";
  char anonymous[NODE_ROOM];

  if (settings[SPACE]) space = settings[SPACE];
  if (strlen(name) >= NODE_ROOM - HA__ROS1_ANONYMOUS_EXTRA) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name of the node is too long");
  }
  ha__ros1_anonymous_name(anonymous, sizeof anonymous, name, wall_ns);
  name = is_set(settings[NAME]) ? settings[NAME] : anonymous;
  return ha__ros1_names_init(&config->names, space, name, settings[REMAP], err);
}

ha_status ha__ros1_configure(ha__ros1_config *out, const ha_transport_options *options,
                             const ha__ros1_environment *env, int64_t wall_ns, ha_error *err) {
  const char *settings[SETTINGS];
  ha__ros1_config config = {.ipv6 = is_on(env->ipv6)};

  read_settings(settings, &options->settings);
  HA_TRY(take_master(&config, settings[MASTER], env->master_uri, err));
  HA_TRY(take_host_name(&config, settings, env, err));
  if (strchr(config.host, ':')) config.ipv6 = true;
  config.loopback = is_loopback(config.host);
  if (is_set(settings[PORT]) &&
      !read_port(&config.tcpros_port, settings[PORT], strlen(settings[PORT]))) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "setting tcpros_server_port is '%.200s': expected a number from 0 to %d",
                   settings[PORT], MAX_PORT);
  }
  HA_TRY(take_names(&config, settings, options, env->space, wall_ns, err));
  *out = config;
  return HA_OK;
}

void ha__ros1_config_done(ha__ros1_config *config) {
  ha__ros1_names_done(&config->names);
}
