/* The graph cache: limits, and state kept of endpoints that change or leave. */
#include "../../test.h"

#include <stdio.h>
#include <string.h>

#include "live/graph/graph.h"

typedef struct scene {
  ha__graph graph;
  ha__graph_ops ops;
  size_t topics_done;
} scene;

static bool may_add(void *owner, int32_t change, const ha_endpoint *endpoint) {
  (void)owner;
  (void)endpoint;
  return change != HA_CHANGE_LEFT;
}

static void topic_init(ha__graph_topic *topic) {
  (void)topic;
}

static void topic_done(ha__graph_topic *topic) {
  ((scene *)topic->graph->owner)->topics_done++;
}

static void on_message(void *reader, const ha_delivery *delivery) {
  (void)reader;
  (void)delivery;
}

static void begin(scene *s, bool keeps_left) {
  *s = (scene){.ops = {.topic_size = sizeof(ha__graph_topic),
                       .end_size = sizeof(ha__graph_end),
                       .max_ends = 8,
                       .max_ends_of_topic = 3,
                       .keeps_left = keeps_left,
                       .may_add = may_add,
                       .topic_init = topic_init,
                       .topic_done = topic_done,
                       .message = on_message}};
  ha__graph_init(&s->graph, &s->ops, s, false);
}

static const ha_qos g_qos = HA_QOS_INIT;

static ha_endpoint publisher(uint8_t id) {
  ha_endpoint e = {.struct_size = sizeof e,
                   .kind = HA_ENDPOINT_PUBLISHER,
                   .topic = "/t",
                   .type = "p/msg/T",
                   .hash = "",
                   .node = "/n",
                   .vendor = "",
                   .qos = &g_qos};

  e.gid.bytes[0] = id;
  return e;
}

static ha__graph_topic *topic_of(scene *s, const ha_endpoint *e) {
  ha__graph_topic *topic = NULL;

  assert_ok(ha__graph_topic_of(&topic, &s->graph, HA_CHANGE_APPEARED, e));
  assert_non_null(topic);
  return topic;
}

/* Topics of one name differ by type, by kind, and by what their flags say. */
static void topics_have_a_name_a_type_and_a_kind(void **state) {
  ha_endpoint e = publisher(1);
  scene s;

  (void)state;
  begin(&s, false);
  const ha__graph_topic *first = topic_of(&s, &e);
  e.kind = HA_ENDPOINT_SUBSCRIBER;
  assert_ptr_equal(topic_of(&s, &e), first);
  e.kind = HA_ENDPOINT_SERVER;
  const ha__graph_topic *service = topic_of(&s, &e);
  e.kind = HA_ENDPOINT_CLIENT;
  assert_ptr_equal(topic_of(&s, &e), service);
  e = publisher(1);
  e.flags = HA_ENDPOINT_KEYED;
  const ha__graph_topic *keyed = topic_of(&s, &e);
  assert_ptr_not_equal(service, first);
  assert_ptr_not_equal(keyed, first);
  assert_ptr_equal(ha__graph_first(&s.graph), first);
  assert_ptr_equal(ha__graph_next(first), service);
  assert_ptr_equal(ha__graph_next(service), keyed);
  ha__graph_done(&s.graph);
  assert_int_equal(s.topics_done, 3);
}

/* A node that renames itself repeatedly takes no more memory, and keeps its definition. */
static void renewed_endpoints_replace_what_was_known(void **state) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "p/msg/T",
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)"int8 a",
                            .size = 6,
                            .hash = ""};
  ha_endpoint e = publisher(1);
  ha__graph_end *end = NULL;
  char node[64];
  scene s;

  (void)state;
  begin(&s, true);
  ha__graph_topic *topic = topic_of(&s, &e);
  e.schema = &schema;
  assert_ok(ha__graph_put(&end, topic, &e));
  const uint64_t info = s.graph.info_bytes;
  const size_t bytes = end->arena.bytes;
  assert_true(info > 0);
  e.schema = NULL;
  e.node = node;
  for (int i = 0; i < 10000; i++) {
    snprintf(node, sizeof node, "/n%05d", i);
    assert_ok(ha__graph_put(&end, topic, &e));
  }
  assert_string_equal(end->endpoint.node, "/n09999");
  assert_memory_equal(end->endpoint.schema->data, "int8 a", 6);
  assert_true(s.graph.info_bytes == info);
  assert_true(end->arena.bytes <= bytes + sizeof node);
  assert_int_equal(topic->end_count, 1);
  ha__graph_done(&s.graph);
}

/* Endpoints that left are replaced by new ones; existing ones are not. */
static void endpoints_are_bounded(void **state) {
  ha__graph_end *end = NULL;
  scene s;

  (void)state;
  for (int keeps = 0; keeps < 2; keeps++) {
    begin(&s, keeps != 0);
    ha_endpoint e = publisher(1);
    ha__graph_topic *topic = topic_of(&s, &e);
    for (uint8_t id = 1; id <= 3; id++) {
      e = publisher(id);
      assert_ok(ha__graph_put(&end, topic, &e));
    }
    e = publisher(4);
    assert_int_equal(ha__graph_put(&end, topic, &e), HA_E_LIMIT);
    e = publisher(2);
    ha__graph_left(topic, &e);
    assert_int_equal(topic->end_count, keeps ? 3 : 2);
    assert_true(!ha__graph_find_end(topic, e.kind, &e.gid) == !keeps);
    e = publisher(4);
    assert_ok(ha__graph_put(&end, topic, &e));
    assert_int_equal(topic->end_count, 3);
    assert_int_equal(s.graph.end_count, 3);
    e = publisher(2);
    assert_null(ha__graph_find_end(topic, e.kind, &e.gid));
    ha__graph_done(&s.graph);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(topics_have_a_name_a_type_and_a_kind),
      cmocka_unit_test(renewed_endpoints_replace_what_was_known),
      cmocka_unit_test(endpoints_are_bounded),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
