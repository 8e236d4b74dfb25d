/* A topic of a bag as an Arrow C stream: reader -> expression -> conversion -> columns. */
#include <errno.h>
#include <string.h>

#include <holdall/arrow.h>
#include <holdall/decoder.h>

#include "bag/arrow/stream.h"
#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"

enum { DEFAULT_ROWS = 65536, DEFAULT_BYTES = 64 << 20 };

typedef struct stream {
  ha_reader *reader;
  ha_decoder *decoder;
  ha_definitions *own_definitions; /* NULL where the caller supplied some */
  ha_where *where;                 /* NULL = all messages */
  const ha_channel *channel; /* channel that determines the type and encoding of the columns */
  ha_columns *columns;
  ha_conversion **conversions; /* by channel id; NULL = messages already have the columns' layout */
  size_t conversion_count;
  ha_buffer converted;
  uint32_t flags;
  uint64_t batch_rows;
  uint64_t batch_bytes;
  ha_message msg;
  bool is_pending; /* msg was read, but is not in a batch yet */
  bool is_over;
  uint64_t rows;
  uint64_t skipped;
  ha_error first_skipped;
  ha_error error;
} stream;

/* --- reading ---------------------------------------------------------------------------------- */

/* Counts omitted messages, unless the caller asked to stop at them. */
static ha_status skip(stream *s, ha_status st) {
  if (!ha__is_damage(st) || s->flags & HA_ARROW_STOP) return st;
  if (s->skipped++ == 0) s->first_skipped = s->error;
  return HA_OK;
}

static ha_status is_kept(stream *s, int32_t *out) {
  *out = 1;
  return s->where ? ha_where_test(out, s->where, &s->msg, &s->error) : HA_OK;
}

static ha_status add_message(stream *s) {
  const uint32_t id = s->msg.channel->id;
  ha_conversion *conversion = id < s->conversion_count ? s->conversions[id] : NULL;
  ha_message msg = s->msg;

  if (conversion) {
    HA_TRY(ha_conversion_run(&s->converted, NULL, conversion, msg.data, msg.size, &s->error));
    msg.data = (const uint8_t *)s->converted.data;
    msg.size = s->converted.size;
  }
  return ha_columns_add(s->columns, &msg, &s->error);
}

/* The next selected message, into msg; HA_END after the last one. */
static ha_status next_message(stream *s) {
  int32_t keep = 0;

  while (!keep) {
    ha_status st = ha_reader_next(&s->msg, s->reader, &s->error);
    if (st == HA_OK) st = is_kept(s, &keep);
    if (st == HA_END) return HA_END;
    HA_TRY(skip(s, st));
    if (st != HA_OK) keep = 0;
  }
  return HA_OK;
}

static bool is_full(const stream *s) {
  return ha_columns_rows(s->columns) >= s->batch_rows ||
         ha_columns_bytes(s->columns) >= s->batch_bytes;
}

/* Fill the columns up to the limits of a batch, or to the end of the messages. */
static ha_status fill(stream *s) {
  while (!is_full(s)) {
    if (!s->is_pending) {
      const ha_status st = next_message(s);
      s->is_over = st == HA_END;
      if (st != HA_OK) return st;
    }
    const ha_status st = add_message(s);
    s->is_pending = st == HA_END;
    if (st == HA_END) return HA_OK;
    HA_TRY(skip(s, st));
  }
  return HA_OK;
}

/* --- the interface ---------------------------------------------------------------------------- */

int ha__arrow_errno(ha_status st) {
  switch (st) {
  case HA_E_NOMEM:
    return ENOMEM;
  case HA_E_IO:
    return EIO;
  default:
    return EINVAL;
  }
}

static int get_schema(struct ArrowArrayStream *self, struct ArrowSchema *out) {
  stream *s = self->private_data;
  const ha_status st = ha_columns_schema(out, s->columns, &s->error);

  return st < 0 ? ha__arrow_errno(st) : 0;
}

static int get_next(struct ArrowArrayStream *self, struct ArrowArray *out) {
  stream *s = self->private_data;
  ha_status st = HA_OK;

  out->release = NULL;
  if (!s->is_over) st = fill(s);
  if (st < 0) {
    s->is_over = true;
    return ha__arrow_errno(st);
  }
  const uint64_t rows = ha_columns_rows(s->columns);
  if (rows == 0) return 0; /* the end: a released array */
  st = ha_columns_take(out, s->columns, &s->error);
  if (st < 0) return ha__arrow_errno(st);
  s->rows += rows;
  return 0;
}

static const char *get_last_error(struct ArrowArrayStream *self) {
  const stream *s = self->private_data;

  return s->error.text[0] ? s->error.text : NULL;
}

static void free_stream(stream *s) {
  for (size_t i = 0; i < s->conversion_count; i++) {
    ha_conversion_free(s->conversions[i]);
  }
  ha__free((void *)s->conversions);
  ha_columns_free(s->columns);
  ha_buffer_done(&s->converted);
  ha_where_free(s->where);
  ha_decoder_free(s->decoder);
  ha_definitions_close(s->own_definitions);
  ha__free(s);
}

static void release(struct ArrowArrayStream *self) {
  stream *s = self->private_data;
  ha_reader *reader = s->reader;

  free_stream(s);
  ha_reader_close(reader);
  self->release = NULL;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* The last channel of the topic. */
static ha_status find_channel(stream *s, const char *topic, ha_error *err) {
  size_t count;
  const ha_channel *const *channels = ha_reader_channels(&count, s->reader);

  for (size_t i = count; i-- > 0;) {
    if (strcmp(channels[i]->topic, topic) != 0) continue;
    s->channel = channels[i];
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the bag has no topic '%s'", topic);
}

static bool are_alike(const ha_channel *a, const ha_channel *b) {
  const ha_schema *x = a->schema;
  const ha_schema *y = b->schema;

  return strcmp(a->encoding, b->encoding) == 0 && strcmp(x->name, y->name) == 0 &&
         x->size == y->size && (x->size == 0 || memcmp(x->data, y->data, x->size) == 0);
}

static ha_status differ(const ha_channel *a, const ha_channel *b, ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "topic '%s' has messages of %s (%s, %s) and of %s (%s, %s): convert them to one "
                 "definition first, or ask for them to be adapted",
                 a->topic, a->schema->name, a->encoding, a->schema->hash, b->schema->name,
                 b->encoding, b->schema->hash);
}

/* Conversion of messages of another channel of the topic to the columns' layout. */
static ha_status add_conversion(stream *s, const ha_channel *channel, ha_error *err) {
  const ha_types *from;
  const ha_types *to;

  if (!(s->flags & HA_ARROW_ADAPT)) return differ(channel, s->channel, err);
  HA_TRY(ha_decoder_types(&from, s->decoder, channel, err));
  HA_TRY(ha_decoder_types(&to, s->decoder, s->channel, err));
  return ha_conversion_new(&s->conversions[channel->id], ha_types_root(from), channel->encoding,
                           ha_types_root(to), s->channel->encoding, NULL, err);
}

static ha_status compare_channels(stream *s, ha_error *err) {
  size_t count;
  const ha_channel *const *channels = ha_reader_channels(&count, s->reader);

  s->conversions = ha__alloc_zeroed(count, sizeof(ha_conversion *));
  if (!s->conversions) return HA_FAIL_NOMEM(err);
  s->conversion_count = count;
  for (size_t i = 0; i < count; i++) {
    const bool is_other =
        strcmp(channels[i]->topic, s->channel->topic) == 0 && !are_alike(channels[i], s->channel);
    if (is_other) HA_TRY(add_conversion(s, channels[i], err));
  }
  return HA_OK;
}

static ha_status make_columns(stream *s, const ha_columns_options *given, ha_error *err) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;
  const ha_plan *plan;

  HA_TRY(HA_CALLER_OPTIONS(&options, given, ha_columns_options, err));
  options.channel = s->channel;
  HA_TRY(ha_decoder_plan(&plan, s->decoder, s->channel, err));
  return ha_columns_new(&s->columns, plan, &options, err);
}

static ha_status set_query(stream *s, const ha_query *given, const ha_arrow_options *options,
                           ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&query, given, ha_query, err));
  query.topics = &s->channel->topic;
  query.topic_count = 1;
  query.types = NULL;
  query.type_count = 0;
  if (!options->where) return ha_reader_query(s->reader, &query, err);
  HA_TRY(ha_where_new(&s->where, options->where, options->definitions, err));
  return ha_where_query(s->where, s->reader, &query, err);
}

static ha_status open_stream(stream *s, const char *topic, const ha_query *query,
                             const ha_arrow_options *options, ha_error *err) {
  ha_definitions *definitions = options->definitions;

  HA_TRY(find_channel(s, topic, err));
  if (!definitions) {
    HA_TRY(ha_definitions_open(&s->own_definitions, NULL, err));
    definitions = s->own_definitions;
  }
  HA_TRY(ha_decoder_new(&s->decoder, definitions, err));
  HA_TRY(make_columns(s, options->columns, err));
  HA_TRY(compare_channels(s, err));
  return set_query(s, query, options, err);
}

ha_status ha_arrow_stream(struct ArrowArrayStream *out, ha_reader *reader, const char *topic,
                          const ha_query *query, const ha_arrow_options *options, ha_error *err) {
  ha_arrow_options mine = HA_ARROW_OPTIONS_INIT;

  HA_TRY(ha__need(reader, "the reader", err));
  HA_TRY(ha__need(topic, "the topic", err));
  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_arrow_options, err));
  stream *s = ha__alloc_zeroed(1, sizeof *s);
  if (!s) return HA_FAIL_NOMEM(err);
  s->reader = reader;
  s->flags = mine.flags;
  s->batch_rows = mine.batch_rows ? mine.batch_rows : DEFAULT_ROWS;
  s->batch_bytes = mine.batch_bytes ? mine.batch_bytes : DEFAULT_BYTES;
  s->msg = (ha_message)HA_MESSAGE_INIT;
  s->converted = (ha_buffer)HA_BUFFER_INIT;
  const ha_status st = open_stream(s, topic, query, &mine, err);
  if (st < 0) {
    free_stream(s);
    return st;
  }
  *out = (struct ArrowArrayStream){.get_schema = get_schema,
                                   .get_next = get_next,
                                   .get_last_error = get_last_error,
                                   .release = release,
                                   .private_data = s};
  return HA_OK;
}

ha_status ha_arrow_stream_counts(ha_arrow_counts *out, const char **why,
                                 const struct ArrowArrayStream *stream_, ha_error *err) {
  const stream *s = stream_->private_data;
  const ha_arrow_counts counts = {sizeof counts, s->rows, s->skipped,
                                  ha_columns_replaced(s->columns)};

  HA_TRY(HA_CALLER_CHECK(out, ha_arrow_counts, err));
  ha__caller_write(out, &counts, sizeof counts);
  if (why) *why = s->skipped ? s->first_skipped.text : NULL;
  return HA_OK;
}
