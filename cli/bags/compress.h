/* compress and decompress: the same, but for the method. */
#ifndef CLI_BAGS_COMPRESS_H
#define CLI_BAGS_COMPRESS_H

#include "bags/rewrite.h"

/* What both have. */
typedef struct cli_compress {
  cli_rewrite rewrite; /* first: its options are in the table */
  bool bz2;
  bool lz4;
  bool zstd;
  const char *output_dir;
} cli_compress;

/* method: NULL = as the options say. */
int cli_compress_run(const cli_verb *verb, int argc, char **argv, const char *method);

#endif
