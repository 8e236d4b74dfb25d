/* The work of compress and decompress, which differ in the method only. */
#ifndef CLI_BAGS_COMPRESS_H
#define CLI_BAGS_COMPRESS_H

#include "bags/rewrite.h"

/* Options of both verbs. */
typedef struct cli_compress {
  cli_rewrite rewrite; /* first member: the option tables use its offsets */
  bool bz2;
  bool lz4;
  bool zstd;
  const char *output_dir;
} cli_compress;

/* method: NULL = the one that the options name. */
int cli_compress_run(const cli_verb *verb, int argc, char **argv, const char *method);

#endif
