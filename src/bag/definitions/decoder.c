/* Creates the tree and the plan of a channel's messages, each once. */
#include <holdall/decoder.h>

#include <inttypes.h>
#include <string.h>

#include "bag/definitions/definitions.h"
#include "base/alloc.h"
#include "base/arena.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/table.h"
#include "encoding/codec/codec.h"
#include "encoding/size.h"
#include "model/caller.h"
#include "model/channel_copy.h"
#include "plugin/registry.h"
#include "schema/size.h"

enum {
  DEFAULT_MAX_BYTES = 128 << 20,
  MAX_DECODED = 256 << 20, /* bytes of one message that a codec decodes */
  /* Upper bound of the size of a tree relative to a text of the shortest fields. */
  BYTES_OF_A_TREE = 32,
  /* Larger texts are charged as work each time that they are compared: a small bag can have many
   * channels with one large definition. */
  LARGE_TEXT = 16 << 10
};
static const uint64_t g_max_work = (uint64_t)2 << 30;

/* Everything that tree and plan depend on; the topic if its messages can be samples. */
enum { WORDS = 5 };

typedef struct content {
  const char *words[WORDS];
  const uint8_t *data;
  size_t size;
} content;

/* Result for one definition and encoding: a tree and a plan, or the reason why there is none. */
typedef struct entry {
  content content; /* kept by the decoder */
  ha_types *types;
  ha_plan *plan;
  ha_error types_error;
  ha_error plan_error;
  struct entry *next;
  struct entry *alike; /* of the same hash */
  uint64_t hash;
} entry;

/* First messages of a topic. */
typedef struct sample_set {
  const char *topic;
  ha_slice *items;
  size_t size;
  struct sample_set *next;
} sample_set;

struct ha_decoder {
  ha_definitions *definitions;
  sample_set *samples;
  ha__table by_hash; /* -> entry */
  entry *first;
  uint64_t max_bytes;
  uint64_t bytes;  /* of trees and plans */
  uint64_t work;   /* bytes of large texts that were compared so far */
  ha__arena arena; /* entries and their contents */
};

/* --- contents ------------------------------------------------------------------------------ */

static bool takes_samples(const ha_encoding_ops *ops) {
  return ops && (ops->flags & HA_ENCODING_SAMPLES) != 0;
}

static content content_of(const ha_channel *channel, const ha_encoding_ops *ops) {
  const ha_schema *schema = channel->schema;
  const char *topic = takes_samples(ops) ? channel->topic : "";

  return (content){{schema->name, schema->encoding, schema->hash, channel->encoding, topic},
                   schema->data,
                   schema->size};
}

static uint64_t hash_of(const content *c) {
  uint64_t hash = HA__HASH_START;

  for (size_t i = 0; i < WORDS; i++) {
    hash = ha__hash(hash, c->words[i], strlen(c->words[i]) + 1); /* with its NUL */
  }
  return ha__hash(hash, c->data, c->size);
}

static bool is_same(const content *a, const content *b) {
  for (size_t i = 0; i < WORDS; i++) {
    if (strcmp(a->words[i], b->words[i]) != 0) return false;
  }
  return ha__bytes_equal(a->data, a->size, b->data, b->size);
}

static ha_status keep(content *out, ha__arena *arena, const content *c, ha_error *err) {
  for (size_t i = 0; i < WORDS; i++) {
    out->words[i] = ha__arena_string(arena, c->words[i]);
    if (!out->words[i]) return HA_FAIL_NOMEM(err);
  }
  out->data = (const uint8_t *)ha__arena_dup(arena, c->data, c->size);
  out->size = c->size;
  return out->data ? HA_OK : HA_FAIL_NOMEM(err);
}

/* --- limits -------------------------------------------------------------------------------- */

static ha_status too_much(const ha_decoder *decoder, ha_error *err) {
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "the types of the bag need more than %" PRIu64
                 " bytes of memory; --max-definitions (ha_decoder_limit) allows more",
                 decoder->max_bytes);
}

static uint64_t used(const ha_decoder *decoder) {
  return decoder->bytes + decoder->arena.bytes;
}

/* Whether this text may be looked up. */
static ha_status check_text(ha_decoder *decoder, size_t size, ha_error *err) {
  if (size > decoder->max_bytes / BYTES_OF_A_TREE) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "a definition of %zu bytes, limit %" PRIu64
                   "; --max-definitions (ha_decoder_limit) allows more",
                   size, decoder->max_bytes / BYTES_OF_A_TREE);
  }
  if (size > LARGE_TEXT) decoder->work += size;
  if (decoder->work <= g_max_work) return HA_OK;
  return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                 "definitions of more than %" PRIu64 " bytes were requested", g_max_work);
}

/* --- entries --------------------------------------------------------------------------------- */

/* The tree of a definition, and a plan of messages in this encoding. */
static void compile(entry *e, ha_decoder *decoder, const ha_schema *schema, int32_t dialect,
                    const char *encoding) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;

  options.definitions = decoder->definitions;
  if (*schema->encoding == '\0') options.dialect = dialect; /* else the schema says it */
  options.max_text_bytes = decoder->max_bytes / BYTES_OF_A_TREE;
  if (ha_types_parse(&e->types, schema, &options, &e->types_error) < 0) return;
  decoder->bytes += ha__types_size(e->types);
  e->plan_error.code = ha_plan_new(&e->plan, ha_types_root(e->types), encoding, &e->plan_error);
  if (e->plan) decoder->bytes += ha__plan_size(e->plan);
}

static ha_samples samples_of(const ha_decoder *decoder, const ha_channel *channel) {
  for (const sample_set *s = decoder->samples; s; s = s->next) {
    if (strcmp(s->topic, channel->topic) == 0) return (ha_samples){s->items, s->size};
  }
  return (ha_samples){NULL, 0};
}

/* The plan of the type that a codec decodes messages to. */
static void compile_codec(entry *e, ha_decoder *decoder, const ha_channel *channel,
                          const ha_encoding_ops *ops) {
  const ha_encoding_open how = {.struct_size = sizeof how,
                                .host = &ha__host,
                                .channel = channel,
                                .samples = samples_of(decoder, channel),
                                .max_bytes = MAX_DECODED};
  ha__codec *codec = NULL;

  e->types_error.code = ha__codec_new(&codec, ops, &how, &e->types_error);
  if (!codec) return;
  compile(e, decoder, ha__codec_schema(codec), HA_DIALECT_ROS2, "cdr");
  if (e->plan) {
    ha__plan_adopt(e->plan, codec);
  } else {
    ha__codec_free(codec);
  }
}

static void parse(entry *e, ha_decoder *decoder, const ha_channel *channel,
                  const ha_encoding_ops *ops) {
  if (ops && !ops->dialect) {
    compile_codec(e, decoder, channel, ops);
  } else {
    compile(e, decoder, channel->schema, ops ? ops->dialect : 0, channel->encoding);
  }
}

static void entry_done(entry *e) {
  ha_plan_free(e->plan);
  ha_types_free(e->types);
}

/* Add an entry. Nothing is added when memory runs out, because it may suffice next time. */
static ha_status enter(entry **out, ha_decoder *decoder, const content *c, uint64_t hash,
                       const ha_channel *channel, const ha_encoding_ops *ops, entry *alike,
                       ha_error *err) {
  if (used(decoder) >= decoder->max_bytes) return too_much(decoder, err);
  entry *e = ha__arena_alloc(&decoder->arena, sizeof *e);
  ha_status st;

  if (!e) return HA_FAIL_NOMEM(err);
  HA_TRY(keep(&e->content, &decoder->arena, c, err));
  e->hash = hash;
  e->alike = alike;
  parse(e, decoder, channel, ops);
  if (e->types_error.code == HA_E_NOMEM || e->plan_error.code == HA_E_NOMEM) {
    st = HA_FAIL_NOMEM(err);
  } else {
    st = ha__table_put(&decoder->by_hash, &e->hash, sizeof e->hash, (uintptr_t)e, err);
  }
  if (st < 0) {
    entry_done(e);
    return st;
  }
  e->next = decoder->first;
  decoder->first = e;
  *out = e;
  return HA_OK;
}

static ha_status find_filled(entry **out, ha_decoder *decoder, const ha_channel *channel,
                             ha_error *err) {
  const ha_encoding_ops *ops = ha__registry_probe_encoding(channel);
  const content c = content_of(channel, ops);
  uint64_t value = 0;

  HA_TRY(check_text(decoder, c.size, err));
  const uint64_t hash = hash_of(&c);
  if (!ha__table_find(&value, &decoder->by_hash, &hash, sizeof hash)) {
    return enter(out, decoder, &c, hash, channel, ops, NULL, err);
  }
  entry *newest = (entry *)(uintptr_t)value;
  for (entry *e = newest; e; e = e->alike) {
    if (!is_same(&e->content, &c)) continue;
    *out = e;
    return HA_OK;
  }
  return enter(out, decoder, &c, hash, channel, ops, newest, err);
}

/* Reads a caller's channel; schema has to live as long as out. */
static ha_status fill(ha_channel *out, ha_schema *schema, const ha_channel *channel,
                      ha_error *err) {
  *out = (ha_channel)HA_CHANNEL_INIT;
  HA_TRY(HA_CALLER_READ(out, channel, ha_channel, err));
  HA_TRY(ha__schema_fill(schema, out->schema, err));
  out->schema = schema;
  if (!out->encoding) out->encoding = "";
  if (!out->topic) out->topic = "";
  return HA_OK;
}

static ha_status find(entry **out, ha_decoder *decoder, const ha_channel *channel, ha_error *err) {
  ha_channel filled;
  ha_schema schema;

  HA_TRY(fill(&filled, &schema, channel, err));
  return find_filled(out, decoder, &filled, err);
}

int32_t ha__channel_dialect(const ha_channel *channel) {
  ha_channel filled;
  ha_schema schema;

  if (fill(&filled, &schema, channel, NULL) < 0) return 0;
  const ha_encoding_ops *ops = ha__registry_probe_encoding(&filled);
  return ops ? ops->dialect : 0;
}

/* --- the face -------------------------------------------------------------------------------- */

static ha_status fail_again(const ha_error *first, ha_error *err) {
  if (err) *err = *first;
  return first->code;
}

ha_status ha_decoder_new(ha_decoder **out, ha_definitions *definitions, ha_error *err) {
  ha_decoder *decoder = ha__alloc_zeroed(1, sizeof *decoder);

  if (!decoder) return HA_FAIL_NOMEM(err);
  decoder->definitions = definitions;
  decoder->max_bytes = DEFAULT_MAX_BYTES;
  *out = decoder;
  return HA_OK;
}

void ha_decoder_limit(ha_decoder *decoder, uint64_t max_bytes) {
  decoder->max_bytes = max_bytes ? max_bytes : DEFAULT_MAX_BYTES;
}

ha_status ha_decoder_plan(const ha_plan **out, ha_decoder *decoder, const ha_channel *channel,
                          ha_error *err) {
  entry *e = NULL;

  HA_TRY(find(&e, decoder, channel, err));
  if (!e->types) return fail_again(&e->types_error, err);
  if (!e->plan) return fail_again(&e->plan_error, err);
  *out = e->plan;
  return HA_OK;
}

ha_status ha_decoder_types(const ha_types **out, ha_decoder *decoder, const ha_channel *channel,
                           ha_error *err) {
  entry *e = NULL;

  HA_TRY(find(&e, decoder, channel, err));
  if (!e->types) return fail_again(&e->types_error, err);
  *out = e->types;
  return HA_OK;
}

bool ha__decoder_wants_samples(const ha_decoder *decoder, const ha_channel *channel) {
  return takes_samples(ha__registry_probe_encoding(channel)) &&
         samples_of(decoder, channel).count == 0;
}

static ha_status new_set(sample_set **out, ha_decoder *decoder, const char *topic, ha_error *err) {
  sample_set *s = ha__arena_alloc(&decoder->arena, sizeof *s);
  ha_slice *items = ha__arena_alloc(&decoder->arena, HA__MAX_SAMPLES * sizeof *items);

  if (!s || !items) return HA_FAIL_NOMEM(err);
  *s = (sample_set){
      .topic = ha__arena_string(&decoder->arena, topic), .items = items, .next = decoder->samples};
  if (!s->topic) return HA_FAIL_NOMEM(err);
  decoder->samples = s;
  *out = s;
  return HA_OK;
}

ha_status ha__decoder_add_sample(ha_decoder *decoder, const ha_message *msg, ha_error *err) {
  const char *topic = msg->channel->topic;
  sample_set *s = decoder->samples;

  while (s && strcmp(s->topic, topic) != 0) {
    s = s->next;
  }
  if (!s) HA_TRY(new_set(&s, decoder, topic, err));
  if (s->size == HA__MAX_SAMPLES || msg->size > HA__MAX_SAMPLE_BYTES) return HA_OK;
  if (used(decoder) >= decoder->max_bytes) return too_much(decoder, err);
  const char *data =
      ha__arena_dup(&decoder->arena, msg->size ? msg->data : (const void *)"", msg->size);
  if (!data) return HA_FAIL_NOMEM(err);
  s->items[s->size++] = (ha_slice){(const uint8_t *)data, msg->size};
  return HA_OK;
}

void ha_decoder_free(ha_decoder *decoder) {
  if (!decoder) return;
  for (entry *e = decoder->first; e; e = e->next) {
    entry_done(e);
  }
  ha__table_done(&decoder->by_hash);
  ha__arena_done(&decoder->arena);
  ha__free(decoder);
}
