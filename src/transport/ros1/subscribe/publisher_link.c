#include "publisher_link.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/subscribe/receiver.h"

#define MIN_BACKOFF_NS INT64_C(100000000)
#define MAX_BACKOFF_NS INT64_C(20000000000)
#define CONNECT_TIMEOUT_NS INT64_C(5000000000)
#define HANDSHAKE_TIMEOUT_NS INT64_C(10000000000)
/* A connection that lasted this long was stable: the delay starts from the minimum again. */
#define STABLE_NS INT64_C(5000000000)

/* Failures (3 s) before one is reported: a publisher that ends refuses connections for a moment
 * before the master removes it from the list. */
enum { QUIET_FAILURES = 6 };

/* Links that connect at a time: publishers that do not answer must not use up all descriptors. */
enum { MAX_CONNECTING = 64 };

/* Whether the state uses a descriptor. The descriptors of requests are limited in rpc_client.c. */
static bool is_connecting(int state) {
  return state == HA__ROS1_LINK_CONNECTING || state == HA__ROS1_LINK_HANDSHAKE;
}

static void set_state(ha__ros1_publisher_link *link, int state) {
  link->links->ros1->connecting_links += is_connecting(state) - is_connecting(link->state);
  link->state = state;
}

static void remove_link(ha__ros1_publisher_link *link) {
  for (ha__ros1_publisher_link **at = &link->links->first; *at; at = &(*at)->next) {
    if (*at != link) continue;
    *at = link->next;
    break;
  }
  ha__ros1_publisher_link_free(link);
}

static void wait_and_retry(ha__ros1_publisher_link *link) {
  int64_t wait_ns = MIN_BACKOFF_NS;

  for (int i = 1; i < link->failures && wait_ns < MAX_BACKOFF_NS; i++)
    wait_ns *= 2;
  if (wait_ns > MAX_BACKOFF_NS) wait_ns = MAX_BACKOFF_NS;
  set_state(link, HA__ROS1_LINK_WAITING);
  ha__ros1_loop_set_timer(link->links->ros1->control, &link->timer, ha__now_ns() + wait_ns);
}

/* Retries later, or frees the link. permanent: the cause will not end by itself, so it is reported
 * at once. */
static void fail_link(ha__ros1_publisher_link *link, const char *why, bool permanent) {
  link->failures++;
  if (permanent ? link->failures == 1 : link->failures == QUIET_FAILURES) {
    ha__ros1_note(link->links->ros1, "%s: cannot receive from http://%s:%u/: %s; trying again",
                  link->links->topic, link->uri.host, (unsigned)link->uri.port, why);
  }
  if (link->listed) {
    wait_and_retry(link);
  } else {
    remove_link(link);
  }
}

/* --- live ------------------------------------------------------------------------------ */

static bool is_wanted(const ha__ros1_publisher_link *link) {
  return ha__ros1_subscribers_want(link->links->subscribers, link->endpoint->type,
                                   link->endpoint->hash, link->is_own);
}

static void on_detached(ha__ros1_task *task) {
  ha__ros1_publisher_link *link =
      HA__ROS1_CONTAINER_OF(ha__ros1_publisher_link, receiver.detached, task);
  const bool wanted = is_wanted(link);

  ha__ros1_receiver_done(&link->receiver);
  ha__ros1_graph_disconnected(link->links->ros1->graph, link->endpoint);
  link->endpoint = NULL;
  if (ha__now_ns() - link->live_ns >= STABLE_NS) link->failures = 0;
  if (link->removed || !link->listed) {
    remove_link(link);
  } else if (link->becomes_idle) {
    link->becomes_idle = false;
    set_state(link, HA__ROS1_LINK_IDLE);
    if (wanted) ha__ros1_publisher_link_start(link);
  } else {
    link->failures++;
    wait_and_retry(link);
  }
}

static void detach(ha__ros1_publisher_link *link) {
  set_state(link, HA__ROS1_LINK_CLOSING);
  ha__ros1_receiver_detach(&link->receiver);
}

static void on_ended(ha__ros1_task *task) {
  ha__ros1_publisher_link *link =
      HA__ROS1_CONTAINER_OF(ha__ros1_publisher_link, receiver.ended, task);

  if (link->state != HA__ROS1_LINK_LIVE) return;
  if (link->receiver.st < 0) {
    ha__ros1_note(link->links->ros1, "%s: the connection to %s (%s) was lost: %s",
                  link->links->topic, link->endpoint->node, link->peer, link->receiver.err.text);
  }
  detach(link);
}

/* HA_E_NOMEM: nothing was started. */
static ha_status go_live(ha__ros1_publisher_link *link) {
  const ha__ros1_endpoint *e = link->endpoint;

  link->receiver = (ha__ros1_receiver){.receivers = link->links->receivers,
                                       .fd = -1,
                                       .gid = e->gid,
                                       .type = ha__dup_string(e->type),
                                       .hash = ha__dup_string(e->hash),
                                       .is_own = link->is_own,
                                       .latching = e->latching,
                                       .ended.run = on_ended,
                                       .detached.run = on_detached};
  if (!link->receiver.type || !link->receiver.hash) return HA_E_NOMEM;
  link->receiver.fd = ha__ros1_handshake_take(&link->handshake);
  ha__ros1_peer_name(link->peer, link->receiver.fd);
  ha__ros1_set_keepalive(link->receiver.fd);
  set_state(link, HA__ROS1_LINK_LIVE);
  link->live_ns = ha__now_ns();
  ha__ros1_receiver_attach(&link->receiver);
  return HA_OK;
}

/* --- handshake --------------------------------------------------------------------------- */

/* What is wrong with a publisher's header; NULL = nothing. */
static const char *fault_of(const ha__ros1_header *header) {
  const char *error = ha_pairs_get(&header->fields, "error");

  if (error) return error;
  if (!ha_pairs_get(&header->fields, "type")) return "its header lacks the field type";
  if (!ha_pairs_get(&header->fields, "md5sum")) return "its header lacks the field md5sum";
  return NULL;
}

/* Reports the endpoint first, because the user may subscribe in answer to that. */
static void on_header(ha__ros1_publisher_link *link) {
  ha__ros1 *ros1 = link->links->ros1;
  char uri[HA__ROS1_URI_SIZE];

  ha__ros1_uri_write(uri, "http", &link->uri);
  link->endpoint =
      ha__ros1_graph_connected(ros1->graph, link->links->topic, uri, &link->handshake.header);
  const ha__ros1_endpoint *e = link->endpoint;
  const bool wanted = e && is_wanted(link);
  const ha_status st = wanted ? go_live(link) : HA_OK;
  if (e && link->state != HA__ROS1_LINK_LIVE) {
    ha__ros1_receiver_done(&link->receiver);
    ha__ros1_graph_disconnected(ros1->graph, link->endpoint);
    link->endpoint = NULL;
  }
  ha__ros1_handshake_done(&link->handshake);
  if (!e || st < 0) {
    fail_link(link, "out of memory", true);
  } else if (!wanted) {
    set_state(link, HA__ROS1_LINK_IDLE);
  }
}

/* A wrong protocol is permanent; a connection that was lost is not. */
static bool is_permanent(int what, const ha_error *err) {
  return what == HA__ROS1_HEADER_RECEIVED || (err->code != HA_E_IO && err->code != HA_E_TRUNCATED);
}

static void on_handshake(ha__ros1_handshake *handshake, int what, const ha_error *err) {
  ha__ros1_publisher_link *link =
      HA__ROS1_CONTAINER_OF(ha__ros1_publisher_link, handshake, handshake);
  char why[sizeof err->text];

  if (what == HA__ROS1_HEADER_SENT) {
    ha__ros1_handshake_receive(handshake, ha__now_ns() + HANDSHAKE_TIMEOUT_NS);
    return;
  }
  const char *fault = what == HA__ROS1_HANDSHAKE_FAILED ? err->text : fault_of(&handshake->header);
  if (!fault) {
    on_header(link);
    return;
  }
  const bool permanent = is_permanent(what, err);
  snprintf(why, sizeof why, "%s", fault);
  ha__ros1_handshake_done(handshake);
  fail_link(link, why, permanent);
}

static void on_connected(ha__ros1_connector *connector, int fd, const ha_error *err) {
  ha__ros1_publisher_link *link =
      HA__ROS1_CONTAINER_OF(ha__ros1_publisher_link, connector, connector);
  const ha__ros1 *ros1 = link->links->ros1;

  if (fd < 0) {
    fail_link(link, err->text, err->sys_errno == 0); /* 0: its host name cannot be resolved */
    return;
  }
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", ros1->config.names.node),
      ha__ros1_pair("topic", link->links->topic),
      ha__ros1_pair("md5sum", "*"),
      ha__ros1_pair("type", "*"),
      ha__ros1_pair("tcp_nodelay", ros1->tcp_nodelay ? "1" : "0"),
  };
  set_state(link, HA__ROS1_LINK_HANDSHAKE);
  ha__ros1_handshake_init(&link->handshake, ros1->control, fd, on_handshake);
  ha__ros1_handshake_send(&link->handshake, fields, sizeof fields / sizeof *fields,
                          ha__now_ns() + HANDSHAKE_TIMEOUT_NS);
}

/* Postpones the attempt while too many links are connecting. */
static bool waits_for_turn(ha__ros1_publisher_link *link) {
  const ha__ros1 *ros1 = link->links->ros1;

  if (ros1->connecting_links < MAX_CONNECTING) return false;
  set_state(link, HA__ROS1_LINK_WAITING);
  ha__ros1_loop_set_timer(ros1->control, &link->timer, ha__now_ns() + MIN_BACKOFF_NS);
  return true;
}

/* --- requestTopic ---------------------------------------------------------------------------- */

/* ["TCPROS", host, port] */
static ha_status parse_protocol(ha__ros1_uri *out, const ha__ros1_value *value, ha_error *err) {
  const char *name = ha__ros1_xml_text(ha__ros1_xml_item(value, 0));
  const char *host = ha__ros1_xml_text(ha__ros1_xml_item(value, 1));
  const int port = ha__ros1_xml_int(ha__ros1_xml_item(value, 2));

  if (!name || strcmp(name, "TCPROS") != 0 || !host || port < 1 || port > UINT16_MAX ||
      strlen(host) >= sizeof out->host) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "the node offers no TCPROS connection");
  }
  memcpy(out->host, host, strlen(host) + 1);
  out->port = (uint16_t)port;
  return HA_OK;
}

static void on_topic_answer(ha__ros1_rpc_call *call, const ha__ros1_value *value,
                            const ha_error *cause) {
  ha__ros1_publisher_link *link = HA__ROS1_CONTAINER_OF(ha__ros1_publisher_link, call, call);
  ha__ros1_uri uri = {.port = 0};
  ha_error err = HA_ERROR_INIT;

  if (!value) {
    fail_link(link, cause->text, cause->code != HA_E_IO);
  } else if (parse_protocol(&uri, value, &err) < 0) {
    fail_link(link, err.text, true);
  } else if (!waits_for_turn(link)) {
    set_state(link, HA__ROS1_LINK_CONNECTING);
    ha__ros1_connector_start(&link->connector, &uri, link->links->ros1->config.ipv6,
                             CONNECT_TIMEOUT_NS);
  }
}

static void request_topic(ha__ros1_publisher_link *link) {
  const ha__ros1 *ros1 = link->links->ros1;

  if (waits_for_turn(link)) return;
  set_state(link, HA__ROS1_LINK_REQUESTING);
  if (!ha__ros1_rpc_call_start(&link->call, ros1->rpc_client, &link->uri, "requestTopic",
                               "(ss((s)))", ros1->config.names.node, link->links->topic,
                               "TCPROS")) {
    fail_link(link, "out of memory", true);
  }
}

static void on_retry(ha__ros1_timer *timer) {
  request_topic(HA__ROS1_CONTAINER_OF(ha__ros1_publisher_link, timer, timer));
}

/* --- lifetime ------------------------------------------------------------------------------ */

ha__ros1_publisher_link *ha__ros1_publisher_link_new(ha__ros1_publisher_links *links,
                                                     const ha__ros1_uri *uri) {
  ha__ros1_publisher_link *link = ha__alloc_zeroed(1, sizeof *link);
  ha__ros1_uri own = {.port = 0};

  if (!link) return NULL;
  link->links = links;
  link->uri = *uri;
  link->listed = true;
  link->is_own = ha__ros1_uri_parse(&own, "http", links->ros1->uri, NULL) >= 0 &&
                 ha__ros1_uri_equal(&own, uri);
  link->call.done = on_topic_answer;
  link->connector = (ha__ros1_connector){.done = on_connected, .loop = links->ros1->control};
  link->timer.due = on_retry;
  link->next = links->first;
  links->first = link;
  links->count++;
  links->ros1->links++;
  return link;
}

void ha__ros1_publisher_link_start(ha__ros1_publisher_link *link) {
  if (link->state > HA__ROS1_LINK_WAITING) return;
  if (!link->links->is_kept &&
      !ha__ros1_subscribers_want(link->links->subscribers, NULL, NULL, link->is_own))
    return;
  if (link->is_own && !ha__ros1_subscribers_want(link->links->subscribers, NULL, NULL, true))
    return;
  ha__ros1_loop_clear_timer(link->links->ros1->control, &link->timer);
  link->failures = 0;
  request_topic(link);
}

void ha__ros1_publisher_link_review(ha__ros1_publisher_link *link) {
  if (link->state == HA__ROS1_LINK_IDLE) {
    ha__ros1_publisher_link_start(link);
  } else if (link->state == HA__ROS1_LINK_LIVE && !is_wanted(link)) {
    link->becomes_idle = true;
    detach(link);
  }
}

void ha__ros1_publisher_link_verify(const ha__ros1_publisher_link *link, bool soon) {
  if (link->state != HA__ROS1_LINK_LIVE) return;
  (soon ? ha__ros1_hasten_keepalive : ha__ros1_set_keepalive)(link->receiver.fd);
}

void ha__ros1_publisher_link_drop(ha__ros1_publisher_link *link) {
  link->removed = true;
  if (link->state == HA__ROS1_LINK_CLOSING) return;
  if (link->state != HA__ROS1_LINK_LIVE) {
    remove_link(link);
    return;
  }
  detach(link);
}

void ha__ros1_publisher_link_free(ha__ros1_publisher_link *link) {
  ha__ros1 *ros1 = link->links->ros1;

  ros1->links--;
  link->links->count--;
  set_state(link, HA__ROS1_LINK_IDLE);
  ha__ros1_rpc_call_cancel(&link->call);
  ha__ros1_connector_cancel(&link->connector);
  ha__ros1_handshake_done(&link->handshake);
  ha__ros1_loop_clear_timer(ros1->control, &link->timer);
  ha__ros1_receiver_done(&link->receiver);
  ha__free(link);
}
