#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/upload.h"
#include "record/record.h"
#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/path.h"
#include "ui/report.h"

enum {
  DURABLE_BYTES = 64 << 20,
  STREAM_NS = 1000000000 /* messages reach standard output within this time */
};

/* Default time before and after a mark in which files are not deleted. */
#define MARK_NS INT64_C(30000000000)

static const cli_node_names g_node_names = {"holdall_recorder", "record"};

const char *const cli_record_modes[] = {"", "none", "file", "message", "chunk", NULL};
const char *const cli_record_full[] = {"drop-newest", "drop-oldest", "block", NULL};
const char *const cli_record_low_space[] = {"stop", "delete_oldest_files", "wait", NULL};

char *cli_record_text(cli_record_settings *s, const char *text, size_t room) {
  char *copy = cli_resize(NULL, strlen(text) + 1 + room, 1);

  memcpy(copy, text, strlen(text) + 1);
  s->texts = cli_resize(s->texts, s->text_count + 1, sizeof *s->texts);
  s->texts[s->text_count++] = copy;
  return copy;
}

/* Split "LEFT=RIGHT" at "="; right is NULL without "=". */
static const char *split_at(cli_record_settings *s, const char *text, const char **right) {
  char *copy = cli_record_text(s, text, 0);
  char *at = strchr(copy, '=');

  *right = at ? at + 1 : NULL;
  if (at) *at = '\0';
  return copy;
}

static bool read_pairs(cli_record_settings *s, ha_pair **out, const cli_texts *texts,
                       const char *option) {
  *out = cli_resize(NULL, texts->size + 1, sizeof **out);
  for (size_t i = 0; i < texts->size; i++) {
    const char *value = NULL;
    const char *key = split_at(s, texts->items[i], &value);

    if (!value || !*key) {
      cli_error("--%s needs KEY=VALUE, not '%s'", option, texts->items[i]);
      return false;
    }
    (*out)[i] = (ha_pair){key, value, strlen(value)};
  }
  return true;
}

/* Returns a full name: relative names get the namespace as a prefix. */
static const char *full_name(cli_record_settings *s, const char *name) {
  const char *space = s->join.node_namespace;

  if (*name == '/') return name;
  if (!space || strcmp(space, "/") == 0) space = "";
  const size_t room = strlen(space) + strlen(name) + sizeof "//";
  char *full = cli_record_text(s, "", room);
  snprintf(full, room, "%s%s/%s", *space && *space != '/' ? "/" : "", space, name);
  return full;
}

static ha_topic_rate *rate_of(cli_record_settings *s, const char *topic) {
  size_t i = 0;

  while (i < s->options.rate_count && strcmp(s->rates[i].topic, topic) != 0)
    i++;
  if (i == s->options.rate_count) s->rates[s->options.rate_count++] = (ha_topic_rate){topic, 0, 0};
  return &s->rates[i];
}

static bool read_rates(cli_record_settings *s, const cli_record *set) {
  char *end = NULL;

  s->rates = cli_resize(NULL, set->throttle.size + set->every.size + 1, sizeof *s->rates);
  for (size_t i = 0; i < set->throttle.size; i++) {
    const char *value = NULL;
    const char *topic = split_at(s, set->throttle.items[i], &value);
    double hz;
    if (!value || !cli_read_number(&hz, value, 1e-9, 1e9)) {
      cli_error("--throttle needs TOPIC=HZ, HZ from 1e-9 to 1e9, not '%s'", set->throttle.items[i]);
      return false;
    }
    rate_of(s, full_name(s, topic))->hz = hz;
  }
  for (size_t i = 0; i < set->every.size; i++) {
    const char *value = NULL;
    const char *topic = split_at(s, set->every.items[i], &value);
    errno = 0;
    const long long n = value ? strtoll(value, &end, 10) : 0;
    if (!value || end == value || *end || n < 1 || errno != 0) {
      cli_error("--every needs TOPIC=N, not '%s'", set->every.items[i]);
      return false;
    }
    rate_of(s, full_name(s, topic))->every = (uint64_t)n;
  }
  s->options.rates = s->rates;
  return true;
}

static ha_topic_quota *quota_of(cli_record_settings *s, const char *topic) {
  size_t i = 0;

  while (i < s->options.quota_count && strcmp(s->quotas[i].topic, topic) != 0)
    i++;
  if (i == s->options.quota_count)
    s->quotas[s->options.quota_count++] = (ha_topic_quota){topic, 0, 0};
  return &s->quotas[i];
}

/* Read the pairs TOPIC=SIZE of one option into the member of the quotas at offset. */
static bool read_sizes(cli_record_settings *s, const cli_texts *texts, const char *option,
                       size_t offset) {
  for (size_t i = 0; i < texts->size; i++) {
    const char *value = NULL;
    const char *topic = split_at(s, texts->items[i], &value);
    uint64_t size = 0;
    if (!value || !cli_read_size(&size, value) || size == 0) {
      cli_error("--%s needs TOPIC=SIZE (1500000, 768k, 2G), not '%s'", option, texts->items[i]);
      return false;
    }
    memcpy((char *)quota_of(s, full_name(s, topic)) + offset, &size, sizeof size);
  }
  return true;
}

static bool read_quotas(cli_record_settings *s, const cli_record *set) {
  s->quotas =
      cli_resize(NULL, set->topic_rates.size + set->topic_sizes.size + 1, sizeof *s->quotas);
  s->options.quotas = s->quotas;
  return read_sizes(s, &set->topic_rates, "max-topic-rate",
                    offsetof(ha_topic_quota, bytes_per_second)) &&
         read_sizes(s, &set->topic_sizes, "max-topic-size", offsetof(ha_topic_quota, bytes));
}

static bool read_repeats(cli_record_settings *s, const cli_record *set) {
  s->repeats = cli_resize(NULL, set->repeats.size + 1, sizeof *s->repeats);
  for (size_t i = 0; i < set->repeats.size; i++) {
    const char *value = NULL;
    const char *topic = split_at(s, set->repeats.items[i], &value);
    char *end = NULL;
    errno = 0;
    const long long n = value ? strtoll(value, &end, 10) : 1;
    if (n < 1 || errno != 0 || (value && (end == value || *end))) {
      cli_error("--repeat-transient-local needs TOPIC or TOPIC=N, not '%s'", set->repeats.items[i]);
      return false;
    }
    s->repeats[i] = (ha_topic_repeat){full_name(s, topic), (uint64_t)n};
  }
  s->options.repeats = s->repeats;
  s->options.repeat_count = set->repeats.size;
  return true;
}

/* --- selection ----------------------------------------------------------------------- */

static ha_names names_of(const cli_texts *texts) {
  return (ha_names){texts->items, texts->size};
}

static bool read_selection(cli_record_settings *s, const cli_record *set,
                           const cli_arguments *positional) {
  ha_record_selection *to = &s->selection;
  const bool all = set->all || set->all_topics || set->all_services || set->all_actions;
  const bool wide = all || set->regex || set->types.size || set->subscribed_by;
  const bool excludes = set->exclude_regex || set->exclude_topics.size || set->exclude_types.size ||
                        set->exclude_services.size || set->exclude_actions.size;

  to->flags = (set->all ? HA_RECORD_ALL : 0u) | (set->all_topics ? HA_RECORD_ALL_TOPICS : 0u) |
              (set->all_services ? HA_RECORD_ALL_SERVICES : 0u) |
              (set->all_actions ? HA_RECORD_ALL_ACTIONS : 0u) |
              (set->hidden ? HA_RECORD_HIDDEN : 0u) |
              (set->unpublished ? HA_RECORD_UNPUBLISHED : 0u) |
              (set->no_leaves ? HA_RECORD_NO_LEAVES : 0u) | (set->alien ? HA_RECORD_ALIEN : 0u);
  to->topics =
      positional->size ? (ha_names){positional->items, positional->size} : names_of(&set->topics);
  to->types = names_of(&set->types);
  to->services = names_of(&set->services);
  to->actions = names_of(&set->actions);
  to->regex = set->regex;
  to->exclude_regex = set->exclude_regex;
  to->exclude_topics = names_of(&set->exclude_topics);
  to->exclude_types = names_of(&set->exclude_types);
  to->exclude_services = names_of(&set->exclude_services);
  to->exclude_actions = names_of(&set->exclude_actions);
  to->subscribed_by = set->subscribed_by;
  if (positional->size && set->topics.size) {
    cli_error("give topics by --topics or as arguments, not both");
    return false;
  }
  if (!wide && !to->topics.size && !to->services.size && !to->actions.size && !set->static_topics) {
    cli_error(
        "no topics are selected: use --all, --topics, --regex, ...; see 'holdall record --help'");
    return false;
  }
  if (excludes && !wide) {
    cli_error("options that exclude need --all, --regex or --topic-types");
    return false;
  }
  return true;
}

/* --- writer -------------------------------------------------------------------------- */

static uint32_t clamped(const cli_count *count, uint32_t most) {
  return count->value < most ? (uint32_t)count->value : most;
}

/* Returns the limit of bytes that are not synced; the default is larger than the writer's default
 * of 16 MiB, with which a recording of images would sync 60 times a second. */
static uint64_t durable_bytes(const cli_count *count) {
  if (!count->given) return DURABLE_BYTES;
  return count->value > 0 ? count->value : 1; /* 0 would be the writer's default */
}

/* Returns the newest version of metadata.yaml that the installed ROS 2 distribution can read; 0 =
 * any. */
static uint32_t metadata_of(const char *distro) {
  static const struct {
    const char *distro;
    uint32_t version;
  } known[] = {{"foxy", 5}, {"galactic", 5}, {"humble", 5}, {"iron", 7}};

  for (size_t i = 0; distro && i < sizeof known / sizeof *known; i++) {
    if (strcmp(distro, known[i].distro) == 0) return known[i].version;
  }
  return 0;
}

/* By default files are written with O_DIRECT while the disk is fast enough: for images that needs
 * half of the CPU time. */
static bool read_direct(ha_writer_options *o, const cli_record *set) {
  if (set->direct && set->no_direct) {
    cli_error("--direct and --no-direct exclude each other");
    return false;
  }
  if (!set->no_direct) o->flags |= HA_WRITE_DIRECT | (set->direct ? 0u : HA_WRITE_EASED);
  return true;
}

/* A compression format without a mode implies the mode chunk. */
static bool read_compression(ha_writer_options *o, const cli_record *set) {
  static const int32_t modes[] = {HA_COMPRESS_CHUNKS, HA_COMPRESS_CHUNKS, HA_COMPRESS_FILES,
                                  HA_COMPRESS_MESSAGES, HA_COMPRESS_CHUNKS};
  const bool is_none = set->compression_mode == CLI_RECORD_NONE;

  if (is_none && set->compression && strcmp(set->compression, "none") != 0) {
    cli_error("--compression-mode none and --compression-format %s exclude each other",
              set->compression);
    return false;
  }
  o->compression = set->compression;
  o->compression_mode = modes[set->compression_mode];
  if (set->compression_mode > CLI_RECORD_NONE && !o->compression) o->compression = "zstd";
  return true;
}

static void read_writer(cli_record_settings *s, const cli_record *set) {
  ha_writer_options *o = &s->writer;

  o->flags = (set->force ? HA_WRITE_FORCE : 0u) | (set->sync ? HA_WRITE_SYNC : 0u);
  o->threads = clamped(&set->threads, 1024);
  o->storage = set->storage;
  cli_recipients_set(o, &set->recipients, set->seal_late);
  o->chunk_bytes = set->chunk_size.value;
  o->durable_bytes = durable_bytes(&set->durable_bytes);
  o->split_bytes = set->split_size.value;
  o->split_ns = (int64_t)set->split_duration.value;
  o->max_files = clamped(&set->max_files, UINT32_MAX);
  o->ros_distro = getenv("ROS_DISTRO");
  o->metadata_version = set->metadata_version.given ? clamped(&set->metadata_version, 100)
                                                    : metadata_of(o->ros_distro);
  o->preset = set->preset && strcmp(set->preset, "none") != 0 ? set->preset : NULL;
}

static bool read_encryption(cli_record_settings *s, const cli_record *set) {
  s->encryption = (ha_encryption)HA_ENCRYPTION_INIT;
  s->encryption.user = set->encrypt_for;
  s->encryption.aes_key = set->aes_key;
  if (set->encrypt || set->encrypt_for) {
    s->writer.encryption = &s->encryption;
  } else if (set->aes_key) {
    cli_error("--aes-key needs --encrypt");
    return false;
  }
  return true;
}

/* Set the number and nice value of compression threads. */
static bool read_priority(ha_writer_options *o, const cli_record *set) {
  const double nice = set->compression_priority.value;

  o->nice = nice >= -20 && nice <= 19 ? (int32_t)nice : 20;
  if (o->nice == nice) return true;
  cli_error("--compression-threads-priority needs a nice value from -20 to 19, not %g", nice);
  return false;
}

/* Set the limit of reports of losses per second. */
static bool read_losses(ha_recorder_options *o, const cli_record *set) {
  const double hz = set->losses_hz.value;

  if (!set->losses_hz.given) return true;
  if (!(hz >= 0 && hz <= 1000)) {
    cli_error("--stats_max_publishing_rate needs a number from 0 to 1000, not %g", hz);
    return false;
  }
  o->loss_period_ns = hz > 1e-9 ? (int64_t)(1e9 / hz) : HA_LOSSES_UNREPORTED;
  return true;
}

static void read_flags(ha_recorder_options *o, const cli_record *set) {
  o->flags = (set->paused ? HA_RECORDER_PAUSED : 0u) |
             (set->no_discovery ? HA_RECORDER_NO_DISCOVERY : 0u) |
             (set->sim_time ? HA_RECORDER_SIM_TIME : 0u) |
             (set->snapshot ? HA_RECORDER_SNAPSHOT : 0u) |
             (set->snapshot_bags ? HA_RECORDER_SNAPSHOT_BAGS : 0u) |
             (set->repeat_latched ? HA_RECORDER_REPEAT_LATCHED : 0u);
}

/* text: "5" or "5%" */
static bool read_percent(double *out, const char *text) {
  char number[32];
  const size_t size = strlen(text);
  const size_t digits = size > 0 && text[size - 1] == '%' ? size - 1 : size;

  if (digits < sizeof number) {
    memcpy(number, text, digits);
    number[digits] = '\0';
    if (cli_read_number(out, number, 0, 100)) return true;
  }
  cli_error("--min-free-space-percent needs a number from 0 to 100, not '%s'", text);
  return false;
}

static bool read_limits(ha_recorder_options *o, const cli_record *set) {
  o->max_bytes = set->max_size.value;
  o->max_messages = set->max_messages.value;
  o->max_topic_messages = set->topic_limit.value;
  o->max_ns = (int64_t)set->max_duration.value;
  o->quota_bytes = set->max_total.value;
  o->max_age_ns = (int64_t)set->max_age.value;
  o->mark_before_ns = set->mark_before.given ? (int64_t)set->mark_before.value : MARK_NS;
  o->mark_after_ns = set->mark_after.given ? (int64_t)set->mark_after.value : MARK_NS;
  o->trigger = set->trigger;
  o->min_free_bytes = set->min_free.value;
  o->warn_free_bytes = set->warn_free;
  o->low_space_action = set->low_space;
  if (!set->min_free_percent) return true;
  return read_percent(&o->min_free_percent, set->min_free_percent);
}

static void read_queue(ha_recorder_options *o, const cli_record *set) {
  /* 0 means "no queue" in rosbag2; here, the smallest queue */
  o->queue_bytes = set->cache_size.given && !set->cache_size.value ? 1 : set->cache_size.value;
  o->snapshot_bytes = o->queue_bytes;
  if (set->snapshot || set->snapshot_bags) o->queue_bytes = 0;
  o->queue_policy = set->full;
  o->snapshot_ns = (int64_t)set->cache_duration.value;
  o->snapshot_post_ns = (int64_t)set->snapshot_post.value;
}

/* Set the polling interval: ROS 1 is polled for changes; ROS 2 reports them. */
static void read_polling(cli_record_settings *s, const cli_record *set) {
  char text[32];

  if (!s->network->is_ros1 || !set->polling.given) return;
  snprintf(text, sizeof text, "%" PRIu32 "000000", clamped(&set->polling, 3600000));
  cli_network_set(s->network, "poll_ns", cli_record_text(s, text, 0));
}

static void read_network(cli_record_settings *s, const cli_record *set) {
  cli_network *network = s->network;

  s->options.transport = network->name;
  const cli_node node = {set->node_name, set->space, set->domain};

  cli_network_join(&s->join, network, &node, &g_node_names);
  s->options.encoding = set->format;
}

static bool open_definitions(cli_record_settings *s, const cli_record *set) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;
  ha_error err = HA_ERROR_INIT;

  options.paths = set->definitions.items;
  options.path_count = set->definitions.size;
  if (ha_definitions_open(&s->definitions, &options, &err) < 0) {
    cli_error_from(&err);
    return false;
  }
  s->options.definitions = s->definitions;
  return true;
}

bool cli_record_is_stream(const cli_record_settings *s) {
  return (s->writer.flags & HA_WRITE_STREAM) != 0;
}

/* Check the options for standard output, which can take only one file, written while recording. */
static bool read_stream(cli_record_settings *s, const cli_record *set) {
  ha_writer_options *o = &s->writer;
  const char *why = NULL;

  if (!set->output || strcmp(set->output, "-") != 0) return true;
  if (set->snapshot || set->snapshot_bags) why = "snapshots need files";
  if (o->split_bytes || o->split_ns || o->max_files || s->options.quota_bytes) {
    why = "it takes only one file, without splits";
  }
  if (set->direct || set->sync) why = "--direct and --sync need a disk";
  if (set->json || set->event_lines)
    why = "it excludes --json and --event-lines, which print there";
  if (isatty(STDOUT_FILENO)) why = "it is a terminal; name a file (./- is one)";
  if (why) {
    cli_error("-o - (standard output): %s", why);
    return false;
  }
  o->flags = HA_WRITE_STREAM;
  o->durable_ns = STREAM_NS;
  if (!o->storage) o->storage = "mcap"; /* the only storage whose writer never seeks back */
  s->options.min_free_bytes = 0;
  s->options.min_free_percent = 0;
  s->options.warn_free_bytes = 0;
  return true;
}

static bool check_upload(const cli_record *set) {
  const char *why = NULL;

  if (!set->upload) {
    if (!set->upload_deletes && !set->upload_rate.given) return true;
    cli_error("--delete-after-upload and --upload-rate need --upload URL");
    return false;
  }
  if (!cli_upload_is_url(set->upload)) why = "a URL is needed: s3://BUCKET/FOLDER/";
  if (set->output && strcmp(set->output, "-") == 0) why = "standard output cannot be uploaded";
  if (set->snapshot_bags) why = "snapshots as separate bags cannot be uploaded";
  if (why) cli_error("--upload: %s", why);
  return !why;
}

static bool check_output(const cli_record *set) {
  if (!set->output || !cli_path_is_other_file(set->output)) return true;
  cli_error("-o %s: a bag is x.bag, x.mcap, x.db3, or a folder; %s/ makes a folder of this name",
            set->output, set->output);
  return false;
}

/* The default name has the date. */
static void set_path(cli_record_settings *s, const cli_record *set) {
  char name[64];

  s->options.path = set->output;
  if (set->output) return;
  cli_path_by_date(name, sizeof name);
  s->options.path = cli_record_text(s, name, 0);
}

static bool read_all(cli_record_settings *out, const cli_record *set,
                     const cli_arguments *positional) {
  ha_recorder_options *o = &out->options;

  read_writer(out, set);
  read_flags(o, set);
  read_queue(o, set);
  o->max_topics = set->max_topics.value;
  o->control_folder = set->control_folder;
  if (!check_output(set) || !check_upload(set)) return false;
  set_path(out, set);
  o->storage_config = set->storage_config;
  o->static_topics = set->static_topics;
  o->qos_overrides = set->qos_overrides;
  o->channels = set->by_topic ? HA_CHANNELS_BY_TOPIC : HA_CHANNELS_DEFAULT;
  read_polling(out, set);
  read_network(out, set);
  if (!read_selection(out, set, positional) || !read_limits(o, set) ||
      !read_priority(&out->writer, set) || !read_encryption(out, set) ||
      !read_compression(&out->writer, set) || !read_direct(&out->writer, set) ||
      !read_losses(o, set) || !read_rates(out, set) || !read_quotas(out, set) ||
      !read_repeats(out, set) || !read_pairs(out, &out->custom, &set->custom_data, "custom-data") ||
      !read_pairs(out, &out->pairs, &set->settings, "setting") || !read_stream(out, set)) {
    return false;
  }
  out->writer.metadata = (ha_pairs){out->custom, set->custom_data.size};
  out->writer.settings = (ha_pairs){out->pairs, set->settings.size};
  return open_definitions(out, set);
}

bool cli_record_settings_read(cli_record_settings *out, const cli_record *set,
                              const cli_arguments *positional, cli_network *network) {
  cli_record fitted = *set;
  cli_arguments names = *positional;

  *out = (cli_record_settings){.options = HA_RECORDER_OPTIONS_INIT,
                               .writer = HA_WRITER_OPTIONS_INIT,
                               .join = HA_TRANSPORT_OPTIONS_INIT,
                               .selection = HA_RECORD_SELECTION_INIT,
                               .network = network};
  out->options.writer = &out->writer;
  out->options.network = &out->join;
  out->options.selection = &out->selection;
  if (network->is_ros1 && !cli_record_rosbag_fit(&fitted, out, &names)) return false;
  return read_all(out, &fitted, &names);
}

void cli_record_settings_done(cli_record_settings *settings) {
  for (size_t i = 0; i < settings->text_count; i++) {
    free(settings->texts[i]);
  }
  free(settings->texts);
  free(settings->rates);
  free(settings->quotas);
  free(settings->repeats);
  free(settings->pairs);
  free(settings->custom);
  ha_definitions_close(settings->definitions);
}
