/* Types of services: the master does not have them, so each service is asked by a connection that
 * requests its header alone (probe=1), as `rosservice type` does.
 *
 * One service is asked at a time, after each poll of the master; a service that does not answer is
 * asked again after the next polls, a few times. Control thread. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/master/graph.h"
#include "transport/ros1/master/rpc_client.h"
#include "transport/ros1/net/connector.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/ros1.h"

#define TIMEOUT_NS INT64_C(2000000000)

struct ha__ros1_probe {
  ha__ros1 *ros1;
  bool is_on;     /* a service is being asked */
  char name[256]; /* of that service */
  ha__ros1_rpc_call lookup;
  ha__ros1_connector connector;
  ha__ros1_handshake handshake;
};

static void end(ha__ros1_probe *p) {
  ha__ros1_connector_cancel(&p->connector);
  ha__ros1_handshake_done(&p->handshake);
  p->is_on = false;
}

/* Ends the current one, and asks the next service. */
static void go_on(ha__ros1_probe *p) {
  end(p);
  ha__ros1_probe_services(p);
}

static void on_handshake(ha__ros1_handshake *handshake, int what, const ha_error *err) {
  ha__ros1_probe *p = HA__ROS1_CONTAINER_OF(ha__ros1_probe, handshake, handshake);

  (void)err;
  if (what == HA__ROS1_HEADER_SENT) {
    ha__ros1_handshake_receive(handshake, ha__now_ns() + TIMEOUT_NS);
    return;
  }
  if (what == HA__ROS1_HEADER_RECEIVED)
    ha__ros1_graph_probed(p->ros1->graph, p->name, &handshake->header);
  go_on(p);
}

static void on_connected(ha__ros1_connector *connector, int fd, const ha_error *err) {
  ha__ros1_probe *p = HA__ROS1_CONTAINER_OF(ha__ros1_probe, connector, connector);
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", p->ros1->config.names.node),
      ha__ros1_pair("md5sum", "*"),
      ha__ros1_pair("probe", "1"),
      ha__ros1_pair("service", p->name),
  };

  (void)err;
  if (fd < 0) {
    go_on(p);
    return;
  }
  ha__ros1_handshake_init(&p->handshake, connector->loop, fd, on_handshake);
  ha__ros1_handshake_send(&p->handshake, fields, sizeof fields / sizeof *fields,
                          ha__now_ns() + TIMEOUT_NS);
}

static void on_looked_up(ha__ros1_rpc_call *lookup, const ha__ros1_value *value,
                         const ha_error *err) {
  ha__ros1_probe *p = HA__ROS1_CONTAINER_OF(ha__ros1_probe, lookup, lookup);
  const char *text = value ? ha__ros1_xml_text(value) : NULL;
  ha__ros1_uri server;

  (void)err;
  if (!text || ha__ros1_uri_parse(&server, "rosrpc", text, NULL) < 0) {
    go_on(p);
    return;
  }
  ha__ros1_connector_start(&p->connector, &server, p->ros1->config.ipv6, TIMEOUT_NS);
}

void ha__ros1_probe_services(ha__ros1_probe *p) {
  if (!p || p->is_on) return;
  const char *name = ha__ros1_graph_next_probe(p->ros1->graph);
  while (name && strlen(name) >= sizeof p->name)
    name = ha__ros1_graph_next_probe(p->ros1->graph);
  if (!name) return;
  memcpy(p->name, name, strlen(name) + 1);
  p->is_on = ha__ros1_rpc_call_start(&p->lookup, p->ros1->rpc_client, &p->ros1->config.master,
                                     "lookupService", "(ss)", p->ros1->config.names.node, p->name);
}

ha_status ha__ros1_probe_new(ha__ros1 *ros1, ha_error *err) {
  if (!ros1->probes_services) return HA_OK;
  ha__ros1_probe *p = ha__alloc_zeroed(1, sizeof *p);
  if (!p) return HA_FAIL_NOMEM(err);
  p->ros1 = ros1;
  p->lookup.done = on_looked_up;
  p->connector.loop = ros1->control;
  p->connector.done = on_connected;
  ros1->probe = p;
  return HA_OK;
}

void ha__ros1_probe_free(ha__ros1_probe *p) {
  if (!p) return;
  end(p);
  ha__free(p);
}
