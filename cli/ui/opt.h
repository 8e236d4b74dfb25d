/* Option tables, and conversion of option texts to values. Each verb declares its options in one
 * table, which the parser, --help, completion and the test of the manual pages read. */
#ifndef CLI_UI_OPT_H
#define CLI_UI_OPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Types of option values, for members of a verb's settings. */
typedef struct cli_texts {
  const char **items;
  size_t size;
} cli_texts;

bool cli_texts_have(const cli_texts *texts, const char *text);

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
  CLI_PATH,     /* const char *: a file or folder, which shells complete */
  CLI_TEXTS,    /* cli_texts: may be given several times */
  CLI_PATHS,    /* cli_texts of files or folders */
  CLI_LIST,     /* cli_texts: all words up to the next option, as in ros2 */
  CLI_COUNT,    /* cli_count */
  CLI_NUMBER,   /* cli_number: may be negative or have a fraction */
  CLI_OPTIONAL, /* cli_number; the value may be omitted: then 0 */
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

/* Positional arguments. */
typedef struct cli_arguments {
  const char *const *items;
  size_t size;
} cli_arguments;

/* Convert the text of an option's value and store it in a member of the verb's settings. text: NULL
 * for a flag. verb: its name, for the message. Returns false after a line on stderr. */
bool cli_opt_set(const cli_opt *opt, void *member, const char *text, const char *verb);

/* Is the text a value for an option whose value may be omitted (CLI_OPTIONAL)? */
bool cli_opt_is_number(const char *text);

/* Read a finite number from least to most; the whole text must be one. */
bool cli_read_number(double *out, const char *text, double least, double most);

/* Parse a size as of CLI_SIZE. Returns false unless the whole text is one below 2^63. */
bool cli_read_size(uint64_t *out, const char *text);

/* Returns the values that a user can give, NULL-terminated. */
const char *const *cli_opt_choices(const cli_opt *opt);

#endif
