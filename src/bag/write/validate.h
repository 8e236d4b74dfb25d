/* Checks what a storage returns while it writes, before the host uses it: a storage may be a
 * plugin, and wrong output of it is a status (HA_E_CORRUPT). */
#ifndef HA_BAG_WRITE_VALIDATE_H
#define HA_BAG_WRITE_VALIDATE_H

#include <stdbool.h>

#include "base/status.h"
#include "storage/validate.h"

/* Limit of the header of a message or a chunk. */
enum { HA__OUT_MESSAGE_BYTES_MAX = 1 << 20 };
/* ... and of what encryption adds to a chunk. */
enum { HA__OUT_AFTER_BYTES_MAX = 4096 };

static inline bool ha__out_are_bytes(const ha_bytes *bytes) {
  return bytes->size <= bytes->capacity && (bytes->data || bytes->size == 0);
}

/* Validate the status of a call that lays out bytes: only HA_OK is a success. */
static inline ha_status ha__out_validate(ha_status st, const ha_bytes *out,
                                         const ha_storage_ops *ops, ha_error *err) {
  if (st != HA_OK) return ha__validate_failure(st == HA_END ? INT32_MAX : st, ops, err);
  if (!out || ha__out_are_bytes(out)) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s returns bytes without memory",
                 ops->name);
}

/* Validate the layout that a storage chose for a file. */
static inline ha_status ha__out_validate_layout(ha_status st, const ha_storage_layout *layout,
                                                size_t max_head, const ha_storage_ops *ops,
                                                ha_error *err) {
  HA_TRY(ha__out_validate(st, NULL, ops, err));
  if (layout->message_bytes <= HA__OUT_MESSAGE_BYTES_MAX && layout->plain_head_bytes <= max_head &&
      layout->before_bytes <= max_head - layout->plain_head_bytes &&
      layout->after_bytes <= HA__OUT_AFTER_BYTES_MAX &&
      (layout->first.bytes.data || !layout->first.bytes.size)) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s chooses an impossible layout",
                 ops->name);
}

/* Validate a message header appended to a draft that had this many bytes and entries, and room for
 * the minimum that the header needs. */
static inline ha_status ha__out_validate_message(ha_status st, const ha_draft *draft, size_t base,
                                                 size_t bytes, size_t entries, size_t least,
                                                 const ha_storage_ops *ops, ha_error *err) {
  if (st != HA_OK) return ha__out_validate(st, NULL, ops, err);
  if (draft->base == base && draft->bytes.data && draft->bytes.size >= bytes + least &&
      draft->bytes.size <= draft->bytes.capacity && draft->entries.size == entries + 1 &&
      draft->entries.size <= draft->entries.capacity) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s lays out a message wrongly",
                 ops->name);
}

#endif
