/* Copies a whole file into one of the same format: chunks are copied unchanged. */
#include <holdall/rewrite.h>

#include "bag/adapt/translate.h"
#include "bag/open/file.h"
#include "bag/rewrite/copy_chunk.h"
#include "bag/rewrite/rewrite.h"
#include "base/status.h"

static bool is_everything(const ha_query *q) {
  return q->topic_count == 0 && q->type_count == 0 && !q->include_regex && !q->exclude_regex &&
         q->exclude_topic_count == 0 && q->exclude_type_count == 0 && q->start_ns == INT64_MIN &&
         q->end_ns == INT64_MAX && q->limit == 0;
}

/* A whole file into one of the same format: its chunks need not be unpacked. */
static bool may_pass_chunks(const ha__rewrite *w, const ha_query *query) {
  return w->output_count == 1 && !w->outputs[0].what.query && w->options->rename_count == 0 &&
         !w->outputs[0].has_mended && !w->where && !w->edits &&
         !(w->options->flags & HA_REWRITE_ANEW) && !ha__translate_has_any(w->translate) &&
         is_everything(query);
}

/* Copy the messages of a chunk that can't be copied as a whole, one by one. */
static ha_status copy_chunk(ha__rewrite *w, const ha__run *run, ha_error *err) {
  const ha__file *file = w->bag->files[0];

  for (size_t i = 0; i < run->entries.size; i++) {
    const ha_entry *e = &run->entries.items[i];
    const ha_message msg = {.struct_size = sizeof msg,
                            .flags = file->message_flags,
                            .sequence = e->sequence,
                            .channel = file->channels[e->channel],
                            .data = run->bytes + e->offset,
                            .size = e->size,
                            .log_time_ns = e->log_time_ns,
                            .publish_time_ns = e->publish_time_ns,
                            .owner = run->owner};
    HA_TRY(ha__rewrite_message(w, &msg, false, err));
    HA_TRY(ha__rewrite_add_progress(w, 1, msg.size, msg.log_time_ns, err));
  }
  return HA_OK;
}

static ha_status take_apart(ha__rewrite *w, ha__chunk_copier *pass, size_t i, ha_error *err) {
  const ha__entry_filter all = {NULL, INT64_MIN, INT64_MAX, false, false};
  ha_error why = HA_ERROR_INIT;
  ha__run run = HA__RUN_INIT;
  ha_status st = ha__run_load_chunk(&run, pass->loader, w->bag->files[0], i, &all, &why);

  if (st < 0) ha__rewrite_report_damage(w, &why);
  st = copy_chunk(w, &run, err);
  ha__chunk_copier_saw(pass, &run.entries);
  ha__run_done(&run);
  return st;
}

static ha_status pass_chunks(ha__rewrite *w, ha__chunk_copier *pass, ha_error *err) {
  for (size_t i = 0; i < pass->chunk_count; i++) {
    uint64_t messages = 0;
    uint64_t bytes = 0;
    const ha_status st = ha__chunk_copier_next(&messages, &bytes, pass, err);
    if (st < 0) return st;
    if (st == HA_END) {
      HA_TRY(take_apart(w, pass, i, err));
    } else {
      HA_TRY(ha__rewrite_add_progress(w, messages, bytes, w->now.time_ns, err));
    }
  }
  return HA_OK;
}

ha_status ha__rewrite_chunks(bool *done, ha__rewrite *w, const ha_query *query, ha_error *err) {
  ha__chunk_copier pass = {.seen = NULL};

  *done = false;
  if (!may_pass_chunks(w, query)) return HA_OK;
  HA_TRY(ha__chunk_copier_init(&pass, done, w->reader, w->outputs[0].writer, err));
  if (!*done) return HA_OK;
  const ha_status st = pass_chunks(w, &pass, err);
  ha__chunk_copier_done(&pass);
  return st;
}
