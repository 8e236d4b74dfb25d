/* One engine for every verb that makes bags out of bags: the messages of a query go to one output
 * or several. */
#include <holdall/rewrite.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bag/about.h"
#include "bag/bag.h"
#include "bag/file.h"
#include "bag/inherit.h"
#include "bag/overlap.h"
#include "bag/reader.h"
#include "bag/rewrite_pass.h"
#include "bag/selection.h"
#include "bag/translate.h"
#include "bag/writer.h"
#include "base/alloc.h"
#include "base/arena.h"
#include "base/status.h"

/* progress() is called when so much has gone by. */
enum { TELL_MESSAGES = 1024, TELL_BYTES = 1 << 20 };

/* Messages of this size are lent to the writer, not copied. */
enum { LEND_BYTES = 128 << 10 };

/* Failures of the system in a row, without a message between them, after which it is to blame. */
enum { MAX_SYSTEM_FAILURES = 8 };

/* Kinds of notes, each told once an output. */
enum {
  NOTE_PUBLISH_TIME = 1u << 0,
  NOTE_SEQUENCE = 1u << 1,
  NOTE_QOS = 1u << 2,
  NOTE_PAIRS = 1u << 3,
  NOTE_ATTACHMENTS = 1u << 4,
  NOTE_METADATA = 1u << 5,
  NOTE_CUSTOM_DATA = 1u << 6,
  NOTE_HASH = 1u << 7,
  REMARK_TRANSLATED = 1u << 8,
  REMARK_SEQ = 1u << 9,
  REMARK_ORIGIN = 1u << 10,
  REMARK_CALLERID = 1u << 11
};

typedef struct output {
  const ha_rewrite_output *what;
  ha_writer *writer;
  uint32_t capabilities; /* HA_WRITES_... of its storage */
  uint8_t *wanted;       /* per channel of the reader */
  uint32_t *ids;         /* its channel of each that is wanted */
  int64_t start_ns;
  int64_t end_ns;
  uint64_t left; /* of its limit */
  uint32_t noted;
} output;

typedef struct work {
  ha__arena arena;
  ha_reader *reader;
  const ha__bag *bag; /* of the reader */
  const ha__channels *channels;
  uint8_t *read; /* per channel: the reader will give it */
  const ha_rewrite_options *options;
  ha__translate *translate; /* NULL = all messages stay as they are */
  output *outputs;
  size_t output_count;
  ha_rewrite_result result;
  ha_rewrite_progress now;
  uint64_t told_messages;
  uint64_t told_bytes;
} work;

/* --- notes ------------------------------------------------------------------------------ */

static void tell_note(work *w, const output *o, const char *text) {
  w->result.notes++;
  if (w->options->note) w->options->note(w->options->user, o->what->path, text);
}

static void note(work *w, output *o, uint32_t kind, const char *format, ...) HA_PRINTF(4, 5);

static void note(work *w, output *o, uint32_t kind, const char *format, ...) {
  char text[256];
  va_list args;

  if (o->noted & kind) return;
  o->noted |= kind;
  va_start(args, format);
  if (vsnprintf(text, sizeof text, format, args) < 0) text[0] = '\0';
  va_end(args);
  tell_note(w, o, text);
}

static void tell_remark(const work *w, const output *o, const char *text) {
  if (w->options->remark) w->options->remark(w->options->user, o->what->path, text);
}

static void remark(const work *w, output *o, uint32_t kind, const char *format, ...)
    HA_PRINTF(4, 5);

static void remark(const work *w, output *o, uint32_t kind, const char *format, ...) {
  char text[256];
  va_list args;

  if (o->noted & kind) return;
  o->noted |= kind;
  va_start(args, format);
  if (vsnprintf(text, sizeof text, format, args) < 0) text[0] = '\0';
  va_end(args);
  tell_remark(w, o, text);
}

/* Some pairs repeat what the model says. */
static bool is_told_otherwise(const output *o, const ha_channel *channel, const ha_pair *pair) {
  const ha_schema *schema = channel->schema;

  if (strcmp(pair->key, "topic") == 0) return strcmp(pair->value, channel->topic) == 0;
  if (strcmp(pair->key, "offered_qos_profiles") == 0) return (o->capabilities & HA_WRITES_QOS) != 0;
  if (strcmp(pair->key, "type") == 0) return strcmp(pair->value, schema->name) == 0;
  return (strcmp(pair->key, "md5sum") == 0 || strcmp(pair->key, "topic_type_hash") == 0) &&
         strcmp(pair->value, schema->hash) == 0;
}

static void note_pairs(work *w, output *o, const ha_channel *channel) {
  for (size_t i = 0; i < channel->metadata.size; i++) {
    const ha_pair *pair = &channel->metadata.items[i];
    if (is_told_otherwise(o, channel, pair)) continue;
    /* as seq: each conversion has it, and nobody misses it */
    if (w->options->to == HA_DIALECT_ROS2 && strcmp(pair->key, "callerid") == 0) {
      remark(w, o, REMARK_CALLERID, "callerid is left out: ROS 2 has none");
      continue;
    }
    note(w, o, NOTE_PAIRS, "fields of channels are not kept (%s of %s, ...)", pair->key,
         channel->topic);
  }
}

/* "*" stands for any. */
static bool is_md5(const char *hash) {
  return hash[0] && strcmp(hash, "*") != 0 && strncmp(hash, "RIHS", 4) != 0;
}

static void note_channel(work *w, output *o, const ha_channel *channel) {
  const char *hash = channel->schema->hash;

  if (channel->qos_count > 0 && !(o->capabilities & (HA_WRITES_QOS | HA_WRITES_PAIRS))) {
    note(w, o, NOTE_QOS, "QoS profiles are not kept");
  }
  if (!(o->capabilities & HA_WRITES_PAIRS)) note_pairs(w, o, channel);
  if (is_md5(hash) && !(o->capabilities & HA_WRITES_MD5)) {
    note(w, o, NOTE_HASH, "MD5 sums of types are not kept (%s of %s, ...)", hash,
         channel->schema->name);
  }
}

static void note_custom_data(work *w, output *o, const ha_pairs *data) {
  if (data->size == 0 || ha__writer_holds_custom_data(o->writer)) return;
  note(w, o, NOTE_CUSTOM_DATA, "custom data are not kept (%s, ...)", data->items[0].key);
}

static void note_message(work *w, output *o, const ha_message *msg) {
  const bool published =
      (msg->flags & HA_MESSAGE_HAS_PUBLISH_TIME) && msg->publish_time_ns != msg->log_time_ns;

  if (published && !(o->capabilities & HA_WRITES_PUBLISH_TIME)) {
    note(w, o, NOTE_PUBLISH_TIME, "publish times are not kept");
  }
  if ((msg->flags & HA_MESSAGE_HAS_SEQUENCE) && msg->sequence != 0 &&
      !(o->capabilities & HA_WRITES_SEQUENCE)) {
    note(w, o, NOTE_SEQUENCE, "sequence numbers are not kept");
  }
}

/* What becomes of a channel of the other ROS. */
static void note_translation(work *w, output *o, const ha_channel *channel) {
  const bool to_ros1 = w->options->to == HA_DIALECT_ROS1;
  const char *origin = ha__translate_origin(w->translate, channel->id);
  char text[2048];

  remark(w, o, REMARK_TRANSLATED, "messages are converted to %s (%s, ...)",
         to_ros1 ? "ROS 1" : "ROS 2", channel->topic);
  if (ha__translate_drops_seq(w->translate, channel->id)) {
    remark(w, o, REMARK_SEQ, "seq of Header is left out: ROS 2 has none");
  }
  if (ha__translate_counts_seq(w->translate, channel->id)) {
    remark(w, o, REMARK_SEQ, "seq of Header counts the messages of a channel");
  }
  if (origin) {
    remark(w, o, REMARK_ORIGIN, "definitions that the bag does not have are those of %s (%s, ...)",
           origin, channel->schema->name);
  }
  if (ha__translate_additions(text, sizeof text, w->translate, channel->id)) {
    tell_remark(w, o, text);
  }
  if (ha__translate_losses(text, sizeof text, w->translate, channel->id)) tell_note(w, o, text);
}

/* --- channels ------------------------------------------------------------------------------ */

static const char *renamed(const work *w, const char *topic) {
  for (size_t i = 0; i < w->options->rename_count; i++) {
    if (strcmp(w->options->renames[i].from, topic) == 0) return w->options->renames[i].to;
  }
  return topic;
}

static ha_status add_channel(work *w, output *o, const ha_channel *channel, ha_error *err) {
  const ha_channel *written = NULL;
  ha_channel copy;

  ha_status st = ha__translate_channel(&written, w->translate, channel, err);
  if (st >= 0) {
    copy = *written;
    copy.topic = renamed(w, channel->topic);
    st = ha_writer_add_channel(o->writer, &o->ids[channel->id], &copy, NULL, err);
  }
  if (st < 0) {
    ha__error_wrap(err, "%s: topic %s", o->what->path, channel->topic);
    return st;
  }
  if (written != channel) note_translation(w, o, channel);
  note_channel(w, o, written);
  return HA_OK;
}

static ha_status add_channels(work *w, output *o, ha_error *err) {
  for (size_t i = 0; i < w->channels->size; i++) {
    o->wanted[i] &= w->read[i];
    if (o->wanted[i]) HA_TRY(add_channel(w, o, w->channels->items[i], err));
  }
  return HA_OK;
}

/* --- messages -------------------------------------------------------------------------------- */

static void release(void *user) {
  ha_message msg = HA_MESSAGE_INIT;

  msg.owner = user;
  ha_message_unref(&msg);
}

static ha_status write_message(work *w, output *o, const ha_message *msg, ha_error *err) {
  const uint32_t id = o->ids[msg->channel->id];

  note_message(w, o, msg);
  if (msg->size < LEND_BYTES || !msg->owner) return ha_writer_write(o->writer, id, msg, err);
  const ha_slice slice = {msg->data, msg->size};
  ha_message held = *msg;
  ha_message_ref(&held);
  return ha_writer_lend(o->writer, id, msg, &slice, 1, release, held.owner, err);
}

static bool takes(const output *o, const ha_message *msg, bool before_start) {
  if (!o->wanted[msg->channel->id] || o->left == 0) return false;
  if (msg->log_time_ns >= o->end_ns && o->end_ns != INT64_MAX) return false;
  return msg->log_time_ns >= o->start_ns || before_start;
}

static ha_status give_as_is(work *w, const ha_message *msg, bool before_start, ha_error *err) {
  for (size_t i = 0; i < w->output_count; i++) {
    output *o = &w->outputs[i];
    if (!takes(o, msg, before_start)) continue;
    HA_TRY(write_message(w, o, msg, err));
    o->left--;
  }
  return HA_OK;
}

static bool is_damage(ha_status st) {
  return st == HA_E_CORRUPT || st == HA_E_TRUNCATED || st == HA_E_LIMIT || st == HA_E_UNSUPPORTED;
}

static void tell_damage(work *w, const ha_error *what) {
  w->result.damages++;
  if (w->options->damage) w->options->damage(w->options->user, what);
}

static void note_unfit(work *w, const ha_message *msg, bool before_start) {
  char text[512];

  snprintf(text, sizeof text,
           "%s: values do not fit the other type, and are cut or clamped (message of %" PRId64
           " ns, ...)",
           msg->channel->topic, msg->log_time_ns);
  for (size_t i = 0; i < w->output_count; i++) {
    if (takes(&w->outputs[i], msg, before_start)) tell_note(w, &w->outputs[i], text);
  }
}

/* A message that can't be converted is damaged, and the others go on. */
static ha_status give_translated(work *w, const ha_message *msg, bool before_start, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_message made;
  bool unfit = false;

  ha_status st = ha__translate_message(&made, &unfit, w->translate, msg, &why);
  if (is_damage(st)) {
    tell_damage(w, &why);
    return HA_OK;
  }
  if (st < 0) {
    if (err) *err = why;
    return st;
  }
  if (unfit) note_unfit(w, msg, before_start);
  st = give_as_is(w, &made, before_start, err);
  ha_message_unref(&made);
  return st;
}

static ha_status give(work *w, const ha_message *msg, bool before_start, ha_error *err) {
  bool taken = false;

  if (!ha__translate_has(w->translate, msg->channel->id)) {
    return give_as_is(w, msg, before_start, err);
  }
  for (size_t i = 0; i < w->output_count && !taken; i++) {
    taken = takes(&w->outputs[i], msg, before_start);
  }
  return taken ? give_translated(w, msg, before_start, err) : HA_OK;
}

static ha_status tell(work *w, const ha_message *msg, ha_error *err) {
  w->now.messages++;
  w->now.bytes += msg->size;
  w->now.time_ns = msg->log_time_ns;
  if (w->now.messages - w->told_messages < TELL_MESSAGES &&
      w->now.bytes - w->told_bytes < TELL_BYTES) {
    return HA_OK;
  }
  w->told_messages = w->now.messages;
  w->told_bytes = w->now.bytes;
  if (!w->options->progress || w->options->progress(w->options->user, &w->now) == 0) return HA_OK;
  return HA_FAIL(err, HA_E_CANCELLED, HA_NO_OFFSET, "stopped on request");
}

static bool is_done(const work *w) {
  for (size_t i = 0; i < w->output_count; i++) {
    if (w->outputs[i].left > 0) return false;
  }
  return true;
}

static ha_status copy_messages(work *w, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  unsigned failures = 0;

  while (!is_done(w)) {
    const ha_status st = ha_reader_next(w->reader, &msg, &why);
    if (st == HA_END) break;
    if (st == HA_OK) {
      failures = 0;
      HA_TRY(give(w, &msg, false, err));
      HA_TRY(tell(w, &msg, err));
    } else if (is_damage(st) || ++failures < MAX_SYSTEM_FAILURES) {
      tell_damage(w, &why);
    } else {
      if (err) *err = why;
      return st;
    }
  }
  return HA_OK;
}

/* --- whole chunks ------------------------------------------------------------------------------
 */

static bool is_everything(const ha_query *q) {
  return q->topic_count == 0 && q->type_count == 0 && !q->include_regex && !q->exclude_regex &&
         q->exclude_topic_count == 0 && q->exclude_type_count == 0 && q->start_ns == INT64_MIN &&
         q->end_ns == INT64_MAX && q->limit == 0;
}

/* All of one file into one of the same kind: its chunks need not be taken apart. */
static bool may_pass_chunks(const work *w, const ha_query *query) {
  return w->output_count == 1 && !w->outputs[0].what->query && w->options->rename_count == 0 &&
         !(w->options->flags & HA_REWRITE_ANEW) && !ha__translate_has_any(w->translate) &&
         is_everything(query);
}

/* The messages of a chunk that can't be passed on, one by one. */
static ha_status copy_chunk(work *w, const ha__run *run, ha_error *err) {
  const ha__file *file = w->bag->files[0];

  for (size_t i = 0; i < run->entries.size; i++) {
    const ha_entry *e = &run->entries.items[i];
    const ha_message msg = {.struct_size = sizeof msg,
                            .flags = file->message_flags,
                            .sequence = e->sequence,
                            .channel = file->channels[e->channel],
                            .data = run->bytes + e->offset,
                            .size = e->size,
                            .log_time_ns = e->log_time_ns,
                            .publish_time_ns = e->publish_time_ns,
                            .owner = run->pin};
    HA_TRY(give(w, &msg, false, err));
    HA_TRY(tell(w, &msg, err));
  }
  return HA_OK;
}

static ha_status take_apart(work *w, ha__pass *pass, size_t i, ha_error *err) {
  const ha__pick all = {NULL, INT64_MIN, INT64_MAX, false, false};
  ha_error why = HA_ERROR_INIT;
  ha__run run = HA__RUN_INIT;
  ha_status st = ha__run_load_chunk(&run, pass->loader, w->bag->files[0], i, &all, &why);

  if (st < 0) tell_damage(w, &why);
  st = copy_chunk(w, &run, err);
  ha__pass_saw(pass, &run.entries);
  ha__run_done(&run);
  return st;
}

static ha_status pass_chunks(work *w, ha__pass *pass, ha_error *err) {
  for (size_t i = 0; i < pass->chunk_count; i++) {
    ha_message told = HA_MESSAGE_INIT;
    uint64_t messages = 0;
    uint64_t bytes = 0;
    const ha_status st = ha__pass_chunk(&messages, &bytes, pass, err);
    if (st < 0) return st;
    if (st == HA_END) {
      HA_TRY(take_apart(w, pass, i, err));
      continue;
    }
    w->now.messages += messages;
    told.size = (size_t)bytes;
    HA_TRY(tell(w, &told, err));
  }
  return HA_OK;
}

/* --- the last messages before the start ---------------------------------------------------------
 */

typedef struct latched {
  ha_message *last; /* per channel; channel NULL = none found, owner held */
  size_t wanted;    /* channels that may have one */
} latched;

/* From the start backwards until each channel has been met. */
static ha_status find_latched(work *w, latched *l, ha_error *err) {
  ha_message msg = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  unsigned failures = 0;

  while (l->wanted > 0) {
    const ha_status st = ha_reader_next(w->reader, &msg, &why);
    if (st == HA_END) break;
    if (st < 0) {
      if (!is_damage(st) && ++failures >= MAX_SYSTEM_FAILURES) {
        if (err) *err = why;
        return st;
      }
      continue; /* told when the query itself meets it, or too early for it */
    }
    ha_message *last = &l->last[msg.channel->id];
    if (last->channel) continue;
    *last = msg;
    ha_message_ref(last);
    l->wanted--;
  }
  return HA_OK;
}

static const ha_message *earliest(const latched *l, size_t count) {
  const ha_message *first = NULL;

  for (size_t i = 0; i < count; i++) {
    const ha_message *m = &l->last[i];
    if (m->channel && (!first || m->log_time_ns < first->log_time_ns)) first = m;
  }
  return first;
}

static ha_status give_latched(work *w, latched *l, ha_error *err) {
  const ha_message *msg;

  while ((msg = earliest(l, w->channels->size)) != NULL) {
    ha_message *mine = &l->last[msg->channel->id];
    const ha_status st = give(w, mine, true, err);
    ha_message_unref(mine);
    mine->channel = NULL;
    if (st < 0) return st;
  }
  return HA_OK;
}

static ha_status copy_latched(work *w, const ha_query *query, ha_error *err) {
  ha_query before = *query;
  uint8_t *matched = NULL;
  latched l = {NULL, 0};

  if (!w->options->last_per_channel || query->start_ns == INT64_MIN) return HA_OK;
  before.topics = NULL;
  before.topic_count = 0;
  before.include_regex = w->options->last_per_channel;
  before.end_ns = query->start_ns;
  before.start_ns = INT64_MIN;
  before.reverse = 1;
  before.limit = 0;
  HA_TRY(ha__selection_match(&matched, &before, w->channels, err));
  for (size_t i = 0; i < w->channels->size; i++) {
    l.wanted += matched[i];
  }
  ha__free(matched);
  l.last = ha__alloc_zeroed(w->channels->size, sizeof *l.last);
  if (!l.last) return HA_FAIL_NOMEM(err);
  ha_status st = ha_reader_query(w->reader, &before, err);
  if (st >= 0) st = find_latched(w, &l, err);
  if (st >= 0) st = give_latched(w, &l, err);
  for (size_t i = 0; i < w->channels->size; i++) {
    if (l.last[i].channel) ha_message_unref(&l.last[i]);
  }
  ha__free(l.last);
  return st;
}

/* --- what is not a message ----------------------------------------------------------------------
 */

static ha_status copy_attachment(work *w, const ha_attachment *attachment, size_t i,
                                 ha_error *err) {
  ha_message bytes = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  const ha_status st = ha_reader_attachment(w->reader, i, &bytes, &why);

  if (is_damage(st)) {
    tell_damage(w, &why);
    return HA_OK;
  }
  if (st < 0) {
    if (err) *err = why;
    return st;
  }
  for (size_t k = 0; k < w->output_count; k++) {
    output *o = &w->outputs[k];
    if (o->capabilities & HA_WRITES_ATTACHMENTS) {
      HA_TRY(ha_writer_add_attachment(o->writer, attachment, bytes.data, err));
    } else {
      note(w, o, NOTE_ATTACHMENTS, "attachments are not kept (%s, ...)", attachment->name);
    }
  }
  return HA_OK;
}

/* A copy of metadata.yaml: the output gets one of its own. */
static bool is_copy_of_yaml(const ha_metadata *metadata) {
  return ha_pairs_get(&metadata->pairs, HA__RECORD_METADATA_KEY) != NULL;
}

static ha_status copy_record(work *w, const ha_metadata *metadata, ha_error *err) {
  if (is_copy_of_yaml(metadata)) return HA_OK;
  for (size_t k = 0; k < w->output_count; k++) {
    output *o = &w->outputs[k];
    if (o->capabilities & HA_WRITES_METADATA) {
      HA_TRY(ha_writer_add_metadata(o->writer, metadata, err));
    } else {
      note(w, o, NOTE_METADATA, "metadata records are not kept (%s, ...)", metadata->name);
    }
  }
  return HA_OK;
}

static ha_status copy_extras(work *w, ha_error *err) {
  for (size_t f = 0, n = 0; f < w->bag->file_count; f++) {
    const ha_storage_info *info = ha__storage_info(&w->bag->files[f]->storage);
    for (size_t i = 0; i < info->attachment_count; i++, n++) {
      if (w->options->flags & HA_REWRITE_NO_ATTACHMENTS) continue;
      HA_TRY(copy_attachment(w, info->attachments[i], n, err));
    }
    for (size_t i = 0; i < info->metadata_record_count; i++) {
      if (w->options->flags & HA_REWRITE_NO_METADATA) continue;
      HA_TRY(copy_record(w, info->metadata_records[i], err));
    }
  }
  return HA_OK;
}

/* --- open and close
 * --------------------------------------------------------------------------------- */

/* Those of the input, and behind them those that the caller gives: of equal keys the last counts.
 */
static ha_status add_custom_data(work *w, ha_writer_options *options, ha_error *err) {
  ha_pairs data = {NULL, 0};

  if (w->options->flags & HA_REWRITE_NO_METADATA) return HA_OK;
  HA_TRY(ha__about_custom_data(&data, &w->arena, w->bag, err));
  const size_t size = data.size + options->metadata.size;
  ha_pair *items = ha__arena_alloc(&w->arena, size * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  if (data.size) memcpy(items, data.items, data.size * sizeof *items);
  for (size_t i = 0; i < options->metadata.size; i++) {
    items[data.size + i] = options->metadata.items[i];
  }
  options->metadata = (ha_pairs){items, size};
  return HA_OK;
}

static const char *distro_of(const work *w) {
  if (w->options->to == HA_DIALECT_ROS1) return "";
  if (w->options->to_distro && w->options->to_distro[0]) return w->options->to_distro;
  return ha__about_distro(w->bag);
}

static ha_status open_writer(work *w, output *o, ha_error *err) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;
  const ha_writer_options *given = o->what->options;

  if (given) {
    memcpy(&options, given,
           given->struct_size < sizeof options ? given->struct_size : sizeof options);
  }
  options.struct_size = sizeof options;
  options.flags |= HA_WRITE_WHOLE;
  /* an unfinished output is of no use to anybody */
  options.durable_bytes = HA_WRITE_UNBOUNDED;
  options.durable_ns = HA_WRITE_UNBOUNDED;
  const bool splits = options.split_bytes || options.split_ns;
  HA_TRY(ha__overlap_check(w->bag, o->what->path, splits, err));
  if (!options.profile && !w->translate) options.profile = ha__about_profile(w->bag);
  if (!options.ros_distro) options.ros_distro = distro_of(w);
  HA_TRY(add_custom_data(w, &options, err));
  HA_TRY(ha__inherit_open(&o->writer, o->what->path, &options, w->bag, err));
  o->capabilities = ha__writer_capabilities(o->writer);
  note_custom_data(w, o, &options.metadata);
  return HA_OK;
}

static ha_status open_output(work *w, output *o, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  if (o->what->query) {
    const size_t size = o->what->query->struct_size;
    memcpy(&query, o->what->query, size < sizeof query ? size : sizeof query);
  }
  HA_TRY(ha__selection_match(&o->wanted, &query, w->channels, err));
  o->ids = ha__alloc_zeroed(w->channels->size, sizeof *o->ids);
  if (!o->ids) return HA_FAIL_NOMEM(err);
  o->start_ns = query.start_ns;
  o->end_ns = query.end_ns;
  o->left = query.limit ? query.limit : UINT64_MAX;
  HA_TRY(open_writer(w, o, err));
  return add_channels(w, o, err);
}

/* Which channels come at all: others need not be declared. */
static ha_status find_read(work *w, const ha_query *query, ha_error *err) {
  ha_query before = *query;
  uint8_t *more = NULL;

  HA_TRY(ha__selection_match(&w->read, query, w->channels, err));
  if (!w->options->last_per_channel) return HA_OK;
  before.topics = NULL;
  before.topic_count = 0;
  before.include_regex = w->options->last_per_channel;
  HA_TRY(ha__selection_match(&more, &before, w->channels, err));
  for (size_t i = 0; i < w->channels->size; i++) {
    w->read[i] |= more[i];
  }
  ha__free(more);
  return HA_OK;
}

static ha_status copy(work *w, const ha_query *query, ha_error *err) {
  ha__pass pass = {.seen = NULL};
  bool passes = false;

  if (may_pass_chunks(w, query)) {
    HA_TRY(ha__pass_init(&pass, &passes, w->reader, w->outputs[0].writer, err));
  }
  if (passes) {
    const ha_status st = pass_chunks(w, &pass, err);
    ha__pass_done(&pass);
    return st;
  }
  HA_TRY(ha_reader_query(w->reader, query, err));
  return copy_messages(w, err);
}

static ha_status run(work *w, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  if (w->options->query) {
    const size_t size = w->options->query->struct_size;
    memcpy(&query, w->options->query, size < sizeof query ? size : sizeof query);
  }
  HA_TRY(find_read(w, &query, err));
  if (w->options->to) {
    HA_TRY(ha__translate_new(&w->translate, w->options->to, w->options->definitions,
                             w->channels->size, err));
  }
  for (size_t i = 0; i < w->output_count; i++) {
    HA_TRY(open_output(w, &w->outputs[i], err));
  }
  HA_TRY(copy_extras(w, err));
  HA_TRY(copy_latched(w, &query, err));
  return copy(w, &query, err);
}

static void abort_all(work *w) {
  for (size_t i = 0; i < w->output_count; i++) {
    ha_writer_abort(w->outputs[i].writer);
    w->outputs[i].writer = NULL;
  }
}

static ha_status close_all(work *w, ha_error *err) {
  for (size_t i = 0; i < w->output_count; i++) {
    ha__out_sum sum;
    ha_writer *writer = w->outputs[i].writer;
    w->outputs[i].writer = NULL;
    HA_TRY(ha__writer_close(writer, &sum, err));
    w->result.messages += sum.messages;
    w->result.bytes += sum.message_bytes;
    w->result.file_bytes += sum.file_bytes;
    w->result.files += sum.files;
  }
  return HA_OK;
}

ha_status ha_rewrite(ha_reader *reader, const ha_rewrite_output *outputs, size_t n,
                     const ha_rewrite_options *options, ha_rewrite_result *result, ha_error *err) {
  ha_rewrite_options mine = HA_REWRITE_OPTIONS_INIT;
  work w = {
      .arena = HA__ARENA_INIT, .reader = reader, .bag = ha__reader_bag(reader), .output_count = n};

  if (n == 0) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no output");
  if (options) {
    memcpy(&mine, options, options->struct_size < sizeof mine ? options->struct_size : sizeof mine);
  }
  if (mine.to < 0 || mine.to > HA_DIALECT_ROS2) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "messages can be converted to ROS 1 or ROS 2 alone");
  }
  w.options = &mine;
  w.channels = &w.bag->channels;
  w.now.struct_size = sizeof w.now;
  w.outputs = ha__alloc_zeroed(n, sizeof *w.outputs);
  if (!w.outputs) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < n; i++) {
    w.outputs[i].what = &outputs[i];
  }
  ha_status st = run(&w, err);
  if (st >= 0) st = close_all(&w, err);
  abort_all(&w);
  for (size_t i = 0; i < n; i++) {
    ha__free(w.outputs[i].wanted);
    ha__free(w.outputs[i].ids);
  }
  ha__free(w.outputs);
  ha__free(w.read);
  ha__translate_free(w.translate);
  ha__arena_done(&w.arena);
  if (result) {
    w.result.struct_size = result->struct_size;
    memcpy(result, &w.result,
           result->struct_size < sizeof w.result ? result->struct_size : sizeof w.result);
  }
  return st;
}
