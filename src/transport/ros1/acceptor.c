/* Acceptor of TCPROS connections of subscribers and clients of services.
 *
 * It receives the first header; then publish/ or service/ takes the connection. Peers are not
 * authenticated: the number of connections and the time of the handshake are limited. Control
 * thread. */
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/listener.h"
#include "transport/ros1/publish/publication.h"

enum { MAX_CONNECTIONS = 1000 };
#define HANDSHAKE_TIMEOUT_NS INT64_C(10000000000)

typedef struct connection {
  struct connection *next;
  ha__ros1_acceptor *acceptor;
  ha__ros1_handshake handshake;
  ha__ros1_publication
      *publication; /* of an accepted subscriber; NULL = refused, or not known yet */
} connection;

struct ha__ros1_acceptor {
  ha__ros1 *ros1;
  ha__ros1_listener listener;
  connection *connections; /* the newest oldest */
  size_t count;
};

static void close_connection(connection *c) {
  ha__ros1_acceptor *acceptor = c->acceptor;

  for (connection **at = &acceptor->connections; *at; at = &(*at)->next) {
    if (*at != c) continue;
    *at = c->next;
    acceptor->count--;
    break;
  }
  ha__ros1_handshake_done(&c->handshake);
  ha__free(c);
}

static void refuse(connection *c, const char *why) {
  const ha_pair fields[] = {ha__ros1_pair("error", why)};

  ha__ros1_handshake_send(&c->handshake, fields, 1, ha__now_ns() + HANDSHAKE_TIMEOUT_NS);
}

static void accept_subscriber(connection *c) {
  ha__ros1 *ros1 = c->acceptor->ros1;
  const ha__ros1_header *header = &c->handshake.header;
  ha__ros1_advertisement advertisement;

  const char *why = ha__ros1_publications_validate_header(&c->publication, &advertisement,
                                                          ros1->publications, header);
  if (why) {
    refuse(c, why);
    return;
  }
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", ros1->config.names.node),
      ha__ros1_pair("topic", c->publication->topic),
      ha__ros1_pair("type", advertisement.type),
      ha__ros1_pair("md5sum", advertisement.hash),
      ha__ros1_pair("message_definition", advertisement.definition),
      ha__ros1_pair("latching", advertisement.latching ? "1" : "0"),
  };
  ha__ros1_handshake_send(&c->handshake, fields, sizeof fields / sizeof *fields,
                          ha__now_ns() + HANDSHAKE_TIMEOUT_NS);
}

/* The fields of the header distinguish subscribers from clients of services. */
static void dispatch(connection *c) {
  const ha_pairs *fields = &c->handshake.header.fields;

  if (ha_pairs_get(fields, "topic")) {
    accept_subscriber(c);
  } else if (ha_pairs_get(fields, "service")) {
    ha__ros1_services_accept(c->acceptor->ros1->worker, ha__ros1_handshake_take(&c->handshake),
                             &c->handshake.header);
    close_connection(c);
  } else {
    refuse(c, "the header names neither a topic nor a service");
  }
}

static void on_handshake(ha__ros1_handshake *handshake, int what, const ha_error *err) {
  connection *c = HA__ROS1_CONTAINER_OF(connection, handshake, handshake);

  (void)err; /* a handshake that fails is not worth a note */
  if (what == HA__ROS1_HEADER_RECEIVED) {
    dispatch(c);
    return;
  }
  if (what == HA__ROS1_HEADER_SENT && c->publication) {
    ha__ros1_publication_add_link(c->publication, ha__ros1_handshake_take(handshake),
                                  &handshake->header);
  }
  close_connection(c);
}

/* Closes the oldest connection. */
static bool close_oldest(ha__ros1_listener *listener) {
  connection *oldest = HA__ROS1_CONTAINER_OF(ha__ros1_acceptor, listener, listener)->connections;

  if (!oldest) return false;
  while (oldest->next)
    oldest = oldest->next;
  close_connection(oldest);
  return true;
}

static void on_accepted(ha__ros1_listener *listener, int fd) {
  ha__ros1_acceptor *acceptor = HA__ROS1_CONTAINER_OF(ha__ros1_acceptor, listener, listener);
  connection *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) {
    close(fd);
    return;
  }
  while (acceptor->count >= ha__ros1_listener_limit(MAX_CONNECTIONS))
    close_oldest(listener);
  c->acceptor = acceptor;
  c->next = acceptor->connections;
  acceptor->connections = c;
  acceptor->count++;
  ha__ros1_handshake_init(&c->handshake, acceptor->ros1->control, fd, on_handshake);
  ha__ros1_handshake_receive(&c->handshake, ha__now_ns() + HANDSHAKE_TIMEOUT_NS);
}

ha_status ha__ros1_acceptor_new(ha__ros1 *ros1, ha_error *err) {
  ha__ros1_acceptor *acceptor = ha__alloc_zeroed(1, sizeof *acceptor);

  if (!acceptor) return HA_FAIL_NOMEM(err);
  acceptor->ros1 = ros1;
  acceptor->listener =
      (ha__ros1_listener){.accepted = on_accepted, .evict = close_oldest, .loop = ros1->control};
  ros1->acceptor = acceptor;
  ros1->own_tcpros.port = ros1->config.tcpros_port;
  memcpy(ros1->own_tcpros.host, ros1->config.host, sizeof ros1->own_tcpros.host);
  return ha__ros1_listener_open(&acceptor->listener, &ros1->own_tcpros.port, &ros1->config, err);
}

void ha__ros1_acceptor_start(ha__ros1_acceptor *acceptor) {
  ha__ros1_listener_start(&acceptor->listener);
}

void ha__ros1_acceptor_free(ha__ros1_acceptor *acceptor) {
  if (!acceptor) return;
  while (acceptor->connections)
    close_connection(acceptor->connections);
  ha__ros1_listener_close(&acceptor->listener);
  ha__free(acceptor);
}
