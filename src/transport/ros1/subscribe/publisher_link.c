#include "publisher_link.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/master/rpc_client.h"
#include "transport/ros1/net/socket.h"

#define FIRST_WAIT_NS INT64_C(100000000)
#define LONGEST_WAIT_NS INT64_C(20000000000)
#define DIAL_NS INT64_C(5000000000)
#define HEADER_NS INT64_C(10000000000)
/* A connection that lasted so long was a good one: its next try comes soon. */
#define GOOD_NS INT64_C(5000000000)

/* Failures before the user is told, 3 s: a publisher that ends is refused a few times before the
 * master has said so. */
enum { QUIET_FAILURES = 6 };

/* Connections that are made at a time: publishers that do not answer must not take all descriptors.
 */
enum { MOST_BUSY = 64 };

/* Does it cost a descriptor? Those of who asks are counted in remote.c. */
static bool is_busy(int state) {
  return state == HA__ROS1_LINK_DIALLING || state == HA__ROS1_LINK_TALKING;
}

static void set_state(ha__ros1_link *link, int state) {
  link->feed->ros1->busy_links += is_busy(state) - is_busy(link->state);
  link->state = state;
}

static void remove_link(ha__ros1_link *link) {
  for (ha__ros1_link **at = &link->feed->links; *at; at = &(*at)->next) {
    if (*at != link) continue;
    *at = link->next;
    break;
  }
  ha__ros1_link_free(link);
}

static void wait_and_retry(ha__ros1_link *link) {
  int64_t wait_ns = FIRST_WAIT_NS;

  for (int i = 1; i < link->failures && wait_ns < LONGEST_WAIT_NS; i++)
    wait_ns *= 2;
  if (wait_ns > LONGEST_WAIT_NS) wait_ns = LONGEST_WAIT_NS;
  set_state(link, HA__ROS1_LINK_WAITING);
  ha__ros1_loop_set_timer(link->feed->ros1->control, &link->timer, ha__now_ns() + wait_ns);
}

/* The link may be gone then. grave: it will not go away by itself, so it is told at once. */
static void fail_link(ha__ros1_link *link, const char *why, bool grave) {
  link->failures++;
  if (grave ? link->failures == 1 : link->failures == QUIET_FAILURES) {
    ha__ros1_note(link->feed->ros1, "%s: cannot receive from http://%s:%u/: %s; it is tried again",
                  link->feed->topic, link->uri.host, (unsigned)link->uri.port, why);
  }
  if (link->listed) {
    wait_and_retry(link);
  } else {
    remove_link(link);
  }
}

/* --- live ------------------------------------------------------------------------------ */

static bool is_taken(const ha__ros1_link *link) {
  return ha__ros1_feed_wants(link->feed, link->endpoint->type, link->endpoint->hash, link->is_own);
}

static void on_gone(ha__ros1_task *task) {
  ha__ros1_link *link = HA__ROS1_OF(ha__ros1_link, inlet.gone, task);
  const bool taken = is_taken(link); /* again, or still */

  ha__ros1_inlet_done(&link->inlet);
  ha__ros1_graph_disconnected(link->feed->ros1->graph, link->endpoint);
  link->endpoint = NULL;
  if (ha__now_ns() - link->live_ns >= GOOD_NS) link->failures = 0;
  if (link->unwanted || !link->listed) {
    remove_link(link);
  } else if (link->rests) {
    link->rests = false;
    set_state(link, HA__ROS1_LINK_IDLE);
    if (taken) ha__ros1_link_start(link);
  } else {
    link->failures++;
    wait_and_retry(link);
  }
}

static void detach(ha__ros1_link *link) {
  set_state(link, HA__ROS1_LINK_ENDING);
  ha__ros1_inlet_detach(&link->inlet);
}

static void on_ended(ha__ros1_task *task) {
  ha__ros1_link *link = HA__ROS1_OF(ha__ros1_link, inlet.ended, task);

  if (link->state != HA__ROS1_LINK_LIVE) return;
  if (link->inlet.st < 0) {
    ha__ros1_note(link->feed->ros1, "%s: the connection to %s (%s) was lost: %s", link->feed->topic,
                  link->endpoint->node, link->peer, link->inlet.err.text);
  }
  detach(link);
}

/* HA_OK, or out of memory: nothing was begun. */
static ha_status go_live(ha__ros1_link *link) {
  const ha__ros1_endpoint *e = link->endpoint;

  link->inlet = (ha__ros1_inlet){.feed = link->feed,
                                 .fd = -1,
                                 .gid = e->gid,
                                 .type = ha__dup_string(e->type),
                                 .hash = ha__dup_string(e->hash),
                                 .is_own = link->is_own,
                                 .latching = e->latching,
                                 .ended.run = on_ended,
                                 .gone.run = on_gone};
  if (!link->inlet.type || !link->inlet.hash) return HA_E_NOMEM;
  link->inlet.fd = ha__ros1_talk_take(&link->talk);
  ha__ros1_peer_name(link->peer, link->inlet.fd);
  ha__ros1_set_keepalive(link->inlet.fd);
  set_state(link, HA__ROS1_LINK_LIVE);
  link->live_ns = ha__now_ns();
  ha__ros1_inlet_attach(&link->inlet);
  return HA_OK;
}

/* --- headers --------------------------------------------------------------------------- */

/* What is wrong with it; NULL = nothing. */
static const char *fault_of(const ha__ros1_header *header) {
  const char *error = ha_pairs_get(&header->fields, "error");

  if (error) return error;
  if (!ha_pairs_get(&header->fields, "type")) return "its header has no type";
  if (!ha_pairs_get(&header->fields, "md5sum")) return "its header has no md5sum";
  return NULL;
}

/* Told first, as that may bring those who take it. */
static void welcome(ha__ros1_link *link) {
  ha__ros1 *ros1 = link->feed->ros1;
  char uri[HA__ROS1_URI_ROOM];

  ha__ros1_uri_write(uri, "http", &link->uri);
  link->endpoint =
      ha__ros1_graph_connected(ros1->graph, link->feed->topic, uri, &link->talk.header);
  const ha__ros1_endpoint *e = link->endpoint;
  const bool wanted = e && is_taken(link);
  const ha_status st = wanted ? go_live(link) : HA_OK;
  if (e && link->state != HA__ROS1_LINK_LIVE) {
    ha__ros1_inlet_done(&link->inlet);
    ha__ros1_graph_disconnected(ros1->graph, link->endpoint);
    link->endpoint = NULL;
  }
  ha__ros1_talk_done(&link->talk);
  if (!e || st < 0) {
    fail_link(link, "out of memory", true);
  } else if (!wanted) {
    set_state(link, HA__ROS1_LINK_IDLE);
  }
}

/* Does it speak something else? Else it may only have gone. */
static bool is_grave(int what, const ha_error *err) {
  return what == HA__ROS1_HEARD || (err->code != HA_E_IO && err->code != HA_E_TRUNCATED);
}

static void on_talk(ha__ros1_talk *talk, int what, const ha_error *err) {
  ha__ros1_link *link = HA__ROS1_OF(ha__ros1_link, talk, talk);
  char why[sizeof err->text];

  if (what == HA__ROS1_SAID) {
    ha__ros1_talk_hear(talk, ha__now_ns() + HEADER_NS);
    return;
  }
  const char *fault = what == HA__ROS1_FAILED ? err->text : fault_of(&talk->header);
  if (!fault) {
    welcome(link);
    return;
  }
  const bool grave = is_grave(what, err);
  snprintf(why, sizeof why, "%s", fault);
  ha__ros1_talk_done(talk);
  fail_link(link, why, grave);
}

static void on_dialled(ha__ros1_dial *dial, int fd, const ha_error *err) {
  ha__ros1_link *link = HA__ROS1_OF(ha__ros1_link, dial, dial);
  const ha__ros1 *ros1 = link->feed->ros1;

  if (fd < 0) {
    fail_link(link, err->text, err->sys_errno == 0); /* 0: its host is not known here */
    return;
  }
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", ros1->config.names.node),
      ha__ros1_pair("topic", link->feed->topic),
      ha__ros1_pair("md5sum", "*"),
      ha__ros1_pair("type", "*"),
      ha__ros1_pair("tcp_nodelay", ros1->tcp_nodelay ? "1" : "0"),
  };
  set_state(link, HA__ROS1_LINK_TALKING);
  ha__ros1_talk_init(&link->talk, ros1->control, fd, on_talk);
  ha__ros1_talk_say(&link->talk, fields, sizeof fields / sizeof *fields, ha__now_ns() + HEADER_NS);
}

/* Too many are being connected to: it is asked, again, a little later. */
static bool waits_for_turn(ha__ros1_link *link) {
  const ha__ros1 *ros1 = link->feed->ros1;

  if (ros1->busy_links < MOST_BUSY) return false;
  set_state(link, HA__ROS1_LINK_WAITING);
  ha__ros1_loop_set_timer(ros1->control, &link->timer, ha__now_ns() + FIRST_WAIT_NS);
  return true;
}

/* --- asking ---------------------------------------------------------------------------- */

/* ["TCPROS", host, port] */
static ha_status parse_protocol(ha__ros1_uri *out, const ha__ros1_value *value, ha_error *err) {
  const char *name = ha__ros1_xml_text(ha__ros1_xml_item(value, 0));
  const char *host = ha__ros1_xml_text(ha__ros1_xml_item(value, 1));
  const int port = ha__ros1_xml_int(ha__ros1_xml_item(value, 2));

  if (!name || strcmp(name, "TCPROS") != 0 || !host || port < 1 || port > UINT16_MAX ||
      strlen(host) >= sizeof out->host) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "it offers no TCPROS connection");
  }
  memcpy(out->host, host, strlen(host) + 1);
  out->port = (uint16_t)port;
  return HA_OK;
}

static void on_asked(ha__ros1_call *call, const ha__ros1_value *value, const ha_error *cause) {
  ha__ros1_link *link = HA__ROS1_OF(ha__ros1_link, call, call);
  ha__ros1_uri uri = {.port = 0};
  ha_error err = HA_ERROR_INIT;

  if (!value) {
    fail_link(link, cause->text, cause->code != HA_E_IO);
  } else if (parse_protocol(&uri, value, &err) < 0) {
    fail_link(link, err.text, true);
  } else if (!waits_for_turn(link)) {
    set_state(link, HA__ROS1_LINK_DIALLING);
    ha__ros1_dial_start(&link->dial, &uri, link->feed->ros1->config.ipv6, DIAL_NS);
  }
}

static void ask(ha__ros1_link *link) {
  const ha__ros1 *ros1 = link->feed->ros1;

  if (waits_for_turn(link)) return;
  set_state(link, HA__ROS1_LINK_ASKING);
  if (!ha__ros1_call_start(&link->call, ros1->remotes, &link->uri, "requestTopic", "(ss((s)))",
                           ros1->config.names.node, link->feed->topic, "TCPROS")) {
    fail_link(link, "out of memory", true);
  }
}

static void on_due(ha__ros1_timer *timer) {
  ask(HA__ROS1_OF(ha__ros1_link, timer, timer));
}

/* --- face ------------------------------------------------------------------------------ */

ha__ros1_link *ha__ros1_link_new(ha__ros1_feed *feed, const ha__ros1_uri *uri) {
  ha__ros1_link *link = ha__alloc_zeroed(1, sizeof *link);
  ha__ros1_uri own = {.port = 0};

  if (!link) return NULL;
  link->feed = feed;
  link->uri = *uri;
  link->listed = true;
  link->is_own =
      ha__ros1_uri_parse(&own, "http", feed->ros1->uri, NULL) >= 0 && ha__ros1_uri_equal(&own, uri);
  link->call.done = on_asked;
  link->dial = (ha__ros1_dial){.done = on_dialled, .loop = feed->ros1->control};
  link->timer.due = on_due;
  link->next = feed->links;
  feed->links = link;
  feed->link_count++;
  feed->ros1->links++;
  return link;
}

void ha__ros1_link_start(ha__ros1_link *link) {
  if (link->state > HA__ROS1_LINK_WAITING) return;
  if (!link->feed->is_pinned && !ha__ros1_feed_wants(link->feed, NULL, NULL, link->is_own)) return;
  if (link->is_own && !ha__ros1_feed_wants(link->feed, NULL, NULL, true)) return;
  ha__ros1_loop_clear_timer(link->feed->ros1->control, &link->timer);
  link->failures = 0;
  ask(link);
}

void ha__ros1_link_review(ha__ros1_link *link) {
  if (link->state == HA__ROS1_LINK_IDLE) {
    ha__ros1_link_start(link);
  } else if (link->state == HA__ROS1_LINK_LIVE && !is_taken(link)) {
    link->rests = true;
    detach(link);
  }
}

void ha__ros1_link_drop(ha__ros1_link *link) {
  link->unwanted = true;
  if (link->state == HA__ROS1_LINK_ENDING) return;
  if (link->state != HA__ROS1_LINK_LIVE) {
    remove_link(link);
    return;
  }
  detach(link);
}

void ha__ros1_link_free(ha__ros1_link *link) {
  ha__ros1 *ros1 = link->feed->ros1;

  ros1->links--;
  link->feed->link_count--;
  set_state(link, HA__ROS1_LINK_IDLE);
  ha__ros1_call_cancel(&link->call);
  ha__ros1_dial_cancel(&link->dial);
  ha__ros1_talk_done(&link->talk);
  ha__ros1_loop_clear_timer(ros1->control, &link->timer);
  ha__ros1_inlet_done(&link->inlet);
  ha__free(link);
}
