#include "bag/run.h"

#include <stdlib.h>
#include <string.h>

#include "bag/registry.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "compression/compression.h"
#include "io/source.h"

/* --- order ------------------------------------------------------------------- */

static int compare_log_time(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  if (x->log_time_ns != y->log_time_ns) return x->log_time_ns < y->log_time_ns ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static int compare_publish_time(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  if (x->publish_time_ns != y->publish_time_ns) {
    return x->publish_time_ns < y->publish_time_ns ? -1 : 1;
  }
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static bool is_sorted(const ha_entries *entries, bool by_publish_time) {
  for (size_t i = 1; i < entries->size; i++) {
    if (ha__entry_key(&entries->items[i - 1], by_publish_time) >
        ha__entry_key(&entries->items[i], by_publish_time)) {
      return false;
    }
  }
  return true;
}

static void reverse(ha_entries *entries) {
  for (size_t i = 0, j = entries->size; i + 1 < j; i++) {
    const ha_entry swapped = entries->items[i];
    entries->items[i] = entries->items[--j];
    entries->items[j] = swapped;
  }
}

static void sort(ha_entries *entries, const ha__pick *pick) {
  if (!is_sorted(entries, pick->by_publish_time)) {
    qsort(entries->items, entries->size, sizeof *entries->items,
          pick->by_publish_time ? compare_publish_time : compare_log_time);
  }
  if (pick->reverse) reverse(entries);
}

/* --- choice ------------------------------------------------------------------ */

static bool picks_all(const ha__pick *pick) {
  return !pick->channels && pick->start_ns == INT64_MIN && pick->end_ns == INT64_MAX;
}

static bool picks(const ha__pick *pick, const ha_entry *entry) {
  return entry->log_time_ns >= pick->start_ns &&
         (entry->log_time_ns < pick->end_ns || pick->end_ns == INT64_MAX) &&
         (!pick->channels || pick->channels->items[entry->channel]);
}

static void choose(ha_entries *entries, const ha__pick *pick) {
  size_t kept = 0;

  if (picks_all(pick)) return;
  for (size_t i = 0; i < entries->size; i++) {
    if (picks(pick, &entries->items[i])) entries->items[kept++] = entries->items[i];
  }
  entries->size = kept;
}

/* --- one chunk ---------------------------------------------------------------- */

/* What is known while a chunk is being loaded. */
typedef struct load {
  const ha__loader *loader;
  const ha__file *file;
  const ha__pick *pick;
  const ha_compression_ops *compression;
  size_t index;
  ha_chunk chunk;
  ha_view stored; /* the chunk's bytes as they lie in the file */
} load;

static ha_status check_chunk(load *l, ha_error *err) {
  const ha_chunk *chunk = &l->chunk;

  l->compression = ha__registry_find_compression(chunk->compression);
  if (!l->compression) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "compression '%s' is not known",
                   chunk->compression);
  }
  if (chunk->raw_size > l->loader->max_chunk_bytes || chunk->raw_size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "wants %llu bytes, the limit is %llu",
                   (unsigned long long)chunk->raw_size,
                   (unsigned long long)l->loader->max_chunk_bytes);
  }
  if (l->compression->max_ratio != 0 &&
      chunk->raw_size / l->compression->max_ratio > chunk->data_size) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%llu bytes of %s can't become %llu",
                   (unsigned long long)chunk->data_size, chunk->compression,
                   (unsigned long long)chunk->raw_size);
  }
  return HA_OK;
}

static bool has_crc(const load *l) {
  return l->loader->check_crc && (l->chunk.flags & HA_CHUNK_HAS_CRC);
}

static ha_status check_crc(const load *l, const uint8_t *bytes, size_t size, ha_error *err) {
  if (!has_crc(l)) return HA_OK;
  const uint32_t crc = ha__crc32(0, bytes, size);
  if (crc == l->chunk.crc) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "checksum is %08x, should be %08x", crc,
                 l->chunk.crc);
}

/* Pin the chunk's bytes as they are stored. */
static ha_status view_stored(load *l, ha_error *err) {
  return ha__source_view(&l->stored, l->file->source, l->chunk.data_offset,
                         (size_t)l->chunk.data_size, err);
}

/* The same for its first bytes, of which few will be looked at. */
static ha_status view_some(load *l, uint64_t size, ha_error *err) {
  const uint64_t all = l->chunk.data_size;

  return ha__source_view_sparse(&l->stored, l->file->source, l->chunk.data_offset,
                                (size_t)(size < all ? size : all), err);
}

/* The stored bytes are the bytes. */
static ha_status take_plain(ha__run *run, load *l, size_t *size, ha_error *err) {
  if (l->chunk.raw_size != l->chunk.data_size && !(l->chunk.flags & HA_CHUNK_UNFINISHED)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "has %llu bytes, should have %llu",
                   (unsigned long long)l->chunk.data_size, (unsigned long long)l->chunk.raw_size);
  }
  run->bytes = l->stored.data;
  *size = (size_t)l->chunk.raw_size;
  return ha__pin_view(&run->pin, &l->stored, err);
}

/* One checksum is enough. */
static uint32_t unpack_flags(const load *l) {
  return has_crc(l) || !l->loader->check_crc ? HA_UNPACK_UNCHECKED : 0;
}

/* Unpack at least want bytes into a buffer. *size tells how many are good, also on failure. */
static ha_status unpack(ha__run *run, const load *l, size_t want, size_t *size, ha_error *err) {
  const size_t raw = (size_t)l->chunk.raw_size;
  const size_t room = want < raw ? want : raw;

  *size = 0;
  if (l->chunk.data_size == 0 && raw == 0) return HA_OK;
  if (!run->pin) {
    HA_TRY(ha__pin_buffer(&run->pin, l->loader->buffers, raw + l->compression->slack, err));
  }
  run->bytes = run->pin->buffer;
  run->held = raw;
  return ha__unpack(l->loader->unpackers, l->compression, l->stored.data, l->stored.size,
                    run->pin->buffer, raw + l->compression->slack,
                    room < raw || (l->chunk.flags & HA_CHUNK_UNFINISHED) ? room : HA_UNPACK_ALL,
                    size, unpack_flags(l), err);
}

/* All bytes of the chunk. When the data ends early, what came before is good. */
static ha_status take_all(ha__run *run, load *l, size_t *size, ha_error *err) {
  const size_t raw = (size_t)l->chunk.raw_size;

  if (strcmp(l->compression->name, "none") == 0) return take_plain(run, l, size, err);
  const ha_status st = unpack(run, l, raw, size, err);
  if (st >= 0 && *size < raw) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "unpacks to %zu bytes, should be %zu", *size,
                   raw);
  }
  const bool too_much = *size > raw || (st == HA_E_LIMIT && *size == raw);
  if (too_much && !(l->chunk.flags & HA_CHUNK_UNFINISHED)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "unpacks to more than %zu bytes", raw);
  }
  if (*size > raw) *size = raw;
  return st;
}

/* Fewer messages than the index tells of, and nothing else wrong: that is a loss too. */
static ha_status check_count(const ha__run *run, const load *l, ha_error *err) {
  const uint64_t want = l->chunk.message_count;

  if (want == HA_UNCOUNTED || run->entries.size >= want) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the index tells of more messages than it has");
}

static ha_status load_whole(ha__run *run, load *l, ha_error *err) {
  size_t size = 0;
  ha_status st = take_all(run, l, &size, err);

  if (st < 0 && st != HA_E_TRUNCATED) return st;
  if (st >= 0) HA_TRY(check_crc(l, run->bytes, size, err));
  const ha_status parsed = ha__storage_parse(&l->file->storage, l->index, run->bytes, size,
                                             &run->entries, st < 0 ? NULL : err);
  if (st < 0) return st;
  return parsed < 0 ? parsed : check_count(run, l, err);
}

/* --- by the file's own index, for a few messages of many ----------------------- */

/* Chunks up to this size are read whole when they have a checksum. */
enum { CHECK_ALWAYS = 2 << 20 };

/* Complete entries from the bytes that are there. HA_END when more bytes are needed. */
static ha_status complete(const ha__run *run, const load *l, size_t size, ha_error *err) {
  for (size_t i = 0; i < run->entries.size; i++) {
    ha_entry *entry = &run->entries.items[i];
    const uint32_t record = entry->offset;
    const ha_status st =
        ha__storage_entry_at(&l->file->storage, l->index, run->bytes, size, entry, err);
    if (st == HA_E_TRUNCATED || (st >= 0 && !ha__range_within(entry->offset, entry->size, size))) {
      entry->offset = record;
      return HA_END;
    }
    HA_TRY(st);
  }
  return HA_OK;
}

/* Offsets of records, for a second try after complete() gave up. */
static size_t furthest_record(const ha_entries *entries) {
  size_t furthest = 0;

  for (size_t i = 0; i < entries->size; i++) {
    if (entries->items[i].offset > furthest) furthest = entries->items[i].offset;
  }
  return furthest;
}

/* Is it worth it? Most of the chunk, or a checksum to verify, wants all of its bytes; but a large
 * chunk is not read for its checksum alone. */
static bool index_pays(const load *l, const ha_entries *entries) {
  const bool checked = l->chunk.flags & (HA_CHUNK_HAS_CRC | HA_CHUNK_CHECKED);

  if (l->loader->check_crc && checked && l->chunk.raw_size <= CHECK_ALWAYS) return false;
  return l->chunk.message_count == HA_UNCOUNTED || entries->size <= l->chunk.message_count / 4;
}

static ha_status take_part(ha__run *run, load *l, size_t *size, ha_error *err) {
  /* room for the message behind the last offset, if it is a small one */
  const size_t want = furthest_record(&run->entries) + ((size_t)64 << 10);

  if (strcmp(l->compression->name, "none") != 0) {
    HA_TRY(view_stored(l, err));
    return unpack(run, l, want, size, err);
  }
  HA_TRY(view_some(l, want, err));
  run->bytes = l->stored.data;
  *size = l->stored.size;
  return ha__pin_view(&run->pin, &l->stored, err);
}

/* HA_END when the index can't serve. */
static ha_status load_indexed(ha__run *run, load *l, ha_error *err) {
  size_t size = 0;

  if (!l->pick->channels) return HA_END;
  const ha_status st =
      ha__storage_chunk_index(&l->file->storage, l->index, l->pick->channels, &run->entries, err);
  if (st != HA_OK) return st;
  if (!index_pays(l, &run->entries)) return HA_END;
  choose(&run->entries, l->pick);
  if (run->entries.size == 0) return HA_OK;
  HA_TRY(take_part(run, l, &size, err));
  return complete(run, l, size, err);
}

static ha_status load_stored(ha__run *run, load *l, ha_error *err) {
  HA_TRY(check_chunk(l, err));
  /* whatever is wrong with the index: reading the chunk itself will tell what matters */
  ha_status st = load_indexed(run, l, NULL);
  ha__view_release(&l->stored);
  if (st == HA_OK) return HA_OK;
  ha__run_done(run);
  HA_TRY(view_stored(l, err));
  st = load_whole(run, l, err);
  ha__view_release(&l->stored);
  return st;
}

/* Messages of the chunk as the index tells; HA_UNCOUNTED if it does not. */
static uint64_t count_told(const load *l) {
  const size_t channels = ha__storage_info(&l->file->storage)->channel_count;
  uint64_t sum = 0;

  if (l->chunk.message_count != HA_UNCOUNTED) return l->chunk.message_count;
  uint64_t *counts = ha__alloc_zeroed(channels, sizeof *counts);
  const bool told =
      counts && ha__storage_chunk_counts(&l->file->storage, l->index, counts, NULL) == HA_OK;
  for (size_t c = 0; told && c < channels; c++) {
    sum += counts[c];
  }
  ha__free(counts);
  return told ? sum : HA_UNCOUNTED;
}

static void tell_loss(const load *l, const ha__run *run, ha_error *err) {
  const uint64_t count = count_told(l);

  if (count != HA_UNCOUNTED && count > run->entries.size) {
    ha__error_wrap(err, "chunk damaged, %llu of its %llu messages are lost",
                   (unsigned long long)(count - run->entries.size), (unsigned long long)count);
  } else {
    ha__error_wrap(err, "chunk damaged");
  }
  if (err) err->offset = (int64_t)l->chunk.offset;
  ha__error_locate(err, l->file->path);
}

/* --- messages that are compressed one by one ---------------------------------------- */

/* Messages behind each other in one buffer. */
typedef struct gather {
  const ha__loader *loader;
  const ha__file *file;
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} gather;

static ha_status make_room(gather *g, size_t more, ha_error *err) {
  void *bytes = g->bytes;
  const ha_status st = ha__reserve(&bytes, &g->capacity, g->size, more, 1, err);

  g->bytes = bytes;
  return st;
}

/* The size after unpacking is not known: try with more and more room. */
static ha_status unpack_message(gather *g, const uint8_t *data, size_t size, size_t *got,
                                ha_error *err) {
  const size_t most = (size_t)g->loader->max_chunk_bytes;
  size_t room = size < SIZE_MAX / 8 ? size * 4 + 4096 : size;
  ha_status st;

  do {
    if (room > most) room = most;
    HA_TRY(make_room(g, room, err));
    st = ha__unpack(g->loader->unpackers, g->file->message_compression, data, size,
                    g->bytes + g->size, room, HA_UNPACK_ALL, got, 0, err);
    if (st != HA_E_LIMIT || room == most) return st;
    room *= 4;
  } while (true);
}

/* Add one message, unpacked if the file's are compressed; entry->offset and size tell where. */
static ha_status add_message(gather *g, ha_entry *entry, const uint8_t *data, size_t size,
                             ha_error *err) {
  if (g->file->message_compression) {
    HA_TRY(unpack_message(g, data, size, &size, err));
  } else {
    HA_TRY(make_room(g, size, err));
    if (size) memcpy(g->bytes + g->size, data, size);
  }
  if (size > UINT32_MAX || g->size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "message of %zu bytes", size);
  }
  entry->offset = (uint32_t)g->size;
  entry->size = (uint32_t)size;
  g->size += size;
  return HA_OK;
}

/* Hand the buffer over to the run. */
static ha_status finish(gather *g, ha__run *run, ha_error *err) {
  ha__pin *pin = NULL;
  const ha_status st = ha__pin_memory(&pin, &g->bytes, g->capacity, err);

  ha__pin_unref(run->pin);
  run->pin = pin;
  run->bytes = pin ? pin->buffer : NULL;
  run->held = pin ? g->capacity : 0;
  if (st < 0) {
    ha__free(g->bytes);
    run->entries.size = 0;
  }
  return st;
}

/* Unpack the messages of a chunk. Those that can't be are left out, and told of. */
static ha_status unpack_messages(ha__run *run, const ha__loader *loader, const ha__file *file,
                                 ha_error *err) {
  gather g = {loader, file, NULL, 0, 0};
  ha_error why = HA_ERROR_INIT;
  size_t kept = 0;

  for (size_t i = 0; i < run->entries.size; i++) {
    ha_entry entry = run->entries.items[i];
    if (add_message(&g, &entry, run->bytes + entry.offset, entry.size, &why) >= 0) {
      run->entries.items[kept++] = entry;
    }
  }
  const size_t lost = run->entries.size - kept;
  run->entries.size = kept;
  HA_TRY(finish(&g, run, err));
  if (lost == 0) return HA_OK;
  return HA_FAIL(err, why.code == HA_E_NOMEM ? HA_E_NOMEM : HA_E_CORRUPT, HA_NO_OFFSET,
                 "%zu messages can't be unpacked: %s", lost, why.text);
}

/* --- a chunk, whatever its compression ------------------------------------------------ */

bool ha__chunk_is_work(const ha_chunk *chunk, const ha__file *file) {
  return strcmp(chunk->compression, "none") != 0 || file->message_compression;
}

ha_status ha__run_load_chunk(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__pick *pick, ha_error *err) {
  load l = {.loader = loader, .file = file, .pick = pick, .index = i};

  *out = (ha__run)HA__RUN_INIT;
  ha__storage_chunk(&file->storage, i, &l.chunk);
  ha_status st = load_stored(out, &l, err);
  if (st < 0) tell_loss(&l, out, err);
  choose(&out->entries, pick);
  sort(&out->entries, pick);
  if (!file->message_compression || out->entries.size == 0) return st;
  const ha_status unpacked = unpack_messages(out, loader, file, st < 0 ? NULL : err);
  if (st >= 0 && unpacked < 0) {
    if (err) err->offset = (int64_t)l.chunk.offset;
    ha__error_locate(err, file->path);
    st = unpacked;
  }
  return st;
}

/* --- rows of a cursor ----------------------------------------------------------------- */

static ha_status add_row(gather *g, ha_entries *entries, const ha_row *row, ha_error *err) {
  ha_entry entry = {row->log_time_ns, row->publish_time_ns, 0, 0, row->channel, row->sequence};

  HA_TRY(ha__host.reserve_entries(entries, 1, err));
  HA_TRY(add_message(g, &entry, row->data, row->size, err));
  entries->items[entries->size++] = entry;
  return HA_OK;
}

static ha_status gather_rows(gather *g, ha_entries *entries, void *cursor, size_t max_bytes,
                             ha_error *err) {
  ha_row row;
  ha_status st = HA_OK;

  while (st == HA_OK && g->size + entries->size * sizeof(ha_entry) < max_bytes) {
    st = ha__storage_cursor_next(&g->file->storage, cursor, &row, err);
    if (st == HA_OK) st = add_row(g, entries, &row, err);
  }
  return st == HA_END && entries->size > 0 ? HA_OK : st;
}

ha_status ha__run_load_rows(ha__run *out, const ha__loader *loader, const ha__file *file,
                            void *cursor, size_t max_bytes, ha_error *err) {
  gather g = {loader, file, NULL, 0, 0};

  *out = (ha__run)HA__RUN_INIT;
  const ha_status st = gather_rows(&g, &out->entries, cursor, max_bytes, err);
  if (st < 0) ha__error_locate(err, file->path);
  const ha_status finished = finish(&g, out, st < 0 ? NULL : err);
  return st < 0 ? st : finished < 0 ? finished : st;
}

/* --- memory -------------------------------------------------------------------- */

size_t ha__run_cost(const ha__run *run) {
  return run->entries.capacity * sizeof(ha_entry) + run->held;
}

/* How many of the next messages make up max_bytes. */
static size_t count_within(const ha__run *run, size_t max_bytes, size_t *bytes) {
  size_t n = run->next;

  *bytes = 0;
  while (n < run->entries.size && (n == run->next || *bytes < max_bytes)) {
    *bytes += sizeof(ha_entry) + (run->held ? run->entries.items[n].size : 0);
    n++;
  }
  return n - run->next;
}

static ha_status copy_messages(ha__run *run, ha_entries *entries, const ha__loader *loader,
                               ha_error *err) {
  ha__pin *pin = NULL;
  size_t total = 0;

  for (size_t i = 0; i < entries->size; i++) {
    total += entries->items[i].size;
  }
  HA_TRY(ha__pin_buffer(&pin, loader->buffers, total, err));
  size_t used = 0;
  for (size_t i = 0; i < entries->size; i++) {
    ha_entry *entry = &entries->items[i];
    if (entry->size) memcpy(pin->buffer + used, run->bytes + entry->offset, entry->size);
    entry->offset = (uint32_t)used;
    used += entry->size;
  }
  ha__pin_unref(run->pin);
  run->pin = pin;
  run->bytes = pin->buffer;
  run->held = total;
  return HA_OK;
}

ha_status ha__run_trim(ha__run *run, const ha__loader *loader, bool by_publish_time,
                       size_t max_bytes, ha_error *err) {
  ha_entries kept = {NULL, 0, 0};
  size_t bytes;
  const size_t n = count_within(run, max_bytes, &bytes);

  if (n == 0 || ha__run_cost(run) <= bytes + bytes / 2) return HA_OK;
  HA_TRY(ha__host.reserve_entries(&kept, n, err));
  memcpy(kept.items, run->entries.items + run->next, n * sizeof *kept.items);
  kept.size = n;
  if (run->held) {
    const ha_status st = copy_messages(run, &kept, loader, err);
    if (st < 0) {
      ha__free(kept.items);
      return st;
    }
  }
  if (run->next + n < run->entries.size) {
    run->more = true;
    run->more_key = ha__entry_key(&run->entries.items[run->next + n], by_publish_time);
  }
  run->skipped += run->next;
  run->next = 0;
  ha__free(run->entries.items);
  run->entries = kept;
  return HA_OK;
}

void ha__run_skip(ha__run *run, uint64_t n) {
  run->next = n < run->entries.size ? (size_t)n : run->entries.size;
}

void ha__run_done(ha__run *run) {
  ha__pin_unref(run->pin);
  ha__free(run->entries.items);
  *run = (ha__run)HA__RUN_INIT;
}
