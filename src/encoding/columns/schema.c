/* The schema of columns for the Arrow C data interface. Each schema owns its memory, so that a
 * consumer may move children out. */
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "base/text/base64.h"
#include "base/text/utf8.h"
#include "encoding/columns/columns.h"

enum { MAX_FORMAT = 32 };

typedef struct owned {
  struct ArrowSchema **children; /* children made so far, the others NULL */
  struct ArrowSchema *array;
  char format[MAX_FORMAT];
  char *metadata;
  char name[];
} owned;

static void release(struct ArrowSchema *schema) {
  owned *o = schema->private_data;

  for (int64_t i = 0; i < schema->n_children; i++) {
    if (schema->children[i]->release) schema->children[i]->release(schema->children[i]);
  }
  ha__free((void *)o->children);
  ha__free(o->array);
  ha__free(o->metadata);
  ha__free(o);
  schema->release = NULL;
}

static ha_status allocate_children(owned *o, size_t count, ha_error *err) {
  o->children = ha__alloc_zeroed(count, sizeof *o->children);
  o->array = ha__alloc_zeroed(count, sizeof *o->array);
  if (count > 0 && (!o->children || !o->array)) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    o->children[i] = &o->array[i];
  }
  return HA_OK;
}

/* A schema with room for `children`; to be released by its release function. */
static ha_status begin(struct ArrowSchema *out, const char *format, const char *name,
                       bool is_nullable, size_t children, ha_error *err) {
  const size_t name_size = strlen(name) + 1;
  owned *o = ha__alloc_zeroed(1, sizeof *o + name_size);

  if (!o) return HA_FAIL_NOMEM(err);
  ha__format(o->format, sizeof o->format, "%s", format);
  memcpy(o->name, name, name_size);
  *out = (struct ArrowSchema){.format = o->format,
                              .name = o->name,
                              .flags = is_nullable ? ARROW_FLAG_NULLABLE : 0,
                              .release = release,
                              .private_data = o};
  const ha_status st = allocate_children(o, children, err);
  if (st < 0) {
    release(out);
    return st;
  }
  out->children = o->children;
  return HA_OK;
}

static ha_status add_item(struct ArrowSchema *list, const ha_columns *c, const char *format,
                          ha_error *err) {
  HA_TRY(begin(list->children[0], format, "item", ha__columns_are_spark(c), 0, err));
  list->n_children = 1;
  return HA_OK;
}

static void fixed_format(char *out, const char *code, uint32_t items, const ha_columns *c,
                         const char *of_spark) {
  if (ha__columns_are_spark(c)) {
    ha__format(out, MAX_FORMAT, "%s", of_spark);
  } else {
    ha__format(out, MAX_FORMAT, "%s:%u", code, (unsigned)items);
  }
}

static bool is_nullable(const ha_columns *c, const ha__column *column) {
  return column->is_nullable || (ha__columns_are_spark(c) && column != &c->columns[c->root]);
}

/* One value, or several of a fixed number. */
static ha_status fixed_schema(struct ArrowSchema *out, const ha_columns *c,
                              const ha__column *column, ha_error *err) {
  const bool may_be_null = is_nullable(c, column);
  char format[MAX_FORMAT];

  if (column->items == 0) {
    return begin(out, column->format, column->name, may_be_null, 0, err);
  }
  if (column->is_binary) {
    fixed_format(format, "w", column->width, c, "z");
    return begin(out, format, column->name, may_be_null, 0, err);
  }
  fixed_format(format, "+w", column->items, c, "+l");
  HA_TRY(begin(out, format, column->name, may_be_null, 1, err));
  return add_item(out, c, column->format, err);
}

static ha_status column_schema(struct ArrowSchema *out, const ha_columns *c,
                               const ha__column *column, ha_error *err);

static ha_status tree_schema(struct ArrowSchema *out, const ha_columns *c, const ha__column *column,
                             const char *format, ha_error *err) {
  HA_TRY(begin(out, format, column->name, is_nullable(c, column), ha__column_children(c, column),
               err));
  for (uint32_t i = column->child; i != HA__NO_COLUMN; i = c->columns[i].next) {
    HA_TRY(column_schema(out->children[out->n_children], c, &c->columns[i], err));
    out->n_children++;
  }
  return HA_OK;
}

/* On failure out is released, or not begun. */
static ha_status column_schema(struct ArrowSchema *out, const ha_columns *c,
                               const ha__column *column, ha_error *err) {
  char format[MAX_FORMAT] = "+l";
  ha_status st;

  out->release = NULL;
  switch (column->code) {
  case HA__COLUMN_TEXT:
    st = begin(out, "u", column->name, is_nullable(c, column), 0, err);
    break;
  case HA__COLUMN_BYTES:
    st = begin(out, "z", column->name, is_nullable(c, column), 0, err);
    break;
  case HA__COLUMN_NUMBERS:
    st = begin(out, "+l", column->name, is_nullable(c, column), 1, err);
    if (st == HA_OK) st = add_item(out, c, column->format, err);
    break;
  case HA__COLUMN_STRUCT:
    st = tree_schema(out, c, column, "+s", err);
    break;
  case HA__COLUMN_FIXED_LIST:
    fixed_format(format, "+w", column->items, c, "+l");
    st = tree_schema(out, c, column, format, err);
    break;
  case HA__COLUMN_LIST:
    st = tree_schema(out, c, column, format, err);
    break;
  default:
    st = fixed_schema(out, c, column, err);
    break;
  }
  if (st < 0 && out->release) out->release(out);
  return st;
}

/* --- metadata --------------------------------------------------------------------------------- */

static uint8_t *put_size(uint8_t *to, size_t bytes) {
  const int32_t size = (int32_t)bytes;

  memcpy(to, &size, sizeof size);
  return to + sizeof size;
}

static uint8_t *put_text(uint8_t *to, const char *text, size_t size) {
  to = put_size(to, size);
  if (size) memcpy(to, text, size);
  return to + size;
}

static size_t pairs_size(const ha_pair *pairs, size_t count) {
  size_t size = 0;

  for (size_t i = 0; i < count; i++) {
    size += 2 * sizeof(int32_t) + strlen(pairs[i].key) + pairs[i].value_size;
  }
  return size;
}

static uint8_t *put_pairs(uint8_t *to, const ha_pair *pairs, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to = put_text(to, pairs[i].key, strlen(pairs[i].key));
    to = put_text(to, pairs[i].value, pairs[i].value_size);
  }
  return to;
}

/* Metadata is text for consumers, so a value that is not UTF-8, such as descriptors of Protocol
 * Buffers, is in base64, and its key says so. */
typedef struct own_pair {
  const char *key;
  const char *suffix;
  const char *value;
  size_t size;
} own_pair;

static own_pair pair_of(const char *key, const void *value, size_t size) {
  const bool is_text = ha__utf8_is(value, size);

  return (own_pair){key, is_text ? "" : "_base64", value, size};
}

static own_pair text_pair(const char *key, const char *value) {
  return value ? pair_of(key, value, strlen(value)) : (own_pair){key, "", "", 0};
}

static size_t shown_size(const own_pair *pair) {
  return *pair->suffix ? (pair->size + 2) / 3 * 4 : pair->size;
}

static uint8_t *put_base64(uint8_t *to, const own_pair *pair) {
  const uint8_t *bytes = (const uint8_t *)pair->value;

  for (size_t at = 0; at < pair->size; at += 3, to += 4) {
    ha__base64_triple((char *)to, bytes + at, pair->size - at);
  }
  return to;
}

static size_t own_size(const own_pair *pairs, size_t count) {
  size_t size = 0;

  for (size_t i = 0; i < count; i++) {
    size += 2 * sizeof(int32_t) + strlen(pairs[i].key) + strlen(pairs[i].suffix);
    size += shown_size(&pairs[i]);
  }
  return size;
}

static uint8_t *put_own(uint8_t *to, const own_pair *pairs, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const own_pair *pair = &pairs[i];
    const size_t key = strlen(pair->key);
    const size_t suffix = strlen(pair->suffix);
    to = put_size(to, key + suffix);
    memcpy(to, pair->key, key);
    memcpy(to + key, pair->suffix, suffix);
    to = put_size(to + key + suffix, shown_size(pair));
    if (suffix) {
      to = put_base64(to, pair);
    } else if (pair->size) {
      memcpy(to, pair->value, pair->size);
      to += pair->size;
    }
  }
  return to;
}

enum { CHANNEL_PAIRS = 6 };

/* Returns their number. */
static size_t channel_pairs(own_pair *out, const ha_channel *channel) {
  if (!channel) return 0;
  const ha_schema *schema = channel->schema;
  out[0] = text_pair("holdall.topic", channel->topic);
  out[1] = text_pair("holdall.encoding", channel->encoding);
  if (!schema) return 2;
  out[2] = text_pair("holdall.type", schema->name);
  out[3] = text_pair("holdall.hash", schema->hash);
  out[4] = text_pair("holdall.definition_encoding", schema->encoding);
  out[5] = pair_of("holdall.definition", schema->data, schema->size);
  return CHANNEL_PAIRS;
}

/* Format: int32 count; for each pair the length and the bytes of key and value, in native byte
 * order. */
ha_status ha__columns_metadata(ha_columns *c, const ha_columns_options *options, ha_error *err) {
  const ha_pairs *more = &options->metadata;
  own_pair own[CHANNEL_PAIRS];
  const size_t own_count = channel_pairs(own, options->channel);
  const int32_t count = (int32_t)(own_count + more->size);
  const size_t size = sizeof count + own_size(own, own_count) + pairs_size(more->items, more->size);

  if (count == 0) return HA_OK;
  if (size > INT32_MAX) return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "metadata of over 2 GiB");
  c->metadata = ha__alloc(size);
  if (!c->metadata) return HA_FAIL_NOMEM(err);
  c->metadata_size = size;
  memcpy(c->metadata, &count, sizeof count);
  uint8_t *to = put_own(c->metadata + sizeof count, own, own_count);
  put_pairs(to, more->items, more->size);
  return HA_OK;
}

ha_status ha_columns_schema(struct ArrowSchema *out, const ha_columns *c, ha_error *err) {
  struct ArrowSchema schema;

  HA_TRY(column_schema(&schema, c, &c->columns[c->root], err));
  if (c->metadata) {
    owned *o = schema.private_data;
    o->metadata = ha__alloc(c->metadata_size);
    if (!o->metadata) {
      release(&schema);
      return HA_FAIL_NOMEM(err);
    }
    memcpy(o->metadata, c->metadata, c->metadata_size);
    schema.metadata = o->metadata;
  }
  *out = schema;
  return HA_OK;
}
