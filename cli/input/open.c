#include "input/open.h"

#include "ui/limits.h"
#include "ui/report.h"

ha_reader *cli_open(const ha_bag_info **info, const char *path, uint32_t flags, bool quiet) {
  const ha_reader_options options = cli_limits_reader();
  ha_reader *reader = NULL;
  ha_error err = HA_ERROR_INIT;

  cli_wait_start("reading", quiet);
  ha_status st = ha_reader_open(&reader, &path, 1, &options, &err);
  if (st >= 0) st = ha_reader_info(info, reader, flags, &err);
  cli_wait_end();
  if (st >= 0) return reader;
  cli_error_from(&err);
  ha_reader_close(reader);
  return NULL;
}

bool cli_warn_problems(const ha_bag_info *info) {
  for (size_t i = 0; i < info->problem_count; i++) {
    cli_warn_problem(info->problems[i]);
  }
  return info->problem_count > 0;
}
