/* Topics and services of rosbag's nodes on ROS 1, from the view of other nodes. */
#include <stdio.h>
#include <string.h>

#include <holdall/control.h>

#include "../../test.h"
#include "../play/stage.h"
#include "../record/record_scene.h"
#include "base/bytes.h"
#include "live/transport.h"

/* --- the recorder --------------------------------------------------------------------- */

typedef struct received {
  unsigned count;
  char text[64];
} received;

/* A std_msgs/String. */
static void on_text(void *user, const ha_delivery *delivery) {
  received *t = user;

  assert_in_range(delivery->size, 4, 4 + sizeof t->text - 1);
  const uint32_t size = ha__load_u32(delivery->data);
  assert_int_equal(delivery->size, 4 + size);
  memcpy(t->text, delivery->data + 4, size);
  t->text[size] = '\0';
  t->count++;
}

static void subscribe(ha_subscription **out, ha_transport *transport, received *t) {
  const ha_subscription_options options = {
      .struct_size = sizeof options,
      .topic = "/ns/begin_write",
      .type = "std_msgs/String",
      .hash = "992ce8a1687cec8c8bd883ec73ca41d1",
      .qos =
          &(ha_qos){.struct_size = sizeof(ha_qos), .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL},
      .user = t,
      .message = on_text};

  assert_ok(ha_transport_subscribe(out, transport, &options, NULL));
}

/* Level, node and text of a rosgraph_msgs/Log. */
static void on_log(void *user, const ha_delivery *delivery) {
  enum { LEVEL = 16, NAME = 17 };
  received *t = user;

  assert_in_range(delivery->size, NAME + 4, 1000);
  const uint32_t name_size = ha__load_u32(delivery->data + NAME);
  const uint8_t *text = delivery->data + NAME + 4 + name_size;
  snprintf(t->text, sizeof t->text, "%d %.*s %.*s", delivery->data[LEVEL], (int)name_size,
           (const char *)delivery->data + NAME + 4, (int)ha__load_u32(text),
           (const char *)text + 4);
  t->count++;
}

/* A recorder of ROS 1 that has not begun to record, and its control. */
static ha_control *begin_control(scene *s, uint32_t flags) {
  ha_control *control = NULL;

  scene_init_ros1(s);
  s->options.flags = HA_RECORDER_IDLE;
  scene_record(s);
  assert_ok(ha_control_recorder(&control, s->recorder, ha_recorder_transport(s->recorder),
                                "/ns/rec", flags, NULL));
  return control;
}

static void notes_are_logged(void **state) {
  const ha_recorder_event event = {
      .struct_size = sizeof event, .kind = HA_RECORDER_NOTE, .text = "a line"};
  ha_subscription *subscription = NULL;
  received t = {0};
  scene s;

  (void)state;
  ha_control *control = begin_control(&s, 0);
  ha_transport *node = loopback_join(s.net, "node");
  const ha_subscription_options options = {.struct_size = sizeof options,
                                           .topic = "/rosout",
                                           .type = "rosgraph_msgs/Log",
                                           .hash = "acffd30cd6b6de30f120938c17c593fb",
                                           .qos = &(ha_qos){.struct_size = sizeof(ha_qos)},
                                           .user = &t,
                                           .message = on_log};
  assert_ok(ha_transport_subscribe(&subscription, node, &options, NULL));
  loopback_settle(s.net);
  ha_control_recorder_event(control, &event);
  loopback_settle(s.net);
  assert_int_equal(t.count, 1);
  assert_string_equal(t.text, "2 /ns/rec a line");
  ha_subscription_close(subscription);
  ha_transport_close(node);
  ha_control_close(control);
  scene_done(&s);
}

static void late_subscribers_receive_the_file_too(void **state) {
  const ha_recorder_event event = {
      .struct_size = sizeof event, .kind = HA_RECORDER_FILE, .opened_file = "run_0.bag"};
  ha_subscription *subscription = NULL;
  received t = {0};
  scene s;

  (void)state;
  ha_control *control = begin_control(&s, HA_CONTROL_BEGIN_WRITE);
  ha_control_recorder_event(control, &event);
  ha_transport *node = loopback_join(s.net, "node");
  subscribe(&subscription, node, &t);
  assert_int_equal(t.count, 1);
  assert_string_equal(t.text, "run_0.bag");
  ha_control_recorder_event(control, &event);
  assert_int_equal(t.count, 2);
  /* our own publisher is not recorded */
  assert_ok(ha_recorder_record(s.recorder, NULL, NULL));
  loopback_settle(s.net);
  assert_int_equal(scene_stats(&s).topics, 0);
  assert_int_equal(scene_heard(&s).files, 1);
  ha_control_close(control);
  ha_subscription_close(subscription);
  ha_transport_close(node);
  scene_done(&s);
}

static void without_the_flag_nothing_is_published(void **state) {
  ha_control *control = NULL;
  ha_subscription *subscription = NULL;
  received t = {0};
  scene s;

  (void)state;
  scene_init_ros1(&s);
  scene_record(&s);
  assert_ok(ha_control_recorder(&control, s.recorder, ha_recorder_transport(s.recorder), "/ns/rec",
                                HA_CONTROL_SNAPSHOT, NULL));
  ha_control_recorder_event(control, &(ha_recorder_event){.struct_size = sizeof(ha_recorder_event),
                                                          .kind = HA_RECORDER_FILE,
                                                          .opened_file = "x"});
  subscribe(&subscription, s.robot, &t);
  loopback_settle(s.net);
  assert_int_equal(t.count, 0);
  ha_control_close(control);
  ha_subscription_close(subscription);
  scene_done(&s);
}

static void a_trigger_takes_a_snapshot(void **state) {
  const ha_schema schema = {
      .struct_size = sizeof schema, .name = "std_msgs/Empty", .encoding = "ros1msg", .hash = ""};
  const ha_publication_options options = {
      .struct_size = sizeof options, .topic = "/snapshot_trigger", .schema = &schema};
  ha_publication *trigger = NULL;
  ha_control *control = NULL;
  scene s;
  scene_bag bag;

  (void)state;
  scene_init_ros1(&s);
  s.options.flags = HA_RECORDER_SNAPSHOT;
  s.selection.exclude_regex = "trigger";
  scene_record(&s);
  assert_ok(ha_control_recorder(&control, s.recorder, ha_recorder_transport(s.recorder), "/rec",
                                HA_CONTROL_SNAPSHOT, NULL));
  ha_publication *from = scene_talker_ros1(&s, "/a", "/talker", false);
  assert_ok(ha_transport_advertise(&trigger, s.robot, &options, NULL));
  scene_wait_topics(&s, 1);
  scene_say(from, 7, 8);
  scene_wait_written(&s);
  assert_ok(ha_publication_send(trigger, (const uint8_t *)"", 0, HA_SENT_NOW, NULL));
  scene_wait_snapshots(&s, 1);
  scene_say(from, 8, 8);
  ha_control_close(control);
  assert_ok(scene_close(&s));
  scene_read(&bag, &s, NULL);
  assert_int_equal(bag.size, 1);
  assert_int_equal(bag.items[0].number, 7);
  scene_bag_done(&bag);
  ha_publication_close(trigger);
  ha_publication_close(from);
  scene_done(&s);
}

/* --- the player ------------------------------------------------------------------------ */

typedef struct answer {
  unsigned count;
  uint8_t success;
  char text[64];
} answer;

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  answer *a = user;

  (void)client;
  (void)sequence;
  a->count++;
  a->success = data[0];
  assert_in_range(size, 5, 5 + sizeof a->text - 1);
  assert_int_equal(ha__load_u32(data + 1), size - 5);
  memcpy(a->text, data + 5, size - 5);
  a->text[size - 5] = '\0';
}

static void ask(stage *s, ha_client *client, const uint8_t *data, size_t size) {
  uint64_t sequence = 0;

  assert_ok(ha_client_call(&sequence, client, data, size, NULL));
  loopback_settle(s->net);
}

/* Store the hash that a client would compare. */
static void take_hash(void *user, ha_transport *transport, int32_t change,
                      const ha_endpoint *endpoint) {
  char *hash = user;

  (void)transport;
  if (change != HA_CHANGE_LEFT && endpoint->kind == HA_ENDPOINT_SERVER) {
    snprintf(hash, 64, "%s %s", endpoint->type, endpoint->hash);
  }
}

static void a_player_is_paused_by_its_service(void **state) {
  static const uint8_t yes = 1;
  static const uint8_t no = 0;
  stage *s = *state;
  answer a = {0};
  char hash[64] = "";
  ha_pair setting;
  ha_transport *watcher = NULL;
  ha_control *control = NULL;
  ha_client *client = NULL;
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = "/play/pause_playback",
                                     .type = "std_srvs/SetBool",
                                     .user = &a,
                                     .reply = on_reply};

  stage_bag(s, "a1@0");
  s->options.flags = HA_PLAY_PAUSED;
  stage_open(s);
  assert_ok(ha_control_player(&control, s->player, s->player_side, "/play", NULL));
  assert_ok(ha_transport_connect(&client, s->listener, &options, NULL));
  ask(s, client, &yes, 1);
  assert_int_equal(a.success, 0);
  assert_string_equal(a.text, "Bag is already paused.");
  ask(s, client, &no, 1);
  assert_int_equal(a.success, 1);
  assert_string_equal(a.text, "Playback is now resumed");
  ask(s, client, &no, 1);
  assert_string_equal(a.text, "Bag is already running.");
  ask(s, client, &yes, 1);
  assert_int_equal(a.success, 1);
  assert_string_equal(a.text, "Playback is now paused");
  assert_int_equal(ha_player_is_paused(s->player), 1);
  ask(s, client, &yes, 0); /* no request of this type */
  assert_int_equal(a.count, 4);
  ha_transport_options join = loopback_options(s->net, &setting);
  join.events = &(ha_transport_events){
      .struct_size = sizeof(ha_transport_events), .user = hash, .endpoint = take_hash};
  assert_ok(ha__transport_open(&watcher, &loopback_ops, NULL, &join, NULL));
  loopback_settle(s->net);
  assert_string_equal(hash, "std_srvs/SetBool 09fb03525b03e7ea1fd3992bafd87e16");
  ha_transport_close(watcher);
  ha_client_close(client);
  ha_player_resume(s->player);
  assert_ok(ha_player_wait(s->player, -1));
  ha_control_close(control);
  (void)stage_end(s);
  assert_int_equal(s->result.messages, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(notes_are_logged),
      cmocka_unit_test(late_subscribers_receive_the_file_too),
      cmocka_unit_test(without_the_flag_nothing_is_published),
      cmocka_unit_test(a_trigger_takes_a_snapshot),
      cmocka_unit_test_setup_teardown(a_player_is_paused_by_its_service, stage_set_up_ros1,
                                      stage_tear_down),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
