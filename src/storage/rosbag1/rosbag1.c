/* ROS 1 bags of every version as a storage: the table, and what stands before the versions. */
#include "storage/rosbag1/rosbag1.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "storage/rosbag1/check.h"
#include "storage/rosbag1/write.h"
#include "storage/storage.h"

void ha__rosbag1_report(ha__rosbag1 *bag, uint64_t offset, const char *format, ...) {
  char text[512];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  bag->problems++;
  bag->host->report(bag->report_to, (int64_t)offset, "%s", text);
}

void ha__rosbag1_lose(ha__rosbag1 *bag, const ha_loss *loss) {
  bag->problems++;
  bag->host->lose(bag->report_to, loss);
}

void ha__rosbag1_leave_out(ha__rosbag1 *bag, uint64_t offset, uint64_t bytes, const char *format,
                           ...) {
  char text[512];
  va_list args;

  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  if (!bag->recover) {
    ha__rosbag1_report(bag, offset, "%s", text);
    return;
  }
  ha__rosbag1_lose(
      bag, &(ha_loss){.offset = (int64_t)offset, .bytes = bytes, .messages = 1, .text = text});
}

void ha__rosbag1_skip(ha__rosbag1 *bag, uint64_t offset, uint64_t bytes, const char *reason) {
  if (!bag->recover) {
    ha__rosbag1_report(bag, offset, "%s: %" PRIu64 " bytes skipped", reason, bytes);
    return;
  }
  ha__rosbag1_lose(bag, &(ha_loss){.offset = (int64_t)offset,
                                   .bytes = bytes,
                                   .messages = HA_UNCOUNTED,
                                   .text = reason});
}

static uint32_t probe(const uint8_t *head, size_t head_size, uint64_t file_size) {
  return ha__rosbag1_version_detect(head, head_size, file_size).bits;
}

static ha_status detect(ha__rosbag1 *bag, ha_error *err) {
  const uint64_t total = ha__source_size(bag->source);
  const size_t size = total < 4096 ? (size_t)total : 4096;
  ha_view view = HA_VIEW_INIT;

  HA_TRY(ha__source_view(&view, bag->source, 0, size, err));
  bag->version = ha__rosbag1_version_detect(view.data, view.size, total);
  ha__view_release(&view);
  if (bag->recover) HA_TRY(ha__rosbag1_version_guess(&bag->version, bag->source, err));
  if (bag->version.bits == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "no ROS 1 bag: want a line '#ROSBAG V2.0' or older");
  }
  if (!ha__rosbag1_version_name(bag->version.number)) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "ROS 1 bag of version %u.%u; known are 0 to 2.0",
                   (unsigned)(bag->version.number / 100), (unsigned)(bag->version.number % 100));
  }
  return HA_OK;
}

static ha_status open20(ha__rosbag1 *bag, bool *complete, ha_error *err) {
  if (bag->recover) HA_TRY(ha__rosbag1_refuse_unfinished(bag, err));
  const ha_status st = bag->recover ? HA_END : ha__rosbag1_index20_open(bag, err);

  if (st < 0) return st;
  *complete = st == HA_OK || bag->recover;
  if (st == HA_END) HA_TRY(ha__rosbag1_scan20(bag, bag->version.line_size, err));
  if (bag->recover) HA_TRY(ha__rosbag1_conn_make_missing(bag, err));
  if ((bag->headless || bag->recover) && bag->chunk_count == 0 && bag->channel_count == 0) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)bag->version.line_size,
                   "nothing behind the version line can be read");
  }
  HA_TRY(ha__rosbag1_conn_find_missing(bag, err));
  HA_TRY(ha__rosbag1_definitions_settle(bag, err));
  ha__rosbag1_conn_settle(bag);
  return HA_OK;
}

static ha_status open_version(ha__rosbag1 *bag, bool *complete, ha_error *err) {
  HA_TRY(detect(bag, err));
  switch (bag->version.number) {
  case VERSION_20:
    return open20(bag, complete, err);
  case VERSION_12:
    return ha__rosbag1_open12(bag, complete, err);
  default:
    return ha__rosbag1_open_text(bag, complete, err);
  }
}

void ha__rosbag1_close(void *self) {
  ha__rosbag1 *bag = self;

  if (!bag) return;
  for (size_t i = 0; i < bag->method_count; i++) {
    ha__free(bag->methods[i]);
  }
  pthread_mutex_destroy(&bag->lock);
  ha__free(bag->chunks);
  ha__free(bag->channels);
  ha__free(bag->conns.items);
  ha__free(bag->conns.small);
  ha__table_done(&bag->conns.large);
  ha__table_done(&bag->schemas);
  ha__table_done(&bag->definitions);
  ha__rosbag1_topics_done(&bag->topics);
  ha__quota_done(&bag->quota);
  ha__arena_done(&bag->arena);
  ha__free(bag);
}

ha_status ha__rosbag1_open(void **self, const ha_storage_open *open, ha_error *err) {
  ha__rosbag1 *bag = ha__alloc_zeroed(1, sizeof *bag);
  bool complete = false;

  if (!bag) return HA_FAIL_NOMEM(err);
  if (pthread_mutex_init(&bag->lock, NULL) != 0) {
    ha__free(bag);
    return HA_FAIL_NOMEM(err);
  }
  bag->host = open->host;
  ha__quota_init(&bag->quota, open);
  bag->source = open->source;
  bag->report_to = open->report_to;
  bag->temporary = open->temporary;
  bag->max_ratio = open->max_ratio;
  bag->max_chunk_bytes = open->max_chunk_bytes;
  bag->threads = open->threads;
  bag->max_record_bytes = open->max_record_bytes;
  bag->recover = (open->flags & HA_STORAGE_RECOVER) != 0;
  const ha_status st = ha__quota_status(&bag->quota, open_version(bag, &complete, err), err);
  if (st < 0) {
    ha__rosbag1_close(bag);
    return st;
  }
  ha__rosbag1_info_fill(bag, complete);
  *self = bag;
  return HA_OK;
}

static const ha_storage_info *rosbag1_info(void *self) {
  const ha__rosbag1 *bag = self;

  return &bag->info;
}

static ha_status rosbag1_parse(void *self, size_t i, const uint8_t *bytes, size_t size,
                               ha_entries *out, ha_error *err) {
  ha__rosbag1 *bag = self;

  HA_TRY(ha__rosbag1_chunk_check(bag, i, err));
  switch (bag->version.number) {
  case VERSION_20:
    return bag->recover ? ha__rosbag1_recover20(bag, i, bytes, size, out, err)
                        : ha__rosbag1_parse20(bag, i, bytes, size, out, err);
  case VERSION_12:
    return ha__rosbag1_parse12(bag, i, bytes, size, out, err);
  default:
    return ha__rosbag1_parse_text(bag, i, bytes, size, out, err);
  }
}

const ha_storage_ops ha__storage_rosbag1 = {
    .struct_size = sizeof(ha_storage_ops),
    .name = "rosbag1",
    .summary = "ROS 1 bags (.bag) of versions 0, 1.0, 1.1, 1.2 and 2.0",
    .version = "2.0",
    .suffix = ".bag",
    .probe = probe,
    .open = ha__rosbag1_open,
    .close = ha__rosbag1_close,
    .info = rosbag1_info,
    .chunk = ha__rosbag1_chunk_get,
    .chunk_counts = ha__rosbag1_chunk_counts,
    .parse = rosbag1_parse,
    .chunk_index = ha__rosbag1_chunk_index,
    .entry_at = ha__rosbag1_entry_at,
    .walk_open = ha__rosbag1_walk_open,
    .walk_next = ha__rosbag1_walk_next,
    .walk_close = ha__rosbag1_walk_close,
    .write_flags = HA_WRITES_PAIRS | HA_WRITES_MD5 | HA_WRITES_ANY_TEXT | HA_WRITES_ROS1_ALONE,
    .writer_open = ha__rosbag1_writer_open,
    .writer_close = ha__rosbag1_writer_close,
    .writer_channel = ha__rosbag1_writer_channel,
    .begin = ha__rosbag1_begin,
    .message = ha__rosbag1_message,
    .seal = ha__rosbag1_seal,
    .chunk_agrees = ha__rosbag1_chunk_agrees,
    .takes_chunks = ha__rosbag1_takes_chunks,
    .finish = ha__rosbag1_finish,
    .check = ha__rosbag1_check_file,
};
