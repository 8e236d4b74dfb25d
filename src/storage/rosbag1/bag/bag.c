/* The state of an open bag, and its reports of damage. */
#include "storage/rosbag1/bag/bag.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"

ha_status ha__rosbag1_init(ha__rosbag1 *out, const ha_storage_open *open, ha_error *err) {
  *out = (ha__rosbag1){.host = open->host,
                       .source = open->source,
                       .report_to = open->report_to,
                       .temporary = open->temporary,
                       .max_ratio = open->max_ratio,
                       .budget = open->budget,
                       .max_chunk_bytes = open->max_chunk_bytes,
                       .max_record_bytes = open->max_record_bytes,
                       .threads = open->threads,
                       .recover = (open->flags & HA_STORAGE_RECOVER) != 0};
  HA_TRY(ha__source_skip_unreadable(open->source, err));
  if (pthread_mutex_init(&out->lock, NULL) != 0) return HA_FAIL_NOMEM(err);
  return HA_OK;
}

void ha__rosbag1_done(ha__rosbag1 *bag) {
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
}

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
