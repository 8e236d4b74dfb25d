/* What every node offers: events, parameters, descriptions of types, and its log. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <holdall/control.h>
#include <holdall/schema.h>

#include "../../test.h"
#include "../loopback.h"
#include "../talker.h"
#include "control_scene.h"
#include "live/control/control.h"
#include "live/graph/definition.h"
#include "live/record/record.h"
#include "live/transport.h"
#include "model/cdr.h"

/* --- events ----------------------------------------------------------------------------------- */

static void keep_message(void *user, const ha_delivery *delivery) {
  answer *a = user;

  assert_in_range(delivery->size, 1, sizeof a->bytes);
  memcpy(a->bytes, delivery->data, delivery->size);
  a->size = delivery->size;
  a->count++;
}

static ha_subscription *listen_to(ha_transport *transport, const char *topic, const char *type,
                                  answer *a) {
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = topic,
                                           .type = type,
                                           .qos =
                                               &(ha_qos){.struct_size = sizeof(ha_qos),
                                                         .history = HA_QOS_HISTORY_KEEP_LAST,
                                                         .depth = 10,
                                                         .reliability = HA_QOS_RELIABILITY_RELIABLE,
                                                         .durability = HA_QOS_DURABILITY_VOLATILE},
                                           .user = a,
                                           .message = keep_message};
  ha_subscription *subscription = NULL;

  assert_ok(ha_transport_subscribe(&subscription, transport, &options, NULL));
  return subscription;
}

static void a_split_is_published(void **state) {
  answer received = {.count = 0};
  scene s;
  (void)state;

  scene_begin(&s);
  ha_subscription *events = listen_to(s.caller, "/events/write_split",
                                      "rosbag2_interfaces/msg/WriteSplitEvent", &received);
  loopback_settle(s.net);
  const ha_recorder_event event = {.struct_size = sizeof event,
                                   .kind = HA_RECORDER_SPLIT,
                                   .closed_file = "bag_0.mcap",
                                   .opened_file = "bag_1.mcap"};
  ha_control_recorder_event(s.control, &event);
  assert_int_equal(received.count, 1);
  ha__cdr_reader in = ha__cdr_open(received.bytes, received.size);
  assert_string_equal(ha__cdr_read_string(&in), "bag_0.mcap");
  assert_string_equal(ha__cdr_read_string(&in), "bag_1.mcap");
  assert_string_equal(ha__cdr_read_string(&in), "/rec");
  ha_subscription_close(events);
  scene_end(&s);
}

/* --- services of every node ------------------------------------------------------------------- */

#define RCL "rcl_interfaces/srv/"

static void add_names(ha__cdr_writer *request, const char *first, const char *second) {
  ha__cdr_write_u32(request, 2);
  ha__cdr_write_string(request, first);
  ha__cdr_write_string(request, second);
}

static void parameters_are_listed(void **state) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  scene s;
  (void)state;

  scene_begin(&s);
  ha__cdr_write_u32(&request, 0);
  ha__cdr_write_u64(&request, 0);
  ha__cdr_reader in =
      call(s.net, s.caller, "/rec/list_parameters", RCL "ListParameters", &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 1);
  assert_string_equal(ha__cdr_read_string(&in), "use_sim_time");
  assert_int_equal(ha__cdr_read_u32(&in), 0);
  assert_false(in.failed);
  request = (ha__cdr_writer)HA__CDR_WRITER_INIT;
  ha__cdr_write_u32(&request, 1);
  ha__cdr_write_string(&request, "use");
  ha__cdr_write_u64(&request, 0);
  in = call(s.net, s.caller, "/rec/list_parameters", RCL "ListParameters", &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 0); /* a prefix ends at a dot */
  scene_end(&s);
}

static void parameters_are_reported(void **state) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  scene s;
  (void)state;

  scene_begin(&s);
  add_names(&request, "use_sim_time", "nothing");
  ha__cdr_reader in = call(s.net, s.caller, "/rec/get_parameter_types", RCL "GetParameterTypes",
                           &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 2);
  assert_int_equal(ha__cdr_read_u8(&in), 1); /* bool */
  assert_int_equal(ha__cdr_read_u8(&in), 0); /* not set */
  request = (ha__cdr_writer)HA__CDR_WRITER_INIT;
  add_names(&request, "nothing", "use_sim_time");
  in = call(s.net, s.caller, "/rec/get_parameters", RCL "GetParameters", &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 2);
  for (uint8_t type = 0; type < 2; type++) {
    assert_int_equal(ha__cdr_read_u8(&in), type);
    assert_int_equal(ha__cdr_read_u8(&in), 0);
    assert_int_equal(ha__cdr_read_u64(&in), 0);
    assert_true(ha__cdr_read_f64(&in) == 0);
    assert_string_equal(ha__cdr_read_string(&in), "");
    for (int i = 0; i < 5; i++) {
      assert_int_equal(ha__cdr_read_u32(&in), 0);
    }
  }
  assert_false(in.failed);
  request = (ha__cdr_writer)HA__CDR_WRITER_INIT;
  add_names(&request, "use_sim_time", "nothing");
  in = call(s.net, s.caller, "/rec/describe_parameters", RCL "DescribeParameters", &request,
            &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 2);
  assert_string_equal(ha__cdr_read_string(&in), "use_sim_time");
  assert_int_equal(ha__cdr_read_u8(&in), 1);
  scene_end(&s);
}

static void add_bool_parameter(ha__cdr_writer *request, const char *name) {
  ha__cdr_write_string(request, name);
  ha__cdr_write_u8(request, 1);
  ha__cdr_write_u8(request, 1);
  ha__cdr_write_u64(request, 0);
  ha__cdr_write_f64(request, 0);
  ha__cdr_write_string(request, "");
  for (int i = 0; i < 5; i++) {
    ha__cdr_write_u32(request, 0);
  }
}

static void parameters_are_read_only(void **state) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  scene s;
  (void)state;

  scene_begin(&s);
  ha__cdr_write_u32(&request, 2);
  add_bool_parameter(&request, "use_sim_time");
  add_bool_parameter(&request, "b");
  ha__cdr_reader in =
      call(s.net, s.caller, "/rec/set_parameters", RCL "SetParameters", &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 2);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(ha__cdr_read_u8(&in), 0);
    assert_true(strlen(ha__cdr_read_string(&in)) > 0);
  }
  assert_false(in.failed);
  request = (ha__cdr_writer)HA__CDR_WRITER_INIT;
  ha__cdr_write_u32(&request, 1);
  add_bool_parameter(&request, "use_sim_time");
  in = call(s.net, s.caller, "/rec/set_parameters_atomically", RCL "SetParametersAtomically",
            &request, &s.answer);
  assert_int_equal(ha__cdr_read_u8(&in), 0);
  scene_end(&s);
}

/* A count that exceeds the request gets no reply. */
static void counts_of_parameters_are_not_believed(void **state) {
  static const char *const services[][2] = {{"/rec/set_parameters", RCL "SetParameters"},
                                            {"/rec/get_parameters", RCL "GetParameters"},
                                            {"/rec/describe_parameters", RCL "DescribeParameters"},
                                            {"/rec/list_parameters", RCL "ListParameters"}};
  scene s;
  (void)state;

  scene_begin(&s);
  for (size_t i = 0; i < sizeof services / sizeof *services; i++) {
    ha__cdr_writer request = HA__CDR_WRITER_INIT;
    ha__cdr_write_u32(&request, UINT32_MAX);
    (void)call_within(NO_REPLY_MS, s.net, s.caller, services[i][0], services[i][1], &request,
                      &s.answer);
    assert_int_equal(s.answer.count, 0);
  }
  scene_end(&s);
}

#define DESCRIBE "type_description_interfaces/srv/GetTypeDescription"

/* The reply to a request for a type of the node. */
static ha__cdr_reader describe(scene *s, const char *type, const char *hash) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;

  ha__cdr_write_string(&request, type);
  ha__cdr_write_string(&request, hash);
  ha__cdr_write_u8(&request, 0);
  return call(s->net, s->caller, "/rec/get_type_description", DESCRIBE, &request, &s->answer);
}

/* Its own types, by name and hash: once more, and after more types than are kept. */
static void types_are_described(void **state) {
  static const char *const own[] = {"rcl_interfaces/msg/Log",
                                    "rosbag2_interfaces/srv/Pause",
                                    DESCRIBE,
                                    DESCRIBE,
                                    "rosbag2_interfaces/srv/Resume",
                                    "rosbag2_interfaces/srv/IsPaused",
                                    "rosbag2_interfaces/srv/Record",
                                    "rosbag2_interfaces/srv/Stop",
                                    "rosbag2_interfaces/srv/SplitBagfile",
                                    "rcl_interfaces/srv/GetParameters",
                                    "rcl_interfaces/srv/SetParameters",
                                    "rcl_interfaces/srv/ListParameters",
                                    "rcl_interfaces/msg/Log",
                                    "rosbag2_interfaces/srv/Pause"};
  scene s;
  (void)state;

  scene_begin(&s);
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    char hash[HA_RIHS_TEXT_SIZE];
    assert_ok(ha__definition_common(NULL, hash, own[i], HA_DIALECT_ROS2, NULL));
    ha__cdr_reader in = describe(&s, own[i], hash);
    assert_int_equal(ha__cdr_read_u8(&in), 1);
    assert_string_equal(ha__cdr_read_string(&in), "");
    assert_string_equal(ha__cdr_read_string(&in), own[i]);
    hash[10] ^= 1;
    in = describe(&s, own[i], hash);
    assert_int_equal(ha__cdr_read_u8(&in), 0);
  }
  ha__cdr_reader in = describe(&s, "std_msgs/msg/String", "");
  assert_int_equal(ha__cdr_read_u8(&in), 0);
  assert_string_equal(ha__cdr_read_string(&in), "the node does not use this type");
  scene_end(&s);
}

/* So are events: offered to distributions that have the type. NEVER is not affected. */
static void descriptions_are_served_for_who_knows_the_type(void **state) {
  const ha_client_options other = {
      .struct_size = sizeof other, .name = "/other", .type = DESCRIBE, .reply = on_reply};
  ha_client_options options = {.struct_size = sizeof options,
                               .name = "/rec/get_type_description",
                               .type = DESCRIBE,
                               .reply = on_reply};
  (void)state;

  for (int when = HA_EVENTS_USED; when <= HA_EVENTS_NEVER; when++) {
    ha_client *clients[2] = {NULL, NULL};
    scene s;
    scene_begin(&s);
    assert_ok(ha_control_set_events(s.control, when, NULL));
    loopback_settle(s.net);
    assert_false(ha__control_serves(s.control, DESCRIBE));
    assert_ok(ha_transport_connect(&clients[0], s.caller, &other, NULL));
    loopback_settle(s.net);
    assert_ok(ha_transport_connect(&clients[1], s.caller, &options, NULL));
    assert_int_equal(ha_client_ready(clients[1]), 1);
    for (int i = 0; i < 2; i++)
      ha_client_close(clients[i]);
    scene_end(&s);
  }
}

static void notes_are_logged(void **state) {
  answer received = {.count = 0};
  scene s;
  (void)state;

  scene_begin(&s);
  ha_subscription *logs = listen_to(s.caller, "/rosout", "rcl_interfaces/msg/Log", &received);
  const ha_recorder_event event = {
      .struct_size = sizeof event, .kind = HA_RECORDER_NOTE, .text = "a line"};
  ha_control_recorder_event(s.control, &event);
  assert_int_equal(received.count, 1);
  ha__cdr_reader in = ha__cdr_open(received.bytes, received.size);
  assert_true(ha__cdr_read_time(&in) > 0);
  assert_int_equal(ha__cdr_read_u8(&in), 20);
  assert_string_equal(ha__cdr_read_string(&in), "rec");
  assert_string_equal(ha__cdr_read_string(&in), "a line");
  ha_subscription_close(logs);
  scene_end(&s);
}

static bool is_advertised(const scene *s, const char *topic) {
  loopback_settle(s->net);
  return loopback_publish_flags(s->net, topic) != UINT32_MAX;
}

#define SPLITS "/events/write_split"
#define LOST "/events/rosbag2_messages_lost"

/* A type is offered only to nodes that use it, on any topic. */
static void events_are_advertised_for_who_knows_their_types(void **state) {
  answer received = {.count = 0};
  scene s;
  (void)state;

  scene_begin(&s);
  assert_false(is_advertised(&s, SPLITS));
  assert_false(is_advertised(&s, LOST));
  ha_subscription *others[] = {
      listen_to(s.caller, "/other", "rosbag2_interfaces/msg/WriteSplitEvent", &received),
      listen_to(s.caller, LOST, "std_msgs/msg/String", &received)};
  assert_true(is_advertised(&s, SPLITS));
  assert_false(is_advertised(&s, LOST));
  for (int i = 0; i < 2; i++)
    ha_subscription_close(others[i]);
  assert_true(is_advertised(&s, SPLITS)); /* it is known */
  scene_end(&s);
}

/* A node that used it before; and one requested by the user. */
static void events_are_advertised_as_the_user_says(void **state) {
  static const struct {
    int32_t when;
    bool splits;
    bool lost;
  } cases[] = {{HA_EVENTS_USED, false, true},
               {HA_EVENTS_ALWAYS, true, true},
               {HA_EVENTS_NEVER, false, false}};
  const ha_recorder_event event = {.struct_size = sizeof event,
                                   .kind = HA_RECORDER_SPLIT,
                                   .closed_file = "a",
                                   .opened_file = "b"};
  (void)state;

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    answer received = {.count = 0};
    scene s;
    scene_begin(&s);
    ha_control_close(s.control);
    ha_subscription *peer =
        listen_to(s.caller, "/x", "rosbag2_interfaces/msg/MessagesLostEvent", &received);
    loopback_settle(s.net);
    assert_ok(ha_control_recorder(&s.control, s.recorder, ha_recorder_transport(s.recorder), "/rec",
                                  0, NULL));
    assert_true(is_advertised(&s, LOST));
    assert_ok(ha_control_set_events(s.control, cases[i].when, NULL));
    assert_int_equal(is_advertised(&s, SPLITS), cases[i].splits);
    assert_int_equal(is_advertised(&s, LOST), cases[i].lost);
    ha_control_recorder_event(s.control, &event);
    assert_int_equal(ha_control_set_events(s.control, 3, NULL), HA_E_ARG);
    ha_subscription_close(peer);
    scene_end(&s);
  }
}

static void say(ha_publication *publication) {
  static const uint8_t message[] = {0, 1, 0, 0, 1, 0, 0, 0, 0};

  assert_ok(ha_publication_send(publication, message, sizeof message, HA_SENT_NOW, NULL));
}

/* Each event contains the losses since the previous one. */
static void losses_are_published(void **state) {
  static const ha_schema schema = {
      .struct_size = sizeof schema, .name = "std_msgs/msg/String", .encoding = "", .hash = ""};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = "/chatter",
                                          .schema = &schema,
                                          .qos =
                                              &(ha_qos){.struct_size = sizeof(ha_qos),
                                                        .history = HA_QOS_HISTORY_KEEP_LAST,
                                                        .depth = 10,
                                                        .reliability = HA_QOS_RELIABILITY_RELIABLE,
                                                        .durability = HA_QOS_DURABILITY_VOLATILE}};
  const ha_recorder_event event = {.struct_size = sizeof event, .kind = HA_RECORDER_LOST};
  ha_publication *publication = NULL;
  answer received = {.count = 0};
  scene s;
  (void)state;

  scene_begin(&s);
  ha_subscription *events = listen_to(s.caller, "/events/rosbag2_messages_lost",
                                      "rosbag2_interfaces/msg/MessagesLostEvent", &received);
  assert_ok(ha_transport_advertise(&publication, s.caller, &options, NULL));
  loopback_settle(s.net);
  say(publication);
  ha_control_recorder_event(s.control, &event);
  assert_int_equal(received.count, 0); /* nothing was lost */
  loopback_lose(s.net, "/chatter", 3);
  for (int i = 0; i < 4; i++) {
    say(publication);
  }
  ha_control_recorder_event(s.control, &event);
  ha__cdr_reader in = ha__cdr_open(received.bytes, received.size);
  assert_int_equal(received.count, 1);
  assert_string_equal(ha__cdr_read_string(&in), "/rec");
  assert_int_equal(ha__cdr_read_u32(&in), 1);
  assert_string_equal(ha__cdr_read_string(&in), "/chatter");
  assert_int_equal(ha__cdr_read_u64(&in), 3);
  assert_int_equal(ha__cdr_read_u64(&in), 0);
  assert_false(in.failed);
  ha_control_recorder_event(s.control, &event);
  assert_int_equal(received.count, 1); /* nothing since then */
  ha_publication_close(publication);
  ha_subscription_close(events);
  scene_end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_split_is_published),
      cmocka_unit_test(events_are_advertised_for_who_knows_their_types),
      cmocka_unit_test(events_are_advertised_as_the_user_says),
      cmocka_unit_test(losses_are_published),
      cmocka_unit_test(parameters_are_listed),
      cmocka_unit_test(parameters_are_reported),
      cmocka_unit_test(parameters_are_read_only),
      cmocka_unit_test(counts_of_parameters_are_not_believed),
      cmocka_unit_test(types_are_described),
      cmocka_unit_test(descriptions_are_served_for_who_knows_the_type),
      cmocka_unit_test(notes_are_logged),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
