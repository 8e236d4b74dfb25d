/* Loads one chunk into a run: all of its bytes, or by the index of the file when few of many
 * messages are wanted. */
#include <string.h>

#include "bag/codec/unpack_stream.h"
#include "bag/read/run.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/format.h"
#include "base/status.h"
#include "compression/compression.h"
#include "compression/unpacked.h"
#include "io/source.h"
#include "plugin/registry.h"

/* State of loading a chunk. */
typedef struct load {
  const ha__loader *loader;
  const ha__file *file;
  const ha__entry_filter *filter;
  const ha_compression_ops *compression;
  size_t index;
  ha_chunk chunk;
  ha_view stored;     /* the chunk's bytes as stored */
  bool gap;           /* some of them are unreadable ... */
  uint64_t gap_start; /* ... from this offset in the file ... */
  uint64_t gap_end;   /* ... to this one */
  bool is_larger;     /* it unpacks to more than it states */
  bool is_unsized;    /* its stated size is ignored: raw_size is the limit of the unpacked size */
} load;

static bool is_plain(const load *l) {
  return l->compression && strcmp(l->compression->name, "none") == 0;
}

/* Chunks are processed in file order. An index in which several entries lead to the same bytes
 * could multiply the work. */
static ha_status check_place(const load *l, ha_error *err) {
  const ha__storage *storage = &l->file->storage;
  const uint64_t end = l->chunk.data_offset + l->chunk.data_size;
  ha_chunk next;

  if (l->index + 1 >= ha__storage_info(storage)->chunk_count) return HA_OK;
  ha__storage_chunk_listed(storage, l->index + 1, &next);
  if (next.offset < l->chunk.offset || next.offset >= end) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "another chunk begins within it, at %llu",
                 (unsigned long long)next.offset);
}

/* The limit that follows the stored size grows with the content that chunks of high ratio delivered
 * before. */
static uint64_t largest_chunk(const ha__loader *loader, const ha_chunk *chunk) {
  const uint64_t most =
      ha__unpacked_most(loader->max_chunk_bytes, loader->max_ratio, chunk->data_size);
  const uint64_t proven = ha__unpack_budget_proven(loader->budget);

  if (proven <= most) return most;
  return proven < loader->max_chunk_bytes ? proven : loader->max_chunk_bytes;
}

static ha_status check_chunk(load *l, ha_error *err) {
  const ha_chunk *chunk = &l->chunk;

  l->compression = ha__registry_find_compression(chunk->compression);
  if (!l->compression) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "compression '%s' is not known",
                   chunk->compression);
  }
  const uint64_t most = largest_chunk(l->loader, chunk);
  if (chunk->raw_size > most || chunk->raw_size > UINT32_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "%llu bytes unpack to %llu, the limit is %llu (a larger --max-chunk allows "
                   "more)",
                   (unsigned long long)chunk->data_size, (unsigned long long)chunk->raw_size,
                   (unsigned long long)(most < UINT32_MAX ? most : UINT32_MAX));
  }
  if (l->compression->max_ratio != 0 &&
      chunk->raw_size / l->compression->max_ratio > chunk->data_size) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "%llu bytes of %s can't become %llu",
                   (unsigned long long)chunk->data_size, chunk->compression,
                   (unsigned long long)chunk->raw_size);
  }
  return chunk->data_size > 0 ? check_place(l, err) : HA_OK;
}

static bool has_crc(const load *l) {
  const uint32_t both = HA_CHUNK_HAS_CRC | HA_CHUNK_SOUND;

  return l->loader->check_crc && (l->chunk.flags & both) == HA_CHUNK_HAS_CRC;
}

static ha_status check_crc(const load *l, const uint8_t *bytes, size_t size, ha_error *err) {
  if (!has_crc(l)) return HA_OK;
  const uint32_t crc = ha__crc32(0, bytes, size);
  if (crc == l->chunk.crc) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "checksum is %08x, should be %08x", crc,
                 l->chunk.crc);
}

/* Pin the first bytes of the chunk as they are stored. */
static ha_status view_first(load *l, size_t size, ha_error *err) {
  HA_TRY(ha__source_view(&l->stored, l->file->source, l->chunk.data_offset, size, err));
  l->gap = ha__source_gap(l->file->source, l->chunk.data_offset, size, &l->gap_start, &l->gap_end);
  return HA_OK;
}

/* Pin all bytes of the chunk. */
static ha_status view_stored(load *l, ha_error *err) {
  return view_first(l, (size_t)l->chunk.data_size, err);
}

/* Reading continues after it, so it is damage and not a failure of the system. */
static ha_status fail_unreadable(const load *l, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)l->gap_start, "cannot read %llu bytes at %llu",
                 (unsigned long long)(l->gap_end - l->gap_start), (unsigned long long)l->gap_start);
}

static ha_status pin_stored(ha__run *run, load *l, ha_error *err) {
  run->bytes = l->stored.data;
  run->held = l->stored.size;
  run->origin = l->file->source;
  run->origin_at = l->chunk.data_offset;
  return ha__owner_of_view(&run->owner, &l->stored, err);
}

/* Uncompressed: the stored bytes are the content. */
static ha_status take_plain(ha__run *run, load *l, size_t *size, ha_error *err) {
  if (l->chunk.raw_size != l->chunk.data_size && !(l->chunk.flags & HA_CHUNK_UNFINISHED)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "has %llu bytes, should have %llu",
                   (unsigned long long)l->chunk.data_size, (unsigned long long)l->chunk.raw_size);
  }
  *size = (size_t)l->chunk.raw_size;
  return pin_stored(run, l, err);
}

/* Only one checksum is computed. */
static uint32_t unpack_flags(const load *l) {
  const bool has_other = l->chunk.flags & (HA_CHUNK_HAS_CRC | HA_CHUNK_SOUND);
  const bool is_short = l->gap || (l->chunk.flags & HA_CHUNK_UNFINISHED); /* up to whole blocks */

  return (has_other || !l->loader->check_crc ? (uint32_t)HA_UNPACK_UNCHECKED : 0) |
         (l->loader->recover || is_short ? (uint32_t)HA_UNPACK_SALVAGE : 0);
}

static void count_work(ha__run *run, const load *l, uint64_t size) {
  ha__work *work = l->loader->work;

  run->compression = l->compression;
  run->stored = l->stored.size;
  run->raw += size;
  if (!work) return;
  atomic_fetch_add_explicit(&work->chunks_unpacked, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&work->bytes_unpacked, size, memory_order_relaxed);
}

/* Unpack a large chunk: step by step, because its stated size may be wrong, and into a file if it
 * is large. */
static ha_status unpack_large(ha__run *run, const load *l, size_t want, size_t *size,
                              ha_error *err) {
  const size_t raw = (size_t)l->chunk.raw_size;
  const ha__unpacking what = {.ops = l->compression,
                              .src = l->stored.data,
                              .src_size = l->stored.size,
                              .want = want < raw ? want : UINT64_MAX,
                              .max = raw,
                              .flags = unpack_flags(l),
                              .scratch = l->loader->scratch,
                              .budget = l->loader->budget};
  ha__unpacked got = HA__UNPACKED_INIT;

  const ha_status st = ha__unpack_stream(&got, &what, err);
  run->own = got.source;
  run->origin = got.source;
  run->own_size = got.charged;
  run->own_scratch = l->loader->scratch;
  count_work(run, l, got.produced); /* also when there is no room to keep the bytes */
  if (!got.view.pin) return st;
  *size = got.view.size;
  run->bytes = got.view.data;
  run->held = got.view.size;
  const ha_status pinned = ha__owner_of_view(&run->owner, &got.view, st < 0 ? NULL : err);
  ha__view_release(&got.view);
  return st < 0 ? st : pinned;
}

/* Whether the chunk is unpacked step by step: it may not fit into memory, or its time is bounded.
 */
static bool in_steps(const load *l) {
  return l->chunk.raw_size > HA__UNPACKED_IN_MEMORY ||
         (l->loader->budget && l->compression->stream_open && ha__unpack_is_slow(l->compression) &&
          ha__unpack_excess(l->stored.size, l->chunk.raw_size) > HA__UNPACK_STEP);
}

/* Unpack at least `want` bytes into a buffer. *size: number of valid bytes, also on failure. */
static ha_status unpack(ha__run *run, const load *l, size_t want, size_t *size, ha_error *err) {
  const size_t raw = (size_t)l->chunk.raw_size;
  const size_t room = want < raw ? want : raw;
  ha__unpack_watch watch;

  *size = 0;
  if (l->chunk.data_size == 0 && raw == 0) return HA_OK;
  HA_TRY(ha__unpack_budget_check(l->loader->budget, err));
  if (in_steps(l)) return unpack_large(run, l, want, size, err);
  if (!run->owner) {
    HA_TRY(ha__owner_of_buffer(&run->owner, l->loader->buffers, raw + l->compression->slack, err));
  }
  run->bytes = run->owner->buffer;
  run->held = raw;
  ha__unpack_watch_start(&watch, l->loader->budget, l->compression);
  const ha_status st =
      ha__unpack(l->loader->unpackers, l->compression, l->stored.data, l->stored.size,
                 run->owner->buffer, raw + l->compression->slack,
                 room < raw || (l->chunk.flags & HA_CHUNK_UNFINISHED) ? room : HA_UNPACK_ALL, size,
                 unpack_flags(l), err);
  (void)ha__unpack_watch_step(&watch, l->stored.size, *size, NULL); /* the next chunk sees it */
  count_work(run, l, *size);
  return st;
}

/* Messages in unreadable parts of the file are lost. An unreadable gap is longer than the header of
 * a message: one within the header alone also includes the byte before the data. */
static void drop_unreadable(ha__run *run, const load *l) {
  uint64_t start = 0;
  uint64_t end = 0;
  size_t kept = 0;

  for (size_t i = 0; i < run->entries.size; i++) {
    const ha_entry *entry = &run->entries.items[i];
    const uint64_t at = l->chunk.data_offset + entry->offset - (entry->offset > 0);
    if (ha__source_gap(l->file->source, at, (uint64_t)entry->size + 1, &start, &end)) continue;
    run->entries.items[kept++] = *entry;
  }
  run->entries.size = kept;
}

/* Load all bytes of the chunk. When the data ends early, the part before is used. */
static ha_status take_all(ha__run *run, load *l, size_t *size, ha_error *err) {
  const size_t raw = (size_t)l->chunk.raw_size;

  if (is_plain(l)) return take_plain(run, l, size, err);
  const ha_status st = unpack(run, l, raw, size, err);
  if (l->is_unsized) return st;
  if (st >= 0 && *size < raw) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "unpacks to %zu bytes, should be %zu", *size,
                   raw);
  }
  const bool too_much = *size > raw || (st == HA_E_LIMIT && *size == raw);
  if (too_much && !(l->chunk.flags & HA_CHUNK_UNFINISHED)) {
    l->is_larger = true;
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "unpacks to more than %zu bytes", raw);
  }
  if (*size > raw) *size = raw;
  return st;
}

/* Fewer messages than the index states, and no other problem: also a loss. */
static ha_status check_count(const ha__run *run, const load *l, ha_error *err) {
  const uint64_t want = l->chunk.message_count;

  if (want == HA_UNCOUNTED || run->entries.size >= want) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the index states more messages than the chunk has");
}

/* Load up to the unreadable part; without a limit when the rest is needed too. */
static ha_status take_readable(ha__run *run, load *l, bool beyond, size_t *size, ha_error *err) {
  const uint64_t readable = l->gap ? l->gap_start - l->chunk.data_offset : 0;

  if (l->gap && !beyond) l->stored.size = (size_t)readable;
  const ha_status st = take_all(run, l, size, err);
  if (!l->gap || st == HA_E_NOMEM) return st;
  if (!beyond && is_plain(l) && *size > readable) {
    *size = (size_t)readable;
  }
  return fail_unreadable(l, err);
}

static ha_status load_whole(ha__run *run, load *l, ha_error *err) {
  const bool beyond = is_plain(l) && (l->chunk.flags & HA_CHUNK_IMPLIED); /* without checksum */
  size_t size = 0;
  ha_status st = take_readable(run, l, beyond, &size, err);

  if (st < 0 && st != HA_E_TRUNCATED && !l->gap) return st;
  if (st >= 0) HA_TRY(check_crc(l, run->bytes, size, err));
  const ha_status parsed = ha__storage_parse(&l->file->storage, l->index, run->bytes, size,
                                             &run->entries, st < 0 ? NULL : err);
  if (l->gap && beyond) drop_unreadable(run, l);
  if (st < 0) return st;
  return parsed < 0 ? parsed : check_count(run, l, err);
}

/* --- by the file's own index, for a few messages of many ----------------------- */

/* Chunks with a checksum are read as a whole up to this size. */
enum { CHECK_ALWAYS = 2 << 20 };
/* Stored bytes that are read beyond those that probably suffice. */
enum { STORED_SPARE = 64 << 10 };

/* Complete the entries from the loaded bytes. HA_END when more bytes are needed. */
static ha_status complete(const ha__run *run, const load *l, size_t size, ha_error *err) {
  uint64_t sum = 0;

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
    sum += entry->size;
  }
  /* an index that lists a message twice is wrong */
  return sum <= l->chunk.raw_size ? HA_OK : HA_END;
}

/* Keep the offsets of records, for a second try after complete() gave up. */
static size_t furthest_record(const ha_entries *entries) {
  size_t furthest = 0;

  for (size_t i = 0; i < entries->size; i++) {
    if (entries->items[i].offset > furthest) furthest = entries->items[i].offset;
  }
  return furthest;
}

/* Whether loading by index saves work. Read the whole chunk if most of it is wanted or a checksum
 * must be verified; but a large chunk is not read for its checksum alone. */
static bool index_pays(const load *l, const ha_entries *entries) {
  const bool checked = l->chunk.flags & (HA_CHUNK_HAS_CRC | HA_CHUNK_CHECKED);

  if (l->loader->check_crc && checked && l->chunk.raw_size <= CHECK_ALWAYS) return false;
  return l->chunk.message_count == HA_UNCOUNTED || entries->size <= l->chunk.message_count / 4;
}

/* Stored bytes that probably unpack to the first `want` bytes, if the chunk is as compressible at
 * its beginning as elsewhere. */
static size_t likely_stored(const load *l, size_t want) {
  const size_t stored = (size_t)l->chunk.data_size;
  const uint64_t raw = l->chunk.raw_size;

  /* slow methods have large blocks, which unpack as a whole; what is unpacked in steps can't be
   * unpacked a second time into the same run; prefetched bytes are in memory */
  if (want >= raw || ha__unpack_is_slow(l->compression) || in_steps(l)) return stored;
  if (ha__source_can_prefetch(l->file->source)) return stored;
  const double share = (double)want / (double)raw * (double)stored;
  const size_t likely = (size_t)(share + share / 8) + STORED_SPARE;
  return likely < stored ? likely : stored;
}

/* Unpack as much as the entries need, and complete them. HA_END when that was not enough. */
static ha_status complete_packed(ha__run *run, load *l, ha_error *err) {
  /* room for the message at the last offset, if it is a small one */
  const size_t want = furthest_record(&run->entries) + ((size_t)64 << 10);
  const size_t likely = likely_stored(l, want);
  size_t size = 0;

  HA_TRY(view_first(l, likely, err));
  ha_status st = unpack(run, l, want, &size, NULL);
  if (st >= 0 || likely == l->chunk.data_size) {
    HA_TRY(st);
    return complete(run, l, size, err);
  }
  ha__view_release(&l->stored);
  HA_TRY(view_stored(l, err));
  HA_TRY(unpack(run, l, want, &size, err));
  return complete(run, l, size, err);
}

/* HA_END when the index can't be used. */
static ha_status load_indexed(ha__run *run, load *l, ha_error *err) {
  if (!l->filter->channels) return HA_END;
  const ha_status st =
      ha__storage_chunk_index(&l->file->storage, l->index, l->filter->channels, &run->entries, err);
  if (st != HA_OK) return st;
  if (!index_pays(l, &run->entries)) return HA_END;
  ha__entry_filter_apply(&run->entries, l->filter);
  if (run->entries.size == 0) return HA_OK;
  if (is_plain(l)) {
    return ha__load_indexed_messages(run, l->loader, l->file, l->index, &l->chunk, err);
  }
  return complete_packed(run, l, err);
}

/* Start over; what was unpacked is charged too. */
static void clear_run(ha__run *run, const load *l) {
  const ha__run before = *run;

  ha__run_done(run);
  run->compression = before.compression;
  run->stored = before.stored;
  run->raw = before.raw;
  run->entries.limit = ha__entries_max(l->loader);
}

static ha_status load_stored(ha__run *run, load *l, ha_error *err) {
  HA_TRY(check_chunk(l, err));
  /* reading the chunk reports the problem of the index */
  ha_status st = load_indexed(run, l, NULL);
  ha__view_release(&l->stored);
  if (st == HA_OK) return HA_OK;
  clear_run(run, l);
  HA_TRY(view_stored(l, err));
  st = load_whole(run, l, err);
  ha__view_release(&l->stored);
  return st;
}

/* Number of messages of the chunk according to the index; HA_UNCOUNTED without one. */
static uint64_t count_reported(const load *l) {
  const size_t channels = ha__storage_info(&l->file->storage)->channel_count;
  uint64_t sum = 0;

  if (l->chunk.message_count != HA_UNCOUNTED) return l->chunk.message_count;
  uint64_t *counts = ha__alloc_zeroed(channels, sizeof *counts);
  const bool known =
      counts && ha__storage_chunk_counts(&l->file->storage, l->index, counts, NULL) == HA_OK;
  for (size_t c = 0; known && c < channels; c++) {
    sum += counts[c];
  }
  ha__free(counts);
  return known ? sum : HA_UNCOUNTED;
}

static void report_loss(const load *l, const ha__run *run, ha_error *err) {
  const uint64_t count = count_reported(l);

  if (count != HA_UNCOUNTED && count > run->entries.size) {
    ha__error_wrap(err, "chunk damaged, %llu of its %llu messages are lost",
                   (unsigned long long)(count - run->entries.size), (unsigned long long)count);
  } else {
    ha__error_wrap(err, "chunk damaged");
  }
  if (err) err->offset = (int64_t)l->chunk.offset;
  ha__error_locate(err, l->file->path);
}

/* --- whatever is wrong with it ------------------------------------------------------------ */

/* Data that the disk can't read is lost, like damaged data. */
static bool is_fatal(ha_status st) {
  return st == HA_E_NOMEM;
}

static ha_status fail_with(ha_error *err, const ha_error *why) {
  if (err) *err = *why;
  return why->code;
}

/* Handle the content of a damaged chunk, beyond what its storage reported. If bytes do not unpack,
 * it is unknown which of the preceding ones are good. */
static void lose(const load *l, const ha__run *run, size_t size, const ha_error *why) {
  const uint64_t count = l->chunk.message_count;
  const uint64_t given = run->entries.size;
  const ha_loss loss = {.offset = (int64_t)l->chunk.offset,
                        .bytes = l->chunk.raw_size > size ? l->chunk.raw_size - size : 0,
                        .messages = count == HA_UNCOUNTED ? HA_UNCOUNTED
                                    : count > given       ? count - given
                                                          : 0,
                        .suspicious = why->code == HA_E_CORRUPT && !l->gap ? given : 0,
                        .text = why->text};

  ha__report_lose(&l->file->report_to, &loss);
}

/* The stated size may be the damaged part, unless the chunk was unpacked before. */
static bool may_be_missized(const load *l) {
  const uint32_t known = HA_CHUNK_SOUND | HA_CHUNK_UNFINISHED;

  return !l->is_unsized && l->compression && !is_plain(l) && !(l->chunk.flags & known);
}

/* Accept any unpacked size, within the limits. */
static void forget_size(load *l) {
  const uint64_t most = largest_chunk(l->loader, &l->chunk);
  const uint64_t ratio = l->compression->max_ratio;

  l->is_unsized = true;
  l->chunk.raw_size = most < UINT32_MAX ? most : UINT32_MAX;
  if (ratio != 0 && l->chunk.raw_size / ratio > l->chunk.data_size) {
    l->chunk.raw_size = ratio * l->chunk.data_size;
  }
}

/* The size becomes that of the output; without output it stays as stated. */
static void settle_size(load *l, uint64_t stated, size_t size) {
  char text[96];

  l->chunk.raw_size = size > 0 ? size : stated;
  if (size == 0) return;
  ha__format(text, sizeof text, "the chunk states %llu bytes, it unpacks to %zu",
             (unsigned long long)stated, size);
  const ha_loss loss = {.offset = (int64_t)l->chunk.offset, .text = text};
  ha__report_lose(&l->file->report_to, &loss);
}

static ha_status check_sized(load *l, ha_error *err) {
  const ha_status st = check_chunk(l, err);

  if ((st != HA_E_LIMIT && st != HA_E_CORRUPT) || !may_be_missized(l)) return st;
  forget_size(l);
  return check_chunk(l, err);
}

/* Unpack everything, whatever size is stated. */
static ha_status take_sized(ha__run *run, load *l, size_t *size, ha_error *err) {
  const ha_status st = take_readable(run, l, is_plain(l), size, err);

  if (!l->is_larger || !may_be_missized(l)) return st;
  clear_run(run, l);
  forget_size(l);
  return take_readable(run, l, false, size, err);
}

/* Recovering: return all readable messages; the others are reported as lost, which is not a
 * failure. */
static ha_status load_anyhow(ha__run *run, load *l, ha_error *err) {
  const uint64_t stated = l->chunk.raw_size;
  ha_error why = HA_ERROR_INIT;
  ha_error odd = HA_ERROR_INIT;
  size_t size = 0;
  ha_status st = check_sized(l, &why);

  if (st >= 0) st = view_stored(l, &why);
  if (st >= 0) st = take_sized(run, l, &size, &why);
  ha__view_release(&l->stored);
  if (l->is_unsized && !is_fatal(st)) settle_size(l, stated, size);
  if (st >= 0) st = check_crc(l, run->bytes, size, &why);
  if (is_fatal(st)) return fail_with(err, &why);
  const ha_status parsed =
      st >= 0 || size > 0
          ? ha__storage_parse(&l->file->storage, l->index, run->bytes, size, &run->entries, &odd)
          : HA_OK;
  if (is_fatal(parsed)) return fail_with(err, &odd);
  if (l->gap && is_plain(l)) drop_unreadable(run, l);
  if (st < 0 || parsed < 0) lose(l, run, size, st < 0 ? &why : &odd);
  return HA_OK;
}

/* --- with and without recovering -------------------------------------------------------------- */

bool ha__chunk_is_work(const ha_chunk *chunk, const ha__file *file) {
  return strcmp(chunk->compression, "none") != 0 || file->message_compression;
}

ha_status ha__run_load_chunk(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__entry_filter *filter, ha_error *err) {
  const ha_status st = ha__run_load_ahead(out, loader, file, i, filter, err);

  ha__run_charge(out, loader);
  return st;
}

ha_status ha__run_load_ahead(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__entry_filter *filter, ha_error *err) {
  load l = {.loader = loader, .file = file, .filter = filter, .index = i};

  *out = (ha__run){.entries = {.limit = ha__entries_max(loader)}};
  ha__storage_chunk(&file->storage, i, &l.chunk);
  ha_status st = loader->recover ? load_anyhow(out, &l, err) : load_stored(out, &l, err);
  if (st < 0) report_loss(&l, out, err);
  ha__entry_filter_apply(&out->entries, filter);
  ha__entry_filter_sort(&out->entries, filter);
  if (!file->message_compression || out->entries.size == 0) return st;
  const ha_status unpacked =
      ha__load_packed_messages(out, loader, file, filter->by_publish_time, st < 0 ? NULL : err);
  if (loader->recover && unpacked == HA_E_CORRUPT) return st; /* reported one by one */
  if (st >= 0 && unpacked < 0) {
    if (err) err->offset = (int64_t)l.chunk.offset;
    ha__error_locate(err, file->path);
    st = unpacked;
  }
  return st;
}
