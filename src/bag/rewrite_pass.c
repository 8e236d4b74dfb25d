#include "bag/rewrite_pass.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"

/* A chunk that is whole: not cut short, and not a run of records outside of chunks. */
static bool is_whole(const ha_chunk *chunk) {
  return !(chunk->flags & (HA_CHUNK_UNFINISHED | HA_CHUNK_IMPLIED | HA_CHUNK_UNTIMED));
}

/* The bag's channels are the file's, in the same order: so they have the same numbers in the
 * writer. */
static bool has_own_channels(const ha__bag *bag, const ha__file *file) {
  const size_t count = ha__storage_info(&file->storage)->channel_count;

  if (count != bag->channels.size) return false;
  for (size_t i = 0; i < count; i++) {
    if (file->channels[i]->id != i) return false;
  }
  return true;
}

bool ha__pass_can(const ha__bag *bag, const ha_writer *writer) {
  const ha__file *file = bag->file_count == 1 ? bag->files[0] : NULL;
  ha_chunk chunk;

  if (!file || file->message_compression || ha__storage_has_cursors(&file->storage)) return false;
  const size_t count = ha__storage_info(&file->storage)->chunk_count;
  if (count == 0 || !has_own_channels(bag, file)) return false;
  ha__storage_chunk(&file->storage, 0, &chunk);
  const char *compression = chunk.compression;
  for (size_t i = 0; i < count; i++) {
    ha__storage_chunk(&file->storage, i, &chunk);
    if (!is_whole(&chunk) || strcmp(chunk.compression, compression) != 0) return false;
  }
  return ha__writer_takes_chunks(writer, &file->storage, compression);
}

/* --- is the index right? ---------------------------------------------------------------------- */

static int by_offset(const void *a, const void *b) {
  const ha_entry *x = a;
  const ha_entry *y = b;

  return (x->offset > y->offset) - (x->offset < y->offset);
}

static void sort(ha_entries *entries) {
  for (size_t i = 1; i < entries->size; i++) {
    if (entries->items[i].offset < entries->items[i - 1].offset) {
      qsort(entries->items, entries->size, sizeof *entries->items, by_offset);
      return;
    }
  }
}

/* Records by the index, of all channels. HA_END when there is none. */
static ha_status read_index(ha_entries *out, const ha__file *file, size_t i, ha_error *err) {
  const size_t count = ha__storage_info(&file->storage)->channel_count;
  uint8_t *all = ha__alloc(count);

  if (!all) return HA_FAIL_NOMEM(err);
  memset(all, 1, count);
  const ha_channel_set set = {all, count};
  const ha_status st = ha__storage_chunk_index(&file->storage, i, &set, out, NULL);
  ha__free(all);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  return st == HA_OK ? HA_OK : HA_END;
}

/* Where the message at this offset is among those that were found; found->size if it is not. Most
 * often it is a little behind the one before it in the index: that of its channel. */
static size_t find(const ha_entries *found, uint32_t offset, size_t hint) {
  size_t low = 0;
  size_t high = found->size;

  if (hint < found->size && found->items[hint].offset <= offset) low = hint;
  for (size_t near = low; near < high && near < low + 16; near++) {
    if (found->items[near].offset == offset) return near;
  }
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (found->items[middle].offset < offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < found->size && found->items[low].offset == offset ? low : found->size;
}

#define NO_RECORD UINT32_MAX

/* Does the index lead to the very messages that the bytes hold? What was found is in the order of
 * the chunk; records: the place of each one's record, NO_RECORD before. */
static bool agree(uint32_t *records, const ha_entries *found, const ha_entries *index,
                  const uint8_t *bytes, size_t size, const ha__storage *storage, size_t i) {
  size_t at = 0;

  if (index->size != found->size) return false;
  for (size_t k = 0; k < index->size; k++) {
    ha_entry said = index->items[k];
    if (ha__storage_entry_at(storage, i, bytes, size, &said, NULL) != HA_OK) return false;
    at = find(found, said.offset, at);
    if (at == found->size || records[at] != NO_RECORD) return false;
    const ha_entry *is = &found->items[at];
    if (said.size != is->size || said.channel != is->channel ||
        index->items[k].log_time_ns != is->log_time_ns) {
      return false;
    }
    records[at] = index->items[k].offset;
  }
  return true;
}

/* The offsets of what was found become those of the records. HA_END when the index is wrong. */
static ha_status to_records(ha_entries *found, const ha_entries *index, const uint8_t *bytes,
                            size_t size, const ha__storage *storage, size_t i, ha_error *err) {
  uint32_t *records = ha__alloc(found->size * sizeof *records);

  if (!records) return HA_FAIL_NOMEM(err);
  memset(records, 0xff, found->size * sizeof *records);
  const bool right = agree(records, found, index, bytes, size, storage, i);
  for (size_t k = 0; right && k < found->size; k++) {
    found->items[k].offset = records[k];
  }
  ha__free(records);
  return right ? HA_OK : HA_END;
}

/* The messages' bytes checked and found, in the order of the chunk. HA_END when something is wrong
 * with them. */
static ha_status load(ha__run *run, const ha__bag *bag, const ha__loader *loader, size_t i,
                      ha_error *err) {
  const ha__pick all = {NULL, INT64_MIN, INT64_MAX, false, false};
  const ha_status st = ha__run_load_chunk(run, loader, bag->files[0], i, &all, NULL);

  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st != HA_OK) return HA_END;
  sort(&run->entries);
  return HA_OK;
}

static uint64_t sum_of(const ha_entries *entries) {
  uint64_t sum = 0;

  for (size_t i = 0; i < entries->size; i++) {
    sum += entries->items[i].size;
  }
  return sum;
}

/* --- passing on ------------------------------------------------------------------------------- */

static void release_view(void *user) {
  ha__pin_unref(user);
}

static ha_status send(const ha__bag *bag, const ha_chunk *chunk, ha_entries *index,
                      ha_writer *writer, ha_error *err) {
  ha_view view = HA_VIEW_INIT;
  ha__pin *pin = NULL;

  HA_TRY(ha__source_view(&view, bag->files[0]->source, chunk->data_offset, (size_t)chunk->data_size,
                         err));
  const ha_slice stored = {view.data, view.size};
  const ha_status st = ha__pin_view(&pin, &view, err);
  ha__view_release(&view);
  if (st < 0) return st;
  const ha__loan loan = {release_view, pin};
  return ha__writer_pass(writer, chunk, index, &stored, &loan, err);
}

ha_status ha__pass_chunk(uint64_t *messages, uint64_t *bytes, const ha__bag *bag,
                         const ha__loader *loader, size_t i, ha_writer *writer, ha_error *err) {
  const ha__file *file = bag->files[0];
  ha_entries index = {NULL, 0, 0};
  ha__run run = HA__RUN_INIT;
  ha_chunk chunk;

  ha__storage_chunk(&file->storage, i, &chunk);
  ha_status st = load(&run, bag, loader, i, err);
  if (st == HA_OK) st = read_index(&index, file, i, err);
  if (st == HA_OK) {
    st =
        to_records(&run.entries, &index, run.bytes, (size_t)chunk.raw_size, &file->storage, i, err);
  }
  if (st == HA_OK) {
    *messages = run.entries.size;
    *bytes = sum_of(&run.entries);
    st = send(bag, &chunk, &run.entries, writer, err);
  }
  ha__run_done(&run);
  ha__free(index.items);
  return st;
}
