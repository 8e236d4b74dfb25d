/* A topic of a bag as an Arrow C stream: reader -> expression -> conversion -> columns. */
#include <errno.h>
#include <string.h>

#include <holdall/arrow.h>
#include <holdall/decoder.h>

#include "bag/arrow/stream.h"
#include "bag/arrow/topic.h"
#include "bag/read/reader.h"
#include "base/alloc.h"
#include "base/status.h"
#include "encoding/columns/columns.h"
#include "model/caller.h"

enum { DEFAULT_ROWS = 65536, DEFAULT_BYTES = 64 << 20, MIN_EXPECTED = 64, LOOK_EVERY = 512 };

typedef struct stream {
  ha_reader *reader;
  ha_decoder *decoder;
  ha_definitions *own_definitions; /* NULL where the caller supplied some */
  ha_where *where;                 /* NULL = all messages */
  ha__arrow_topic topic;
  ha_columns *columns;
  uint32_t flags;
  uint64_t batch_rows;
  uint64_t batch_bytes;
  uint64_t last_rows; /* of the batch before; 0 = it is the first */
  ha_message msg;
  bool is_pending; /* msg was read, but is not in a batch yet */
  bool is_over;
  int32_t (*interrupt)(void *user);
  void *user;
  uint64_t looked_at; /* messages since the start, including those that are not kept */
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
  ha_message msg = s->msg;

  HA_TRY(ha__arrow_topic_convert(&msg, &s->topic, &s->error));
  return ha_columns_add(s->columns, &msg, &s->error);
}

/* Many messages may be left out: ask whether the caller wants to continue. */
static ha_status look(stream *s) {
  if (!s->interrupt || ++s->looked_at % LOOK_EVERY != 0 || s->interrupt(s->user) == 0) return HA_OK;
  return HA_FAIL(&s->error, HA_E_CANCELLED, HA_NO_OFFSET, "stopped on request");
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
    HA_TRY(look(s));
  }
  return HA_OK;
}

static bool is_full(const stream *s) {
  return ha_columns_rows(s->columns) >= s->batch_rows ||
         ha_columns_bytes(s->columns) >= s->batch_bytes;
}

/* --- batches ---------------------------------------------------------------------------------- */

/* Reserve space for a whole batch at once, because growing copies. */
static void expect_rows(stream *s, const ha__ready *ready) {
  const uint64_t row_bytes = s->columns->groups[0].row_bytes;
  uint64_t rows = s->last_rows;

  if (rows == 0) rows = (ready->parts + 1) * (uint64_t)ready->count;
  if (rows > s->batch_rows) rows = s->batch_rows;
  if (row_bytes > 0 && rows > s->batch_bytes / row_bytes) rows = s->batch_bytes / row_bytes;
  ha__columns_expect(s->columns, rows);
}

/* Add messages that are ready and need no check of each of them. Returns their number. */
static size_t add_ready(stream *s) {
  if (s->where || s->topic.has_conversions || s->is_pending) return 0;
  ha__ready ready = ha__reader_ready(s->reader);
  const uint64_t rows = ha_columns_rows(s->columns);
  if (ready.count == 0) return 0;
  if (rows < MIN_EXPECTED) expect_rows(s, &ready);
  if (ready.count > s->batch_rows - rows) ready.count = (size_t)(s->batch_rows - rows);
  const size_t added =
      ha__columns_add_block(s->columns, ready.bytes, ready.entries, ready.count, s->batch_bytes);
  ha__reader_pass(s->reader, added);
  return added;
}

/* Fill the columns up to the limits of a batch, or to the end of the messages. */
static ha_status fill(stream *s) {
  while (!is_full(s)) {
    if (add_ready(s) > 0) continue;
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
  case HA_E_CANCELLED:
    return ECANCELED;
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
  s->last_rows = rows;
  return 0;
}

static const char *get_last_error(struct ArrowArrayStream *self) {
  const stream *s = self->private_data;

  return s->error.text[0] ? s->error.text : NULL;
}

static void free_stream(stream *s) {
  ha_columns_free(s->columns);
  ha__arrow_topic_done(&s->topic);
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

static ha_status make_columns(stream *s, const ha_columns_options *given, ha_error *err) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&options, given, ha_columns_options, err));
  options.channel = s->topic.channel;
  return ha_columns_new(&s->columns, s->topic.plan, &options, err);
}

static ha_status set_query(stream *s, const ha_query *given, const ha_arrow_options *options,
                           ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&query, given, ha_query, err));
  query.topics = &s->topic.channel->topic;
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

  if (!definitions) {
    HA_TRY(ha_definitions_open(&s->own_definitions, NULL, err));
    definitions = s->own_definitions;
  }
  HA_TRY(ha_decoder_new(&s->decoder, definitions, err));
  HA_TRY(ha_decoder_sample(s->decoder, s->reader, err));
  const bool is_adapted = (s->flags & HA_ARROW_ADAPT) != 0;
  HA_TRY(ha__arrow_topic_open(&s->topic, s->reader, s->decoder, topic, is_adapted, err));
  HA_TRY(make_columns(s, options->columns, err));
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
  s->interrupt = mine.interrupt;
  s->user = mine.user;
  s->batch_rows = mine.batch_rows ? mine.batch_rows : DEFAULT_ROWS;
  s->batch_bytes = mine.batch_bytes ? mine.batch_bytes : DEFAULT_BYTES;
  s->msg = (ha_message)HA_MESSAGE_INIT;
  s->topic = (ha__arrow_topic)HA__ARROW_TOPIC_INIT;
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
