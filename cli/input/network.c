#include "input/network.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "ui/memory.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"

const char *const cli_events[] = {"used", "always", "never", NULL};

/* Time limit for a ROS 1 master to answer. */
enum { PATIENCE_MS = 500 };

static const char *const g_default_master = "http://localhost:11311/";

/* --- does a master answer? --------------------------------------------------------------- */

static bool connects(const struct addrinfo *address) {
  const int fd = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
  struct pollfd out = {.fd = fd, .events = POLLOUT};
  int failed = 1;
  socklen_t size = sizeof failed;

  if (fd < 0) return false;
  (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
  (void)fcntl(fd, F_SETFL, O_NONBLOCK);
  if (connect(fd, address->ai_addr, address->ai_addrlen) == 0) {
    failed = 0;
  } else if (errno == EINPROGRESS && poll(&out, 1, PATIENCE_MS) == 1) {
    (void)getsockopt(fd, SOL_SOCKET, SO_ERROR, &failed, &size);
  }
  close(fd);
  return failed == 0;
}

/* uri: "http://HOST:PORT/", where HOST may be an address in brackets. */
static bool split_uri(char *host, size_t room, char *port, size_t port_room, const char *uri) {
  const char *at = strncmp(uri, "http://", 7) == 0 ? uri + 7 : NULL;
  const bool bracket = at && *at == '[';
  const char *end = at ? strchr(at, bracket ? ']' : ':') : NULL;

  if (!end) return false;
  at += bracket;
  const int size = (int)(end - at);
  end += bracket;
  if (*end != ':' || (size_t)size >= room) return false;
  snprintf(host, room, "%.*s", size, at);
  const size_t digits = strspn(end + 1, "0123456789");
  if (digits == 0 || digits >= port_room) return false;
  snprintf(port, port_room, "%.*s", (int)digits, end + 1);
  return true;
}

static bool answers(const char *uri) {
  const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  char host[256];
  char port[8];
  bool does = false;

  if (!split_uri(host, sizeof host, port, sizeof port, uri)) return false;
  if (getaddrinfo(host, port, &wanted, &found) != 0) return false;
  for (const struct addrinfo *a = found; a && !does; a = a->ai_next)
    does = connects(a);
  freeaddrinfo(found);
  return does;
}

/* --- selection --------------------------------------------------------------------------- */

static bool name_it(cli_network *n, const char *name) {
  if (n->is_named && strcmp(n->name, name) != 0) {
    cli_error("only one network can be joined: %s or %s", n->name, name);
    return false;
  }
  n->name = name;
  n->is_named = true;
  return true;
}

/* Returns the short option for --transport, or 0 if the verb has none. */
static char letter_of(const cli_verb *verb) {
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    if (strcmp(opt->name, "transport") == 0) return opt->letter;
  }
  return 0;
}

/* Returns the value of --transport if word is that option: in the same word, or next; otherwise
 * NULL. */
static const char *transport_of(const char *word, const char *next, char letter) {
  static const char option[] = "--transport";
  const size_t size = sizeof option - 1;

  if (strncmp(word, option, size) == 0 && word[size] == '=') return word + size + 1;
  if (strcmp(word, option) == 0) return next;
  if (!letter || word[0] != '-' || word[1] != letter) return NULL;
  return word[2] ? word + 2 : next;
}

static bool read_words(cli_network *n, const cli_verb *verb, int argc, char **argv) {
  const char letter = letter_of(verb);

  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
    const char *name = transport_of(argv[i], i + 1 < argc ? argv[i + 1] : NULL, letter);
    if (strcmp(argv[i], "--ros1") == 0) name = "ros1";
    if (strcmp(argv[i], "--ros2") == 0) name = "ros2";
    if (name && !name_it(n, name)) return false;
  }
  return true;
}

static const char *variable(const char *name) {
  const char *value = getenv(name);

  return value && *value ? value : NULL;
}

static void ask_environment(cli_network *n) {
  const char *master = variable("ROS_MASTER_URI");
  const char *version = variable("ROS_VERSION");

  if (master && answers(master)) {
    n->name = "ros1";
    snprintf(n->why, sizeof n->why, "a master answers at ROS_MASTER_URI");
  } else if (version && (strcmp(version, "1") == 0 || strcmp(version, "2") == 0)) {
    n->name = *version == '1' ? "ros1" : "ros2";
    snprintf(n->why, sizeof n->why, "ROS_VERSION is %s", version);
  } else {
    n->name = "ros2";
    if (master)
      snprintf(n->why, sizeof n->why, "no master answers at ROS_MASTER_URI; --ros1 joins ROS 1");
  }
}

bool cli_network_find(cli_network *out, const cli_verb *verb, int argc, char **argv) {
  *out = (cli_network){.name = "ros2"};
  if (!read_words(out, verb, argc, argv)) return false;
  if (!out->is_named && !cli_asks_for_help(argc, argv)) ask_environment(out);
  out->is_ros1 = strcmp(out->name, "ros1") == 0;
  return true;
}

void cli_network_done(cli_network *network) {
  free(network->remaps);
}

bool cli_network_agrees(const cli_network *network, const cli_network_words *words) {
  const char *said = words->transport ? words->transport : NULL;

  if (words->ros1) said = "ros1";
  if (words->ros2) said = "ros2";
  const bool agrees =
      said ? network->is_named && strcmp(said, network->name) == 0 : !network->is_named;
  if (agrees) return true;
  cli_error("--ros1, --ros2 and --transport must be separate words");
  return false;
}

static const char *master_of(const cli_network *n) {
  const char *master = variable("ROS_MASTER_URI");

  for (size_t i = 0; i < n->setting_count; i++) {
    if (strcmp(n->settings[i].key, "master") == 0) master = n->settings[i].value;
  }
  return master ? master : g_default_master;
}

bool cli_network_await(const cli_network *n, bool quiet) {
  const struct timespec moment = {0, 200000000};
  const char *master = n->is_ros1 ? master_of(n) : NULL;

  if (!master || answers(master)) return true;
  if (!quiet) cli_note("no master answers at %s: waiting for one", master);
  while (!cli_is_stopped() && !answers(master)) {
    nanosleep(&moment, NULL);
  }
  return !cli_is_stopped();
}

void cli_network_say(const cli_network *n) {
  if (n->is_ros1) {
    cli_note("ROS 1, master %s%s%s", master_of(n), *n->why ? ": " : "", n->why);
  } else if (!n->is_named && *n->why) {
    cli_note("ROS 2: %s", n->why);
  }
}

/* --- node -------------------------------------------------------------------------------- */

/* Replaces an earlier value of the key, so the number of values is bounded by the number of
 * keys. */
void cli_network_set(cli_network *n, const char *key, const char *value) {
  size_t i = 0;

  while (i < n->setting_count && strcmp(n->settings[i].key, key) != 0)
    i++;
  if (i == CLI_NETWORK_PAIRS) return;
  n->settings[i] = (ha_pair){key, value, strlen(value)};
  if (i == n->setting_count) n->setting_count++;
}

/* Handle "__name:=x" if the transport has a setting for it; others (__log) are ignored. */
static void take_special(cli_network *n, const char *word) {
  static const char *const known[] = {"name",     "ns", "master",
                                      "hostname", "ip", "tcpros_server_port"};
  const char *value = strstr(word, ":=");
  const size_t size = (size_t)(value - word);

  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strlen(known[i]) == size && memcmp(known[i], word, size) == 0) {
      cli_network_set(n, known[i], value + 2);
    }
  }
}

static void add_remap(cli_network *n, const char *word) {
  const size_t used = n->remaps ? strlen(n->remaps) : 0;

  n->remaps = cli_resize(n->remaps, used + strlen(word) + 2, 1);
  snprintf(n->remaps + used, strlen(word) + 2, "%s%s", used ? " " : "", word);
}

void cli_network_take_remaps(cli_network *n, cli_arguments *arguments) {
  const char **items = cli_resize(NULL, arguments->size + 1, sizeof *items);
  size_t kept = 0;

  for (size_t i = 0; i < arguments->size; i++) {
    const char *word = arguments->items[i];
    if (!n->is_ros1 || !strstr(word, ":=")) {
      items[kept++] = word;
    } else if (strncmp(word, "__", 2) == 0) {
      take_special(n, word + 2);
    } else if (*word != '_') { /* "_param:=x" sets parameters, which this node has none of */
      add_remap(n, word);
    }
  }
  if (kept < arguments->size) {
    memcpy((void *)(uintptr_t)arguments->items, items, kept * sizeof *items);
  }
  arguments->size = kept;
  free(items);
  if (n->remaps) cli_network_set(n, "remap", n->remaps);
}

static const char *setting(const cli_network *n, const char *key) {
  const ha_pairs all = {n->settings, n->setting_count};

  return ha_pairs_get(&all, key);
}

static const char *anonymous_name(cli_network *n, const char *base) {
  struct timespec now;

  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(n->anonymous, sizeof n->anonymous, "%.32s_%" PRId64, base,
           (int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
  return n->anonymous;
}

static void join_ros1(cli_network *n, const char *node_name, const char **space,
                      const cli_node_names *otherwise) {
  const char *name = setting(n, "name");

  if (setting(n, "ns")) *space = setting(n, "ns");
  if (!*space) *space = variable("ROS_NAMESPACE");
  if (name) return;
  cli_network_set(n, "name", node_name ? node_name : anonymous_name(n, otherwise->ros1));
}

/* Clamps to the range of int32_t: the transport refuses too large domains. */
static int32_t domain_of(const cli_count *count) {
  return count->value < INT32_MAX ? (int32_t)count->value : INT32_MAX;
}

void cli_network_join(ha_transport_options *out, cli_network *n, const cli_node *node,
                      const cli_node_names *otherwise) {
  const char *name = node->name ? node->name : otherwise->ros2;
  const char *space = node->space;

  if (n->is_ros1) {
    join_ros1(n, node->name, &space, otherwise);
    name = setting(n, "name");
  }
  out->node_name = name;
  out->node_namespace = space;
  if (node->domain.given) out->domain = domain_of(&node->domain);
  out->settings = (ha_pairs){n->settings, n->setting_count};
  if (!space || strcmp(space, "/") == 0) space = "";
  snprintf(n->node, sizeof n->node, "%s%s/%s", *space && *space != '/' ? "/" : "", space, name);
}
