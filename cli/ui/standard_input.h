/* Standard input as a bag, by the name "-". What is not a file is copied to an unlinked temporary
 * file when it is first opened (--max-temp bounds it, --temp-dir says where), so that it can be
 * read by its index. */
#ifndef CLI_UI_STANDARD_INPUT_H
#define CLI_UI_STANDARD_INPUT_H

#include <holdall/io.h>

#include "ui/opt.h"

/* The arguments of a verb that reads bags. temp_dir: where the copy lies, or NULL; most: its bytes,
 * or 0. */
void cli_standard_input_note(const cli_arguments *arguments, const char *temp_dir, uint64_t most);

/* What opens "-", if it is among the arguments; else NULL: names are files and URLs. */
const ha_io *cli_standard_input(void);

#endif
