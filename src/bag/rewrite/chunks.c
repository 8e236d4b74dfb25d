/* Copies a whole file into one of the same format: chunks are copied without unpacking,
 * compressing or laying them out again. */
#include <string.h>

#include <holdall/rewrite.h>

#include "bag/adapt/translate.h"
#include "bag/open/bag.h"
#include "bag/open/file.h"
#include "bag/read/plan.h"
#include "bag/read/reader.h"
#include "bag/rewrite/rewrite.h"
#include "bag/rewrite/verify_chunk.h"
#include "bag/write/writer.h"
#include "base/alloc.h"
#include "base/pool.h"
#include "base/status.h"
#include "io/source.h"

/* --- copies of chunks ------------------------------------------------------------------------- */

/* Limit of chunks that are examined in advance. */
enum { MAX_JOBS = 64 };

typedef struct chunk_copier chunk_copier;

/* A chunk that is being copied. */
typedef struct chunk_copier_job {
  ha__task task; /* first member: the pool returns a pointer to it */
  const chunk_copier *pass;
  size_t index;
  uint64_t cost; /* bytes of memory of the read-ahead */
  ha__verified_chunk got;
  ha_status status;
  ha_error err;
} chunk_copier_job;

struct chunk_copier {
  const ha__bag *bag;
  const ha__file *file; /* the bag's only file */
  const ha__loader *loader;
  ha__pool *pool; /* NULL = no threads */
  ha_writer *writer;
  const char *compression; /* compression of the copied chunks; borrowed from the storage */
  bool wants_crc;          /* the writer needs it */
  bool has_taken_apart;    /* some chunk was not copied as a whole */
  uint8_t *seen;           /* by channel: the output has a message of it */
  size_t chunk_count;
  size_t next;            /* chunk */
  size_t started;         /* the first without a job */
  chunk_copier_job *jobs; /* ring of the chunks from next to started */
  uint64_t ahead_bytes;
};

/* An intact chunk: not truncated, and not a run of records outside of chunks. */
static bool is_whole(const ha_chunk *chunk) {
  return !(chunk->flags & (HA_CHUNK_UNFINISHED | HA_CHUNK_IMPLIED | HA_CHUNK_UNTIMED));
}

/* The bag's channels are the file's in the same order, so they have the same numbers in the
 * writer. */
static bool has_own_channels(const ha__bag *bag, const ha__file *file) {
  const size_t count = ha__storage_info(&file->storage)->channel_count;

  if (count != bag->channels.size) return false;
  for (size_t i = 0; i < count; i++) {
    if (file->channels[i]->id != i) return false;
  }
  return true;
}

/* The compression whose chunks the writer can copy unchanged, if all chunks have it and are intact.
 * When recovering, one chunk is enough, and others are unpacked. NULL = there is none. */
static const char *find_compression(const ha__file *file, const ha_writer *writer, bool any) {
  const size_t count = ha__storage_info(&file->storage)->chunk_count;
  const char *tried = "";
  const char *found = NULL;

  for (size_t i = 0; i < count; i++) {
    ha_chunk chunk;
    ha__storage_chunk(&file->storage, i, &chunk);
    const bool fits = is_whole(&chunk) && (!found || strcmp(chunk.compression, found) == 0);
    if (!fits && !any) return NULL;
    if (!fits || found || strcmp(chunk.compression, tried) == 0) continue;
    tried = chunk.compression;
    if (ha__writer_takes_chunks(writer, &file->storage, tried)) found = tried;
    if (!found && !any) return NULL;
    if (found && any) return found;
  }
  return found;
}

static const ha__file *only_file(const ha__bag *bag) {
  const ha__file *file = bag->file_count == 1 ? bag->files[0] : NULL;

  if (!file || file->message_compression || ha__storage_has_cursors(&file->storage)) return NULL;
  return has_own_channels(bag, file) ? file : NULL;
}

static ha_status make_room(chunk_copier *pass, ha_reader *reader, ha_error *err) {
  pass->seen = ha__alloc_zeroed(pass->bag->channels.size, sizeof *pass->seen);
  pass->jobs = ha__alloc_zeroed(MAX_JOBS, sizeof *pass->jobs);
  if (!pass->seen || !pass->jobs) return HA_FAIL_NOMEM(err);
  return ha__reader_pool(&pass->pool, reader, err);
}

static chunk_copier_job *job_of(const chunk_copier *pass, size_t i) {
  return &pass->jobs[i % MAX_JOBS];
}

static void end_job(chunk_copier *pass, chunk_copier_job *job) {
  pass->ahead_bytes -= job->cost;
  ha__run_done(&job->got.run);
}

static void chunk_copier_done(chunk_copier *pass) {
  for (; pass->next < pass->started; pass->next++) {
    chunk_copier_job *job = job_of(pass, pass->next);
    if (pass->pool) ha__pool_cancel(pass->pool, &job->task);
    end_job(pass, job);
  }
  ha__free(pass->jobs);
  ha__free(pass->seen);
}

/* Whether all chunks of this bag can be copied into the writer's file unchanged; when recovering,
 * at least one. If so, the copier must be released. */
static ha_status chunk_copier_init(chunk_copier *pass, bool *can, ha_reader *reader,
                                   ha_writer *writer, ha_error *err) {
  const ha__bag *bag = ha__reader_bag(reader);
  const ha__loader *loader = ha__reader_loader(reader);
  const ha__file *file = only_file(bag);

  *can = false;
  *pass = (chunk_copier){.bag = bag, .file = file, .loader = loader, .writer = writer};
  if (file) ha__plan_prefetch_heads(file);
  if (file) pass->compression = find_compression(file, writer, loader->recover);
  if (!pass->compression) return HA_OK;
  pass->chunk_count = ha__storage_info(&file->storage)->chunk_count;
  pass->wants_crc = ha__writer_wants_crc(writer);
  const ha_status st = make_room(pass, reader, err);
  *can = st >= 0;
  if (st < 0) chunk_copier_done(pass);
  return st;
}

/* --- ahead ------------------------------------------------------------------------------------ */

static void run_job(ha__task *task) {
  chunk_copier_job *job = (chunk_copier_job *)task;
  const chunk_copier *pass = job->pass;

  job->status =
      ha__verify_chunk(&job->got, pass->loader, pass->file, job->index, pass->wants_crc, &job->err);
}

/* A chunk that can't be copied as a whole. */
static void skip_job(ha__task *task) {
  ((chunk_copier_job *)task)->status = HA_END;
}

static void start(chunk_copier *pass, size_t i, const ha_chunk *chunk) {
  const bool can = is_whole(chunk) && strcmp(chunk->compression, pass->compression) == 0;
  chunk_copier_job *job = job_of(pass, i);

  *job = (chunk_copier_job){.task = {.run = can ? run_job : skip_job},
                            .pass = pass,
                            .index = i,
                            .cost = chunk->raw_size,
                            .got = {.run = HA__RUN_INIT},
                            .err = HA_ERROR_INIT};
  pass->ahead_bytes += job->cost;
  if (pass->pool) {
    ha__pool_submit(pass->pool, &job->task);
  } else {
    run_job(&job->task);
  }
}

/* Start examining chunk i, whose result is needed next, and chunks after it within the read-ahead
 * limit. */
static void start_ahead(chunk_copier *pass, size_t i) {
  while (pass->started < pass->chunk_count && pass->started - i < MAX_JOBS) {
    ha_chunk chunk;
    ha__storage_chunk(&pass->file->storage, pass->started, &chunk);
    const uint64_t room = pass->bag->options.readahead_bytes;
    const bool fits = pass->ahead_bytes <= room && chunk.raw_size <= room - pass->ahead_bytes;
    if (pass->started > i && (!pass->pool || !fits)) return;
    start(pass, pass->started++, &chunk);
  }
}

/* --- losses ----------------------------------------------------------------------------- */

/* Whether part of this range of the file is lost. */
static bool is_lost(const chunk_copier *pass, uint64_t from, uint64_t to) {
  ha__losses *losses = pass->bag->report.losses;

  return losses && ha__losses_touch(losses, pass->file->path, from, to);
}

/* Up to the first loss, or the first unpacked chunk, a file defines everything that it uses. After
 * that, definitions may have been in the lost part: so each channel must have a message written
 * before. */
static bool is_defined(const chunk_copier *pass, const ha_chunk *chunk, const ha_entries *entries) {
  if (!pass->has_taken_apart && !is_lost(pass, 0, chunk->offset)) return true;
  for (size_t i = 0; i < entries->size; i++) {
    if (!pass->seen[entries->items[i].channel]) return false;
  }
  return true;
}

/* Note that these messages of the file were copied one by one, with their definitions. */
static void chunk_copier_saw(chunk_copier *pass, const ha_entries *entries) {
  for (size_t i = 0; i < entries->size; i++) {
    pass->seen[entries->items[i].channel] = 1;
  }
}

/* --- passing on ------------------------------------------------------------------------------- */

static void release_view(void *user) {
  ha__owner_unref(user);
}

static ha_status send(const chunk_copier *pass, ha__verified_chunk *what, ha_error *err) {
  const ha_chunk *chunk = &what->chunk;
  ha_view view = HA_VIEW_INIT;
  ha__owner *owner = NULL;

  HA_TRY(ha__source_view(&view, pass->file->source, chunk->data_offset, (size_t)chunk->data_size,
                         err));
  const ha_slice stored = {view.data, view.size};
  const ha_status st = ha__owner_of_view(&owner, &view, err);
  ha__view_release(&view);
  if (st < 0) return st;
  const ha__loan loan = {release_view, owner};
  return ha__writer_pass(pass->writer, chunk, &what->run.entries, &stored, &loan, err);
}

static uint64_t sum_of(const ha_entries *entries) {
  uint64_t sum = 0;

  for (size_t i = 0; i < entries->size; i++) {
    sum += entries->items[i].size;
  }
  return sum;
}

static ha_status pass_on(uint64_t *messages, uint64_t *bytes, chunk_copier *pass,
                         chunk_copier_job *job, ha_error *err) {
  const ha_chunk *chunk = &job->got.chunk;
  const ha_entries *entries = &job->got.run.entries;

  if (job->status < 0 && err) *err = job->err;
  if (job->status != HA_OK) return job->status;
  if (is_lost(pass, chunk->offset, chunk->data_offset + chunk->data_size) ||
      !is_defined(pass, chunk, entries)) {
    return HA_END;
  }
  *messages = entries->size;
  *bytes = sum_of(entries);
  chunk_copier_saw(pass, entries);
  return send(pass, &job->got, err);
}

/* Examine and copy the next chunk of the bag's only file. HA_END when the chunk is damaged, or
 * definitions may be lost: its messages must be copied one by one. */
static ha_status chunk_copier_next(uint64_t *messages, uint64_t *bytes, chunk_copier *pass,
                                   ha_error *err) {
  chunk_copier_job *job = job_of(pass, pass->next);

  start_ahead(pass, pass->next);
  if (pass->pool) ha__pool_wait(pass->pool, &job->task);
  pass->next++;
  const ha_status st = pass_on(messages, bytes, pass, job, err);
  if (st == HA_END) pass->has_taken_apart = true;
  end_job(pass, job);
  return st;
}

/* --- whole files ------------------------------------------------------------------------------ */

static bool is_everything(const ha_query *q) {
  return q->topic_count == 0 && q->type_count == 0 && !q->include_regex && !q->exclude_regex &&
         q->exclude_topic_count == 0 && q->exclude_type_count == 0 && q->start_ns == INT64_MIN &&
         q->end_ns == INT64_MAX && q->limit == 0 && q->order == HA_ORDER_LOG;
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

static ha_status take_apart(ha__rewrite *w, chunk_copier *pass, size_t i, ha_error *err) {
  const ha__entry_filter all = {NULL, INT64_MIN, INT64_MAX, false, false};
  ha_error why = HA_ERROR_INIT;
  ha__run run = HA__RUN_INIT;
  ha_status st = ha__run_load_chunk(&run, pass->loader, w->bag->files[0], i, &all, &why);

  if (st < 0) ha__rewrite_report_damage(w, &why);
  st = copy_chunk(w, &run, err);
  chunk_copier_saw(pass, &run.entries);
  ha__run_done(&run);
  return st;
}

static ha_status pass_chunks(ha__rewrite *w, chunk_copier *pass, ha_error *err) {
  for (size_t i = 0; i < pass->chunk_count; i++) {
    uint64_t messages = 0;
    uint64_t bytes = 0;
    const ha_status st = chunk_copier_next(&messages, &bytes, pass, err);
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
  chunk_copier pass = {.seen = NULL};

  *done = false;
  if (!may_pass_chunks(w, query)) return HA_OK;
  HA_TRY(chunk_copier_init(&pass, done, w->reader, w->outputs[0].writer, err));
  if (!*done) return HA_OK;
  ha__plan_prefetch_chunks(pass.file);
  const ha_status st = pass_chunks(w, &pass, err);
  chunk_copier_done(&pass);
  return st;
}
