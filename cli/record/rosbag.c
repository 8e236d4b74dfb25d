/* Options of rosbag record that ros2 bag record does not have, and their conversion. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/format.h"
#include "record/record.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

enum { BUFFER_MIB = 256, WARN_TIMES = 5 };

/* Largest size in MiB that fits in 63 bits when it is converted to bytes. */
#define MAX_SPLIT_MB ((double)(INT64_MAX >> 20))

static const char *const g_full[] = {"drop-oldest", "drop-newest", "block", NULL};
static const char *const g_low_space[] = {"wait", "stop", "delete_oldest_files", NULL};

#define AT(member) offsetof(cli_record, member)

const cli_opt cli_record_rosbag_options[] = {
    {"regex", 'e', CLI_FLAG, AT(rosbag.names_are_regex), NULL, NULL,
     "arguments are regular expressions for whole names"},
    {"exclude", 'x', CLI_TEXT, AT(rosbag.exclude), "RE", NULL,
     "exclude names that this matches as a whole; implies --all"},
    {"publish", 'p', CLI_FLAG, AT(rosbag.publish), NULL, NULL,
     "publish the name of each new file on begin_write"},
    {"output-prefix", 'o', CLI_PATH, AT(rosbag.prefix), "PREFIX", NULL,
     "the bag is PREFIX_YYYY-mm-dd-HH-MM-SS.bag; default: without PREFIX_"},
    {"output-name", 'O', CLI_PATH, AT(rosbag.name), "NAME", NULL,
     "the bag is NAME.bag; NAME.mcap and NAME.db3 are of other storages"},
    {"split", 0, CLI_OPTIONAL, AT(rosbag.split), "MB", NULL,
     "begin a new file at --size or --duration, instead of stopping"},
    {"max-splits", 0, CLI_COUNT, AT(max_files), "N", NULL,
     "keep at most N files: delete the oldest"},
    {"size", 0, CLI_COUNT, AT(rosbag.size), "MB", NULL, "stop at this size in MiB"},
    {"duration", 0, CLI_SPAN, AT(rosbag.duration), "SPAN", NULL,
     "stop after this time: seconds, or 10m, 2h"},
    {"buffsize", 'b', CLI_COUNT, AT(rosbag.buffer), "MB", NULL,
     "limit of the queue to the disk in MiB; default 256, 0 = none"},
    {"chunksize", 0, CLI_COUNT, AT(rosbag.chunk), "KB", NULL, "size of chunks in KiB; default 768"},
    {"limit", 'l', CLI_COUNT, AT(topic_limit), "N", NULL,
     "record N messages of each topic; stop when all named topics have them"},
    {"min-space", 'L', CLI_SIZE, AT(min_free), "SIZE", NULL,
     "write nothing while the disk has less free space; default 1G"},
    {"low-free-space-action", 0, CLI_CHOICE, AT(low_space), "WHAT", g_low_space,
     "when free space is short: wait (the default), stop or delete_oldest_files"},
    {"when-full", 0, CLI_CHOICE, AT(full), "WHAT", g_full,
     "when the queue is full: drop-oldest (the default), drop-newest or block"},
    {"bz2", 'j', CLI_FLAG, AT(rosbag.bz2), NULL, NULL, "compress chunks with bz2"},
    {"lz4", 0, CLI_FLAG, AT(rosbag.lz4), NULL, NULL, "compress chunks with lz4"},
    {"tcpnodelay", 0, CLI_FLAG, AT(rosbag.tcp_nodelay), NULL, NULL,
     "request that publishers send each message at once (TCP_NODELAY)"},
    {"udp", 0, CLI_FLAG, AT(rosbag.udp), NULL, NULL, "refused: only TCP is supported"},
    CLI_OPT_END,
};

/* --- names ---------------------------------------------------------------------------- */

/* Returns the storage for the suffix of a name; NULL if it has no known suffix. */
static const char *storage_of(const char *name) {
  return cli_path_ends_in(name, ".mcap")  ? "mcap"
         : cli_path_ends_in(name, ".db3") ? "sqlite3"
                                          : NULL;
}

static const char *suffix_of(const char *storage) {
  if (storage && strcmp(storage, "mcap") == 0) return ".mcap";
  return storage && strcmp(storage, "sqlite3") == 0 ? ".db3" : ".bag";
}

/* Set the name of the bag: "PREFIX_2026-11-22-09-06-07.bag" or "NAME.bag". An existing suffix is
 * not repeated. */
static void name_bag(cli_record *set, cli_record_settings *s) {
  const cli_record_rosbag *r = &set->rosbag;
  const char *base = r->name ? r->name : r->prefix ? r->prefix : "";
  if (!set->storage && r->name) set->storage = storage_of(r->name);
  const char *suffix = suffix_of(set->storage);
  const int size = (int)(strlen(base) - (cli_path_ends_in(base, suffix) ? strlen(suffix) : 0));
  const time_t now = time(NULL);
  char date[32] = "";
  struct tm tm;

  if (set->output) return;
  if (strcmp(base, "-") == 0) {
    set->output = "-";
    return;
  }
  if (!r->name && localtime_r(&now, &tm)) strftime(date, sizeof date, "%Y-%m-%d-%H-%M-%S", &tm);
  const bool joins = *date && size > 0 && base[size - 1] != '/';
  const size_t room = strlen(base) + sizeof date + 16;
  char *name = cli_record_text(s, "", room);
  snprintf(name, room, "%.*s%s%s%s", size, base, joins ? "_" : "", date, suffix);
  set->output = name;
  if (!set->storage) set->storage = "rosbag1";
}

/* Returns a regular expression that must match whole names. */
static const char *whole(cli_record_settings *s, const char *pattern) {
  const size_t room = strlen(pattern) + sizeof "^(?:)\\z";
  char *text = cli_record_text(s, "", room);

  snprintf(text, room, "^(?:%s)\\z", pattern);
  return text;
}

/* Returns one regular expression that matches if any of the patterns does. */
static const char *any_of(cli_record_settings *s, const cli_arguments *patterns) {
  size_t room = 1;

  for (size_t i = 0; i < patterns->size; i++)
    room += strlen(patterns->items[i]) + sizeof "(?:)|";
  char *text = cli_record_text(s, "", room);
  size_t used = 0;
  for (size_t i = 0; i < patterns->size; i++) {
    ha__format_append(text, room, &used, "%s(?:%s)", i ? "|" : "", patterns->items[i]);
  }
  return whole(s, text);
}

/* --- conversion ----------------------------------------------------------------------- */

static bool check(const cli_record *set) {
  const cli_record_rosbag *r = &set->rosbag;
  const char *why = NULL;

  if (r->udp) why = "--udp is not supported: all publishers send by TCP";
  if (r->prefix && r->name) why = "--output-prefix and --output-name can't be combined";
  if (set->output && (r->prefix || r->name)) {
    why = "--output excludes --output-prefix and --output-name";
  }
  if (r->exclude && set->exclude_regex) why = "--exclude and --exclude-regex can't be combined";
  if (r->bz2 && r->lz4) why = "--bz2 and --lz4 can't be combined";
  if (r->split.given && r->split.value <= 0 && !r->size.given && !r->duration.given) {
    why = "--split needs a --size or a --duration";
  }
  if (set->max_files.given && !r->split.given && !set->split_size.given &&
      !set->split_duration.given) {
    why = "--max-splits needs --split";
  }
  if (r->split.value > MAX_SPLIT_MB) why = "the number of MB of --split is too large";
  if (r->size.value > INT64_MAX >> 20 || r->buffer.value > INT64_MAX >> 20 ||
      r->chunk.value > INT64_MAX >> 10) {
    why = "the number of --size, --buffsize or --chunksize is too large";
  }
  if (why) cli_error("%s; see 'holdall record --help'", why);
  return !why;
}

static void choose(cli_record *set, cli_record_settings *s, cli_arguments *names) {
  const cli_record_rosbag *r = &set->rosbag;

  if (r->names_are_regex && names->size) {
    set->regex = any_of(s, names);
    names->size = 0;
  }
  if (!r->exclude) return;
  set->exclude_regex = whole(s, r->exclude);
  if (set->all || set->all_topics || set->regex) return;
  set->all = true;
  names->size = 0;
  if (!set->quiet) cli_note("--exclude implies --all");
}

static void bound(cli_record *set) {
  const cli_record_rosbag *r = &set->rosbag;
  cli_count size = {r->size.given, r->size.value << 20};

  if (r->split.given && r->split.value > 0) {
    size = (cli_count){true, (uint64_t)r->split.value << 20};
    if (!set->quiet) cli_note("--split MB is an old form of --split --size MB");
  }
  if (size.given) *(r->split.given ? &set->split_size : &set->max_size) = size;
  if (r->duration.given) {
    *(r->split.given ? &set->split_duration : &set->max_duration) = r->duration;
  }
}

static void queue(cli_record *set) {
  static const int policies[] = {HA_QUEUE_DROP_OLDEST, HA_QUEUE_DROP_NEWEST, HA_QUEUE_BLOCK};
  const cli_record_rosbag *r = &set->rosbag;

  set->full = policies[set->full];
  if (set->cache_size.given) return;
  set->cache_size = (cli_count){true, (uint64_t)BUFFER_MIB << 20};
  if (r->buffer.given) set->cache_size.value = r->buffer.value ? r->buffer.value << 20 : INT64_MAX;
}

static void room(cli_record *set) {
  static const int actions[] = {HA_LOW_SPACE_WAIT, HA_LOW_SPACE_STOP, HA_LOW_SPACE_DELETE_OLDEST};

  set->low_space = actions[set->low_space];
  if (!set->min_free.given && !set->min_free_percent) {
    set->min_free = (cli_count){true, (uint64_t)1 << 30};
  }
  if (set->min_free.value < UINT64_MAX / WARN_TIMES) {
    set->warn_free = set->min_free.value * WARN_TIMES;
  }
}

bool cli_record_rosbag_fit(cli_record *set, cli_record_settings *s, cli_arguments *names) {
  const cli_record_rosbag *r = &set->rosbag;

  if (!check(set)) return false;
  choose(set, s, names);
  bound(set);
  queue(set);
  room(set);
  name_bag(set, s);
  if (r->chunk.given) set->chunk_size = (cli_count){true, r->chunk.value << 10};
  if (r->bz2 || r->lz4) {
    set->compression = r->bz2 ? "bz2" : "lz4";
    set->compression_mode = CLI_RECORD_CHUNK;
  }
  if (r->tcp_nodelay) cli_network_set(s->network, "tcp_nodelay", "1");
  return true;
}
