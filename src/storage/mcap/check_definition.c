/* Checks schemas and channels: an id has one meaning, is defined before its first use, and is in
 * the summary. */
#include <inttypes.h>

#include "base/status.h"
#include "base/table.h"
#include "base/text/utf8.h"
#include "storage/mcap/check.h"

static uint64_t add_number(uint64_t digest, uint64_t number) {
  return ha__hash(digest, &number, sizeof number);
}

static uint64_t add_bytes(uint64_t digest, ha_slice bytes) {
  digest = add_number(digest, bytes.size);
  return ha__hash(digest, bytes.data, bytes.size);
}

/* Digest that is independent of the order of the pairs. *good becomes false when the bytes are not
 * a valid map. */
static uint64_t map_digest(ha_slice map, bool *good) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, 0);
  uint64_t sum = 0;
  ha_slice key;
  ha_slice value;
  ha_status st;

  while ((st = ha__mcap_texts_next(&cur, &key, &value, NULL)) == HA_OK) {
    sum += add_bytes(add_bytes(HA__HASH_START, key), value);
  }
  *good = st == HA_END;
  return sum;
}

/* Record a definition; false when it contradicts an earlier one with its id. Repetitions are
 * allowed. */
static bool take(const ha__mcap_check *c, ha__mcap_known *definition, uint64_t digest) {
  const bool in_summary = c->section != HA__MCAP_IN_DATA;
  const bool known = definition->in_data || definition->in_summary;
  const bool same = !known || definition->digest == digest;

  if (!known) definition->digest = digest;
  if (in_summary) {
    definition->in_summary = true;
  } else {
    definition->in_data = true;
  }
  return same;
}

void ha__mcap_check_text(const ha__mcap_check *c, uint64_t at, const char *what, ha_slice text) {
  if (ha__utf8_is(text.data, text.size)) return;
  HA__MCAP_ERROR(c, at, "the %s is not UTF-8; other readers stop there", what);
}

void ha__mcap_check_map(const ha__mcap_check *c, uint64_t at, const char *what, ha_slice map) {
  ha__cursor cur = ha__cursor_make(map.data, map.size, 0);
  ha_slice key;
  ha_slice value;

  while (ha__mcap_texts_next(&cur, &key, &value, NULL) == HA_OK) {
    if (ha__utf8_is(key.data, key.size) && ha__utf8_is(value.data, value.size)) continue;
    HA__MCAP_ERROR(c, at, "%s are not UTF-8; other readers stop there", what);
    return;
  }
}

ha_status ha__mcap_check_schema(ha__mcap_check *c, const ha__mcap_record *rec, uint64_t at,
                                ha_error *err) {
  const ha__mcap_value *v = rec->values;
  const uint16_t id = (uint16_t)v[SCHEMA_ID].number;
  uint64_t digest = add_bytes(HA__HASH_START, v[SCHEMA_NAME].bytes);

  if (id == 0) {
    HA__MCAP_ERROR(c, at, "schema with id 0, which means 'no schema'");
    return HA_OK;
  }
  HA_TRY(ha__mcap_check_need_id(c, id, err));
  if (v[SCHEMA_ENCODING].number == 0 && v[SCHEMA_DATA].number > 0) {
    HA__MCAP_ERROR(c, at, "schema %u has %" PRIu64 " bytes of data, but no encoding", (unsigned)id,
                   v[SCHEMA_DATA].number);
  }
  ha__mcap_check_text(c, at, "name of a schema", v[SCHEMA_NAME].bytes);
  ha__mcap_check_text(c, at, "encoding of a schema", v[SCHEMA_ENCODING].bytes);
  digest = add_bytes(digest, v[SCHEMA_ENCODING].bytes);
  digest = add_bytes(digest, v[SCHEMA_DATA].bytes);
  if (!take(c, &c->schemas[id], digest)) {
    HA__MCAP_ERROR(c, at, "schema %u is defined again, differently", (unsigned)id);
  }
  return HA_OK;
}

ha_status ha__mcap_check_channel(ha__mcap_check *c, const ha__mcap_record *rec, uint64_t at,
                                 ha_error *err) {
  const ha__mcap_value *v = rec->values;
  const uint16_t id = (uint16_t)v[CHANNEL_ID].number;
  const uint16_t schema = (uint16_t)v[CHANNEL_SCHEMA_ID].number;
  uint64_t digest = add_number(HA__HASH_START, schema);
  bool good = true;

  HA_TRY(ha__mcap_check_need_id(c, id, err));
  HA_TRY(ha__mcap_check_need_id(c, schema, err));
  const ha__mcap_known *defined = &c->schemas[schema];
  digest = add_bytes(digest, v[CHANNEL_TOPIC].bytes);
  digest = add_bytes(digest, v[CHANNEL_ENCODING].bytes);
  digest = add_number(digest, map_digest(v[CHANNEL_METADATA].bytes, &good));
  if (!good) HA__MCAP_ERROR(c, at, "the metadata of channel %u are not a map", (unsigned)id);
  ha__mcap_check_text(c, at, "topic of a channel", v[CHANNEL_TOPIC].bytes);
  ha__mcap_check_text(c, at, "encoding of a channel", v[CHANNEL_ENCODING].bytes);
  ha__mcap_check_map(c, at, "metadata of a channel", v[CHANNEL_METADATA].bytes);
  if (schema != 0 && !defined->in_data && !defined->in_summary && !c->unread) {
    HA__MCAP_ERROR(c, at, "channel %u has schema %u, which is not defined before it", (unsigned)id,
                   (unsigned)schema);
  }
  if (!take(c, &c->channels[id], digest)) {
    HA__MCAP_ERROR(c, at, "channel %u is defined again, differently", (unsigned)id);
    return HA_OK;
  }
  c->channels[id].schema = schema;
  return HA_OK;
}

/* --- the end ------------------------------------------------------------------------- */

static void report_missing(const ha__mcap_check *c, const char *kind, uint64_t count,
                           uint32_t first) {
  if (count == 0) return;
  HA__MCAP_ERROR(c, c->summary_start,
                 "%ss that messages in chunks use, but the summary leaves out: %" PRIu64
                 ", the first is %" PRIu32,
                 kind, count, first);
}

/* Readers that use chunk indexes see only the definitions of the summary. */
void ha__mcap_check_definitions(const ha__mcap_check *c) {
  uint64_t channels = 0;
  uint64_t schemas = 0;
  uint32_t channel = 0;
  uint32_t schema = 0;

  if (c->chunk_indexes == 0) return;
  for (uint32_t id = 0; id < c->id_count; id++) {
    const ha__mcap_known *d = &c->channels[id];
    if (!d->used || !d->in_data) continue;
    if (!d->in_summary && channels++ == 0) channel = id;
    if (d->schema == 0 || !c->schemas[d->schema].in_data) continue;
    if (!c->schemas[d->schema].in_summary && schemas++ == 0) schema = d->schema;
  }
  report_missing(c, "channel", channels, channel);
  report_missing(c, "schema", schemas, schema);
}
