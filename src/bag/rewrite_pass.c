#include "bag/rewrite_pass.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/compression.h"
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

/* The compression that the writer takes chunks in as they are, if all are in that one and whole.
 * Where a bag is recovered, one is enough, and the others are taken apart. NULL = there is none. */
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

ha_status ha__pass_init(ha__pass *pass, bool *can, const ha__bag *bag, const ha__loader *loader,
                        ha_writer *writer, ha_error *err) {
  const ha__file *file = bag->file_count == 1 ? bag->files[0] : NULL;

  *can = false;
  *pass = (ha__pass){.bag = bag, .loader = loader, .writer = writer};
  if (!file || file->message_compression || ha__storage_has_cursors(&file->storage)) return HA_OK;
  if (!has_own_channels(bag, file)) return HA_OK;
  pass->compression = find_compression(file, writer, loader->recover);
  if (!pass->compression) return HA_OK;
  pass->seen = ha__alloc_zeroed(bag->channels.size, sizeof *pass->seen);
  if (!pass->seen) return HA_FAIL_NOMEM(err);
  *can = true;
  return HA_OK;
}

void ha__pass_done(ha__pass *pass) {
  ha__free(pass->seen);
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

/* Records by the index, of all channels; none when there is no such index. */
static ha_status read_index(ha_entries *out, const ha__file *file, size_t i, ha_error *err) {
  const size_t count = ha__storage_info(&file->storage)->channel_count;
  uint8_t *all = ha__alloc(count);

  if (!all) return HA_FAIL_NOMEM(err);
  memset(all, 1, count);
  const ha_channel_set set = {all, count};
  const ha_status st = ha__storage_chunk_index(&file->storage, i, &set, out, NULL);
  ha__free(all);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st != HA_OK) out->size = 0;
  return HA_OK;
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

/* --- records without an index ------------------------------------------------------------------
 */

/* A record that begins further in front of its message is not looked for. */
enum { LEAD_MAX = 16 << 10 };

/* Does the record of this message begin so many bytes in front of it? */
static bool leads(const ha__pass *pass, const ha_entry *is, uint32_t lead, const uint8_t *bytes,
                  size_t size, size_t i) {
  ha_entry said = *is;

  said.offset -= lead;
  return ha__storage_entry_at(&pass->bag->files[0]->storage, i, bytes, size, &said, NULL) ==
             HA_OK &&
         said.offset == is->offset && said.size == is->size;
}

/* Messages end their records, and one record begins behind another: mostly as far in front of its
 * message as that of the message before. False when one can't be found. */
static bool find_records(uint32_t *records, ha__pass *pass, const ha_entries *found,
                         const uint8_t *bytes, size_t size, size_t i) {
  uint32_t end = 0; /* of the message before */

  for (size_t k = 0; k < found->size; k++) {
    const ha_entry *is = &found->items[k];
    if (is->offset < end) return false;
    const uint32_t room = is->offset - end < LEAD_MAX ? is->offset - end : LEAD_MAX;
    uint32_t lead = pass->lead;
    if (lead == 0 || lead > room || !leads(pass, is, lead, bytes, size, i)) {
      lead = 1;
      while (lead <= room && !leads(pass, is, lead, bytes, size, i)) {
        lead++;
      }
      if (lead > room) return false;
    }
    pass->lead = lead;
    records[k] = is->offset - lead;
    end = is->offset + is->size;
  }
  return true;
}

/* The offsets of what was found become those of the records. HA_END when these can't be told. */
static ha_status to_records(ha__pass *pass, ha_entries *found, const ha_entries *index,
                            const uint8_t *bytes, size_t size, size_t i, ha_error *err) {
  const ha__storage *storage = &pass->bag->files[0]->storage;
  uint32_t *records = ha__alloc(found->size * sizeof *records);

  if (!records) return HA_FAIL_NOMEM(err);
  memset(records, 0xff, found->size * sizeof *records);
  const bool right = agree(records, found, index, bytes, size, storage, i) ||
                     (pass->loader->recover && find_records(records, pass, found, bytes, size, i));
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

/* --- what is lost -------------------------------------------------------------------------------
 */

/* Is something lost in this part of the file? */
static bool is_lost(const ha__pass *pass, uint64_t from, uint64_t to) {
  ha__losses *losses = pass->bag->report.losses;

  return losses && ha__losses_touch(losses, pass->bag->files[0]->path, from, to);
}

/* Up to the first loss a file defines all that it uses. Behind it, channels may have been defined
 * in what was lost: so each must have a message that was written before. */
static bool is_defined(const ha__pass *pass, const ha_chunk *chunk, const ha_entries *entries) {
  if (!is_lost(pass, 0, chunk->offset)) return true;
  for (size_t i = 0; i < entries->size; i++) {
    if (!pass->seen[entries->items[i].channel]) return false;
  }
  return true;
}

void ha__pass_saw(ha__pass *pass, const ha_entries *entries) {
  for (size_t i = 0; i < entries->size; i++) {
    pass->seen[entries->items[i].channel] = 1;
  }
}

/* --- passing on ------------------------------------------------------------------------------- */

static void release_view(void *user) {
  ha__pin_unref(user);
}

static ha_status send(const ha__pass *pass, ha_chunk *chunk, ha__run *run, ha_error *err) {
  ha_view view = HA_VIEW_INIT;
  ha__pin *pin = NULL;

  HA_TRY(ha__source_view(&view, pass->bag->files[0]->source, chunk->data_offset,
                         (size_t)chunk->data_size, err));
  const ha_slice stored = {view.data, view.size};
  const ha_status st = ha__pin_view(&pin, &view, err);
  ha__view_release(&view);
  if (st < 0) return st;
  const ha__loan loan = {release_view, pin};
  if (!(chunk->flags & HA_CHUNK_HAS_CRC) && ha__writer_wants_crc(pass->writer)) {
    chunk->crc = ha__crc32(0, run->bytes, (size_t)chunk->raw_size);
  }
  return ha__writer_pass(pass->writer, chunk, &run->entries, &stored, &loan, err);
}

/* The entries of the run become records. HA_END when the chunk can't go on. */
static ha_status examine(ha__pass *pass, ha__run *run, const ha_chunk *chunk, size_t i,
                         ha_error *err) {
  ha_entries index = {NULL, 0, 0};

  ha_status st = load(run, pass->bag, pass->loader, i, err);
  if (st != HA_OK) return st;
  if (is_lost(pass, chunk->offset, chunk->data_offset + chunk->data_size) ||
      !is_defined(pass, chunk, &run->entries)) {
    return HA_END;
  }
  st = read_index(&index, pass->bag->files[0], i, err);
  if (st == HA_OK) {
    st = to_records(pass, &run->entries, &index, run->bytes, (size_t)chunk->raw_size, i, err);
  }
  ha__free(index.items);
  return st;
}

ha_status ha__pass_chunk(uint64_t *messages, uint64_t *bytes, ha__pass *pass, size_t i,
                         ha_error *err) {
  ha__run run = HA__RUN_INIT;
  ha_chunk chunk;

  ha__storage_chunk(&pass->bag->files[0]->storage, i, &chunk);
  if (!is_whole(&chunk) || strcmp(chunk.compression, pass->compression) != 0) return HA_END;
  ha_status st = examine(pass, &run, &chunk, i, err);
  if (st == HA_OK) {
    *messages = run.entries.size;
    *bytes = sum_of(&run.entries);
    ha__pass_saw(pass, &run.entries);
    st = send(pass, &chunk, &run, err);
  }
  ha__run_done(&run);
  return st;
}
