#include "storage/rosbag1/old/text_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/number/number.h"
#include "base/status.h"
#include "storage/rosbag1/record/version.h"

/* Maximum length of a topic name that is searched for before a line end. */
enum { NAME_MAX_BYTES = 256 };

enum { MAX_TOPICS = 999999999 };

ha_status ha__rosbag1_text_need(const uint8_t **out, size_t *size, ha__rosbag1_text_file *file,
                                uint64_t offset, ha_error *err) {
  const uint64_t left = file->total - offset;

  *size = left < TEXT_HEAD_MAX ? (size_t)left : TEXT_HEAD_MAX;
  return ha__window_need(out, &file->window, offset, *size, err);
}

ha_status ha__rosbag1_text_quantity(uint64_t *out, uint64_t *pos, ha__rosbag1_text_file *file,
                                    ha_error *err) {
  const uint8_t *bytes = NULL;
  size_t size = 0;
  size_t used = 0;
  ha_slice line;

  HA_TRY(ha__rosbag1_text_need(&bytes, &size, file, *pos, err));
  const ha_status st = ha__rosbag1_line(&line, &used, bytes, size, err);
  if (st < 0) {
    if (err) err->offset = (int64_t)*pos;
    return st;
  }
  if (line.size == 0) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)*pos, "the number of topics is missing");
  }
  if (!ha__number_read_u64(out, (const char *)line.data, line.size, MAX_TOPICS)) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)*pos, "the number of topics is no number");
  }
  *pos += used;
  return HA_OK;
}

/* True when the record in these bytes is whole and its topic is plausible. left: bytes up to the
 * end of the file. */
static bool is_record(const ha__rosbag1_text_file *file, const uint8_t *bytes, size_t size,
                      uint64_t left) {
  ha__rosbag1_text_record record;

  if (ha__rosbag1_text_record_parse(&record, file->version, bytes, size, NULL) < 0) return false;
  if (record.size > left - record.head_size) return false;
  return file->version != VERSION_10 ||
         ha__rosbag1_topics_named(file->topics, record.topic) != UINT32_MAX;
}

/* True at the end of the file, and when a whole record follows, with a topic that the file lists if
 * it lists any. Always true in version 0, whose records have no such redundancy. */
static bool is_plausible(ha__rosbag1_text_file *file, uint64_t offset) {
  const uint8_t *bytes = NULL;
  size_t size = 0;

  if (file->version == VERSION_0 || offset >= file->total) return true;
  if (ha__rosbag1_text_need(&bytes, &size, file, offset, NULL) < 0) return false;
  return is_record(file, bytes, size, file->total - offset);
}

/* Start of the name that ends at `end`. Payload bytes may precede it directly, so the longest known
 * name is used; if there is none, in 1.1, the run of letters from its first slash. */
static bool name_start(size_t *out, const ha__rosbag1_text_file *file, const uint8_t *bytes,
                       size_t end) {
  size_t start = end;
  size_t slash = end;

  while (start > 0 && end - start < NAME_MAX_BYTES && bytes[start - 1] > ' ' &&
         bytes[start - 1] < 0x7f) {
    start--;
  }
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == '/' && slash == end) slash = i;
    const ha_slice name = {bytes + i, end - i};
    if (ha__rosbag1_topics_named(file->topics, name) != UINT32_MAX) {
      *out = i;
      return true;
    }
  }
  *out = slash < end ? slash : start;
  return file->version == VERSION_11 && start < end;
}

/* The first record in a block; its size when there is none. usable: end of the range to search for
 * line ends. */
static size_t find_in(const ha__rosbag1_text_file *file, const uint8_t *bytes, size_t size,
                      uint64_t left, size_t usable) {
  size_t pos = 0;

  while (pos < usable) {
    const uint8_t *line_end = memchr(bytes + pos, '\n', usable - pos);
    size_t start = 0;
    if (!line_end) break;
    const size_t at = (size_t)(line_end - bytes);
    pos = at + 1;
    if (name_start(&start, file, bytes, at) &&
        is_record(file, bytes + start, size - start, left - start)) {
      return start;
    }
  }
  return size;
}

ha_status ha__rosbag1_text_find(uint64_t *out, ha__rosbag1_text_file *file, uint64_t offset,
                                ha_error *err) {
  enum { BLOCK = 256 * 1024 };

  *out = file->total;
  if (file->version == VERSION_0) return HA_OK;
  while (offset < file->total) {
    const uint64_t left = file->total - offset;
    const size_t size = left < BLOCK ? (size_t)left : BLOCK;
    /* after this, a record that begins at a line end may not be in the block */
    const size_t usable = size < left ? size - TEXT_HEAD_MAX : size;
    const uint8_t *bytes = NULL;
    HA_TRY(ha__window_need(&bytes, &file->window, offset, size, err));
    const size_t found = find_in(file, bytes, size, left, usable);
    if (found < size) {
      *out = offset + found;
      return HA_OK;
    }
    if (size == left) break;
    offset += usable - NAME_MAX_BYTES;
  }
  return HA_OK;
}

/* --- events ------------------------------------------------------------------------------- */

static ha_status pass(ha__rosbag1_text_event *e, ha__rosbag1_text_file *file, const char *reason,
                      ha_error *err) {
  uint64_t start = 0;
  uint64_t end = 0;

  e->kind = HA__EVENT_DAMAGE;
  snprintf(e->problem, sizeof e->problem, "%s", reason);
  HA_TRY(ha__rosbag1_text_find(&e->end, file, e->offset + 1, err));
  file->pos = e->end;
  if (ha__source_gap(file->window.source, e->offset, e->end - e->offset, &start, &end)) {
    e->kind = HA__EVENT_GAP;
    snprintf(e->problem, sizeof e->problem, "cannot read %" PRIu64 " bytes at %" PRIu64,
             end - start, start);
  }
  return HA_OK;
}

static ha_status read_record(ha__rosbag1_text_event *e, ha__rosbag1_text_file *file,
                             ha_error *reason) {
  const uint8_t *bytes = NULL;
  uint64_t start = 0;
  uint64_t end = 0;
  size_t size = 0;

  HA_TRY(ha__rosbag1_text_need(&bytes, &size, file, e->offset, reason));
  HA_TRY(ha__rosbag1_text_record_parse(&e->record, file->version, bytes, size, reason));
  if (!ha__source_gap(file->window.source, e->offset, e->record.head_size, &start, &end)) {
    return HA_OK;
  }
  return HA_FAIL(reason, HA_E_CORRUPT, (int64_t)start, "cannot read the head of a message");
}

/* A length that no record follows may be wrong, and the bytes may contain good records. */
static ha_status judge_length(ha__rosbag1_text_event *e, ha__rosbag1_text_file *file,
                              ha_error *err) {
  uint64_t next = 0;

  if (is_plausible(file, e->end)) return HA_OK;
  HA_TRY(ha__rosbag1_text_find(&next, file, e->offset + e->record.head_size, err));
  e->wrong_length = next < e->end;
  if (e->wrong_length) e->end = next;
  return HA_OK;
}

ha_status ha__rosbag1_text_next(ha__rosbag1_text_event *e, ha__rosbag1_text_file *file,
                                ha_error *err) {
  ha_error reason = HA_ERROR_INIT;

  e->kind = HA__EVENT_RECORD;
  e->offset = file->pos;
  e->is_cut = e->wrong_length = false;
  e->problem[0] = '\0';
  if (file->pos >= file->total) {
    e->kind = HA__EVENT_END;
    return HA_END;
  }
  const ha_status st = read_record(e, file, &reason);
  if (st == HA_E_IO || st == HA_E_NOMEM) return HA_FAIL(err, st, reason.offset, "%s", reason.text);
  if (st < 0) return pass(e, file, reason.text, err);
  e->end = e->offset + e->record.head_size + e->record.size;
  e->is_cut = e->end > file->total;
  const uint8_t *data = file->window.data;
  const uint64_t at = file->window.offset;
  HA_TRY(e->is_cut ? pass(e, file, "message cut short", err) : judge_length(e, file, err));
  file->pos = e->end;
  const bool moved = file->window.data != data || file->window.offset != at;
  return moved ? read_record(e, file, err) : HA_OK; /* its slices must be valid again */
}
