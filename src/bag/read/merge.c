#include "bag/read/merge.h"

#include "bag/codec/unpack_stream.h"
#include "bag/read/plan.h"
#include "base/alloc.h"
#include "base/status.h"

/* Limit of jobs that load ahead, and of consecutive failures after which a cursor is given up. */
enum { MAX_JOBS = 64, MAX_CURSOR_FAILURES = 100 };

/* Size of one batch of rows: while these are consumed the next are loaded, and both fit into the
 * processor's caches. */
enum { CURSOR_BYTES = 512 << 10 };

/* A job of the pool: loads a chunk, or the next rows of a cursor. */
struct ha__ahead {
  ha__task task; /* first member: the pool returns a pointer to it */
  const ha__merge *merge;
  uint32_t file;
  uint32_t chunk;
  void *cursor;
  uint32_t failures; /* consecutive failures of the cursor */
  uint64_t cost;
  ha__run run;
  ha_status status;
  ha_error err;
};

/* --- loading ------------------------------------------------------------------ */

static void run_job(ha__task *task) {
  ha__ahead *job = (ha__ahead *)task;
  const ha__merge *m = job->merge;
  const ha__file *file = m->files[job->file];

  job->err = (ha_error)HA_ERROR_INIT;
  if (job->cursor) {
    job->status =
        ha__run_load_rows(&job->run, m->loader, file, job->cursor, m->cursor_bytes, &job->err);
  } else {
    job->status = ha__run_load_ahead(&job->run, m->loader, file, job->chunk, &m->filters[job->file],
                                     &job->err);
  }
}

static ha__ahead *job_new(const ha__merge *m, uint32_t file, uint32_t chunk) {
  ha__ahead *job = ha__alloc_zeroed(1, sizeof *job);

  if (!job) return NULL;
  job->task.run = run_job;
  job->merge = m;
  job->file = file;
  job->chunk = chunk;
  return job;
}

static void job_free(ha__merge *m, ha__ahead *job) {
  if (!job) return;
  if (m->pool) ha__pool_cancel(m->pool, &job->task);
  ha__run_done(&job->run);
  ha__storage_cursor_close(&m->files[job->file]->storage, job->cursor);
  ha__free(job);
}

static bool wants_job(const ha__merge *m, const ha__part *part, uint64_t *cost) {
  ha_chunk chunk;

  if (part->chunk == HA__PART_CURSOR) return false;
  ha__storage_chunk(&m->files[part->file]->storage, part->chunk, &chunk);
  *cost = chunk.raw_size;
  return chunk.raw_size <= HA__UNPACKED_IN_MEMORY &&
         ha__chunk_is_work(&chunk, m->files[part->file]);
}

/* Keep the pool busy with the next parts, within a limit of bytes. */
static void load_ahead(ha__merge *m) {
  if (!m->pool || !m->plan.has_work) return;
  if (m->planned_ahead < m->next_part) m->planned_ahead = m->next_part;
  while (m->planned_ahead < m->plan.size && m->job_count < m->max_jobs) {
    const ha__part *part = &m->plan.parts[m->planned_ahead];
    uint64_t cost = 0;
    if (wants_job(m, part, &cost)) {
      if (m->job_count > 0 && m->ahead_bytes + cost > m->budget) return;
      ha__ahead *job = job_new(m, part->file, part->chunk);
      if (!job) return; /* loaded later, when it is needed */
      job->cost = cost;
      m->ahead_bytes += cost;
      m->jobs[(m->job_first + m->job_count++) % MAX_JOBS] = job;
      ha__pool_submit(m->pool, &job->task);
    }
    m->planned_ahead++;
  }
}

/* The run of a part, from its job if it has one. */
static ha_status load_part(ha__run *out, ha__merge *m, const ha__part *part, ha_error *err) {
  ha__ahead *job = m->job_count > 0 ? m->jobs[m->job_first] : NULL;

  if (!job || job->file != part->file || job->chunk != part->chunk) {
    return ha__run_load_chunk(out, m->loader, m->files[part->file], part->chunk,
                              &m->filters[part->file], err);
  }
  m->job_first = (m->job_first + 1) % MAX_JOBS;
  m->job_count--;
  m->ahead_bytes -= job->cost;
  ha__pool_wait(m->pool, &job->task);
  const ha_status st = job->status;
  if (st < 0 && err) *err = job->err;
  *out = job->run;
  ha__run_charge(out, m->loader);
  job->run = (ha__run)HA__RUN_INIT;
  job_free(m, job);
  return st;
}

/* --- the heap ------------------------------------------------------------------- */

static bool before(const ha__merge *m, const ha__stream *a, const ha__stream *b) {
  return ha__part_before(a->key, a->file, a->chunk, b->key, b->file, b->chunk, m->reverse);
}

static ha_status heap_push(ha__merge *m, ha__stream *stream, ha_error *err) {
  void *heap = m->heap;
  const ha_status st =
      ha__reserve(&heap, &m->heap_capacity, m->heap_size, 1, sizeof(ha__stream *), err);

  m->heap = heap;
  if (st < 0) return st;
  size_t i = m->heap_size++;
  while (i > 0 && before(m, stream, m->heap[(i - 1) / 2])) {
    m->heap[i] = m->heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  m->heap[i] = stream;
  return HA_OK;
}

static ha__stream *heap_pop(ha__merge *m) {
  ha__stream *top = m->heap[0];
  ha__stream *last = m->heap[--m->heap_size];
  size_t i = 0;

  for (;;) {
    size_t child = 2 * i + 1;
    if (child >= m->heap_size) break;
    if (child + 1 < m->heap_size && before(m, m->heap[child + 1], m->heap[child])) child++;
    if (!before(m, m->heap[child], last)) break;
    m->heap[i] = m->heap[child];
    i = child;
  }
  if (m->heap_size > 0) m->heap[i] = last;
  return top;
}

/* --- streams -------------------------------------------------------------------- */

static void stream_free(ha__merge *m, ha__stream *stream) {
  if (!stream) return;
  m->open_cost -= ha__run_cost(&stream->run);
  ha__run_done(&stream->run);
  job_free(m, stream->rows);
  ha__free(stream);
}

static void take_run(ha__merge *m, ha__stream *stream, ha__run *run) {
  m->open_cost -= ha__run_cost(&stream->run);
  ha__run_done(&stream->run);
  stream->run = *run;
  stream->loaded = true;
  m->open_cost += ha__run_cost(run);
  if (run->next < run->entries.size) {
    stream->key = ha__entry_key(&run->entries.items[run->next], m->by_publish_time);
  } else if (run->more) {
    stream->key = run->more_key;
  }
}

static bool has_messages(const ha__stream *stream) {
  return stream->run.next < stream->run.entries.size;
}

/* Spool the waiting streams. A stream that can't be spooled is lost. */
static ha_status spill_all(ha__merge *m, ha_error *err) {
  ha_status result = HA_OK;

  for (size_t i = 0; i < m->heap_size; i++) {
    ha__stream *stream = m->heap[i];
    const size_t cost = ha__run_cost(&stream->run);
    if (stream->chunk == HA__PART_CURSOR || cost == 0) continue;
    const ha_status st = ha__run_spill(&stream->run, m->loader->scratch, m->by_publish_time,
                                       result < 0 ? NULL : err);
    m->open_cost -= cost;
    m->open_cost += ha__run_cost(&stream->run);
    if (st >= 0 || result < 0) continue;
    ha__error_locate(err, m->files[stream->file]->path);
    result = st;
  }
  return result;
}

/* Spool until, besides the part to be loaded next or just loaded, memory is within the budget. */
static ha_status make_room(ha__merge *m, uint64_t more, ha_error *err) {
  if (m->heap_size == 0 || m->open_cost + more <= m->budget) return HA_OK;
  return spill_all(m, err);
}

/* A large chunk is loaded alone. */
static ha_status make_room_for(ha__merge *m, const ha__part *part, ha_error *err) {
  ha_chunk chunk;

  if (part->chunk == HA__PART_CURSOR) return HA_OK;
  ha__storage_chunk(&m->files[part->file]->storage, part->chunk, &chunk);
  return chunk.raw_size > m->budget ? make_room(m, chunk.raw_size, err) : HA_OK;
}

/* The part has a message before its key, contrary to the index. Callers already received later
 * messages. */
static ha_status check_key(const ha__merge *m, const ha__part *part, const ha__stream *stream,
                           ha_error *err) {
  ha_chunk chunk;

  if (!has_messages(stream) || part->chunk == HA__PART_CURSOR) return HA_OK;
  if (m->reverse ? stream->key <= part->key : stream->key >= part->key) return HA_OK;
  const ha__file *file = m->files[part->file];
  ha__storage_chunk_listed(&file->storage, part->chunk, &chunk);
  static const char text[] =
      "the index gives wrong times for this chunk; its messages may come out of order";
  if (m->loader->recover) { /* nothing is lost */
    ha__report_add(file->report_to.report, file->path, (int64_t)chunk.offset, text);
    return HA_OK;
  }
  const ha_status st = HA_FAIL(err, HA_E_CORRUPT, (int64_t)chunk.offset, "%s", text);
  ha__error_locate(err, file->path);
  return st;
}

static void start_rows(ha__merge *m, ha__stream *stream) {
  if (m->pool) ha__pool_submit(m->pool, &stream->rows->task);
}

/* The next batch of a cursor, while the one after it is loaded. HA_END when there is none. */
static ha_status next_rows(ha__merge *m, ha__stream *stream, ha_error *err) {
  ha__ahead *job = stream->rows;

  if (m->pool) {
    ha__pool_wait(m->pool, &job->task);
  } else {
    run_job(&job->task);
  }
  const ha_status st = job->status;
  if (st < 0 && err) *err = job->err;
  take_run(m, stream, &job->run);
  job->run = (ha__run)HA__RUN_INIT;
  job->failures = st < 0 && !has_messages(stream) ? job->failures + 1 : 0;
  if (st == HA_END || job->failures > MAX_CURSOR_FAILURES) return HA_END;
  start_rows(m, stream);
  return st;
}

static ha_status open_cursor(ha__merge *m, ha__stream *stream, ha_error *err) {
  const ha__file *file = m->files[stream->file];
  const ha__entry_filter *filter = &m->filters[stream->file];
  const ha_storage_query query = {sizeof query,   filter->channels, filter->start_ns,
                                  filter->end_ns, filter->reverse,  0};

  stream->rows = job_new(m, stream->file, HA__PART_CURSOR);
  if (!stream->rows) return HA_FAIL_NOMEM(err);
  const ha_status st = ha__storage_cursor_open(&stream->rows->cursor, &file->storage, &query, err);
  if (st < 0) {
    ha__error_locate(err, file->path);
    return st;
  }
  start_rows(m, stream);
  return next_rows(m, stream, err);
}

/* Share of the budget for a window of one spooled stream: all of them take half of the budget. */
static size_t share_of(const ha__merge *m) {
  return (size_t)(m->budget / 2 / (m->heap_size + 1));
}

/* Refill a stream with its next messages. HA_END when it has none; after a failure it may still
 * have messages. */
static ha_status refill(ha__merge *m, ha__stream *stream, ha_error *err) {
  if (stream->rows) return next_rows(m, stream, err);
  if (!stream->run.more) return HA_END;
  m->open_cost -= ha__run_cost(&stream->run);
  const ha_status st = ha__run_refill(&stream->run, m->by_publish_time, share_of(m), err);
  m->open_cost += ha__run_cost(&stream->run);
  if (st < 0) ha__error_locate(err, m->files[stream->file]->path);
  return st;
}

/* After status st: put a stream into the heap, or close it when it has no messages. A cursor may
 * have more after a failure. */
static ha_status settle(ha__merge *m, ha__stream *stream, ha_status st, ha_error *err) {
  const bool may_have_more = stream->run.more || (st < 0 && stream->rows && stream->rows->cursor);
  ha_status pushed = HA_OK;

  if (has_messages(stream) || may_have_more) {
    pushed = heap_push(m, stream, st < 0 ? NULL : err);
    if (pushed >= 0) return st < 0 ? st : HA_OK;
  }
  stream_free(m, stream);
  return st < 0 ? st : pushed;
}

static ha_status open_part(ha__merge *m, const ha__part *part, ha_error *err) {
  ha__stream *stream = ha__alloc_zeroed(1, sizeof *stream);
  ha__run run = HA__RUN_INIT;

  if (!stream) return HA_FAIL_NOMEM(err);
  ha_status st = make_room_for(m, part, err);
  const bool had_room = st >= 0;
  stream->key = part->key;
  stream->file = part->file;
  stream->chunk = part->chunk;
  if (part->chunk == HA__PART_CURSOR) {
    st = open_cursor(m, stream, err);
  } else {
    const ha_status loaded = load_part(&run, m, part, had_room ? err : NULL);
    take_run(m, stream, &run);
    if (st >= 0) st = loaded;
    if (st >= 0) st = check_key(m, part, stream, err);
  }
  const ha_status left = make_room(m, 0, st < 0 ? NULL : err);
  if (st >= 0 && left < 0) st = left;
  return settle(m, stream, st, err);
}

/* --- the merge -------------------------------------------------------------------- */

ha_status ha__merge_init(ha__merge *m, ha__file *const *files, const ha__entry_filter *filters,
                         ha__plan *plan, const ha__loader *loader, ha__pool *pool, uint64_t budget,
                         ha_error *err) {
  size_t cursors = 0;

  *m = (ha__merge){
      .files = files, .filters = filters, .loader = loader, .pool = pool, .budget = budget};
  m->jobs = ha__alloc_zeroed(MAX_JOBS, sizeof(ha__ahead *));
  if (!m->jobs) return HA_FAIL_NOMEM(err);
  /* few more than are in use: recently used buffers are still cached */
  const size_t threads = pool ? ha__pool_threads(pool) : 0;
  m->max_jobs = 2 * threads < MAX_JOBS ? 2 * threads : MAX_JOBS;
  m->plan = *plan;
  *plan = (ha__plan)HA__PLAN_INIT;
  for (size_t i = 0; i < m->plan.size; i++) {
    cursors += m->plan.parts[i].chunk == HA__PART_CURSOR;
  }
  m->cursor_bytes = CURSOR_BYTES;
  if (cursors > 0 && budget / 4 / cursors < m->cursor_bytes) {
    m->cursor_bytes = (size_t)(budget / 4 / cursors) + 1; /* at least one row */
  }
  if (m->plan.size > 0) {
    m->reverse = filters[m->plan.parts[0].file].reverse;
    m->by_publish_time = filters[m->plan.parts[0].file].by_publish_time;
  }
  return HA_OK;
}

void ha__merge_done(ha__merge *m) {
  stream_free(m, m->current);
  for (size_t i = 0; i < m->heap_size; i++) {
    stream_free(m, m->heap[i]);
  }
  for (size_t i = 0; i < m->job_count; i++) {
    job_free(m, m->jobs[(m->job_first + i) % MAX_JOBS]);
  }
  ha__free(m->heap);
  ha__free(m->jobs);
  if (m->next_part > 0) ha__plan_prefetch_stop(&m->plan, m->files);
  ha__plan_done(&m->plan);
  *m = (ha__merge){.current = NULL};
}

/* Open every part that may contain a message before the first of the heap. */
static ha_status open_due_parts(ha__merge *m, ha_error *err) {
  while (m->next_part < m->plan.size) {
    const ha__part part = m->plan.parts[m->next_part];
    if (m->heap_size > 0) {
      const ha__stream *top = m->heap[0];
      if (ha__part_before(top->key, top->file, top->chunk, part.key, part.file, part.chunk,
                          m->reverse)) {
        return HA_OK;
      }
    }
    if (m->next_part++ == 0) ha__plan_prefetch(&m->plan, m->files);
    load_ahead(m);
    HA_TRY(open_part(m, &part, err));
  }
  return HA_OK;
}

/* How far `current` may continue before the next message of another stream or part. */
static size_t find_end(const ha__merge *m) {
  const ha__stream *cur = m->current;
  const ha_entries *entries = &cur->run.entries;
  int64_t key = 0;
  uint32_t file = 0;
  uint32_t chunk = 0;
  bool bounded = false;

  if (m->heap_size > 0) {
    key = m->heap[0]->key;
    file = m->heap[0]->file;
    chunk = m->heap[0]->chunk;
    bounded = true;
  }
  if (m->next_part < m->plan.size) {
    const ha__part *part = &m->plan.parts[m->next_part];
    if (!bounded ||
        ha__part_before(part->key, part->file, part->chunk, key, file, chunk, m->reverse)) {
      key = part->key;
      file = part->file;
      chunk = part->chunk;
      bounded = true;
    }
  }
  if (!bounded) return entries->size;
  /* entries are sorted: find the first that is not before the bound */
  size_t low = cur->run.next;
  size_t high = entries->size;
  size_t probe = high - 1; /* usually all of them are */
  while (low < high) {
    const int64_t at = ha__entry_key(&entries->items[probe], m->by_publish_time);
    if (ha__part_before(at, cur->file, cur->chunk, key, file, chunk, m->reverse)) {
      low = probe + 1;
    } else {
      high = probe;
    }
    probe = low + (high - low) / 2;
  }
  return low;
}

/* `current` has no more messages before the bound: put it back into the heap. */
static ha_status put_back(ha__merge *m, ha_error *err) {
  ha__stream *stream = m->current;

  m->current = NULL;
  if (!stream) return HA_OK;
  if (has_messages(stream)) {
    stream->key = ha__entry_key(&stream->run.entries.items[stream->run.next], m->by_publish_time);
  } else if (stream->run.more) {
    stream->key = stream->run.more_key;
  } else {
    return settle(m, stream, refill(m, stream, err), err);
  }
  const ha_status st = heap_push(m, stream, err);
  if (st < 0) stream_free(m, stream);
  return st;
}

ha_status ha__merge_advance(ha__merge *m, ha_error *err) {
  for (;;) {
    HA_TRY(put_back(m, err));
    HA_TRY(open_due_parts(m, err));
    if (m->heap_size == 0) return HA_END;
    ha__stream *top = heap_pop(m);
    if (has_messages(top)) {
      m->current = top;
      m->end = find_end(m);
      return HA_OK;
    }
    /* shortened, or a cursor after a failure: load it now, because it is next */
    HA_TRY(settle(m, top, refill(m, top, err), err));
  }
}
