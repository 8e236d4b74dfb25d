#include "storage/validate.h"

#include <stdbool.h>

#include "base/status.h"

static ha_status refuse(const ha_storage_ops *ops, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "storage %s: %s", ops->name, what);
}

ha_status ha__validate_failure(ha_status st, const ha_storage_ops *ops, ha_error *err) {
  if (st > 0 || st < HA_E_KEY) return refuse(ops, "returned an unknown status", err);
  if (err && err->text[0] == '\0') {
    ha__error_set(err, st, HA_NO_OFFSET, "storage %s: %s", ops->name, ha_status_name(st));
  }
  return st;
}

static bool are_pairs(const ha_pairs *pairs) {
  if (pairs->size > 0 && !pairs->items) return false;
  for (size_t i = 0; i < pairs->size; i++) {
    if (!pairs->items[i].key || !pairs->items[i].value) return false;
  }
  return true;
}

static bool is_list(const void *const *items, size_t size) {
  if (size > 0 && !items) return false;
  for (size_t i = 0; i < size; i++) {
    if (!items[i]) return false;
  }
  return true;
}

static bool is_schema(const ha_schema *schema) {
  return schema && schema->name && schema->encoding && schema->hash &&
         (schema->data || schema->size == 0);
}

static bool is_channel(const ha_channel *channel) {
  return channel && channel->topic && channel->encoding && is_schema(channel->schema) &&
         are_pairs(&channel->metadata) &&
         is_list((const void *const *)channel->qos, channel->qos_count);
}

static const char *wrong_records(const ha_storage_info *info) {
  if (!is_list((const void *const *)info->attachments, info->attachment_count) ||
      !is_list((const void *const *)info->metadata_records, info->metadata_record_count)) {
    return "its list of attachments or metadata records is invalid";
  }
  for (size_t i = 0; i < info->attachment_count; i++) {
    if (!info->attachments[i]->name || !info->attachments[i]->media_type) {
      return "an attachment lacks its name or media type";
    }
  }
  for (size_t i = 0; i < info->metadata_record_count; i++) {
    const ha_metadata *record = info->metadata_records[i];
    if (!record->name || !are_pairs(&record->pairs)) return "a metadata record is incomplete";
  }
  return NULL;
}

ha_status ha__validate_info(const ha_storage_info *info, const ha_storage_ops *ops, ha_error *err) {
  if (!info || info->struct_size < sizeof *info || !info->format_version) {
    return refuse(ops, "does not describe the file", err);
  }
  if (info->channel_count >= UINT32_MAX || info->chunk_count >= UINT32_MAX) {
    return refuse(ops, "reports more channels or chunks than possible", err);
  }
  if (info->channel_count > 0 && !info->channels) return refuse(ops, "returned no channels", err);
  for (size_t i = 0; i < info->channel_count; i++) {
    if (!is_channel(info->channels[i])) return refuse(ops, "a channel is incomplete", err);
  }
  if (!are_pairs(&info->metadata)) return refuse(ops, "the file's metadata is incomplete", err);
  const char *wrong = wrong_records(info);
  return wrong ? refuse(ops, wrong, err) : HA_OK;
}

ha_status ha__validate_record(const ha_record *record, const ha_storage_ops *ops, ha_error *err) {
  bool whole = record->kind && (record->fields || record->field_count == 0);

  for (size_t i = 0; whole && i < record->field_count; i++) {
    const ha_record_field *field = &record->fields[i];
    whole = field->name && (field->bytes.data || field->bytes.size == 0);
  }
  return whole ? HA_OK : refuse(ops, "a record is incomplete", err);
}
