#ifndef CLI_LOOK_VERSION_H
#define CLI_LOOK_VERSION_H

#include "ui/out.h"

/* Prints the version of holdall, its plugins, and the libraries that it uses, with their versions.
 */
void cli_print_version(cli_out *out);

#endif
