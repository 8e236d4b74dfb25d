/* Common parts of the peers of the live tests: the command line, the times of sending and exiting,
 * and the output. A peer prints one JSON object a line: "ready" when its endpoints exist, "matched"
 * whenever the number of matched endpoints changes, "reached" when --count messages were received,
 * "done" at the end. It exits after --timeout at the latest. C and C++. */
#ifndef LIVE_PEER_H
#define LIVE_PEER_H

#include <stdbool.h>
#include <stdint.h>

#include "content.h"
#include "tally.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer_options {
  uint32_t domain;
  char topic[300]; /* DDS name: rt/chatter */
  content_kind kind;
  char dds_type[300]; /* type of kind, or a given one (raw peers) */
  uint32_t topics; /* number of topics: /chatter0, /chatter1, ... (raw peers); 0 = a single one */
  char user_data[200];

  bool best_effort;
  bool transient_local;
  int32_t depth; /* 0 = keep all */
  double deadline_s;
  double lifespan_s;
  double lease_s;
  bool has_nack; /* only for Fast DDS: */
  double nack_s; /* delay before a writer repeats missing messages */
  bool manual;   /* liveliness by topic */
  bool xcdr2;

  const char *node;     /* "/ns/name" to announce in ros_discovery_info (raw peers), else NULL */
  uint32_t gid_size;    /* 16, or 24 as up to ROS Humble */
  const char *gid_type; /* type hash of ros_discovery_info, else NULL */

  uint64_t count; /* messages to send; subscribers: number at which "reached" is printed */
  double timeout_s;

  /* publishers */
  uint32_t publisher;
  uint64_t first;
  uint32_t size;
  double rate_hz; /* 0 = no delay between messages */
  uint32_t matched;
  uint32_t keys;
  bool dispose; /* dispose each key's instance at the end */
  /* Send the first message (of each topic) alone, and print "primed" when it is acknowledged. From
   * then on a reliable subscriber has discovered this publisher and loses no message. Before the
   * first message that is not known. */
  bool prime;
  bool go;    /* wait for a line on stdin before sending */
  bool stay;  /* at the end wait for a signal; print "acked" for late subscribers */
  bool batch; /* many small messages a packet (raw peers) */

  const char *payload; /* contents of a request (service.c): hexadecimal, after the CDR header */
  uint64_t clients; /* number of clients, one after the other, each with --count calls; 0 = one */

  /* subscribers */
  bool bare;        /* count messages without checking them (raw peers) */
  uint64_t slow_us; /* delay after each message */
} peer_options;

/* Reads the command line; installs the handlers of SIGINT and SIGTERM. false: the usage was
 * printed. */
bool peer_start(peer_options *out, int argc, char **argv);

/* Whether a signal arrived or the timeout has passed. */
bool peer_stopped(void);
int64_t peer_now_ns(void); /* steady clock */

/* One line of JSON: {"event": "ready"...}. more: members preceded by a comma, or "". */
void peer_say(const char *event, const char *more);
void peer_say_number(const char *event, uint64_t count);

/* Waits until as many endpoints are matched as --matched specifies. */
void peer_wait_matched(const peer_options *options, uint32_t (*matched)(void *user), void *user);

enum { PEER_ACKED_S = 20 };

/* The functions of a publisher. */
typedef struct peer_sender {
  void *user;
  bool (*send)(void *user, content_id id); /* false: not sent */
  uint32_t (*matched)(void *user);
  bool (*wait_acked)(void *user); /* waits PEER_ACKED_S at most; NULL: best effort */
  uint32_t (*incompatible)(
      void *user); /* number of readers that requested more than is offered; NULL: unknown */
} peer_sender;

/* Sends all messages at the given rate, and prints "done". Returns the exit status. */
int peer_publish(const peer_options *options, const peer_sender *sender);

/* Counts a message, and prints "reached" when it is number --count. */
void peer_received(const peer_options *options, tally *t, bool good, content_id id, uint64_t bytes);
/* Print "done". more: members preceded by a comma. */
void peer_report(const tally *t, const char *more);

/* The key of a message. */
int32_t peer_key(const peer_options *options, content_id id);

#ifdef __cplusplus
}
#endif

#endif
