/* A cli_out in front of a file that is exported. */
#ifndef CLI_EXPORT_OUT_H
#define CLI_EXPORT_OUT_H

#include "export/export.h"
#include "ui/out.h"

/* What is written to out goes to the file, behind what its stream has already. */
void export_out_start(cli_out *out, const export_file *file);

/* Write what is buffered. HA_E_IO: it, or something before it, could not be written. */
ha_status export_out_end(cli_out *out, const export_file *file, ha_error *err);

#endif
