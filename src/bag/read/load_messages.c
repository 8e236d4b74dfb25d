/* Loads messages that are stored one by one (rows of a cursor, messages that are compressed
 * individually) into one buffer. */
#include "bag/read/run.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bag/codec/unpack_stream.h"
#include "base/bytes.h"
#include "base/status.h"
#include "compression/unpacked.h"
#include "io/source.h"
#include "plugin/registry.h"

/* Consecutive failures of a cursor after which a recovering reader gives it up. */
enum { MAX_FAILURES = 100 };
/* Space for entries is reserved at once for rows of this size; smaller rows have more entries. */
enum { USUAL_ROW_BYTES = 256 };

/* Initial room for messages of a chunk; and limit of those in memory. */
enum { UNPACK_BYTES = 64 << 10, KEPT_BYTES = 16 << 20 };

/* Limit of a message that is compressed by itself, unless it is large in the file too, or a limit
 * was set. */
#define MESSAGE_FREE (HA__UNPACKED_FREE / 2)

/* Messages that are loaded one after another into one buffer. */
typedef struct loading {
  const ha__loader *loader;
  const ha__file *file;
  size_t channels;  /* of the file */
  ha__owner *owner; /* of the buffer */
  size_t size;
  bool may_leave; /* more than KEPT_BYTES go to a file */
  int fd;         /* descriptor of that file; -1 = none yet */
  uint64_t left;  /* bytes in the file, before those in the buffer */
} loading;

/* A used buffer is preferred: it is cached and mapped. */
static ha_status begin(loading *g, size_t capacity, ha_error *err) {
  return ha__owner_of_buffer(&g->owner, g->loader->buffers, capacity, err);
}

/* A larger buffer comes from the same pool: with realloc() the system would map new pages. */
static ha_status grow(loading *g, size_t more, ha_error *err) {
  const size_t capacity = g->owner->capacity;
  ha__owner *larger = NULL;
  size_t want = 0;

  if (!ha__add_size(&want, g->size, more)) return HA_FAIL_NOMEM(err);
  if (want < capacity + capacity / 2) want = capacity + capacity / 2;
  HA_TRY(ha__owner_of_buffer(&larger, g->loader->buffers, want, err));
  if (g->size) memcpy(larger->buffer, g->owner->buffer, g->size);
  ha__owner_unref(g->owner);
  g->owner = larger;
  return HA_OK;
}

static inline ha_status make_room(loading *g, size_t more, ha_error *err) {
  return more <= g->owner->capacity - g->size ? HA_OK : grow(g, more, err);
}

static ha_status write_out(loading *g, const uint8_t *bytes, size_t size, ha_error *err) {
  ha__scratch *scratch = g->loader->scratch;

  if (g->fd < 0) HA_TRY(ha__scratch_open_file(&g->fd, scratch, err));
  HA_TRY(ha__scratch_charge(scratch, size, err));
  g->left += size;
  return ha__scratch_write(g->fd, bytes, size, err);
}

/* Move the whole buffer to the file when it is large enough. */
static ha_status leave(loading *g, size_t limit, ha_error *err) {
  if (!g->may_leave || g->size <= limit) return HA_OK;
  HA_TRY(write_out(g, g->owner->buffer, g->size, err));
  g->size = 0;
  return HA_OK;
}

static uint64_t most_of(const loading *g, size_t size) {
  const ha__loader *l = g->loader;
  const uint64_t most = ha__unpacked_most(l->max_chunk_bytes, l->max_ratio, size);
  const uint64_t real = (uint64_t)size * l->max_ratio;

  if (l->max_ratio == 0 || most <= MESSAGE_FREE) return most;
  return real < MESSAGE_FREE ? MESSAGE_FREE : real < most ? real : most;
}

/* Append the unpacked bytes of a large message. */
static ha_status take_large(loading *g, const ha_view *view, ha_error *err) {
  if (g->may_leave) {
    HA_TRY(leave(g, 0, err));
    return write_out(g, view->data, view->size, err);
  }
  HA_TRY(make_room(g, view->size, err));
  if (view->size) memcpy(g->owner->buffer + g->size, view->data, view->size);
  g->size += view->size;
  return HA_OK;
}

static ha_status unpack_large(loading *g, const uint8_t *data, size_t size, size_t *got,
                              ha_error *err) {
  const uint64_t most = most_of(g, size);
  const ha__unpacking what = {.ops = g->file->message_compression,
                              .src = data,
                              .src_size = size,
                              .want = UINT64_MAX,
                              .max = most,
                              .scratch = g->loader->scratch};
  ha__unpacked out = HA__UNPACKED_INIT;

  ha_status st = ha__unpack_stream(&out, &what, err);
  if (st == HA_E_LIMIT && out.view.size == most) {
    ha__error_wrap(err, "message of %zu bytes (a larger --max-chunk allows more)", size);
  }
  *got = out.view.size;
  if (st >= 0) st = take_large(g, &out.view, err);
  ha__view_release(&out.view);
  ha__source_close(out.source);
  if (out.charged > 0) ha__scratch_discharge(g->loader->scratch, out.charged);
  return st;
}

/* The unpacked size is unknown: reserve the usual size. */
static ha_status unpack_message(loading *g, const uint8_t *data, size_t size, size_t *got,
                                ha_error *err) {
  const size_t usual = size < SIZE_MAX / 8 ? size * 4 + 4096 : size;
  const size_t room = usual < KEPT_BYTES ? usual : KEPT_BYTES;

  HA_TRY(make_room(g, room, err));
  const ha_status st = ha__unpack(g->loader->unpackers, g->file->message_compression, data, size,
                                  g->owner->buffer + g->size, room, HA_UNPACK_ALL, got, 0, err);
  if (st == HA_E_LIMIT) return unpack_large(g, data, size, got, err);
  if (st >= 0) g->size += *got;
  return st;
}

/* Record that a message of size bytes was put at `at`; g is the state before that. */
static inline ha_status set_place(loading *g, ha_entry *entry, uint64_t at, size_t size,
                                  ha_error *err) {
  if (size > UINT32_MAX || at > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "message of %zu bytes", size);
  }
  entry->offset = (uint32_t)at;
  entry->size = (uint32_t)size;
  return leave(g, KEPT_BYTES, err);
}

/* Add one message unchanged. */
static inline ha_status copy_message(loading *g, ha_entry *entry, const uint8_t *data, size_t size,
                                     ha_error *err) {
  const uint64_t at = g->left + g->size;

  HA_TRY(make_room(g, size, err));
  if (size) memcpy(g->owner->buffer + g->size, data, size);
  g->size += size;
  return set_place(g, entry, at, size, err);
}

/* Add one message, unpacking it if the file's messages are compressed. */
static inline ha_status add_message(loading *g, ha_entry *entry, const uint8_t *data, size_t size,
                                    ha_error *err) {
  const uint64_t at = g->left + g->size;

  if (!g->file->message_compression) return copy_message(g, entry, data, size, err);
  HA_TRY(unpack_message(g, data, size, &size, err));
  return set_place(g, entry, at, size, err);
}

/* A message that can't be unpacked is lost; the others are not. */
static void lose_message(const loading *g, const ha_entry *entry, const ha_error *why) {
  char text[320];
  const ha_loss loss = {.offset = HA_NO_OFFSET, .messages = 1, .text = text};

  snprintf(text, sizeof text, "message of %s at %lld ns can't be unpacked: %.160s",
           g->file->channels[entry->channel]->topic, (long long)entry->log_time_ns, why->text);
  ha__report_lose(&g->file->report_to, &loss);
}

/* Move the buffer to the run. */
static void finish(loading *g, ha__run *run) {
  ha__owner_unref(run->owner);
  run->owner = g->owner;
  run->bytes = g->owner->buffer;
  run->held = g->owner->capacity;
  run->origin = NULL;
}

/* The run's bytes are in the file, so the run is spooled: its messages are read in windows. */
static ha_status finish_outside(loading *g, ha__run *run, bool by_publish_time, ha_error *err) {
  const int fd = g->fd;

  HA_TRY(leave(g, 0, err));
  g->fd = -1;
  HA_TRY(ha__source_from_fd(&run->own, fd, "messages", err));
  run->origin = run->own;
  run->origin_at = 0;
  run->own_size = g->left;
  run->own_scratch = g->loader->scratch;
  g->left = 0;
  return ha__run_spill(run, g->loader->scratch, by_publish_time, err);
}

static ha_status finish_all(loading *g, ha__run *run, bool by_publish_time, ha_error *err) {
  if (g->fd < 0) {
    finish(g, run);
    return HA_OK;
  }
  const ha_status st = finish_outside(g, run, by_publish_time, err);
  ha__owner_unref(g->owner);
  if (st >= 0) return st;
  if (g->fd >= 0) close(g->fd);
  if (g->left > 0) ha__scratch_discharge(g->loader->scratch, g->left);
  run->entries.size = 0;
  return st;
}

ha_status ha__load_packed_messages(ha__run *run, const ha__loader *loader, const ha__file *file,
                                   bool by_publish_time, ha_error *err) {
  loading g = {.loader = loader, .file = file, .may_leave = true, .fd = -1};
  ha_error why = HA_ERROR_INIT;
  size_t kept = 0;

  const ha_status st = begin(&g, UNPACK_BYTES, err);
  if (st < 0) {
    run->entries.size = 0;
    return st;
  }
  for (size_t i = 0; i < run->entries.size; i++) {
    ha_entry entry = run->entries.items[i];
    if (add_message(&g, &entry, run->bytes + entry.offset, entry.size, &why) >= 0) {
      run->entries.items[kept++] = entry;
    } else if (loader->recover && why.code != HA_E_NOMEM) {
      lose_message(&g, &entry, &why);
    }
  }
  const size_t lost = run->entries.size - kept;
  run->entries.size = kept;
  const ha_status finished = finish_all(&g, run, by_publish_time, err);
  if (lost == 0 || finished < 0) return finished;
  return HA_FAIL(err, why.code == HA_E_NOMEM ? HA_E_NOMEM : HA_E_CORRUPT, HA_NO_OFFSET,
                 "%zu messages can't be unpacked: %s", lost, why.text);
}

/* --- messages of an uncompressed chunk, by its index ------------------------------------------ */

/* First read of a record: most records are smaller. */
enum { RECORD_BYTES = 4 << 10 };

/* Read the record at this offset in the chunk, as far as its entry needs. */
static ha_status read_record(const uint8_t **out, ha_entry *entry, const loading *g, size_t i,
                             const ha_chunk *chunk, ha__window *window, ha_error *err) {
  const ha_entry indexed = *entry;
  const uint64_t rest = chunk->data_size > indexed.offset ? chunk->data_size - indexed.offset : 0;
  const uint64_t at = chunk->data_offset + indexed.offset;
  size_t want = RECORD_BYTES;
  uint64_t start = 0;
  uint64_t end = 0;

  for (;;) {
    if (want > rest) want = (size_t)rest;
    HA_TRY(ha__window_need(out, window, at, want, err));
    if (ha__source_gap(g->file->source, at, want, &start, &end)) return HA_END;
    *entry = indexed;
    entry->offset = 0;
    const ha_status st = ha__storage_entry_at(&g->file->storage, i, *out, want, entry, err);
    if (st >= 0 && ha__range_within(entry->offset, entry->size, want)) return HA_OK;
    if (st < 0 && st != HA_E_TRUNCATED) return st;
    if (want == rest) return HA_END;
    want = want < SIZE_MAX / 16 ? want * 16 : SIZE_MAX;
  }
}

ha_status ha__load_indexed_messages(ha__run *run, const ha__loader *loader, const ha__file *file,
                                    size_t i, const ha_chunk *chunk, ha_error *err) {
  loading g = {.loader = loader, .file = file, .fd = -1};
  ha__window window = HA__WINDOW_INIT(file->source);
  const uint8_t *bytes = NULL;

  ha_status st = begin(&g, UNPACK_BYTES, err);
  if (st < 0) return st;
  for (size_t k = 0; k < run->entries.size && st == HA_OK; k++) {
    ha_entry *entry = &run->entries.items[k];
    st = read_record(&bytes, entry, &g, i, chunk, &window, err);
    if (st == HA_OK) st = copy_message(&g, entry, bytes + entry->offset, entry->size, err);
    if (g.size > chunk->data_size) st = HA_END; /* it lists a message twice */
  }
  ha__window_done(&window);
  finish(&g, run);
  return st;
}

static inline ha_status add_row(loading *g, ha_entries *entries, const ha_row *row, ha_error *err) {
  if (row->channel >= g->channels) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "message of an unknown channel");
  }
  if (entries->size == entries->capacity) HA_TRY(ha__host.reserve_entries(entries, 1, err));
  ha_entry *entry = &entries->items[entries->size];
  *entry = (ha_entry){row->log_time_ns, row->publish_time_ns, 0, 0, row->channel, row->sequence};
  const ha_status st = add_message(g, entry, row->data, row->size, err);
  if (st >= 0) {
    entries->size++;
  } else if (g->loader->recover && st != HA_E_NOMEM) {
    lose_message(g, entry, err);
    return HA_OK;
  }
  return st;
}

/* Reports a failure and continues, unless there are too many. */
static ha_status lose_rows(const loading *g, ha_status st, const ha_error *why, unsigned failures) {
  const ha_loss loss = {.offset = why->offset, .messages = HA_UNCOUNTED, .text = why->text};

  if (!g->loader->recover || st == HA_E_NOMEM || st == HA_E_IO) return st;
  ha__report_lose(&g->file->report_to, &loss);
  return failures < MAX_FAILURES ? HA_OK : HA_END;
}

static ha_status gather_rows(loading *g, ha_entries *entries, void *cursor, size_t max_bytes,
                             ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_row row;
  ha_status st = HA_OK;
  unsigned failures = 0; /* in a row */

  while (st == HA_OK && g->size + entries->size * sizeof(ha_entry) < max_bytes) {
    st = ha__storage_cursor_next(&g->file->storage, cursor, &row, &why);
    if (st == HA_OK) st = add_row(g, entries, &row, &why);
    failures = st < 0 ? failures + 1 : 0;
    if (st < 0) st = lose_rows(g, st, &why, failures);
  }
  if (st < 0 && err) *err = why;
  return st == HA_END && entries->size > 0 ? HA_OK : st;
}

ha_status ha__run_load_rows(ha__run *out, const ha__loader *loader, const ha__file *file,
                            void *cursor, size_t max_bytes, ha_error *err) {
  const size_t channels = ha__storage_info(&file->storage)->channel_count;
  loading g = {.loader = loader, .file = file, .channels = channels, .fd = -1};

  *out = (ha__run)HA__RUN_INIT;
  HA_TRY(ha__host.reserve_entries(&out->entries, max_bytes / USUAL_ROW_BYTES, err));
  HA_TRY(begin(&g, max_bytes, err));
  const ha_status st = gather_rows(&g, &out->entries, cursor, max_bytes, err);
  if (st < 0) ha__error_locate(err, file->path);
  finish(&g, out);
  return st;
}
