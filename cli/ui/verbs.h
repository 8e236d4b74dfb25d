/* The table of verbs, each with its options. */
#ifndef CLI_UI_VERBS_H
#define CLI_UI_VERBS_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/exit.h"
#include "ui/opt.h"

typedef struct cli_verb cli_verb;

struct cli_verb {
  const char *name;
  const char *summary;         /* one line, without a full stop */
  const char *arguments;       /* for the usage line: "BAG..." */
  const char *description;     /* a paragraph for --help, with line breaks */
  const char *const *examples; /* NULL-terminated */
  const cli_opt *options;      /* CLI_OPT_END-terminated */
  const cli_opt *rosbag;       /* rosbag's options, which override options on ROS 1; NULL = none */
  const char *const *words;    /* allowed arguments, NULL-terminated; NULL = file names */
  bool reads_no_bags;          /* then it has no limits and keys among its options */
  bool writes_urls;            /* then it has options for URLs even if it reads no bags */
  size_t min_arguments;
  size_t max_arguments;                                    /* SIZE_MAX = any number */
  int (*run)(const cli_verb *verb, int argc, char **argv); /* the verb itself is argv[0] */
};

/* All verbs, NULL-terminated, in the order of --help. */
extern const cli_verb *const cli_verbs[];

/* Tables of options that verbs share. */
enum { CLI_SHARED_LIMITS, CLI_SHARED_KEYS, CLI_SHARED_NET, CLI_SHARED_TABLES };
/* Returns a shared table; NULL if the verb does not have it. */
const cli_opt *cli_verb_shared(const cli_verb *verb, size_t table);

/* Returns the verb of that name, or NULL. */
const cli_verb *cli_verb_find(const char *name);

extern const cli_verb cli_verb_record;
extern const cli_verb cli_verb_info;
extern const cli_verb cli_verb_cat;
extern const cli_verb cli_verb_plot;
extern const cli_verb cli_verb_serve;
extern const cli_verb cli_verb_convert;
extern const cli_verb cli_verb_filter;
extern const cli_verb cli_verb_edit;
extern const cli_verb cli_verb_merge;
extern const cli_verb cli_verb_split;
extern const cli_verb cli_verb_sort;
extern const cli_verb cli_verb_compress;
extern const cli_verb cli_verb_decompress;
extern const cli_verb cli_verb_decrypt;
extern const cli_verb cli_verb_encrypt;
extern const cli_verb cli_verb_catalog;
extern const cli_verb cli_verb_check;
extern const cli_verb cli_verb_fix;
extern const cli_verb cli_verb_recover;
extern const cli_verb cli_verb_reindex;
extern const cli_verb cli_verb_export;
extern const cli_verb cli_verb_upload;
extern const cli_verb cli_verb_play;
extern const cli_verb cli_verb_burst;
extern const cli_verb cli_verb_topics;
extern const cli_verb cli_verb_echo;
extern const cli_verb cli_verb_pub;
extern const cli_verb cli_verb_call;
extern const cli_verb cli_verb_create;
extern const cli_verb cli_verb_attachments;
extern const cli_verb cli_verb_metadata;
extern const cli_verb cli_verb_records;
extern const cli_verb cli_verb_schema;
extern const cli_verb cli_verb_benchmark;
extern const cli_verb cli_verb_list;
extern const cli_verb cli_verb_completion;

#endif
