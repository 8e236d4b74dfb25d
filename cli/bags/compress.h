/* The work of verbs that write bags anew one by one, in place: compress, decompress, encrypt,
 * decrypt. */
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
  cli_compress_first *first; /* tried before bags are rewritten; NULL = none */
  bool keeps_method;         /* without an option, bags are compressed as before */
  const char *output_dir;
} cli_compress;

/* Where the new bags lie. */
#define CLI_COMPRESS_OUTPUT_OPTS                                                                   \
  {"output-dir",                                                                                   \
   0,                                                                                              \
   CLI_PATH,                                                                                       \
   offsetof(cli_compress, output_dir),                                                             \
   "DIR",                                                                                          \
   NULL,                                                                                           \
   "write into this folder, under the same names"},                                                \
      CLI_REWRITE_OUTPUT_OPTS

/* Check the options, and write each bag. method: NULL = the one that the options name. */
int cli_compress_bags(const cli_compress *set, const cli_arguments *bags, const char *method);
/* The same with the verb's options, which are parsed before. */
int cli_compress_run(const cli_verb *verb, int argc, char **argv, const char *method);

#endif
