/* Parses the command line of a verb by its option tables. */
#ifndef CLI_UI_PARSE_H
#define CLI_UI_PARSE_H

#include <stdbool.h>

#include "ui/opt.h"
#include "ui/verbs.h"

/* Read the command line of a verb into its settings, which are all zero before. Options and
 * arguments may be mixed; "--" ends the options. arguments borrows from argv.
 *
 * Returns true if the verb shall run. Otherwise *exit_code is the code to end with: --help was
 * printed, or a line on stderr says what is wrong. */
bool cli_parse(int *exit_code, cli_arguments *arguments, void *settings, const cli_verb *verb,
               int argc, char **argv);

/* As cli_parse(), for a ROS 1 network: the verb's rosbag options override the others. */
bool cli_parse_for(int *exit_code, cli_arguments *arguments, void *settings, const cli_verb *verb,
                   bool is_ros1, int argc, char **argv);

/* Is --help or -h given before any "--"? Other mistakes on the command line are then ignored. */
bool cli_asks_for_help(int argc, char **argv);

#endif
