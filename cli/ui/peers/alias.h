/* Options of other programs for bags (rosbags-convert, mcap, rosbag, ros2 bag) that options here do
 * the same as, so that a command line that was written for them works. */
#ifndef CLI_UI_PEERS_ALIAS_H
#define CLI_UI_PEERS_ALIAS_H

#include <stddef.h>

/* How the value of the other program's option becomes one of ours. */
typedef enum cli_alias_kind {
  CLI_ALIAS_VALUE,    /* as it is */
  CLI_ALIAS_ARGUMENT, /* an argument: the words after it are arguments anyway */
  CLI_ALIAS_FLAG,     /* it has no value; ours gets cli_alias.value, NULL for a flag */
  CLI_ALIAS_NOTHING,  /* it has no value; it requests the default behaviour, and is ignored */
  CLI_ALIAS_NS,       /* nanoseconds since the epoch */
  CLI_ALIAS_WHOLE,    /* a regular expression that matches whole names */
  CLI_ALIAS_WORDS     /* one of cli_alias.words */
} cli_alias_kind;

typedef struct cli_alias_word {
  const char *from;
  const char *option; /* NULL = that of the alias; "" = none, it is what is done anyway */
  const char *to;     /* NULL for a flag */
} cli_alias_word;

typedef struct cli_alias {
  const char *verb; /* NULL = any that has the option */
  const char *name;
  char letter; /* 0 = none */
  cli_alias_kind kind;
  const char *option; /* its name here */
  const char *value;
  const cli_alias_word *words; /* ended by from == NULL */
  const char *implied[2];      /* another option and its value, unless that is given; or NULL */
} cli_alias;

/* The alias by its name (size > 0), or by its letter; NULL if there is none. It may name an option
 * that the verb does not have. */
const cli_alias *cli_alias_find(const char *verb, const char *name, size_t size, char letter);

/* The text as a value of our option, of CLI_ALIAS_NS and CLI_ALIAS_WHOLE. before: what the option
 * has already, or NULL. Lives until the program ends. */
const char *cli_alias_text(const cli_alias *alias, const char *text, const char *before);

/* The word of the alias; NULL if it has none of this text. */
const cli_alias_word *cli_alias_word_find(const cli_alias *alias, const char *text);

#endif
