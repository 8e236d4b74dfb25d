/* Definitions from nodes: replies that another program serialized
 * (tests/tools/make_descriptions.py), and a node on the loopback that sends them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../../folder.h"
#include "../../test.h"
#include "../record/record_scene.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "live/graph/definition.h"
#include "live/graph/describe.h"
#include "live/graph/describe_answer.h"
#include "live/graph/describe_reply.h"

static const char g_type[] = "test_msgs/msg/Outer";
static const char g_hash[] =
    "RIHS01_4865973dc299d3915b8a5912a306e55099207fdcee7a86376744388b8303ad87";
static const char g_service_type[] = "type_description_interfaces/srv/GetTypeDescription";
static const char *g_folder;

typedef struct bytes {
  uint8_t data[8192];
  size_t size;
} bytes;

static void load(bytes *out, const char *name) {
  char path[512];

  snprintf(path, sizeof path, "%s/%s", g_folder, name);
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  out->size = fread(out->data, 1, sizeof out->data, file);
  fclose(file);
  assert_in_range(out->size, 1, sizeof out->data - 1);
}

/* --- replies ------------------------------------------------------------------------ */

/* The result: text, freed by ha__free(); NULL with err. */
static char *read_as(const char *name, const char **encoding, ha_error *err) {
  bytes reply;
  char *text = NULL;

  load(&reply, name);
  const ha_status st =
      ha__describe_read(&text, encoding, reply.data, reply.size, g_type, g_hash, err);
  assert_true((st >= 0) == (text != NULL));
  return text;
}

static void files_are_taken_as_they_are(void **state) {
  const char *encoding = NULL;
  ha_error err = HA_ERROR_INIT;
  char *text = read_as("sources", &encoding, &err);

  (void)state;
  if (!text) fail_msg("%s", err.text);
  assert_string_equal(encoding, "ros2msg");
  assert_memory_equal(text, "# What surrounds.\nuint8 LIMIT=7\n", 32);
  assert_non_null(strstr(text, "====\nMSG: builtin_interfaces/Time\nint32 sec\n"));
  assert_non_null(strstr(text, "====\nMSG: test_msgs/Nothing\n# Nothing at all.\n"));
  ha__free(text);
  text = read_as("idl", &encoding, &err);
  if (!text) fail_msg("%s", err.text);
  assert_string_equal(encoding, "ros2idl");
  assert_non_null(strstr(text, "====\nIDL: test_msgs/msg/Inner\nmodule"));
  ha__free(text);
}

static void text_is_made_where_files_are_not_reported(void **state) {
  static const char *const names[] = {"description", "implicit", "other_sources"};
  static const char front[] = "test_msgs/Inner[] inner\n"
                              "string<=10 name \"abc\"\n"
                              "float64[3] at [1.0, 2.0, 3.0]\n"
                              "int32[<=4] few\n"
                              "bool on True\n"
                              "string[] words\n"
                              "builtin_interfaces/Time stamp\n"
                              "test_msgs/Nothing nothing\n\n====";

  (void)state;
  for (size_t i = 0; i < 3; i++) {
    const char *encoding = NULL;
    ha_error err = HA_ERROR_INIT;
    char *text = read_as(names[i], &encoding, &err);
    if (!text) fail_msg("%s: %s", names[i], err.text);
    assert_string_equal(encoding, "ros2msg");
    assert_memory_equal(text, front, sizeof front - 1);
    ha__free(text);
  }
}

static void defaults_that_are_none_are_left_out(void **state) {
  const char *encoding = NULL;
  char *text = read_as("odd_default", &encoding, NULL);

  (void)state;
  assert_non_null(text);
  assert_non_null(strstr(text, "string<=10 name\n"));
  ha__free(text);
}

static void nothing_else_is_taken(void **state) {
  static const struct {
    const char *name;
    const char *text;
  } cases[] = {{"other", "not a definition with the hash"},
               {"no_such_kind", "not a definition with the hash"},
               {"itself", "not a definition with the hash"},
               {"refused", "Type not currently in use by this node"}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *encoding = NULL;
    ha_error err = HA_ERROR_INIT;
    assert_null(read_as(cases[i].name, &encoding, &err));
    assert_non_null(strstr(err.text, cases[i].text));
  }
}

/* Our own replies are read as the definition with the same hash: from the text of its files, and
 * from the description alone. */
static void must_be_read(const ha_schema *schema, bool with_sources, bool as_it_was) {
  char hash[HA_RIHS_TEXT_SIZE];
  ha__cdr_writer reply = HA__CDR_WRITER_INIT;
  const char *encoding = NULL;
  ha_types *types = NULL;
  char *text = NULL;
  ha_error err = HA_ERROR_INIT;

  assert_ok(ha__definition_types(&types, schema, HA_DIALECT_ROS2, NULL));
  assert_ok(ha__definition_hash(hash, types, HA_DIALECT_ROS2, NULL));
  ha__describe_answer(&reply, types, with_sources);
  assert_false(reply.failed);
  const ha_status st = ha__describe_read(&text, &encoding, reply.bytes.data, reply.bytes.size,
                                         schema->name, hash, &err);
  if (st != HA_OK) fail_msg("%s: %s", schema->name, err.text);
  if (as_it_was) assert_string_equal(text, (const char *)schema->data);
  ha__free(text);
  ha__cdr_writer_done(&reply);
  ha_types_free(types);
}

static void what_we_answer_is_read(void **state) {
  static const char msg[] =
      "# A comment.\n"
      "uint8 LIMIT=7\n"
      "string<=10 name \"abc\"\n"
      "wstring<=4[] wide\n"
      "float64[3] at [1.0, 2.0, 3.0]\n"
      "int32[<=4] few\n"
      "bool on true\n"
      "pkg/Inner[2] inner\n"
      "\n================================================================================\n"
      "MSG: pkg/Inner\n"
      "char c\n"
      "byte b\n";
  static const char idl[] = "module pkg { module msg { struct Outer { long double x; "
                            "octet b; wchar w; sequence<string<5>, 3> s; }; }; };\n";
  static const struct {
    const char *name;
    const char *encoding;
    const char *text;
    bool is_as_it_was;
  } cases[] = {{"pkg/msg/Outer", "ros2msg", msg, true},
               {"pkg/msg/Outer", "ros2idl", idl, false},
               {"std_msgs/msg/Empty", "", "", false},
               {"sensor_msgs/msg/PointCloud2", "", "", false},
               {"rosbag2_interfaces/srv/Resume", "", "", false}};

  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ha_schema schema = {.struct_size = sizeof schema,
                              .name = cases[i].name,
                              .encoding = cases[i].encoding,
                              .data = (const uint8_t *)cases[i].text,
                              .size = strlen(cases[i].text),
                              .hash = ""};
    must_be_read(&schema, true, cases[i].is_as_it_was);
    if (strcmp(cases[i].encoding, "ros2idl") != 0) must_be_read(&schema, false, false);
  }
}

static void what_we_do_not_have_is_refused(void **state) {
  ha__cdr_writer reply = HA__CDR_WRITER_INIT;
  const char *encoding = NULL;
  char *text = NULL;
  ha_error err = HA_ERROR_INIT;

  (void)state;
  ha__describe_refuse(&reply, "not used");
  assert_int_equal(
      ha__describe_read(&text, &encoding, reply.bytes.data, reply.bytes.size, g_type, g_hash, &err),
      HA_E_UNSUPPORTED);
  assert_string_equal(err.text, "not used");
  ha__cdr_writer_done(&reply);
}

/* Truncated anywhere, or with any byte changed, the result is that definition or none. */
static void damage_is_no_harm(void **state) {
  static const char *const names[] = {"sources", "description"};
  bytes reply;

  (void)state;
  for (size_t n = 0; n < 2; n++) {
    load(&reply, names[n]);
    for (size_t i = 0; i < 2 * reply.size; i++) {
      const bool cuts = i < reply.size;
      char *text = NULL;
      const char *encoding = NULL;
      ha_error err = HA_ERROR_INIT;
      uint8_t *copy = malloc(reply.size);
      assert_non_null(copy);
      memcpy(copy, reply.data, reply.size);
      if (!cuts) copy[i - reply.size] ^= 0xff;
      const ha_status st =
          ha__describe_read(&text, &encoding, copy, cuts ? i : reply.size, g_type, g_hash, &err);
      free(copy);
      assert_true(st == HA_OK || err.text[0]);
      ha__free(text);
    }
  }
}

/* --- definitions on this machine --------------------------------------------------------- */

static const char g_string[] = "std_msgs/msg/String";
static const char g_string_hash[] =
    "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18";

static void write_definition(const char *folder, const char *text) {
  char path[128];

  snprintf(path, sizeof path, "%s/std_msgs", folder);
  assert_int_equal(mkdir(path, 0700), 0);
  snprintf(path, sizeof path, "%s/std_msgs/msg", folder);
  assert_int_equal(mkdir(path, 0700), 0);
  snprintf(path, sizeof path, "%s/std_msgs/msg/String.msg", folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  fclose(file);
}

static ha_status find(char **text, bool *is_other, const ha__definition_places *places,
                      const char *hash) {
  *text = NULL;
  return ha__definition_find(text, is_other, places, g_string, hash, NULL);
}

static void a_hash_decides_between_table_and_files(void **state) {
  char folder[] = "test_describe_XXXXXX";
  const char *const paths[] = {mkdtemp(folder)};
  const ha_schema files = {.struct_size = sizeof files,
                           .name = g_string,
                           .encoding = "ros2msg",
                           .data = (const uint8_t *)"uint8 of_mine\n",
                           .size = 14,
                           .hash = ""};
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha__definition_places places = {.dialect = HA_DIALECT_ROS2};
  char mine[HA_RIHS_TEXT_SIZE];
  char *text = NULL;
  bool is_other = true;

  (void)state;
  write_definition(folder, "uint8 of_mine\n");
  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  assert_ok(ha_definitions_open(&places.table, &options, NULL));
  options.paths = paths;
  options.path_count = 1;
  assert_ok(ha_definitions_open(&places.all, &options, NULL));
  assert_ok(ha__definition_hash_of(mine, &files, NULL, HA_DIALECT_ROS2, NULL));
  assert_ok(find(&text, &is_other, &places, g_string_hash));
  assert_non_null(strstr(text, "string data"));
  ha_text_free(text);
  assert_ok(find(&text, &is_other, &places, mine));
  assert_non_null(strstr(text, "uint8 of_mine"));
  ha_text_free(text);
  assert_ok(find(&text, &is_other, &places, ""));
  assert_non_null(strstr(text, "uint8 of_mine"));
  ha_text_free(text);
  assert_int_equal(find(&text, &is_other, &places, g_hash), HA_END);
  assert_true(is_other);
  assert_int_equal(ha__definition_find(&text, &is_other, &places, g_type, g_hash, NULL), HA_END);
  assert_false(is_other);
  assert_null(text);
  ha_definitions_close(places.all);
  ha_definitions_close(places.table);
  folder_clear(folder);
  rmdir(folder);
}

/* --- a node that receives requests ---------------------------------------------------- */

typedef struct node {
  const char *says; /* the name of a reply; NULL = none */
  ha_service *service;
  ha_request_id last;
  _Atomic unsigned asked;
} node;

static void on_request(void *user, ha_service *service, const ha_request_id *id,
                       const uint8_t *data, size_t size) {
  node *n = user;
  bytes reply;
  ha__cdr_reader in = ha__cdr_open(data, size);

  assert_string_equal(ha__cdr_read_string(&in), g_type);
  assert_string_equal(ha__cdr_read_string(&in), g_hash);
  assert_int_equal(ha__cdr_read_u8(&in), 1);
  assert_false(in.failed);
  n->last = *id;
  atomic_fetch_add(&n->asked, 1);
  if (!n->says) return;
  load(&reply, n->says);
  assert_ok(ha_service_reply(service, id, reply.data, reply.size, NULL));
}

/* A node without a reply sends one now. */
static void answer(const node *n, const char *says) {
  bytes reply;

  assert_int_equal(n->asked, 1);
  load(&reply, says);
  assert_ok(ha_service_reply(n->service, &n->last, reply.data, reply.size, NULL));
}

static void serve(node *n, ha_transport *transport, const char *name, const char *says) {
  const ha_service_options options = {.struct_size = sizeof options,
                                      .name = name,
                                      .type = g_service_type,
                                      .user = n,
                                      .request = on_request};

  *n = (node){.says = says};
  assert_ok(ha_transport_serve(&n->service, transport, &options, NULL));
}

/* The state when nothing more happens at that time. */
static int settled(loopback *net, ha__describer *d, int64_t now_ns) {
  for (int i = 0; i < 4; i++) {
    assert_ok(ha__describer_step(d, now_ns, NULL));
    loopback_settle(net);
  }
  return ha__describer_look(NULL, NULL, d, g_type, g_hash);
}

static void a_node_is_asked_once(void **state) {
  loopback *net = loopback_new();
  ha_transport *robot = loopback_join(net, "robot");
  ha_transport *own = loopback_join(net, "own");
  ha__describer *d = NULL;
  const ha_schema *schema = NULL;
  node n;

  (void)state;
  serve(&n, robot, "/robot/get_type_description", "sources");
  assert_ok(ha__describer_new(&d, own, NULL));
  assert_int_equal(settled(net, d, 0), HA__DESCRIBED_NOT);
  for (int i = 0; i < 3; i++) {
    assert_ok(ha__describer_ask(d, g_type, g_hash, "/robot", 0, NULL));
    assert_int_equal(settled(net, d, 0), HA__DESCRIBED_DONE);
  }
  assert_int_equal(ha__describer_look(&schema, NULL, d, g_type, g_hash), HA__DESCRIBED_DONE);
  assert_string_equal(schema->name, g_type);
  assert_string_equal(schema->hash, g_hash);
  assert_int_equal(schema->size, strlen((const char *)schema->data));
  assert_int_equal(n.asked, 1);
  ha__describer_free(d);
  ha_service_close(n.service);
  ha_transport_close(own);
  ha_transport_close(robot);
  loopback_free(net);
}

static void another_node_is_asked_then(void **state) {
  static const int64_t late = 6000000000;
  loopback *net = loopback_new();
  ha_transport *robot = loopback_join(net, "robot");
  ha_transport *own = loopback_join(net, "own");
  ha__describer *d = NULL;
  const char *why = NULL;
  node mute;
  node liar;

  (void)state;
  serve(&mute, robot, "/mute/get_type_description", NULL);
  serve(&liar, robot, "/liar/get_type_description", "other");
  assert_ok(ha__describer_new(&d, own, NULL));
  assert_ok(ha__describer_ask(d, g_type, g_hash, "/mute", 0, NULL));
  assert_int_equal(settled(net, d, 0), HA__DESCRIBED_OPEN);
  assert_int_equal(settled(net, d, late), HA__DESCRIBED_FAILED);
  (void)ha__describer_look(NULL, &why, d, g_type, g_hash);
  assert_string_equal(why, "it does not answer");
  assert_ok(ha__describer_ask(d, g_type, g_hash, "/liar", late, NULL));
  assert_int_equal(settled(net, d, late), HA__DESCRIBED_FAILED);
  assert_ok(ha__describer_ask(d, g_type, g_hash, "/nobody", late, NULL));
  assert_int_equal(settled(net, d, late), HA__DESCRIBED_OPEN);
  assert_int_equal(settled(net, d, 2 * late), HA__DESCRIBED_FAILED);
  /* three are enough */
  assert_ok(ha__describer_ask(d, g_type, g_hash, "/fourth", late, NULL));
  assert_int_equal(settled(net, d, late), HA__DESCRIBED_FAILED);
  assert_int_equal(mute.asked + liar.asked, 2);
  ha__describer_free(d);
  ha_service_close(mute.service);
  ha_service_close(liar.service);
  ha_transport_close(own);
  ha_transport_close(robot);
  loopback_free(net);
}

/* --- a recorder ---------------------------------------------------------------------------- */

static ha_publication *talker(scene *s) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = g_type,
                            .encoding = "",
                            .data = (const uint8_t *)"",
                            .hash = g_hash};
  const ha_publication_options options = {.struct_size = sizeof options,
                                          .topic = "/outer",
                                          .schema = &schema,
                                          .qos = &(ha_qos){.struct_size = sizeof(ha_qos)}};
  ha_publication *publication = NULL;

  assert_ok(ha_transport_advertise(&publication, s->robot, &options, NULL));
  return publication;
}

/* Record a message of a node that describes its type; the type in the bag. */
static void record(scene *s, node *n, const char *says, void (*look)(const ha_channel *channel)) {
  ha_reader *reader = NULL;
  const ha_bag_info *info = NULL;

  scene_init(s);
  serve(n, s->robot, "/robot/get_type_description", says);
  scene_record(s);
  ha_publication *from = talker(s);
  loopback_settle(s->net);
  for (uint64_t i = 0; i < 5; i++)
    scene_say(from, i, 64);
  scene_wait_written(s);
  assert_ok(ha_recorder_stop(s->recorder, NULL));
  assert_int_equal(scene_stats(s).written, 5);
  assert_ok(ha_reader_open(&reader, (const char *[]){s->path}, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_int_equal(info->channel_count, 1);
  assert_int_equal(info->message_count, 5);
  assert_string_equal(info->channels[0]->schema->name, g_type);
  look(info->channels[0]);
  ha_reader_close(reader);
  ha_publication_close(from);
  ha_service_close(n->service);
}

static void has_definition(const ha_channel *channel) {
  assert_string_equal(channel->schema->encoding, "ros2msg");
  assert_non_null(strstr((const char *)channel->schema->data, "uint8 LIMIT=7\n"));
  assert_null(ha_pairs_get(&channel->metadata, "ha_definition"));
}

static void has_none(const ha_channel *channel) {
  assert_int_equal(channel->schema->size, 0);
  assert_string_equal(ha_pairs_get(&channel->metadata, "ha_definition"), "missing");
}

static void what_a_node_says_is_recorded(void **state) {
  scene s;
  node n;

  (void)state;
  record(&s, &n, "sources", has_definition);
  assert_int_equal(n.asked, 1);
  assert_int_equal(scene_heard(&s).notes, 0);
  scene_done(&s);
}

static void messages_are_recorded_without(void **state) {
  static const char *const says[] = {"other", "refused", NULL};

  (void)state;
  for (size_t i = 0; i < 3; i++) {
    scene s;
    node n;
    record(&s, &n, says[i], has_none);
    assert_int_equal(n.asked, 1);
    assert_int_equal(scene_heard(&s).notes, 1);
    assert_non_null(strstr(scene_heard(&s).note, "holdall edit --definition"));
    scene_done(&s);
  }
}

/* A definition that arrives after messages were recorded; at the end, or before a split. */
static void record_late(scene *s, node *n, const char *storage, bool splits) {
  scene_init(s);
  s->writer.storage = storage;
  serve(n, s->robot, "/robot/get_type_description", NULL);
  scene_record(s);
  ha_publication *from = talker(s);
  loopback_settle(s->net);
  for (uint64_t i = 0; i < 3; i++)
    scene_say(from, i, 64);
  scene_wait_written(s);
  scene_wait_notes(s, 1);
  assert_non_null(strstr(scene_heard(s).note, "recorded without"));
  answer(n, "sources");
  loopback_settle(s->net);
  if (splits) {
    assert_ok(ha_recorder_split(s->recorder, NULL));
    scene_say(from, 3, 64);
  }
  assert_ok(scene_close(s));
  ha_publication_close(from);
  ha_service_close(n->service);
}

static void a_late_definition_is_attached(void **state) {
  static const char *const storages[] = {"mcap", "sqlite3"};

  (void)state;
  for (size_t i = 0; i < 4; i++) {
    const bool splits = i >= 2;
    ha_reader *reader = NULL;
    const ha_bag_info *info = NULL;
    scene s;
    node n;
    record_late(&s, &n, storages[i % 2], splits);
    assert_ok(ha_reader_open(&reader, (const char *[]){s.path}, 1, NULL, NULL));
    assert_ok(ha_reader_info(&info, reader, 0, NULL));
    assert_int_equal(info->message_count, splits ? 4 : 3);
    assert_int_equal(info->file_count, splits ? 2 : 1);
    assert_int_equal(info->channel_count, 1);
    assert_int_equal(info->channels[0]->message_count, info->message_count);
    has_definition(info->channels[0]);
    ha_reader_close(reader);
    scene_done(&s);
  }
}

/* --- a network that waits for those who receive ---------------------------------------------- */

static ha_transport_ops g_waiting;

/* A peer sends while a client is being closed, which waits for the callback. */
static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool closes;
  bool sent;
  bool in_time;
  ha_publication *from;
} g_meanwhile = {.lock = PTHREAD_MUTEX_INITIALIZER};

static ha_status open_waiting(ha_transport **out, const struct ha_host *host,
                              const ha_transport_options *options, ha_error *err) {
  const ha_status st = loopback_ops.open(out, host, options, err);

  if (st >= 0) (*out)->ops = &g_waiting;
  return st;
}

static void disconnect_behind_him(ha_client *client) {
  const struct timespec until = ha__clock_at(ha__now_ns() + 20 * SECOND_NS);
  int waited = 0;

  pthread_mutex_lock(&g_meanwhile.lock);
  g_meanwhile.closes = true;
  pthread_cond_broadcast(&g_meanwhile.changed);
  while (!g_meanwhile.sent && waited == 0) {
    waited = pthread_cond_timedwait(&g_meanwhile.changed, &g_meanwhile.lock, &until);
  }
  g_meanwhile.in_time = g_meanwhile.sent;
  pthread_mutex_unlock(&g_meanwhile.lock);
  loopback_ops.disconnect(client);
}

static void *send_meanwhile(void *user) {
  (void)user;
  pthread_mutex_lock(&g_meanwhile.lock);
  while (!g_meanwhile.closes)
    pthread_cond_wait(&g_meanwhile.changed, &g_meanwhile.lock);
  pthread_mutex_unlock(&g_meanwhile.lock);
  for (uint64_t i = 0; i < 3; i++)
    scene_say(g_meanwhile.from, i, 64);
  pthread_mutex_lock(&g_meanwhile.lock);
  g_meanwhile.sent = true;
  pthread_cond_broadcast(&g_meanwhile.changed);
  pthread_mutex_unlock(&g_meanwhile.lock);
  return NULL;
}

static void a_full_queue_holds_up_no_network(void **state) {
  scene s;
  node n;
  pthread_t thread;

  (void)state;
  ha__clock_cond_init(&g_meanwhile.changed);
  g_waiting = loopback_ops;
  g_waiting.open = open_waiting;
  g_waiting.disconnect = disconnect_behind_him;
  scene_init(&s);
  s.ops = &g_waiting;
  s.options.queue_bytes = 1;
  s.options.queue_policy = HA_QUEUE_BLOCK;
  serve(&n, s.robot, "/robot/get_type_description", "sources");
  scene_record(&s);
  g_meanwhile.from = talker(&s);
  assert_int_equal(pthread_create(&thread, NULL, send_meanwhile, NULL), 0);
  pthread_join(thread, NULL);
  assert_ok(ha_recorder_stop(s.recorder, NULL));
  assert_true(g_meanwhile.in_time);
  assert_int_equal(scene_stats(&s).written, 3);
  assert_ok(scene_close(&s));
  ha_publication_close(g_meanwhile.from);
  ha_service_close(n.service);
  scene_done(&s);
  pthread_cond_destroy(&g_meanwhile.changed);
}

int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_are_taken_as_they_are),
      cmocka_unit_test(text_is_made_where_files_are_not_reported),
      cmocka_unit_test(defaults_that_are_none_are_left_out),
      cmocka_unit_test(nothing_else_is_taken),
      cmocka_unit_test(what_we_answer_is_read),
      cmocka_unit_test(what_we_do_not_have_is_refused),
      cmocka_unit_test(damage_is_no_harm),
      cmocka_unit_test(a_hash_decides_between_table_and_files),
      cmocka_unit_test(a_node_is_asked_once),
      cmocka_unit_test(another_node_is_asked_then),
      cmocka_unit_test(what_a_node_says_is_recorded),
      cmocka_unit_test(messages_are_recorded_without),
      cmocka_unit_test(a_late_definition_is_attached),
      cmocka_unit_test(a_full_queue_holds_up_no_network),
  };

  if (argc != 2) return 2;
  g_folder = argv[1];
  return cmocka_run_group_tests(tests, NULL, NULL);
}
