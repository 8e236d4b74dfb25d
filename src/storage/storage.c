#include "storage/storage.h"

#include <stdarg.h>

#include "base/bytes.h"
#include "base/format.h"
#include "base/status.h"
#include "storage/validate.h"

ha_status ha__storage_open(ha__storage *out, const ha_storage_ops *ops, const ha_storage_open *open,
                           ha_error *err) {
  void *self = NULL;

  if (!ops->open) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "storage %s cannot read", ops->name);
  }
  ha_status st = ha__validate_status(ops->open(&self, open, err), ops, err);
  if (st == HA_END) {
    st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s does not open the file", ops->name);
  }
  if (st < 0) return st;
  st = ha__validate_info(ops->info(self), ops, err);
  if (st < 0) {
    ops->close(self);
    return st;
  }
  *out = (ha__storage){ops, self};
  return HA_OK;
}

void ha__storage_close(ha__storage *storage) {
  if (storage->ops) storage->ops->close(storage->self);
  *storage = (ha__storage)HA__STORAGE_INIT;
}

const ha_storage_info *ha__storage_info(const ha__storage *storage) {
  return storage->ops->info(storage->self);
}

ha_status ha__storage_count(ha__storage *storage, ha_error *err) {
  if (!storage->ops->count) return HA_END;
  const ha_status st =
      ha__validate_status(storage->ops->count(storage->self, err), storage->ops, err);
  if (st != HA_OK) return st;
  return ha__validate_info(ha__storage_info(storage), storage->ops, err);
}

bool ha__storage_has_cursors(const ha__storage *storage) {
  return storage->ops->cursor_open != NULL;
}

void ha__storage_chunk(const ha__storage *storage, size_t i, ha_chunk *out) {
  *out = (ha_chunk){.message_count = HA_UNCOUNTED, .flags = HA_CHUNK_UNTIMED};
  storage->ops->chunk(storage->self, i, out);
  if (!out->compression) out->compression = "(none stated)";
}

void ha__storage_chunk_listed(const ha__storage *storage, size_t i, ha_chunk *out) {
  if (!storage->ops->chunk_listed) {
    ha__storage_chunk(storage, i, out);
    return;
  }
  *out = (ha_chunk){.message_count = HA_UNCOUNTED, .flags = HA_CHUNK_UNTIMED};
  storage->ops->chunk_listed(storage->self, i, out);
}

ha_status ha__storage_chunk_channels(const ha__storage *storage, size_t i, uint8_t *channels,
                                     ha_error *err) {
  if (!storage->ops->chunk_channels) return HA_END;
  return ha__validate_status(storage->ops->chunk_channels(storage->self, i, channels, err),
                             storage->ops, err);
}

ha_status ha__storage_chunk_counts(const ha__storage *storage, size_t i, uint64_t *counts,
                                   ha_error *err) {
  if (!storage->ops->chunk_counts) return HA_END;
  return ha__validate_status(storage->ops->chunk_counts(storage->self, i, counts, err),
                             storage->ops, err);
}

/* A storage may be in a plugin: its entries are checked before they are used. */
static size_t good_entries(const ha_entry *items, size_t count, size_t channel_count, size_t size) {
  size_t i = 0;

  while (i < count && items[i].channel < channel_count &&
         ha__range_within(items[i].offset, items[i].size, size)) {
    i++;
  }
  return i;
}

/* Whether the entries from `before` on are valid, as far as the list shows. */
static bool are_entries(const ha_entries *out, size_t before) {
  return out->size >= before && out->size <= out->capacity && (out->items || out->size == 0);
}

static ha_status lose_entries(ha_entries *out, size_t before, const ha__storage *storage,
                              ha_error *err) {
  if (out->size > before) out->size = before;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s: its list of messages is invalid",
                 storage->ops->name);
}

ha_status ha__storage_parse(const ha__storage *storage, size_t i, const uint8_t *bytes, size_t size,
                            ha_entries *out, ha_error *err) {
  const size_t before = out->size;
  const ha_status st = ha__validate_status(
      storage->ops->parse(storage->self, i, bytes, size, out, err), storage->ops, err);
  if (!are_entries(out, before)) return lose_entries(out, before, storage, err);
  const size_t count = out->size - before;

  if (count == 0) return st;
  const size_t good =
      good_entries(out->items + before, count, ha__storage_info(storage)->channel_count, size);

  if (good == count) return st;
  out->size = before + good;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s: message %zu of chunk %zu is outside",
                 storage->ops->name, good, i);
}

ha_status ha__storage_chunk_index(const ha__storage *storage, size_t i,
                                  const ha_channel_set *wanted, ha_entries *out, ha_error *err) {
  if (!storage->ops->chunk_index || !storage->ops->entry_at) return HA_END;
  const size_t before = out->size;
  const ha_status st = ha__validate_status(
      storage->ops->chunk_index(storage->self, i, wanted, out, err), storage->ops, err);
  if (!are_entries(out, before)) return lose_entries(out, before, storage, err);
  const size_t channels = ha__storage_info(storage)->channel_count;
  for (size_t k = before; k < out->size; k++) {
    if (out->items[k].channel >= channels) return lose_entries(out, before, storage, err);
  }
  return st;
}

bool ha__storage_chunk_publish_times(const ha__storage *storage, size_t i, int64_t *start_ns,
                                     int64_t *end_ns) {
  return storage->ops->chunk_publish_times &&
         storage->ops->chunk_publish_times(storage->self, i, start_ns, end_ns) != 0;
}

bool ha__storage_chunk_agrees(const ha__storage *storage, size_t i, const uint8_t *bytes,
                              size_t size) {
  return !storage->ops->chunk_agrees ||
         storage->ops->chunk_agrees(storage->self, i, bytes, size) != 0;
}

ha_status ha__storage_entry_at(const ha__storage *storage, size_t i, const uint8_t *bytes,
                               size_t size, ha_entry *entry, ha_error *err) {
  const ha_status st = ha__validate_status(
      storage->ops->entry_at(storage->self, i, bytes, size, entry, err), storage->ops, err);
  if (st != HA_OK) return st;
  if (entry->channel >= ha__storage_info(storage)->channel_count) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "message of an unknown channel");
  }
  return HA_OK;
}

ha_status ha__storage_cursor_open(void **cursor, const ha__storage *storage,
                                  const ha_storage_query *query, ha_error *err) {
  const ha_status st = ha__validate_status(
      storage->ops->cursor_open(storage->self, cursor, query, err), storage->ops, err);
  if (st != HA_END) return st;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s returned no cursor",
                 storage->ops->name);
}

ha_status ha__storage_cursor_answer(const ha__storage *storage, ha_status st, const ha_row *row,
                                    ha_error *err) {
  st = ha__validate_status(st, storage->ops, err);
  if (st != HA_OK || row->data || row->size == 0) return st;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s: a message has no bytes",
                 storage->ops->name);
}

void ha__storage_cursor_close(const ha__storage *storage, void *cursor) {
  if (cursor) storage->ops->cursor_close(cursor);
}

ha_status ha__storage_attachment(const ha__storage *storage, size_t i, ha_view *out,
                                 ha_error *err) {
  if (!storage->ops->attachment) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "storage %s returned no attachments",
                   storage->ops->name);
  }
  ha_view view = HA_VIEW_INIT;
  const ha_status st = ha__validate_status(storage->ops->attachment(storage->self, i, &view, err),
                                           storage->ops, err);
  if (st != HA_OK || (!view.data && view.size > 0)) {
    if (st < 0) return st;
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s: an attachment has no bytes",
                   storage->ops->name);
  }
  *out = view;
  return HA_OK;
}

ha_status ha__storage_walk_next(const ha_storage_ops *ops, void *walker, ha_record *out,
                                ha_error *err) {
  const ha_status st = ha__validate_status(ops->walk_next(walker, out, err), ops, err);

  return st == HA_OK ? ha__validate_record(out, ops, err) : st;
}

ha_status ha__storage_check(const ha__storage *storage, const ha_storage_open *open,
                            const ha_storage_report *report, ha_error *err) {
  if (!storage->ops->check) return HA_END;
  return ha__validate_status(storage->ops->check(open, report, err), storage->ops, err);
}

static void keep_problem(void *report_to, int64_t offset, const char *format, ...) HA_PRINTF(3, 4);

static void keep_problem(void *report_to, int64_t offset, const char *format, ...) {
  ha_error *first = report_to;
  va_list args;

  if (first->text[0] != '\0') return;
  first->offset = offset;
  va_start(args, format);
  ha__format_va(first->text, sizeof first->text, format, args);
  va_end(args);
}

ha_host ha__storage_host_that_keeps(const ha_host *host) {
  ha_host keeps = *host;

  keeps.report = keep_problem;
  keeps.keep_text = NULL; /* report_to is no object of the bag */
  return keeps;
}
