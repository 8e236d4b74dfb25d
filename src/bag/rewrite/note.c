/* Reports what an output can't store, or what a conversion changes: each kind once for each
 * output. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "bag/rewrite/rewrite.h"
#include "bag/write/escape.h"
#include "bag/write/writer.h"
#include "base/format.h"

/* Kinds of notes. From the first remark on nothing is lost. */
enum {
  NOTE_PUBLISH_TIME = 1u << 0,
  NOTE_SEQUENCE = 1u << 1,
  NOTE_QOS = 1u << 2,
  NOTE_PAIRS = 1u << 3,
  NOTE_ATTACHMENTS = 1u << 4,
  NOTE_METADATA = 1u << 5,
  NOTE_CUSTOM_DATA = 1u << 6,
  NOTE_HASH = 1u << 7,
  NOTE_DEFINITION = 1u << 8,
  NOTE_TEXTS = 1u << 9,
  FIRST_REMARK = 1u << 10,
  REMARK_TRANSLATED = 1u << 10,
  REMARK_SEQ = 1u << 11,
  REMARK_ORIGIN = 1u << 12,
  REMARK_CALLERID = 1u << 13,
  REMARK_ADAPTED = 1u << 14,
  REMARK_RETYPED = 1u << 15
};

/* o NULL: of all outputs. */
static void report(ha__rewrite *w, const ha__rewrite_out *o, bool is_loss, const char *text) {
  const ha_rewrite_options *to = w->options;
  const ha__rewrite_out *of = o ? o : w->outputs;
  const char *path = of && w->output_count ? of->what.path : "";

  if (is_loss) {
    w->result.notes++;
    if (to->note) to->note(to->user, path, text);
  } else if (to->remark) {
    to->remark(to->user, path, text);
  }
}

static void say(ha__rewrite *w, ha__rewrite_out *o, uint32_t kind, const char *format, ...)
    HA_PRINTF(4, 5);

static void say(ha__rewrite *w, ha__rewrite_out *o, uint32_t kind, const char *format, ...) {
  char text[256];
  va_list args;

  if (o->noted & kind) return;
  o->noted |= kind;
  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  report(w, o, kind < FIRST_REMARK, text);
}

/* Conditions for excluding messages apply to all outputs alike. */
void ha__note_where(ha__rewrite *w) {
  size_t count = 0;
  const char *const *notes = ha_where_notes(&count, w->where);

  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < w->output_count; k++) {
      report(w, &w->outputs[k], true, notes[i]);
    }
  }
}

/* Some pairs repeat members of the model. */
static bool is_stored_elsewhere(const ha__rewrite_out *o, const ha_channel *channel,
                                const ha_pair *pair) {
  const ha_schema *schema = channel->schema;

  if (strcmp(pair->key, "topic") == 0) return strcmp(pair->value, channel->topic) == 0;
  if (strcmp(pair->key, "offered_qos_profiles") == 0) return (o->capabilities & HA_WRITES_QOS) != 0;
  if (strcmp(pair->key, "type") == 0) return strcmp(pair->value, schema->name) == 0;
  return (strcmp(pair->key, "md5sum") == 0 || strcmp(pair->key, "topic_type_hash") == 0) &&
         strcmp(pair->value, schema->hash) == 0;
}

static void note_pairs(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel) {
  for (size_t i = 0; i < channel->metadata.size; i++) {
    const ha_pair *pair = &channel->metadata.items[i];
    if (is_stored_elsewhere(o, channel, pair)) continue;
    /* as seq: every conversion drops it */
    if (w->options->to == HA_DIALECT_ROS2 && strcmp(pair->key, "callerid") == 0) {
      say(w, o, REMARK_CALLERID, "callerid is left out: ROS 2 does not have it");
      continue;
    }
    say(w, o, NOTE_PAIRS, "fields of channels are not kept (%s of %s, ...)", pair->key,
        channel->topic);
  }
}

/* "*" matches anything. */
static bool is_md5(const char *hash) {
  return hash[0] && strcmp(hash, "*") != 0 && strncmp(hash, "RIHS", 4) != 0;
}

void ha__note_channel(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel) {
  const char *hash = channel->schema->hash;

  if (channel->qos_count > 0 && !(o->capabilities & (HA_WRITES_QOS | HA_WRITES_PAIRS))) {
    say(w, o, NOTE_QOS, "QoS profiles are not kept");
  }
  if (!(o->capabilities & HA_WRITES_PAIRS)) note_pairs(w, o, channel);
  if (is_md5(hash) && !(o->capabilities & HA_WRITES_MD5)) {
    say(w, o, NOTE_HASH, "MD5 sums of types are not kept (%s of %s, ...)", hash,
        channel->schema->name);
  }
}

void ha__note_definition(ha__rewrite *w, ha__rewrite_out *o, const ha_schema *schema) {
  say(w, o, NOTE_DEFINITION,
      "definitions that are not UTF-8 are changed (%s, ...): U+FFFD replaces each byte that is "
      "no "
      "character",
      schema->name);
}

void ha__note_texts(ha__rewrite *w, ha__rewrite_out *o, const char *name) {
  const bool are_kept = (o->capabilities & (HA_WRITES_PAIRS | HA_WRITES_METADATA)) != 0;

  say(w, o, NOTE_TEXTS, "texts that are not UTF-8 are changed (%s, ...): %%XX stands for a byte%s",
      name, are_kept ? "; their bytes are kept in metadata" : "");
}

void ha__note_bag_texts(ha__rewrite *w, ha__rewrite_out *o, const ha_writer_options *options) {
  const char *profile = options->profile;
  const char *distro = options->ros_distro;

  if (o->capabilities & HA_WRITES_ANY_TEXT) return; /* it holds none of them */
  if (profile && !ha__is_utf8(profile, strlen(profile))) ha__note_texts(w, o, "profile");
  if (distro && !ha__is_utf8(distro, strlen(distro))) ha__note_texts(w, o, "ros_distro");
  if (!ha__are_utf8(&options->metadata)) ha__note_texts(w, o, "custom data");
}

void ha__note_custom_data(ha__rewrite *w, ha__rewrite_out *o, const ha_pairs *data) {
  if (data->size == 0 || ha__writer_holds_custom_data(o->writer)) return;
  say(w, o, NOTE_CUSTOM_DATA, "custom data is not kept (%s, ...)", data->items[0].key);
}

void ha__note_message(ha__rewrite *w, ha__rewrite_out *o, const ha_message *msg) {
  const bool published =
      (msg->flags & HA_MESSAGE_HAS_PUBLISH_TIME) && msg->publish_time_ns != msg->log_time_ns;

  if (published && !(o->capabilities & HA_WRITES_PUBLISH_TIME)) {
    say(w, o, NOTE_PUBLISH_TIME, "publish times are not kept");
  }
  if ((msg->flags & HA_MESSAGE_HAS_SEQUENCE) && msg->sequence != 0 &&
      !(o->capabilities & HA_WRITES_SEQUENCE)) {
    say(w, o, NOTE_SEQUENCE, "sequence numbers are not kept");
  }
}

static void remark_adapted(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel) {
  const char *newer = ha__translate_newer(w->translate, channel->id);

  if (!ha__translate_has(w->translate, channel->id)) {
    say(w, o, REMARK_RETYPED,
        "types get other definitions, and messages stay as they are (%s, ...)", channel->topic);
  } else if (newer) {
    say(w, o, REMARK_ADAPTED, "messages are adapted to the definitions of %s (%s, ...)", newer,
        channel->topic);
  } else {
    say(w, o, REMARK_ADAPTED, "messages are adapted by rules (%s, ...)", channel->topic);
  }
}

static void remark_translated(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel) {
  const char *ros = w->options->to == HA_DIALECT_ROS1 ? "ROS 1" : "ROS 2";

  say(w, o, REMARK_TRANSLATED, "messages are converted to %s (%s, ...)",
      w->options->encoding ? w->options->encoding : ros, channel->topic);
  if (ha__translate_newer(w->translate, channel->id)) remark_adapted(w, o, channel);
  if (ha__translate_drops_seq(w->translate, channel->id)) {
    say(w, o, REMARK_SEQ, "seq of Header is left out: ROS 2 does not have it");
  }
  if (ha__translate_counts_seq(w->translate, channel->id)) {
    say(w, o, REMARK_SEQ, "seq of Header counts the messages of a channel");
  }
}

/* Note what a channel loses in the other ROS, or with another definition. */
void ha__note_translation(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel,
                          bool is_changed) {
  const char *problem = ha__translate_problem(w->translate, channel->id);
  char text[2048];

  if (problem) {
    snprintf(text, sizeof text, "%s: %s can't be adapted, and stays as it is: %s", channel->topic,
             channel->schema->name, problem);
    report(w, o, true, text);
  }
  if (!is_changed) return;
  const char *origin = ha__translate_origin(w->translate, channel->id);
  if (w->options->encoding || ha__translate_is_foreign(w->translate, channel->id)) {
    remark_translated(w, o, channel);
  } else {
    remark_adapted(w, o, channel);
  }
  if (origin) {
    say(w, o, REMARK_ORIGIN, "definitions that the bag does not have are those of %s (%s, ...)",
        origin, channel->schema->name);
  }
  if (ha__translate_additions(text, sizeof text, w->translate, channel->id)) {
    report(w, o, false, text);
  }
  if (ha__translate_losses(text, sizeof text, w->translate, channel->id)) report(w, o, true, text);
}

void ha__note_unfit(ha__rewrite *w, const ha__rewrite_out *o, const ha_message *msg) {
  char text[2048];
  char fields[1024] = "";

  if (w->options->encoding) {
    (void)ha__translate_unfit(fields, sizeof fields, w->translate, msg->channel->id);
  }
  snprintf(text, sizeof text,
           "%s: values do not fit the other type, and are truncated or clamped (message of %" PRId64
           " ns, ...)%s",
           msg->channel->topic, msg->log_time_ns, fields);
  report(w, o, true, text);
}

void ha__note_obstacle(ha__rewrite *w, const ha_channel *channel) {
  const char *obstacle = ha__edits_obstacle(w->edits, channel->id);

  if (obstacle) report(w, NULL, true, obstacle);
}

void ha__note_edited(ha__rewrite *w, const ha_message *msg, uint32_t notes) {
  static const struct {
    uint32_t note;
    bool is_loss;
    const char *text;
  } list[] = {
      {HA__EDITED_MISSING, false, "an index is beyond the end of its array"},
      {HA__EDITED_CLAMPED, true, "times do not fit, and are set to the nearest that does"},
      {HA__EDITED_MISFIT, true, "bytes are not those of the new definition"},
  };
  char text[512];

  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    if (!(notes & list[i].note)) continue;
    snprintf(text, sizeof text, "%s: %s (message of %" PRId64 " ns, ...)", msg->channel->topic,
             list[i].text, msg->log_time_ns);
    report(w, NULL, list[i].is_loss, text);
  }
}

void ha__note_attachment(ha__rewrite *w, ha__rewrite_out *o, const ha_attachment *attachment) {
  say(w, o, NOTE_ATTACHMENTS, "attachments are not kept (%s, ...)", attachment->name);
}

void ha__note_metadata(ha__rewrite *w, ha__rewrite_out *o, const ha_metadata *metadata) {
  say(w, o, NOTE_METADATA, "metadata records are not kept (%s, ...)", metadata->name);
}
