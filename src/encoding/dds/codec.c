/* The encoding "cdr" of channels with schemas in omgidl, as recorders of DDS write them. */
#include <inttypes.h>
#include <string.h>

#include <holdall/schema.h>

#include "base/alloc.h"
#include "base/format.h"
#include "encoding/codec/encodings.h"
#include "encoding/dds/dds.h"
#include "model/cdr.h"

/* Padding that DDS may append to a payload. */
enum { MAX_TRAILING = 3 };

typedef struct codec {
  const ha_host *host;
  ha_types *types;
  const ha__type_node *root;
  char *text; /* the definition of the decoded messages */
  ha_schema schema;
  uint64_t max_bytes;
  bool has_unstated; /* a type does not state its extensibility */
  bool needs_xcdr2;  /* a type is not final, or a member is optional */
} codec;

typedef struct session {
  const codec *codec;
  ha__dds dds;
  /* How the last message was serialized, for encode(). */
  bool is_known;
  uint8_t form; /* HA__DDS_... */
  uint8_t extent;
} session;

static int32_t probe(const ha_channel *channel) {
  return strcmp(channel->encoding, "cdr") == 0 && strcmp(channel->schema->encoding, "omgidl") == 0;
}

/* --- codec ------------------------------------------------------------------------------------ */

static void codec_close(void *self) {
  codec *c = self;

  if (!c) return;
  ha_types_free(c->types);
  ha_text_free(c->text);
  ha__free(c);
}

static bool has_optional(const ha__type_node *type) {
  for (const ha__field_node *field = type->fields; field; field = field->next) {
    if (field->wire.is_optional) return true;
  }
  return false;
}

static void look_through(codec *c) {
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, c->types);

  for (size_t i = 0; i < count; i++) {
    const ha__type_node *type = ha__type_node_of(all[i]);
    const bool is_bare = type->form == HA__FORM_LIST || type->form == HA__FORM_ENTRY;
    if (type->extent == HA__EXTENT_NONE && !is_bare && type != c->root) c->has_unstated = true;
    if (type->extent >= HA__EXTENT_APPENDABLE || has_optional(type)) c->needs_xcdr2 = true;
  }
}

static ha_status define(codec *c, const ha_schema *schema, ha_error *err) {
  HA_TRY(ha__types_parse_omg(&c->types, schema, err));
  const ha_type *root = ha_types_root(c->types);
  c->root = ha__type_node_of(root);
  HA_TRY(ha_types_text(&c->text, c->types, root, HA_DIALECT_ROS2, err));
  const size_t size = strlen(c->text);
  c->schema =
      (ha_schema){sizeof c->schema, root->name, "ros2msg", (const uint8_t *)(size ? c->text : "\n"),
                  size ? size : 1,  ""};
  look_through(c);
  return HA_OK;
}

static ha_status codec_open(void **out, const ha_encoding_open *how, ha_error *err) {
  codec *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->host = how->host;
  c->max_bytes = how->max_bytes;
  const ha_status st = define(c, how->channel->schema, err);
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
  session *s = ha__alloc_zeroed(1, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  s->codec = self;
  *out = s;
  return HA_OK;
}

static void session_end(void *self) {
  session *s = self;

  if (!s) return;
  ha__free(s->dds.slots.items);
  ha__free(s);
}

/* --- decoding --------------------------------------------------------------------------------- */

static void begin(session *s, ha_bytes *out, const uint8_t *data, size_t size, ha_error *err) {
  ha__dds *d = &s->dds;

  d->in = (ha__dds_input){data + HA__CDR_HEAD, 0, size - HA__CDR_HEAD, 0, 8, false};
  d->out = (ha__dds_output){s->codec->host, out, out->size, 8, s->codec->max_bytes};
  d->budget = (1u << 16) + 64 * (uint64_t)size;
  d->err = err;
}

static uint8_t extent_of_form(uint8_t form) {
  switch (form) {
  case HA__DDS_D_CDR2:
    return HA__EXTENT_APPENDABLE;
  case HA__DDS_PL_CDR:
  case HA__DDS_PL_CDR2:
    return HA__EXTENT_MUTABLE;
  default:
    return HA__EXTENT_FINAL;
  }
}

static ha_status decode_with(session *s, ha_bytes *out, const uint8_t *data, size_t size,
                             uint8_t extent, ha_error *err) {
  const uint8_t head[HA__CDR_HEAD] = {0, 1, 0, 0};
  const uint8_t form = data[1] & 0xfe;
  ha__dds *d = &s->dds;

  begin(s, out, data, size, err);
  HA_TRY(ha__dds_put_bytes(d, head, sizeof head));
  d->out.base = out->size;
  d->in.swap = !(data[1] & 1);
  d->is_xcdr2 = form >= HA__DDS_CDR2;
  if (d->is_xcdr2) d->in.max_align = 4;
  d->extent = extent;
  HA_TRY(ha__dds_read(d, s->codec->root, extent_of_form(form)));
  if (d->in.end - d->in.pos > MAX_TRAILING) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)d->in.pos + HA__CDR_HEAD,
                   "%s: %zu bytes are left after the last field", s->codec->root->face.name,
                   d->in.end - d->in.pos);
  }
  s->is_known = true;
  s->form = form;
  s->extent = extent;
  return HA_OK;
}

static ha_status check_header(const codec *c, const uint8_t *data, size_t size, ha_error *err) {
  if (size < HA__CDR_HEAD) {
    return HA_FAIL(err, HA_E_TRUNCATED, 0, "%s: want the 4 bytes of the header of CDR, have %zu",
                   c->root->face.name, size);
  }
  if (data[0] == 0 && data[1] <= 11 && (data[1] & 0xfe) != 4) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, 0, "%s: %02x %02x is not a header of CDR", c->root->face.name,
                 data[0], data[1]);
}

/* Types that do not state their extensibility: tools have different defaults. The first one that
 * fits the message is used; if none does, the error is that of the first. */
static ha_status decode(void *self, ha_bytes *out, const uint8_t *data, size_t size,
                        ha_error *err) {
  session *s = self;
  const codec *c = s->codec;
  const size_t before = out->size;
  ha_error unused = HA_ERROR_INIT;

  HA_TRY(check_header(c, data, size, err));
  const bool is_plain = data[1] < HA__DDS_D_CDR2;
  const uint8_t first = is_plain ? HA__EXTENT_FINAL : HA__EXTENT_APPENDABLE;
  const uint8_t second = is_plain ? HA__EXTENT_APPENDABLE : HA__EXTENT_FINAL;
  const ha_status st = decode_with(s, out, data, size, first, err);
  if (st >= 0 || st == HA_E_NOMEM || !c->has_unstated || data[1] < HA__DDS_CDR2) return st;
  out->size = before;
  if (decode_with(s, out, data, size, second, &unused) < 0) return st;
  if (err) *err = (ha_error)HA_ERROR_INIT;
  return HA_OK;
}

static uint64_t unknown(const void *self, char *path, size_t capacity) {
  const session *s = self;

  ha__format(path, capacity, "%s", s->dds.unknown_path);
  return s->dds.unknown;
}

/* --- encoding --------------------------------------------------------------------------------- */

/* As the messages of the channel are serialized, but XCDR2 instead of lists of parameters. */
static uint8_t form_to_write(const session *s) {
  const codec *c = s->codec;

  if (s->is_known && s->form >= HA__DDS_CDR2) return s->form;
  if (!c->needs_xcdr2) return HA__DDS_CDR;
  switch (c->root->extent) {
  case HA__EXTENT_APPENDABLE:
    return HA__DDS_D_CDR2;
  case HA__EXTENT_MUTABLE:
    return HA__DDS_PL_CDR2;
  default:
    return HA__DDS_CDR2;
  }
}

static ha_status encode(void *self, ha_bytes *out, const uint8_t *cdr, size_t size, ha_error *err) {
  session *s = self;
  const uint8_t form = form_to_write(s);
  const uint8_t head[HA__CDR_HEAD] = {0, (uint8_t)(form | 1), 0, 0};
  ha__dds *d = &s->dds;

  HA_TRY(check_header(s->codec, cdr, size, err));
  begin(s, out, cdr, size, err);
  HA_TRY(ha__dds_put_bytes(d, head, sizeof head));
  d->out.base = out->size;
  d->is_xcdr2 = form >= HA__DDS_CDR2;
  if (d->is_xcdr2) d->out.max_align = 4;
  d->extent = s->is_known ? s->extent : HA__EXTENT_FINAL;
  return ha__dds_write(d, s->codec->root, extent_of_form(form));
}

const ha_encoding_ops ha__encoding_dds = {
    .struct_size = sizeof(ha_encoding_ops),
    .name = "cdr (omgidl)",
    .summary = "DDS: XCDR1 and XCDR2, with schemas in omgidl; final, appendable and mutable types",
    .version = "1.3",
    .probe = probe,
    .open = codec_open,
    .close = codec_close,
    .schema = codec_schema,
    .begin = session_begin,
    .end = session_end,
    .decode = decode,
    .encode = encode,
    .unknown = unknown,
};
