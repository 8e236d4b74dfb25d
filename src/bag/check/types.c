/* Checks that messages match their definitions, and definitions match those known elsewhere. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <holdall/decoder.h>

#include "bag/adapt/counterpart.h"
#include "bag/check/check.h"
#include "bag/open/options.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"

/* A channel, and its messages that can't be decoded. */
typedef struct stream {
  const ha_plan *plan; /* NULL = nothing is known */
  uint64_t bad;
  int64_t first_ns;
  char why[sizeof((ha_error *)0)->text];
} stream;

typedef struct job {
  ha__check *check;
  const char *path;
  const ha_reader_options *how;
  ha_reader *reader;
  ha_definitions *definitions;
  ha_definitions *table;
  ha_decoder *decoder;
  ha_adaptation *against;
  ha__table reported; /* schemas */
  stream *streams;
} job;

static void find(const job *j, int32_t severity, const char *format, ...) HA_PRINTF(3, 4);

static void find(const job *j, int32_t severity, const char *format, ...) {
  char text[2048];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  ha__check_find(j->check, severity, j->path, HA_NO_OFFSET, text);
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
         "%s: the bag does not define %s, and what is known by that name has not its hash, %s",
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

static void tell_difference(const job *j, const ha_channel *channel, const ha__counterpart *c) {
  char notes[1024] = "";

  if (c->problem) {
    find(j, HA_FINDING_ERROR, "%s: %s can't be adapted: %s", channel->topic, channel->schema->name,
         c->problem);
  } else if (c->conversion) {
    if (!ha__counterpart_notes(notes, sizeof notes, c, HA__COUNTERPART_ANY)) {
      snprintf(notes, sizeof notes, ": %s", c->is_copy ? "the bytes stay" : "nothing is lost");
    }
    find(j, HA_FINDING_WARNING, "%s: %s is defined otherwise by %s%s; 'holdall fix' adapts %s",
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
  tell_difference(j, channel, c);
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
  HA_TRY(check_hash(j, channel, types, err));
  return compare(j, channel, dialect, err);
}

/* Each definition is checked once, however many channels share it. */
static ha_status check_channel(job *j, const ha_channel *channel, ha_error *err) {
  const bool is_ros1 = strcmp(channel->encoding, "ros1") == 0;
  const ha_schema *const *key = &channel->schema;
  uint64_t before = 0;

  if (!is_ros1 && strcmp(channel->encoding, "cdr") != 0) return HA_OK;
  if (!ha__table_find(&before, &j->reported, key, sizeof *key)) {
    HA_TRY(ha__table_put(&j->reported, key, sizeof *key, 1, err));
    HA_TRY(check_schema(j, channel, is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2, err));
  }
  const ha_status st = ha_decoder_plan(&j->streams[channel->id].plan, j->decoder, channel, NULL);
  return st == HA_E_NOMEM ? HA_FAIL_NOMEM(err) : HA_OK;
}

/* --- messages --------------------------------------------------------------------------------- */

static void check_message(const job *j, const ha_message *msg) {
  stream *s = &j->streams[msg->channel->id];
  ha_error why = HA_ERROR_INIT;

  if (!s->plan || ha_plan_check(s->plan, msg->data, msg->size, &why) >= 0) return;
  if (s->bad++ > 0) return;
  s->first_ns = msg->log_time_ns;
  snprintf(s->why, sizeof s->why, "%s", why.text);
}

/* Unreadable messages have been reported already. */
static ha_status check_messages(const job *j, ha_error *err) {
  const ha_query everything = HA_QUERY_INIT;
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st;

  HA_TRY(ha_reader_query(j->reader, &everything, err));
  while ((st = ha_reader_next(&msg, j->reader, err)) != HA_END) {
    if (ends_work(st)) return st;
    if (st == HA_OK) check_message(j, &msg);
  }
  return HA_OK;
}

static void tell_messages(const job *j, const ha_channel *const *channels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const stream *s = &j->streams[channels[i]->id];
    if (s->bad == 0) continue;
    find(j, HA_FINDING_ERROR,
         "%s: messages that are no %s: %" PRIu64 ", the first at %" PRId64 " ns: %s",
         channels[i]->topic, channels[i]->schema->name, s->bad, s->first_ns, s->why);
  }
}

/* --- all of it -------------------------------------------------------------------------------- */

static ha_status open_job(job *j, ha_error *err) {
  ha_definitions_options table = HA_DEFINITIONS_OPTIONS_INIT;

  table.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  HA_TRY(ha_reader_open(&j->reader, &j->path, 1, j->how, err));
  HA_TRY(ha_definitions_open(&j->definitions, NULL, err));
  HA_TRY(ha_definitions_open(&j->table, &table, err));
  HA_TRY(ha_decoder_new(&j->decoder, j->definitions, err));
  ha_decoder_limit(j->decoder, ha__options_types_bytes(j->how));
  return HA_OK;
}

static ha_status run(job *j, ha_error *err) {
  size_t count = 0;

  HA_TRY(open_job(j, err));
  const ha_channel *const *channels = ha_reader_channels(&count, j->reader);
  j->streams = ha__alloc_zeroed(count, sizeof *j->streams);
  if (!j->streams) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; i++) {
    HA_TRY(check_channel(j, channels[i], err));
  }
  HA_TRY(check_messages(j, err));
  tell_messages(j, channels, count);
  return HA_OK;
}

ha_status ha__check_types(ha__check *check, const char *path, const ha_reader_options *how,
                          ha_adaptation *against, ha_error *err) {
  job j = {
      .check = check, .path = path, .how = how, .against = against, .reported = HA__TABLE_INIT};
  const ha_status st = run(&j, err);

  ha__free(j.streams);
  ha__table_done(&j.reported);
  ha_decoder_free(j.decoder);
  ha_definitions_close(j.table);
  ha_definitions_close(j.definitions);
  ha_reader_close(j.reader);
  return st;
}
