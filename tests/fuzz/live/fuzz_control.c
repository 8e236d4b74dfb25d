/* Requests from untrusted peers to the services of a recorder (ROS 2) and of players (ROS 2 and ROS
 * 1). Input: a sequence of requests: service, number of bytes, the bytes. The network has services
 * only; recorder, player and bags are real. Checks that no request writes outside of the folder,
 * and that replies are well-formed. */
#include <dirent.h>
#include <ftw.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <holdall/control.h>
#include <holdall/writer.h>

#include "live/control/control.h"
#include "live/record/record.h"
#include "live/transport.h"
#include "model/cdr.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { MOST_SERVICES = 40, MOST_REQUESTS = 8 };

/* --- a network with services only ---------------------------------------------------------- */

typedef struct served {
  ha_service base; /* must be first */
  ha_service_options options;
  atomic_uint asked;
  atomic_uint replied; /* long calls reply later, in another thread */
} served;

static served *g_served[MOST_SERVICES];
static size_t g_count;

static ha_status serve(ha_service **out, ha_transport *transport, const ha_service_options *options,
                       ha_error *err) {
  served *s = calloc(1, sizeof *s);

  (void)err;
  CHECK(s && g_count < MOST_SERVICES);
  s->base.ops = transport->ops;
  s->options = *options;
  g_served[g_count++] = s;
  *out = &s->base;
  return HA_OK;
}

static ha_status reply(ha_service *service, const ha_request_id *id, const uint8_t *data,
                       size_t size, ha_error *err) {
  served *s = (served *)service;

  (void)id;
  (void)err;
  CHECK(size > 0 && data);
  if (strcmp(service->ops->encoding, "cdr") == 0) CHECK(size >= 5 && data[0] == 0 && data[1] == 1);
  CHECK(atomic_fetch_add(&s->replied, 1) < atomic_load(&s->asked));
  return HA_OK;
}

static void unserve(ha_service *service) {
  (void)service;
}

static ha_status advertise(ha_publication **out, ha_transport *transport,
                           const ha_publication_options *options, ha_error *err) {
  (void)options;
  (void)err;
  *out = calloc(1, sizeof **out);
  CHECK(*out);
  (*out)->ops = transport->ops;
  return HA_OK;
}

static ha_status send(ha_publication *publication, const uint8_t *data, size_t size,
                      int64_t sent_ns, ha_error *err) {
  (void)publication;
  (void)data;
  (void)size;
  (void)sent_ns;
  (void)err;
  return HA_OK;
}

static uint32_t matched(const ha_publication *publication) {
  (void)publication;
  return 1;
}

static ha_status wait_acked(ha_publication *publication, int64_t timeout_ns, ha_error *err) {
  (void)publication;
  (void)timeout_ns;
  (void)err;
  return HA_OK;
}

static void unadvertise(ha_publication *publication) {
  free(publication);
}

static ha_status open_network(ha_transport **out, const struct ha_host *host,
                              const ha_transport_options *options, ha_error *err);

static void close_network(ha_transport *transport) {
  free(transport);
}

static const ha_transport_ops g_ros2 = {.struct_size = sizeof g_ros2,
                                        .name = "ros2",
                                        .summary = "",
                                        .version = "",
                                        .encoding = "cdr",
                                        .open = open_network,
                                        .close = close_network,
                                        .advertise = advertise,
                                        .send = send,
                                        .matched = matched,
                                        .wait_acked = wait_acked,
                                        .unadvertise = unadvertise,
                                        .serve = serve,
                                        .reply = reply,
                                        .unserve = unserve};
static ha_transport_ops g_ros1;

static ha_status open_network(ha_transport **out, const struct ha_host *host,
                              const ha_transport_options *options, ha_error *err) {
  (void)host;
  (void)options;
  (void)err;
  *out = calloc(1, sizeof **out);
  CHECK(*out);
  (*out)->ops = &g_ros2;
  return HA_OK;
}

/* --- recorder and players ----------------------------------------------------------------- */

static char g_folder[] = "/tmp/holdall-fuzz-control-XXXXXX"; /* contains only "in" */
static ha_recorder *g_recorder;
static ha_control *g_describes; /* the player of ROS 2 */

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *walk) {
  (void)info;
  (void)type;
  return walk->level > 0 ? remove(path) : 0;
}

static void clear(const char *folder) {
  (void)nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static void clear_all(void) {
  clear(g_folder);
  rmdir(g_folder);
}

/* A bag of 20 messages in two seconds. */
static void write_bag(const char *path) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "std_msgs/msg/String",
                            .encoding = "ros2msg",
                            .data = (const uint8_t *)"string data\n",
                            .size = 12,
                            .hash = ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "/t", .schema = &schema, .encoding = "cdr"};
  static const uint8_t bytes[] = {0, 1, 0, 0, 2, 0, 0, 0, 'a', 0};
  ha_writer *writer = NULL;
  uint32_t id = 0;

  CHECK(ha_writer_open(&writer, path, NULL, NULL) == HA_OK);
  CHECK(ha_writer_add_channel(&id, writer, &channel, NULL, NULL) == HA_OK);
  for (int i = 0; i < 20; i++) {
    ha_message message = HA_MESSAGE_INIT;
    message.log_time_ns = message.publish_time_ns = (int64_t)i * 100000000;
    message.data = bytes;
    message.size = sizeof bytes;
    CHECK(ha_writer_write(writer, id, &message, NULL) == HA_OK);
  }
  CHECK(ha_writer_close(writer, NULL) == HA_OK);
}

static void begin_player(const ha_transport_ops *ops, const char *bag) {
  ha_player_options options = HA_PLAYER_OPTIONS_INIT;
  ha_transport *transport = NULL;
  ha_control *control = NULL;
  ha_player *player = NULL;

  options.flags = HA_PLAY_PAUSED;
  CHECK(open_network(&transport, NULL, NULL, NULL) == HA_OK);
  transport->ops = ops;
  CHECK(ha_player_open(&player, &bag, 1, &options, NULL) == HA_OK);
  CHECK(ha_control_player(&control, player, transport, "/play", NULL) == HA_OK);
  CHECK(ha_player_start(player, transport, NULL) == HA_OK);
  if (!g_describes) g_describes = control;
}

static void begin_all(void) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  ha_control *control = NULL;

  CHECK(mkdtemp(g_folder) && chdir(g_folder) == 0 && mkdir("in", 0777) == 0);
  CHECK(atexit(clear_all) == 0);
  write_bag("bag.mcap");
  g_ros1 = g_ros2;
  g_ros1.name = "ros1";
  g_ros1.encoding = "ros1";
  begin_player(&g_ros2, "bag.mcap");
  begin_player(&g_ros1, "bag.mcap");
  CHECK(unlink("bag.mcap") == 0 && chdir("in") == 0);
  options.path = "bag.mcap";
  options.selection = &selection;
  options.flags = HA_RECORDER_IDLE | HA_RECORDER_SNAPSHOT;
  selection.flags = HA_RECORD_ALL;
  CHECK(ha__recorder_open_on(&g_recorder, &g_ros2, &ha__record_system, &options, NULL) == HA_OK);
  CHECK(ha_control_recorder(&control, g_recorder, ha_recorder_transport(g_recorder), "/rec",
                            HA_CONTROL_SNAPSHOT, NULL) == HA_OK);
  CHECK(ha__control_describe(g_describes, NULL) == HA_OK);
}

/* --- requests ------------------------------------------------------------------------------- */

/* Calls a service with the bytes in a block of exactly their size. */
static void ask(served *s, const uint8_t *data, size_t size) {
  const ha_request_id id = {{0}};
  uint8_t *copy = malloc(size + 1);

  CHECK(copy);
  if (size > 0) memcpy(copy, data, size);
  copy = realloc(copy, size ? size : 1);
  atomic_fetch_add(&s->asked, 1);
  s->options.request(s->options.user, &s->base, &id, copy, size);
  free(copy);
}

/* The folder has no other files. */
static void check_folder(void) {
  DIR *folder = opendir("..");
  size_t count = 0;

  CHECK(folder);
  while (readdir(folder))
    count++;
  closedir(folder);
  CHECK(count == 3); /* ".", "..", "in" */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!g_recorder) begin_all();
  for (int n = 0; n < MOST_REQUESTS && size >= 2; n++) {
    const size_t part = data[1] < size - 2 ? data[1] : size - 2;
    ask(g_served[data[0] % g_count], data + 2, part);
    data += 2 + part;
    size -= 2 + part;
  }
  /* may fail while a request that is being served opens a bag in the cleared folder */
  (void)!ha_recorder_stop(g_recorder, NULL);
  clear(".");
  check_folder();
  return 0;
}
