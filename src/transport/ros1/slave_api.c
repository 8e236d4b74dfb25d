#include "slave_api.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/status.h"
#include "transport/ros1/master/master.h"
#include "transport/ros1/master/parameters.h"
#include "transport/ros1/net/xml_write.h"
#include "transport/ros1/publish/publication.h"
#include "transport/ros1/subscribe/subscription.h"

/* A method: args begins with the name of the caller. Returns the answer; NULL = out of memory. */
typedef xmlrpc_value *method_fn(ha__ros1 *ros1, const ha__ros1_value *args);

static const char *text_at(const ha__ros1_value *args, size_t i) {
  const char *text = ha__ros1_xml_text(ha__ros1_xml_item(args, i));

  return text ? text : "";
}

static xmlrpc_value *nothing(void) {
  return ha__ros1_xml_build("(isi)", 1, "", 0);
}

/* --- topics ---------------------------------------------------------------------------- */

static xmlrpc_value *publisher_update(ha__ros1 *ros1, const ha__ros1_value *args) {
  ha__ros1_subscriptions_update(ros1->subscriptions, text_at(args, 1), ha__ros1_xml_item(args, 2));
  ha__ros1_master_poll_soon(ros1->master);
  return nothing();
}

/* Other protocols, such as UDPROS, are ignored. */
static bool offers_tcpros(const ha__ros1_value *protocols) {
  const size_t count = ha__ros1_xml_size(protocols);

  for (size_t i = 0; i < count; i++) {
    if (strcmp(text_at(ha__ros1_xml_item(protocols, i), 0), "TCPROS") == 0) return true;
  }
  return false;
}

static xmlrpc_value *request_topic(ha__ros1 *ros1, const ha__ros1_value *args) {
  const char *topic = text_at(args, 1);
  const ha__ros1_uri *own = &ros1->own_tcpros;

  if (!ha__ros1_publications_has(ros1->publications, topic)) {
    return ha__ros1_xml_build("(isi)", 0, "this node does not publish the topic", 0);
  }
  if (!offers_tcpros(ha__ros1_xml_item(args, 2))) {
    return ha__ros1_xml_build("(isi)", 0, "this node supports TCPROS only", 0);
  }
  return ha__ros1_xml_build("(is(ssi))", 1, "ready", "TCPROS", own->host, (int)own->port);
}

static xmlrpc_value *wrap(xmlrpc_value *list) {
  xmlrpc_value *answer = list ? ha__ros1_xml_build("(isA)", 1, "", list) : NULL;

  if (list) xmlrpc_DECREF(list);
  return answer;
}

static xmlrpc_value *get_subscriptions(ha__ros1 *ros1, const ha__ros1_value *args) {
  (void)args;
  return wrap(ha__ros1_subscriptions_list(ros1->subscriptions));
}

static xmlrpc_value *get_publications(ha__ros1 *ros1, const ha__ros1_value *args) {
  (void)args;
  return wrap(ha__ros1_publications_list(ros1->publications));
}

static xmlrpc_value *get_bus_info(ha__ros1 *ros1, const ha__ros1_value *args) {
  xmlrpc_value *list = ha__ros1_xml_build("()");

  (void)args;
  if (!list) return NULL;
  ha__ros1_subscriptions_bus_info(ros1->subscriptions, list);
  ha__ros1_publications_bus_info(ros1->publications, list);
  return wrap(list);
}

static xmlrpc_value *get_bus_stats(ha__ros1 *ros1, const ha__ros1_value *args) {
  (void)ros1;
  (void)args;
  return ha__ros1_xml_build("(is(()()()))", 1, "");
}

/* --- this node ------------------------------------------------------------------------- */

static xmlrpc_value *param_update(ha__ros1 *ros1, const ha__ros1_value *args) {
  ha__ros1_parameters_update(ros1->parameters, text_at(args, 1), ha__ros1_xml_item(args, 2));
  return nothing();
}

static xmlrpc_value *get_pid(ha__ros1 *ros1, const ha__ros1_value *args) {
  (void)ros1;
  (void)args;
  return ha__ros1_xml_build("(isi)", 1, "", (int)getpid());
}

static xmlrpc_value *get_uri(ha__ros1 *ros1, const ha__ros1_value *args) {
  (void)args;
  return ha__ros1_xml_build("(iss)", 1, "", ros1->uri);
}

static xmlrpc_value *get_name(ha__ros1 *ros1, const ha__ros1_value *args) {
  (void)args;
  return ha__ros1_xml_build("(iss)", 1, "", ros1->config.names.node);
}

static xmlrpc_value *get_master_uri(ha__ros1 *ros1, const ha__ros1_value *args) {
  char uri[HA__ROS1_URI_SIZE];

  (void)args;
  ha__ros1_uri_write(uri, "http", &ros1->config.master);
  return ha__ros1_xml_build("(iss)", 1, "", uri);
}

static xmlrpc_value *shut_down(ha__ros1 *ros1, const ha__ros1_value *args) {
  char why[300];

  snprintf(why, sizeof why, "%s requests a shutdown of this node: %s", text_at(args, 0),
           text_at(args, 1));
  ha__ros1_one_line(why);
  ha__ros1_note(ros1, "%s", why);
  if (ros1->events.ended) ros1->events.ended(ros1->events.user, why);
  return ha__ros1_xml_build("(isi)", 1, "shutdown", 0);
}

/* --- dispatch ----------------------------------------------------------------------- */

static const struct {
  const char *name;
  method_fn *call;
} g_methods[] = {
    {"publisherUpdate", publisher_update},
    {"requestTopic", request_topic},
    {"paramUpdate", param_update},
    {"getSubscriptions", get_subscriptions},
    {"getPublications", get_publications},
    {"getBusInfo", get_bus_info},
    {"getBusStats", get_bus_stats},
    {"getPid", get_pid},
    {"getUri", get_uri},
    {"getName", get_name},
    {"getMasterUri", get_master_uri},
    {"shutdown", shut_down},
};

static method_fn *find_method(const char *name) {
  for (size_t i = 0; i < sizeof g_methods / sizeof *g_methods; i++) {
    if (strcmp(g_methods[i].name, name) == 0) return g_methods[i].call;
  }
  return NULL;
}

static ha_status call_method(ha_bytes *out, ha__ros1 *ros1, method_fn *method,
                             const ha__ros1_value *args, ha_error *err) {
  xmlrpc_value *answer = method(ros1, args);
  const ha_status st = answer ? ha__ros1_xml_write_answer(out, answer, err) : HA_FAIL_NOMEM(err);

  if (answer) xmlrpc_DECREF(answer);
  return st;
}

ha_status ha__ros1_slave_api_answer(ha_bytes *out, ha__ros1 *ros1, const ha__ros1_document *call,
                                    ha_error *err) {
  method_fn *method = find_method(call->method);

  if (!method) return ha__ros1_xml_write_fault(out, "this node has no such method", err);
  return call_method(out, ros1, method, &call->params, err);
}
