/* Options of other programs for bags (rosbags-convert, mcap, rosbag, ros2 bag) that have an
 * equivalent in holdall, so that their command lines work unchanged. */
#ifndef CLI_UI_PEERS_ALIAS_H
#define CLI_UI_PEERS_ALIAS_H

#include <stddef.h>

/* How the value of the other program's option is converted. */
typedef enum cli_alias_kind {
  CLI_ALIAS_VALUE,    /* unchanged */
  CLI_ALIAS_LIST,     /* unchanged; if bags are named by another alias, all words up to the next
                         option are values */
  CLI_ALIAS_ARGUMENT, /* the option is dropped: its value is an argument */
  CLI_ALIAS_FLAG,     /* no value; our option gets cli_alias.value, NULL for a flag */
  CLI_ALIAS_NOTHING,  /* no value; requests the default, so it is ignored */
  CLI_ALIAS_NS,       /* nanoseconds since the epoch */
  CLI_ALIAS_COMMAS,   /* several values, separated by commas */
  CLI_ALIAS_WHOLE,    /* a regular expression that matches whole names */
  CLI_ALIAS_WORDS     /* one of cli_alias.words */
} cli_alias_kind;

typedef struct cli_alias_word {
  const char *from;
  const char *option; /* NULL = that of the alias; "" = none: the word requests the default */
  const char *to;     /* NULL for a flag */
} cli_alias_word;

typedef struct cli_alias {
  const char *verb; /* NULL = any verb that has the option */
  const char *name;
  char letter; /* 0 = none */
  cli_alias_kind kind;
  const char *option; /* its name here */
  const char *value;
  const cli_alias_word *words; /* ended by from == NULL */
  const char *implied[2];      /* another option and its value, unless that is given; or NULL */
  const char *nothing;         /* the value that means the same as no option; or NULL */
} cli_alias;

/* Find an alias by its name (size > 0) or by its letter; NULL if there is none. The verb may lack
 * the option that it names. */
const cli_alias *cli_alias_find(const char *verb, const char *name, size_t size, char letter);

/* Returns alias number i; NULL after the last one. */
const cli_alias *cli_alias_at(size_t i);

/* Convert the text of CLI_ALIAS_NS or CLI_ALIAS_WHOLE to a value of our option. before: the present
 * value of our option, or NULL. The result lives until the process ends. */
const char *cli_alias_text(const cli_alias *alias, const char *text, const char *before);

/* Returns the next value of a text with commas, and moves *rest after it; NULL after the last one.
 * Empty ones are left out. The result lives until the process ends. */
const char *cli_alias_next(const char **rest);

/* Returns the entry of the alias for this text; NULL if there is none. */
const cli_alias_word *cli_alias_word_find(const cli_alias *alias, const char *text);

#endif
