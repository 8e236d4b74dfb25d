/* holdall export --align: one table of fields of several topics, with common row times. */
#ifndef CLI_EXPORT_ALIGN_H
#define CLI_EXPORT_ALIGN_H

#include "export/export.h"

/* Check that the options of --align do not contradict each other or other options. Returns false
 * after a line on stderr. */
bool export_align_check(const export_settings *set);

/* Write the table in the formats of --as: csv, arrow. Returns the exit code. */
int export_align(const export_settings *set, const cli_arguments *bags);

#endif
