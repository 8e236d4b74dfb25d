/* Options, declared once in a table a verb: parsing, --help, completion and the test of the
 * manual pages all read it. */
#ifndef CLI_UI_OPT_H
#define CLI_UI_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cli_verb;

/* What a kind of option leaves in the settings. */
typedef struct cli_texts {
  const char **items;
  size_t size;
} cli_texts;

typedef struct cli_count {
  bool given;
  uint64_t value;
} cli_count;

typedef struct cli_number {
  bool given;
  double value;
} cli_number;

typedef struct cli_time {
  bool given;
  int32_t kind; /* HA_TIME_... */
  int64_t ns;
} cli_time;

typedef enum cli_opt_kind {
  CLI_FLAG,  /* bool */
  CLI_TEXT,  /* const char *, NULL if not given */
  CLI_PATH,  /* the same, of a file or folder: shells complete it */
  CLI_TEXTS, /* cli_texts: may be given several times */
  CLI_LIST, /* cli_texts: all words up to the next option, as of ros2; may be given several times */
  CLI_COUNT,    /* cli_count */
  CLI_NUMBER,   /* cli_number: maybe negative, maybe with a fraction */
  CLI_OPTIONAL, /* the same; it may be left out, and is 0 then */
  CLI_SIZE,     /* cli_count: bytes, with k, M, G (1024) or kB, MB, GB (1000) behind */
  CLI_SPAN,     /* cli_count: ns; seconds, or with ms, s, min, h behind */
  CLI_TIME,     /* cli_time */
  CLI_CHOICE    /* int: index in choices, whose first one may be "": not given. 0 if not given */
} cli_opt_kind;

typedef struct cli_opt {
  const char *name; /* the long one, without dashes; NULL ends the table */
  char letter;      /* the short one, or 0 */
  cli_opt_kind kind;
  size_t member;              /* offsetof() in the verb's settings */
  const char *value;          /* what its value is called in --help; NULL for flags */
  const char *const *choices; /* NULL-terminated, for CLI_CHOICE */
  const char *help;           /* one line */
} cli_opt;

#define CLI_OPT_END                                                                                \
  { NULL, 0, CLI_FLAG, 0, NULL, NULL, NULL }

/* What is left of the command line. */
typedef struct cli_arguments {
  const char *const *items;
  size_t size;
} cli_arguments;

/*
 * Read the command line of a verb into its settings, which are all zero before.
 * Options and arguments may be mixed; "--" ends the options.
 *
 * Returns true when the verb is to go on. Otherwise *exit_code says how to end: --help was
 * asked for and printed, or the use was wrong and a line on stderr says so.
 */
bool cli_parse(int *exit_code, cli_arguments *arguments, void *settings,
               const struct cli_verb *verb, int argc, char **argv);

/* The same on a network of ROS 1, where the verb's rosbag options go before the others. */
bool cli_parse_for(int *exit_code, cli_arguments *arguments, void *settings,
                   const struct cli_verb *verb, bool is_ros1, int argc, char **argv);

/* A finite number and nothing behind it, from least to most. */
bool cli_read_number(double *out, const char *text, double least, double most);

/* Those that can be given. */
const char *const *cli_opt_choices(const cli_opt *opt);

/* Is --help among them? It counts wherever it stands before "--", also behind what is wrong. */
bool cli_asks_for_help(int argc, char **argv);

/* Print what --help of a verb prints; the exit code. */
int cli_print_help(const struct cli_verb *verb);

#endif
