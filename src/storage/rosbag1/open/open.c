#include "storage/rosbag1/open/open.h"

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/bag/channel.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/bag/definition.h"
#include "storage/rosbag1/old/old.h"
#include "storage/rosbag1/old/text_file.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/v20/run.h"
#include "storage/rosbag1/v20/v20.h"

/* --- the version ------------------------------------------------------------------------- */

/* True when the file contains a record of 1.1: lines of topic, md5 and type. */
static ha_status has_text_records(bool *out, ha_source *source, ha_error *err) {
  ha__rosbag1_topics none = {0};
  ha__rosbag1_text_file file = {.window = HA__WINDOW_INIT(source),
                                .total = ha__source_size(source),
                                .version = VERSION_11,
                                .topics = &none};
  uint64_t at = 0;
  const ha_status st = ha__rosbag1_text_find(&at, &file, 0, err);

  ha__window_done(&file.window);
  *out = at < file.total;
  return st;
}

/* True for a kind of record of both dialects; MESSAGE DEFINITION also occurs in drafts of 2.0. */
static bool is_common(ha__rosbag1_dialect dialect, uint8_t op) {
  return op == OP_BAG_HEADER || (dialect == DIALECT_20 && op == OP_MESSAGE_DEFINITION);
}

/* Finds the first record of a kind that only this dialect has. */
static ha_status find(uint64_t *out, ha_source *source, ha__rosbag1_dialect dialect,
                      ha_error *err) {
  ha__window window = HA__WINDOW_INIT(source);
  ha__rosbag1_record record;
  ha_status st = ha__rosbag1_record_find(out, &window, 0, dialect, err);

  while (st == HA_OK && *out < ha__source_size(source) &&
         ha__rosbag1_record_read(&record, &window, *out, dialect, NULL) == HA_OK &&
         is_common(dialect, record.header.op)) {
    st = ha__rosbag1_record_find(out, &window, *out + 1, dialect, err);
  }
  ha__window_done(&window);
  return st;
}

static bool has_header20(ha_source *source, uint64_t offset) {
  ha__window window = HA__WINDOW_INIT(source);
  ha__rosbag1_record record;
  const bool has = ha__rosbag1_record_read(&record, &window, offset, DIALECT_20, NULL) == HA_OK &&
                   record.header.op == OP_BAG_HEADER;

  ha__window_done(&window);
  return has;
}

/* Derive the version of a bag with a damaged version line from its records. */
static ha_status guess_version(ha__rosbag1_version *version, ha_source *source, ha_error *err) {
  const uint64_t total = ha__source_size(source);
  uint64_t in20 = total;
  uint64_t in12 = total;
  bool text = false;

  if (version->bits > 0 && ha__rosbag1_is_text_version(version->number)) {
    /* the version line may have a damaged digit */
    if (has_header20(source, version->line_size)) version->number = VERSION_20;
    return HA_OK;
  }
  HA_TRY(find(&in20, source, DIALECT_20, err));
  if (version->bits > 0 && version->number == VERSION_20 && in20 < total) return HA_OK;
  HA_TRY(find(&in12, source, DIALECT_12, err));
  if (version->bits > 0 && version->number == VERSION_12 && in12 < total) return HA_OK;
  const size_t line = version->bits > 0 ? version->line_size : 0;
  if (in20 < total && in20 <= in12) {
    *version = (ha__rosbag1_version){VERSION_20, 8, line};
  } else if (in12 < total) {
    *version = (ha__rosbag1_version){VERSION_12, 8, line};
  } else if (version->bits == 0) {
    HA_TRY(has_text_records(&text, source, err));
    if (text) *version = (ha__rosbag1_version){VERSION_11, 8, 0};
  }
  return HA_OK;
}

static ha_status detect(ha__rosbag1 *bag, ha_error *err) {
  HA_TRY(ha__rosbag1_version_read(&bag->version, bag->source, err));
  if (bag->recover) HA_TRY(guess_version(&bag->version, bag->source, err));
  if (bag->version.bits == 0) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "no ROS 1 bag: want a line '#ROSBAG V2.0' or older");
  }
  if (!ha__rosbag1_version_name(bag->version.number)) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "ROS 1 bag of version %u.%u; known are 0 to 2.0",
                   (unsigned)(bag->version.number / 100), (unsigned)(bag->version.number % 100));
  }
  return HA_OK;
}

/* --- opening ----------------------------------------------------------------------------- */

static ha_status open20(ha__rosbag1 *bag, bool *complete, ha_error *err) {
  if (bag->recover) HA_TRY(ha__rosbag1_refuse_unfinished(bag, err));
  const ha_status st = bag->recover ? HA_END : ha__rosbag1_index20_open(bag, err);

  if (st < 0) return st;
  *complete = st == HA_OK || bag->recover;
  if (st == HA_END) HA_TRY(ha__rosbag1_scan20(bag, bag->version.line_size, err));
  if (bag->recover) HA_TRY(ha__rosbag1_conn_make_missing(bag, err));
  if ((bag->headless || bag->recover) && bag->chunk_count == 0 && bag->channel_count == 0) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)bag->version.line_size,
                   "nothing after the version line can be read");
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
  if (!self) return;
  ha__rosbag1_done(self);
  ha__free(self);
}

ha_status ha__rosbag1_open(void **self, const ha_storage_open *open, ha_error *err) {
  ha__rosbag1 *bag = ha__alloc_zeroed(1, sizeof *bag);
  bool complete = false;

  if (!bag) return HA_FAIL_NOMEM(err);
  if (ha__rosbag1_init(bag, open, err) < 0) {
    ha__free(bag);
    return HA_E_NOMEM;
  }
  ha__quota_init(&bag->quota, open);
  const ha_status st = ha__quota_status(&bag->quota, open_version(bag, &complete, err), err);
  if (st < 0) {
    ha__rosbag1_close(bag);
    return st;
  }
  ha__rosbag1_info_fill(bag, complete);
  *self = bag;
  return HA_OK;
}
