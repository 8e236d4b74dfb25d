#include "bag/write/escape.h"

#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/status.h"
#include "base/text/utf8.h"

#define BYTES_PREFIX "holdall.bytes."

bool ha__is_utf8(const char *text, size_t size) {
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

ha_status ha__escaped_keep(ha__escaped *e, const char *what, const void *bytes, size_t size,
                           ha_error *err) {
  const size_t room = sizeof BYTES_PREFIX + strlen(what);
  char *key = ha__arena_alloc(e->arena, room);
  const char *hex = NULL;

  if (!key) return HA_FAIL_NOMEM(err);
  snprintf(key, room, BYTES_PREFIX "%s", what);
  HA_TRY(to_hex(&hex, e->arena, bytes, size, err));
  e->items[e->size++] = (ha_pair){key, hex, size * 2};
  return HA_OK;
}

/* A text that is replaced when it is not UTF-8; its bytes are kept then. */
ha_status ha__escaped_text(const char **text, ha__escaped *e, const char *what, ha_error *err) {
  const size_t size = strlen(*text);
  const char *was = *text;
  size_t made = 0;

  if (ha__is_utf8(was, size)) return HA_OK;
  HA_TRY(escape(text, &made, e->arena, was, size, err));
  return ha__escaped_keep(e, what, was, size, err);
}

ha_status ha__escaped_pair(ha__escaped *e, ha_pair pair, ha_error *err) {
  const ha_pair was = pair;

  HA_TRY(ha__escaped_text(&pair.key, e, "key", err));
  if (!ha__is_utf8(was.value, was.value_size)) {
    HA_TRY(escape(&pair.value, &pair.value_size, e->arena, was.value, was.value_size, err));
    HA_TRY(ha__escaped_keep(e, pair.key, was.value, was.value_size, err));
  }
  e->items[e->size++] = pair;
  return HA_OK;
}

/* Room for `more` pairs, and for the kept bytes of all of these. */
ha_status ha__escaped_start(ha__escaped *out, ha__arena *arena, const ha_pairs *pairs, size_t texts,
                            ha_error *err) {
  size_t room = 0;

  if (!ha__mul_size(&room, pairs->size, 3 * sizeof *out->items)) return HA_FAIL_NOMEM(err);
  *out = (ha__escaped){.arena = arena};
  out->items = ha__arena_alloc(arena, room + texts * sizeof *out->items);
  return out->items ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__escaped_pairs(ha__escaped *e, const ha_pairs *pairs, ha_error *err) {
  for (size_t i = 0; i < pairs->size; i++) {
    HA_TRY(ha__escaped_pair(e, pairs->items[i], err));
  }
  return HA_OK;
}

bool ha__are_utf8(const ha_pairs *pairs) {
  for (size_t i = 0; i < pairs->size; i++) {
    const ha_pair *pair = &pairs->items[i];
    if (!ha__is_utf8(pair->key, strlen(pair->key)) || !ha__is_utf8(pair->value, pair->value_size)) {
      return false;
    }
  }
  return true;
}

/* --- bags, channels, attachments, metadata records -------------------------------------------- */

static bool is_utf8_or_null(const char *text) {
  return !text || ha__is_utf8(text, strlen(text));
}

ha_status ha__escape_options(ha_writer_options *options, ha__arena *arena, ha_error *err) {
  ha__escaped e;

  if (is_utf8_or_null(options->profile) && is_utf8_or_null(options->ros_distro) &&
      ha__are_utf8(&options->metadata)) {
    return HA_OK;
  }
  HA_TRY(ha__escaped_start(&e, arena, &options->metadata, 2, err));
  if (options->profile) HA_TRY(ha__escaped_text(&options->profile, &e, "profile", err));
  if (options->ros_distro) HA_TRY(ha__escaped_text(&options->ros_distro, &e, "ros_distro", err));
  HA_TRY(ha__escaped_pairs(&e, &options->metadata, err));
  options->metadata = (ha_pairs){e.items, e.size};
  return HA_OK;
}

bool ha__is_utf8_channel(const ha_channel *channel, const ha_schema *schema) {
  const char *const texts[] = {channel->topic, channel->encoding, schema->name, schema->encoding,
                               schema->hash};

  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (!is_utf8_or_null(texts[i])) return false;
  }
  return ha__are_utf8(&channel->metadata);
}

ha_status ha__escaped_channel(ha_channel *channel, ha_schema *schema, ha__escaped *e,
                              ha_error *err) {
  HA_TRY(ha__escaped_text(&channel->encoding, e, "encoding", err));
  HA_TRY(ha__escaped_text(&schema->name, e, "type", err));
  HA_TRY(ha__escaped_text(&schema->encoding, e, "schema_encoding", err));
  return schema->hash ? ha__escaped_text(&schema->hash, e, "hash", err) : HA_OK;
}

ha_status ha__escape_metadata(bool *changed, ha_metadata *metadata, ha__arena *arena,
                              ha_error *err) {
  ha__escaped e;

  *changed = false;
  if (ha__is_utf8(metadata->name, strlen(metadata->name)) && ha__are_utf8(&metadata->pairs)) {
    return HA_OK;
  }
  HA_TRY(ha__escaped_start(&e, arena, &metadata->pairs, 1, err));
  HA_TRY(ha__escaped_text(&metadata->name, &e, "name", err));
  HA_TRY(ha__escaped_pairs(&e, &metadata->pairs, err));
  metadata->pairs = (ha_pairs){e.items, e.size};
  *changed = true;
  return HA_OK;
}

ha_status ha__escape_attachment(ha_attachment *attachment, ha_metadata *kept, ha__arena *arena,
                                ha_error *err) {
  const ha_pairs none = {NULL, 0};
  ha__escaped e;

  *kept = (ha_metadata){sizeof *kept, "holdall.bytes", 0, none};
  HA_TRY(ha__escaped_start(&e, arena, &none, 3, err));
  HA_TRY(ha__escaped_text(&attachment->name, &e, "name", err));
  HA_TRY(ha__escaped_text(&attachment->media_type, &e, "media_type", err));
  if (e.size == 0) return HA_OK;
  e.items[e.size++] = (ha_pair){"attachment", attachment->name, strlen(attachment->name)};
  kept->pairs = (ha_pairs){e.items, e.size};
  return HA_OK;
}
