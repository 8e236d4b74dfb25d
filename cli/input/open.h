/* A bag as verbs open it that tell what is in it. */
#ifndef CLI_INPUT_OPEN_H
#define CLI_INPUT_OPEN_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/reader.h>

/* flags: HA_INFO_... NULL behind a line of what failed; else to be closed, and info is its own. */
ha_reader *cli_open(const ha_bag_info **info, const char *path, uint32_t flags, bool quiet);

/* Each as a warning. False when there are none. */
bool cli_warn_problems(const ha_bag_info *info);

#endif
