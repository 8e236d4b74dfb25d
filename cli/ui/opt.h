/* Options, and how text becomes the value of one. Each verb declares its options in one table,
 * which parsing, --help, completion and the test of the manual pages read. */
#ifndef CLI_UI_OPT_H
#define CLI_UI_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The values of options, as members of the settings of a verb. */
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
  CLI_FLAG,     /* bool */
  CLI_TEXT,     /* const char *; NULL if not given */
  CLI_PATH,     /* the same, a file or folder: shells complete it */
  CLI_TEXTS,    /* cli_texts: may be given several times */
  CLI_PATHS,    /* the same, files or folders */
  CLI_LIST,     /* cli_texts: all words up to the next option, as ros2 reads lists */
  CLI_COUNT,    /* cli_count */
  CLI_NUMBER,   /* cli_number: may be negative or have a fraction */
  CLI_OPTIONAL, /* the same; may be left out: then 0 */
  CLI_SIZE,     /* cli_count: bytes, with k, M, G (1024) or kB, MB, GB (1000) after it */
  CLI_SPAN,     /* cli_count: ns; seconds, or with ms, s, min, h after it */
  CLI_TIME,     /* cli_time */
  CLI_CHOICE    /* int: index in choices; 0 if not given, so the first one may be "" */
} cli_opt_kind;

typedef struct cli_opt {
  const char *name; /* the long one, without dashes; NULL ends the table */
  char letter;      /* the short one, or 0 */
  cli_opt_kind kind;
  size_t member;              /* offsetof() in the verb's settings */
  const char *value;          /* name of its value in --help; NULL for flags */
  const char *const *choices; /* NULL-terminated, for CLI_CHOICE */
  const char *help;           /* one line */
} cli_opt;

#define CLI_OPT_END                                                                                \
  { NULL, 0, CLI_FLAG, 0, NULL, NULL, NULL }

/* The words of the command line that are no options. */
typedef struct cli_arguments {
  const char *const *items;
  size_t size;
} cli_arguments;

/* Read the value of an option into the member of a verb's settings that it belongs to. text: NULL
 * for a flag. verb: its name, for the message. Returns false after a line on stderr. */
bool cli_opt_set(const cli_opt *opt, void *member, const char *text, const char *verb);

/* Does the text fit an option whose value may be left out (CLI_OPTIONAL)? */
bool cli_opt_is_number(const char *text);

/* A finite number from least to most, and nothing after it. */
bool cli_read_number(double *out, const char *text, double least, double most);

/* The choices that can be given, NULL-terminated. */
const char *const *cli_opt_choices(const cli_opt *opt);

#endif
