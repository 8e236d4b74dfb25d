/* Checks the content of chunks or rows: that it is readable and agrees with what the file
 * states. */
#include <inttypes.h>
#include <string.h>

#include "bag/check/check.h"
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "compression/compression.h"
#include "compression/unpacked.h"
#include "storage/entries.h"

/* Consecutive failures of a cursor after which reading stops. */
enum { MAX_CURSOR_FAILURES = 100 };

/* Bytes of a spooled run that are read at a time. */
enum { WINDOW = 1 << 20 };

static const ha__entry_filter g_everything = {NULL, INT64_MIN, INT64_MAX, false, false};

/* Totals of a file so far. */
struct ha__content {
  ha__check *check;
  ha__file *file;
  const ha__loader *loader;
  uint64_t *counts; /* messages by channel of the file */
  uint64_t total;
  int64_t start_ns;
  int64_t end_ns;
  bool lost; /* something can't be read */
  uint64_t disordered;
  int64_t disorder_offset; /* start of the chunk with the first of these ... */
  uint32_t disorder_channel;
  int64_t disorder_ns; /* ... and its time */
  size_t next;         /* the first chunk that was not read */
  bool waits;          /* the chunks from there on are read after the storage's check */
};

typedef struct ha__content content;

/* --- messages ------------------------------------------------------------------------- */

static void note_disorder(content *c, const ha_entry *entry, int64_t offset) {
  if (c->disordered++ > 0) return;
  c->disorder_offset = offset;
  c->disorder_channel = entry->channel;
  c->disorder_ns = entry->log_time_ns;
}

static void take_entry(content *c, const ha_entry *entry, int64_t offset) {
  if (c->total > 0 && entry->log_time_ns < c->end_ns) note_disorder(c, entry, offset);
  if (c->total == 0 || entry->log_time_ns < c->start_ns) c->start_ns = entry->log_time_ns;
  if (c->total == 0 || entry->log_time_ns > c->end_ns) c->end_ns = entry->log_time_ns;
  c->total++;
  c->counts[entry->channel]++;
}

static void take_message(const content *c, const ha__run *run, const ha_entry *entry) {
  static const uint8_t none[1] = {0};
  const uint8_t *data = entry->size > 0 ? run->bytes + entry->offset : none;

  if (!c->check->types) return;
  ha__check_types_message(c->check->types, c->file->channels[entry->channel], data, entry->size,
                          entry->log_time_ns);
}

/* In the order of the file. */
static void take_run(content *c, ha__run *run, int64_t offset) {
  ha__entries_sort(run->entries.items, run->entries.size);
  for (size_t i = 0; i < run->entries.size; i++) {
    take_entry(c, &run->entries.items[i], offset);
    take_message(c, run, &run->entries.items[i]);
  }
}

static void report_disorder(const content *c) {
  if (c->disordered == 0) return;
  ha__check_add(c->check, c->check->strict_order ? HA_FINDING_ERROR : HA_FINDING_WARNING,
                c->disorder_offset,
                "messages that are earlier than one before them: %" PRIu64 ", the first is of "
                "%.100s at %" PRId64 " ns",
                c->disordered, c->file->channels[c->disorder_channel]->topic, c->disorder_ns);
}

/* --- chunks ----------------------------------------------------------------------------- */

/* The text of a failure without the place at its beginning. */
static const char *without_place(const char *text, const char *path) {
  const size_t size = strlen(path);

  if (strncmp(text, path, size) != 0 || text[size] != ':') return text;
  text += size + 1;
  const size_t digits = strspn(text, "0123456789");
  if (digits > 0 && text[digits] == ':') text += digits + 1;
  return *text == ' ' ? text + 1 : text;
}

/* Report a failure after which checking continues. */
static ha_status pass_over(content *c, ha_status st, const ha_error *why, ha_error *err) {
  if (st == HA_E_NOMEM || st == HA_E_IO) {
    if (err) *err = *why;
    return st;
  }
  if (st < 0) {
    c->lost = true;
    ha__check_add(c->check, HA_FINDING_ERROR, why->offset, "%s",
                  without_place(why->text, c->file->path));
  }
  return HA_OK;
}

static ha_status check_chunk(content *c, size_t i, ha_error *err) {
  const bool index_is_ours = !c->file->storage.ops->check;
  ha__run run = HA__RUN_INIT;
  ha_error why = HA_ERROR_INIT;
  ha_chunk chunk;

  ha_status st = ha__run_load_chunk(&run, c->loader, c->file, i, &g_everything, &why);
  const bool good = st >= 0;
  ha__storage_chunk(&c->file->storage, i, &chunk);
  st = pass_over(c, st, &why, err);
  take_run(c, &run, (int64_t)chunk.offset);
  while (st >= 0 && run.more) {
    st = pass_over(c, ha__run_refill(&run, false, WINDOW, &why), &why, err);
    take_run(c, &run, (int64_t)chunk.offset);
  }
  if (st >= 0 && good && index_is_ours) st = ha__check_index(c->check, c->file, i, &run, err);
  ha__run_done(&run);
  return st;
}

static ha_status check_chunks(content *c, ha_error *err) {
  const size_t count = ha__storage_info(&c->file->storage)->chunk_count;

  while (c->next < count) {
    HA_TRY(check_chunk(c, c->next++, err));
  }
  report_disorder(c);
  return HA_OK;
}

/* Whether these bytes are those of the chunk that was found by opening. */
static bool is_sound(const content *c, const ha_chunk *chunk, const uint8_t *bytes, size_t size) {
  if (chunk->raw_size != size || (chunk->flags & HA_CHUNK_UNFINISHED)) return false;
  if (!(chunk->flags & HA_CHUNK_HAS_CRC) || (chunk->flags & HA_CHUNK_SOUND)) return true;
  return !c->loader->check_crc || ha__crc32(0, bytes, size) == chunk->crc;
}

/* Count the messages of unpacked bytes; false, and nothing is counted, when there is any problem,
 * which reading the chunk will report. */
static bool take_bytes(content *c, const ha_chunk *chunk, const uint8_t *bytes, size_t size) {
  ha__run run = HA__RUN_INIT;

  if (!is_sound(c, chunk, bytes, size) || c->file->message_compression) return false;
  run.bytes = bytes;
  run.entries.limit = ha__entries_max(c->loader);
  const ha_status st =
      ha__storage_parse(&c->file->storage, c->next, bytes, size, &run.entries, NULL);
  const bool is_all =
      chunk->message_count == HA_UNCOUNTED || run.entries.size >= chunk->message_count;
  if (st >= 0 && is_all) take_run(c, &run, (int64_t)chunk->offset);
  ha__run_done(&run);
  return st >= 0 && is_all;
}

/* Whether the chunk at offset is the next one of the index, which lists none that begins within it,
 * and has a size that reading allows. */
static bool is_next(const content *c, const ha_chunk *chunk, uint64_t offset) {
  const uint64_t most =
      ha__unpacked_most(c->loader->max_chunk_bytes, c->loader->max_ratio, chunk->data_size);
  ha_chunk after;

  if (chunk->offset != offset || chunk->raw_size > most) return false;
  if (c->next + 1 >= ha__storage_info(&c->file->storage)->chunk_count) return true;
  ha__storage_chunk_listed(&c->file->storage, c->next + 1, &after);
  return after.offset >= chunk->data_offset + chunk->data_size;
}

/* The chunks of a file that is read by its index are taken as long as index and file agree, and
 * without damage: the findings on others follow those of the storage. */
static void take_indexed(content *c, uint64_t offset, const uint8_t *bytes, size_t size) {
  ha_chunk chunk;

  if (c->waits || c->next >= ha__storage_info(&c->file->storage)->chunk_count) return;
  ha__storage_chunk(&c->file->storage, c->next, &chunk);
  c->waits = !is_next(c, &chunk, offset) || !take_bytes(c, &chunk, bytes, size);
  c->next += !c->waits;
}

/* The storage has unpacked the chunk: it is not unpacked again for its content. */
ha_status ha__content_take(content *c, uint64_t offset, const uint8_t *bytes, size_t size,
                           ha_error *err) {
  const ha_storage_info *info = ha__storage_info(&c->file->storage);
  ha_chunk chunk;

  if (!(info->flags & HA_STORAGE_SCANNED)) {
    take_indexed(c, offset, bytes, size);
    return HA_OK;
  }
  while (c->next < info->chunk_count) {
    ha__storage_chunk(&c->file->storage, c->next, &chunk);
    if (chunk.offset > offset) break;
    if (chunk.offset < offset) {
      HA_TRY(check_chunk(c, c->next++, err));
    } else {
      c->next += take_bytes(c, &chunk, bytes, size);
      break;
    }
  }
  return HA_OK;
}

/* --- rows --------------------------------------------------------------------------------- */

static ha_status check_rows(content *c, void *cursor, ha_error *err) {
  unsigned failures = 0;
  ha_status st = HA_OK;

  while (st != HA_END && failures < MAX_CURSOR_FAILURES) {
    ha__run run = HA__RUN_INIT;
    ha_error why = HA_ERROR_INIT;
    st = ha__run_load_rows(&run, c->loader, c->file, cursor, (size_t)1 << 20, &why);
    failures = run.entries.size > 0 ? 0 : failures + 1;
    take_run(c, &run, HA_NO_OFFSET);
    ha__run_done(&run);
    HA_TRY(pass_over(c, st, &why, err));
  }
  return HA_OK;
}

static ha_status check_cursor(content *c, ha_error *err) {
  const ha_storage_query all = {sizeof all, NULL, INT64_MIN, INT64_MAX, 0, 0};
  void *cursor = NULL;
  ha_error why = HA_ERROR_INIT;
  ha_status st = ha__storage_cursor_open(&cursor, &c->file->storage, &all, &why);

  if (st < 0) return pass_over(c, st, &why, err);
  st = check_rows(c, cursor, err);
  ha__storage_cursor_close(&c->file->storage, cursor);
  return st;
}

/* --- what the file says of all of it ----------------------------------------------------- */

static void compare_totals(const content *c) {
  const ha_storage_info *info = ha__storage_info(&c->file->storage);

  if (!(info->flags & HA_STORAGE_COUNTED) || c->lost) return;
  if (info->message_count != c->total) {
    ha__check_add(c->check, HA_FINDING_ERROR, HA_NO_OFFSET,
                  "the file states %" PRIu64 " messages, %" PRIu64 " exist", info->message_count,
                  c->total);
  }
  if (c->total > 0 && (info->start_ns != c->start_ns || info->end_ns != c->end_ns)) {
    ha__check_add(c->check, HA_FINDING_ERROR, HA_NO_OFFSET,
                  "the file states messages from %" PRId64 " to %" PRId64 " ns, there are some "
                  "from %" PRId64 " to %" PRId64,
                  info->start_ns, info->end_ns, c->start_ns, c->end_ns);
  }
  for (size_t i = 0; i < info->channel_count; i++) {
    const ha_channel *channel = info->channels[i];
    if (channel->message_count == c->counts[i] || channel->message_count == HA_UNCOUNTED) continue;
    ha__check_add(c->check, HA_FINDING_ERROR, HA_NO_OFFSET,
                  "the file states %" PRIu64 " messages of channel %" PRIu32 " (%.100s), %" PRIu64
                  " exist",
                  channel->message_count, channel->id, channel->topic, c->counts[i]);
  }
}

static void settle(const content *c, uint64_t *counts) {
  const size_t n = ha__storage_info(&c->file->storage)->channel_count;

  c->file->message_count = c->total;
  c->file->start_ns = c->start_ns;
  c->file->end_ns = c->end_ns;
  c->file->counted = true;
  for (size_t i = 0; i < n; i++) {
    counts[c->file->channels[i]->id] += c->counts[i];
  }
}

ha_status ha__content_new(content **out, ha__check *check, ha__file *file, const ha__loader *loader,
                          ha_error *err) {
  content *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  *c = (content){.check = check, .file = file, .loader = loader};
  c->counts = ha__alloc_zeroed(ha__storage_info(&file->storage)->channel_count, sizeof *c->counts);
  if (!c->counts) {
    ha__free(c);
    return HA_FAIL_NOMEM(err);
  }
  *out = c;
  return HA_OK;
}

ha_status ha__content_finish(content *c, uint64_t *counts, ha_error *err) {
  c->check->path = c->file->path;
  const ha_status st =
      ha__storage_has_cursors(&c->file->storage) ? check_cursor(c, err) : check_chunks(c, err);
  if (st < 0) return st;
  if (!c->file->storage.ops->check) compare_totals(c);
  settle(c, counts);
  return HA_OK;
}

void ha__content_free(content *c) {
  if (!c) return;
  ha__free(c->counts);
  ha__free(c);
}
