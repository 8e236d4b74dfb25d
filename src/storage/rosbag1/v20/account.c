#include "storage/rosbag1/v20/scan.h"

#include <inttypes.h>
#include <stdio.h>

#include "storage/entries.h"
#include "storage/rosbag1/bag/bag.h"

void ha__rosbag1_account_init(ha__rosbag1_account *a, ha__rosbag1 *bag) {
  const ha_storage_open open = {.host = bag->host,
                                .report_to = bag->report_to,
                                .flags = bag->recover ? (uint32_t)HA_STORAGE_RECOVER : 0};

  *a = (ha__rosbag1_account){.bag = bag, .chunk = SIZE_MAX};
  ha__account_init(&a->all, &open);
}

/* Check whether the INDEX DATA records after the chunk list exactly its messages. */
static void compare_index(ha__rosbag1_account *a, ha__rosbag1_chunk *chunk) {
  const bool same = a->digest == 0 && a->index_size > 0 && a->index_size == chunk->message_count;

  if (!a->pure || !same) return;
  chunk->flags |= HA_CHUNK_INDEXED;
  chunk->lead = (uint8_t)a->lead;
  chunk->info_offset = a->data_end;
}

/* The index after the last chunk is now complete. */
static void close_chunk(ha__rosbag1_account *a) {
  ha__account_close(&a->all);
  if (a->chunk == SIZE_MAX) return;
  ha__rosbag1_chunk *chunk = &a->bag->chunks[a->chunk];
  a->chunk = SIZE_MAX;
  compare_index(a, chunk);
  if (a->all.chunk_indexed == 0 || a->all.chunk_indexed >= HA__UNCOUNTED_CHUNK) return;
  if (a->all.chunk_indexed > chunk->message_count) {
    chunk->message_count = (uint32_t)a->all.chunk_indexed;
  }
  chunk->index_counted = true;
}

void ha__rosbag1_account_chunk(ha__rosbag1_account *a, size_t i) {
  const ha__rosbag1_chunk *chunk = &a->bag->chunks[i];

  close_chunk(a);
  a->chunk = i;
  a->pure = false;
  ha__account_chunk(&a->all, chunk->offset,
                    (ha__account_span){chunk->message_count, chunk->start_ns, chunk->end_ns});
}

void ha__rosbag1_account_content(ha__rosbag1_account *a, const ha__rosbag1_run *content) {
  ha_chunk chunk;

  ha__rosbag1_chunk_get(a->bag, a->chunk, &chunk);
  a->pure = content->lead <= UINT8_MAX && content->message_bytes == chunk.raw_size;
  a->lead = content->lead;
  a->digest = content->digest;
  a->data_end = a->index_end = chunk.data_offset + chunk.data_size;
  a->index_size = 0;
}

void ha__rosbag1_account_cut(ha__rosbag1_account *a, uint64_t offset, uint64_t found,
                             const char *reason) {
  close_chunk(a);
  ha__account_cut(&a->all, offset, found, reason);
}

/* --- indexes ---------------------------------------------------------------------------- */

void ha__rosbag1_account_header(ha__rosbag1_account *a, const ha__rosbag1_header *header) {
  if (a->has_header) return;
  a->has_header = true;
  a->index_pos = ha__rosbag1_u64(header, FIELD_INDEX_POS);
  a->chunk_count = ha__rosbag1_u32(header, FIELD_CHUNK_COUNT);
}

void ha__rosbag1_account_index(ha__rosbag1_account *a, ha__window *window,
                               const ha__rosbag1_record *record) {
  const uint64_t offset = record->offset;
  const uint64_t data_offset = record->data_offset;
  const uint32_t conn = ha__rosbag1_u32(&record->header, FIELD_CONN);
  const size_t size = (size_t)record->data_size;
  const uint8_t *bytes = NULL;
  ha__account_span span = {0, INT64_MAX, INT64_MIN};
  uint32_t count = 0;

  const bool follows = offset == a->index_end;
  a->pure = a->pure && follows;
  a->index_end = 0; /* set again when this record is found to be whole */
  if (!ha__rosbag1_index_count(&count, record) || size > a->bag->max_record_bytes) return;
  if (ha__rosbag1_need(&bytes, window, data_offset, size, NULL) < 0) return;
  a->index_end = data_offset + size;
  a->index_size += count;
  for (span.count = 0; span.count < count; span.count++, bytes += INDEX_ENTRY_SIZE) {
    const int64_t time_ns = ha__rosbag1_load_time(bytes);
    if (time_ns < span.start_ns) span.start_ns = time_ns;
    if (time_ns > span.end_ns) span.end_ns = time_ns;
    if (a->pure) {
      a->digest -= ha__entry_digest(a->bag->key, conn, (uint64_t)time_ns, ha__load_u32(bytes + 8));
    }
  }
  ha__account_index(&a->all, offset, span);
}

void ha__rosbag1_account_info(ha__rosbag1_account *a, ha__window *window,
                              const ha__rosbag1_record *record) {
  const uint64_t count = ha__rosbag1_u32(&record->header, FIELD_COUNT);
  const uint64_t data_offset = record->data_offset;
  const uint64_t offset = record->offset;
  const uint8_t *pairs = NULL;
  uint64_t sum = 0;

  if (count * INFO_PAIR_SIZE != record->data_size || record->data_size > a->bag->max_record_bytes ||
      ha__rosbag1_need(&pairs, window, data_offset, (size_t)(count * INFO_PAIR_SIZE), NULL) < 0) {
    return;
  }
  for (uint64_t i = 0; i < count; i++) {
    sum += ha__load_u32(pairs + i * INFO_PAIR_SIZE + 4);
  }
  if (sum >= HA__UNCOUNTED_CHUNK) return;
  ha__account_index_start(&a->all, offset);
  a->infos++;
  a->all.stated += sum;
}

/* --- the end ------------------------------------------------------------------------------ */

/* The bag header states the index offset: a file with another size is incomplete. */
static void check_length(ha__rosbag1_account *a) {
  const uint64_t total = ha__source_size(a->bag->source);
  const uint64_t start = a->all.index_start;
  char text[160];

  if (!a->has_header || (start != 0 && start == a->index_pos)) return;
  if (a->first_definition != 0 && a->first_definition == a->index_pos) return;
  if (a->index_pos == 0) {
    snprintf(text, sizeof text, "the bag was not closed: its last messages may not be in it");
  } else if (start == 0) {
    snprintf(text, sizeof text,
             "the index should be at %" PRIu64 ", but the file ends without one at %" PRIu64,
             a->index_pos, total);
  } else {
    snprintf(text, sizeof text, "the index should be at %" PRIu64 ", but it is at %" PRIu64,
             a->index_pos, start);
  }
  ha__account_missing(&a->all, start ? start : total, text);
}

void ha__rosbag1_account_report(ha__rosbag1_account *a) {
  close_chunk(a);
  check_length(a);
  a->bag->index_agrees = ha__account_report(&a->all, a->has_header && a->chunk_count > 0 &&
                                                         a->infos == a->chunk_count);
}
