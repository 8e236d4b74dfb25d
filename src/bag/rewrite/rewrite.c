/* Engine of every verb that makes bags from bags: copies the messages of a query to one or several
 * outputs. */
#include <holdall/rewrite.h>

#include <string.h>

#include "bag/open/options.h"
#include "bag/open/overlap.h"
#include "bag/open/properties.h"
#include "bag/read/reader.h"
#include "bag/read/selection.h"
#include "bag/rewrite/inherit.h"
#include "bag/rewrite/rewrite.h"
#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/status.h"
#include "model/caller.h"

/* --- channels --------------------------------------------------------------------------------- */

static const char *renamed(const ha__rewrite *w, const char *topic) {
  for (size_t i = 0; i < w->options->rename_count; i++) {
    if (strcmp(w->options->renames[i].from, topic) == 0) return w->options->renames[i].to;
  }
  return topic;
}

static ha_status add_channel(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel,
                             ha_error *err) {
  const ha_channel *written = NULL;
  bool is_changed = false;
  ha_schema schema;
  ha_channel copy;

  ha_status st = ha__translate_channel(&written, w->translate, channel, err);
  if (st >= 0) {
    is_changed = written != channel;
    written = ha__edits_channel(w->edits, written);
    copy = *written;
    copy.topic = renamed(w, channel->topic);
    copy.schema = &schema;
    st = ha__rewrite_definition(&schema, w, o, written->schema, err);
  }
  if (st >= 0) st = ha__rewrite_texts(&copy, &schema, w, o, written->schema, err);
  if (st >= 0) {
    st = ha_writer_add_channel(&o->ids[channel->id], o->writer, &copy, NULL, err);
  }
  if (st < 0) {
    ha__error_wrap(err, "%s: topic %s", o->what.path, channel->topic);
    return st;
  }
  ha__note_translation(w, o, channel, is_changed);
  if (o == w->outputs) ha__note_obstacle(w, channel);
  ha__note_channel(w, o, written);
  return HA_OK;
}

static ha_status add_channels(ha__rewrite *w, ha__rewrite_out *o, ha_error *err) {
  for (size_t i = 0; i < w->channels->size; i++) {
    o->wanted[i] &= w->read[i];
    if (o->wanted[i]) HA_TRY(add_channel(w, o, w->channels->items[i], err));
  }
  return HA_OK;
}

/* --- open and close --------------------------------------------------------------------------- */

static const char *distro_of(const ha__rewrite *w) {
  if (w->options->to == HA_DIALECT_ROS1) return "";
  if (w->options->to_distro && w->options->to_distro[0]) return w->options->to_distro;
  return ha__bag_distro(w->bag);
}

static ha_status open_writer(ha__rewrite *w, ha__rewrite_out *o, ha_error *err) {
  ha_writer_options options = HA_WRITER_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&options, o->what.options, ha_writer_options, err));
  if (!(options.flags & HA_WRITE_STREAM)) options.flags |= HA_WRITE_WHOLE;
  /* an unfinished output is useless */
  options.durable_bytes = HA_WRITE_UNBOUNDED;
  options.durable_ns = HA_WRITE_UNBOUNDED;
  const bool splits = options.split_bytes || options.split_ns;
  /* standard output may have the name of standard input */
  if (!(options.flags & HA_WRITE_STREAM)) {
    HA_TRY(ha__overlap_check(w->bag, o->what.path, splits, err));
  }
  if (!options.profile && !w->options->to && !w->options->encoding)
    options.profile = ha__bag_profile(w->bag);
  if (!options.ros_distro) options.ros_distro = distro_of(w);
  HA_TRY(ha__rewrite_custom_data(w, &options, err));
  HA_TRY(ha__inherit_open(&o->writer, o->what.path, &options, w->bag, err));
  ha__writer_borrow_texts(o->writer); /* all definitions are in the reader or in w */
  o->capabilities = ha__writer_capabilities(o->writer);
  ha__note_bag_texts(w, o, &options);
  ha__note_custom_data(w, o, &options.metadata);
  return HA_OK;
}

static ha_status open_output(ha__rewrite *w, ha__rewrite_out *o, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&query, o->what.query, ha_query, err));
  HA_TRY(ha__selection_match(&o->wanted, &query, w->channels, err));
  o->ids = ha__alloc_zeroed(w->channels->size, sizeof *o->ids);
  if (!o->ids) return HA_FAIL_NOMEM(err);
  o->start_ns = query.start_ns;
  o->end_ns = query.end_ns;
  o->left = query.limit ? query.limit : UINT64_MAX;
  HA_TRY(open_writer(w, o, err));
  return add_channels(w, o, err);
}

/* Find the channels with messages in the query: others are not declared. */
static ha_status find_read(ha__rewrite *w, const ha_query *query, ha_error *err) {
  uint8_t *more = NULL;

  HA_TRY(ha__selection_match(&w->read, query, w->channels, err));
  HA_TRY(ha__rewrite_where_prepare(w, query, err));
  if (!w->options->last_per_channel) return HA_OK;
  const ha_query before = ha__rewrite_latched_query(w, query);
  HA_TRY(ha__selection_match(&more, &before, w->channels, err));
  for (size_t i = 0; i < w->channels->size; i++) {
    w->read[i] |= more[i];
  }
  ha__free(more);
  return HA_OK;
}

static uint64_t types_bytes(const ha__rewrite *w) {
  return ha__options_types_bytes(&w->bag->options);
}

/* Checks before anything is written. */
static ha_status prepare_edits(ha__rewrite *w, ha_error *err) {
  const ha_channel *written = NULL;

  if (!w->options->edits) return HA_OK;
  HA_TRY(ha__edits_new(&w->edits, w->options->edits, w->options->definitions, types_bytes(w),
                       w->channels->size, err));
  HA_TRY(ha__edits_sample(w->edits, w->reader, err));
  for (size_t i = 0; i < w->channels->size; i++) {
    if (!w->read[i]) continue;
    HA_TRY(ha__translate_channel(&written, w->translate, w->channels->items[i], err));
    HA_TRY(ha__edits_add(w->edits, w->channels->items[i], written, err));
  }
  return ha__edits_check(w->edits, err);
}

static ha_status copy(ha__rewrite *w, const ha_query *query, ha_error *err) {
  bool done = false;

  HA_TRY(ha__rewrite_chunks(&done, w, query, err));
  if (done) return HA_OK;
  HA_TRY(ha__rewrite_start(w, query, err));
  return ha__rewrite_copy(w, err);
}

static ha_status prepare_translation(ha__rewrite *w, ha_error *err) {
  const ha_rewrite_options *o = w->options;
  const ha__translate_options options = {.to = o->to,
                                         .distro = o->to_distro,
                                         .definitions = o->definitions,
                                         .adaptation = o->adaptation,
                                         .encoding = o->encoding,
                                         .types_bytes = types_bytes(w)};

  if (o->encoding && (o->to || o->adaptation)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "--encoding excludes --to and options that adapt messages: convert twice");
  }
  if (!o->to && !o->adaptation && !o->encoding) return HA_OK;
  HA_TRY(ha__translate_new(&w->translate, &options, w->channels->size, err));
  return ha__translate_sample(w->translate, w->reader, err);
}

static ha_status run(ha__rewrite *w, ha_error *err) {
  ha_query query = HA_QUERY_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&query, w->options->query, ha_query, err));
  HA_TRY(find_read(w, &query, err));
  HA_TRY(prepare_translation(w, err));
  HA_TRY(prepare_edits(w, err));
  if (w->output_count == 0) return ha__rewrite_dry_run(w, &query, err);
  for (size_t i = 0; i < w->output_count; i++) {
    HA_TRY(open_output(w, &w->outputs[i], err));
  }
  HA_TRY(ha__rewrite_extras(w, err));
  HA_TRY(ha__rewrite_latched(w, &query, err));
  return copy(w, &query, err);
}

static void abort_all(ha__rewrite *w) {
  for (size_t i = 0; i < w->output_count; i++) {
    ha_writer_abort(w->outputs[i].writer);
    w->outputs[i].writer = NULL;
  }
}

static ha_status close_all(ha__rewrite *w, ha_error *err) {
  for (size_t i = 0; i < w->output_count; i++) {
    ha__out_sum sum;
    ha_writer *writer = w->outputs[i].writer;
    w->outputs[i].writer = NULL;
    HA_TRY(ha__writer_close(writer, &sum, err));
    w->result.messages += sum.messages;
    w->result.bytes += sum.message_bytes;
    w->result.file_bytes += sum.file_bytes;
    w->result.files += sum.files;
  }
  return HA_OK;
}

static ha_status read_outputs(ha__rewrite *w, const ha_rewrite_output *const *outputs,
                              ha_error *err) {
  for (size_t i = 0; i < w->output_count; i++) {
    w->outputs[i].what = (ha_rewrite_output)HA_REWRITE_OUTPUT_INIT;
    HA_TRY(HA_CALLER_READ(&w->outputs[i].what, outputs[i], ha_rewrite_output, err));
    HA_TRY(ha__need(w->outputs[i].what.path, "path of an output", err));
  }
  return HA_OK;
}

ha_status ha_rewrite(ha_rewrite_result *result, ha_reader *reader,
                     const ha_rewrite_output *const *outputs, size_t n,
                     const ha_rewrite_options *options, ha_error *err) {
  ha_rewrite_options mine = HA_REWRITE_OPTIONS_INIT;
  ha__rewrite w = {
      .arena = HA__ARENA_INIT, .reader = reader, .bag = ha__reader_bag(reader), .output_count = n};

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_rewrite_options, err));
  if (result) HA_TRY(HA_CALLER_CHECK(result, ha_rewrite_result, err));
  if (n > 0) HA_TRY(ha__need(outputs, "outputs", err));
  for (size_t i = 0; i < n; i++) {
    HA_TRY(ha__need(outputs[i], "an output", err));
  }
  if (n == 0 && !mine.edits) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there is no output");
  if (mine.to < 0 || mine.to > HA_DIALECT_ROS2) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "messages can be converted to ROS 1 or ROS 2 alone");
  }
  w.options = &mine;
  w.channels = &w.bag->channels;
  w.now.struct_size = sizeof w.now;
  w.outputs = ha__alloc_zeroed(n, sizeof *w.outputs);
  if (!w.outputs) return HA_FAIL_NOMEM(err);
  ha__reader_hold(reader);
  ha_status st = read_outputs(&w, outputs, err);
  if (st >= 0) st = run(&w, err);
  if (st >= 0) st = close_all(&w, err);
  if (st >= 0) ha__rewrite_report_edits(&w);
  abort_all(&w);
  for (size_t i = 0; i < n; i++) {
    ha__free(w.outputs[i].wanted);
    ha__free(w.outputs[i].ids);
  }
  ha__free(w.outputs);
  ha__free(w.read);
  ha__edits_free(w.edits);
  ha_where_free(w.where);
  ha__translate_free(w.translate);
  ha__topics_done(&w.topics);
  ha__arena_done(&w.arena);
  if (result) ha__caller_write(result, &w.result, sizeof w.result);
  ha__reader_let_go(reader);
  return st;
}
