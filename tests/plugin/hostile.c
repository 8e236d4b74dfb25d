/* A storage with wrong results: "HOSTILE " and a letter at the start of a file select how. It
 * breaks the contract of plugin.h; the host must return a status. */
#include <holdall/plugin.h>

#include <string.h>

HA_API ha_plugin_entry_fn ha_plugin_entry;

static const uint8_t g_text[] = "uint8 x\n";
static const ha_schema g_schema = {sizeof g_schema, "a/B", "ros1msg", g_text, 8, ""};
static const ha_schema g_no_schema = {.struct_size = sizeof g_no_schema, .size = 100};
static const ha_channel g_good = {
    .struct_size = sizeof g_good, .topic = "/t", .schema = &g_schema, .encoding = "ros1"};
static const ha_channel g_empty = {.struct_size = sizeof g_empty};
static const ha_channel g_half = {
    .struct_size = sizeof g_half, .topic = "/t", .schema = &g_no_schema, .encoding = "ros1"};
static const ha_channel g_pairs = {.struct_size = sizeof g_pairs,
                                   .topic = "/t",
                                   .schema = &g_schema,
                                   .encoding = "ros1",
                                   .metadata = {NULL, 5}};
static const ha_channel g_qos = {.struct_size = sizeof g_qos,
                                 .topic = "/t",
                                 .schema = &g_schema,
                                 .encoding = "ros1",
                                 .qos_count = 3};

typedef struct hostile {
  const ha_host *host;
  char way;
  const ha_channel *channels[2];
  ha_storage_info info;
} hostile;

static hostile g_only; /* one file at a time is enough here */

static uint32_t probe(const uint8_t *head, size_t head_size, uint64_t file_size) {
  (void)file_size;
  return head_size > 8 && memcmp(head, "HOSTILE ", 8) == 0 ? 64 : 0;
}

static const ha_storage_info *info(void *self) {
  hostile *h = self;

  return h->way == 'a' ? NULL : &h->info;
}

static void set_channels(hostile *h) {
  static const ha_channel *const channels[] = {&g_good, &g_empty, &g_half, &g_pairs, &g_qos, NULL};

  h->channels[0] = h->way >= 'b' && h->way <= 'f' ? channels[h->way - 'a'] : &g_good;
  h->info = (ha_storage_info){.struct_size = sizeof h->info,
                              .format_version = h->way == 'g' ? NULL : "1",
                              .channels = h->way == 'h' ? NULL : h->channels,
                              .channel_count = h->way == 'i' ? SIZE_MAX / 2 : 1,
                              .chunk_count = h->way == 'j' ? SIZE_MAX / 2 : 2,
                              .attachment_count = h->way == 'k' ? 4 : 0,
                              .metadata_record_count = h->way == 'l' ? 4 : 0,
                              .metadata = {NULL, h->way == 'm' ? 4 : 0}};
}

static ha_status open_file(void **self, const ha_storage_open *how, ha_error *err) {
  ha_view view = HA_VIEW_INIT;
  const ha_status st = how->host->source_view(&view, how->source, 0, 9, err);

  if (st < 0) return st;
  g_only = (hostile){.host = how->host, .way = (char)view.data[8]};
  how->host->view_release(&view);
  set_channels(&g_only);
  *self = &g_only;
  if (g_only.way == 'n') return 77;
  if (g_only.way == 'o') return -77;
  if (g_only.way == 'p') return HA_E_CORRUPT; /* without a text */
  return g_only.way == 'q' ? HA_END : HA_OK;
}

static void close_file(void *self) {
  (void)self;
}

static ha_status count(void *self, ha_error *err) {
  hostile *h = self;

  (void)err;
  if (h->way == 'r') return 5;
  if (h->way == 's') h->info.channels = NULL;
  return HA_END;
}

static void chunk(void *self, size_t i, ha_chunk *out) {
  hostile *h = self;

  *out = (ha_chunk){.offset = 9,
                    .data_offset = 9,
                    .data_size = 20,
                    .raw_size = 20,
                    .end_ns = 100,
                    .message_count = 2,
                    .compression = "none"};
  (void)i;
  if (h->way == 't') out->compression = NULL;
  if (h->way == 'u') out->data_offset = UINT64_MAX - 3;
  if (h->way == 'v') out->data_size = out->raw_size = UINT64_MAX;
  if (h->way == 'w') out->raw_size = UINT32_MAX;
  if (h->way == 'x') out->compression = "zstd";
  if (h->way == 'y') out->start_ns = INT64_MAX, out->end_ns = INT64_MIN;
  if (h->way == 'z') out->message_count = 1;
}

static ha_status parse(void *self, size_t i, const uint8_t *bytes, size_t size, ha_entries *out,
                       ha_error *err) {
  hostile *h = self;

  (void)i;
  (void)bytes;
  if (h->host->reserve_entries(out, 2, err) < 0) return HA_E_NOMEM;
  out->items[out->size++] = (ha_entry){.log_time_ns = 50, .offset = 0, .size = 10};
  out->items[out->size++] =
      (ha_entry){.log_time_ns = 20, .offset = 10, .size = (uint32_t)size - 10};
  switch (h->way) {
  case 'A':
    out->items[0].channel = 7;
    return HA_OK;
  case 'B':
    out->items[1].offset = UINT32_MAX;
    return HA_OK;
  case 'C':
    out->items[1].size = UINT32_MAX;
    return HA_OK;
  case 'D':
    out->size = out->capacity + 1000;
    return HA_OK;
  case 'E':
    out->items = NULL;
    return HA_OK;
  case 'F':
    return 1234;
  case 'G':
    return -1234;
  case 'H':
    return HA_E_CORRUPT;
  case 'I':
    return HA_END;
  default:
    return HA_OK;
  }
}

static ha_status chunk_index(void *self, size_t i, const ha_channel_set *wanted, ha_entries *out,
                             ha_error *err) {
  hostile *h = self;

  (void)i;
  (void)wanted;
  if (h->way < 'J' || h->way > 'N') return HA_END;
  if (h->host->reserve_entries(out, 1, err) < 0) return HA_E_NOMEM;
  out->items[out->size++] = (ha_entry){.log_time_ns = 50, .offset = 3};
  if (h->way == 'J') out->items[out->size - 1].channel = UINT32_MAX;
  if (h->way == 'K') out->items[out->size - 1].offset = UINT32_MAX;
  if (h->way == 'L') out->size += 1000;
  return HA_OK;
}

static ha_status entry_at(void *self, size_t i, const uint8_t *bytes, size_t size, ha_entry *entry,
                          ha_error *err) {
  hostile *h = self;

  (void)i;
  (void)bytes;
  (void)size;
  (void)err;
  entry->size = h->way == 'M' ? UINT32_MAX : 4;
  if (h->way == 'N') return 99;
  return HA_OK;
}

static ha_status walk_open(void **walker, const ha_storage_open *how, uint64_t start,
                           int32_t chunks, ha_error *err) {
  void *self = NULL;

  (void)start;
  (void)chunks;
  if (open_file(&self, how, err) == HA_E_IO) return HA_E_IO;
  g_only.info.chunk_count = 0;
  *walker = &g_only;
  return HA_OK;
}

static ha_status walk_next(void *walker, ha_record *out, ha_error *err) {
  static const ha_record_field fields[] = {{.name = NULL, .bytes = {NULL, 10}, .kind = 99}};
  hostile *h = walker;

  (void)err;
  if (h->info.chunk_count++ > 3) return HA_END;
  *out = (ha_record){.struct_size = sizeof *out, .kind = "record", .chunk_offset = -1, .size = 9};
  if (h->way == 'O') out->kind = NULL;
  if (h->way == 'P') out->field_count = 7;
  if (h->way == 'Q') out->fields = fields, out->field_count = 1;
  return h->way == 'R' ? -500 : h->way == 'S' ? 500 : HA_OK;
}

static void walk_close(void *walker) {
  (void)walker;
}

static const ha_storage_ops g_hostile = {
    .struct_size = sizeof g_hostile,
    .name = "hostile",
    .summary = "wrong answers",
    .version = "1",
    .suffix = ".hostile",
    .probe = probe,
    .open = open_file,
    .close = close_file,
    .info = info,
    .count = count,
    .chunk = chunk,
    .parse = parse,
    .chunk_index = chunk_index,
    .entry_at = entry_at,
    .walk_open = walk_open,
    .walk_next = walk_next,
    .walk_close = walk_close,
};

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  static const ha_storage_ops *const storages[] = {&g_hostile, NULL};
  static const ha_plugin plugin = {.abi = HA_PLUGIN_ABI, .name = "hostile", .storages = storages};

  return host_abi == HA_PLUGIN_ABI ? &plugin : NULL;
}
