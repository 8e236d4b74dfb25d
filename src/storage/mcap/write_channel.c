/* Channels and schemas of a file being written. Their records are laid out once, when a channel is
 * declared, and copied into the file where needed. */
#include <assert.h>

#include "base/alloc.h"
#include "base/hash.h"
#include "base/status.h"
#include "base/text/text.h"
#include "model/qos.h"
#include "storage/mcap/file.h"
#include "storage/mcap/write.h"

/* --- schemas ------------------------------------------------------------------------ */

/* Header and id, which are not part of a schema's content. */
enum { SCHEMA_ID_AT = HA__MCAP_HEAD_SIZE, SCHEMA_CONTENT_AT = HA__MCAP_HEAD_SIZE + 2 };

/* The key of a schema follows its record in memory: from the content on, with the hash of the text.
 */
typedef struct schema_key {
  const uint8_t *data;
  size_t size;
} schema_key;

static schema_key key_of(const ha__mcap_definition *schema) {
  return (schema_key){schema->record + SCHEMA_CONTENT_AT,
                      schema->size - SCHEMA_CONTENT_AT + sizeof(uint64_t)};
}

/* Borrows the text. */

static ha_status lay_out_schema(ha__mcap_definition *out, const ha_schema *schema, ha_error *err) {
  const size_t name_size = strlen(schema->name);
  const size_t encoding_size = strlen(schema->encoding);

  if (name_size > UINT32_MAX || encoding_size > UINT32_MAX || schema->size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "schema '%.100s' of more than 4 GiB",
                   schema->name);
  }
  const size_t front = 14 + name_size + encoding_size;
  uint8_t *record = ha__alloc(HA__MCAP_HEAD_SIZE + front + sizeof(uint64_t));
  if (!record) return HA_FAIL_NOMEM(err);
  uint8_t *p = ha__put_u16(ha__put_head(record, HA__MCAP_SCHEMA, front + schema->size), 0);
  p = ha__put_text(p, schema->name, name_size);
  p = ha__put_text(p, schema->encoding, encoding_size);
  p = ha__put_u32(p, (uint32_t)schema->size);
  ha__put_u64(p, ha__hash_secret(schema->data, schema->size));
  *out = (ha__mcap_definition){record, HA__MCAP_HEAD_SIZE + front, schema->data, schema->size};
  return HA_OK;
}

/* Check or choose an id; id 0: the next one. */
static ha_status choose_id(uint16_t *id, uint32_t *last, const char *what, ha_error *err) {
  if (*id == 0 && *last == HA__MCAP_MAX_IDS) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "an MCAP file holds %d %s at most",
                   (int)HA__MCAP_MAX_IDS, what);
  }
  if (*id == 0) *id = (uint16_t)(*last + 1);
  if (*id > *last) *last = *id;
  return HA_OK;
}

/* known: an equal schema exists under another id */
static ha_status add_schema(ha__mcap_writer *self, const ha__mcap_definition *definition,
                            uint16_t id, bool known, ha_error *err) {
  const size_t number = self->schema_count;
  void *items = self->schemas;

  HA_TRY(choose_id(&id, &self->last_schema_id, "schemas", err));
  HA_TRY(ha__reserve(&items, &self->schema_capacity, number, 1, sizeof *self->schemas, err));
  self->schemas = items;
  if (!known) {
    const schema_key key = key_of(definition);
    HA_TRY(ha__table_put(&self->schemas_by_content, key.data, key.size, number, err));
  }
  ha__store_u16(definition->record + SCHEMA_ID_AT, id);
  self->schemas[self->schema_count++] = (ha__mcap_out_schema){*definition, id, 0, false};
  return HA_OK;
}

static bool find_equal(uint64_t *number, const ha__mcap_writer *self,
                       const ha__mcap_definition *definition) {
  const schema_key key = key_of(definition);
  uint64_t found = 0;

  if (!ha__table_find(&found, &self->schemas_by_content, key.data, key.size)) return false;
  const ha__mcap_definition *other = &self->schemas[found].definition;
  if (definition->text_size > 0 &&
      memcmp(other->text, definition->text, definition->text_size) != 0) {
    return false; /* only the hash is equal */
  }
  *number = found;
  return true;
}

/* Copy a text that will be released: that of a resumed file is released when the file is closed. */
static ha_status keep_text(ha__mcap_definition *definition, ha__mcap_writer *self, bool is_resumed,
                           ha_error *err) {
  if (self->keeps_channels && !is_resumed) return HA_OK;
  definition->text =
      (const uint8_t *)ha__arena_dup(&self->arena, definition->text, definition->text_size);
  return definition->text ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__mcap_find_schema(uint32_t *out, ha__mcap_writer *self, const ha_schema *schema,
                               uint16_t id, ha_error *err) {
  ha__mcap_definition definition = {NULL, 0, NULL, 0};
  uint64_t number = self->schema_count;

  HA_TRY(lay_out_schema(&definition, schema, err));
  const bool known = find_equal(&number, self, &definition);
  if (known && id == 0) {
    ha__free(definition.record);
    *out = (uint32_t)number;
    return HA_OK;
  }
  number = self->schema_count;
  ha_status st = keep_text(&definition, self, id != 0, err);
  if (st >= 0) st = add_schema(self, &definition, id, known, err);
  if (st < 0) ha__free(definition.record);
  *out = (uint32_t)number;
  return st;
}

/* --- metadata of channels ---------------------------------------------- */

/* Write QoS profiles as YAML in the format of version 9 of metadata.yaml. */
static ha_status write_qos_profiles(ha_pair *out, ha__mcap_writer *self, const ha_channel *channel,
                                    ha_error *err) {
  ha__text text = HA__TEXT_INIT(UINT32_MAX);

  ha__qos_write(&text, channel->qos, channel->qos_count, HA__QOS_NAMES, 0);
  const ha_status st = ha__text_status(&text, err);
  const char *kept = st < 0 ? NULL : ha__arena_dup(&self->arena, ha__text_view(&text), text.size);
  *out = (ha_pair){"offered_qos_profiles", kept, text.size};
  ha__text_done(&text);
  if (st < 0) return st;
  return kept ? HA_OK : HA_FAIL_NOMEM(err);
}

/* Readers derive the type hash from these keys. */
static ha_pair hash_pair(const char *hash) {
  const bool rihs = strncmp(hash, "RIHS01", 6) == 0;

  return (ha_pair){rihs ? "topic_type_hash" : "md5sum", hash, strlen(hash)};
}

/* Collect the channel's pairs, and members of ha_channel that MCAP stores as pairs. */
static ha_status gather_metadata(ha__mcap_map *map, ha__mcap_writer *self,
                                 const ha_channel *channel, ha_error *err) {
  const char *qos = ha_pairs_get(&channel->metadata, "offered_qos_profiles");
  const char *hash = channel->schema->hash;
  ha_pair pair;

  HA_TRY(ha__mcap_map_add(map, &channel->metadata, err));
  if (channel->qos_count > 0 && (!qos || !qos[0])) {
    HA_TRY(write_qos_profiles(&pair, self, channel, err));
    HA_TRY(ha__mcap_map_add(map, &(ha_pairs){&pair, 1}, err));
  }
  if (hash && *hash) {
    pair = hash_pair(hash);
    if (!ha__mcap_map_has(map, pair.key)) {
      HA_TRY(ha__mcap_map_add(map, &(ha_pairs){&pair, 1}, err));
    }
  }
  return HA_OK;
}

/* --- channels ------------------------------------------------------------------------- */

static ha_status lay_out_channel(ha__mcap_definition *out, ha__mcap_writer *self, uint16_t id,
                                 uint16_t schema_id, const ha_channel *channel,
                                 const ha__mcap_map *map, ha_error *err) {
  const size_t topic_size = strlen(channel->topic);
  const size_t encoding_size = strlen(channel->encoding);

  if (topic_size > UINT32_MAX || encoding_size > UINT32_MAX || map->size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "channel '%.100s': more than 4 GiB of metadata",
                   channel->topic);
  }
  const size_t length = 16 + topic_size + encoding_size + map->size;
  uint8_t *record = ha__arena_alloc(&self->arena, HA__MCAP_HEAD_SIZE + length);
  if (!record) return HA_FAIL_NOMEM(err);
  uint8_t *p = ha__put_head(record, HA__MCAP_CHANNEL, length);
  p = ha__put_u16(ha__put_u16(p, id), schema_id);
  p = ha__put_text(p, channel->topic, topic_size);
  p = ha__put_text(p, channel->encoding, encoding_size);
  ha__mcap_put_map(p, map);
  *out = (ha__mcap_definition){record, HA__MCAP_HEAD_SIZE + length, NULL, 0};
  return HA_OK;
}

static ha_status reserve_channel(ha__mcap_writer *self, ha_error *err) {
  void *channels = self->channels;
  void *touched = self->touched;

  HA_TRY(ha__reserve(&channels, &self->channel_capacity, self->channel_count, 1,
                     sizeof *self->channels, err));
  self->channels = channels;
  HA_TRY(ha__reserve(&touched, &self->touched_capacity, self->channel_count, 1,
                     sizeof *self->touched, err));
  self->touched = touched;
  return HA_OK;
}

static uint16_t schema_id_of(const ha__mcap_writer *self, uint32_t schema) {
  return schema == HA__MCAP_NO_SCHEMA ? 0 : self->schemas[schema].id;
}

/* Key of a channel: the first of equal schemas, and the pairs sorted by key. */
static ha_status lay_out_key(ha_slice *key, ha__mcap_writer *self, uint32_t schema,
                             const ha_channel *channel, ha__mcap_map *map, ha_error *err) {
  uint64_t first = schema;
  ha__mcap_definition definition;

  if (schema != HA__MCAP_NO_SCHEMA) {
    (void)find_equal(&first, self, &self->schemas[schema].definition);
  }
  ha__mcap_map_sort(map);
  HA_TRY(lay_out_channel(&definition, self, 0, schema_id_of(self, (uint32_t)first), channel, map,
                         err));
  *key = (ha_slice){definition.record, definition.size};
  return HA_OK;
}

static ha_status lay_out_both(ha__mcap_out_channel *out, ha_slice *key, ha__mcap_writer *self,
                              const ha_channel *channel, ha__mcap_map *map, ha_error *err) {
  HA_TRY(lay_out_channel(&out->definition, self, out->id, schema_id_of(self, out->schema), channel,
                         map, err));
  return self->resumed ? lay_out_key(key, self, out->schema, channel, map, err) : HA_OK;
}

ha_status ha__mcap_make_channel(ha__mcap_out_channel *out, ha_slice *key, ha__mcap_writer *self,
                                uint16_t id, uint32_t schema, const ha_channel *channel,
                                ha_error *err) {
  ha__mcap_map map = HA__MCAP_MAP_INIT;

  *out = (ha__mcap_out_channel){.schema = schema, .id = id};
  out->encoding = ha__arena_string(&self->arena, channel->encoding);
  if (!out->encoding) return HA_FAIL_NOMEM(err);
  ha_status st = gather_metadata(&map, self, channel, err);
  if (st >= 0) st = lay_out_both(out, key, self, channel, &map, err);
  ha__mcap_map_done(&map);
  return st;
}

/* Find the equal channel of the resumed file, unless it is already used. */
static ha__mcap_kept_channel *find_kept(ha__mcap_writer *self, ha_slice key) {
  uint64_t at = 0;

  if (!self->resumed || !ha__table_find(&at, &self->kept_by_key, key.data, key.size)) return NULL;
  return self->kept[at].taken ? NULL : &self->kept[at];
}

static bool has_schema(const ha_schema *schema) {
  return schema->name[0] != '\0' || schema->encoding[0] != '\0' || schema->size > 0;
}

ha_status ha__mcap_writer_channel(void *writer, uint32_t number, const ha_channel *channel,
                                  ha_error *err) {
  ha__mcap_writer *self = writer;
  uint32_t schema = HA__MCAP_NO_SCHEMA;
  uint16_t id = 0;
  ha__mcap_out_channel made;
  ha_slice key = {NULL, 0};

  (void)number; /* unused without assertions */
  assert(number == self->channel_count);
  HA_TRY(reserve_channel(self, err));
  if (has_schema(channel->schema)) {
    HA_TRY(ha__mcap_find_schema(&schema, self, channel->schema, 0, err));
  }
  HA_TRY(ha__mcap_make_channel(&made, &key, self, 0, schema, channel, err));
  ha__mcap_kept_channel *kept = find_kept(self, key);
  if (kept) {
    kept->taken = true;
    made = kept->channel;
  } else {
    HA_TRY(choose_id(&id, &self->last_channel_id, "channels", err));
    made.id = id;
    ha__store_u16(made.definition.record + HA__MCAP_HEAD_SIZE, id);
  }
  self->channels[self->channel_count++] = made;
  return HA_OK;
}

int32_t ha__mcap_takes_chunks(void *writer, void *from) {
  const ha__mcap_writer *self = writer;
  const ha__mcap *file = from;

  if (file->channel_count != self->channel_count || (self->flags & HA__MCAP_NO_CHUNKING)) return 0;
  for (size_t i = 0; i < self->channel_count; i++) {
    const uint32_t schema = self->channels[i].schema;
    const uint32_t schema_id = schema == HA__MCAP_NO_SCHEMA ? 0 : schema + 1;
    if (file->channels[i]->pub.id != i + 1 || file->channels[i]->schema_id != schema_id) return 0;
  }
  return 1;
}
