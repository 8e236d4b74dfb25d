#include "peer.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t g_stop;
static int64_t g_end_ns;

static void on_signal(int number) {
  (void)number;
  g_stop = 1;
}

int64_t peer_now_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool peer_stopped(void) {
  return g_stop || peer_now_ns() > g_end_ns;
}

/* --- the command line ---------------------------------------------------------- */

enum {
  O_DOMAIN = 1,
  O_TOPIC,
  O_DDS_TOPIC,
  O_KIND,
  O_DDS_TYPE,
  O_TOPICS,
  O_HASH,
  O_BEST_EFFORT,
  O_TRANSIENT_LOCAL,
  O_DEPTH,
  O_DEADLINE,
  O_LIFESPAN,
  O_LEASE,
  O_NACK,
  O_MANUAL,
  O_XCDR2,
  O_NODE,
  O_GID_SIZE,
  O_GID_TYPE,
  O_COUNT,
  O_TIMEOUT,
  O_PUBLISHER,
  O_FIRST,
  O_SIZE,
  O_RATE,
  O_MATCHED,
  O_KEYS,
  O_DISPOSE,
  O_PRIME,
  O_PAYLOAD,
  O_GO,
  O_STAY,
  O_BATCH,
  O_BARE,
  O_SLOW,
  O_CLIENTS
};

static const struct option g_options[] = {
    {"domain", required_argument, NULL, O_DOMAIN},
    {"topic", required_argument, NULL, O_TOPIC}, /* ROS: /chatter */
    {"dds-topic", required_argument, NULL, O_DDS_TOPIC},
    {"kind", required_argument, NULL, O_KIND},
    {"dds-type", required_argument, NULL, O_DDS_TYPE},
    {"topics", required_argument, NULL, O_TOPICS},
    {"hash", required_argument, NULL, O_HASH}, /* RIHS01_... */
    {"best-effort", no_argument, NULL, O_BEST_EFFORT},
    {"transient-local", no_argument, NULL, O_TRANSIENT_LOCAL},
    {"latch", no_argument, NULL, O_TRANSIENT_LOCAL}, /* as ROS 1 calls it */
    {"depth", required_argument, NULL, O_DEPTH},
    {"deadline", required_argument, NULL, O_DEADLINE},
    {"lifespan", required_argument, NULL, O_LIFESPAN},
    {"lease", required_argument, NULL, O_LEASE},
    {"nack", required_argument, NULL, O_NACK},
    {"manual", no_argument, NULL, O_MANUAL},
    {"xcdr2", no_argument, NULL, O_XCDR2},
    {"node", required_argument, NULL, O_NODE},
    {"gid-size", required_argument, NULL, O_GID_SIZE},
    {"gid-type", required_argument, NULL, O_GID_TYPE},
    {"count", required_argument, NULL, O_COUNT},
    {"timeout", required_argument, NULL, O_TIMEOUT},
    {"publisher", required_argument, NULL, O_PUBLISHER},
    {"first", required_argument, NULL, O_FIRST},
    {"size", required_argument, NULL, O_SIZE},
    {"rate", required_argument, NULL, O_RATE},
    {"matched", required_argument, NULL, O_MATCHED},
    {"keys", required_argument, NULL, O_KEYS},
    {"dispose", no_argument, NULL, O_DISPOSE},
    {"prime", no_argument, NULL, O_PRIME},
    {"payload", required_argument, NULL, O_PAYLOAD},
    {"go", no_argument, NULL, O_GO},
    {"stay", no_argument, NULL, O_STAY},
    {"batch", no_argument, NULL, O_BATCH},
    {"bare", no_argument, NULL, O_BARE},
    {"slow", required_argument, NULL, O_SLOW},
    {"clients", required_argument, NULL, O_CLIENTS},
    {NULL, 0, NULL, 0}};

static bool number_of(uint64_t *out, uint64_t max) {
  char *end = NULL;

  errno = 0;
  *out = strtoull(optarg, &end, 10);
  return errno == 0 && end != optarg && *end == '\0' && *out <= max;
}

static bool u32_of(uint32_t *out) {
  uint64_t number;

  if (!number_of(&number, UINT32_MAX)) return false;
  *out = (uint32_t)number;
  return true;
}

static bool real_of(double *out) {
  char *end = NULL;

  *out = strtod(optarg, &end);
  return end != optarg && *end == '\0';
}

static bool text_of(char *out, size_t size, const char *before, const char *behind) {
  const int length = snprintf(out, size, "%s%s%s", before, optarg, behind);

  return length >= 0 && (size_t)length < size;
}

static bool take_qos(peer_options *o, int option) {
  uint64_t number;

  switch (option) {
  case O_BEST_EFFORT:
    return o->best_effort = true;
  case O_TRANSIENT_LOCAL:
    return o->transient_local = true;
  case O_MANUAL:
    return o->manual = true;
  case O_XCDR2:
    return o->xcdr2 = true;
  case O_DEADLINE:
    return real_of(&o->deadline_s);
  case O_LIFESPAN:
    return real_of(&o->lifespan_s);
  case O_LEASE:
    return real_of(&o->lease_s);
  case O_NACK:
    o->has_nack = true;
    return real_of(&o->nack_s);
  case O_DEPTH:
    if (!number_of(&number, INT32_MAX)) return false;
    o->depth = (int32_t)number;
    return true;
  default:
    return false;
  }
}

static bool take_name(peer_options *o, int option) {
  switch (option) {
  case O_TOPIC:
    return text_of(o->topic, sizeof o->topic, "rt", "");
  case O_DDS_TOPIC:
    return text_of(o->topic, sizeof o->topic, "", "");
  case O_KIND:
    return content_kind_of(&o->kind, optarg);
  case O_DDS_TYPE:
    return text_of(o->dds_type, sizeof o->dds_type, "", "");
  case O_HASH:
    return text_of(o->user_data, sizeof o->user_data, "typehash=", ";");
  case O_PAYLOAD:
    o->payload = optarg;
    return true;
  case O_NODE:
    o->node = optarg;
    return true;
  case O_GID_TYPE:
    o->gid_type = optarg;
    return true;
  case O_GID_SIZE:
    return u32_of(&o->gid_size) && (o->gid_size == 16 || o->gid_size == 24);
  default:
    return take_qos(o, option);
  }
}

static bool take(peer_options *o, int option) {
  switch (option) {
  case O_DOMAIN:
    return u32_of(&o->domain);
  case O_TOPICS:
    return u32_of(&o->topics);
  case O_COUNT:
    return number_of(&o->count, UINT64_MAX);
  case O_TIMEOUT:
    return real_of(&o->timeout_s);
  case O_PUBLISHER:
    return u32_of(&o->publisher);
  case O_FIRST:
    return number_of(&o->first, UINT64_MAX);
  case O_SIZE:
    return u32_of(&o->size);
  case O_RATE:
    return real_of(&o->rate_hz);
  case O_MATCHED:
    return u32_of(&o->matched);
  case O_KEYS:
    return u32_of(&o->keys) && o->keys > 0;
  case O_DISPOSE:
    return o->dispose = true;
  case O_PRIME:
    return o->prime = true;
  case O_GO:
    return o->go = true;
  case O_STAY:
    return o->stay = true;
  case O_BATCH:
    return o->batch = true;
  case O_BARE:
    return o->bare = true;
  case O_SLOW:
    return number_of(&o->slow_us, UINT64_MAX);
  case O_CLIENTS:
    return number_of(&o->clients, 1000);
  default:
    return take_name(o, option);
  }
}

static void catch_signals(void) {
  struct sigaction action;

  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  signal(SIGPIPE, SIG_IGN); /* the test harness may have exited */
}

bool peer_start(peer_options *out, int argc, char **argv) {
  int option;

  memset(out, 0, sizeof *out);
  snprintf(out->topic, sizeof out->topic, "rt/chatter");
  out->depth = 10;
  out->gid_size = 16;
  out->timeout_s = 120;
  out->publisher = 1;
  out->size = 32;
  out->keys = 3;
  while ((option = getopt_long(argc, argv, "", g_options, NULL)) != -1) {
    if (option == '?' || !take(out, option)) {
      fprintf(stderr, "%s: wrong option in front of argument %d; see peer.c\n", argv[0], optind);
      return false;
    }
  }
  if (out->dds_type[0] == '\0') {
    snprintf(out->dds_type, sizeof out->dds_type, "%s", content_dds_type(out->kind));
  }
  g_end_ns = peer_now_ns() + (int64_t)(out->timeout_s * 1e9);
  catch_signals();
  return true;
}

int32_t peer_key(const peer_options *options, content_id id) {
  return (int32_t)(id.number % options->keys);
}

/* --- output ---------------------------------------------------------------------- */

void peer_say(const char *event, const char *more) {
  printf("{\"event\": \"%s\"%s}\n", event, more);
  fflush(stdout);
}

void peer_say_number(const char *event, uint64_t count) {
  char more[40];

  snprintf(more, sizeof more, ", \"count\": %" PRIu64, count);
  peer_say(event, more);
}

static double cpu_seconds(void) {
  struct rusage use;

  getrusage(RUSAGE_SELF, &use);
  return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
         (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) * 1e-6;
}

/* --- waiting ------------------------------------------------------------------------ */

static void nap(void) {
  const struct timespec millisecond = {0, 1000000};

  nanosleep(&millisecond, NULL);
}

static void wait_for_line(void) {
  struct pollfd in = {STDIN_FILENO, POLLIN, 0};
  char byte = 0;

  while (!peer_stopped() && byte != '\n') {
    if (poll(&in, 1, 10) > 0 && read(STDIN_FILENO, &byte, 1) != 1) return;
  }
}

void peer_wait_matched(const peer_options *options, uint32_t (*matched)(void *user), void *user) {
  while (!peer_stopped() && matched(user) < options->matched) {
    nap();
  }
  if (options->matched > 0) peer_say_number("matched", matched(user));
}

/* --- sending -------------------------------------------------------------------------- */

static void sleep_until(int64_t steady_ns) {
  const struct timespec when = {steady_ns / 1000000000, steady_ns % 1000000000};

  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR) {
    if (g_stop) return;
  }
}

typedef struct sending {
  const peer_options *options;
  const peer_sender *sender;
  uint64_t sent;
  uint64_t refused;
} sending;

/* Messages [from, to). The first is sent immediately. */
static void send_all(sending *s, uint64_t from, uint64_t to) {
  const peer_options *o = s->options;
  const int64_t start_ns = peer_now_ns();

  for (uint64_t i = from; i < to && !peer_stopped(); i++) {
    const content_id id = {o->publisher, o->first + i};
    if (o->rate_hz > 0) sleep_until(start_ns + (int64_t)((double)(i - from) * 1e9 / o->rate_hz));
    if (s->sender->send(s->sender->user, id)) {
      s->sent++;
    } else {
      s->refused++;
    }
  }
}

static bool wait_acked(const sending *s) {
  return !s->sender->wait_acked || s->sender->wait_acked(s->sender->user);
}

static void tell_sent(const sending *s, double wall_s, double cpu_s) {
  char more[200];

  snprintf(more, sizeof more,
           ", \"sent\": %" PRIu64 ", \"refused\": %" PRIu64
           ", \"acked\": %s, \"wall_s\": %.6f, \"cpu_s\": %.6f",
           s->sent, s->refused, wait_acked(s) ? "true" : "false", wall_s, cpu_s);
  if (s->sender->incompatible) {
    const size_t used = strlen(more);
    snprintf(more + used, sizeof more - used, ", \"incompatible\": %" PRIu32,
             s->sender->incompatible(s->sender->user));
  }
  peer_say("done", more);
}

/* Late subscribers receive latched messages: reports "acked" when all subscribers have them. */
static void stay(const sending *s) {
  uint32_t last = 0;

  while (!peer_stopped()) {
    const uint32_t matched = s->sender->matched(s->sender->user);
    if (matched > last && wait_acked(s)) peer_say_number("acked", matched);
    last = matched;
    nap();
  }
}

int peer_publish(const peer_options *options, const peer_sender *sender) {
  const uint64_t primed = options->prime ? (options->topics > 0 ? options->topics : 1) : 0;
  sending s = {options, sender, 0, 0};

  peer_say("ready", "");
  peer_wait_matched(options, sender->matched, sender->user);
  if (options->prime) {
    send_all(&s, 0, primed);
    if (wait_acked(&s)) peer_say("primed", "");
  }
  if (options->go) wait_for_line();
  const int64_t start_ns = peer_now_ns();
  const double start_cpu_s = cpu_seconds();
  send_all(&s, primed, options->count);
  tell_sent(&s, (double)(peer_now_ns() - start_ns) * 1e-9, cpu_seconds() - start_cpu_s);
  if (options->stay) stay(&s);
  return s.refused > 0 ? 1 : 0;
}

/* --- receiving ------------------------------------------------------------------------ */

void peer_received(const peer_options *options, tally *t, bool good, content_id id,
                   uint64_t bytes) {
  if (!tally_add(t, good, id, bytes)) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  if (t->received == options->count) peer_say_number("reached", t->received);
  if (options->slow_us > 0) {
    const struct timespec pause = {(time_t)(options->slow_us / 1000000),
                                   (long)(options->slow_us % 1000000) * 1000};
    nanosleep(&pause, NULL);
  }
}

void peer_report(const tally *t, const char *more) {
  printf("{\"event\": \"done\", \"cpu_s\": %.6f%s, ", cpu_seconds(), more);
  tally_print(t, stdout);
  printf("}\n");
  fflush(stdout);
}
