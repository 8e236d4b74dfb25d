#include "storage/rosbag1/open/open.h"

#include "base/alloc.h"
#include "base/status.h"
#include "storage/rosbag1/bag/channel.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/bag/definition.h"
#include "storage/rosbag1/old/old.h"
#include "storage/rosbag1/open/guess.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/v20/encrypted.h"
#include "storage/rosbag1/v20/run.h"
#include "storage/rosbag1/v20/v20.h"

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
