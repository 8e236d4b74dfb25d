/* Shared by compress, decompress, encrypt and decrypt: rewrites bags one by one, in place. */
#ifndef CLI_BAGS_COMPRESS_H
#define CLI_BAGS_COMPRESS_H

#include "bags/rewrite.h"

/* Another way to make the new bag. Returns the exit code, or CLI_REWRITE_BAG: it is not for this
 * bag, and nothing was written or printed. */
enum { CLI_REWRITE_BAG = -1 };
struct cli_compress;
typedef int cli_compress_first(const struct cli_compress *set, const char *bag);

/* Options of these verbs. */
typedef struct cli_compress {
  cli_rewrite rewrite; /* first member: the option tables use its offsets */
  bool bz2;
  bool lz4;
  bool zstd;
  cli_compress_first *first; /* tried before a bag is rewritten; NULL = none */
  bool keeps_method;         /* without an option, the compression of the input is kept */
  const char *output_dir;
} cli_compress;

/* Rows of the option tables: where the new bags are written. */
#define CLI_COMPRESS_OUTPUT_OPTS                                                                   \
  {"output-dir",                                                                                   \
   0,                                                                                              \
   CLI_PATH,                                                                                       \
   offsetof(cli_compress, output_dir),                                                             \
   "DIR",                                                                                          \
   NULL,                                                                                           \
   "write into this folder, under the same names"},                                                \
      CLI_REWRITE_OUTPUT_OPTS

/* Check the options, and rewrite each bag. method: NULL = selected by the options. */
int cli_compress_bags(const cli_compress *set, const cli_arguments *bags, const char *method);
/* Parse the command line of a verb, then do the same. */
int cli_compress_run(const cli_verb *verb, int argc, char **argv, const char *method);

#endif
