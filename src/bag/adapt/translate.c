#include "bag/adapt/translate.h"

#include <inttypes.h>
#include <string.h>

#include "bag/adapt/counterpart.h"
#include "bag/adapt/message_buffer.h"
#include "bag/adapt/recode.h"
#include "bag/definitions/definitions.h"
#include "bag/open/channels.h"
#include "base/alloc.h"
#include "base/arena.h"
#include "base/format.h"
#include "base/status.h"
#include "base/table.h"
#include "encoding/convert/convert.h"

/* A channel that is translated. */
typedef struct stream {
  ha_channel channel;
  const ha__counterpart *type;
  uint32_t sequence; /* of the next message */
  bool is_unfit;     /* a note on values that do not fit was reported */
} stream;

struct ha__translate {
  int32_t to;
  const char *encoding; /* NULL = that of the dialects */
  ha_decoder *decoder;  /* with an encoding */
  ha_definitions *own;  /* NULL = the caller's are used */
  ha_definitions *table;
  ha__counterpart_places places;
  ha__counterpart **types;
  size_t type_count;
  size_t type_capacity;
  uint64_t max_bytes; /* of types; 0 = unlimited */
  uint64_t bytes;
  ha__table by_schema; /* -> number of the type */
  stream **streams;    /* per channel; NULL = unchanged */
  size_t stream_count;
  bool has_any;
  ha__message_buffer buffer;
  ha__arena arena;
};

static ha_status open_decoder(ha__translate *t, const ha__translate_options *options,
                              ha_error *err) {
  HA_TRY(ha__recode_check(options->encoding, err));
  HA_TRY(ha_decoder_new(&t->decoder, options->definitions ? options->definitions : t->own, err));
  ha_decoder_limit(t->decoder, options->types_bytes);
  return HA_OK;
}

ha_status ha__translate_sample(ha__translate *t, ha_reader *reader, ha_error *err) {
  return t->decoder ? ha_decoder_sample(t->decoder, reader, err) : HA_OK;
}

static ha_status copy_texts(ha__translate *t, const ha__translate_options *options, ha_error *err) {
  if (options->encoding) t->encoding = ha__arena_string(&t->arena, options->encoding);
  if (options->distro) t->places.distro = ha__arena_string(&t->arena, options->distro);
  if (!t->encoding != !options->encoding || !t->places.distro != !options->distro)
    return HA_FAIL_NOMEM(err);
  return HA_OK;
}

ha_status ha__translate_new(ha__translate **out, const ha__translate_options *options,
                            size_t channels, ha_error *err) {
  ha_definitions_options table = HA_DEFINITIONS_OPTIONS_INIT;
  ha__translate *t = ha__alloc_zeroed(1, sizeof *t);
  ha_status st = HA_E_NOMEM;

  if (!t) return HA_FAIL_NOMEM(err);
  t->to = options->to;
  t->stream_count = channels;
  t->max_bytes = options->types_bytes <= UINT64_MAX / 2 ? 2 * options->types_bytes : UINT64_MAX;
  t->streams = ha__alloc_zeroed(channels, sizeof *t->streams);
  if (!t->streams) {
    st = HA_FAIL_NOMEM(err);
    goto done;
  }
  st = copy_texts(t, options, err);
  if (st >= 0) st = ha__message_buffer_init(&t->buffer, err);
  if (st < 0) goto done;
  table.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  st = ha_definitions_open(&t->table, &table, err);
  if (st >= 0 && !options->definitions) st = ha_definitions_open(&t->own, NULL, err);
  if (st < 0) goto done;
  if (st >= 0 && options->encoding) st = open_decoder(t, options, err);
  if (st < 0) goto done;
  t->places.definitions = options->definitions ? options->definitions : t->own;
  t->places.table = t->table;
  t->places.adaptation = options->adaptation;
  *out = t;
  t = NULL;
done:
  ha__translate_free(t);
  return st;
}

void ha__translate_free(ha__translate *t) {
  if (!t) return;
  for (size_t i = 0; i < t->type_count; i++) {
    ha__counterpart_free(t->types[i]);
  }
  ha__free(t->types);
  ha__table_done(&t->by_schema);
  ha__free(t->streams);
  ha_decoder_free(t->decoder);
  ha_definitions_close(t->own);
  ha_definitions_close(t->table);
  ha__message_buffer_done(&t->buffer);
  ha__arena_done(&t->arena);
  ha__free(t);
}

/* --- channels --------------------------------------------------------------------------------- */

static bool is_wanted(const ha__translate *t, const ha_channel *channel) {
  const int32_t dialect = ha__channel_dialect(channel);
  const bool is_alike = t->encoding && strcmp(t->encoding, channel->encoding) == 0;

  /* "cdr" with a schema of DDS is converted to that of ROS 2 */
  if (t->encoding) return !is_alike || (!dialect && ha__recode_is_native(t->encoding));

  return dialect && (t->places.adaptation || (t->to && t->to != dialect));
}

/* The types of both sides live as long as messages are converted. */
static ha_status charge_type(ha__translate *t, const ha__counterpart *type, ha_error *err) {
  t->bytes += ha__counterpart_size(type);
  if (t->max_bytes == 0 || t->bytes <= t->max_bytes) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "the types to convert need more than %" PRIu64
                 " bytes of memory; --max-definitions (max_definition_bytes) allows more",
                 t->max_bytes);
}

static ha_status make_type(ha__counterpart **out, ha__translate *t, const ha_channel *channel,
                           ha_error *err) {
  const int32_t dialect = ha__channel_dialect(channel);

  if (t->encoding) {
    return ha__recode_new(out, channel, t->encoding, t->decoder, &t->places, err);
  }
  return ha__counterpart_new(out, channel->schema, dialect, t->to ? t->to : dialect, &t->places,
                             err);
}

/* All channels of a schema share one counterpart; those of a plan, where it depends on the messages
 * of the topic. */
static ha_status key_of(const void **out, const ha__translate *t, const ha_channel *channel,
                        ha_error *err) {
  const ha_plan *plan = NULL;

  *out = channel->schema;
  if (!t->encoding) return HA_OK;
  HA_TRY(ha_decoder_plan(&plan, t->decoder, channel, err));
  *out = plan;
  return HA_OK;
}

static ha_status find_type(const ha__counterpart **out, ha__translate *t, const ha_channel *channel,
                           ha_error *err) {
  void *types = t->types;
  uint64_t number = 0;

  const void **key = ha__arena_alloc(&t->arena, sizeof *key);
  if (!key) return HA_FAIL_NOMEM(err);
  HA_TRY(key_of(key, t, channel, err));
  if (ha__table_find(&number, &t->by_schema, key, sizeof *key)) {
    *out = t->types[number];
    return HA_OK;
  }
  HA_TRY(ha__reserve(&types, &t->type_capacity, t->type_count, 1, sizeof(void *), err));
  t->types = types;
  HA_TRY(make_type(&t->types[t->type_count], t, channel, err));
  *out = t->types[t->type_count++];
  HA_TRY(charge_type(t, *out, err));
  return ha__table_put(&t->by_schema, key, sizeof *key, t->type_count - 1, err);
}

static ha_status add_stream(stream **out, ha__translate *t, const ha_channel *channel,
                            ha_error *err) {
  stream *s = ha__arena_alloc(&t->arena, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  HA_TRY(find_type(&s->type, t, channel, err));
  *out = s;
  s->channel = *channel;
  if (!s->type->conversion) return HA_OK;
  return ha__counterpart_channel(&s->channel, s->type, &t->arena, err);
}

ha_status ha__translate_channel(const ha_channel **out, ha__translate *t, const ha_channel *channel,
                                ha_error *err) {
  *out = channel;
  if (!t || !is_wanted(t, channel)) return HA_OK;
  if (!t->streams[channel->id]) HA_TRY(add_stream(&t->streams[channel->id], t, channel, err));
  if (!t->streams[channel->id]->type->conversion) return HA_OK;
  t->has_any = true;
  *out = &t->streams[channel->id]->channel;
  return HA_OK;
}

bool ha__translate_has(const ha__translate *t, uint32_t channel) {
  const stream *s = t ? t->streams[channel] : NULL;

  return s && s->type->conversion && !s->type->is_copy;
}

bool ha__translate_has_any(const ha__translate *t) {
  return t && t->has_any;
}

/* --- notes ------------------------------------------------------------------------------------ */

static bool list_notes(char *out, size_t room, const ha__translate *t, uint32_t channel,
                       uint8_t kind) {
  const stream *s = t->streams[channel];
  size_t used = 0;

  if (!ha__format_append(out, room, &used, "%s", s->channel.topic)) return false;
  return ha__counterpart_notes(out + used, room - used, s->type, kind);
}

bool ha__translate_losses(char *out, size_t room, const ha__translate *t, uint32_t channel) {
  return list_notes(out, room, t, channel, HA__NOTE_LOST);
}

bool ha__translate_additions(char *out, size_t room, const ha__translate *t, uint32_t channel) {
  return list_notes(out, room, t, channel, HA__NOTE_MADE_UP);
}

bool ha__translate_unfit(char *out, size_t room, const ha__translate *t, uint32_t channel) {
  return ha__counterpart_notes(out, room, t->streams[channel]->type, HA__NOTE_UNFIT);
}

bool ha__translate_drops_seq(const ha__translate *t, uint32_t channel) {
  return ha__counterpart_drops_seq(t->streams[channel]->type);
}

bool ha__translate_counts_seq(const ha__translate *t, uint32_t channel) {
  return t->streams[channel]->type->begins_with_seq;
}

const char *ha__translate_origin(const ha__translate *t, uint32_t channel) {
  return t->streams[channel]->type->origin;
}

const char *ha__translate_newer(const ha__translate *t, uint32_t channel) {
  return t->streams[channel]->type->newer;
}

bool ha__translate_is_foreign(const ha__translate *t, uint32_t channel) {
  const ha__counterpart *type = t->streams[channel]->type;

  return type->to != type->from_dialect;
}

const char *ha__translate_problem(const ha__translate *t, uint32_t channel) {
  return t && t->streams[channel] ? t->streams[channel]->type->problem : NULL;
}

/* --- messages --------------------------------------------------------------------------------- */

/* Of one message. */
typedef struct conversion {
  stream *of;
  bool *unfit;
} conversion;

static ha_status convert(ha_buffer *out, void *user, const ha_message *msg, ha_error *err) {
  const conversion *c = user;
  stream *s = c->of;
  bool is_odd = false;

  const ha_status st = ha__recode_message(out, &is_odd, s->type, &s->sequence, msg, err);
  *c->unfit = is_odd && !s->is_unfit;
  s->is_unfit |= *c->unfit;
  return st;
}

ha_status ha__translate_message(ha_message *out, bool *unfit, ha__translate *t,
                                const ha_message *msg, ha_error *err) {
  conversion c = {t->streams[msg->channel->id], unfit};

  const ha_status st = ha__message_buffer_make(out, &t->buffer, msg, convert, &c, err);
  if (st < 0) {
    ha__error_wrap(err, "%s: message of %" PRId64 " ns", msg->channel->topic, msg->log_time_ns);
  }
  return st;
}
