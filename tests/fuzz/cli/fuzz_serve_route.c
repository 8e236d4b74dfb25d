/* Any path and parameters as a request to `serve`, in lines: the path, then "name=value" of each
 * parameter. They are answered from a small bag, by each method; what POST stores is in a folder of
 * the process. Each answer is complete: it has a status, and a body that is text or a file. Methods
 * that a place does not have are refused, and the answer lists those that it has. */
#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <holdall/writer.h>

#include "serve/route.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

enum { MAX_LINES = 16, MESSAGES = 20 };

static serve_site g_site;
static serve_readers *g_bags[1];
static const char *g_hosts[] = {"localhost"};
static const cli_texts g_definitions;
static pthread_once_t g_once = PTHREAD_ONCE_INIT;
static char g_folder[] = "/tmp/fuzz_serve_XXXXXX";
static char g_path[64];

/* --- the bag ---------------------------------------------------------------------------------- */

typedef struct content {
  const char *topic;
  const char *type;
  const char *definition;
  const char *bytes;
  size_t size;
} content;

#define HEAD "\1\0\0\0\2\0\0\0\3\0\0\0\1\0\0\0a"

static const content g_kinds[] = {
    {"/number", "std_msgs/Float64", "float64 data\n", "\0\0\0\0\0\0\360\77", 8},
    {"/image", "sensor_msgs/Image",
     "std_msgs/Header header\nuint32 height\nuint32 width\nstring encoding\nuint8 is_bigendian\n"
     "uint32 step\nuint8[] data\n",
     HEAD "\2\0\0\0\2\0\0\0\5\0\0\0mono8\0\2\0\0\0\4\0\0\0\1\2\3\4", 17 + 8 + 9 + 1 + 4 + 8},
    {"/scan", "sensor_msgs/LaserScan",
     "std_msgs/Header header\nfloat32 angle_min\nfloat32 angle_max\nfloat32 angle_increment\n"
     "float32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\n"
     "float32[] ranges\nfloat32[] intensities\n",
     HEAD "\0\0\0\0\0\0\200\77\0\0\200\77\0\0\0\0\0\0\0\0\0\0\0\0\0\0\200\101\1\0\0\0\0\0\200\77"
          "\0\0\0\0",
     17 + 28 + 8 + 4},
};

enum { KINDS = sizeof g_kinds / sizeof *g_kinds };

static void write_bag(void) {
  ha_writer *writer = NULL;

  CHECK(ha_writer_open(&writer, g_path, NULL, NULL) >= 0);
  for (uint32_t i = 0; i < KINDS; i++) {
    const content *k = &g_kinds[i];
    const ha_schema schema = {.struct_size = sizeof schema,
                              .name = k->type,
                              .encoding = "ros1msg",
                              .data = (const uint8_t *)k->definition,
                              .size = strlen(k->definition)};
    const ha_channel channel = {
        .struct_size = sizeof channel, .topic = k->topic, .encoding = "ros1", .schema = &schema};
    uint32_t id = 0;

    CHECK(ha_writer_add_channel(&id, writer, &channel, NULL, NULL) >= 0);
    for (int n = 0; n < MESSAGES; n++) {
      ha_message msg = HA_MESSAGE_INIT;

      msg.log_time_ns = msg.publish_time_ns = INT64_C(1000000000) * (n + 1);
      msg.data = (const uint8_t *)k->bytes;
      msg.size = k->size;
      CHECK(ha_writer_write(writer, id, &msg, NULL) >= 0);
    }
  }
  CHECK(ha_writer_close(writer, NULL) >= 0);
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at) {
  (void)status;
  (void)kind;
  (void)at;
  return remove(path);
}

static void remove_folder(void) {
  keep_cut_free(g_site.cut); /* a cut that is running ends */
  (void)nftw(g_folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static void open_site(void) {
  CHECK(mkdtemp(g_folder));
  snprintf(g_path, sizeof g_path, "%s/a.mcap", g_folder);
  CHECK(setenv("XDG_STATE_HOME", g_folder, 1) == 0 && atexit(remove_folder) == 0);
  write_bag();
  g_bags[0] = serve_readers_open(g_path, &g_definitions, NULL, true);
  CHECK(g_bags[0] != NULL);
  g_site.bags = g_bags;
  g_site.bag_count = 1;
  g_site.hosts = (cli_texts){g_hosts, 1};
  g_site.definitions = &g_definitions;
  g_site.keep = keep_site_new();
  g_site.cut = keep_cut_new(NULL);
  snprintf(g_site.token, sizeof g_site.token, "%032d", 7);
}

/* --- requests --------------------------------------------------------------------------------- */

typedef struct lines {
  char *items[MAX_LINES]; /* the path, then parameters */
  size_t count;
} lines;

static const char *value(void *user, serve_kind kind, const char *name) {
  const lines *l = user;
  const size_t size = strlen(name);

  if (kind == SERVE_HEADER && strcmp(name, "Host") == 0) return "localhost:80";
  if (kind == SERVE_HEADER && strcmp(name, "Authorization") == 0)
    return "Bearer 00000000000000000000000000000007";
  for (size_t i = 1; kind == SERVE_PARAMETER && i < l->count; i++) {
    if (strncmp(l->items[i], name, size) == 0 && l->items[i][size] == '=')
      return l->items[i] + size + 1;
  }
  return NULL;
}

static bool is_gone(void *user) {
  (void)user;
  return false;
}

static void cut(lines *out, char *text) {
  while (out->count < MAX_LINES) {
    char *end = strchr(text, '\n');

    out->items[out->count++] = text;
    if (!end) return;
    *end = '\0';
    text = end + 1;
  }
}

static void ask(const char *method, lines *l) {
  const serve_request request = {method, l->items[0], value, is_gone, l};
  bool begins = false;
  const serve_answer answer = serve_route(&begins, &g_site, &request);
  const bool is_read = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;

  CHECK(answer.status >= 200 && answer.status < 600 && answer.type);
  CHECK(answer.size == 0 || answer.text || answer.fd >= 0);
  if (answer.status == 405) CHECK(!is_read && answer.allow && !strstr(answer.allow, method));
  if (answer.fd < 0) return;
  CHECK(lseek(answer.fd, 0, SEEK_END) >= (off_t)(answer.offset + answer.size));
  close(answer.fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const methods[] = {"GET", "POST", "PUT", "DELETE"};
  char *text = malloc(size + 1);
  lines l = {.count = 0};

  if (!text) return 0;
  pthread_once(&g_once, open_site);
  if (size > 0) memcpy(text, data, size);
  text[size] = '\0';
  cut(&l, text);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    ask(methods[i], &l);
  }
  free(text);
  return 0;
}
