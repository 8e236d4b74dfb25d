/* holdall record: records topics of a network into a bag. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/config/config.h"
#include "record/record.h"
#include "record/status.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/parse.h"
#include "ui/path.h"
#include "ui/report.h"
#include "ui/verbs.h"

#define AT(member) offsetof(cli_record, member)

static const cli_opt g_options[] = {
    {"output", 'o', CLI_PATH, AT(output), "OUT", NULL,
     "the bag to write: a folder, x.mcap, x.bag; - for MCAP to standard output; default: by the "
     "date"},
    {"force", 0, CLI_FLAG, AT(force), NULL, NULL, "replace an existing bag"},
    {"upload", 0, CLI_TEXT, AT(upload), "URL", NULL,
     "upload each complete file to this folder: s3://BUCKET/FOLDER/"},
    {"upload-rate", 0, CLI_SIZE, AT(upload_rate), "SIZE", NULL,
     "limit of uploaded bytes per second"},
    {"delete-after-upload", 0, CLI_FLAG, AT(upload_deletes), NULL, NULL,
     "delete each local file when the server's checksum is equal"},
    {"storage", 's', CLI_TEXT, AT(storage), "NAME", NULL,
     "mcap, sqlite3 or rosbag1; default: by the name of OUT, mcap in folders"},

    {"topics", 0, CLI_LIST, AT(topics), "TOPICS", NULL, "record these topics"},
    {"services", 0, CLI_LIST, AT(services), "NAMES", NULL, "record the events of these services"},
    {"actions", 0, CLI_LIST, AT(actions), "NAMES", NULL, "record all topics of these actions"},
    {"topic-types", 0, CLI_LIST, AT(types), "TYPES", NULL, "record all topics of these types"},
    {"all", 'a', CLI_FLAG, AT(all), NULL, NULL, "record all topics, services and actions"},
    {"all-topics", 0, CLI_FLAG, AT(all_topics), NULL, NULL, "record all topics"},
    {"all-services", 0, CLI_FLAG, AT(all_services), NULL, NULL, "record all services"},
    {"all-actions", 0, CLI_FLAG, AT(all_actions), NULL, NULL, "record all actions"},
    {"regex", 'e', CLI_TEXT, AT(regex), "RE", NULL,
     "record names in which this regular expression finds a match"},
    {"exclude-regex", 'x', CLI_TEXT, AT(exclude_regex), "RE", NULL,
     "exclude names in which this regular expression finds a match"},
    {"exclude-topics", 0, CLI_LIST, AT(exclude_topics), "TOPICS", NULL, "exclude these topics"},
    {"exclude-topic-types", 0, CLI_LIST, AT(exclude_types), "TYPES", NULL,
     "exclude topics of these types"},
    {"exclude-services", 0, CLI_LIST, AT(exclude_services), "NAMES", NULL,
     "exclude these services"},
    {"exclude-actions", 0, CLI_LIST, AT(exclude_actions), "NAMES", NULL, "exclude these actions"},
    {"node", 0, CLI_TEXT, AT(subscribed_by), "NAME", NULL,
     "record all topics that this node subscribes to"},
    {"include-hidden-topics", 0, CLI_FLAG, AT(hidden), NULL, NULL,
     "also hidden topics: a part of the name begins with _"},
    {"include-unpublished-topics", 0, CLI_FLAG, AT(unpublished), NULL, NULL,
     "also topics without publishers"},
    {"include-alien-topics", 0, CLI_FLAG, AT(alien), NULL, NULL,
     "also DDS topics that are not of ROS"},
    {"ignore-leaf-topics", 0, CLI_FLAG, AT(no_leaves), NULL, NULL,
     "exclude topics without subscribers"},
    {"static-topics-path", 0, CLI_TEXT, AT(static_topics), "FILE", NULL,
     "YAML file: a list of [topic, type] to subscribe to at the start"},
    {"no-discovery", 0, CLI_FLAG, AT(no_discovery), NULL, NULL,
     "record only topics found in the first second"},
    {"polling-interval", 'p', CLI_COUNT, AT(polling), "MS", NULL,
     "ROS 1: interval of queries to the master, default 1000; no effect on ROS 2"},
    {"qos-profile-overrides-path", 0, CLI_TEXT, AT(qos_overrides), "FILE", NULL,
     "YAML file: requested QoS by topic; default: as offered by publishers"},
    {"serialization-format", 'f', CLI_TEXT, AT(format), "NAME", NULL,
     "convert messages to this encoding: json, cbor, protobuf, ...; default: unchanged"},

    {"max-bag-size", 'b', CLI_SIZE, AT(split_size), "SIZE", NULL,
     "begin a new file at this size (4G)"},
    {"max-bag-duration", 'd', CLI_SPAN, AT(split_duration), "SPAN", NULL,
     "begin a new file after this time (600, 10min)"},
    {"max-bag-files", 0, CLI_COUNT, AT(max_files), "N", NULL,
     "keep at most N files: delete the oldest"},
    {"max-total-size", 0, CLI_SIZE, AT(max_total), "SIZE", NULL,
     "limit of the size of all files: delete the oldest"},
    {"max-age", 0, CLI_SPAN, AT(max_age), "SPAN", NULL,
     "delete files whose messages are all older than this (24h)"},
    {"mark-before", 0, CLI_SPAN, AT(mark_before), "SPAN", NULL,
     "files this long before a mark (SIGUSR2) are not deleted; default 30 s"},
    {"mark-after", 0, CLI_SPAN, AT(mark_after), "SPAN", NULL,
     "files this long after a mark are not deleted; default 30 s"},
    {"trigger", 0, CLI_TEXT, AT(trigger), "EXPR", NULL,
     "when this becomes true: write a snapshot, or set a mark and begin a new file"},
    {"max-recording-size", 0, CLI_SIZE, AT(max_size), "SIZE", NULL, "stop at this size"},
    {"max-recording-duration", 0, CLI_SPAN, AT(max_duration), "SPAN", NULL, "stop after this time"},
    {"max-recording-messages", 0, CLI_COUNT, AT(max_messages), "N", NULL,
     "stop after this number of messages"},
    {"min-free-space", 'L', CLI_SIZE, AT(min_free), "SIZE", NULL,
     "stop when the disk has less free space (1G)"},
    {"min-free-space-percent", 0, CLI_TEXT, AT(min_free_percent), "N", NULL,
     "stop when the disk has less free space, in percent"},
    {"low-free-space-action", 0, CLI_CHOICE, AT(low_space), "WHAT", cli_record_low_space,
     "when free space is short: stop (the default), delete_oldest_files or wait"},

    {"max-cache-size", 0, CLI_SIZE, AT(cache_size), "SIZE", NULL,
     "limit of the queue to the disk, or of a snapshot; default 100M"},
    {"max-cache-duration", 0, CLI_SPAN, AT(cache_duration), "SPAN", NULL,
     "time that a snapshot contains"},
    {"when-full", 0, CLI_CHOICE, AT(full), "WHAT", cli_record_full,
     "when the queue is full: drop-newest (the default), drop-oldest or block"},
    {"throttle", 0, CLI_LIST, AT(throttle), "PAIRS", NULL,
     "TOPIC=HZ: limit of recorded messages of a topic per second"},
    {"topic-throttle-frequency", 0, CLI_LIST, AT(throttle), "PAIRS", NULL, "same as --throttle"},
    {"every", 0, CLI_LIST, AT(every), "PAIRS", NULL,
     "TOPIC=N: record only every N-th message of a topic"},
    {"max-topic-rate", 0, CLI_LIST, AT(topic_rates), "PAIRS", NULL,
     "TOPIC=SIZE: limit of recorded bytes of a topic per second (5M)"},
    {"max-topic-size", 0, CLI_LIST, AT(topic_sizes), "PAIRS", NULL,
     "TOPIC=SIZE: limit of recorded bytes of a topic (2G)"},
    {"snapshot-mode", 0, CLI_FLAG, AT(snapshot), NULL, NULL,
     "keep the last messages in memory; write them on request (SIGUSR1)"},
    {"snapshot-bags", 0, CLI_FLAG, AT(snapshot_bags), NULL, NULL,
     "as --snapshot-mode, with a bag for each snapshot: OUT_1, OUT_2, ..."},
    {"snapshot-post", 0, CLI_SPAN, AT(snapshot_post), "SPAN", NULL,
     "continue a snapshot for this time after the request"},
    {"repeat-transient-local", 0, CLI_LIST, AT(repeats), "PAIRS", NULL,
     "TOPIC=N: repeat the last N messages (1) at the start of each file"},
    {"repeat-latched", 0, CLI_FLAG, AT(repeat_latched), NULL, NULL,
     "the same for all latched (transient local) topics"},

    {"metadata-version", 0, CLI_COUNT, AT(metadata_version), "N", NULL,
     "version of metadata.yaml: 5 to 9; default: the newest that ROS_DISTRO can read, or 9"},
    {"storage-preset-profile", 0, CLI_TEXT, AT(preset), "NAME", NULL,
     "fastwrite, zstd_fast, zstd_small; resilient"},
    {"storage-config-file", 0, CLI_TEXT, AT(storage_config), "FILE", NULL,
     "YAML file: settings of the storage, as in rosbag2"},
    {"setting", 0, CLI_TEXTS, AT(settings), "PAIR", NULL,
     "KEY=VALUE for the storage (noChunkCRC=true); may be given several times"},
    {"compression-mode", 0, CLI_CHOICE, AT(compression_mode), "MODE", cli_record_modes,
     "unit of compression: none, file, message or chunk"},
    {"compression-format", 0, CLI_TEXT, AT(compression), "METHOD", NULL,
     "zstd, lz4 or bz2; default if a mode is given: zstd"},
    {"compression-queue-size", 0, CLI_COUNT, AT(compression_queue), "N", NULL,
     "no effect: --max-cache-size limits the queue, and compression drops no messages"},
    {"compression-threads", 0, CLI_COUNT, AT(threads), "N", NULL,
     "number of compression threads; default: cores"},
    {"compression-threads-priority", 0, CLI_NUMBER, AT(compression_priority), "N", NULL,
     "nice value of compression threads: -20 to 19 (nice(1))"},
    {"chunk-size", 0, CLI_SIZE, AT(chunk_size), "SIZE", NULL, "size of chunks (768k, 1M)"},
    {"direct", 0, CLI_FLAG, AT(direct), NULL, NULL,
     "bypass the page cache (O_DIRECT) even when the disk is too slow"},
    {"no-direct", 0, CLI_FLAG, AT(no_direct), NULL, NULL, "always use the page cache"},
    {"durable-bytes", 0, CLI_SIZE, AT(durable_bytes), "SIZE", NULL,
     "limit of bytes that a power cut can lose (besides 1 s); default 64M"},
    CLI_RECIPIENT_OPTS(AT(recipients), AT(seal_late)),
    {"sync", 0, CLI_FLAG, AT(sync), NULL, NULL, "exit only after all data is on the disk"},
    {"encrypt", 0, CLI_FLAG, AT(encrypt), NULL, NULL,
     "encrypt the .bag, as 'rosbag encrypt' (see holdall-encrypt(1))"},
    {"encrypt-for", 0, CLI_TEXT, AT(encrypt_for), "USER", NULL,
     "encrypt the .bag for this user's gpg key: full name, e-mail or fingerprint"},
    {"aes-key", 0, CLI_PATH, AT(aes_key), "FILE", NULL,
     "file with the AES key of --encrypt ($HOLDALL_AES_KEY; else a random one)"},
    {"custom-data", 0, CLI_LIST, AT(custom_data), "PAIRS", NULL, "KEY=VALUE to store in the bag"},
    {"channel-per-topic", 0, CLI_FLAG, AT(by_topic), NULL, NULL,
     "one channel per topic, not one per publisher (MCAP, ROS 1)"},
    {"definitions", 0, CLI_TEXTS, AT(definitions), "PLACE", NULL,
     "a folder or zip file of definitions; may be given several times"},

    CLI_NETWORK_OPTS(AT(network), 't'),
    {"node-name", 0, CLI_TEXT, AT(node_name), "NAME", NULL,
     "name of the recorder's node; default holdall_recorder, on ROS 1 record_TIME"},
    {"namespace", 0, CLI_TEXT, AT(space), "NAME", NULL,
     "namespace of the recorder's node; default /"},
    {"domain", 0, CLI_COUNT, AT(domain), "N", NULL, "DDS domain; default ROS_DOMAIN_ID, or 0"},
    {"use-sim-time", 0, CLI_FLAG, AT(sim_time), NULL, NULL,
     "use the time of /clock; record nothing before its first message"},
    {"start-paused", 0, CLI_FLAG, AT(paused), NULL, NULL, "start paused; the space bar resumes"},
    {"disable-keyboard-controls", 0, CLI_FLAG, AT(no_keyboard), NULL, NULL, "ignore the keyboard"},
    {"no-services", 0, CLI_FLAG, AT(no_services), NULL, NULL, "offer no services for other nodes"},
    {"control-folder", 0, CLI_TEXT, AT(control_folder), "DIR", NULL,
     "folder for bags that other nodes request; default: the folder of OUT"},
    {"max-topics", 0, CLI_COUNT, AT(max_topics), "N", NULL,
     "limit of tracked topics; default 20000"},
    {"events", 0, CLI_CHOICE, AT(events), "WHEN", cli_events,
     "publish topics that report splits and losses: used (the default), always or never"},
    {"ready-file", 0, CLI_TEXT, AT(ready_file), "FILE", NULL,
     "create this file when recording has begun"},
    {"stats_max_publishing_rate", 0, CLI_NUMBER, AT(losses_hz), "HZ", NULL,
     "limit of reports of losses on the network per second; default 1, 0 = none"},
    {"log-level", 0, CLI_CHOICE, AT(log_level), "LEVEL", cli_log_levels,
     "debug, info (the default), warn, error or fatal"},
    {"config", 0, CLI_PATH, AT(config), "FILE", NULL,
     "YAML file with options, rules by topic, and profiles"},
    {"profile", 0, CLI_TEXT, AT(profile), "NAME", NULL, "profile of --config to use"},
    {"status-file", 0, CLI_PATH, AT(status_file), "FILE", NULL,
     "write the state of the recording to this file each second, as JSON"},
    {"metrics-file", 0, CLI_PATH, AT(metrics_file), "FILE", NULL,
     "write the state to this file each second, as metrics for Prometheus"},
    {"health", 0, CLI_PATH, AT(health), "FILE", NULL,
     "record nothing: return the state of the recording with this status file as exit status"},
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL, "print the report as one JSON object"},
    {"event-lines", 0, CLI_FLAG, AT(event_lines), NULL, NULL,
     "print events as lines of JSON: ready, split and, with the report, end"},
    {"verbose", 'v', CLI_FLAG, AT(verbose), NULL, NULL, "also show each topic"},
    {"tui", 0, CLI_FLAG, AT(tui), NULL, NULL, "show the recording on the full screen, with keys"},
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "print nothing but errors"},
    CLI_OPT_END,
};

/* --- callbacks of the recorder ----------------------------------------------------------- */

/* Events are reported by the recorder's thread, but only the main thread may write to the terminal:
 * events are stored here. */
typedef struct event_log {
  bool quiet;
  bool to_stdout;       /* the bag goes to standard output, so the report does not */
  pthread_mutex_t lock; /* guards the following members */
  char (*lines)[256];
  size_t size;
  char why[256];       /* reason for the end of the recording */
  bool found_no_topic; /* at the end */
  ha_control *control; /* NULL = no services */
  cli_record_uploads *uploads;
  cli_event_lines events;
} event_log;

static void add_line(event_log *h, const char *text) {
  h->lines = cli_resize(h->lines, h->size + 1, sizeof *h->lines);
  snprintf(h->lines[h->size++], sizeof *h->lines, "%s", text);
}

static void on_event(void *user, ha_recorder *recorder, const ha_recorder_event *event) {
  event_log *h = user;

  (void)recorder;
  pthread_mutex_lock(&h->lock);
  if (event->kind == HA_RECORDER_NOTE) {
    add_line(h, event->text);
  } else if (event->kind == HA_RECORDER_LOW_SPACE) {
    char text[128];
    snprintf(text, sizeof text,
             "the disk has %" PRIu64 " bytes free, less than the limit of %" PRIu64,
             event->free_bytes, event->limit_bytes);
    add_line(h, text);
  } else if (event->kind == HA_RECORDER_STOPPED) {
    snprintf(h->why, sizeof h->why, "%s", event->text ? event->text : "");
  }
  if (event->kind == HA_RECORDER_SPLIT && event->opened_file[0]) {
    cli_event_lines_split(&h->events, event->closed_file, event->opened_file);
  }
  if (h->control) ha_control_recorder_event(h->control, event);
  cli_record_uploads_event(h->uploads, event);
  pthread_mutex_unlock(&h->lock);
}

/* Offer the services and topics of rosbag2's or rosbag's node. A failure causes a warning, and
 * recording continues. */
static void serve(event_log *h, ha_recorder *recorder, const cli_record *set,
                  const cli_network *network) {
  const uint32_t flags = (set->snapshot || set->snapshot_bags ? HA_CONTROL_SNAPSHOT : 0u) |
                         (set->rosbag.publish ? HA_CONTROL_BEGIN_WRITE : 0u) |
                         (set->no_services ? HA_CONTROL_NO_SERVICES : 0u);
  ha_transport *transport = ha_recorder_transport(recorder);
  ha_control *control = NULL;
  ha_error err = HA_ERROR_INIT;

  if (ha_control_recorder(&control, recorder, transport, network->node, flags, &err) < 0) {
    cli_warn("no services: %s", err.text);
    return;
  }
  if (ha_control_set_events(control, set->events, &err) < 0) cli_warn("no events: %s", err.text);
  pthread_mutex_lock(&h->lock);
  h->control = control;
  pthread_mutex_unlock(&h->lock);
}

static void stop_serving(event_log *h) {
  pthread_mutex_lock(&h->lock);
  ha_control *control = h->control;
  h->control = NULL;
  pthread_mutex_unlock(&h->lock);
  ha_control_close(control);
}

static bool may_begin_again(const event_log *h) {
  return !h->to_stdout && h->control && ha_control_is_stopped(h->control);
}

static void print_lines(event_log *h, cli_screen *screen) {
  pthread_mutex_lock(&h->lock);
  if (h->size && !h->quiet) cli_screen_clear(screen);
  for (size_t i = 0; i < h->size && !h->quiet; i++) {
    cli_note("%s", h->lines[i]);
  }
  h->size = 0;
  pthread_mutex_unlock(&h->lock);
  cli_event_lines_print(&h->events);
}

/* --- recording --------------------------------------------------------------------------- */

static bool make_ready_file(const char *path) {
  FILE *file = path ? fopen(path, "w") : NULL;

  if (!path) return true;
  if (file) {
    fprintf(file, "%ld\n", (long)getpid());
    if (fclose(file) == 0) return true;
  }
  cli_error("%s: %s", path, strerror(errno));
  return false;
}

/* A file that could not be finished has another name. */
static const char *unfinished_suffix(const char *path) {
  static const char suffix[] = ".active";
  const size_t size = strlen(path) + sizeof suffix;
  char *name = cli_resize(NULL, size, 1);

  snprintf(name, size, "%s%s", path, suffix);
  const bool has_it = !cli_path_is_file(path) && cli_path_is_file(name);
  free(name);
  return has_it ? suffix : "";
}

static int end_code(ha_status st, const ha_error *err, const ha_recorder_stats *stats,
                    const event_log *log, const char *path, const cli_record *set) {
  if (st < 0) {
    cli_error_from(err);
    cli_note("%" PRIu64 " messages are in %s%s; 'holdall recover' makes a complete bag of them",
             stats->written - stats->deleted, log->to_stdout ? "the file" : path,
             log->to_stdout ? "" : unfinished_suffix(path));
    return CLI_FAILED;
  }
  if (stats->written == 0 && !set->snapshot) {
    cli_warn("nothing was recorded: %s",
             stats->topics > 0 ? "no message arrived" : "no selected topic had a publisher");
    return CLI_LOSS;
  }
  return cli_record_has_losses(stats) ? CLI_LOSS : CLI_DONE;
}

static int record(ha_recorder *recorder, const cli_record *set, const char *path, event_log *log) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};
  ha_error err = HA_ERROR_INIT;
  cli_notify notify;
  cli_status status;
  cli_screen screen;

  if (!make_ready_file(set->ready_file)) return CLI_FAILED;
  cli_notify_ready(&notify);
  cli_event_lines_ready(&log->events, path);
  cli_status_start(&status, set->status_file, set->metrics_file, path);
  if (!cli_screen_start(&screen, recorder, set, path)) return CLI_FAILED;
  while (cli_screen_step(&screen, may_begin_again(log))) {
    print_lines(log, &screen);
    cli_notify_alive(&notify, recorder);
    cli_status_step(&status, recorder);
  }
  cli_notify_stopping();
  cli_screen_stop(&screen);
  const ha_status st = ha_recorder_stop(recorder, &err);
  cli_status_end(&status, recorder, st);
  print_lines(log, &screen);
  (void)ha_recorder_get_stats(&stats, recorder, NULL);
  log->found_no_topic = st >= 0 && stats.topics == 0;
  const int shown =
      !set->quiet || set->json || set->event_lines
          ? cli_record_report(recorder, log->to_stdout ? STDERR_FILENO : STDOUT_FILENO, path,
                              log->why, set)
          : CLI_DONE;
  const int code = end_code(st, &err, &stats, log, path, set);
  return shown == CLI_DONE ? code : shown;
}

static int open_and_record(const cli_record *set, cli_record_settings *settings) {
  event_log log = {.quiet = set->quiet,
                   .to_stdout = cli_record_is_stream(settings),
                   .lock = PTHREAD_MUTEX_INITIALIZER,
                   .events = CLI_EVENT_LINES_INIT};
  ha_recorder *recorder = NULL;
  ha_error err = HA_ERROR_INIT;

  log.events.wanted = set->event_lines;
  if (set->upload) {
    log.uploads = cli_record_uploads_start(set, settings->options.path);
    if (!log.uploads) return CLI_FAILED;
  }
  settings->options.user = &log;
  settings->options.event = on_event;
  settings->options.flags |=
      HA_RECORDER_IDLE; /* no recording yet: the services must exist before the first file begins */
  cli_screen_catch_signals();
  if (!set->quiet) cli_network_say(settings->network);
  ha_status st = ha_recorder_open(&recorder, &settings->options, &err);
  if (st >= 0) {
    serve(&log, recorder, set, settings->network);
    st = ha_recorder_record(recorder, NULL, &err);
  }
  if (st < 0) cli_error("%s", err.text);
  const int failure = st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
  const int code = st < 0 ? failure : record(recorder, set, settings->options.path, &log);
  stop_serving(&log);
  (void)ha_recorder_close(recorder, NULL);
  if (log.found_no_topic) cli_record_warn_of_absent(settings);
  cli_event_lines_done(&log.events);
  free(log.lines);
  return cli_record_uploads_finish(log.uploads, code);
}

static void free_lists(cli_record *set) {
  cli_texts *const lists[] = {
      &set->topics,         &set->types,         &set->services,         &set->actions,
      &set->exclude_topics, &set->exclude_types, &set->exclude_services, &set->exclude_actions,
      &set->throttle,       &set->every,         &set->repeats,          &set->settings,
      &set->topic_rates,    &set->topic_sizes,   &set->custom_data,      &set->definitions};

  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    free(lists[i]->items);
}

/* Note given options of rosbag2 that have no effect in holdall. */
static void note_ineffective(const cli_record *set, bool is_ros1) {
  if (set->quiet) return;
  if (set->polling.given && !is_ros1) {
    cli_note("--polling-interval has no effect on ROS 2, which reports new topics at once");
  }
  if (set->compression_queue.given) {
    cli_note("--compression-queue-size has no effect: --max-cache-size limits the "
             "queue, and compression drops no messages");
  }
}

static int run_with(cli_record *set, const cli_verb *verb, int argc, char **argv) {
  cli_record_settings settings = {.options = HA_RECORDER_OPTIONS_INIT};
  cli_network network;
  cli_arguments topics;
  int code = CLI_WRONG_USE;

  if (cli_network_find(&network, verb, argc, argv) &&
      cli_parse_for(&code, &topics, set, verb, network.is_ros1, argc, argv)) {
    code = CLI_WRONG_USE;
    cli_log_level(set->log_level);
    set->verbose = set->verbose || set->log_level == CLI_LOG_DEBUG;
    note_ineffective(set, network.is_ros1);
    cli_network_take_remaps(&network, &topics);
    if (set->health) {
      code = cli_status_check(set->health);
    } else if (cli_network_agrees(&network, &set->network) &&
               cli_record_settings_read(&settings, set, &topics, &network)) {
      code = open_and_record(set, &settings);
    }
  }
  cli_record_settings_done(&settings);
  cli_network_done(&network);
  return code;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_record set = {0};
  cli_words words = {NULL, 0};
  int code = CLI_WRONG_USE;

  if (cli_asks_for_help(argc, argv) || cli_config_expand(&words, verb, &argc, &argv)) {
    code = run_with(&set, verb, argc, argv);
  }
  free_lists(&set);
  cli_words_done(&words);
  return code;
}

static const char *const g_examples[] = {
    "holdall record --all -o drive",
    "holdall record -o scan --topics /scan /odom --max-bag-size 4G --compression-mode chunk",
    "holdall record -a -x '/camera' --throttle /imu=50 --min-free-space 2G",
    "holdall record -a --tui",
    "holdall record -a --snapshot-mode --max-cache-duration 30s --snapshot-post 5s",
    "ssh robot holdall record -a -o - > drive.mcap",
    "holdall record -a -b 1G --max-age 24h --trigger '/collision.data == true' --mark-before 1min",
    "holdall record -a -d 10min --upload s3://robots/r7/ --delete-after-upload --upload-rate 5M",
    "holdall record --ros1 -O run /scan /tf --split --size 1024 --lz4",
    NULL,
};

const cli_verb cli_verb_record = {
    .name = "record",
    .summary = "record topics of a network into a bag",
    .arguments = "[TOPIC...]",
    .description =
        "Record topics, services and actions of a ROS network until SIGINT, SIGTERM\n"
        "or a limit. Options are those of 'ros2 bag record'; on ROS 1, those of\n"
        "'rosbag record' override them. The space bar pauses, m sets a mark;\n"
        "SIGUSR1 begins a new file or writes a snapshot; SIGUSR2 sets a mark. Messages that are\n"
        "not recorded are counted by topic and cause, reported at the end and stored in the bag;\n"
        "the exit status is then 3.",
    .examples = g_examples,
    .options = g_options,
    .rosbag = cli_record_rosbag_options,
    .reads_no_bags = true,
    .writes_urls = true,
    .min_arguments = 0,
    .max_arguments = SIZE_MAX,
    .run = run,
};
