/* write_sqlite3 FILE [durable|resilient]: write messages, which check_sqlite3.py compares, with the
 * storage of rosbag2's databases. */
#include <stdio.h>
#include <string.h>

#include "plugin/registry.h"
#include "storage/storage.h"

enum { MESSAGES = 3000, CHANNELS = 3, ROWS_A_COMMIT = 700 };

static const ha_storage_ops *const g_ops = &ha__storage_sqlite3;

#define TEXT(s) (const uint8_t *)(s), sizeof(s) - 1

static const ha_schema g_schemas[] = {
    {sizeof *g_schemas, "std_msgs/msg/String", "ros2msg", TEXT("string data\n"),
     "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"},
    {sizeof *g_schemas, "pkg/msg/Other", "ros2idl",
     TEXT("module pkg { module msg { struct Other { octet a; }; }; };"), ""},
    {sizeof *g_schemas, "pkg/msg/Unknown", "", TEXT(""), ""},
};

static const ha_qos g_qos = {sizeof g_qos,
                             HA_QOS_HISTORY_KEEP_LAST,
                             HA_QOS_RELIABILITY_RELIABLE,
                             HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                             HA_QOS_LIVELINESS_AUTOMATIC,
                             7,
                             HA_QOS_INFINITE,
                             1500000000,
                             HA_QOS_INFINITE,
                             0};
static const ha_qos *const g_profiles[] = {&g_qos};

static ha_status add_channels(void *writer, ha_error *err) {
  static const char *const topics[CHANNELS] = {"/chatter", "/other", "/chatter"};
  ha_status st = HA_OK;

  for (uint32_t i = 0; st >= 0 && i < CHANNELS; i++) {
    const ha_channel channel = {.struct_size = sizeof channel,
                                .topic = topics[i],
                                .schema = &g_schemas[i],
                                .encoding = "cdr",
                                .qos = g_profiles,
                                .qos_count = i == 0};
    st = g_ops->writer_channel(writer, i, &channel, err);
  }
  return st;
}

/* Times are unordered, and some are equal. */
static ha_status add_messages(void *writer, ha_error *err) {
  static uint8_t bytes[40 * MESSAGES] = {0, 1};
  ha_status st = HA_OK;

  for (uint32_t i = 0; st >= 0 && i < MESSAGES; i++) {
    const size_t size = i % 1000 == 999 ? 40u * i : i % 400;
    ha_message msg = HA_MESSAGE_INIT;
    msg.log_time_ns = INT64_C(1700000000000000000) + (i ^ 5u) / 2 * 1000;
    memset(bytes + 4, (int)(i & 255), size);
    st = g_ops->row(writer, i % CHANNELS, &msg, bytes, size + 4, err);
    if (st >= 0 && i % ROWS_A_COMMIT == 0) st = g_ops->rows_commit(writer, 0, err);
  }
  return st;
}

static ha_status write_bag(const char *path, const char *how, ha_error *err) {
  static const char yaml[] = "version: 9\nstorage_identifier: sqlite3\n";
  const ha_storage_create create = {.struct_size = sizeof create,
                                    .host = &ha__host,
                                    .distro = "jazzy",
                                    .preset = strcmp(how, "resilient") == 0 ? how : NULL,
                                    .flags = strcmp(how, "durable") == 0 ? HA_CREATE_RESILIENT : 0};
  ha_storage_layout layout = {.struct_size = sizeof layout};
  void *writer = NULL;

  ha_status st = g_ops->writer_open(&writer, &create, &layout, err);
  if (st < 0) return st;
  st = g_ops->rows_create(writer, path, err);
  if (st >= 0) st = add_channels(writer, err);
  if (st >= 0) st = add_messages(writer, err);
  if (st >= 0) st = g_ops->keep_yaml(writer, yaml, sizeof yaml - 1, 0, NULL, err);
  if (st >= 0) st = g_ops->rows_finish(writer, 0, err);
  g_ops->writer_close(writer);
  return st;
}

int main(int argc, char **argv) {
  ha_error err = HA_ERROR_INIT;

  if (argc < 2) return 2;
  if (write_bag(argv[1], argc > 2 ? argv[2] : "", &err) >= 0) return 0;
  fprintf(stderr, "write_sqlite3: %s\n", err.text);
  return 1;
}
