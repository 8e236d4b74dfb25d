/* holdall export --align: fields of several topics in one table with common row times. */
#ifndef CLI_EXPORT_ALIGN_H
#define CLI_EXPORT_ALIGN_H

#include "export/export.h"

/* Do the options of --align go together, and with the others? Returns false after a line on stderr.
 */
bool export_align_check(const export_settings *set);

/* Write the table as the kinds of --as: csv, arrow. Returns the exit code. */
int export_align(const export_settings *set, const cli_arguments *bags);

#endif
