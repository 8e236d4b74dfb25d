/* Standard input as a bag named "-". Reading a bag needs seeks, so a pipe is first copied to an
 * unlinked temporary file (size limit --max-temp, folder --temp-dir). */
#ifndef CLI_UI_STANDARD_INPUT_H
#define CLI_UI_STANDARD_INPUT_H

#include <stdbool.h>

#include <holdall/io.h>

#include "ui/opt.h"

/* Set up "-" if the arguments contain it. temp_dir: folder of the copy, or NULL; most: limit of its
 * bytes, or 0. */
void cli_standard_input_note(const cli_arguments *arguments, const char *temp_dir, uint64_t most);

/* Whether it is a file or a pipe, and so maybe a bag. */
bool cli_standard_input_is_file(void);

/* Returns the I/O functions that open "-" if it is among the arguments; else NULL, the default for
 * files and URLs. */
const ha_io *cli_standard_input(void);

#endif
