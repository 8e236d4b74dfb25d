/* holdall benchmark: measures the speed of the disk, the writer and the recorder of this
 * machine. */
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <holdall/error.h>
#include <holdall/writer.h>

#include "base/format.h"

#include "benchmark/measure.h"
#include "ui/json.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/parse.h"
#include "ui/report.h"
#include "ui/signals.h"
#include "ui/verbs.h"

enum { LARGE_BYTES = 1 << 20, SMALL_BYTES = 320 };

typedef struct settings {
  int storage;
  const char *compression;
  cli_count duration;
  cli_count max_size;
  bool buffered;
  bool json;
  bool quiet;
} settings;

static const char *const g_storages[] = {"mcap", "rosbag1", "sqlite3", NULL};
static const char *const g_suffixes[] = {".mcap", ".bag", ".db3"}; /* same order as g_storages */

static const cli_opt g_options[] = {
    {"storage", 's', CLI_CHOICE, offsetof(settings, storage), "NAME", g_storages,
     "storage of the written bags"},
    {"compression", 0, CLI_TEXT, offsetof(settings, compression), "NAME", NULL,
     "none (the default), lz4, zstd, bz2; the messages are incompressible"},
    {"duration", 'd', CLI_SPAN, offsetof(settings, duration), "TIME", NULL,
     "duration of writing, and of one step of recording; default 2 s"},
    {"max-size", 0, CLI_SIZE, offsetof(settings, max_size), "SIZE", NULL,
     "limit of the size of a bag; default: half of the free space"},
    {"no-direct", 0, CLI_FLAG, offsetof(settings, buffered), NULL, NULL,
     "write through the page cache"},
    {"json", 0, CLI_FLAG, offsetof(settings, json), NULL, NULL,
     "print one JSON array of {name, message_bytes, messages, bytes, seconds, cpu_seconds}"},
    {"quiet", 'q', CLI_FLAG, offsetof(settings, quiet), NULL, NULL, "no progress on the terminal"},
    CLI_OPT_END,
};

typedef struct measurement {
  const char *name;  /* in JSON */
  const char *title; /* in text */
  size_t message_bytes;
  ha_status (*run)(measure_result *out, const measure_setup *setup, size_t message_bytes,
                   ha_error *err);
} measurement;

static const measurement g_measurements[] = {
    {"write_large", "write 1 MiB", LARGE_BYTES, measure_writing},
    {"write_small", "write 320 B", SMALL_BYTES, measure_writing},
    {"record_large", "record 1 MiB", LARGE_BYTES, measure_recording},
    {"record_small", "record 320 B", SMALL_BYTES, measure_recording},
};

static void put_json(cli_json *json, const measurement *m, const measure_result *r) {
  cli_json_open(json, '{');
  cli_json_add_text(json, "name", m->name);
  cli_json_add_u64(json, "message_bytes", m->message_bytes);
  cli_json_add_u64(json, "messages", r->messages);
  cli_json_add_u64(json, "bytes", r->bytes);
  cli_json_key(json, "seconds");
  cli_json_double(json, r->seconds);
  cli_json_key(json, "cpu_seconds");
  cli_json_double(json, r->cpu_seconds);
  cli_json_close(json, '}');
}

static void put_text(cli_out *out, const measurement *m, const measure_result *r) {
  const double seconds = r->seconds > 0 ? r->seconds : 1;

  cli_out_format(out, "%-13s %9.0f %9.1f %8.0f\n", m->title, (double)r->messages / seconds,
                 (double)r->bytes / seconds / (1 << 20), 100 * r->cpu_seconds / seconds);
}

/* Set the path of the bag that all measurements write; no file of that name exists. */
static bool name_bag(char *path, size_t size, const char *folder, const settings *set) {
  const bool fits = ha__format_whole(path, size, "%s/.holdall-benchmark-%ld%s", folder,
                                     (long)getpid(), g_suffixes[set->storage]);

  if (!fits) cli_error("%s: the path is too long", folder);
  return fits;
}

static bool find_room(uint64_t *most_bytes, const char *folder, const settings *set) {
  struct statvfs disk;

  if (statvfs(folder, &disk) != 0) {
    cli_error("%s: cannot be accessed: %s", folder, strerror(errno));
    return false;
  }
  const uint64_t half = (uint64_t)disk.f_bavail * disk.f_frsize / 2;
  *most_bytes = set->max_size.given && set->max_size.value < half ? set->max_size.value : half;
  return true;
}

static int measure_all(cli_out *out, const measure_setup *setup, const settings *set) {
  cli_json json = CLI_JSON_INIT(out);
  ha_status st = HA_OK;

  if (set->json) {
    cli_json_open(&json, '[');
  } else {
    cli_out_format(out, "%-13s %9s %9s %8s\n", "", "messages/s", "MiB/s", "CPU %");
  }
  for (size_t i = 0; st == HA_OK && i < sizeof g_measurements / sizeof *g_measurements; i++) {
    const measurement *m = &g_measurements[i];
    measure_result result = {0};
    ha_error err = HA_ERROR_INIT;

    cli_wait_start(m->title, set->quiet);
    st = m->run(&result, setup, m->message_bytes, &err);
    cli_wait_end();
    if (st < 0 && st != HA_E_CANCELLED) cli_error_from(&err);
    if (st == HA_OK && set->json) put_json(&json, m, &result);
    if (st == HA_OK && !set->json) put_text(out, m, &result);
    cli_out_flush(out);
  }
  if (set->json) {
    cli_json_close(&json, ']');
    cli_out_char(out, '\n');
  }
  return st == HA_OK ? CLI_DONE : CLI_FAILED;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  settings set = {0};
  cli_arguments arguments;
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  measure_setup setup = {.writer = &writer};
  char path[PATH_MAX];
  cli_out out;
  int code;

  if (!cli_parse(&code, &arguments, &set, verb, argc, argv)) return code;
  const char *folder = arguments.size > 0 ? arguments.items[0] : ".";
  if (!name_bag(path, sizeof path, folder, &set)) return CLI_FAILED;
  if (!find_room(&setup.most_bytes, folder, &set)) return CLI_FAILED;
  setup.path = path;
  setup.ros1 = strcmp(g_storages[set.storage], "rosbag1") == 0;
  setup.duration_ns = set.duration.given ? (int64_t)set.duration.value : 2000000000;
  writer.storage = g_storages[set.storage];
  writer.compression = set.compression;
  if (!set.buffered) writer.flags |= HA_WRITE_DIRECT;

  cli_catch_signals();
  cli_stop_hold(); /* this verb removes the bag itself after a signal */
  cli_out_init(&out, CLI_STDOUT);
  code = measure_all(&out, &setup, &set);
  (void)unlink(path);
  cli_stop_release();
  return cli_out_close(&out, code);
}

static const char *const g_examples[] = {"holdall benchmark /data",
                                         "holdall benchmark /data --compression zstd --json", NULL};

const cli_verb cli_verb_benchmark = {
    .name = "benchmark",
    .summary = "measure how fast this machine can write and record",
    .arguments = "[FOLDER]",
    .description =
        "Write bags of large and of small messages into the folder as fast as possible; then\n"
        "record messages that this process publishes, at increasing rates, until the first one is\n"
        "lost: the last line without a loss is the limit of the recorder.",
    .examples = g_examples,
    .options = g_options,
    .reads_no_bags = true,
    .min_arguments = 0,
    .max_arguments = 1,
    .run = run,
};
