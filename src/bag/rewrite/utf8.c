/* Names and other texts as outputs can hold them: other readers stop at those that are not UTF-8.
 *
 * Each byte that is no character becomes %XX, and so does each '%' of such a text. The bytes as
 * they were go beside it, in hexadecimal digits, under a key that begins with holdall.bytes. Texts
 * that are UTF-8 stay as they are. */
#include <holdall/rewrite.h>

#include <stdio.h>
#include <string.h>

#include "bag/read/reader.h"
#include "bag/read/run.h"
#include "bag/rewrite/work.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/utf8.h"
#include "model/qos.h"

#define BYTES_PREFIX "holdall.bytes."

bool ha__rewrite_wants_utf8(const ha__rewrite *w, const ha__rewrite_out *o) {
  /* rosbag in C++ takes any bytes, in Python it does not: what is recovered is for both */
  return !(o->capabilities & HA_WRITES_ANY_TEXT) || ha__reader_loader(w->reader)->recover;
}

static bool is_utf8(const char *text, size_t size) {
  return ha__utf8_is((const uint8_t *)text, size);
}

static char *put_hex(char *out, uint8_t byte) {
  static const char digits[] = "0123456789ABCDEF";

  *out++ = digits[byte >> 4];
  *out++ = digits[byte & 15];
  return out;
}

/* All of it in digits. */
static ha_status to_hex(const char **out, ha__arena *arena, const void *bytes, size_t size,
                        ha_error *err) {
  size_t room = 0;

  if (!ha__mul_size(&room, size, 2) || !ha__add_size(&room, room, 1)) return HA_FAIL_NOMEM(err);
  char *text = ha__arena_alloc(arena, room);
  if (!text) return HA_FAIL_NOMEM(err);
  char *p = text;
  for (size_t i = 0; i < size; i++) {
    p = put_hex(p, ((const uint8_t *)bytes)[i]);
  }
  *p = '\0';
  *out = text;
  return HA_OK;
}

static ha_status escape(const char **out, size_t *out_size, ha__arena *arena, const char *text,
                        size_t size, ha_error *err) {
  size_t room = 0;

  if (!ha__mul_size(&room, size, 3) || !ha__add_size(&room, room, 1)) return HA_FAIL_NOMEM(err);
  char *made = ha__arena_alloc(arena, room);
  if (!made) return HA_FAIL_NOMEM(err);
  char *p = made;
  for (size_t at = 0; at < size;) {
    const uint8_t *byte = (const uint8_t *)text + at;
    const ha__utf8 c = ha__utf8_next(byte, size - at);
    if (*byte == '%' || (c.code == HA__UTF8_REPLACEMENT && c.size == 1)) {
      *p++ = '%';
      p = put_hex(p, *byte);
    } else {
      memcpy(p, byte, c.size);
      p += c.size;
    }
    at += c.size;
  }
  *p = '\0';
  *out = made;
  *out_size = (size_t)(p - made);
  return HA_OK;
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* Pairs that grow by those that keep bytes. */
typedef struct growing {
  ha__rewrite *w;
  ha_pair *items;
  size_t size;
} growing;

static ha_status keep_bytes(growing *g, const char *what, const void *bytes, size_t size,
                            ha_error *err) {
  const size_t room = sizeof BYTES_PREFIX + strlen(what);
  char *key = ha__arena_alloc(&g->w->arena, room);
  const char *hex = NULL;

  if (!key) return HA_FAIL_NOMEM(err);
  snprintf(key, room, BYTES_PREFIX "%s", what);
  HA_TRY(to_hex(&hex, &g->w->arena, bytes, size, err));
  g->items[g->size++] = (ha_pair){key, hex, size * 2};
  return HA_OK;
}

/* A text that becomes another when it is not UTF-8; its bytes are kept then. */
static ha_status take_text(const char **text, growing *g, const char *what, ha_error *err) {
  const size_t size = strlen(*text);
  const char *was = *text;
  size_t made = 0;

  if (is_utf8(was, size)) return HA_OK;
  HA_TRY(escape(text, &made, &g->w->arena, was, size, err));
  return keep_bytes(g, what, was, size, err);
}

static ha_status take_pair(growing *g, ha_pair pair, ha_error *err) {
  const ha_pair was = pair;

  HA_TRY(take_text(&pair.key, g, "key", err));
  if (!is_utf8(was.value, was.value_size)) {
    HA_TRY(escape(&pair.value, &pair.value_size, &g->w->arena, was.value, was.value_size, err));
    HA_TRY(keep_bytes(g, pair.key, was.value, was.value_size, err));
  }
  g->items[g->size++] = pair;
  return HA_OK;
}

/* Room for `more` pairs, and for all of these with what they were. */
static ha_status start(growing *g, ha__rewrite *w, const ha_pairs *pairs, size_t more,
                       ha_error *err) {
  size_t room = 0;

  if (!ha__mul_size(&room, pairs->size, 3 * sizeof *g->items)) return HA_FAIL_NOMEM(err);
  *g = (growing){.w = w};
  g->items = ha__arena_alloc(&w->arena, room + more * sizeof *g->items);
  return g->items ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status take_pairs(growing *g, const ha_pairs *pairs, ha_error *err) {
  for (size_t i = 0; i < pairs->size; i++) {
    HA_TRY(take_pair(g, pairs->items[i], err));
  }
  return HA_OK;
}

static bool are_utf8(const ha_pairs *pairs) {
  for (size_t i = 0; i < pairs->size; i++) {
    const ha_pair *pair = &pairs->items[i];
    if (!is_utf8(pair->key, strlen(pair->key)) || !is_utf8(pair->value, pair->value_size)) {
      return false;
    }
  }
  return true;
}

/* --- channels --------------------------------------------------------------------------------- */

static bool is_topic(const ha__rewrite *w, const char *topic) {
  for (size_t i = 0; i < w->channels->size; i++) {
    if (strcmp(w->channels->items[i]->topic, topic) == 0) return true;
  }
  return false;
}

/* A topic that no other has: an escaped one may be there already. */
static ha_status make_unique(const char **topic, ha__rewrite *w, ha_error *err) {
  while (is_topic(w, *topic)) {
    const size_t room = strlen(*topic) + 2;
    char *longer = ha__arena_alloc(&w->arena, room);
    if (!longer) return HA_FAIL_NOMEM(err);
    snprintf(longer, room, "%s_", *topic);
    *topic = longer;
  }
  return HA_OK;
}

/* Profiles that can't be read keep a player of ROS 2 from starting. */
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

static bool is_good_channel(const ha_channel *channel, const ha_schema *schema) {
  const char *const texts[] = {channel->topic, channel->encoding, schema->name, schema->encoding,
                               schema->hash};

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (texts[i] && !is_utf8(texts[i], strlen(texts[i]))) return false;
  }
  return are_utf8(&channel->metadata);
}

static ha_status take_channel(ha_channel *channel, ha_schema *schema, growing *g, ha_error *err) {
  const char *topic = channel->topic;

  HA_TRY(take_text(&channel->topic, g, "topic", err));
  if (channel->topic != topic) HA_TRY(make_unique(&channel->topic, g->w, err));
  HA_TRY(take_text(&channel->encoding, g, "encoding", err));
  HA_TRY(take_text(&schema->name, g, "type", err));
  HA_TRY(take_text(&schema->encoding, g, "schema_encoding", err));
  if (schema->hash) HA_TRY(take_text(&schema->hash, g, "hash", err));
  for (size_t i = 0; i < channel->metadata.size; i++) {
    const ha_pair *pair = &channel->metadata.items[i];
    if (is_bad_qos(g->w, pair)) {
      HA_TRY(keep_bytes(g, pair->key, pair->value, pair->value_size, err));
    } else {
      HA_TRY(take_pair(g, *pair, err));
    }
  }
  return HA_OK;
}

ha_status ha__rewrite_texts(ha_channel *channel, ha_schema *schema, ha__rewrite *w,
                            ha__rewrite_out *o, const ha_schema *original, ha_error *err) {
  enum { TEXTS = 6 };
  const bool has_definition = schema->data == original->data;
  growing g;

  if (!ha__rewrite_wants_utf8(w, o)) return HA_OK;
  const bool is_good = is_good_channel(channel, schema) && !has_bad_qos(w, &channel->metadata);
  if (is_good && has_definition) return HA_OK;
  HA_TRY(start(&g, w, &channel->metadata, TEXTS, err));
  HA_TRY(take_channel(channel, schema, &g, err));
  if (!has_definition) {
    HA_TRY(keep_bytes(&g, "definition", original->data, original->size, err));
  }
  channel->metadata = (ha_pairs){g.items, g.size};
  o->has_mended = true;
  if (!is_good) ha__note_texts(w, o, channel->topic);
  return HA_OK;
}

/* --- attachments, metadata records ------------------------------------------------------------ */

ha_status ha__rewrite_metadata(ha_metadata *metadata, ha__rewrite *w, ha__rewrite_out *o,
                               ha_error *err) {
  growing g;

  if (!ha__rewrite_wants_utf8(w, o) ||
      (is_utf8(metadata->name, strlen(metadata->name)) && are_utf8(&metadata->pairs))) {
    return HA_OK;
  }
  HA_TRY(start(&g, w, &metadata->pairs, 1, err));
  HA_TRY(take_text(&metadata->name, &g, "name", err));
  HA_TRY(take_pairs(&g, &metadata->pairs, err));
  metadata->pairs = (ha_pairs){g.items, g.size};
  ha__note_texts(w, o, metadata->name);
  return HA_OK;
}

ha_status ha__rewrite_attachment(ha_attachment *attachment, ha_metadata *kept, ha__rewrite *w,
                                 ha__rewrite_out *o, ha_error *err) {
  const ha_pairs none = {NULL, 0};
  growing g;

  *kept = (ha_metadata){sizeof *kept, "holdall.bytes", 0, none};
  if (!ha__rewrite_wants_utf8(w, o)) return HA_OK;
  HA_TRY(start(&g, w, &none, 3, err));
  HA_TRY(take_text(&attachment->name, &g, "name", err));
  HA_TRY(take_text(&attachment->media_type, &g, "media_type", err));
  if (g.size == 0) return HA_OK;
  g.items[g.size++] = (ha_pair){"attachment", attachment->name, strlen(attachment->name)};
  kept->pairs = (ha_pairs){g.items, g.size};
  ha__note_texts(w, o, attachment->name);
  return HA_OK;
}
