/* Predicates on options, shared by the completion scripts of all shells. */
#ifndef CLI_LOOK_COMPLETION_H
#define CLI_LOOK_COMPLETION_H

#include <stdbool.h>

#include "ui/opt.h"
#include "ui/out.h"
#include "ui/verbs.h"

/* Is the option only in the verb's rosbag table, and not in its other table? */
bool look_completion_is_own(const cli_verb *verb, const cli_opt *rosbag);

/* Does another option of the verb have this letter? */
bool look_completion_has_letter(const cli_verb *verb, char letter);

/* Is the option's value a topic of the bags on the command line? */
bool look_completion_names_topics(const cli_verb *verb, const cli_opt *opt);

/* Is the option's value a field of messages in these bags, as /topic.path.to.field? */
bool look_completion_names_fields(const cli_opt *opt);

/* Is the option's value a list of such fields without their topic, as path.to.field,other? */
bool look_completion_names_paths(const cli_opt *opt);

/* Can the verb's arguments be such fields, after a bag? */
bool look_completion_takes_fields(const cli_verb *verb);

/* Is the option's value a file name? */
bool look_completion_names_files(const cli_opt *opt);

void look_completion_fish(cli_out *out);

#endif
