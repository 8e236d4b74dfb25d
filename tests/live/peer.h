/* What the peers of the live tests have in common: the command line, when to send and when to end,
 * and what they say. A peer says one JSON object a line: "ready" when its endpoints are there,
 * "matched" whenever the number of matched endpoints changes, "reached" when --count messages came,
 * "done" at the end. It never outlives --timeout. C and C++. */
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
  char topic[300]; /* as DDS calls it: rt/chatter */
  content_kind kind;
  char dds_type[300]; /* that of kind, if nothing else was asked for (raw peers) */
  uint32_t topics;    /* so many: /chatter0, /chatter1, ... (raw peers); 0 = the one */
  char user_data[200];

  bool best_effort;
  bool transient_local;
  int32_t depth; /* 0 = keep all */
  double deadline_s;
  double lifespan_s;
  double lease_s;
  bool has_nack; /* Fast DDS: */
  double nack_s; /* how long a writer waits before it repeats what is missed */
  bool manual;   /* liveliness by topic */
  bool xcdr2;

  const char *node;     /* "/ns/name" to be told in ros_discovery_info (raw peers), else NULL */
  uint32_t gid_size;    /* 16, or 24 as up to ROS Humble */
  const char *gid_type; /* of ros_discovery_info: its hash, else NULL */

  uint64_t count; /* to send; subscribers: when "reached" is said */
  double timeout_s;

  /* publishers */
  uint32_t publisher;
  uint64_t first;
  uint32_t size;
  double rate_hz; /* 0 = flat out */
  uint32_t matched;
  uint32_t keys;
  bool dispose; /* each key's instance at the end */
  /* Send the first message (of each topic) alone, and say "primed" when it is acknowledged. From
   * then on a reliable subscriber knows this publisher, and can lose nothing; of whether it did
   * when the first one came nobody can be sure. */
  bool prime;
  bool go;    /* wait for a line on stdin */
  bool stay;  /* at the end, until told to stop; says "acked" for those who come */
  bool batch; /* many small messages a packet (raw peers) */

  const char *payload; /* of a request (service.c): hexadecimal, behind the CDR's 4 bytes */
  uint64_t clients;    /* so many call, one after the other, each --count times; 0 = one */

  /* subscribers */
  bool bare;        /* count, and look at nothing (raw peers) */
  uint64_t slow_us; /* a message */
} peer_options;

/* Reads the command line; the clean ending by SIGINT and SIGTERM begins here. false: the use was
 * told. */
bool peer_start(peer_options *out, int argc, char **argv);

/* Told to stop, or out of time. */
bool peer_stopped(void);
int64_t peer_now_ns(void); /* steady */

/* One line of JSON: {"event": "ready"...}. more: members with a comma in front, or "". */
void peer_say(const char *event, const char *more);
void peer_say_number(const char *event, uint64_t count);

/* Wait until so many are matched as --matched has it. */
void peer_wait_matched(const peer_options *options, uint32_t (*matched)(void *user), void *user);

enum { PEER_ACKED_S = 20 };

/* What publishers do. */
typedef struct peer_sender {
  void *user;
  bool (*send)(void *user, content_id id); /* false: not sent */
  uint32_t (*matched)(void *user);
  bool (*wait_acked)(void *user); /* PEER_ACKED_S at most; NULL: best effort */
  uint32_t (*incompatible)(
      void *user); /* readers that asked for more than is offered; NULL: not known */
} peer_sender;

/* Send all, at the times that the rate gives, and say "done". The exit status. */
int peer_publish(const peer_options *options, const peer_sender *sender);

/* A message came: says "reached" when it is number --count. */
void peer_received(const peer_options *options, tally *t, bool good, content_id id, uint64_t bytes);
/* Say "done". more: members with a comma in front. */
void peer_report(const tally *t, const char *more);

/* The key of a message. */
int32_t peer_key(const peer_options *options, content_id id);

#ifdef __cplusplus
}
#endif

#endif
