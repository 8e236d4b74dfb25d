/* What the command can do: one table of verbs, each with its options. */
#ifndef CLI_UI_VERBS_H
#define CLI_UI_VERBS_H

#include <stddef.h>

#include "ui/opt.h"

/* Exit codes, the same for all verbs. */
enum {
  CLI_DONE = 0,
  CLI_FAILED = 1,
  CLI_WRONG_USE = 2,
  CLI_LOSS = 3 /* done, but something was lost, damaged or skipped */
};

typedef struct cli_verb cli_verb;

struct cli_verb {
  const char *name;
  const char *summary;         /* one line, no full stop */
  const char *arguments;       /* for the line of usage: "BAG..." */
  const char *about;           /* a paragraph for --help, lines broken */
  const char *const *examples; /* NULL-terminated */
  const cli_opt *options;      /* CLI_OPT_END-terminated */
  const cli_opt *rosbag;    /* as rosbag has them: on ROS 1 they go before options; NULL = none */
  const char *const *words; /* allowed arguments, NULL-terminated; NULL = file names */
  size_t min_arguments;
  size_t max_arguments;                                    /* SIZE_MAX = any number */
  int (*run)(const cli_verb *verb, int argc, char **argv); /* the verb itself is argv[0] */
};

/* All verbs, NULL-terminated, in the order of --help. */
extern const cli_verb *const cli_verbs[];

/* NULL when there is none of that name. */
const cli_verb *cli_verb_find(const char *name);

extern const cli_verb cli_verb_record;
extern const cli_verb cli_verb_info;
extern const cli_verb cli_verb_cat;
extern const cli_verb cli_verb_plot;
extern const cli_verb cli_verb_convert;
extern const cli_verb cli_verb_filter;
extern const cli_verb cli_verb_edit;
extern const cli_verb cli_verb_merge;
extern const cli_verb cli_verb_split;
extern const cli_verb cli_verb_sort;
extern const cli_verb cli_verb_compress;
extern const cli_verb cli_verb_decompress;
extern const cli_verb cli_verb_check;
extern const cli_verb cli_verb_fix;
extern const cli_verb cli_verb_recover;
extern const cli_verb cli_verb_reindex;
extern const cli_verb cli_verb_export;
extern const cli_verb cli_verb_play;
extern const cli_verb cli_verb_burst;
extern const cli_verb cli_verb_topics;
extern const cli_verb cli_verb_echo;
extern const cli_verb cli_verb_attachments;
extern const cli_verb cli_verb_metadata;
extern const cli_verb cli_verb_records;
extern const cli_verb cli_verb_schema;
extern const cli_verb cli_verb_list;
extern const cli_verb cli_verb_completion;

#endif
