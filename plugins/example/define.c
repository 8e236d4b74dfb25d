#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ulog.h"

#define FAIL(file, err, code, offset, ...)                                                         \
  ((file)->host->set_error((err), (code), (int64_t)(offset), __VA_ARGS__), (code))

ha_status ulog_grow(const ha_host *host, void **items, size_t *capacity, size_t size,
                    size_t item_size, ha_error *err) {
  if (size < *capacity) return HA_OK;
  const size_t wanted = *capacity ? *capacity * 2 : 16;
  void *grown = wanted < SIZE_MAX / item_size ? host->resize(*items, wanted * item_size) : NULL;
  if (!grown) {
    host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    return HA_E_NOMEM;
  }
  *items = grown;
  *capacity = wanted;
  return HA_OK;
}

/* NUL-terminated copy of bytes, charged to the limit of definitions. */
static ha_status keep(char **out, ulog_file *file, const void *bytes, size_t size, uint64_t offset,
                      ha_error *err) {
  if (size + 1 > file->definitions_left) {
    return FAIL(file, err, HA_E_LIMIT, offset, "definitions are larger than %d bytes",
                ULOG_MAX_DEFINITIONS);
  }
  char *copy = file->host->alloc(size + 1);
  if (!copy) return FAIL(file, err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
  if (size) memcpy(copy, bytes, size);
  copy[size] = '\0';
  file->definitions_left -= size + 1;
  *out = copy;
  return HA_OK;
}

static ha_status add_pair(ulog_file *file, ulog_pairs *pairs, const char *key, size_t key_size,
                          const char *value, size_t value_size, uint64_t offset, ha_error *err) {
  void *items = pairs->items;
  char *key_copy = NULL;
  char *value_copy = NULL;
  ha_status st;

  if (pairs->size == ULOG_MAX_PAIRS) {
    return FAIL(file, err, HA_E_LIMIT, offset, "more than %d definitions of a kind",
                ULOG_MAX_PAIRS);
  }
  st = ulog_grow(file->host, &items, &pairs->capacity, pairs->size, sizeof *pairs->items, err);
  pairs->items = items;
  if (st < 0) goto done;
  st = keep(&key_copy, file, key, key_size, offset, err);
  if (st < 0) goto done;
  st = keep(&value_copy, file, value, value_size, offset, err);
  if (st < 0) goto done;
  if (pairs->size == 0) pairs->offset = offset;
  pairs->items[pairs->size++] = (ha_pair){key_copy, value_copy, value_size};
  key_copy = NULL;
  value_copy = NULL;
done:
  file->host->dealloc(key_copy);
  file->host->dealloc(value_copy);
  return st;
}

ha_status ulog_add_number(ulog_file *file, const char *key, uint64_t value, ha_error *err) {
  char text[24];

  snprintf(text, sizeof text, "%" PRIu64, value);
  return add_pair(file, &file->metadata, key, strlen(key), text, strlen(text), 0, err);
}

static uint64_t unsigned_of(const uint8_t *bytes, size_t size) {
  uint8_t all[8] = {0};

  memcpy(all, bytes, size);
  return ulog_u64(all);
}

static int64_t signed_of(const uint8_t *bytes, size_t size) {
  const uint64_t value = unsigned_of(bytes, size);
  const uint64_t sign = UINT64_C(1) << (size * 8 - 1);

  return (int64_t)((value ^ sign) - sign);
}

static bool is_type(const char *type, size_t size, const char *name) {
  return strlen(name) == size && memcmp(type, name, size) == 0;
}

/* A number of a basic type as text; "" for all other types. */
static void number_text(char out[40], const char *type, size_t type_size, const uint8_t *bytes,
                        size_t size) {
  static const char *const integers[] = {"int8_t", "int16_t", "int32_t", "int64_t"};
  float single;
  double value;

  out[0] = '\0';
  for (size_t i = 0; i < 4; i++) {
    if (size != (size_t)1 << i) continue;
    if (is_type(type, type_size, integers[i])) {
      snprintf(out, 40, "%" PRId64, signed_of(bytes, size));
    } else if (type_size > 1 && type[0] == 'u' && is_type(type + 1, type_size - 1, integers[i])) {
      snprintf(out, 40, "%" PRIu64, unsigned_of(bytes, size));
    }
  }
  if (is_type(type, type_size, "float") && size == sizeof single) {
    const uint32_t bits = (uint32_t)unsigned_of(bytes, size);
    memcpy(&single, &bits, sizeof single);
    snprintf(out, 40, "%.9g", (double)single);
  } else if (is_type(type, type_size, "double") && size == sizeof value) {
    const uint64_t bits = unsigned_of(bytes, size);
    memcpy(&value, &bits, sizeof value);
    snprintf(out, 40, "%.17g", value);
  } else if (is_type(type, type_size, "bool") && size == 1) {
    snprintf(out, 40, "%s", bytes[0] ? "true" : "false");
  }
}

/* Add a "type name" key and its bytes to a list of pairs. body begins after the key's size. */
static ha_status define_value(ulog_file *file, ulog_pairs *pairs, const uint8_t *body, size_t size,
                              size_t key_size, uint64_t offset, ha_error *err) {
  char number[40];
  const char *key = (const char *)body;
  const char *space = key_size <= size ? memchr(key, ' ', key_size) : NULL;

  if (!space) {
    file->host->report(file->report_to, (int64_t)offset, "a definition without type and name");
    file->damaged = true;
    return HA_OK;
  }
  const size_t type_size = (size_t)(space - key);
  const uint8_t *bytes = body + key_size;
  const size_t byte_count = size - key_size;
  number_text(number, key, type_size, bytes, byte_count);
  /* char[n] is text; other values that are not numbers are kept as their bytes */
  const char *value = number[0] ? number : (const char *)bytes;
  const size_t value_size = number[0] ? strlen(number) : byte_count;
  return add_pair(file, pairs, space + 1, key_size - type_size - 1, value, value_size, offset, err);
}

static ha_status define_format(ulog_file *file, const ulog_record *record, uint64_t offset,
                               ha_error *err) {
  const char *text = (const char *)record->body;
  const char *colon = memchr(text, ':', record->size);
  void *items = file->formats;
  ulog_format format = {.size = record->size};

  if (!colon || colon == text) {
    file->host->report(file->report_to, (int64_t)offset, "a format without a name");
    file->damaged = true;
    return HA_OK;
  }
  if (file->format_count == ULOG_MAX_FORMATS) {
    return FAIL(file, err, HA_E_LIMIT, offset, "more than %d formats", ULOG_MAX_FORMATS);
  }
  format.name_size = (size_t)(colon - text);
  const char *fields = colon + 1;
  const size_t fields_size = record->size - format.name_size - 1;
  format.time_at = ulog_time_at(fields, fields_size);
  ha_status st = ulog_grow(file->host, &items, &file->format_capacity, file->format_count,
                           sizeof *file->formats, err);
  file->formats = items;
  if (st < 0) return st;
  st = add_pair(file, &file->lists[ULOG_FORMATS], text, format.name_size, fields, fields_size,
                offset, err);
  if (st < 0) return st;
  st = keep(&format.owned, file, text, record->size, offset, err);
  if (st < 0) return st;
  format.text = format.owned;
  file->formats[file->format_count++] = format;
  return HA_OK;
}

static const ulog_format *find_format(const ulog_file *file, const void *name, size_t size);

/* The formats that a format needs, itself first. Returns their number; further ones are left out:
 * messages then have no fields. */
static size_t list_needed(const ulog_format *list[ULOG_MAX_NESTED], const ulog_file *file,
                          const ulog_format *format) {
  size_t count = 1;

  list[0] = format;
  for (size_t i = 0; i < count; i++) {
    const char *at = list[i]->text + list[i]->name_size + 1;
    const char *end = list[i]->text + list[i]->size;
    while (at < end && count < ULOG_MAX_NESTED) {
      size_t size = 0;
      bool is_known = false;
      while (at + size < end && at[size] != ' ' && at[size] != '[' && at[size] != ';')
        size++;
      const ulog_format *inner = find_format(file, at, size);
      for (size_t k = 0; k < count; k++)
        is_known = is_known || list[k] == inner;
      if (inner && !is_known) list[count++] = inner;
      const char *semicolon = memchr(at, ';', (size_t)(end - at));
      at = semicolon ? semicolon + 1 : end;
    }
  }
  return count;
}

/* The schema of a channel: its format, and those that it contains, a line each. */
static ha_status keep_formats(char **out, size_t *out_size, ulog_file *file,
                              const ulog_format *format, uint64_t offset, ha_error *err) {
  const ulog_format *list[ULOG_MAX_NESTED];
  const size_t count = list_needed(list, file, format);
  size_t size = count - 1;
  size_t at = 0;

  for (size_t i = 0; i < count; i++)
    size += list[i]->size;
  char *text = file->host->alloc(size);
  if (!text) return FAIL(file, err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
  for (size_t i = 0; i < count; i++) {
    if (i > 0) text[at++] = '\n';
    memcpy(text + at, list[i]->text, list[i]->size);
    at += list[i]->size;
  }
  const ha_status st = keep(out, file, text, size, offset, err);
  file->host->dealloc(text);
  *out_size = size;
  return st;
}

/* A channel; topic and definition are copied. */
static ha_status add_channel(ulog_file *file, const ha_channel *channel, const ulog_format *format,
                             uint8_t multi_id, uint64_t offset, ha_error *err) {
  void *items = file->channels;
  char *topic = NULL;
  char *name = NULL;
  char *text = NULL;
  size_t text_size = 0;
  ulog_channel *made = NULL;
  ha_status st;

  st = ulog_grow(file->host, &items, &file->channel_capacity, file->channel_count,
                 sizeof(ulog_channel *), err);
  file->channels = items;
  if (st < 0) goto done;
  made = file->host->alloc(sizeof *made);
  if (!made) {
    st = FAIL(file, err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    goto done;
  }
  st = keep(&topic, file, channel->topic, strlen(channel->topic), offset, err);
  if (st < 0) goto done;
  st = keep(&name, file, format->text, format->name_size, offset, err);
  if (st < 0) goto done;
  st = keep_formats(&text, &text_size, file, format, offset, err);
  if (st < 0) goto done;
  made->multi_id = multi_id;
  made->time_at = format->time_at;
  made->since = offset;
  made->schema = (ha_schema){sizeof(ha_schema), name, "ulog", (const uint8_t *)text, text_size, ""};
  made->channel = *channel;
  made->channel.topic = topic;
  made->channel.schema = &made->schema;
  made->channel.impl_data = &made->multi_id;
  file->channels[file->channel_count++] = made;
  made = NULL;
  topic = name = text = NULL;
done:
  file->host->dealloc(topic);
  file->host->dealloc(name);
  file->host->dealloc(text);
  file->host->dealloc(made);
  return st;
}

static const ulog_format *find_format(const ulog_file *file, const void *name, size_t size) {
  for (size_t i = 0; i < file->format_count; i++) {
    const ulog_format *format = &file->formats[i];
    if (format->name_size == size && memcmp(format->text, name, size) == 0) return format;
  }
  return NULL;
}

/* u8 multi_id, u16 msg_id, name */
static ha_status define_subscription(ulog_file *file, const ulog_record *record, uint64_t offset,
                                     ha_error *err) {
  char topic[300];
  const ulog_format *format =
      record->size > 3 ? find_format(file, record->body + 3, record->size - 3) : NULL;

  if (!format || format->time_at == ULOG_NO_TIME || format->name_size > 256) {
    file->host->report(file->report_to, (int64_t)offset,
                       "a subscription to a format that %s: its messages are left out",
                       format ? "has no uint64_t timestamp at a known place" : "is not defined");
    file->damaged = true;
    return HA_OK;
  }
  const uint8_t multi_id = record->body[0];
  const uint16_t id = ulog_u16(record->body + 1);
  if (file->by_id[id] != 0) {
    file->host->report(file->report_to, (int64_t)offset, "message id %u is subscribed twice", id);
    file->damaged = true;
    return HA_OK;
  }
  snprintf(topic, sizeof topic, multi_id ? "/%.*s_%u" : "/%.*s", (int)format->name_size,
           format->text, multi_id);
  const ha_channel channel = {
      .struct_size = sizeof channel, .id = id, .topic = topic, .encoding = "ulog"};
  const ha_status st = add_channel(file, &channel, format, multi_id, offset, err);
  if (st >= 0) file->by_id[id] = (uint32_t)file->channel_count;
  return st;
}

/* Lines that the flight controller printed, as a channel of their own. */
static ha_status define_log(ulog_file *file, uint32_t *channel_plus_1, uint32_t id,
                            const char *text, uint64_t offset, ha_error *err) {
  char topic[40];

  if (*channel_plus_1) return HA_OK;
  const size_t size = strlen(text);
  const ulog_format format = {text, NULL, size, (size_t)(strchr(text, ':') - text), 0};
  snprintf(topic, sizeof topic, "/%.*s", (int)format.name_size, text);
  const ha_channel channel = {
      .struct_size = sizeof channel, .id = id, .topic = topic, .encoding = "ulog"};
  const ha_status st = add_channel(file, &channel, &format, 0, offset, err);
  if (st >= 0) *channel_plus_1 = (uint32_t)file->channel_count;
  return st;
}

ha_status ulog_define(ulog_file *file, const ulog_record *record, uint64_t offset, ha_error *err) {
  static const char plain[] = "logged_string:uint8_t log_level;uint64_t timestamp;char[] message;";
  static const char tagged[] =
      "logged_string_tagged:uint8_t log_level;uint16_t tag;uint64_t timestamp;char[] message;";
  const uint8_t *body = record->body;
  const size_t size = record->size;

  switch (record->type) {
  case 'F':
    return define_format(file, record, offset, err);
  case 'A':
    return define_subscription(file, record, offset, err);
  case 'I': /* u8 size of the key, key, value */
    return define_value(file, &file->metadata, body + 1, size - 1, body[0], offset, err);
  case 'P':
    return define_value(file, &file->lists[ULOG_PARAMETERS], body + 1, size - 1, body[0], offset,
                        err);
  case 'M': /* u8 continued, then as 'I' */
    return size < 2 ? HA_OK
                    : define_value(file, &file->metadata, body + 2, size - 2, body[1], offset, err);
  case 'Q': /* u8 which defaults, then as 'P' */
    return size < 2 ? HA_OK
                    : define_value(file, &file->lists[ULOG_DEFAULTS], body + 2, size - 2, body[1],
                                   offset, err);
  case 'L': /* ids beyond those of subscriptions, which have 16 bits */
    return define_log(file, &file->plain_log, 1u << 16, plain, offset, err);
  case 'C':
    return define_log(file, &file->tagged_log, (1u << 16) + 1, tagged, offset, err);
  case 'O':
    file->dropouts++;
    if (size >= 2) file->dropouts_ms += ulog_u16(body);
    return HA_OK;
  default:
    return HA_OK;
  }
}
