#include "input/open.h"

#include <stdlib.h>

#include "base/url.h"
#include "ui/limits.h"
#include "ui/report.h"

ha_reader *cli_open(const ha_bag_info **info, const char *path, uint32_t flags, bool quiet) {
  const ha_reader_options options = cli_limits_reader();

  return cli_open_with(info, path, &options, flags, quiet);
}

ha_reader *cli_open_with(const ha_bag_info **info, const char *path,
                         const ha_reader_options *options, uint32_t flags, bool quiet) {
  ha_reader *reader = NULL;
  ha_error err = HA_ERROR_INIT;

  cli_wait_start("reading", quiet);
  ha_status st = ha_reader_open(&reader, &path, 1, options, &err);
  if (st >= 0) st = ha_reader_info(info, reader, flags, &err);
  cli_wait_end();
  if (st >= 0) return reader;
  cli_error_from(&err);
  ha_reader_close(reader);
  return NULL;
}

/* As ha_net_options: the same limit holds for reading in order without an index. */
#define SCAN_BYTES ((uint64_t)1 << 30)

static uint64_t stated_size(const char *path) {
  const ha_reader_options options = cli_limits_reader();
  const ha_bag_info *info = NULL;
  ha_reader *reader = NULL;
  uint64_t size = 0;

  if (ha_reader_open(&reader, &path, 1, &options, NULL) >= 0 &&
      ha_reader_info(&info, reader, HA_INFO_INDEXED, NULL) >= 0) {
    size = info->size;
  }
  ha_reader_close(reader);
  return size;
}

bool cli_may_read_all(const char *path) {
  if (ha__url_scheme_size(path) == 0 || cli_net_given.allow_scan) return true;
  const uint64_t size = stated_size(path);
  if (size <= SCAN_BYTES) return true;
  char *shown = ha__url_shown(path);
  cli_error("%s: all %.1f GB of the bag would be fetched; --allow-remote-scan allows it",
            shown ? shown : "", (double)size / 1e9);
  free(shown);
  return false;
}

bool cli_warn_problems(const ha_bag_info *info) {
  for (size_t i = 0; i < info->problem_count; i++) {
    cli_warn_problem(info->problems[i]);
  }
  return info->problem_count > 0;
}
