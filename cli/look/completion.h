/* Completion scripts: what those of all shells ask about options. */
#ifndef CLI_LOOK_COMPLETION_H
#define CLI_LOOK_COMPLETION_H

#include <stdbool.h>

#include "ui/opt.h"
#include "ui/out.h"
#include "ui/verbs.h"

/* Is the rosbag option one that the other table does not have? */
bool look_completion_is_own(const cli_verb *verb, const cli_opt *rosbag);

/* Does another option have the letter? */
bool look_completion_has_letter(const cli_verb *verb, char letter);

/* Is its value the name of a topic of the bags on the command line? */
bool look_completion_names_topics(const cli_verb *verb, const cli_opt *opt);

/* Is its value the name of a file? */
bool look_completion_names_files(const cli_opt *opt);

void look_completion_fish(cli_out *out);

#endif
