/* Limits on the metadata of one file: how many channels, chunks, attachments and metadata records,
 * and the bytes of all definitions.
 *
 * Storages read definitions in many places, some of which skip damage and continue. So the first
 * exceeded limit is remembered here, and open() fails with it whatever happened to the record. */
#ifndef HA_STORAGE_QUOTA_H
#define HA_STORAGE_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/text/texts.h"

typedef struct ha__quota {
  const ha_host *host;
  void *report_to;
  uint64_t max_channels; /* 0 = unlimited, as the two below */
  uint64_t max_chunks;
  uint64_t max_attachments;
  ha__texts own; /* where the host keeps none */
  ha_error met;  /* code 0: no limit was exceeded */
} ha__quota;

/* All zero before. */
void ha__quota_init(ha__quota *quota, const ha_storage_open *open);

/* HA_OK when one may be added to this count; HA_E_LIMIT. */
ha_status ha__quota_channel(ha__quota *quota, uint64_t count, ha_error *err);
ha_status ha__quota_chunk(ha__quota *quota, uint64_t count, ha_error *err);
ha_status ha__quota_attachment(ha__quota *quota, uint64_t count, ha_error *err);

/* NUL-terminated text of a channel or schema, kept once for all files of the bag; valid as long as
 * the storage is open. HA_E_LIMIT, HA_E_NOMEM. */
ha_status ha__quota_keep(const char **out, ha__quota *quota, const void *data, size_t size,
                         ha_error *err);
/* Bytes for a channel that the storage allocates itself. HA_E_LIMIT. */
ha_status ha__quota_charge(ha__quota *quota, uint64_t bytes, ha_error *err);

/* True for failures that end reading: of the system, of memory, or a limit. */
static inline bool ha__quota_ends(const ha__quota *quota, ha_status st) {
  return st == HA_E_IO || st == HA_E_NOMEM || (st < 0 && quota->met.code != HA_OK);
}

/* The failure of an exceeded limit, else st. */
ha_status ha__quota_status(const ha__quota *quota, ha_status st, ha_error *err);

void ha__quota_done(ha__quota *quota);

#endif
