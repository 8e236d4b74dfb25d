/* A file of options for holdall record: YAML, in which each key is the name of an option. It
 * becomes words of a command line that come before those of the real one, so that every option can
 * be in the file, is checked in one place, and is overridden by the command line.
 *
 *   profile: field           # the profile that is used unless --profile names another
 *   max-bag-size: 1G         # an option with a value
 *   all: true                # a flag
 *   exclude-topics: [/a, /b] # one that may be given several times
 *   throttle: {/imu: 50}     # pairs NAME=VALUE
 *   rules:                   # by topic
 *     /camera/image: {throttle: 5, repeat: 1, record: false}
 *   profiles:
 *     field: {max-recording-duration: 8h}
 */
#ifndef CLI_RECORD_CONFIG_CONFIG_H
#define CLI_RECORD_CONFIG_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/verbs.h"

typedef struct cli_words {
  char **items;
  size_t size;
} cli_words;

/* A text of YAML as words: "--name=value", "--flag". name: of the file, for messages. profile: the
 * one to use; NULL = that which the file names, if any. Returns false after a line on stderr. Call
 * cli_words_done() in any case. */
bool cli_config_parse(cli_words *out, const void *text, size_t size, const char *name,
                      const char *profile, const cli_verb *verb);

/* Replace argc and argv by a command line with the words of the file that --config names, if one is
 * given. words owns what argv points to afterwards. Returns false after a line on stderr. */
bool cli_config_expand(cli_words *words, const cli_verb *verb, int *argc, char ***argv);

void cli_words_done(cli_words *words);

#endif
