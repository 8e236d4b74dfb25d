#include "acceptor.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/listener.h"
#include "transport/ros1/publish/publication.h"

enum { MAX_CALLERS = 1000 };
#define HEADER_NS INT64_C(10000000000)

typedef struct caller {
  struct caller *next;
  ha__ros1_door *door;
  ha__ros1_talk talk;
  ha__ros1_outlet *outlet; /* that it was admitted to; NULL = it was not */
} caller;

struct ha__ros1_door {
  ha__ros1 *ros1;
  ha__ros1_listener listener;
  caller *callers; /* the one that came last in front */
  size_t count;
};

static void show_out(caller *c) {
  ha__ros1_door *door = c->door;

  for (caller **at = &door->callers; *at; at = &(*at)->next) {
    if (*at != c) continue;
    *at = c->next;
    door->count--;
    break;
  }
  ha__ros1_talk_done(&c->talk);
  ha__free(c);
}

static void refuse(caller *c, const char *why) {
  const ha_pair fields[] = {ha__ros1_pair("error", why)};

  ha__ros1_talk_say(&c->talk, fields, 1, ha__now_ns() + HEADER_NS);
}

static void welcome(caller *c) {
  ha__ros1 *ros1 = c->door->ros1;
  const ha__ros1_header *header = &c->talk.header;
  ha__ros1_offer offer;

  const char *why = ha__ros1_outlets_admit(&c->outlet, &offer, ros1->outlets, header);
  if (why) {
    refuse(c, why);
    return;
  }
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", ros1->config.names.node),
      ha__ros1_pair("topic", c->outlet->topic),
      ha__ros1_pair("type", offer.type),
      ha__ros1_pair("md5sum", offer.hash),
      ha__ros1_pair("message_definition", offer.definition),
      ha__ros1_pair("latching", offer.latching ? "1" : "0"),
  };
  ha__ros1_talk_say(&c->talk, fields, sizeof fields / sizeof *fields, ha__now_ns() + HEADER_NS);
}

/* The first header decides what it is. */
static void hear(caller *c) {
  const ha_pairs *fields = &c->talk.header.fields;

  if (ha_pairs_get(fields, "topic")) {
    welcome(c);
  } else if (ha_pairs_get(fields, "service")) {
    ha__ros1_calls_knock(c->door->ros1->calls, ha__ros1_talk_take(&c->talk), &c->talk.header);
    show_out(c);
  } else {
    refuse(c, "the header names neither a topic nor a service");
  }
}

static void on_talk(ha__ros1_talk *talk, int what, const ha_error *err) {
  caller *c = HA__ROS1_OF(caller, talk, talk);

  (void)err; /* who knocks and says nothing of use is nobody */
  if (what == HA__ROS1_HEARD) {
    hear(c);
    return;
  }
  if (what == HA__ROS1_SAID && c->outlet) {
    ha__ros1_outlet_attach(c->outlet, ha__ros1_talk_take(talk), &talk->header);
  }
  show_out(c);
}

/* Who has knocked first of all that are here has had its time. */
static bool make_room(ha__ros1_listener *listener) {
  caller *first = HA__ROS1_OF(ha__ros1_door, listener, listener)->callers;

  if (!first) return false;
  while (first->next)
    first = first->next;
  show_out(first);
  return true;
}

static void let_in(ha__ros1_listener *listener, int fd) {
  ha__ros1_door *door = HA__ROS1_OF(ha__ros1_door, listener, listener);
  caller *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) {
    close(fd);
    return;
  }
  while (door->count >= ha__ros1_listener_limit(MAX_CALLERS))
    make_room(listener);
  c->door = door;
  c->next = door->callers;
  door->callers = c;
  door->count++;
  ha__ros1_talk_init(&c->talk, door->ros1->control, fd, on_talk);
  ha__ros1_talk_hear(&c->talk, ha__now_ns() + HEADER_NS);
}

ha_status ha__ros1_door_new(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_door *door = ha__alloc_zeroed(1, sizeof *door);

  if (!door) return HA_FAIL_NOMEM(err);
  door->ros1 = ros1;
  door->listener =
      (ha__ros1_listener){.let_in = let_in, .make_room = make_room, .loop = ros1->control};
  ros1->door = door;
  ros1->own_tcpros.port = ros1->config.tcpros_port;
  memcpy(ros1->own_tcpros.host, ros1->config.host, sizeof ros1->own_tcpros.host);
  return ha__ros1_listener_open(&door->listener, &ros1->own_tcpros.port, &ros1->config, err);
}

void ha__ros1_door_start(ha__ros1_door *door) {
  ha__ros1_listener_start(&door->listener);
}

void ha__ros1_door_free(ha__ros1_door *door) {
  if (!door) return;
  while (door->callers)
    show_out(door->callers);
  ha__ros1_listener_close(&door->listener);
  ha__free(door);
}
