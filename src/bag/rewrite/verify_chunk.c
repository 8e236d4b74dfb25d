/* Runs in several threads at once: the result for a chunk depends on the file alone. */
#include "bag/rewrite/verify_chunk.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "compression/compression.h"
#include "storage/entries.h"

/* --- by the index ----------------------------------------------------------------------------- */

/* Records of all channels by the index; none when there is no such index. */
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

/* Position of the message at this offset among those found; found->size if there is none. Usually
 * it is shortly after the previous message of the same channel in the index. */
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

/* Whether the index lists exactly the messages found in the bytes. found is in the order of the
 * chunk; records: offset of each one's record, initially NO_RECORD. */
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

/* --- records without an index ----------------------------------------------------------------- */

/* Largest distance searched from a message back to the start of its record. */
enum { LEAD_MAX = 16 << 10 };

/* Whether the record of this message begins this many bytes before it. */
static bool leads(const ha_entry *is, uint32_t lead, const uint8_t *bytes, size_t size,
                  const ha__storage *storage, size_t i) {
  ha_entry said = *is;

  said.offset -= lead;
  return ha__storage_entry_at(storage, i, bytes, size, &said, NULL) == HA_OK &&
         said.offset == is->offset && said.size == is->size;
}

/* Find the records of all messages: a message ends its record, usually at the same distance from
 * its start as the previous one. False when one can't be found. */
static bool find_records(uint32_t *records, const ha_entries *found, const uint8_t *bytes,
                         size_t size, const ha__storage *storage, size_t i) {
  uint32_t lead = 0; /* of the message before */
  uint32_t end = 0;  /* of the same */

  for (size_t k = 0; k < found->size; k++) {
    const ha_entry *is = &found->items[k];
    if (is->offset < end) return false;
    const uint32_t room = is->offset - end < LEAD_MAX ? is->offset - end : LEAD_MAX;
    if (lead == 0 || lead > room || !leads(is, lead, bytes, size, storage, i)) {
      lead = 1;
      while (lead <= room && !leads(is, lead, bytes, size, storage, i)) {
        lead++;
      }
      if (lead > room) return false;
    }
    records[k] = is->offset - lead;
    end = is->offset + is->size;
  }
  return true;
}

/* Replace the offsets of messages by those of their records. HA_END when these can't be
 * determined. */
static ha_status to_records(ha__verified_chunk *what, const ha_entries *index,
                            const ha__loader *loader, const ha__storage *storage, size_t i,
                            ha_error *err) {
  const size_t size = (size_t)what->chunk.raw_size;
  const uint8_t *bytes = what->run.bytes;
  ha_entries *found = &what->run.entries;
  uint32_t *records = ha__alloc(found->size * sizeof *records);

  if (!records) return HA_FAIL_NOMEM(err);
  memset(records, 0xff, found->size * sizeof *records);
  const bool right = agree(records, found, index, bytes, size, storage, i) ||
                     (loader->recover && find_records(records, found, bytes, size, storage, i));
  for (size_t k = 0; right && k < found->size; k++) {
    found->items[k].offset = records[k];
  }
  ha__free(records);
  return right ? HA_OK : HA_END;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Find the messages and check their bytes, in the order of the chunk. HA_END when there is a
 * problem. */
static ha_status load(ha__run *run, const ha__loader *loader, const ha__file *file, size_t i,
                      uint64_t raw_size, ha_error *err) {
  const ha__entry_filter all = {NULL, INT64_MIN, INT64_MAX, false, false};
  const ha_status st = ha__run_load_chunk(run, loader, file, i, &all, NULL);

  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  /* recovering: a chunk that can't be unpacked is a loss, not a failure */
  if (st != HA_OK || run->held < raw_size) return HA_END;
  ha__entries_sort(run->entries.items, run->entries.size);
  return HA_OK;
}

/* open() has compared this chunk already: its bytes need not be unpacked again. */
static ha_status take_index(ha__verified_chunk *out, const ha__file *file, size_t i,
                            ha_error *err) {
  out->run = (ha__run)HA__RUN_INIT;
  HA_TRY(read_index(&out->run.entries, file, i, err));
  ha__entries_sort(out->run.entries.items, out->run.entries.size);
  return out->run.entries.size == out->chunk.message_count ? HA_OK : HA_END;
}

ha_status ha__verify_chunk(ha__verified_chunk *out, const ha__loader *loader, const ha__file *file,
                           size_t i, bool wants_crc, ha_error *err) {
  ha_chunk *chunk = &out->chunk;
  ha_entries index = HA_ENTRIES_INIT;

  ha__storage_chunk(&file->storage, i, chunk);
  if ((chunk->flags & HA_CHUNK_INDEXED) && (chunk->flags & HA_CHUNK_HAS_CRC || !wants_crc)) {
    const ha_status taken = take_index(out, file, i, err);
    if (taken != HA_END) return taken;
    ha__run_done(&out->run);
  }
  ha_status st = load(&out->run, loader, file, i, chunk->raw_size, err);
  if (st == HA_OK) st = read_index(&index, file, i, err);
  if (st == HA_OK) st = to_records(out, &index, loader, &file->storage, i, err);
  if (st == HA_OK &&
      !ha__storage_chunk_agrees(&file->storage, i, out->run.bytes, (size_t)chunk->raw_size)) {
    st = HA_END;
  }
  ha__free(index.items);
  if (st == HA_OK && wants_crc && !(chunk->flags & HA_CHUNK_HAS_CRC)) {
    chunk->crc = ha__crc32(0, out->run.bytes, (size_t)chunk->raw_size);
  }
  return st;
}
