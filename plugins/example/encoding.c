/* Decodes messages of ULog to CDR, so that holdall has their fields. The schema of a channel is its
 * format, and after it, each in a line, the formats that it contains (define.c). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ulog.h"

enum { MAX_FIELDS = 1024, MAX_SIZE = UINT16_MAX, RULE = 80 };

typedef struct word {
  const char *text;
  size_t size;
} word;

typedef struct field {
  word type;
  word name;
  bool is_array;   /* "type[count]" */
  bool is_rest;    /* "char[]": up to the end of the message */
  bool is_padding; /* not a value */
  uint32_t count;
  const char *kind; /* in .msg; NULL = another format */
  uint32_t size;    /* of one value */
  size_t inner;     /* index of the other format */
} field;

enum { RAW, OPEN, DONE };

typedef struct format {
  word name;
  size_t first; /* of its fields */
  size_t count;
  uint32_t size; /* of its values; at least 1 */
  int state;
} format;

typedef struct codec {
  const ha_host *host;
  char *text; /* of the schema; words are parts of it */
  format formats[ULOG_MAX_NESTED];
  size_t format_count;
  field fields[MAX_FIELDS];
  size_t field_count;
  ha_bytes name; /* of the type that messages are decoded to */
  ha_bytes definition;
  ha_schema schema;
} codec;

typedef struct session {
  const codec *codec;
} session;

/* A message, and the CDR that it is decoded to. */
typedef struct decoding {
  const codec *codec;
  const uint8_t *data;
  size_t size;
  size_t at;
  ha_bytes *out;
  size_t base; /* alignment counts from here */
  ha_error *err;
} decoding;

static bool is_word(word w, const char *text) {
  return w.size == strlen(text) && memcmp(w.text, text, w.size) == 0;
}

static ha_status put(const ha_host *host, ha_bytes *out, const void *bytes, size_t size,
                     ha_error *err) {
  const ha_status st = host->reserve_bytes(out, size, err);

  if (st < 0) return st;
  if (size) memcpy(out->data + out->size, bytes, size);
  out->size += size;
  return HA_OK;
}

/* --- formats ---------------------------------------------------------------------------------- */

static const struct {
  const char *name;
  const char *kind;
  uint32_t size;
} g_types[] = {
    {"int8_t", "int8", 1},   {"uint8_t", "uint8", 1},   {"bool", "bool", 1},
    {"char", "uint8", 1},    {"int16_t", "int16", 2},   {"uint16_t", "uint16", 2},
    {"int32_t", "int32", 4}, {"uint32_t", "uint32", 4}, {"float", "float32", 4},
    {"int64_t", "int64", 8}, {"uint64_t", "uint64", 8}, {"double", "float64", 8},
};

/* The word before c, or all; *rest begins after c. */
static word take_until(word *rest, char c) {
  const char *end = rest->size ? memchr(rest->text, c, rest->size) : NULL;
  const word taken = {rest->text, end ? (size_t)(end - rest->text) : rest->size};
  const size_t used = end ? taken.size + 1 : taken.size;

  rest->text += used;
  rest->size -= used;
  return taken;
}

/* Parse "type name" or "type[count] name". */
static bool parse_field(field *out, word text) {
  word rest = text;

  *out = (field){.type = take_until(&rest, ' '), .name = rest, .count = 1};
  if (out->name.size == 0) return false;
  word shape = out->type;
  out->type = take_until(&shape, '[');
  out->is_array = out->type.text + out->type.size < out->name.text - 1;
  out->is_rest =
      out->is_array && is_word(out->type, "char") && shape.size > 0 && *shape.text == ']';
  out->is_padding = out->name.size >= 8 && memcmp(out->name.text, "_padding", 8) == 0;
  for (size_t i = 0; i < sizeof g_types / sizeof g_types[0]; i++) {
    if (!is_word(out->type, g_types[i].name)) continue;
    out->kind = g_types[i].kind;
    out->size = g_types[i].size;
  }
  if (!out->is_array || out->is_rest) return true;
  out->count = 0;
  for (; shape.size > 0 && *shape.text != ']'; shape.text++, shape.size--) {
    if (*shape.text < '0' || *shape.text > '9' || out->count > MAX_SIZE) return false;
    out->count = out->count * 10 + (uint32_t)(*shape.text - '0');
  }
  return out->count > 0 && out->count <= MAX_SIZE;
}

static ha_status refuse(const codec *c, word name, const char *why, ha_error *err) {
  c->host->set_error(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "the format %.*s %s", (int)name.size,
                     name.text, why);
  return HA_E_UNSUPPORTED;
}

static ha_status parse_format(codec *c, word line, ha_error *err) {
  format *f = &c->formats[c->format_count];

  *f = (format){.name = take_until(&line, ':'), .first = c->field_count};
  while (line.size > 0) {
    const word text = take_until(&line, ';');
    if (text.size == 0) continue;
    if (c->field_count == MAX_FIELDS) return refuse(c, f->name, "has too many fields", err);
    if (!parse_field(&c->fields[c->field_count], text)) {
      return refuse(c, f->name, "has a field that is not 'type name'", err);
    }
    c->field_count++;
    f->count++;
  }
  c->format_count++;
  return HA_OK;
}

static ha_status resolve(codec *c, size_t index, ha_error *err);

static ha_status resolve_field(codec *c, const format *f, field *one, ha_error *err) {
  if (one->kind) return HA_OK;
  for (size_t i = 0; i < c->format_count; i++) {
    const word name = c->formats[i].name;
    if (name.size != one->type.size || memcmp(name.text, one->type.text, name.size) != 0) continue;
    one->inner = i;
    const ha_status st = resolve(c, i, err);
    one->size = c->formats[i].size;
    return st;
  }
  return refuse(c, f->name, "contains a format that is not defined", err);
}

/* Find the formats of fields, and sizes. As each value has at least a byte, the work for a message
 * is bounded by its size. */
static ha_status resolve(codec *c, size_t index, ha_error *err) {
  format *f = &c->formats[index];
  uint64_t size = 0;

  if (f->state == OPEN) return refuse(c, f->name, "contains itself", err);
  if (f->state == DONE) return HA_OK;
  f->state = OPEN;
  for (size_t i = f->first; i < f->first + f->count; i++) {
    const ha_status st = resolve_field(c, f, &c->fields[i], err);
    if (st < 0) return st;
    size += (uint64_t)c->fields[i].size * c->fields[i].count;
  }
  if (size == 0) return refuse(c, f->name, "has no fields", err);
  if (size > MAX_SIZE) return refuse(c, f->name, "is larger than a record can be", err);
  f->size = (uint32_t)size;
  f->state = DONE;
  return HA_OK;
}

/* --- the type --------------------------------------------------------------------------------- */

static ha_status define_field(codec *c, const field *f, ha_error *err) {
  char line[700];
  char count[16] = "";
  const bool is_text = f->is_array && is_word(f->type, "char");

  if (f->is_padding) return HA_OK;
  if (f->is_array && !is_text) snprintf(count, sizeof count, "[%" PRIu32 "]", f->count);
  if (f->name.size > 250 || f->type.size > 250) return refuse(c, f->type, "has a long name", err);
  if (f->kind) {
    snprintf(line, sizeof line, "%s%s %.*s\n", is_text ? "string" : f->kind, count,
             (int)f->name.size, f->name.text);
  } else {
    snprintf(line, sizeof line, "ulog/%.*s%s %.*s\n", (int)f->type.size, f->type.text, count,
             (int)f->name.size, f->name.text);
  }
  return put(c->host, &c->definition, line, strlen(line), err);
}

static ha_status define_format(codec *c, const format *f, ha_error *err) {
  char head[RULE + 300];
  ha_status st = HA_OK;

  if (f->name.size > 200) return refuse(c, f->name, "has a long name", err);
  if (f != c->formats) {
    memset(head, '=', RULE);
    snprintf(head + RULE, sizeof head - RULE, "\nMSG: ulog/%.*s\n", (int)f->name.size,
             f->name.text);
    st = put(c->host, &c->definition, head, strlen(head), err);
  }
  for (size_t i = f->first; i < f->first + f->count && st >= 0; i++) {
    st = define_field(c, &c->fields[i], err);
  }
  return st;
}

static ha_status define(codec *c, ha_error *err) {
  static const char package[] = "ulog/msg/";
  const word root = c->formats[0].name;
  ha_status st = put(c->host, &c->name, package, sizeof package - 1, err);

  if (st >= 0) st = put(c->host, &c->name, root.text, root.size, err);
  if (st >= 0) st = put(c->host, &c->name, "", 1, err);
  for (size_t i = 0; i < c->format_count && st >= 0; i++) {
    if (c->formats[i].state == DONE) st = define_format(c, &c->formats[i], err);
  }
  if (st < 0) return st;
  c->schema = (ha_schema){sizeof c->schema,   (const char *)c->name.data, "ros2msg",
                          c->definition.data, c->definition.size,         ""};
  return HA_OK;
}

/* --- the table -------------------------------------------------------------------------------- */

static int32_t probe(const ha_channel *channel) {
  return strcmp(channel->encoding, "ulog") == 0;
}

static void codec_close(void *self) {
  codec *c = self;

  if (!c) return;
  c->host->dealloc(c->text);
  c->host->dealloc(c->name.data);
  c->host->dealloc(c->definition.data);
  c->host->dealloc(c);
}

static ha_status open_text(codec *c, const ha_schema *schema, ha_error *err) {
  word rest = {c->text, schema->size};
  ha_status st = HA_OK;

  memcpy(c->text, schema->data, schema->size);
  while (rest.size > 0 && st >= 0) {
    const word line = take_until(&rest, '\n');
    if (c->format_count == ULOG_MAX_NESTED) return refuse(c, line, "is one too many", err);
    st = parse_format(c, line, err);
  }
  if (st >= 0) st = resolve(c, 0, err);
  return st < 0 ? st : define(c, err);
}

static ha_status codec_open(void **out, const ha_encoding_open *how, ha_error *err) {
  const ha_host *host = how->host;
  const ha_schema *schema = how->channel->schema;
  codec *c = NULL;

  if (schema->size == 0) {
    host->set_error(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s has no format", schema->name);
    return HA_E_UNSUPPORTED;
  }
  c = host->alloc(sizeof *c);
  if (c) memset(c, 0, sizeof *c);
  if (c) c->host = host;
  if (c) c->text = host->alloc(schema->size);
  if (!c || !c->text) {
    codec_close(c);
    host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    return HA_E_NOMEM;
  }
  const ha_status st = open_text(c, schema, err);
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

static ha_status session_begin(void **out, const void *self, ha_error *err) {
  const codec *c = self;
  session *s = c->host->alloc(sizeof *s);

  if (!s) {
    c->host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    return HA_E_NOMEM;
  }
  s->codec = c;
  *out = s;
  return HA_OK;
}

static void session_end(void *self) {
  session *s = self;

  if (s) s->codec->host->dealloc(s);
}

/* --- messages --------------------------------------------------------------------------------- */

static ha_status put_aligned(decoding *d, const void *bytes, size_t size, size_t align) {
  static const uint8_t zeros[8] = {0};
  const size_t used = d->out->size - d->base;
  const size_t padding = (align - used % align) % align;
  const ha_status st = put(d->codec->host, d->out, zeros, padding, d->err);

  return st < 0 ? st : put(d->codec->host, d->out, bytes, size, d->err);
}

static ha_status too_short(const decoding *d, const field *f, size_t want) {
  d->codec->host->set_error(d->err, HA_E_TRUNCATED, (int64_t)d->at,
                            "%.*s: want %zu bytes, %zu are left", (int)f->name.size, f->name.text,
                            want, d->size - d->at);
  return HA_E_TRUNCATED;
}

/* A string ends at its first NUL, or at the end of the array. */
static ha_status decode_text(decoding *d, size_t size) {
  const char *text = (const char *)d->data + d->at;
  const char *end = size ? memchr(text, '\0', size) : NULL;
  const size_t length = end ? (size_t)(end - text) : size;
  const uint32_t count = (uint32_t)length + 1;
  const uint8_t bytes[4] = {(uint8_t)count, (uint8_t)(count >> 8), (uint8_t)(count >> 16),
                            (uint8_t)(count >> 24)};
  ha_status st = put_aligned(d, bytes, sizeof bytes, 4);

  d->at += size;
  if (st >= 0) st = put(d->codec->host, d->out, text, length, d->err);
  return st < 0 ? st : put(d->codec->host, d->out, "", 1, d->err);
}

static ha_status decode_format(decoding *d, const format *f);

static ha_status decode_field(decoding *d, const field *f) {
  const size_t size = f->is_rest ? d->size - d->at : (size_t)f->size * f->count;
  ha_status st = HA_OK;

  if (f->is_padding) { /* the last one is not logged */
    d->at += size < d->size - d->at ? size : d->size - d->at;
    return HA_OK;
  }
  if (f->kind && size > d->size - d->at) return too_short(d, f, size);
  if (f->is_array && is_word(f->type, "char")) return decode_text(d, size);
  if (f->kind) { /* numbers are little endian in both */
    st = put_aligned(d, d->data + d->at, size, f->size);
    d->at += size;
    return st;
  }
  for (uint32_t i = 0; i < f->count && st >= 0; i++) {
    st = decode_format(d, &d->codec->formats[f->inner]);
  }
  return st;
}

static ha_status decode_format(decoding *d, const format *f) {
  ha_status st = HA_OK;

  for (size_t i = f->first; i < f->first + f->count && st >= 0; i++) {
    st = decode_field(d, &d->codec->fields[i]);
  }
  return st;
}

static ha_status decode(void *self, ha_bytes *out, const uint8_t *data, size_t size,
                        ha_error *err) {
  static const uint8_t head[4] = {0, 1, 0, 0};
  const session *s = self;
  const ha_host *host = s->codec->host;
  ha_status st = put(host, out, head, sizeof head, err);

  if (st < 0) return st;
  decoding d = {s->codec, data, size, 0, out, out->size, err};
  st = decode_format(&d, &s->codec->formats[0]);
  if (st < 0 || d.at == size) return st;
  host->set_error(err, HA_E_CORRUPT, (int64_t)d.at, "%zu bytes are left after the last field",
                  size - d.at);
  return HA_E_CORRUPT;
}

const ha_encoding_ops ulog_encoding = {
    .struct_size = sizeof(ha_encoding_ops),
    .name = "ulog",
    .summary = "messages of PX4 flight controllers, by their formats",
    .version = "0.1.0",
    .probe = probe,
    .open = codec_open,
    .close = codec_close,
    .schema = codec_schema,
    .begin = session_begin,
    .end = session_end,
    .decode = decode,
};
