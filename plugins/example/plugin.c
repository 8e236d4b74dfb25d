/* The table of functions of this storage, and the entry of the plugin. */
#include <stdio.h>
#include <string.h>

#include "ulog.h"

static const uint8_t g_magic[7] = {'U', 'L', 'o', 'g', 0x01, 0x12, 0x35};

static uint32_t probe(const uint8_t *head, size_t head_size, uint64_t file_size) {
  (void)file_size;
  if (head_size < ULOG_HEADER_SIZE || memcmp(head, g_magic, sizeof g_magic) != 0) return 0;
  return 8 * sizeof g_magic;
}

static void free_pairs(const ha_host *host, ulog_pairs *pairs) {
  for (size_t i = 0; i < pairs->size; i++) {
    /* allocated by keep() in define.c */
    host->dealloc((void *)(uintptr_t)pairs->items[i].key);
    host->dealloc((void *)(uintptr_t)pairs->items[i].value);
  }
  host->dealloc(pairs->items);
}

static void close_file(void *self) {
  ulog_file *file = self;

  if (!file) return;
  const ha_host *host = file->host;
  for (size_t i = 0; i < file->format_count; i++) {
    host->dealloc(file->formats[i].owned);
  }
  for (size_t i = 0; i < file->channel_count; i++) {
    ulog_channel *channel = file->channels[i];
    host->dealloc((void *)(uintptr_t)channel->channel.topic);
    host->dealloc((void *)(uintptr_t)channel->schema.name);
    host->dealloc((void *)(uintptr_t)channel->schema.data);
    host->dealloc(channel);
  }
  free_pairs(host, &file->metadata);
  for (size_t i = 0; i < ULOG_RECORD_LISTS; i++) {
    free_pairs(host, &file->lists[i]);
  }
  host->dealloc(file->formats);
  host->dealloc(file->channels);
  host->dealloc(file->channel_list);
  host->dealloc(file->by_id);
  host->dealloc(file->runs);
  host->dealloc(file);
}

/* Metadata records of the non-empty lists. */
static void show_lists(ulog_file *file) {
  static const char *const names[ULOG_RECORD_LISTS] = {"formats", "parameters",
                                                       "default parameters"};
  size_t count = 0;

  for (size_t i = 0; i < ULOG_RECORD_LISTS; i++) {
    const ulog_pairs *list = &file->lists[i];
    if (list->size == 0) continue;
    file->records[count] =
        (ha_metadata){sizeof(ha_metadata), names[i], list->offset, {list->items, list->size}};
    file->record_list[count] = &file->records[count];
    count++;
  }
  file->info.metadata_records = file->record_list;
  file->info.metadata_record_count = count;
}

static void count_all(ulog_file *file) {
  ha_storage_info *info = &file->info;

  for (size_t i = 0; i < file->run_count; i++) {
    const ulog_run *run = &file->runs[i];
    if (i == 0 || run->start_ns < info->start_ns) info->start_ns = run->start_ns;
    if (i == 0 || run->end_ns > info->end_ns) info->end_ns = run->end_ns;
    info->message_count += run->messages;
  }
}

/* After the scan: fill in the properties that info() returns. */
static ha_status fill_info(ulog_file *file, uint64_t start_us, ha_error *err) {
  ha_storage_info *info = &file->info;
  ha_status st = ulog_add_number(file, "start_us", start_us, err);

  if (st >= 0 && file->dropouts) st = ulog_add_number(file, "dropouts", file->dropouts, err);
  if (st >= 0 && file->dropouts) st = ulog_add_number(file, "dropouts_ms", file->dropouts_ms, err);
  if (st < 0) return st;
  file->channel_list =
      file->host->alloc((file->channel_count ? file->channel_count : 1) * sizeof(ha_channel *));
  if (!file->channel_list) {
    file->host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    return HA_E_NOMEM;
  }
  for (size_t i = 0; i < file->channel_count; i++) {
    file->channel_list[i] = &file->channels[i]->channel;
  }
  info->struct_size = sizeof *info;
  info->format_version = file->version;
  info->flags = HA_STORAGE_COUNTED | (file->damaged ? 0u : (uint32_t)HA_STORAGE_COMPLETE);
  info->channels = file->channel_list;
  info->channel_count = file->channel_count;
  info->chunk_count = file->run_count;
  info->metadata = (ha_pairs){file->metadata.items, file->metadata.size};
  show_lists(file);
  count_all(file);
  return HA_OK;
}

static ha_status open_file(void **self, const ha_storage_open *open, ha_error *err) {
  enum { IDS = UINT16_MAX + 1 };
  const ha_host *host = open->host;
  ha_view head = HA_VIEW_INIT;
  ulog_file *file = NULL;
  uint32_t *by_id = NULL;
  ha_status st;

  st = host->source_view(&head, open->source, 0, ULOG_HEADER_SIZE, err);
  if (st < 0) return st;
  file = host->alloc(sizeof *file);
  by_id = host->alloc(IDS * sizeof *by_id);
  if (!file || !by_id) {
    host->set_error(err, HA_E_NOMEM, HA_NO_OFFSET, "out of memory");
    host->dealloc(file);
    file = NULL;
    st = HA_E_NOMEM;
    goto done;
  }
  memset(by_id, 0, IDS * sizeof *by_id);
  *file = (ulog_file){.host = host,
                      .source = open->source,
                      .report_to = open->report_to,
                      .definitions_left = ULOG_MAX_DEFINITIONS,
                      .by_id = by_id};
  by_id = NULL;
  snprintf(file->version, sizeof file->version, "%u", head.data[7]);
  st = ulog_scan(file, err);
  if (st < 0) goto done;
  st = fill_info(file, ulog_u64(head.data + 8), err);
  if (st < 0) goto done;
  *self = file;
  file = NULL;
done:
  host->view_release(&head);
  host->dealloc(by_id);
  close_file(file);
  return st;
}

static const ha_storage_info *info(void *self) {
  const ulog_file *file = self;

  return &file->info;
}

static void chunk(void *self, size_t i, ha_chunk *out) {
  const ulog_file *file = self;
  const ulog_run *run = &file->runs[i];

  *out = (ha_chunk){.offset = run->offset,
                    .data_offset = run->offset,
                    .data_size = run->size,
                    .raw_size = run->size,
                    .start_ns = run->start_ns,
                    .end_ns = run->end_ns,
                    .message_count = run->messages,
                    .compression = "none",
                    .flags = HA_CHUNK_IMPLIED};
}

/* The scan has checked these bytes: records that it took for messages are valid. */
static ha_status parse(void *self, size_t i, const uint8_t *bytes, size_t size, ha_entries *out,
                       ha_error *err) {
  const ulog_file *file = self;
  const ulog_run *run = &file->runs[i];
  size_t at = 0;

  while (at < size) {
    ulog_record record;
    ulog_message message;
    const size_t whole = ulog_record_at(&record, bytes + at, size - at);
    if (whole == 0) {
      file->host->set_error(err, HA_E_CORRUPT, (int64_t)run->offset,
                            "the file has changed: no complete record after %zu bytes", at);
      return HA_E_CORRUPT;
    }
    if (ulog_message_of(&message, file, &record, run->offset + at) == ULOG_MESSAGE) {
      const ha_status st = file->host->reserve_entries(out, 1, err);
      if (st < 0) return st;
      out->items[out->size++] = (ha_entry){.log_time_ns = message.time_ns,
                                           .publish_time_ns = message.time_ns,
                                           .offset = (uint32_t)(message.data - bytes),
                                           .size = (uint32_t)message.size,
                                           .channel = message.channel};
    }
    at += whole;
  }
  return HA_OK;
}

static const ha_storage_ops g_ulog = {
    .struct_size = sizeof(ha_storage_ops),
    .name = "ulog",
    .summary = "logs of PX4 flight controllers",
    .version = "0.1.0",
    .suffix = ".ulg",
    .probe = probe,
    .open = open_file,
    .close = close_file,
    .info = info,
    .chunk = chunk,
    .parse = parse,
};

static const ha_storage_ops *const g_storages[] = {&g_ulog, NULL};

static const ha_encoding_ops *const g_encodings[] = {&ulog_encoding, NULL};

static const ha_plugin g_plugin = {.abi = HA_PLUGIN_ABI,
                                   .name = "ulog",
                                   .version = "0.1.0",
                                   .storages = g_storages,
                                   .encodings = g_encodings};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
