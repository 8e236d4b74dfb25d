#include "bag/rewrite/copy_chunk.h"

#include <string.h>

#include "bag/rewrite/verify_chunk.h"
#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"

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

static ha_status make_room(ha__chunk_copier *pass, ha_reader *reader, ha_error *err) {
  pass->seen = ha__alloc_zeroed(pass->bag->channels.size, sizeof *pass->seen);
  pass->jobs = ha__alloc_zeroed(HA__CHUNK_COPIER_JOBS, sizeof *pass->jobs);
  if (!pass->seen || !pass->jobs) return HA_FAIL_NOMEM(err);
  return ha__reader_pool(&pass->pool, reader, err);
}

ha_status ha__chunk_copier_init(ha__chunk_copier *pass, bool *can, ha_reader *reader,
                                ha_writer *writer, ha_error *err) {
  const ha__bag *bag = ha__reader_bag(reader);
  const ha__loader *loader = ha__reader_loader(reader);
  const ha__file *file = only_file(bag);

  *can = false;
  *pass = (ha__chunk_copier){.bag = bag, .file = file, .loader = loader, .writer = writer};
  if (file) pass->compression = find_compression(file, writer, loader->recover);
  if (!pass->compression) return HA_OK;
  pass->chunk_count = ha__storage_info(&file->storage)->chunk_count;
  pass->wants_crc = ha__writer_wants_crc(writer);
  const ha_status st = make_room(pass, reader, err);
  *can = st >= 0;
  if (st < 0) ha__chunk_copier_done(pass);
  return st;
}

/* --- ahead ------------------------------------------------------------------------------------ */

static ha__chunk_copier_job *job_of(const ha__chunk_copier *pass, size_t i) {
  return &pass->jobs[i % HA__CHUNK_COPIER_JOBS];
}

static void run_job(ha__task *task) {
  ha__chunk_copier_job *job = (ha__chunk_copier_job *)task;
  const ha__chunk_copier *pass = job->pass;

  job->status =
      ha__verify_chunk(&job->got, pass->loader, pass->file, job->index, pass->wants_crc, &job->err);
}

/* A chunk that can't be copied as a whole. */
static void skip_job(ha__task *task) {
  ((ha__chunk_copier_job *)task)->status = HA_END;
}

static void start(ha__chunk_copier *pass, size_t i, const ha_chunk *chunk) {
  const bool can = is_whole(chunk) && strcmp(chunk->compression, pass->compression) == 0;
  ha__chunk_copier_job *job = job_of(pass, i);

  *job = (ha__chunk_copier_job){.task = {.run = can ? run_job : skip_job},
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
static void start_ahead(ha__chunk_copier *pass, size_t i) {
  while (pass->started < pass->chunk_count && pass->started - i < HA__CHUNK_COPIER_JOBS) {
    ha_chunk chunk;
    ha__storage_chunk(&pass->file->storage, pass->started, &chunk);
    const uint64_t room = pass->bag->options.readahead_bytes;
    const bool fits = pass->ahead_bytes <= room && chunk.raw_size <= room - pass->ahead_bytes;
    if (pass->started > i && (!pass->pool || !fits)) return;
    start(pass, pass->started++, &chunk);
  }
}

static void end_job(ha__chunk_copier *pass, ha__chunk_copier_job *job) {
  pass->ahead_bytes -= job->cost;
  ha__run_done(&job->got.run);
}

void ha__chunk_copier_done(ha__chunk_copier *pass) {
  for (; pass->next < pass->started; pass->next++) {
    ha__chunk_copier_job *job = job_of(pass, pass->next);
    if (pass->pool) ha__pool_cancel(pass->pool, &job->task);
    end_job(pass, job);
  }
  ha__free(pass->jobs);
  ha__free(pass->seen);
}

/* --- what is lost ----------------------------------------------------------------------------- */

/* Whether part of this range of the file is lost. */
static bool is_lost(const ha__chunk_copier *pass, uint64_t from, uint64_t to) {
  ha__losses *losses = pass->bag->report.losses;

  return losses && ha__losses_touch(losses, pass->file->path, from, to);
}

/* Up to the first loss, or the first unpacked chunk, a file defines everything that it uses. After
 * that, definitions may have been in the lost part: so each channel must have a message written
 * before. */
static bool is_defined(const ha__chunk_copier *pass, const ha_chunk *chunk,
                       const ha_entries *entries) {
  if (!pass->has_taken_apart && !is_lost(pass, 0, chunk->offset)) return true;
  for (size_t i = 0; i < entries->size; i++) {
    if (!pass->seen[entries->items[i].channel]) return false;
  }
  return true;
}

void ha__chunk_copier_saw(ha__chunk_copier *pass, const ha_entries *entries) {
  for (size_t i = 0; i < entries->size; i++) {
    pass->seen[entries->items[i].channel] = 1;
  }
}

/* --- passing on ------------------------------------------------------------------------------- */

static void release_view(void *user) {
  ha__owner_unref(user);
}

static ha_status send(const ha__chunk_copier *pass, ha__verified_chunk *what, ha_error *err) {
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

static ha_status pass_on(uint64_t *messages, uint64_t *bytes, ha__chunk_copier *pass,
                         ha__chunk_copier_job *job, ha_error *err) {
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
  ha__chunk_copier_saw(pass, entries);
  return send(pass, &job->got, err);
}

ha_status ha__chunk_copier_next(uint64_t *messages, uint64_t *bytes, ha__chunk_copier *pass,
                                ha_error *err) {
  ha__chunk_copier_job *job = job_of(pass, pass->next);

  start_ahead(pass, pass->next);
  if (pass->pool) ha__pool_wait(pass->pool, &job->task);
  pass->next++;
  const ha_status st = pass_on(messages, bytes, pass, job, err);
  if (st == HA_END) pass->has_taken_apart = true;
  end_job(pass, job);
  return st;
}
