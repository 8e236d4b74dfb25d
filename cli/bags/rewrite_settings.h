/* Options of the verbs that make bags, converted to the library's structs. */
#ifndef CLI_BAGS_REWRITE_SETTINGS_H
#define CLI_BAGS_REWRITE_SETTINGS_H

#include "bags/options.h"

typedef struct cli_rewrite_settings {
  ha_writer_options writer;
  int32_t to;        /* HA_DIALECT_..., or 0 */
  bool to_by_format; /* ros1 for a ROS 1 bag, ros2 for others */
  const char *distro;
  ha_rename *renames;
  size_t rename_count;
  char compression[32];
  ha_pair *metadata;
  ha_pair *settings;
  char **texts; /* split option texts */
  size_t text_count;
} cli_rewrite_settings;

/* Is the new bag written to standard output (-o -)? */
bool cli_rewrite_is_stream(const cli_rewrite *set);

/* Convert and check the options. Returns false after a line on stderr if one is wrong. The result
 * borrows from set. Call cli_rewrite_settings_done() in any case. */
bool cli_rewrite_settings_read(cli_rewrite_settings *out, const cli_rewrite *set);
void cli_rewrite_settings_done(cli_rewrite_settings *settings);

#endif
