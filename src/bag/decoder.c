/* From a channel to the tree and the plan of its messages, each made once. */
#include <holdall/decoder.h>

#include <string.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/status.h"
#include "base/table.h"
#include "base/text.h"

/* What came of one definition and encoding: a tree and a plan, or why there is none. */
typedef struct entry {
  ha_types *types;
  ha_plan *plan;
  ha_error types_error;
  ha_error plan_error;
  struct entry *next;
} entry;

struct ha_decoder {
  ha_definitions *definitions;
  ha__table by_content; /* key -> entry */
  entry *first;
  ha__arena arena; /* keys and entries */
};

/* --- keys ---------------------------------------------------------------------------------- */

/* All that tree and plan depend on. */
static ha_status make_key(ha__text *key, const ha_channel *channel, ha_error *err) {
  const ha_schema *schema = channel->schema;
  const char *const words[] = {schema->name, schema->encoding, schema->hash, channel->encoding};

  *key = (ha__text)HA__TEXT_INIT(SIZE_MAX);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    ha__text_add(key, words[i], strlen(words[i]) + 1); /* with its NUL */
  }
  ha__text_add(key, schema->data, schema->size);
  return ha__text_status(key, err);
}

/* --- entries --------------------------------------------------------------------------------- */

static int32_t dialect_of(const ha_channel *channel) {
  if (*channel->schema->encoding != '\0') return 0; /* that tells */
  if (strcmp(channel->encoding, "ros1") == 0) return HA_DIALECT_ROS1;
  return strcmp(channel->encoding, "cdr") == 0 ? HA_DIALECT_ROS2 : 0;
}

static void parse(entry *e, ha_definitions *definitions, const ha_channel *channel) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;

  options.definitions = definitions;
  options.dialect = dialect_of(channel);
  if (ha_types_parse(&e->types, channel->schema, &options, &e->types_error) < 0) return;
  e->plan_error.code =
      ha_plan_new(&e->plan, ha_types_root(e->types), channel->encoding, &e->plan_error);
}

static void entry_done(entry *e) {
  ha_plan_free(e->plan);
  ha_types_free(e->types);
}

/* A new entry under the key. Memory may suffice the next time: then nothing is entered. */
static ha_status enter(entry **out, ha_decoder *decoder, const ha__text *key,
                       const ha_channel *channel, ha_error *err) {
  entry *e = ha__arena_alloc(&decoder->arena, sizeof *e);
  char *kept = ha__arena_dup(&decoder->arena, ha__text_view(key), key->size);
  ha_status st;

  if (!e || !kept) return HA_FAIL_NOMEM(err);
  parse(e, decoder->definitions, channel);
  if (e->types_error.code == HA_E_NOMEM || e->plan_error.code == HA_E_NOMEM) {
    st = HA_FAIL_NOMEM(err);
  } else {
    st = ha__table_put(&decoder->by_content, kept, key->size, (uintptr_t)e, err);
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

static ha_status find(entry **out, ha_decoder *decoder, const ha_channel *channel, ha_error *err) {
  uint64_t value = 0;
  ha__text key;

  ha_status st = make_key(&key, channel, err);
  if (st >= 0) {
    if (ha__table_find(&value, &decoder->by_content, ha__text_view(&key), key.size)) {
      *out = (entry *)(uintptr_t)value;
    } else {
      st = enter(out, decoder, &key, channel, err);
    }
  }
  ha__text_done(&key);
  return st;
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
  *out = decoder;
  return HA_OK;
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

void ha_decoder_free(ha_decoder *decoder) {
  if (!decoder) return;
  for (entry *e = decoder->first; e; e = e->next) {
    entry_done(e);
  }
  ha__table_done(&decoder->by_content);
  ha__arena_done(&decoder->arena);
  ha__free(decoder);
}
