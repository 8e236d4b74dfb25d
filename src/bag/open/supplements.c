#include "bag/open/supplements.h"

#include <string.h>

#include "base/status.h"
#include "base/text/text.h"

static const char MISSING[] = "ha_definition"; /* "missing" */
static const char NODE[] = "ha_node";
static const char GID[] = "ha_gid";

static bool lacks_definition(const ha_channel *channel) {
  return channel->schema->size == 0 && ha_pairs_get(&channel->metadata, MISSING);
}

static bool lacks_node(const ha_channel *channel) {
  return ha_pairs_get(&channel->metadata, GID) && !ha_pairs_get(&channel->metadata, NODE);
}

/* --- index of the channels that have them ------------------------------------------------------
 */

/* Kinds of keys. A key is the kind and words, each NUL-terminated. */
enum { OF_PUBLISHER = 'p', OF_TYPE = 't', OF_TOPIC = 'n' };

static ha_status make_key(ha__text *key, int kind, const ha_channel *channel, ha_error *err) {
  const ha_schema *schema = channel->schema;
  const char *gid = ha_pairs_get(&channel->metadata, GID);
  const char *const words[] = {kind == OF_TYPE ? "" : channel->topic, schema->name,
                               kind == OF_TYPE ? schema->hash : "",
                               kind == OF_PUBLISHER && gid ? gid : ""};
  const char first = (char)kind;

  *key = (ha__text)HA__TEXT_INIT(SIZE_MAX);
  ha__text_add(key, &first, 1);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    ha__text_add(key, words[i], strlen(words[i]) + 1);
  }
  return ha__text_status(key, err);
}

/* The last channel replaces earlier ones: it was written last and is the most complete. */
static ha_status put(ha__supplements *supplements, int kind, size_t i, ha_error *err) {
  ha__text key;
  ha_status st = make_key(&key, kind, supplements->channels[i], err);

  if (st >= 0) {
    const char *kept = ha__arena_dup(&supplements->arena, ha__text_view(&key), key.size);
    st = kept ? ha__table_put(&supplements->by_key, kept, key.size, i, err) : HA_FAIL_NOMEM(err);
  }
  ha__text_done(&key);
  return st;
}

static ha_status put_all(ha__supplements *supplements, size_t i, ha_error *err) {
  const ha_channel *channel = supplements->channels[i];

  if (channel->schema->size > 0) {
    HA_TRY(put(supplements, OF_TYPE, i, err));
    HA_TRY(put(supplements, OF_TOPIC, i, err));
  }
  return ha_pairs_get(&channel->metadata, NODE) ? put(supplements, OF_PUBLISHER, i, err) : HA_OK;
}

ha_status ha__supplements_find(ha__supplements *out, const ha_channel *const *channels, size_t n,
                               ha_error *err) {
  ha_status st = HA_OK;
  bool any = false;

  *out = (ha__supplements)HA__SUPPLEMENTS_INIT;
  out->channels = channels;
  for (size_t i = 0; i < n && !any; i++) {
    any = lacks_definition(channels[i]) || lacks_node(channels[i]);
  }
  for (size_t i = 0; i < n && any && st >= 0; i++) {
    st = put_all(out, i, err);
  }
  if (st < 0) ha__supplements_done(out);
  return st;
}

void ha__supplements_done(ha__supplements *supplements) {
  ha__table_done(&supplements->by_key);
  ha__arena_done(&supplements->arena);
}

/* --- completion ---------------------------------------------------------------------------------
 */

static ha_status look_up(const ha_channel **out, const ha__supplements *supplements, int kind,
                         const ha_channel *channel, ha_error *err) {
  uint64_t at = 0;
  ha__text key;
  const ha_status st = make_key(&key, kind, channel, err);

  if (st >= 0 && ha__table_find(&at, &supplements->by_key, ha__text_view(&key), key.size)) {
    *out = supplements->channels[at];
  }
  ha__text_done(&key);
  return st;
}

/* Remove the pair that marks the definition as missing. */
static ha_status drop_mark(ha_channel *channel, ha__arena *arena, ha_error *err) {
  const ha_pairs *had = &channel->metadata;
  ha_pair *pairs = ha__arena_alloc(arena, had->size * sizeof *pairs);
  size_t n = 0;

  if (!pairs) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < had->size; i++) {
    if (strcmp(had->items[i].key, MISSING) != 0) pairs[n++] = had->items[i];
  }
  channel->metadata = (ha_pairs){pairs, n};
  return HA_OK;
}

/* From a channel of the same type and hash; without a hash, of the same topic. */
static ha_status take_definition(ha_channel *channel, const ha__supplements *supplements,
                                 ha__arena *arena, ha_error *err) {
  const ha_channel *from = NULL;

  if (!lacks_definition(channel)) return HA_OK;
  HA_TRY(look_up(&from, supplements, *channel->schema->hash ? OF_TYPE : OF_TOPIC, channel, err));
  if (!from) return HA_OK;
  channel->schema = from->schema;
  return drop_mark(channel, arena, err);
}

/* From a channel of the same publisher: all its metadata. */
static ha_status take_node(ha_channel *channel, const ha__supplements *supplements, ha_error *err) {
  const ha_channel *from = NULL;

  if (!lacks_node(channel)) return HA_OK;
  HA_TRY(look_up(&from, supplements, OF_PUBLISHER, channel, err));
  if (!from) return HA_OK;
  channel->metadata = from->metadata;
  if (!channel->schema->size) channel->schema = from->schema;
  return HA_OK;
}

ha_status ha__supplements_apply(ha_channel *channel, const ha__supplements *supplements,
                                ha__arena *arena, ha_error *err) {
  if (supplements->by_key.size == 0) return HA_OK;
  HA_TRY(take_node(channel, supplements, err));
  return take_definition(channel, supplements, arena, err);
}
