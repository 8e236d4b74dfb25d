/* A buffered cli_out for an exported file. */
#ifndef CLI_EXPORT_OUT_H
#define CLI_EXPORT_OUT_H

#include "export/export.h"
#include "ui/out.h"

/* Begin output, which is appended to the file. */
void export_out_start(cli_out *out, const export_file *file);

/* Write the buffered bytes. Returns HA_E_IO if any write failed. */
ha_status export_out_end(cli_out *out, const export_file *file, ha_error *err);

#endif
