/* Parameters of ROS 2 nodes: replies that another program serialized
 * (tests/tools/make_parameters.py), and nodes on the loopback that answer, refuse or are silent. */
#include <holdall/parameters.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../../test.h"
#include "../loopback.h"
#include "base/status.h"
#include "live/graph/network.h"
#include "live/parameters/message.h"

static const char *g_folder;

typedef struct bytes {
  uint8_t data[4096];
  size_t size;
} bytes;

static void load(bytes *out, const char *name) {
  char path[512];
  uint8_t kind;

  snprintf(path, sizeof path, "%s/%s", g_folder, name);
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  assert_int_equal(fread(&kind, 1, 1, file), 1);
  out->size = fread(out->data, 1, sizeof out->data, file);
  fclose(file);
  assert_in_range(out->size, 1, sizeof out->data - 1);
}

static const char *const g_names[] = {
    "use_sim_time",    "count",          "gain",  "name",     "blob",       "flags",
    "limits.integers", "limits.doubles", "words", "no_words", "no_doubles", "unset"};
enum { NAMES = sizeof g_names / sizeof *g_names };

/* What was visited, as text: NAME KIND SIZE; */
typedef struct seen {
  char text[4096];
  size_t size;
} seen;

static void see(void *user, const ha_parameter *parameter) {
  seen *s = user;
  const ha_parameter_value *v = &parameter->value;
  const int size = snprintf(s->text + s->size, sizeof s->text - s->size, "%s %d %zu;",
                            parameter->name, (int)v->kind, v->size);

  assert_in_range(size, 1, sizeof s->text - s->size - 1);
  s->size += (size_t)size;
}

static ha_status read_as(int kind, const uint8_t *data, size_t size, seen *s, ha_error *err) {
  ha__arena arena = HA__ARENA_INIT;
  const char *const *names = NULL;
  size_t count = 0;
  ha_status st = HA_OK;

  if (kind == 0) st = ha__parameters_read_names(&names, &count, &arena, data, size, err);
  if (kind == 1) st = ha__parameters_read_values(data, size, "/n", g_names, NAMES, see, s, err);
  if (kind == 2) st = ha__parameters_read_results(data, size, "/n", g_names, 2, err);
  if (kind == 3) st = ha__parameters_read_event(data, size, see, s, err);
  ha__arena_done(&arena);
  return st;
}

static const char *const g_files[] = {"list", "values", "results", "event"};

static void messages_are_read(void **state) {
  static const char *const wanted[] = {
      "",
      "/n.use_sim_time 1 0;/n.count 2 0;/n.gain 3 0;/n.name 4 9;/n.blob 5 3;/n.flags 6 2;"
      "/n.limits.integers 6 2;/n.limits.doubles 6 2;/n.words 6 2;/n.no_words 6 0;/n.no_doubles 6 "
      "0;",
      "", "/talker.use_sim_time 1 0;/talker.count 2 0;/talker.gain 3 0;/talker.name 0 0;"};

  (void)state;
  for (int kind = 0; kind < 4; kind++) {
    ha_error err = HA_ERROR_INIT;
    seen s = {.size = 0};
    bytes message;

    load(&message, g_files[kind]);
    const ha_status st = read_as(kind, message.data, message.size, &s, &err);
    assert_string_equal(s.text, wanted[kind]);
    assert_string_equal(err.text, kind == 2 ? "/n.count: it is read-only" : "");
    assert_int_equal(st, kind == 2 ? HA_E_ARG : HA_OK);
  }
}

/* The list of prefixes after the names is not read. */
static void damage_is_found(void **state) {
  static const size_t unread[] = {20, 0, 0, 0};

  (void)state;
  for (int kind = 0; kind < 4; kind++) {
    bytes message;

    load(&message, g_files[kind]);
    for (size_t size = 0; size < message.size - unread[kind]; size++) {
      ha_error err = HA_ERROR_INIT;
      seen s = {.size = 0};
      uint8_t *exact = malloc(size + 1);

      assert_non_null(exact);
      memcpy(exact, message.data, size);
      const ha_status st = read_as(kind, exact, size, &s, &err);
      free(exact);
      assert_true(st < 0 && err.text[0] != '\0');
    }
    for (size_t bit = 0; bit < 8 * message.size; bit++) {
      ha_error err = HA_ERROR_INIT;
      seen s = {.size = 0};
      bytes other = message;

      other.data[bit / 8] ^= (uint8_t)(1u << (bit % 8));
      const ha_status st = read_as(kind, other.data, other.size, &s, &err);
      assert_true(st == HA_OK || (st < 0 && err.text[0] != '\0'));
    }
  }
}

/* --- nodes ------------------------------------------------------------------------------------ */

/* The services of a node. */
typedef struct served {
  ha_service *services[3];
  bytes replies[3]; /* size 0: silent */
  unsigned requests;
  long delay_ns; /* of the answer to set_parameters */
} served;

typedef struct scene {
  loopback *net;
  ha_transport *peer;
  ha_network *network;
  ha_parameters *parameters;
  served nodes[2];
} scene;

static void answer(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                   size_t size) {
  served *node = user;

  (void)data;
  (void)size;
  node->requests++;
  for (int i = 0; i < 3; i++) {
    if (node->services[i] != service || node->replies[i].size == 0) continue;
    if (i == 2) nanosleep(&(struct timespec){0, node->delay_ns}, NULL);
    /* the client of a cancelled call may have left */
    (void)!ha_service_reply(service, id, node->replies[i].data, node->replies[i].size, NULL);
  }
}

static void serve(scene *s, served *node, const char *name) {
  static const char *const services[][2] = {{"list_parameters", "ListParameters"},
                                            {"get_parameters", "GetParameters"},
                                            {"set_parameters", "SetParameters"}};

  for (int i = 0; i < 3; i++) {
    ha_service_options options = HA_SERVICE_OPTIONS_INIT;
    char topic[100];
    char type[100];

    snprintf(topic, sizeof topic, "%s/%s", name, services[i][0]);
    snprintf(type, sizeof type, "rcl_interfaces/srv/%s", services[i][1]);
    options.name = topic;
    options.type = type;
    options.user = node;
    options.request = answer;
    load(&node->replies[i], g_files[i]);
    assert_ok(ha_transport_serve(&node->services[i], s->peer, &options, NULL));
  }
}

static void open_scene(scene *s, int64_t timeout_ns) {
  ha_network_options options = HA_NETWORK_OPTIONS_INIT;
  ha_parameters_options how = HA_PARAMETERS_OPTIONS_INIT;
  ha_pair setting;

  memset(s, 0, sizeof *s);
  s->net = loopback_new();
  s->peer = loopback_join(s->net, "peer");
  ha_transport_options join = loopback_options(s->net, &setting);
  options.join = &join;
  assert_ok(ha__network_open_on(&s->network, &loopback_ops, &options, NULL));
  serve(s, &s->nodes[0], "/first");
  serve(s, &s->nodes[1], "/second");
  loopback_settle(s->net);
  how.timeout_ns = timeout_ns;
  assert_ok(ha_parameters_open(&s->parameters, s->network, &how, NULL));
}

static void close_scene(scene *s) {
  ha_parameters_close(s->parameters);
  for (int i = 0; i < 6; i++) {
    ha_service_close(s->nodes[i / 3].services[i % 3]);
  }
  assert_ok(ha_network_close(s->network));
  ha_transport_close(s->peer);
  loopback_free(s->net);
}

enum { LONG_NS = 2000000000, SHORT_NS = 300000000 };

static size_t count_of(const seen *s, const char *node) {
  size_t count = 0;

  for (const char *at = s->text; (at = strstr(at, node)) != NULL; at++) {
    count++;
  }
  return count;
}

static void nodes_are_asked(void **state) {
  const char *const names[] = {"/second.gain", "/second.none", "odd", "/second.count"};
  const ha_parameter items[] = {
      {"/first.use_sim_time", {.kind = HA_PARAMETER_BOOL}},
      {"/first.count", {.kind = HA_PARAMETER_INTEGER}},
  };
  ha_error err = HA_ERROR_INIT;
  seen s = {.size = 0};
  scene now;

  (void)state;
  open_scene(&now, LONG_NS);
  assert_ok(ha_parameters_get(now.parameters, NULL, 0, see, &s, &err));
  assert_int_equal(count_of(&s, "/first."), NAMES - 1);
  assert_int_equal(count_of(&s, "/second."), NAMES - 1);
  /* the reply has values of all parameters, but two were asked for */
  s = (seen){.size = 0};
  assert_int_equal(ha_parameters_get(now.parameters, names, 4, see, &s, &err), HA_E_CORRUPT);
  assert_string_equal(err.text, "/second: it answers 12 of 2 parameters");
  assert_string_equal(s.text, "");
  assert_int_equal(ha_parameters_set(now.parameters, items, 2, &err), HA_E_ARG);
  assert_string_equal(err.text, "/first.count: it is read-only");
  ha_parameters_cancel(now.parameters);
  assert_int_equal(ha_parameters_get(now.parameters, NULL, 0, see, &s, &err), HA_E_BUSY);
  close_scene(&now);
}

static void silent_nodes_do_not_block_others(void **state) {
  const ha_parameter item = {"/none.x", {.kind = HA_PARAMETER_BOOL}};
  ha_error err = HA_ERROR_INIT;
  seen s = {.size = 0};
  scene now;

  (void)state;
  open_scene(&now, SHORT_NS);
  now.nodes[0].replies[1].size = 0;
  assert_int_equal(ha_parameters_get(now.parameters, NULL, 0, see, &s, &err), HA_E_BUSY);
  assert_string_equal(err.text, "/first: the node does not answer");
  assert_int_equal(count_of(&s, "/second."), NAMES - 1);
  assert_int_equal(count_of(&s, "/first."), 0);
  assert_int_equal(ha_parameters_set(now.parameters, &item, 1, &err), HA_E_BUSY);
  assert_string_equal(err.text, "/none: the node was not found");
  close_scene(&now);
}

/* The device of a node may need its time for new values. */
static void a_node_may_act_on_values(void **state) {
  const ha_parameter item = {"/first.use_sim_time", {.kind = HA_PARAMETER_BOOL}};
  ha_error err = HA_ERROR_INIT;
  scene now;

  (void)state;
  open_scene(&now, SHORT_NS);
  now.nodes[0].delay_ns = 2 * SHORT_NS;
  /* the reply has the results of two parameters */
  assert_int_equal(ha_parameters_set(now.parameters, &item, 1, &err), HA_E_CORRUPT);
  now.nodes[0].replies[2].size = 0;
  assert_int_equal(ha_parameters_set(now.parameters, &item, 1, &err), HA_E_BUSY);
  assert_string_equal(err.text, "/first: the node does not answer");
  close_scene(&now);
}

static void wrong_values_are_refused(void **state) {
  ha_parameter_value deep[HA_PARAMETERS_MAX_DEPTH + 2];
  ha_parameter item = {"/first.x", {.kind = HA_PARAMETER_MAP + 1}};
  ha_error err = HA_ERROR_INIT;
  scene now;

  (void)state;
  open_scene(&now, LONG_NS);
  assert_int_equal(ha_parameters_set(now.parameters, &item, 1, &err), HA_E_ARG);
  item.value = (ha_parameter_value){.kind = HA_PARAMETER_STRING, .size = 1};
  assert_int_equal(ha_parameters_set(now.parameters, &item, 1, &err), HA_E_ARG);
  item.value = (ha_parameter_value){.kind = HA_PARAMETER_LIST, .size = SIZE_MAX};
  assert_int_equal(ha_parameters_set(now.parameters, &item, 1, &err), HA_E_ARG);
  memset(deep, 0, sizeof deep);
  for (size_t i = 0; i + 1 < sizeof deep / sizeof *deep; i++) {
    deep[i] = (ha_parameter_value){.kind = HA_PARAMETER_LIST, .size = 1, .items = &deep[i + 1]};
  }
  deep[sizeof deep / sizeof *deep - 1].kind = HA_PARAMETER_BOOL;
  item.value = deep[0];
  assert_int_equal(ha_parameters_set(now.parameters, &item, 1, &err), HA_E_ARG);
  assert_int_equal(now.nodes[0].requests, 0);
  close_scene(&now);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(messages_are_read),
      cmocka_unit_test(damage_is_found),
      cmocka_unit_test(nodes_are_asked),
      cmocka_unit_test(silent_nodes_do_not_block_others),
      cmocka_unit_test(a_node_may_act_on_values),
      cmocka_unit_test(wrong_values_are_refused),
  };

  if (argc < 2) return 2;
  g_folder = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
