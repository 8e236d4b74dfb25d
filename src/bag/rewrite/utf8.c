/* Escapes texts of channels, attachments and metadata records for outputs that require UTF-8, see
 * escape.h. */
#include <holdall/rewrite.h>

#include <string.h>

#include "bag/read/reader.h"
#include "bag/read/run.h"
#include "bag/rewrite/rewrite.h"
#include "bag/write/escape.h"
#include "base/status.h"
#include "model/qos.h"

bool ha__rewrite_wants_utf8(const ha__rewrite *w, const ha__rewrite_out *o) {
  /* rosbag's C++ reader accepts any bytes, its Python reader does not: recovered bags must work
   * with both */
  return !(o->capabilities & HA_WRITES_ANY_TEXT) || ha__reader_loader(w->reader)->recover;
}

/* --- channels --------------------------------------------------------------------------------- */

/* Adds the topics read so far, before the first escaped one is added. */
static ha_status need_topics(ha__rewrite *w, ha_error *err) {
  if (w->topics.names.size > 0) return HA_OK;
  for (size_t i = 0; i < w->channels->size; i++) {
    const ha_channel *channel = w->channels->items[i];
    HA_TRY(ha__topics_add(&w->topics, channel->topic,
                          ha_pairs_get(&channel->metadata, HA__ESCAPED_TOPIC), err));
  }
  return HA_OK;
}

static ha_status take_topic(const char **topic, ha__rewrite *w, ha__escaped *e, ha_error *err) {
  const char *read = *topic;

  HA_TRY(ha__escaped_text(topic, e, "topic", err));
  if (*topic == read) return HA_OK;
  HA_TRY(need_topics(w, err));
  return ha__topics_add_unique(topic, &w->topics, e->items[0].value, &w->arena, err);
}

/* QoS profiles that can't be parsed keep a player of ROS 2 from starting. */
static bool is_bad_qos(ha__rewrite *w, const ha_pair *pair) {
  const ha_qos *const *profiles = NULL;
  size_t count = 0;

  return strcmp(pair->key, "offered_qos_profiles") == 0 && ha__reader_loader(w->reader)->recover &&
         ha__qos_parse(&profiles, &count, &w->arena, pair->value, pair->value_size, NULL) < 0;
}

static bool has_bad_qos(ha__rewrite *w, const ha_pairs *pairs) {
  for (size_t i = 0; i < pairs->size; i++) {
    if (is_bad_qos(w, &pairs->items[i])) return true;
  }
  return false;
}

static ha_status take_channel(ha_channel *channel, ha_schema *schema, ha__escaped *e,
                              ha__rewrite *w, ha_error *err) {
  HA_TRY(take_topic(&channel->topic, w, e, err));
  HA_TRY(ha__escaped_channel(channel, schema, e, err));
  for (size_t i = 0; i < channel->metadata.size; i++) {
    const ha_pair *pair = &channel->metadata.items[i];
    if (is_bad_qos(w, pair)) {
      HA_TRY(ha__escaped_keep(e, pair->key, pair->value, pair->value_size, err));
    } else {
      HA_TRY(ha__escaped_pair(e, *pair, err));
    }
  }
  return HA_OK;
}

ha_status ha__rewrite_texts(ha_channel *channel, ha_schema *schema, ha__rewrite *w,
                            ha__rewrite_out *o, const ha_schema *original, ha_error *err) {
  const bool has_definition = schema->data == original->data;
  ha__escaped e;

  if (!ha__rewrite_wants_utf8(w, o)) return HA_OK;
  const bool is_good = ha__is_utf8_channel(channel, schema) && !has_bad_qos(w, &channel->metadata);
  if (is_good && has_definition) return HA_OK;
  HA_TRY(ha__escaped_start(&e, &w->arena, &channel->metadata, HA__ESCAPED_TEXTS, err));
  HA_TRY(take_channel(channel, schema, &e, w, err));
  if (!has_definition) {
    HA_TRY(ha__escaped_keep(&e, "definition", original->data, original->size, err));
  }
  channel->metadata = (ha_pairs){e.items, e.size};
  o->has_mended = true;
  if (!is_good) ha__note_texts(w, o, channel->topic);
  return HA_OK;
}

/* --- attachments, metadata records ------------------------------------------------------------ */

ha_status ha__rewrite_metadata(ha_metadata *metadata, ha__rewrite *w, ha__rewrite_out *o,
                               ha_error *err) {
  bool changed;

  if (!ha__rewrite_wants_utf8(w, o)) return HA_OK;
  HA_TRY(ha__escape_metadata(&changed, metadata, &w->arena, err));
  if (changed) ha__note_texts(w, o, metadata->name);
  return HA_OK;
}

ha_status ha__rewrite_attachment(ha_attachment *attachment, ha_metadata *kept, ha__rewrite *w,
                                 ha__rewrite_out *o, ha_error *err) {
  const ha_metadata none = {sizeof none, "", 0, {NULL, 0}};

  *kept = none;
  if (!ha__rewrite_wants_utf8(w, o)) return HA_OK;
  HA_TRY(ha__escape_attachment(attachment, kept, &w->arena, err));
  if (kept->pairs.size > 0) ha__note_texts(w, o, attachment->name);
  return HA_OK;
}
