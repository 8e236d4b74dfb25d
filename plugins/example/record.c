#include <string.h>

#include "ulog.h"

uint16_t ulog_u16(const uint8_t *p) {
  return (uint16_t)(p[0] | p[1] << 8);
}

uint64_t ulog_u64(const uint8_t *p) {
  uint64_t value = 0;

  for (int i = 7; i >= 0; i--) {
    value = value << 8 | p[i];
  }
  return value;
}

size_t ulog_record_at(ulog_record *out, const uint8_t *bytes, size_t size) {
  if (size < ULOG_RECORD_HEADER) return 0;
  const size_t body = ulog_u16(bytes);
  if (body > size - ULOG_RECORD_HEADER) return 0;
  *out = (ulog_record){bytes[2], bytes + ULOG_RECORD_HEADER, body};
  return ULOG_RECORD_HEADER + body;
}

bool ulog_record_plausible(const uint8_t *bytes, size_t size) {
  if (size < ULOG_RECORD_HEADER) return true; /* too short to decide */
  const uint8_t type = bytes[2];
  const bool letter = (type >= 'A' && type <= 'Z') || (type >= 'a' && type <= 'z');
  return letter && ulog_u16(bytes) > 0;
}

/* Bytes of a basic type, 0 for others. */
static uint32_t size_of_type(const char *name, size_t size) {
  static const struct {
    const char *name;
    uint32_t size;
  } types[] = {{"int8_t", 1},  {"uint8_t", 1}, {"bool", 1},     {"char", 1},
               {"int16_t", 2}, {"int32_t", 4}, {"uint16_t", 2}, {"uint32_t", 4},
               {"float", 4},   {"double", 8},  {"int64_t", 8},  {"uint64_t", 8}};

  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    if (strlen(types[i].name) == size && memcmp(types[i].name, name, size) == 0) {
      return types[i].size;
    }
  }
  return 0;
}

/* Bytes of "type" or "type[count]"; 0 when the type is not basic, or too large for a record. */
static uint32_t size_of_field(const char *type, size_t size) {
  const char *bracket = memchr(type, '[', size);
  uint32_t count = 1;

  if (bracket) {
    count = 0;
    for (const char *p = bracket + 1; p < type + size && *p != ']'; p++) {
      if (*p < '0' || *p > '9' || count > UINT16_MAX) return 0;
      count = count * 10 + (uint32_t)(*p - '0');
    }
    size = (size_t)(bracket - type);
  }
  return count > UINT16_MAX ? 0 : count * size_of_type(type, size);
}

uint32_t ulog_time_at(const char *fields, size_t size) {
  static const char wanted[] = "uint64_t timestamp";
  uint32_t at = 0;

  while (size > 0) {
    const char *semicolon = memchr(fields, ';', size);
    const size_t field = semicolon ? (size_t)(semicolon - fields) : size;
    if (field == sizeof wanted - 1 && memcmp(fields, wanted, field) == 0) return at;
    const char *space = memchr(fields, ' ', field);
    const uint32_t bytes = space ? size_of_field(fields, (size_t)(space - fields)) : 0;
    /* after a field of another format, or beyond the size of a record: its offset is unknown */
    if (bytes == 0 || at + bytes > UINT16_MAX) return ULOG_NO_TIME;
    at += bytes;
    fields += semicolon ? field + 1 : field;
    size -= semicolon ? field + 1 : field;
  }
  return ULOG_NO_TIME;
}

static int message(ulog_message *out, uint32_t channel_plus_1, const uint8_t *data, size_t size,
                   size_t time_at) {
  if (time_at > size || size - time_at < 8) return ULOG_BAD_MESSAGE;
  const uint64_t us = ulog_u64(data + time_at);
  if (us > (uint64_t)INT64_MAX / 1000) return ULOG_BAD_MESSAGE;
  *out = (ulog_message){channel_plus_1 - 1, (int64_t)us * 1000, data, size};
  return ULOG_MESSAGE;
}

int ulog_message_of(ulog_message *out, const ulog_file *file, const ulog_record *record,
                    uint64_t offset) {
  switch (record->type) {
  case 'D': {
    const uint32_t channel = record->size >= 2 ? file->by_id[ulog_u16(record->body)] : 0;
    if (channel == 0 || file->channels[channel - 1]->since > offset) return ULOG_BAD_MESSAGE;
    return message(out, channel, record->body + 2, record->size - 2,
                   file->channels[channel - 1]->time_at);
  }
  case 'L': /* u8 level, u64 time, text; the first one made the channel */
    return message(out, file->plain_log, record->body, record->size, 1);
  case 'C': /* u8 level, u16 tag, u64 time, text */
    return message(out, file->tagged_log, record->body, record->size, 3);
  default:
    return ULOG_NONE;
  }
}
