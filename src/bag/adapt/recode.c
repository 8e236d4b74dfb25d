#include "bag/adapt/recode.h"

#include <string.h>

#include "bag/definitions/definitions.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "encoding/codec/codec.h"
#include "encoding/convert/convert.h"
#include "encoding/program.h"
#include "plugin/registry.h"

/* Bytes of one decoded message. */
enum { MAX_DECODED = 256 << 20 };

/* --- encodings -------------------------------------------------------------------------------- */

static const ha_encoding_ops *encoding_of(const char *name) {
  const ha_schema schema = {sizeof schema, "", "", NULL, 0, ""};
  const ha_channel channel = {
      .struct_size = sizeof channel, .topic = "", .schema = &schema, .encoding = name};

  return ha__registry_probe_encoding(&channel);
}

bool ha__recode_is_native(const char *encoding) {
  const ha_encoding_ops *ops = encoding_of(encoding);

  return ops && ops->dialect;
}

static bool can_describe(const ha_encoding_ops *ops) {
  return ops->struct_size > offsetof(ha_encoding_ops, describe) && ops->describe && ops->encode;
}

ha_status ha__recode_check(const char *encoding, ha_error *err) {
  const ha_encoding_ops *ops = encoding_of(encoding);

  if (strcmp(encoding, "omgidl") == 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "'omgidl' is an encoding of schemas, not of messages: messages of its types are "
                   "written as 'cdr'");
  }
  if (!ops) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "no encoding of messages is named '%.60s' ('holdall list encoding')", encoding);
  }
  if (ops->dialect || can_describe(ops)) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "messages in encoding '%.60s' can be read, but not written", encoding);
}

/* --- the target ------------------------------------------------------------------------------- */

static ha_status keep_schema(ha__counterpart *c, const ha_encoding_schema *schema, ha_error *err) {
  c->schema =
      (ha_schema){.struct_size = sizeof c->schema, .encoding = schema->encoding, .hash = ""};
  c->schema.name = ha__arena_string(&c->arena, (const char *)schema->name.data);
  c->schema.data = (const uint8_t *)ha__arena_dup(&c->arena, schema->data.data, schema->data.size);
  c->schema.size = schema->data.size;
  return c->schema.name && c->schema.data ? HA_OK : HA_FAIL_NOMEM(err);
}

static ha_status describe(ha__counterpart *c, const ha_encoding_ops *ops, const ha_type *type,
                          ha_error *err) {
  ha_encoding_schema schema = {.struct_size = sizeof schema};

  ha_status st = ops->describe(&schema, &ha__host, type, err);
  if (st >= 0) st = keep_schema(c, &schema, err);
  ha__host.dealloc(schema.name.data);
  ha__host.dealloc(schema.data.data);
  return st;
}

/* JSON without fields is decoded as text. */
static void take_empty(ha_conversion_options *options, ha_pair *value, const ha_type *from,
                       const ha_type *to) {
  if (from->field_count > 0 || to->field_count != 1) return;
  *value = (ha_pair){to->fields[0]->name, "{}", 2};
  options->values = value;
  options->value_count = 1;
}

/* Messages are converted to the type that the codec of the new channel decodes. */
static ha_status to_codec(ha__counterpart *c, const ha_encoding_ops *ops, const ha_channel *channel,
                          const ha_type *from, ha_error *err) {
  ha_conversion_options options = HA_CONVERSION_OPTIONS_INIT;
  ha_channel target = *channel;
  ha_pair value;

  HA_TRY(describe(c, ops, from, err));
  target.schema = &c->schema;
  target.encoding = ops->name;
  const ha_encoding_open how = {
      .struct_size = sizeof how, .host = &ha__host, .channel = &target, .max_bytes = MAX_DECODED};
  HA_TRY(ha__codec_new(&c->encoder, ops, &how, err));
  HA_TRY(ha_types_parse(&c->target, ha__codec_schema(c->encoder), NULL, err));
  take_empty(&options, &value, from, ha_types_root(c->target));
  c->encoding = ops->name;
  return ha_conversion_new(&c->conversion, from, c->decoder ? "cdr" : channel->encoding,
                           ha_types_root(c->target), "cdr", &options, err);
}

/* Whether the conversion drops a field; the seq of a Header is none in ROS 2. */
static bool drops_fields(const ha_conversion *conversion) {
  for (size_t i = 0; i < conversion->note_count; i++) {
    if (conversion->note_kinds[i] != HA__NOTE_LOST) continue;
    if (!strstr(conversion->notes[i], "Header.seq: ")) return true;
  }
  return false;
}

/* The field for a document of any kind, if the known type has none. */
static const char *text_of_nothing(const ha_type *from, const ha_type *to) {
  const ha_field *only = from->field_count == 1 ? from->fields[0] : NULL;

  if (!only || to->field_count > 0 || only->kind != HA_KIND_STRING) return NULL;
  return strcmp(only->name, "value") == 0 ? only->name : NULL;
}

/* Converts to the known type of that name, if it has all fields. HA_END: it does not. */
static ha_status to_known(ha__counterpart *c, const ha_type *from,
                          const ha__counterpart_places *places, ha_error *err) {
  ha_conversion_options options = HA_CONVERSION_OPTIONS_INIT;
  const ha_status st = ha__counterpart_known(&c->target, from->name, c->to, places, err);

  if (st != HA_OK) return st;
  const ha_type *to = ha_types_root(c->target);
  const char *dropped = text_of_nothing(from, to);
  options.drops = &dropped;
  options.drop_count = dropped ? 1 : 0;
  HA_TRY(ha_conversion_new(&c->conversion, from, "cdr", to, "cdr", &options, err));
  if (!drops_fields(c->conversion)) return HA_OK;
  ha_conversion_free(c->conversion);
  ha_types_free(c->target);
  c->conversion = NULL;
  c->target = NULL;
  return HA_END;
}

/* Decoded messages of ROS 2. */
static ha_status to_cdr(ha__counterpart *c, const ha__counterpart_places *places, ha_error *err) {
  const ha_schema *decoded = ha__codec_schema(c->decoder);

  HA_TRY(ha_types_parse(&c->from, decoded, NULL, err));
  const ha_type *from = ha_types_root(c->from);
  ha_status st = to_known(c, from, places, err);
  if (st < 0) return st;
  if (st == HA_END) {
    HA_TRY(ha_types_parse(&c->target, decoded, NULL, err));
    HA_TRY(
        ha_conversion_new(&c->conversion, from, "cdr", ha_types_root(c->target), "cdr", NULL, err));
  }
  c->schema.struct_size = sizeof c->schema;
  c->schema.name = decoded->name;
  return ha__counterpart_describe(c, err);
}

/* --- all of it -------------------------------------------------------------------------------- */

static ha_status make(ha__counterpart *c, const ha_channel *channel, const ha_encoding_ops *ops,
                      ha_decoder *decoder, const ha__counterpart_places *places, ha_error *err) {
  const ha_types *types = NULL;

  if (ops->dialect) return to_cdr(c, places, err);
  HA_TRY(ha_decoder_types(&types, decoder, channel, err));
  return to_codec(c, ops, channel, ha_types_root(types), err);
}

ha_status ha__recode_new(ha__counterpart **out, const ha_channel *channel, const char *encoding,
                         ha_decoder *decoder, const ha__counterpart_places *places, ha_error *err) {
  const ha_encoding_ops *ops = encoding_of(encoding);
  const ha_plan *plan = NULL;
  ha__counterpart *c = NULL;

  if (!ops) return ha__recode_check(encoding, err);
  HA_TRY(ha_decoder_plan(&plan, decoder, channel, err));
  ha__codec *codec = plan->codec;
  const int32_t from = codec ? HA_DIALECT_ROS2 : plan->type->dialect;
  if (ops->dialect && (!codec || ops->dialect != from)) {
    const ha_schema *schema = codec ? ha__codec_schema(codec) : channel->schema;
    HA_TRY(ha__counterpart_new(out, schema, from, ops->dialect, places, err));
    (*out)->decoder = codec;
    return HA_OK;
  }
  c = ha__alloc_zeroed(1, sizeof *c);
  if (!c) return HA_FAIL_NOMEM(err);
  c->decoder = codec;
  c->from_dialect = from;
  c->to = from;
  const ha_status st = make(c, channel, ops, decoder, places, err);
  if (st < 0) {
    ha__counterpart_free(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

/* --- messages --------------------------------------------------------------------------------- */

/* A value that the encoding cannot express is as much as damage: the message is left out. */
static ha_status encode(ha_buffer *out, ha__codec *encoder, ha_error *err) {
  const ha_status st = ha__codec_encode(out, encoder, err);

  if (st != HA_E_ARG) return st;
  if (err) err->code = HA_E_CORRUPT;
  return HA_E_CORRUPT;
}

ha_status ha__recode_message(ha_buffer *out, bool *is_odd, const ha__counterpart *type,
                             uint32_t *sequence, const ha_message *msg, ha_error *err) {
  ha_slice in = {msg->data, msg->size};
  uint64_t lost = 0;

  if (type->decoder) HA_TRY(ha__codec_decode(&in, type->decoder, msg->data, msg->size, err));
  HA_TRY(ha_conversion_run(out, &lost, type->conversion, in.data, in.size, err));
  uint8_t *data = (uint8_t *)out->data;
  const bool is_level_odd = ha__counterpart_convert_level(type, data, out->size);
  if (type->begins_with_seq && out->size >= 4) ha__store_u32(data, (*sequence)++);
  *is_odd = lost > 0 || is_level_odd;
  return type->encoder ? encode(out, type->encoder, err) : HA_OK;
}
