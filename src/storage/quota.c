#include "storage/quota.h"

#include <inttypes.h>

#include "base/status.h"

/* Limit of definitions when there is no bag to share a count: a file that is probed or checked
 * alone. */
enum { OWN_MAX_BYTES = 256 << 20 };

void ha__quota_init(ha__quota *quota, const ha_storage_open *open) {
  quota->host = open->host;
  quota->report_to = open->report_to;
  quota->max_channels = open->max_channels;
  quota->max_chunks = open->max_chunks;
  quota->max_attachments = open->max_attachments;
  quota->own.max_bytes = OWN_MAX_BYTES;
}

static ha_status meet(ha__quota *quota, const ha_error *met, ha_error *err) {
  if (met->code == HA_E_LIMIT && quota->met.code == HA_OK) quota->met = *met;
  if (err) *err = *met;
  return met->code;
}

static ha_status check_count(ha__quota *quota, uint64_t count, uint64_t max, const char *what,
                             const char *option, ha_error *err) {
  if (max == 0 || count < max) return HA_OK;
  ha_error met = HA_ERROR_INIT;
  ha__error_set(&met, HA_E_LIMIT, HA_NO_OFFSET, "more than %" PRIu64 " %s; --%s allows more", max,
                what, option);
  return meet(quota, &met, err);
}

ha_status ha__quota_channel(ha__quota *quota, uint64_t count, ha_error *err) {
  return check_count(quota, count, quota->max_channels, "channels", "max-channels", err);
}

ha_status ha__quota_chunk(ha__quota *quota, uint64_t count, ha_error *err) {
  return check_count(quota, count, quota->max_chunks, "chunks", "max-chunks", err);
}

ha_status ha__quota_attachment(ha__quota *quota, uint64_t count, ha_error *err) {
  return check_count(quota, count, quota->max_attachments, "attachments or metadata records",
                     "max-attachments", err);
}

static bool has_keeper(const ha__quota *quota) {
  return quota->report_to && quota->host->keep_text;
}

ha_status ha__quota_keep(const char **out, ha__quota *quota, const void *data, size_t size,
                         ha_error *err) {
  ha_error met;

  ha__error_clear(&met);
  const ha_status st = has_keeper(quota)
                           ? quota->host->keep_text(quota->report_to, out, data, size, &met)
                           : ha__texts_keep(out, &quota->own, data, size, &met);

  return st < 0 ? meet(quota, &met, err) : HA_OK;
}

ha_status ha__quota_charge(ha__quota *quota, uint64_t bytes, ha_error *err) {
  ha_error met;

  ha__error_clear(&met);
  const ha_status st = has_keeper(quota) ? quota->host->charge_text(quota->report_to, bytes, &met)
                                         : ha__texts_charge(&quota->own, bytes, &met);

  return st < 0 ? meet(quota, &met, err) : HA_OK;
}

ha_status ha__quota_status(const ha__quota *quota, ha_status st, ha_error *err) {
  if (quota->met.code == HA_OK || st == HA_E_NOMEM || st == HA_E_IO) return st;
  if (err) *err = quota->met;
  return quota->met.code;
}

void ha__quota_done(ha__quota *quota) {
  ha__texts_done(&quota->own);
}
