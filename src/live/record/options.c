/* Options of a recorder: copies, defaults, and the files that they name. */
#include <string.h>

#include "bag/metadata/storage_config.h"
#include "base/status.h"
#include "io/text_file.h"
#include "live/record/record.h"
#include "model/caller.h"
#include "model/channel_copy.h"

#define DEFAULT_QUEUE_BYTES ((uint64_t)100 << 20)
#define DEFAULT_LATCHED_BYTES ((uint64_t)64 << 20)

enum { DEFAULT_DEPTH = 1000, DEFAULT_TOPICS = 20000 };

/* --- copies -------------------------------------------------------------------------- */

static ha_status copy_text(const char **text, ha__arena *arena, ha_error *err) {
  if (!*text) return HA_OK;
  *text = ha__arena_string(arena, *text);
  return *text ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status copy_texts(const char **const *texts, size_t n, ha__arena *arena, ha_error *err) {
  for (size_t i = 0; i < n; i++)
    HA_TRY(copy_text(texts[i], arena, err));
  return HA_OK;
}

static ha_status copy_rates(ha_recorder_options *o, ha__arena *arena, ha_error *err) {
  ha_topic_rate *rates = ha__arena_alloc(arena, (o->rate_count + 1) * sizeof *rates);
  ha_topic_repeat *repeats = ha__arena_alloc(arena, (o->repeat_count + 1) * sizeof *repeats);
  ha_topic_quota *quotas = ha__arena_alloc(arena, (o->quota_count + 1) * sizeof *quotas);

  if (!rates || !repeats || !quotas) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < o->rate_count; i++) {
    rates[i] = o->rates[i];
    HA_TRY(copy_text(&rates[i].topic, arena, err));
  }
  for (size_t i = 0; i < o->repeat_count; i++) {
    repeats[i] = o->repeats[i];
    HA_TRY(copy_text(&repeats[i].topic, arena, err));
  }
  for (size_t i = 0; i < o->quota_count; i++) {
    quotas[i] = o->quotas[i];
    HA_TRY(copy_text(&quotas[i].topic, arena, err));
  }
  o->rates = rates;
  o->repeats = repeats;
  o->quotas = quotas;
  return HA_OK;
}

static ha_status copy_encryption(ha_recorder *r, ha_error *err) {
  const char **const texts[] = {&r->encryption.method, &r->encryption.user, &r->encryption.aes_key};

  if (!r->writer.encryption) return HA_OK;
  HA_TRY(HA_CALLER_OPTIONS(&r->encryption, r->writer.encryption, ha_encryption, err));
  r->writer.encryption = &r->encryption;
  return copy_texts(texts, sizeof texts / sizeof *texts, &r->arena, err);
}

static ha_status copy_options(ha_recorder *r, ha_error *err) {
  ha_recorder_options *o = &r->options;
  ha__arena *arena = &r->arena;
  const char **const texts[] = {&o->path,
                                &o->control_folder,
                                &o->trigger,
                                &o->encoding,
                                &o->storage_config,
                                &o->transport,
                                &o->static_topics,
                                &o->qos_overrides,
                                &r->network.node_name,
                                &r->network.node_namespace,
                                &r->writer.storage,
                                &r->writer.compression,
                                &r->writer.preset,
                                &r->writer.profile,
                                &r->writer.ros_distro};

  HA_TRY(copy_texts(texts, sizeof texts / sizeof *texts, arena, err));
  HA_TRY(copy_encryption(r, err));
  HA_TRY(ha__pairs_copy(&r->network.settings, arena, &r->network.settings, err));
  HA_TRY(ha__pairs_copy(&r->writer.metadata, arena, &r->writer.metadata, err));
  HA_TRY(ha__pairs_copy(&r->writer.settings, arena, &r->writer.settings, err));
  return copy_rates(o, arena, err);
}

static void set_defaults(ha_recorder *r) {
  ha_recorder_options *o = &r->options;

  if (!o->transport) o->transport = "ros2";
  if (!r->network.node_name) r->network.node_name = "holdall_recorder";
  if (!o->depth) o->depth = DEFAULT_DEPTH;
  if (!o->max_topics) o->max_topics = DEFAULT_TOPICS;
  if (!o->queue_bytes) o->queue_bytes = DEFAULT_QUEUE_BYTES;
  if (!o->snapshot_bytes) o->snapshot_bytes = DEFAULT_QUEUE_BYTES;
  if (!o->latched_bytes) o->latched_bytes = DEFAULT_LATCHED_BYTES;
  if (!o->discovery_ns) o->discovery_ns = 1000000000;
  if (!o->loss_period_ns) o->loss_period_ns = 1000000000;
  if (o->flags & HA_RECORDER_SNAPSHOT_BAGS) o->flags |= HA_RECORDER_SNAPSHOT;
}

/* --- checks ------------------------------------------------------------------------ */

ha_status ha__record_options_check(const ha_recorder *r, ha_error *err) {
  const ha_recorder_options *o = &r->options;
  const bool splits = r->writer.split_bytes || r->writer.split_ns;
  const char *why = NULL;

  if (!o->path) why = "a recorder needs the path of a bag";
  if (r->writer.flags & HA_WRITE_APPEND) why = "a recorder does not append to a bag";
  if ((o->flags & HA_RECORDER_NO_DISCOVERY) && (o->flags & HA_RECORDER_SIM_TIME)) {
    why = "with sim time topics are found after the first /clock: not without discovery";
  }
  if (o->low_space_action < HA_LOW_SPACE_STOP || o->low_space_action > HA_LOW_SPACE_WAIT) {
    why = "no such action for a disk without room";
  }
  if (o->queue_policy < HA_QUEUE_DROP_NEWEST || o->queue_policy > HA_QUEUE_BLOCK) {
    why = "no such policy for a full queue";
  }
  if (o->snapshot_post_ns < 0 || o->snapshot_ns < 0 || o->max_ns < 0 || o->loss_period_ns < 0 ||
      o->max_age_ns < 0 || o->mark_before_ns < 0 || o->mark_after_ns < 0) {
    why = "a time span is negative";
  }
  if (!(o->min_free_percent >= 0 && o->min_free_percent <= 100)) {
    why = "the free part of a disk is between 0 and 100 percent";
  }
  for (size_t i = 0; i < o->rate_count; i++) {
    if (!(o->rates[i].hz >= 0 && o->rates[i].hz <= 1e9))
      why = "a topic's rate is 0 to 1e9 a second";
  }
  if (o->quota_bytes && !splits) why = "a quota deletes old files: it needs a split";
  if (o->max_age_ns && !splits) why = "a limit of age deletes old files: it needs a split";
  return why ? HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s", why) : HA_OK;
}

/* --- files of settings ------------------------------------------------------------------------ */

typedef ha_status parse_fn(ha_recorder *r, const char *text, size_t size, ha_error *err);

static ha_status parse_overrides(ha_recorder *r, const char *text, size_t size, ha_error *err) {
  return ha__qos_overrides_parse(&r->overrides, &r->arena, text, size, err);
}

static ha_status parse_statics(ha_recorder *r, const char *text, size_t size, ha_error *err) {
  return ha__static_topics_parse(&r->statics, &r->static_count, &r->arena, text, size, err);
}

static ha_status parse_config(ha_recorder *r, const char *text, size_t size, ha_error *err) {
  return ha__storage_config_parse(&r->writer.settings, &r->arena, text, size, err);
}

static ha_status parse_file(ha_recorder *r, const char *path, parse_fn *parse, ha_error *err) {
  ha_slice text = {NULL, 0};

  if (!path) return HA_OK;
  HA_TRY(ha__text_file_read(&text, &r->arena, path, err));
  const ha_status st = parse(r, (const char *)text.data, text.size, err);
  if (st < 0) ha__error_wrap(err, "%s", path);
  return st;
}

/* --- all -------------------------------------------------------------------------------------- */

static ha_status read_options(ha_recorder *r, const ha_recorder_options *options, ha_error *err) {
  r->options = (ha_recorder_options)HA_RECORDER_OPTIONS_INIT;
  r->writer = (ha_writer_options)HA_WRITER_OPTIONS_INIT;
  r->encryption = (ha_encryption)HA_ENCRYPTION_INIT;
  r->network = (ha_transport_options)HA_TRANSPORT_OPTIONS_INIT;
  HA_TRY(HA_CALLER_READ(&r->options, options, ha_recorder_options, err));
  HA_TRY(HA_CALLER_OPTIONS(&r->writer, r->options.writer, ha_writer_options, err));
  HA_TRY(HA_CALLER_OPTIONS(&r->network, r->options.network, ha_transport_options, err));
  r->options.writer = &r->writer;
  r->options.network = &r->network;
  return HA_OK;
}

ha_status ha__record_options_init(ha_recorder *r, const ha_recorder_options *options,
                                  ha_error *err) {
  static const ha_record_selection nothing = HA_RECORD_SELECTION_INIT;
  ha_recorder_options *o = &r->options;

  HA_TRY(read_options(r, options, err));
  set_defaults(r);
  HA_TRY(ha__record_options_check(r, err));
  HA_TRY(copy_options(r, err));
  r->space = r->network.node_namespace ? r->network.node_namespace : "/";
  HA_TRY(ha__record_selection_init(&r->selection, o->selection ? o->selection : &nothing, r->space,
                                   err));
  if (r->is_ros1) {
    HA_TRY(ha__record_selection_fit_ros1(&r->selection, &r->network.settings, &r->arena, err));
  }
  HA_TRY(parse_file(r, o->storage_config, parse_config, err));
  HA_TRY(parse_file(r, o->qos_overrides, parse_overrides, err));
  return parse_file(r, o->static_topics, parse_statics, err);
}

void ha__record_options_done(ha_recorder *r) {
  ha__record_selection_done(&r->selection);
  ha__arena_done(&r->arena);
}
