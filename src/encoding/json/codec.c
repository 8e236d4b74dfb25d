/* The encoding "json": documents of RFC 8259, with a JSON schema or without.
 *
 * The type of a channel is described by its schema, extended and corrected by its first
 * messages. A message that is not an object becomes the single field `value` of its type. */
#include <math.h>
#include <string.h>

#include <holdall/encoding.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/text/text.h"
#include "encoding/build/source.h"
#include "encoding/codec/encodings.h"
#include "encoding/json/codec.h"
#include "encoding/json/describe.h"
#include "encoding/program.h"

/* --- messages as JSON ------------------------------------------------------------------------- */

/* Makes a plan print decoded messages as the original JSON. */

typedef struct renamer {
  ha_plan *plan;
  size_t at; /* id of the next node */
  ha_error *err;
} renamer;

static void put_key(ha__text *out, const char *key, size_t size) {
  ha__text_string(out, ",\"");
  for (size_t i = 0; i < size; i++) {
    const uint8_t c = (uint8_t)key[i];
    const char escape[] = {
        '\\', 'u', '0', '0', "0123456789abcdef"[c >> 4], "0123456789abcdef"[c & 15]};
    if (c < 0x20 || c == '"' || c == '\\') {
      ha__text_add(out, escape, sizeof escape);
    } else {
      ha__text_add(out, &key[i], 1);
    }
  }
  ha__text_string(out, "\":");
}

/* Replaces the next node by one of this name. */
static ha_status rename_node(renamer *r, const char *name, size_t size, const ha__shape *shape) {
  const ha__shape *one = shape->code == HA__SHAPE_LIST ? shape->item : shape;
  ha__text key = HA__TEXT_INIT(8 * size + HA__KEY_ROOM);
  ha_status st = HA_OK;

  put_key(&key, name, size);
  ha__node *new = ha__arena_alloc(&r->plan->arena, sizeof *new + key.size + HA__KEY_ROOM);
  if (new &&key.status >= 0) {
    new->node = *r->plan->nodes[r->at];
    new->key_size = key.size;
    memcpy(new->key, key.data, key.size);
    new->is_raw = one->code == HA__SHAPE_ANY || one->code == HA__SHAPE_NONE;
    new->is_bare = shape->code == HA__SHAPE_LIST &&
                   (one->code == HA__SHAPE_LIST || one->code == HA__SHAPE_BYTES);
    r->plan->nodes[r->at++] = &new->node;
  } else {
    st = HA_FAIL_NOMEM(r->err);
  }
  ha__text_done(&key);
  return st;
}

static ha_status rename_field(renamer *r, const char *name, size_t size, const ha__shape *shape);

static ha_status rename_fields(renamer *r, const ha__shape *map) {
  for (const ha__shape_field *f = map->fields; f; f = f->next) {
    HA_TRY(rename_field(r, f->key, f->key_size, f->shape));
  }
  return HA_OK;
}

static ha_status rename_field(renamer *r, const char *name, size_t size, const ha__shape *shape) {
  const ha__shape *one = shape->code == HA__SHAPE_LIST ? shape->item : shape;

  HA_TRY(rename_node(r, name, size, shape));
  if (one->code == HA__SHAPE_MAP) return rename_fields(r, one);
  if (one == shape || (one->code != HA__SHAPE_LIST && one->code != HA__SHAPE_BYTES)) return HA_OK;
  return rename_field(r, "values", 6, one);
}

/* The nodes of a plan of the shape's type get the names of the document; structs that wrap lists
 * are printed as the lists, text of unknown shape unchanged. */
static ha_status json_rename(ha_plan *plan, const ha__shape *shape, ha_error *err) {
  renamer r = {plan, 0, err};

  HA_TRY(rename_node(&r, "", 0, shape));
  ha__node *root = (ha__node *)(uintptr_t)plan->nodes[0];
  root->is_raw = false;
  root->is_bare = shape->code != HA__SHAPE_MAP;
  return root->is_bare ? rename_field(&r, "value", 5, shape) : rename_fields(&r, shape);
}

/* --- codec ------------------------------------------------------------------------------------ */

enum { MAX_SCHEMA = 1 << 20, MAX_DEFINITION = 4 << 20 };

typedef struct codec {
  const ha_host *host;
  ha__arena arena;  /* of the shape */
  ha__shape *shape; /* of the messages */
  ha__text text;    /* the definition */
  ha_schema schema;
  ha_types *types;
  ha_plan *plan; /* prints messages */
  uint64_t max_bytes;
  bool takes_bytes; /* the JSON was converted from CBOR */
} codec;

typedef struct session {
  const codec *codec;
  ha_builder *builder;
  ha_buffer printed;
} session;

static int32_t probe(const ha_channel *channel) {
  return strcmp(channel->encoding, "json") == 0;
}

static void codec_close(void *self) {
  codec *c = self;

  if (!c) return;
  ha_plan_free(c->plan);
  ha_types_free(c->types);
  ha__text_done(&c->text);
  ha__arena_done(&c->arena);
  ha__free(c);
}

/* --- the type --------------------------------------------------------------------------------- */

static ha_status read_schema(codec *c, const ha_schema *schema, ha_error *err) {
  ha__json_value *root = NULL;

  if (strcmp(schema->encoding, "jsonschema") != 0 || schema->size == 0) return HA_OK;
  if (schema->size > MAX_SCHEMA) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "a JSON schema of %zu bytes, limit %d",
                   schema->size, MAX_SCHEMA);
  }
  ha_status st =
      ha__json_parse(&root, &c->arena, (const char *)schema->data, schema->size, false, err);
  if (st >= 0) st = ha__shape_of_schema(&c->shape, &c->arena, root, err);
  if (st < 0 && st != HA_E_NOMEM) ha__error_wrap(err, "the JSON schema of %s", schema->name);
  return st;
}

/* Samples that are not JSON are ignored. */
static ha_status read_sample(ha__shape *all, codec *c, ha_slice sample, ha_error *err) {
  ha__json_value *value = NULL;
  ha__shape *shape = NULL;

  const ha_status st = ha__json_parse(&value, &c->arena, (const char *)sample.data, sample.size,
                                      c->takes_bytes, err);
  if (st == HA_E_NOMEM) return st;
  if (st < 0) return HA_OK;
  HA_TRY(ha__shape_of_value(&shape, &c->arena, value, 0, err));
  return ha__shape_combine(all, &c->arena, shape, false, err);
}

/* Combine the samples to a shape; if the schema disagrees, the samples take precedence. */
static ha_status find_shape(codec *c, const ha_encoding_open *how, ha_error *err) {
  ha__shape *samples = NULL;

  HA_TRY(ha__shape_new(&c->shape, &c->arena, HA__SHAPE_NONE, err));
  HA_TRY(ha__shape_new(&samples, &c->arena, HA__SHAPE_NONE, err));
  HA_TRY(read_schema(c, how->channel->schema, err));
  for (size_t i = 0; i < how->samples.count; i++) {
    HA_TRY(read_sample(samples, c, how->samples.items[i], err));
  }
  HA_TRY(ha__shape_combine(c->shape, &c->arena, samples, true, err));
  if (c->shape->code == HA__SHAPE_MAP && c->shape->field_count == 0) {
    c->shape->code = HA__SHAPE_ANY;
  }
  return HA_OK;
}

/* A shape that is not a map becomes the field of one. */
static ha_status define(codec *c, const char *name, ha_error *err) {
  ha__shape *root = c->shape;

  if (root->code != HA__SHAPE_MAP) {
    HA_TRY(ha__shape_new(&root, &c->arena, HA__SHAPE_MAP, err));
    HA_TRY(ha__shape_add_field(root, &c->arena, "value", 5, c->shape, err));
  }
  c->schema = (ha_schema){sizeof c->schema, NULL, "ros2msg", NULL, 0, ""};
  HA_TRY(ha__shape_define(&c->text, &c->schema.name, &c->arena, root, name, err));
  c->schema.data = (const uint8_t *)ha__text_view(&c->text);
  c->schema.size = c->text.size;
  HA_TRY(ha_types_parse(&c->types, &c->schema, NULL, err));
  HA_TRY(ha_plan_new(&c->plan, ha_types_root(c->types), "cdr", err));
  return json_rename(c->plan, c->shape, err);
}

static ha_status codec_open(void **out, const ha_encoding_open *how, ha_error *err) {
  codec *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->host = how->host;
  c->max_bytes = how->max_bytes;
  c->takes_bytes = strcmp(how->channel->encoding, "cbor") == 0;
  c->text = (ha__text)HA__TEXT_INIT(MAX_DEFINITION);
  ha_status st = find_shape(c, how, err);
  if (st >= 0) st = define(c, how->channel->schema->name, err);
  if (st < 0) {
    codec_close(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

static const ha_schema *codec_schema(const void *self) {
  const codec *c = self;

  return &c->schema;
}

const ha__shape *ha__json_shape(const void *self) {
  const codec *c = self;

  return c->shape;
}

/* --- sessions --------------------------------------------------------------------------------- */

static bool is_float(const ha__member *m) {
  return m->field->array == HA_ARRAY_NONE &&
         (m->field->kind == HA_KIND_FLOAT32 || m->field->kind == HA_KIND_FLOAT64);
}

/* The default of a float is NaN: a message without the field has no number. */
static void set_defaults(const ha__layout *layout) {
  const ha_value nan = {.struct_size = sizeof nan, .kind = HA_KIND_FLOAT64, .number = (double)NAN};

  for (size_t i = 0; i < layout->type->field_count; i++) {
    const ha__member *m = &layout->members[i];
    uint8_t *at = layout->defaults + m->offset;
    if (m->layout) set_defaults(m->layout);
    if (m->layout && m->field->array == HA_ARRAY_NONE) {
      memcpy(at, m->layout->defaults, m->item_size);
    }
    if (is_float(m)) (void)!ha__number_store(at, m->field->kind, &nan, NULL);
  }
}

static void session_end(void *self) {
  session *s = self;

  if (!s) return;
  ha_builder_free(s->builder);
  ha_buffer_done(&s->printed);
  ha__free(s);
}

static ha_status session_begin(void **out, const void *self, ha_error *err) {
  session *s = ha__alloc_zeroed(1, sizeof *s);
  ha_builder_options options = HA_BUILDER_OPTIONS_INIT;

  if (!s) return HA_FAIL_NOMEM(err);
  s->codec = self;
  options.max_bytes = s->codec->max_bytes;
  const ha_status st =
      ha_builder_new(&s->builder, ha_types_root(s->codec->types), "cdr", &options, err);
  if (st < 0) {
    session_end(s);
    return st;
  }
  set_defaults(s->builder->root);
  *out = s;
  return HA_OK;
}

static ha_status append(const ha_host *host, ha_bytes *out, const void *data, size_t size,
                        ha_error *err) {
  HA_TRY(host->reserve_bytes(out, size, err));
  if (size) memcpy(out->data + out->size, data, size);
  out->size += size;
  return HA_OK;
}

static ha_status decode(void *self, ha_bytes *out, const uint8_t *data, size_t size,
                        ha_error *err) {
  session *s = self;
  const uint8_t *cdr = NULL;
  size_t cdr_size = 0;

  ha_builder_clear(s->builder);
  HA_TRY(ha__json_decode(s->builder, s->codec->shape, data, size, s->codec->takes_bytes, err));
  HA_TRY(ha_builder_finish(&cdr, &cdr_size, s->builder, err));
  return append(s->codec->host, out, cdr, cdr_size, err);
}

/* Text of unknown shape is printed unchanged, and may have any content after an edit. */
static ha_status check_json(const ha_buffer *text, bool takes_bytes, ha_error *err) {
  ha__json_source source;
  ha__token token = {.code = HA__TOKEN_MAP};
  ha_status st = HA_OK;

  ha__json_begin(&source, text->data, text->size);
  source.takes_nan = true;
  source.takes_bytes = takes_bytes;
  while (st >= 0 && token.code != HA__TOKEN_END) {
    st = source.source.next(&token, &source.source, err);
  }
  ha__json_done(&source);
  if (st >= 0 || st == HA_E_NOMEM) return st;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the message would not be JSON: byte %zu of %.200s",
                 source.token_at, text->data);
}

static ha_status encode(void *self, ha_bytes *out, const uint8_t *cdr, size_t size, ha_error *err) {
  session *s = self;
  ha_print_options options = HA_PRINT_OPTIONS_INIT;

  options.flags = HA_PRINT_BASE64;
  s->printed.size = 0;
  HA_TRY(ha_plan_json(&s->printed, s->codec->plan, cdr, size, &options, err));
  HA_TRY(ha__json_check_utf8(s->codec->plan, cdr, size, &s->printed, err));
  HA_TRY(check_json(&s->printed, s->codec->takes_bytes, err));
  return append(s->codec->host, out, s->printed.data, s->printed.size, err);
}

static ha_status describe(ha_encoding_schema *out, const ha_host *host, const ha_type *type,
                          ha_error *err) {
  ha__text text = HA__TEXT_INIT(MAX_SCHEMA);

  ha_status st = ha__json_describe(&text, type, err);
  if (st >= 0) st = append(host, &out->data, ha__text_view(&text), text.size, err);
  ha__text_done(&text);
  if (st < 0) return st;
  out->encoding = "jsonschema";
  return append(host, &out->name, type->name, strlen(type->name) + 1, err);
}

const ha_encoding_ops ha__encoding_json = {
    .struct_size = sizeof(ha_encoding_ops),
    .name = "json",
    .summary = "JSON, with a JSON schema or a type inferred from the first messages",
    .version = "RFC 8259",
    .probe = probe,
    .open = codec_open,
    .close = codec_close,
    .schema = codec_schema,
    .begin = session_begin,
    .end = session_end,
    .decode = decode,
    .encode = encode,
    .flags = HA_ENCODING_SAMPLES,
    .describe = describe,
};
