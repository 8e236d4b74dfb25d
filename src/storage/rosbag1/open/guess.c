/* Which version is a bag whose version line is damaged? Its records tell. */
#include "storage/rosbag1/open/guess.h"
#include "base/status.h"
#include "storage/rosbag1/old/text_file.h"

/* Is there a record of 1.1 anywhere: lines of topic, md5 and type? */
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

/* Which both dialects have; definitions are in drafts of 2.0 alone. */
static bool is_common(ha__rosbag1_dialect dialect, uint8_t op) {
  return op == OP_BAG_HEADER || (dialect == DIALECT_20 && op == OP_MESSAGE_DEFINITION);
}

/* The first record of a dialect but those that tell nothing. */
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

ha_status ha__rosbag1_version_guess(ha__rosbag1_version *version, ha_source *source,
                                    ha_error *err) {
  const uint64_t total = ha__source_size(source);
  uint64_t in20 = total;
  uint64_t in12 = total;
  bool text = false;

  if (version->bits > 0 && ha__rosbag1_is_text_version(version->number)) {
    /* a damaged digit? */
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
