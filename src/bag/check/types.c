/* Checks that messages match their definitions, and definitions match those known elsewhere. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/adapt/counterpart.h"
#include "bag/check/check.h"
#include "bag/definitions/definitions.h"
#include "bag/open/options.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "encoding/codec/codec.h"
#include "encoding/program.h"

/* A channel, and its messages that can't be decoded. */
typedef struct stream {
  const ha_plan *plan; /* NULL = nothing is known */
  uint64_t unknown;    /* messages with fields that the schema does not declare */
  char unknown_path[HA__CODEC_PATH];
  int64_t unknown_ns; /* of the first of them */
  uint64_t bad;
  int64_t first_ns;
  char why[sizeof((ha_error *)0)->text];
} stream;

struct ha__check_types {
  ha__check *check; /* while findings are reported */
  const ha__bag *bag;
  ha_definitions *definitions;
  ha_definitions *table;
  ha_decoder *decoder;
  ha_adaptation *against;
  ha__table reported; /* schemas */
  stream *streams;    /* by id of the channel */
};

typedef struct ha__check_types job;

static void find(const job *j, int32_t severity, const char *format, ...) HA_PRINTF(3, 4);

static void find(const job *j, int32_t severity, const char *format, ...) {
  char text[2048];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  ha__check_find(j->check, severity, j->bag->path, HA_NO_OFFSET, text);
}

static bool ends_work(ha_status st) {
  return st == HA_E_NOMEM || st == HA_E_IO;
}

/* --- definitions ------------------------------------------------------------------------------ */

static ha_status check_hash(const job *j, const ha_channel *channel, const ha_types *types,
                            ha_error *err) {
  const ha_schema *schema = channel->schema;
  bool is_right = true;

  if (!*schema->hash || strcmp(schema->hash, "*") == 0) return HA_OK;
  HA_TRY(ha__adapt_is_hash(&is_right, schema->hash, types, ha_types_root(types), err));
  if (is_right) return HA_OK;
  if (schema->size == 0) {
    find(j, HA_FINDING_WARNING,
         "%s: the bag does not define %s, and the known definition of that name has another hash, "
         "%s",
         channel->topic, schema->name, schema->hash);
    return HA_OK;
  }
  find(j, HA_FINDING_ERROR, "%s: %s is not the hash of the definition of %s", channel->topic,
       schema->hash, schema->name);
  return HA_OK;
}

static const char *place_of(const ha__counterpart *c) {
  if (!c->newer) return "rules";
  return strcmp(c->newer, "holdall") == 0 ? "the common interfaces" : c->newer;
}

static void report_difference(const job *j, const ha_channel *channel, const ha__counterpart *c) {
  char notes[1024] = "";

  if (c->problem) {
    find(j, HA_FINDING_ERROR, "%s: %s can't be adapted: %s", channel->topic, channel->schema->name,
         c->problem);
  } else if (c->conversion) {
    if (!ha__counterpart_notes(notes, sizeof notes, c, HA__COUNTERPART_ANY)) {
      snprintf(notes, sizeof notes, ": %s", c->is_copy ? "the bytes stay" : "nothing is lost");
    }
    find(j, HA_FINDING_WARNING, "%s: %s is defined differently by %s%s; 'holdall fix' adapts %s",
         channel->topic, channel->schema->name, place_of(c), notes,
         c->is_copy ? "it" : "its messages");
  }
}

static ha_status compare(const job *j, const ha_channel *channel, int32_t dialect, ha_error *err) {
  const ha__counterpart_places places = {
      .definitions = j->definitions, .table = j->table, .adaptation = j->against};
  ha__counterpart *c = NULL;

  if (!j->against) return HA_OK;
  HA_TRY(ha__counterpart_new(&c, channel->schema, dialect, dialect, &places, err));
  report_difference(j, channel, c);
  ha__counterpart_free(c);
  return HA_OK;
}

static ha_status check_schema(job *j, const ha_channel *channel, int32_t dialect, ha_error *err) {
  const ha_types *types = NULL;
  ha_error why = HA_ERROR_INIT;

  const ha_status st = ha_decoder_types(&types, j->decoder, channel, &why);
  if (ends_work(st)) {
    if (err) *err = why;
    return st;
  }
  if (st < 0) {
    /* the definition may be known elsewhere */
    find(j, st == HA_E_UNSUPPORTED ? HA_FINDING_WARNING : HA_FINDING_ERROR, "%s: %s",
         channel->topic, why.text);
    return HA_OK;
  }
  if (!dialect) return HA_OK; /* hashes are those of ROS */
  HA_TRY(check_hash(j, channel, types, err));
  return compare(j, channel, dialect, err);
}

/* Each definition is checked once, however many channels share it. */
static ha_status check_channel(job *j, const ha_channel *channel, ha_error *err) {
  const ha_schema *const *key = &channel->schema;
  uint64_t before = 0;

  const int32_t dialect = ha__channel_dialect(channel);

  if (!dialect && strcmp(channel->encoding, "cdr") != 0) return HA_OK;
  if (!ha__table_find(&before, &j->reported, key, sizeof *key)) {
    HA_TRY(ha__table_put(&j->reported, key, sizeof *key, 1, err));
    HA_TRY(check_schema(j, channel, dialect, err));
  }
  return HA_OK;
}

/* --- messages --------------------------------------------------------------------------------- */

static ha_status find_plans(job *j, ha_error *err) {
  for (size_t i = 0; i < j->bag->channels.size; i++) {
    const ha_channel *channel = j->bag->channels.items[i];
    const ha_status st = ha_decoder_plan(&j->streams[i].plan, j->decoder, channel, NULL);
    if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  }
  return HA_OK;
}

static void check_unknown(stream *s, const uint8_t *data, size_t size, int64_t log_time_ns) {
  const char *path = "";

  if (!s->plan->codec || ha__codec_unknown(&path, s->plan->codec, data, size) == 0) return;
  if (s->unknown++ > 0 && log_time_ns >= s->unknown_ns) return;
  s->unknown_ns = log_time_ns;
  ha__format(s->unknown_path, sizeof s->unknown_path, "%s", path);
}

/* The earliest message is reported, independent of their order. */
void ha__check_types_message(ha__check_types *j, const ha_channel *channel, const uint8_t *data,
                             size_t size, int64_t log_time_ns) {
  stream *s = &j->streams[channel->id];
  ha_error why = HA_ERROR_INIT;

  if (!s->plan) return;
  if (ha_plan_check(s->plan, data, size, &why) >= 0) {
    check_unknown(s, data, size, log_time_ns);
    return;
  }
  if (s->bad++ > 0 && log_time_ns >= s->first_ns) return;
  s->first_ns = log_time_ns;
  snprintf(s->why, sizeof s->why, "%s", why.text);
}

static void report_messages(const job *j, const ha_channel *channel) {
  const stream *s = &j->streams[channel->id];

  if (s->unknown > 0) {
    find(j, HA_FINDING_WARNING,
         "%s: messages with fields that the schema of %s does not declare: %" PRIu64
         ", the first at %" PRId64 " ns: %s",
         channel->topic, channel->schema->name, s->unknown, s->unknown_ns, s->unknown_path);
  }
  if (s->bad == 0) return;
  find(j, HA_FINDING_ERROR,
       "%s: messages that are not a valid %s: %" PRIu64 ", the first at %" PRId64 " ns: %s",
       channel->topic, channel->schema->name, s->bad, s->first_ns, s->why);
}

/* --- all of it -------------------------------------------------------------------------------- */

static ha_status open_job(job *j, const ha_reader_options *how, ha_error *err) {
  ha_definitions_options table = HA_DEFINITIONS_OPTIONS_INIT;

  table.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  HA_TRY(ha_definitions_open(&j->definitions, NULL, err));
  HA_TRY(ha_definitions_open(&j->table, &table, err));
  HA_TRY(ha_decoder_new(&j->decoder, j->definitions, err));
  ha_decoder_limit(j->decoder, ha__options_types_bytes(how));
  j->streams = ha__alloc_zeroed(j->bag->channels.size, sizeof *j->streams);
  if (!j->streams) return HA_FAIL_NOMEM(err);
  return find_plans(j, err);
}

ha_status ha__check_types_new(job **out, const ha__bag *bag, const ha_reader_options *how,
                              ha_adaptation *against, ha_error *err) {
  job *j = ha__alloc_zeroed(1, sizeof *j);

  if (!j) return HA_FAIL_NOMEM(err);
  *j = (job){.bag = bag, .against = against, .reported = HA__TABLE_INIT};
  const ha_status st = open_job(j, how, err);
  if (st < 0) {
    ha__check_types_free(j);
    return st;
  }
  *out = j;
  return HA_OK;
}

ha_status ha__check_types_finish(job *j, ha__check *check, ha_error *err) {
  j->check = check;
  for (size_t i = 0; i < j->bag->channels.size; i++) {
    HA_TRY(check_channel(j, j->bag->channels.items[i], err));
  }
  for (size_t i = 0; i < j->bag->channels.size; i++) {
    report_messages(j, j->bag->channels.items[i]);
  }
  return HA_OK;
}

void ha__check_types_free(job *j) {
  if (!j) return;
  ha__free(j->streams);
  ha__table_done(&j->reported);
  ha_decoder_free(j->decoder);
  ha_definitions_close(j->table);
  ha_definitions_close(j->definitions);
  ha__free(j);
}
