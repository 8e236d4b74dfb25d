/* The interface of storage/: the built-in storages, and an open file of any storage. Members of
 * ha_storage_ops are called only here: NULL members get their meaning here, results are checked,
 * and tests inject faults. */
#ifndef HA_STORAGE_STORAGE_H
#define HA_STORAGE_STORAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

extern const ha_storage_ops ha__storage_rosbag1;
extern const ha_storage_ops ha__storage_mcap;
extern const ha_storage_ops ha__storage_sqlite3;

/* An open file. Invalid results of the storage are HA_E_CORRUPT. */
typedef struct ha__storage {
  const ha_storage_ops *ops;
  void *self;
} ha__storage;

#define HA__STORAGE_INIT                                                                           \
  { NULL, NULL }

ha_status ha__storage_open(ha__storage *out, const ha_storage_ops *ops, const ha_storage_open *open,
                           ha_error *err);
/* A storage that is not open is allowed. */
void ha__storage_close(ha__storage *storage);

const ha_storage_info *ha__storage_info(const ha__storage *storage);

/* HA_END when the storage cannot count messages without reading. */
ha_status ha__storage_count(ha__storage *storage, ha_error *err);

/* True when the storage has cursors instead of chunks. */
bool ha__storage_has_cursors(const ha__storage *storage);

void ha__storage_chunk(const ha__storage *storage, size_t i, ha_chunk *out);
/* The same without reading the file: compression is NULL and the sizes are 0 where the index does
 * not state them. */
void ha__storage_chunk_listed(const ha__storage *storage, size_t i, ha_chunk *out);
/* Mark the channels of the chunk by the index of the whole file. HA_END when it does not have them.
 */
ha_status ha__storage_chunk_channels(const ha__storage *storage, size_t i, uint8_t *channels,
                                     ha_error *err);
/* HA_END when the index does not have them. */
ha_status ha__storage_chunk_counts(const ha__storage *storage, size_t i, uint64_t *counts,
                                   ha_error *err);
/* HA_E_CORRUPT for entries that are outside of the bytes or have an unknown channel. */
ha_status ha__storage_parse(const ha__storage *storage, size_t i, const uint8_t *bytes, size_t size,
                            ha_entries *out, ha_error *err);
/* HA_END when there is no usable index. */
ha_status ha__storage_chunk_index(const ha__storage *storage, size_t i,
                                  const ha_channel_set *wanted, ha_entries *out, ha_error *err);
/* False when the storage does not know the range of publish times of the chunk. */
bool ha__storage_chunk_publish_times(const ha__storage *storage, size_t i, int64_t *start_ns,
                                     int64_t *end_ns);
/* True when the definitions in the chunk's bytes agree with the file's channels. */
bool ha__storage_chunk_agrees(const ha__storage *storage, size_t i, const uint8_t *bytes,
                              size_t size);
ha_status ha__storage_entry_at(const ha__storage *storage, size_t i, const uint8_t *bytes,
                               size_t size, ha_entry *entry, ha_error *err);

ha_status ha__storage_cursor_open(void **cursor, const ha__storage *storage,
                                  const ha_storage_query *query, ha_error *err);
/* Status for a result of next() other than a row with data. */
ha_status ha__storage_cursor_answer(const ha__storage *storage, ha_status st, const ha_row *row,
                                    ha_error *err);
/* HA_OK: there is data. The caller checks that the channel exists before it uses the row; a
 * check here would cost a call for each row. */
static inline ha_status ha__storage_cursor_next(const ha__storage *storage, void *cursor,
                                                ha_row *out, ha_error *err) {
  const ha_status st = storage->ops->cursor_next(cursor, out, err);

  return st == HA_OK && (out->data || out->size == 0)
             ? HA_OK
             : ha__storage_cursor_answer(storage, st, out, err);
}
void ha__storage_cursor_close(const ha__storage *storage, void *cursor);

ha_status ha__storage_attachment(const ha__storage *storage, size_t i, ha_view *out, ha_error *err);

/* The next record of a walk over the file. */
ha_status ha__storage_walk_next(const ha_storage_ops *ops, void *walker, ha_record *out,
                                ha_error *err);

/* This host with an ha_error as report_to, which receives the first problem. */
ha_host ha__storage_host_that_keeps(const ha_host *host);

/* HA_END when the storage has no check of its own. */
ha_status ha__storage_check(const ha__storage *storage, const ha_storage_open *open,
                            const ha_storage_report *report, ha_error *err);

#endif
