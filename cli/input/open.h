/* Opens a bag for verbs that describe its contents. */
#ifndef CLI_INPUT_OPEN_H
#define CLI_INPUT_OPEN_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/reader.h>

/* flags: HA_INFO_... Returns a reader, which owns *info and which the caller closes; or NULL after
 * a line on stderr. */
ha_reader *cli_open(const ha_bag_info **info, const char *path, uint32_t flags, bool quiet);

/* Print each problem as a warning. Returns false if there are none. */
bool cli_warn_problems(const ha_bag_info *info);

#endif
