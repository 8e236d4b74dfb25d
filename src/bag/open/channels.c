#include "bag/open/channels.h"

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "base/status.h"
#include "base/text/text.h"

/* --- channels completed later ----------------------------------------------------------------- */

/* Completes channels that a recorder created before it received the type's definition or the name
 * of the publishing node. Some formats store these later in the same channel (rows_define). In the
 * others a second channel of the same publisher or type has them: they are copied from there. */

/* Channels that have a definition or a node, by publisher, type and topic. */
typedef struct supplement_index {
  const ha_channel *const *channels;
  ha__arena arena;
  ha__table by_key;
} supplement_index;

#define SUPPLEMENTS_INIT                                                                           \
  { NULL, HA__ARENA_INIT, HA__TABLE_INIT }

static const char MISSING[] = "ha_definition"; /* "missing" */
static const char NODE[] = "ha_node";
static const char GID[] = "ha_gid";

static bool lacks_definition(const ha_channel *channel) {
  return channel->schema->size == 0 && ha_pairs_get(&channel->metadata, MISSING);
}

static bool lacks_node(const ha_channel *channel) {
  return ha_pairs_get(&channel->metadata, GID) && !ha_pairs_get(&channel->metadata, NODE);
}

/* --- index of the channels that have them ----------------------------------------------------- */

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
static ha_status put(supplement_index *supplements, int kind, size_t i, ha_error *err) {
  ha__text key;
  ha_status st = make_key(&key, kind, supplements->channels[i], err);

  if (st >= 0) {
    const char *kept = ha__arena_dup(&supplements->arena, ha__text_view(&key), key.size);
    st = kept ? ha__table_put(&supplements->by_key, kept, key.size, i, err) : HA_FAIL_NOMEM(err);
  }
  ha__text_done(&key);
  return st;
}

static ha_status put_all(supplement_index *supplements, size_t i, ha_error *err) {
  const ha_channel *channel = supplements->channels[i];

  if (channel->schema->size > 0) {
    HA_TRY(put(supplements, OF_TYPE, i, err));
    HA_TRY(put(supplements, OF_TOPIC, i, err));
  }
  return ha_pairs_get(&channel->metadata, NODE) ? put(supplements, OF_PUBLISHER, i, err) : HA_OK;
}

static void supplements_done(supplement_index *supplements) {
  ha__table_done(&supplements->by_key);
  ha__arena_done(&supplements->arena);
}

/* channels are borrowed until supplements_done(). */
static ha_status supplements_find(supplement_index *out, const ha_channel *const *channels,
                                  size_t n, ha_error *err) {
  ha_status st = HA_OK;
  bool any = false;

  *out = (supplement_index)SUPPLEMENTS_INIT;
  out->channels = channels;
  for (size_t i = 0; i < n && !any; i++) {
    any = lacks_definition(channels[i]) || lacks_node(channels[i]);
  }
  for (size_t i = 0; i < n && any && st >= 0; i++) {
    st = put_all(out, i, err);
  }
  if (st < 0) supplements_done(out);
  return st;
}

/* --- completion ------------------------------------------------------------------------------- */

static ha_status look_up(const ha_channel **out, const supplement_index *supplements, int kind,
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
static ha_status take_definition(ha_channel *channel, const supplement_index *supplements,
                                 ha__arena *arena, ha_error *err) {
  const ha_channel *from = NULL;

  if (!lacks_definition(channel)) return HA_OK;
  HA_TRY(look_up(&from, supplements, *channel->schema->hash ? OF_TYPE : OF_TOPIC, channel, err));
  if (!from) return HA_OK;
  channel->schema = from->schema;
  return drop_mark(channel, arena, err);
}

/* From a channel of the same publisher: all its metadata. */
static ha_status take_node(ha_channel *channel, const supplement_index *supplements,
                           ha_error *err) {
  const ha_channel *from = NULL;

  if (!lacks_node(channel)) return HA_OK;
  HA_TRY(look_up(&from, supplements, OF_PUBLISHER, channel, err));
  if (!from) return HA_OK;
  channel->metadata = from->metadata;
  if (!channel->schema->size) channel->schema = from->schema;
  return HA_OK;
}

/* Complete a channel. What is added is borrowed from other channels and the arena. */
static ha_status supplements_apply(ha_channel *channel, const supplement_index *supplements,
                                   ha__arena *arena, ha_error *err) {
  if (supplements->by_key.size == 0) return HA_OK;
  HA_TRY(take_node(channel, supplements, err));
  return take_definition(channel, supplements, arena, err);
}

/* --- equal channels --------------------------------------------------------------------------- */

/* Each channel costs memory in each file that has it: limit of how many files have a channel, on
 * average. */
enum { FILES_PER_CHANNEL = 10 };

static uint64_t hash_text(uint64_t start, const char *text) {
  return ha__hash(start, text, strlen(text) + 1);
}

static uint64_t hash_channel(const ha_channel *channel, const ha__channel_origin *origin,
                             bool joins, uint64_t salt) {
  const ha_schema *schema = channel->schema;
  const uint64_t start[] = {origin->path, origin->twins, salt};
  uint64_t hash = ha__hash_secret(start, sizeof start);

  hash = hash_text(hash, channel->topic);
  hash = hash_text(hash, channel->encoding);
  hash = hash_text(hash, schema->name);
  if (joins) return hash;
  hash = hash_text(hash, schema->hash);
  for (size_t i = 0; i < channel->metadata.size; i++) {
    const ha_pair *pair = &channel->metadata.items[i];
    hash = hash_text(hash, pair->key);
    hash = ha__hash(hash, pair->value, pair->value_size);
  }
  return hash;
}

/* joins: a hash matters only where there is no text that it could be the hash of. */
static bool same_schema(const ha_schema *a, const ha_schema *b, bool joins) {
  if (strcmp(a->name, b->name) != 0 || strcmp(a->encoding, b->encoding) != 0) return false;
  if (strcmp(a->hash, b->hash) != 0 && !(joins && a->size > 0)) return false;
  /* storages keep equal texts once */
  return (a->data == b->data && a->size == b->size) ||
         ha__bytes_equal(a->data, a->size, b->data, b->size);
}

static bool same_pairs(const ha_pairs *a, const ha_pairs *b) {
  if (a->size != b->size) return false;
  for (size_t i = 0; i < a->size; i++) {
    const ha_pair *x = &a->items[i];
    const ha_pair *y = &b->items[i];
    if (strcmp(x->key, y->key) != 0) return false;
    if (!ha__bytes_equal(x->value, x->value_size, y->value, y->value_size)) return false;
  }
  return true;
}

static bool same_channel(const ha_channel *a, const ha_channel *b, bool joins) {
  return strcmp(a->topic, b->topic) == 0 && strcmp(a->encoding, b->encoding) == 0 &&
         (joins || same_pairs(&a->metadata, &b->metadata)) &&
         same_schema(a->schema, b->schema, joins);
}

static bool joins(const ha__channels *channels) {
  return (channels->flags & HA_READ_CHANNELS_JOINED) != 0;
}

static bool is_apart(const ha__channels *channels) {
  return (channels->flags & HA_READ_CHANNELS_APART) != 0;
}

static bool same_origin(const ha__channels *channels, size_t at, const ha__channel_origin *origin) {
  if (!is_apart(channels)) return true;
  return channels->origins[at].path == origin->path && channels->origins[at].twins == origin->twins;
}

/* Find the origin of the next channel of a file, if that matters. twins: of the file. */
static ha_status find_origin(ha__channel_origin *out, const ha__channels *channels,
                             ha__table *twins, ha__arena *arena, const ha_channel *like,
                             ha_error *err) {
  *out = (ha__channel_origin){0, 0};
  if (!is_apart(channels)) return HA_OK;
  uint64_t *hash = ha__arena_alloc(arena, sizeof *hash);
  if (!hash) return HA_FAIL_NOMEM(err);
  out->path = channels->path;
  *hash = hash_channel(like, out, false, 0);
  if (ha__table_find(&out->twins, twins, hash, sizeof *hash)) out->twins++;
  return ha__table_put(twins, hash, sizeof *hash, out->twins, err);
}

static ha_status too_many(uint64_t max, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "more than %" PRIu64 " %s; --max-channels (max_channels) allows more", max, what);
}

static ha_status keep_origin(ha__channels *channels, const ha__channel_origin *origin,
                             ha_error *err) {
  void *origins = channels->origins;

  if (!is_apart(channels)) return HA_OK;
  const ha_status st = ha__reserve(&origins, &channels->origin_capacity, channels->size, 1,
                                   sizeof *channels->origins, err);
  channels->origins = origins;
  if (st >= 0) channels->origins[channels->size] = *origin;
  return st;
}

static ha_status add_new(ha__channels *channels, const ha_channel *like,
                         const ha__channel_origin *origin, uint64_t hash, ha_error *err) {
  void *items = channels->items;
  uint64_t *key = ha__arena_alloc(&channels->arena, sizeof *key);
  ha_channel *channel = ha__arena_alloc(&channels->arena, sizeof *channel);

  if (!key || !channel) return HA_FAIL_NOMEM(err);
  if (channels->max_size && channels->size >= channels->max_size) {
    return too_many(channels->max_size, "channels", err);
  }
  const ha_status st =
      ha__reserve(&items, &channels->capacity, channels->size, 1, sizeof *channels->items, err);
  channels->items = items;
  if (st < 0) return st;
  HA_TRY(keep_origin(channels, origin, err));
  *key = hash;
  HA_TRY(ha__table_put(&channels->by_content, key, sizeof *key, channels->size, err));
  *channel = *like;
  channel->struct_size = sizeof *channel;
  channel->id = (uint32_t)channels->size;
  channel->message_count = HA_UNCOUNTED;
  channels->items[channels->size++] = channel;
  return HA_OK;
}

/* The bag's channel that equals this one of a file; added if there is none. */
static ha_status intern(const ha_channel **out, ha__channels *channels, const ha_channel *like,
                        const ha__channel_origin *origin, ha_error *err) {
  uint64_t at = 0;

  for (uint64_t salt = 0;; salt++) {
    const uint64_t hash = hash_channel(like, origin, joins(channels), salt);
    if (!ha__table_find(&at, &channels->by_content, &hash, sizeof hash)) {
      HA_TRY(add_new(channels, like, origin, hash, err));
      *out = channels->items[channels->size - 1];
      return HA_OK;
    }
    if (same_channel(channels->items[at], like, joins(channels)) &&
        same_origin(channels, at, origin)) {
      *out = channels->items[at];
      return HA_OK;
    }
    /* another channel has this hash: try the next salt */
  }
}

/* A plugin that was compiled with older headers has a shorter struct. */
static void take_channel(ha_channel *out, const ha_channel *from) {
  const size_t size = from->struct_size < sizeof *out ? from->struct_size : sizeof *out;

  memcpy(out, from, size);
}

/* Find the bag's channel for channel i of a file. */
static ha_status add_channel(ha__channels *channels, ha__file *file, size_t i,
                             const supplement_index *supplements, ha__table *twins, ha_error *err) {
  ha_channel like = HA_CHANNEL_INIT;
  ha__channel_origin origin;

  take_channel(&like, ha__storage_info(&file->storage)->channels[i]);
  HA_TRY(supplements_apply(&like, supplements, &channels->arena, err));
  HA_TRY(find_origin(&origin, channels, twins, &file->arena, &like, err));
  return intern(&file->channels[i], channels, &like, &origin, err);
}

ha_status ha__channels_add_file(ha__channels *channels, ha__file *file, ha_error *err) {
  const ha_storage_info *info = ha__storage_info(&file->storage);
  ha__table twins = HA__TABLE_INIT;
  supplement_index supplements;

  channels->file_count += info->channel_count;
  if (channels->max_size && channels->file_count / FILES_PER_CHANNEL > channels->max_size) {
    return too_many(channels->max_size * FILES_PER_CHANNEL, "channels in all files", err);
  }
  file->channels = ha__alloc_zeroed(info->channel_count, sizeof *file->channels);
  if (!file->channels) return HA_FAIL_NOMEM(err);
  HA_TRY(supplements_find(&supplements, info->channels, info->channel_count, err));
  ha_status st = HA_OK;
  for (size_t i = 0; i < info->channel_count && st >= 0; i++) {
    st = add_channel(channels, file, i, &supplements, &twins, err);
  }
  supplements_done(&supplements);
  ha__table_done(&twins);
  return st;
}

ha_status ha__channels_complete(ha__channels *channels, ha_error *err) {
  supplement_index supplements;

  HA_TRY(supplements_find(&supplements, (const ha_channel *const *)channels->items, channels->size,
                          err));
  ha_status st = HA_OK;
  for (size_t i = 0; i < channels->size && st >= 0; i++) {
    st = supplements_apply(channels->items[i], &supplements, &channels->arena, err);
  }
  supplements_done(&supplements);
  return st;
}

void ha__channels_done(ha__channels *channels) {
  ha__table_done(&channels->by_content);
  ha__free(channels->items);
  ha__free(channels->origins);
  ha__arena_done(&channels->arena);
  *channels = (ha__channels)HA__CHANNELS_INIT;
}

bool ha__channel_key_describes_type(const char *key) {
  static const char *const keys[] = {"type", "md5sum", "message_definition", "topic_type_hash"};

  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (strcmp(key, keys[i]) == 0) return true;
  }
  return false;
}
