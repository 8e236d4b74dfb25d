#include "bag/open/channels.h"

#include <inttypes.h>
#include <string.h>

#include "bag/open/supplements.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "base/status.h"

/* Each channel costs memory in each file that has it: limit of how many files have a channel, on
 * average. */
enum { FILES_PER_CHANNEL = 10 };

static uint64_t hash_text(uint64_t start, const char *text) {
  return ha__hash(start, text, strlen(text) + 1);
}

static uint64_t hash_channel(const ha_channel *channel, uint64_t salt) {
  const ha_schema *schema = channel->schema;
  uint64_t hash = ha__hash_secret(&salt, sizeof salt);

  hash = hash_text(hash, channel->topic);
  hash = hash_text(hash, channel->encoding);
  hash = hash_text(hash, schema->name);
  hash = hash_text(hash, schema->hash);
  for (size_t i = 0; i < channel->metadata.size; i++) {
    const ha_pair *pair = &channel->metadata.items[i];
    hash = hash_text(hash, pair->key);
    hash = ha__hash(hash, pair->value, pair->value_size);
  }
  return hash;
}

static bool same_schema(const ha_schema *a, const ha_schema *b) {
  if (strcmp(a->name, b->name) != 0 || strcmp(a->encoding, b->encoding) != 0) return false;
  if (strcmp(a->hash, b->hash) != 0) return false;
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

static bool same_channel(const ha_channel *a, const ha_channel *b) {
  return strcmp(a->topic, b->topic) == 0 && strcmp(a->encoding, b->encoding) == 0 &&
         same_pairs(&a->metadata, &b->metadata) && same_schema(a->schema, b->schema);
}

static ha_status too_many(uint64_t max, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "more than %" PRIu64 " %s; --max-channels (max_channels) allows more", max, what);
}

static ha_status add_new(ha__channels *channels, const ha_channel *like, uint64_t hash,
                         ha_error *err) {
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
                        ha_error *err) {
  uint64_t at = 0;

  for (uint64_t salt = 0;; salt++) {
    const uint64_t hash = hash_channel(like, salt);
    if (!ha__table_find(&at, &channels->by_content, &hash, sizeof hash)) {
      HA_TRY(add_new(channels, like, hash, err));
      *out = channels->items[channels->size - 1];
      return HA_OK;
    }
    if (same_channel(channels->items[at], like)) {
      *out = channels->items[at];
      return HA_OK;
    }
    /* another channel has this hash: try the next salt */
  }
}

ha_status ha__channels_add_file(ha__channels *channels, ha__file *file, ha_error *err) {
  const ha_storage_info *info = ha__storage_info(&file->storage);

  ha__supplements supplements;

  channels->file_count += info->channel_count;
  if (channels->max_size && channels->file_count / FILES_PER_CHANNEL > channels->max_size) {
    return too_many(channels->max_size * FILES_PER_CHANNEL, "channels in all files", err);
  }
  file->channels = ha__alloc_zeroed(info->channel_count, sizeof *file->channels);
  if (!file->channels) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__supplements_find(&supplements, info->channels, info->channel_count, err));
  ha_status st = HA_OK;
  for (size_t i = 0; i < info->channel_count && st >= 0; i++) {
    ha_channel like = *info->channels[i];
    st = ha__supplements_apply(&like, &supplements, &channels->arena, err);
    if (st >= 0) st = intern(&file->channels[i], channels, &like, err);
  }
  ha__supplements_done(&supplements);
  return st;
}

ha_status ha__channels_complete(ha__channels *channels, ha_error *err) {
  ha__supplements supplements;

  HA_TRY(ha__supplements_find(&supplements, (const ha_channel *const *)channels->items,
                              channels->size, err));
  ha_status st = HA_OK;
  for (size_t i = 0; i < channels->size && st >= 0; i++) {
    st = ha__supplements_apply(channels->items[i], &supplements, &channels->arena, err);
  }
  ha__supplements_done(&supplements);
  return st;
}

void ha__channels_done(ha__channels *channels) {
  ha__table_done(&channels->by_content);
  ha__free(channels->items);
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
