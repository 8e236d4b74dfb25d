/* Engine of every verb that makes bags from bags: copies the messages of a query to one or several
 * outputs. */
#include <holdall/rewrite.h>
#include <holdall/writer.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bag/open/options.h"
#include "bag/open/properties.h"
#include "bag/read/plan.h"
#include "bag/read/reader.h"
#include "bag/read/selection.h"
#include "bag/rewrite/rewrite.h"
#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "model/caller.h"

/* --- output and input ------------------------------------------------------------------------- */

/* Prevents writing a bag over the one that is being read. */

/* Resolve links and dots of a path; also of a file that does not exist yet, if its folder does. */
static bool resolve(char out[PATH_MAX], const char *path) {
  char folder[PATH_MAX];
  size_t size = strlen(path);

  if (realpath(path, out)) return true;
  while (size > 1 && path[size - 1] == '/') {
    size--;
  }
  size_t start = size;
  while (start > 0 && path[start - 1] != '/') {
    start--;
  }
  if (size >= sizeof folder) return false;
  snprintf(folder, sizeof folder, "%.*s", (int)start, path);
  if (!realpath(start > 0 ? folder : ".", out)) return false;
  size_t used = strlen(out);
  return ha__format_append(out, PATH_MAX, &used, "%s%.*s", used > 1 ? "/" : "", (int)(size - start),
                           path + start);
}

static bool is_within(const char *path, const char *folder) {
  const size_t size = strlen(folder);

  return strncmp(path, folder, size) == 0 && (path[size] == '/' || path[size] == '\0');
}

/* Whether the path is "x_7.bag" and "x.bag" will be split. */
static bool is_numbered(const char *path, const char *output) {
  const char *slash = strrchr(output, '/');
  const char *dot = strrchr(slash ? slash : output, '.');
  const size_t stem = dot ? (size_t)(dot - output) : strlen(output);

  if (strncmp(path, output, stem) != 0 || path[stem] != '_') return false;
  const char *digits = path + stem + 1;
  const size_t count = strspn(digits, "0123456789");
  return count > 0 && strcmp(digits + count, output + stem) == 0;
}

static ha_status check_input(const char *output, const char *real, const char *input, bool splits,
                             ha_error *err) {
  char in[PATH_MAX];

  if (!resolve(in, input)) return HA_OK;
  if (strcmp(in, real) == 0) {
    if (splits) return HA_OK; /* its pieces have other names */
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s is the input; write to another name", output);
  }
  if (is_within(in, real)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s contains the input (%s); write to another name",
                   output, input);
  }
  if (is_within(real, in)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%s is in the input bag (%s); write to another folder", output, input);
  }
  if (splits && is_numbered(in, real)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%s may be overwritten by a file of %s; write to another name", input, output);
  }
  return HA_OK;
}

/* HA_E_ARG when the output is, contains, or is in an input. splits: a file becomes
 * several numbered ones. */
static ha_status check_overlap(const ha__bag *bag, const char *output, bool splits, ha_error *err) {
  char real[PATH_MAX];

  if (!resolve(real, output)) return HA_OK; /* opening it reports why */
  for (size_t i = 0; i < bag->folder_count; i++) {
    HA_TRY(check_input(output, real, bag->folders[i], false, err));
  }
  for (size_t i = 0; i < bag->file_count; i++) {
    HA_TRY(check_input(output, real, bag->files[i]->path, splits, err));
  }
  return HA_OK;
}

/* --- compression of the output ---------------------------------------------------------------- */

/* Compression of a written bag, inherited from its input unless the options set it. */

static bool is_none(const char *name) {
  return name[0] == '\0' || strcmp(name, "none") == 0;
}

/* Method of the largest compressed chunk: uncompressed chunks may be incompressible data. */
static const char *method_of_chunks(const ha__bag *bag) {
  const char *found = NULL;
  uint64_t largest = 0;

  for (size_t f = 0; f < bag->file_count; f++) {
    const size_t n = ha__storage_info(&bag->files[f]->storage)->chunk_count;
    ha__plan_prefetch_heads(bag->files[f]);
    for (size_t i = 0; i < n; i++) {
      ha_chunk chunk;
      ha__storage_chunk(&bag->files[f]->storage, i, &chunk);
      if (is_none(chunk.compression) || chunk.raw_size < largest) continue;
      found = chunk.compression;
      largest = chunk.raw_size;
    }
  }
  return found;
}

/* HA_COMPRESS_..., outermost first; *method NULL = no compression. */
static int32_t find_compression(const char **method, const ha__bag *bag) {
  for (size_t i = 0; i < bag->file_count; i++) {
    *method = bag->files[i]->compression;
    if (!is_none(*method)) return HA_COMPRESS_FILES;
  }
  for (size_t i = 0; i < bag->file_count; i++) {
    if (!bag->files[i]->message_compression) continue;
    *method = bag->files[i]->message_compression->name;
    return HA_COMPRESS_MESSAGES;
  }
  *method = method_of_chunks(bag);
  return HA_COMPRESS_CHUNKS;
}

static bool chooses_compression(const ha_writer_options *o) {
  return o->compression || o->preset || o->compression_mode != HA_COMPRESS_CHUNKS ||
         (o->flags & HA_WRITE_NO_CHUNKS) || ha_pairs_get(&o->settings, "compression");
}

static bool is_refused(ha_status st) {
  return st == HA_E_UNSUPPORTED || st == HA_E_ARG;
}

/* Open a writer that compresses in the way of the bag, if its storage can.
 * Try the same mode; else the same method in chunks; else no compression. Failures for other
 * reasons occur in the last try too. */
static ha_status open_inheriting(ha_writer **out, const char *path,
                                 const ha_writer_options *options, const ha__bag *from,
                                 ha_error *err) {
  ha_writer_options o = *options;
  const int32_t mode = find_compression(&o.compression, from);
  ha_status st;

  if (chooses_compression(options) || !o.compression) {
    return ha_writer_open(out, path, options, err);
  }
  o.compression_mode = mode;
  st = ha_writer_open(out, path, &o, err);
  if (is_refused(st) && mode != HA_COMPRESS_CHUNKS) {
    o.compression_mode = HA_COMPRESS_CHUNKS;
    st = ha_writer_open(out, path, &o, err);
  }
  return is_refused(st) ? ha_writer_open(out, path, options, err) : st;
}

/* --- outputs ---------------------------------------------------------------------------------- */

/* --- channels --------------------------------------------------------------------------------- */

static const char *renamed(const ha__rewrite *w, const char *topic) {
  for (size_t i = 0; i < w->options->rename_count; i++) {
    if (strcmp(w->options->renames[i].from, topic) == 0) return w->options->renames[i].to;
  }
  return topic;
}

static ha_status add_channel(ha__rewrite *w, ha__rewrite_out *o, const ha_channel *channel,
                             ha_error *err) {
  ha_writer_channel own = HA_WRITER_CHANNEL_INIT;
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
    copy.impl_data = NULL;
    st = ha__rewrite_definition(&schema, w, o, written->schema, err);
  }
  if (st >= 0) st = ha__rewrite_texts(&copy, &schema, w, o, written->schema, err);
  if (st >= 0) {
    if (w->by_topic) own.chunk_bytes = ha__writer_chunk_bytes(o->writer);
    st = ha_writer_add_channel(&o->ids[channel->id], o->writer, &copy, &own, err);
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

/* Storages without metadata of channels have one channel for each topic and type. */
static ha_status check_apart(const ha__rewrite *w, const ha__rewrite_out *o, ha_error *err) {
  if (!(w->channels->flags & HA_READ_CHANNELS_APART) || (o->capabilities & HA_WRITES_PAIRS)) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                 "%s: this format can't keep equal channels apart; MCAP and ROS 1 bags can",
                 o->what.path);
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
    HA_TRY(check_overlap(w->bag, o->what.path, splits, err));
  }
  if (!options.profile && !w->options->to && !w->options->encoding)
    options.profile = ha__bag_profile(w->bag);
  if (!options.ros_distro) options.ros_distro = distro_of(w);
  HA_TRY(ha__rewrite_custom_data(w, &options, err));
  HA_TRY(open_inheriting(&o->writer, o->what.path, &options, w->bag, err));
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
  o->filled = HA__REWRITE_NO_CHANNEL;
  HA_TRY(open_writer(w, o, err));
  HA_TRY(check_apart(w, o, err));
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
  w->by_topic = query.order == HA_ORDER_TOPIC;
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
  if (n == 0 && !mine.edits) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "no output is given");
  if (mine.to < 0 || mine.to > HA_DIALECT_ROS2) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "messages can be converted only to ROS 1 or ROS 2");
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
