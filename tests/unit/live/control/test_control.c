/* Services of rosbag2's nodes, called with bytes by another node of the network; paths of bags in
 * their requests. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <holdall/control.h>
#include <holdall/schema.h>

#include "../../folder.h"
#include "../../test.h"
#include "../loopback.h"
#include "../talker.h"
#include "control_scene.h"
#include "live/control/control.h"
#include "live/graph/definition.h"
#include "live/record/record.h"
#include "live/transport.h"
#include "model/cdr.h"

static void a_recorder_is_paused_and_resumed(void **state) {
  scene s;
  (void)state;

  scene_begin(&s);
  call_empty(s.net, s.caller, "/rec/pause", SRV "Pause", &s.answer);
  assert_int_equal(s.answer.count, 1);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 1);
  ha__cdr_reader in = call_empty(s.net, s.caller, "/rec/is_paused", SRV "IsPaused", &s.answer);
  assert_int_equal(ha__cdr_read_u8(&in), 1);
  in = call_empty(s.net, s.caller, "/rec/resume", SRV "Resume", &s.answer);
  assert_int_equal(s.answer.count, 1);
  assert_false(ha__cdr_has_fields(&in)); /* as of the request, of the reply */
  assert_int_equal(ha_recorder_is_paused(s.recorder), 0);
  scene_end(&s);
}

/* The later form of Resume, with an unknown mode. */
static void a_bad_mode_is_reported(void **state) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  scene s;
  (void)state;

  scene_begin(&s);
  ha_recorder_pause(s.recorder);
  ha__cdr_write_u32(&request, 0);
  ha__cdr_write_u32(&request, 0);
  ha__cdr_write_u32(&request, 7);
  ha__cdr_write_string(&request, "");
  ha__cdr_reader in = call(s.net, s.caller, "/rec/resume", SRV "Resume", &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 1);
  assert_true(strlen(ha__cdr_read_string(&in)) > 0);
  assert_int_equal(ha_recorder_is_paused(s.recorder), 1);
  scene_end(&s);
}

/* As the type support of Jazzy computes them. */
#define SPLIT_OF_JAZZY "RIHS01_4a50733d58c48fe31919ae8c8516beda7326d70c8e99aee98af3fdfd44ec5ae6"
#define STOP_OF_JAZZY "RIHS01_668ca94eac65895275ec6d59de0206e522deebe199d9978ffc5ddbaa84a3401e"

typedef struct announced_hashes {
  unsigned services;
  unsigned events;
  char split[HA_RIHS_TEXT_SIZE];
  char stop[HA_RIHS_TEXT_SIZE];
} announced_hashes;

static bool is_hash(const char *text) {
  return strncmp(text, "RIHS01_", 7) == 0 && strlen(text) == HA_RIHS_TEXT_SIZE - 1;
}

static void on_endpoint(void *user, ha_transport *transport, int32_t change,
                        const ha_endpoint *endpoint) {
  announced_hashes *announced = user;

  (void)transport;
  if (change != HA_CHANGE_APPEARED || !strstr(endpoint->type, "rosbag2_interfaces")) return;
  assert_true(is_hash(endpoint->hash));
  announced->services += endpoint->kind == HA_ENDPOINT_SERVER;
  announced->events += endpoint->kind == HA_ENDPOINT_PUBLISHER;
  if (strcmp(endpoint->topic, "/events/write_split") == 0) {
    snprintf(announced->split, sizeof announced->split, "%s", endpoint->hash);
  }
  if (strcmp(endpoint->topic, "/rec/stop") == 0) {
    snprintf(announced->stop, sizeof announced->stop, "%s", endpoint->hash);
  }
}

/* The services of a recorder for the value of ROS_DISTRO; NULL = unset. */
static announced_hashes hashes_announced(const char *distro) {
  scene s;
  ha_pair setting;
  announced_hashes announced = {0};
  ha_transport *watcher = NULL;

  if (distro) {
    setenv("ROS_DISTRO", distro, 1);
  } else {
    unsetenv("ROS_DISTRO");
  }
  scene_begin(&s);
  assert_ok(ha_control_set_events(s.control, HA_EVENTS_ALWAYS, NULL));
  ha_transport_options options = loopback_options(s.net, &setting);
  options.events = &(ha_transport_events){
      .struct_size = sizeof(ha_transport_events), .user = &announced, .endpoint = on_endpoint};
  assert_ok(ha__transport_open(&watcher, &loopback_ops, NULL, &options, NULL));
  loopback_settle(s.net);
  ha_transport_close(watcher);
  scene_end(&s);
  return announced;
}

static void hashes_of_types_are_reported(void **state) {
  /* a split event contains its node since Jazzy, and so do ours */
  static const char *const distros[] = {NULL, "humble", "jazzy", "kilted"};
  (void)state;

  for (size_t i = 0; i < sizeof distros / sizeof *distros; i++) {
    const announced_hashes announced = hashes_announced(distros[i]);
    assert_true(announced.services > 5);
    assert_true(announced.events > 0);
    assert_string_equal(announced.split, SPLIT_OF_JAZZY);
    assert_string_equal(announced.stop, STOP_OF_JAZZY);
  }
  const announced_hashes announced = hashes_announced("lyrical");
  assert_string_equal(announced.split, SPLIT_OF_JAZZY);
  assert_string_not_equal(announced.stop, STOP_OF_JAZZY);
  unsetenv("ROS_DISTRO");
}

static void a_recording_ends_and_another_begins(void **state) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  ha_recorder_stats stats = {.struct_size = sizeof stats};
  char path[160];
  scene s;
  (void)state;

  scene_begin(&s);
  ha__cdr_reader in = call_empty(s.net, s.caller, "/rec/stop", SRV "Stop", &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 0);
  (void)ha_recorder_get_stats(&stats, s.recorder, NULL);
  assert_int_equal(stats.recording, 0);
  ha__cdr_write_u32(&request, 0);
  ha__cdr_write_u32(&request, 0);
  ha__cdr_write_u32(&request, 0);
  ha__cdr_write_string(&request, "");
  in = call(s.net, s.caller, "/rec/split_bagfile", SRV "SplitBagfile", &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 1); /* not recording */
  request = (ha__cdr_writer)HA__CDR_WRITER_INIT;
  snprintf(path, sizeof path, "%s/other", s.folder);
  ha__cdr_write_string(&request, path);
  in = call(s.net, s.caller, "/rec/record", SRV "Record", &request, &s.answer);
  assert_int_equal(ha__cdr_read_u32(&in), 0);
  in =
      call_empty(s.net, s.caller, "/rec/is_discovery_running", SRV "IsDiscoveryRunning", &s.answer);
  assert_int_equal(ha__cdr_read_u8(&in), 1);
  assert_int_equal(access(path, F_OK), 0);
  scene_end(&s);
}

static void a_request_that_is_cut_does_nothing(void **state) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  scene s;
  (void)state;

  scene_begin(&s);
  ha__cdr_write_u32(&request, 1000); /* a string of so many bytes */
  (void)call_within(NO_REPLY_MS, s.net, s.caller, "/rec/record", SRV "Record", &request, &s.answer);
  assert_int_equal(s.answer.count, 0);
  scene_end(&s);
}

/* While a split waits for the writing thread, which waits for the test, other services reply. */
static void a_long_call_holds_up_no_other(void **state) {
  const struct timespec moment = {0, 1000000};
  answer split = {.count = 0};
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = "/rec/split_bagfile",
                                     .type = SRV "SplitBagfile",
                                     .user = &split,
                                     .reply = on_reply};
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  ha_client *client = NULL;
  uint64_t sequence = 0;
  scene s;

  (void)state;
  scene_begin(&s);
  ha_publication *talker =
      talker_new(s.caller, "/a", HA_QOS_RELIABILITY_RELIABLE, HA_QOS_DURABILITY_VOLATILE, 1);
  while (!ha_publication_matched(talker))
    nanosleep(&moment, NULL);
  assert_ok(ha_publication_send(talker, (const uint8_t *)"12345678", 8, HA_SENT_NOW, NULL));
  ha__cdr_writer_end(&request);
  assert_ok(ha_transport_connect(&client, s.caller, &options, NULL));
  loopback_settle(s.net);
  pthread_mutex_lock(&s.gate);
  assert_ok(ha_client_call(&sequence, client, request.bytes.data, request.bytes.size, NULL));
  ha__cdr_reader in = call_empty(s.net, s.caller, "/rec/is_paused", SRV "IsPaused", &s.answer);
  assert_int_equal(s.answer.count, 1);
  assert_int_equal(ha__cdr_read_u8(&in), 0);
  assert_int_equal(split.count, 0);
  pthread_mutex_unlock(&s.gate);
  wait_for(s.net, &split, REPLY_MS);
  assert_int_equal(split.count, 1);
  ha__cdr_writer_done(&request);
  ha_client_close(client);
  ha_publication_close(talker);
  scene_end(&s);
}

/* One call is being served and sixteen wait: another one is refused at once, and the thread of the
 * transport goes on. */
static void too_many_long_calls_are_refused(void **state) {
  const struct timespec moment = {0, 1000000};
  enum { CALLS = 18, WAIT_MS = 60000 };
  answer stops = {.count = 0};
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = "/rec/stop",
                                     .type = SRV "Stop",
                                     .user = &stops,
                                     .reply = on_reply};
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  ha_client *client = NULL;
  uint64_t sequence = 0;
  scene s;

  (void)state;
  scene_begin(&s);
  ha_publication *talker =
      talker_new(s.caller, "/a", HA_QOS_RELIABILITY_RELIABLE, HA_QOS_DURABILITY_VOLATILE, 1);
  while (!ha_publication_matched(talker))
    nanosleep(&moment, NULL);
  assert_ok(ha_publication_send(talker, (const uint8_t *)"12345678", 8, HA_SENT_NOW, NULL));
  ha__cdr_writer_end(&request);
  assert_ok(ha_transport_connect(&client, s.caller, &options, NULL));
  loopback_settle(s.net);
  pthread_mutex_lock(&s.gate);
  for (int i = 0; i < CALLS; i++) {
    assert_ok(ha_client_call(&sequence, client, request.bytes.data, request.bytes.size, NULL));
    loopback_settle(s.net);
    /* the first one is taken before others wait */
    for (int ms = 0; ms < WAIT_MS && !atomic_load(&s.is_at_gate); ms++)
      nanosleep(&moment, NULL);
  }
  assert_int_equal(atomic_load(&stops.count), 1);
  ha__cdr_reader in = ha__cdr_open(stops.bytes, stops.size);
  assert_int_equal(ha__cdr_read_u32(&in), 1);
  assert_string_equal(ha__cdr_read_string(&in), "too many requests wait");
  call_empty(s.net, s.caller, "/rec/is_paused", SRV "IsPaused", &s.answer);
  assert_int_equal(s.answer.count, 1);
  pthread_mutex_unlock(&s.gate);
  for (int i = 0; i < WAIT_MS && atomic_load(&stops.count) < CALLS; i++)
    nanosleep(&moment, NULL);
  assert_int_equal(atomic_load(&stops.count), CALLS);
  ha__cdr_writer_done(&request);
  ha_client_close(client);
  ha_publication_close(talker);
  scene_end(&s);
}

/* --- a request that arrives while its service is created -------------------------------------- */

static ha_transport_ops g_early;
static loopback *g_early_net;
static ha_client *g_early_client;

/* A client calls the service before the recorder has it. */
static ha_status serve_early(ha_service **out, ha_transport *transport,
                             const ha_service_options *options, ha_error *err) {
  const ha_status st = loopback_ops.serve(out, transport, options, err);
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  uint64_t sequence = 0;

  if (st < 0 || strcmp(options->name, "/rec/is_paused") != 0) return st;
  ha__cdr_writer_end(&request);
  assert_ok(
      ha_client_call(&sequence, g_early_client, request.bytes.data, request.bytes.size, NULL));
  loopback_settle(g_early_net);
  ha__cdr_writer_done(&request);
  return st;
}

static void an_early_request_is_answered(void **state) {
  answer paused = {.count = 0};
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = "/rec/is_paused",
                                     .type = SRV "IsPaused",
                                     .user = &paused,
                                     .reply = on_reply};
  scene s;

  (void)state;
  scene_begin(&s);
  ha_control_close(s.control);
  g_early = loopback_ops;
  g_early.serve = serve_early;
  g_early_net = s.net;
  ha_transport *transport = ha_recorder_transport(s.recorder);
  transport->ops = &g_early;
  assert_ok(ha_transport_connect(&g_early_client, s.caller, &options, NULL));
  assert_ok(ha_control_recorder(&s.control, s.recorder, transport, "/rec", 0, NULL));
  assert_int_equal(paused.count, 1);
  ha_client_close(g_early_client);
  scene_end(&s);
}

/* --- paths of bags in requests of other nodes ----------------------------------------------- */

/* A scene with its bag in FOLDER/own; FOLDER/out is reachable for others by a link only. */
static void places_begin(scene *s, const char *control_folder, uint32_t writer_flags,
                         uint32_t control_flags) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  char path[256];

  *s = (scene){.net = loopback_new(), .folder = "test_control_XXXXXX"};
  assert_non_null(mkdtemp(s->folder));
  for (const char *const *name = (const char *const[]){"own", "own/sub", "out", NULL}; *name;
       name++) {
    snprintf(path, sizeof path, "%s/%s", s->folder, *name);
    assert_int_equal(mkdir(path, 0777), 0);
  }
  snprintf(path, sizeof path, "%s/own/link", s->folder);
  assert_int_equal(symlink("../out", path), 0);
  snprintf(path, sizeof path, "%s/own/dangling", s->folder);
  assert_int_equal(symlink("../out/later", path), 0);
  snprintf(s->path, sizeof s->path, "%s/own/bag", s->folder);
  ha_transport_options network = loopback_options(s->net, &s->setting);
  network.node_name = "rec";
  options.path = s->path;
  options.network = &network;
  options.writer = &writer;
  options.selection = &selection;
  options.control_folder = control_folder;
  writer.flags = writer_flags;
  selection.flags = HA_RECORD_ALL;
  assert_ok(ha__recorder_open_on(&s->recorder, &loopback_ops, &ha__record_system, &options, NULL));
  s->caller = loopback_join(s->net, "caller");
  assert_ok(ha_control_recorder(&s->control, s->recorder, ha_recorder_transport(s->recorder),
                                "/rec", control_flags, NULL));
}

/* The reply of `record` to this path, prefixed with FOLDER. The recorder has stopped before. */
static uint32_t record_to(scene *s, const char *path, char why[256]) {
  ha__cdr_writer request = HA__CDR_WRITER_INIT;
  char whole[256];

  call_empty(s->net, s->caller, "/rec/stop", SRV "Stop", &s->answer);
  snprintf(whole, sizeof whole, *path == '/' ? "%.0s%s" : "%s/%s", s->folder, path);
  ha__cdr_write_string(&request, whole);
  ha__cdr_reader in = call(s->net, s->caller, "/rec/record", SRV "Record", &request, &s->answer);
  const uint32_t code = ha__cdr_read_u32(&in);
  snprintf(why, 256, "%s", ha__cdr_read_string(&in));
  return code;
}

static bool is_there(const scene *s, const char *name) {
  char path[256];

  snprintf(path, sizeof path, "%s/%s", s->folder, name);
  return access(path, F_OK) == 0;
}

/* Nested folders, because folder_clear() removes only files. */
static void places_end(scene *s) {
  char command[128];

  ha_control_close(s->control);
  assert_ok(ha_recorder_close(s->recorder, NULL));
  ha_transport_close(s->caller);
  loopback_free(s->net);
  for (const char *const *name = (const char *const[]){"own/bag", "own/sub/x", "own/y", "own/.z",
                                                       "out/x", "out", "own/sub", "own", NULL};
       *name; name++) {
    snprintf(command, sizeof command, "%s/%s", s->folder, *name);
    if (access(command, F_OK) != 0) continue;
    folder_clear(command);
    rmdir(command);
  }
  assert_int_equal(rmdir(s->folder), 0);
}

/* Any node of the network may call: it must not be able to write to arbitrary paths. */
static void others_write_below_one_folder(void **state) {
  static const char *const refused[] = {"x",
                                        "own/../x",
                                        "own/sub/../../x",
                                        "own/link/x",
                                        "own/link/../x",
                                        "own/dangling",
                                        "own/dangling/x",
                                        "own/none/../../x",
                                        "own/none/..",
                                        "own",
                                        "own/.",
                                        "own/",
                                        "/tmp/x",
                                        "own/sub/../../../../../../../../../../tmp/x"};
  char why[256];
  scene s;

  (void)state;
  places_begin(&s, NULL, 0, 0);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    if (record_to(&s, refused[i], why) != 1) fail_msg("%s was not refused", refused[i]);
    assert_non_null(strstr(why, "--control-folder"));
  }
  assert_false(is_there(&s, "x"));
  assert_false(is_there(&s, "out/x"));
  assert_false(is_there(&s, "out/later"));
  assert_int_equal(record_to(&s, "own/sub/x", why), 0);
  assert_true(is_there(&s, "own/sub/x"));
  assert_int_equal(record_to(&s, "own/./sub/../y/", why), 0);
  assert_true(is_there(&s, "own/y"));
  assert_int_equal(record_to(&s, "own/.z", why), 0);
  assert_true(is_there(&s, "own/.z"));
  places_end(&s);
}

static void the_folder_of_others_can_be_chosen(void **state) {
  char why[256];
  scene s;

  (void)state;
  places_begin(&s, "/", 0, 0);
  assert_int_equal(record_to(&s, "own/link/x", why), 0);
  assert_true(is_there(&s, "out/x"));
  places_end(&s);
  places_begin(&s, "/none", 0, 0);
  assert_int_equal(record_to(&s, "own/sub/x", why), 1);
  places_end(&s);
}

/* --force applies to the bag that was begun here. */
static void others_replace_nothing(void **state) {
  char why[256];
  scene s;

  (void)state;
  places_begin(&s, NULL, HA_WRITE_FORCE, 0);
  assert_int_equal(record_to(&s, "own/bag", why), 1);
  assert_int_equal(record_to(&s, "own/y", why), 0);
  assert_int_equal(record_to(&s, "own/y", why), 1);
  places_end(&s);
}

static void without_services_there_are_none(void **state) {
  const ha_client_options options = {
      .struct_size = sizeof options, .name = "/rec/stop", .type = SRV "Stop", .reply = on_reply};
  ha_client *client = NULL;
  scene s;

  (void)state;
  places_begin(&s, NULL, 0, HA_CONTROL_NO_SERVICES);
  assert_ok(ha_transport_connect(&client, s.caller, &options, NULL));
  loopback_settle(s.net);
  assert_int_equal(ha_client_ready(client), 0);
  ha_client_close(client);
  /* nor the services of every node */
  const ha_client_options parameters = {.struct_size = sizeof parameters,
                                        .name = "/rec/list_parameters",
                                        .type = "rcl_interfaces/srv/ListParameters",
                                        .user = &s.answer,
                                        .reply = on_reply};
  assert_ok(ha_transport_connect(&client, s.caller, &parameters, NULL));
  loopback_settle(s.net);
  assert_int_equal(ha_client_ready(client), 0);
  ha_client_close(client);
  places_end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_recorder_is_paused_and_resumed),
      cmocka_unit_test(a_bad_mode_is_reported),
      cmocka_unit_test(hashes_of_types_are_reported),
      cmocka_unit_test(a_recording_ends_and_another_begins),
      cmocka_unit_test(a_request_that_is_cut_does_nothing),
      cmocka_unit_test(a_long_call_holds_up_no_other),
      cmocka_unit_test(too_many_long_calls_are_refused),
      cmocka_unit_test(an_early_request_is_answered),
      cmocka_unit_test(others_write_below_one_folder),
      cmocka_unit_test(the_folder_of_others_can_be_chosen),
      cmocka_unit_test(others_replace_nothing),
      cmocka_unit_test(without_services_there_are_none),
  };

  return cmocka_run_group_tests(tests, NULL, NULL);
}
