/* Opens a bag for verbs that describe its contents. */
#ifndef CLI_INPUT_OPEN_H
#define CLI_INPUT_OPEN_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/reader.h>

/* flags: HA_INFO_... Returns a reader, which owns *info and which the caller closes; or NULL after
 * a line on stderr. */
ha_reader *cli_open(const ha_bag_info **info, const char *path, uint32_t flags, bool quiet);
/* The same with options of the caller. */
ha_reader *cli_open_with(const ha_bag_info **info, const char *path,
                         const ha_reader_options *options, uint32_t flags, bool quiet);

/* Whether a verb may read all bytes of a bag: of a URL over 1 GiB only with --allow-remote-scan.
 * False after a line on stderr. True for a bag that does not open: the verb reports why. */
bool cli_may_read_all(const char *path);

/* Print each problem as a warning. Returns false if there are none. */
bool cli_warn_problems(const ha_bag_info *info);

#endif
