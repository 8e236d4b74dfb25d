#include <string.h>

#include "ulog.h"

/* A complete sync record, which a search after damage looks for. */
static const uint8_t g_sync[] = {8, 0, 'S', 0x2f, 0x73, 0x13, 0x20, 0x25, 0x0c, 0xbb, 0x12};

static void report_damage(ulog_file *file, uint64_t offset, const char *what) {
  file->host->report(file->report_to, (int64_t)offset, "%s", what);
  file->damaged = true;
}

static void count_message(ulog_file *file, ulog_run *run, const ulog_message *message) {
  if (run->messages == 0 || message->time_ns < run->start_ns) run->start_ns = message->time_ns;
  if (run->messages == 0 || message->time_ns > run->end_ns) run->end_ns = message->time_ns;
  run->messages++;
  file->channels[message->channel]->channel.message_count++;
}

/* Read complete records from bytes; run->size is the end of the last one. *bad: a record is
 * invalid.
 */
static ha_status scan_run(ulog_file *file, ulog_run *run, bool *bad, const uint8_t *bytes,
                          size_t size, ha_error *err) {
  size_t at = 0;

  for (;;) {
    ulog_record record;
    ulog_message message;
    *bad = at < size && !ulog_record_plausible(bytes + at, size - at);
    const size_t whole = *bad ? 0 : ulog_record_at(&record, bytes + at, size - at);
    if (whole == 0) break;
    const ha_status st = ulog_define(file, &record, run->offset + at, err);
    if (st < 0) return st;
    switch (ulog_message_of(&message, file, &record, run->offset + at)) {
    case ULOG_MESSAGE:
      count_message(file, run, &message);
      break;
    case ULOG_BAD_MESSAGE:
      if (file->bad_count++ == 0) file->bad_offset = (int64_t)(run->offset + at);
      break;
    default:
      break;
    }
    at += whole;
  }
  run->size = (uint32_t)at;
  return HA_OK;
}

static ha_status add_run(ulog_file *file, const ulog_run *run, ha_error *err) {
  void *items = file->runs;

  if (run->messages == 0) return HA_OK;
  const ha_status st =
      ulog_grow(file->host, &items, &file->run_capacity, file->run_count, sizeof *file->runs, err);
  file->runs = items;
  if (st < 0) return st;
  file->runs[file->run_count++] = *run;
  return HA_OK;
}

/* Move *at to the next sync record before end; to end when there is none. */
static ha_status find_sync(ulog_file *file, uint64_t *at, uint64_t end, ha_error *err) {
  while (end - *at >= sizeof g_sync) {
    ha_view view = HA_VIEW_INIT;
    const size_t size = end - *at < ULOG_RUN_SIZE ? (size_t)(end - *at) : (size_t)ULOG_RUN_SIZE;
    const ha_status st = file->host->source_view(&view, file->source, *at, size, err);
    if (st < 0) return st;
    size_t i = 0;
    while (i <= size - sizeof g_sync && memcmp(view.data + i, g_sync, sizeof g_sync) != 0)
      i++;
    const bool found = i <= size - sizeof g_sync;
    file->host->view_release(&view);
    *at += i;
    if (found) return HA_OK;
  }
  *at = end;
  return HA_OK;
}

/* Read the records in [at, end), run by run. Each round advances at, or ends the segment. */
static ha_status scan_segment(ulog_file *file, uint64_t at, uint64_t end, ha_error *err) {
  while (at < end) {
    ha_view view = HA_VIEW_INIT;
    ulog_run run = {.offset = at};
    bool bad = false;
    const size_t size = end - at < ULOG_RUN_SIZE ? (size_t)(end - at) : (size_t)ULOG_RUN_SIZE;

    ha_status st = file->host->source_view(&view, file->source, at, size, err);
    if (st < 0) return st;
    st = scan_run(file, &run, &bad, view.data, size, err);
    file->host->view_release(&view);
    if (st >= 0) st = add_run(file, &run, err);
    if (st < 0) return st;
    at += run.size;
    if (!bad && run.size > 0) continue;
    /* a wrong size may hide valid records, so search within it too */
    report_damage(file, at,
                  bad ? "no record begins here: continuing at the next sync record"
                      : "a record is incomplete: continuing at the next sync record");
    at++;
    st = find_sync(file, &at, end, err);
    if (st < 0) return st;
  }
  return HA_OK;
}

/* Read the flag bits, if they come first: whether the log can be read, and the offsets of
 * appended data. */
static ha_status read_flags(ulog_file *file, uint64_t ends[ULOG_MAX_SEGMENTS], size_t *count,
                            ha_error *err) {
  enum { BODY = 40, UNKNOWN_BITS = 0xfe };
  const uint64_t file_size = file->host->source_size(file->source);
  ha_view view = HA_VIEW_INIT;
  ulog_record record = {0};

  ends[(*count)++] = file_size;
  if (file_size - ULOG_HEADER_SIZE < ULOG_RECORD_HEADER + BODY) return HA_OK;
  ha_status st = file->host->source_view(&view, file->source, ULOG_HEADER_SIZE,
                                         ULOG_RECORD_HEADER + BODY, err);
  if (st < 0) return st;
  if (view.data[2] != 'B' || ulog_u16(view.data) < BODY) goto done;
  record.body = view.data + ULOG_RECORD_HEADER;
  uint8_t unknown = record.body[8] & UNKNOWN_BITS;
  for (int i = 9; i < 16; i++) {
    unknown |= record.body[i];
  }
  if (unknown) {
    st = HA_E_UNSUPPORTED;
    file->host->set_error(err, st, ULOG_HEADER_SIZE + ULOG_RECORD_HEADER + 8,
                          "this log uses features that this reader does not support");
    goto done;
  }
  for (int i = 0; (record.body[8] & 1) && i < 3; i++) {
    const uint64_t offset = ulog_u64(record.body + 16 + 8 * i);
    const uint64_t before = *count > 1 ? ends[*count - 2] : ULOG_HEADER_SIZE;
    if (offset == 0) break;
    if (offset <= before || offset >= file_size) {
      report_damage(file, ULOG_HEADER_SIZE, "the offset of appended data is not valid");
      break;
    }
    ends[*count - 1] = offset;
    ends[(*count)++] = file_size;
  }
done:
  file->host->view_release(&view);
  return st;
}

ha_status ulog_scan(ulog_file *file, ha_error *err) {
  uint64_t ends[ULOG_MAX_SEGMENTS];
  size_t segments = 0;
  uint64_t at = ULOG_HEADER_SIZE;

  ha_status st = read_flags(file, ends, &segments, err);
  for (size_t i = 0; i < segments && st >= 0; i++) {
    st = scan_segment(file, at, ends[i], err);
    at = ends[i];
  }
  if (st >= 0 && file->bad_count > 0) {
    file->host->report(file->report_to, file->bad_offset,
                       "%llu messages have no subscription before them, or no time: left out",
                       (unsigned long long)file->bad_count);
    file->damaged = true;
  }
  return st;
}
