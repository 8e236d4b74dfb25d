/* Compares message indexes with the messages of the chunk before them. */
#include <inttypes.h>

#include "base/status.h"
#include "base/table.h"
#include "storage/mcap/check.h"

enum { ENTRY_SIZE = 16, BLOCK_SIZE = ENTRY_SIZE * 4096 };

/* True when the entry points to an existing message. */
static bool is_message(const ha__mcap_check *c, uint16_t channel, uint64_t time, uint64_t offset) {
  const size_t fixed = HA__MCAP_HEAD_SIZE + HA__MCAP_MESSAGE_FIXED;

  if (!ha__range_within(offset, fixed, c->unpacked.size)) return false;
  const uint8_t *record = c->unpacked.bytes + offset;
  return record[0] == HA__MCAP_MESSAGE && ha__load_u16(record + HA__MCAP_HEAD_SIZE) == channel &&
         ha__load_u64(record + HA__MCAP_HEAD_SIZE + 6) == time;
}

/* Compute the digest of the entries in the same way as that of the messages, and find the first
 * wrong entry. */
static ha_status sum_entries(ha__mcap_check *c, const ha__mcap_record *rec, ha__mcap_sum *sum,
                             uint64_t *wrong, ha_error *err) {
  const uint16_t channel = (uint16_t)rec->values[MESSAGE_INDEX_CHANNEL].number;
  const uint64_t size = rec->values[MESSAGE_INDEX_RECORDS].number;
  const uint64_t start = rec->offset + HA__MCAP_HEAD_SIZE + rec->fields_size - size;
  const uint8_t *bytes = NULL;

  *wrong = UINT64_MAX;
  for (uint64_t done = 0; done + ENTRY_SIZE <= size; done += BLOCK_SIZE) {
    const uint64_t left = size - done;
    const size_t n = (size_t)(left < BLOCK_SIZE ? left : BLOCK_SIZE);
    HA_TRY(ha__window_need(&bytes, &c->window, start + done, n, err));
    for (size_t i = 0; i + ENTRY_SIZE <= n; i += ENTRY_SIZE) {
      const uint64_t time = ha__load_u64(bytes + i);
      const uint64_t offset = ha__load_u64(bytes + i + 8);
      sum->count++;
      sum->digest += ha__mcap_check_digest(c, time, offset);
      if (*wrong == UINT64_MAX && !is_message(c, channel, time, offset)) *wrong = offset;
    }
  }
  return HA_OK;
}

static ha_status compare(ha__mcap_check *c, const ha__mcap_record *rec, ha_error *err) {
  const uint16_t channel = (uint16_t)rec->values[MESSAGE_INDEX_CHANNEL].number;
  ha__mcap_sum stated = {0, 0};
  uint64_t wrong = 0;

  HA_TRY(ha__mcap_check_need_id(c, channel, err));
  const ha__mcap_sum *is = &c->sums.by_channel[channel];
  if (c->sums.indexed[channel]) {
    HA__MCAP_ERROR(c, rec->offset, "a second message index of channel %u for one chunk",
                   (unsigned)channel);
    return HA_OK;
  }
  /* a channel without messages keeps stale values from an earlier chunk */
  c->sums.indexed[channel] = is->count > 0;
  HA_TRY(sum_entries(c, rec, &stated, &wrong, err));
  if (wrong != UINT64_MAX) {
    HA__MCAP_ERROR(c, rec->offset,
                   "message index of channel %u points to +%" PRIu64
                   " in the chunk, where no message of this channel and time is",
                   (unsigned)channel, wrong);
  } else if (stated.count != is->count || stated.digest != is->digest) {
    HA__MCAP_ERROR(
        c, rec->offset,
        "message index of channel %u lists %" PRIu64 " messages, the chunk has %" PRIu64 "%s",
        (unsigned)channel, stated.count, is->count, stated.count == is->count ? ", others" : "");
  }
  return HA_OK;
}

ha_status ha__mcap_check_message_index(ha__mcap_check *c, const ha__mcap_event *event,
                                       ha_error *err) {
  const ha__mcap_record *rec = &event->record;
  const uint64_t size = rec->values[MESSAGE_INDEX_RECORDS].number;
  const uint16_t channel = (uint16_t)rec->values[MESSAGE_INDEX_CHANNEL].number;

  if (c->last_chunk == SIZE_MAX || event->offset != c->index_next) {
    HA__MCAP_ERROR(c, rec->offset, "message index that does not follow a chunk");
    return HA_OK;
  }
  ha__mcap_place *chunk = &c->places[c->last_chunk];
  chunk->index_count++;
  chunk->index_size += event->size;
  chunk->index_digest += ha__mcap_check_index_digest(c, channel, rec->offset);
  c->index_next += event->size;
  if (size % ENTRY_SIZE != 0) {
    HA__MCAP_ERROR(c, rec->offset, "message index of %" PRIu64 " bytes, want a multiple of %d",
                   size, (int)ENTRY_SIZE);
    return HA_OK;
  }
  return c->sums.known ? compare(c, rec, err) : HA_OK;
}

void ha__mcap_check_end_indexes(ha__mcap_check *c) {
  uint64_t missing = 0;
  uint16_t first = 0;

  if (c->last_chunk == SIZE_MAX) return;
  const ha__mcap_place *chunk = &c->places[c->last_chunk];
  c->last_chunk = SIZE_MAX;
  if (chunk->index_count == 0 || !c->sums.known) return; /* message indexes are optional */
  for (size_t i = 0; i < c->sums.touched_count; i++) {
    const uint16_t channel = c->sums.touched[i];
    if (!c->sums.indexed[channel] && missing++ == 0) first = channel;
  }
  if (missing == 0) return;
  HA__MCAP_ERROR(c, chunk->offset,
                 "channels with messages that the chunk's message indexes leave out: %" PRIu64
                 ", the first is %u",
                 missing, (unsigned)first);
}
