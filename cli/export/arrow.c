/* Exports messages as tables, one Arrow IPC file per topic. */
#include <stdlib.h>
#include <string.h>

#include "arrow/ipc.h"
#include "export/topic.h"
#include "ui/error.h"
#include "ui/memory.h"

enum {
  BATCH_ROWS = 65536,
  BATCH_BYTES = 16 << 20,
  ALL_BYTES = 64 << 20,    /* limit of buffered rows of all topics */
  MAX_FILES = 1000,        /* limit of files per topic */
  COLUMNS_BYTES = 16 << 10 /* estimated memory for the columns of a topic without rows */
};

/* One output file: its topic, and the rows that are not written yet. */
typedef struct arrow_topic {
  export_topic *topic;
  export_channel *first; /* its definition determines the columns */
  ha_columns *columns;   /* NULL while it has no rows */
  arrow_ipc ipc;
  uint64_t bytes;            /* its part of arrow.bytes */
  struct arrow_topic *next;  /* next in the list of all */
  struct arrow_topic *older; /* previous one of the same topic, with another definition */
} arrow_topic;

typedef struct arrow {
  cli_export *run;
  export_topics topics;
  arrow_topic *first;
  uint64_t bytes;
} arrow;

static bool takes(const ha_channel *channel, const ha_plan *plan) {
  (void)channel;
  return plan != NULL;
}

static ha_status arrow_open(void **out, cli_export *run, ha_error *err) {
  arrow *a = cli_resize(NULL, 1, sizeof *a);

  (void)err;
  memset(a, 0, sizeof *a);
  a->run = run;
  *out = a;
  return HA_OK;
}

static arrow_topic *add_topic(arrow *a, export_topic *topic, export_channel *channel,
                              arrow_topic *older) {
  arrow_topic *t = cli_resize(NULL, 1, sizeof *t);

  *t = (arrow_topic){.topic = topic, .first = channel, .next = a->first, .older = older};
  a->first = t;
  topic->own = t;
  return t;
}

/* Channels of a topic share a file only if they have the same definition: an Arrow table has one
 * schema. */
static ha_status add_channel(void *self, export_channel *channel, ha_error *err) {
  arrow *a = self;
  export_topic *topic = export_topics_add(&a->topics, channel->channel);
  arrow_topic *newest = topic->own;
  arrow_topic *t = newest;
  int files = 0;

  while (t && t->first->plan != channel->plan && files++ < MAX_FILES) {
    t = t->older;
  }
  if (newest && t != newest) {
    topic->channels--;
    if (files > MAX_FILES) {
      return CLI_FAIL(err, HA_E_LIMIT, "the topic has more than %d definitions", MAX_FILES);
    }
    if (t) {
      t->topic->channels++;
    } else {
      topic = export_topics_add_other(&a->topics, channel->channel);
    }
  }
  channel->state = t ? t : add_topic(a, topic, channel, newest);
  return HA_OK;
}

/* Create the columns of a topic again after its rows were written and its columns released. */
static ha_status need_columns(arrow *a, arrow_topic *t, ha_error *err) {
  ha_columns_options options = HA_COLUMNS_OPTIONS_INIT;

  if (t->columns) return HA_OK;
  options.channel = t->first->channel;
  CLI_TRY(ha_columns_new(&t->columns, t->first->plan, &options, err));
  t->bytes = COLUMNS_BYTES;
  a->bytes += t->bytes;
  return HA_OK;
}

static void release_columns(arrow *a, arrow_topic *t) {
  ha_columns_free(t->columns);
  t->columns = NULL;
  a->bytes -= t->bytes;
  t->bytes = 0;
}

/* --- files ------------------------------------------------------------------------------------ */

static void write_batch(arrow_topic *t, const struct ArrowSchema *schema,
                        const struct ArrowArray *batch) {
  if (t->ipc.offset == 0) arrow_ipc_begin(&t->ipc, t->topic->out, schema);
  if (batch->length > 0) arrow_ipc_batch(&t->ipc, t->topic->out, schema, batch);
}

/* Append the rows of a topic to its file; opens the file if needed. */
static ha_status write_rows(arrow *a, arrow_topic *t, const ha_message *msg, ha_error *err) {
  struct ArrowSchema schema;
  struct ArrowArray batch;

  CLI_TRY(export_topic_start(&a->topics, t->topic, a->run, t->first, msg, ".arrow", err));
  CLI_TRY(ha_columns_schema(&schema, t->columns, err));
  const ha_status st = ha_columns_take(&batch, t->columns, err);
  if (st == HA_OK) {
    write_batch(t, &schema, &batch);
    batch.release(&batch);
  }
  schema.release(&schema);
  return st;
}

/* Write the rows of all topics, and release their columns. */
static ha_status write_all(arrow *a, const ha_message *msg, ha_error *err) {
  for (arrow_topic *t = a->first; t; t = t->next) {
    if (!t->columns) continue;
    const ha_status st = write_rows(a, t, msg, err);
    release_columns(a, t);
    if (st < 0) return st;
  }
  return HA_OK;
}

/* --- messages --------------------------------------------------------------------------------- */

static bool is_full(const arrow_topic *t) {
  return ha_columns_rows(t->columns) >= BATCH_ROWS || ha_columns_bytes(t->columns) >= BATCH_BYTES;
}

static void count_bytes(arrow *a, arrow_topic *t) {
  const uint64_t bytes = COLUMNS_BYTES + ha_columns_bytes(t->columns);

  a->bytes += bytes - t->bytes;
  t->bytes = bytes;
}

static ha_status add_row(arrow *a, arrow_topic *t, const ha_message *msg, ha_error *err) {
  const ha_status st = ha_columns_add(t->columns, msg, err);

  if (st != HA_END) return st;
  CLI_TRY(write_rows(a, t, msg, err));
  return ha_columns_add(t->columns, msg, err);
}

static ha_status message(void *self, export_channel *channel, const ha_message *msg,
                         ha_error *err) {
  arrow_topic *t = channel->state;
  arrow *a = self;

  CLI_TRY(need_columns(a, t, err));
  CLI_TRY(add_row(a, t, msg, err));
  /* the file is named after its first message */
  if (!export_topic_is_begun(t->topic)) {
    CLI_TRY(export_topic_start(&a->topics, t->topic, a->run, channel, msg, ".arrow", err));
  }
  if (is_full(t)) CLI_TRY(write_rows(a, t, msg, err));
  count_bytes(a, t);
  return a->bytes > ALL_BYTES ? write_all(a, msg, err) : HA_OK;
}

/* --- the end ---------------------------------------------------------------------------------- */

static ha_status end_file(arrow *a, arrow_topic *t, ha_error *err) {
  struct ArrowSchema schema;

  CLI_TRY(need_columns(a, t, err));
  CLI_TRY(write_rows(a, t, NULL, err));
  CLI_TRY(ha_columns_schema(&schema, t->columns, err));
  arrow_ipc_end(&t->ipc, t->topic->out, &schema);
  schema.release(&schema);
  return HA_OK;
}

/* Complete the file when the last channel of the topic is finished. */
static ha_status finish_channel(void *self, export_channel *channel, ha_error *err) {
  arrow_topic *t = channel->state;
  arrow *a = self;
  ha_status st = HA_OK;

  if (t->topic->channels > 1) return export_topic_finish(&a->topics, t->topic, err);
  if (export_topic_is_begun(t->topic)) st = end_file(a, t, err);
  release_columns(a, t);
  if (st < 0) {
    export_topic_drop(&a->topics, t->topic);
    return st;
  }
  return export_topic_finish(&a->topics, t->topic, err);
}

static void arrow_close(void *self) {
  arrow *a = self;

  if (!a) return;
  for (arrow_topic *t = a->first; t;) {
    arrow_topic *next = t->next;
    ha_columns_free(t->columns);
    arrow_ipc_done(&t->ipc);
    free(t);
    t = next;
  }
  export_topics_done(&a->topics);
  free(a);
}

const cli_exporter cli_export_arrow = {
    .name = "arrow",
    .help = "tables with typed columns: Arrow IPC, one file per topic",
    .takes = takes,
    .open = arrow_open,
    .add_channel = add_channel,
    .message = message,
    .finish_channel = finish_channel,
    .close = arrow_close,
};
