/* Configuration file of holdall record: YAML, in which each key is the name of an option. It is
 * converted to words of a command line that precede the real ones: every option can be in the file,
 * is checked in one place, and is overridden by the command line.
 *
 * profile: field           # the profile that is used unless --profile names another
 * max-bag-size: 1G         # an option with a value
 * all: true                # a flag
 * exclude-topics: [/a, /b] # an option that may be given several times
 * throttle: {/imu: 50}     # pairs NAME=VALUE
 * rules:                   # by topic
 * /camera/image: {throttle: 5, max-size: 2G, repeat: 1, record: false}
 * profiles:
 * field: {max-recording-duration: 8h} */
#ifndef CLI_RECORD_CONFIG_CONFIG_H
#define CLI_RECORD_CONFIG_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/verbs.h"

typedef struct cli_words {
  char **items;
  size_t size;
} cli_words;

/* Convert YAML text to words: "--name=value", "--flag". name: of the file, for messages. profile:
 * the profile to use; NULL = the one that the file names, if any. is_ros1: the network, unless the
 * file names one. Returns false after a line on stderr. Call cli_words_done() in any case. */
bool cli_config_parse(cli_words *out, const void *text, size_t size, const char *name,
                      const char *profile, const cli_verb *verb, bool is_ros1);

/* If --config is given, insert the words of its file into the command line: argc and argv are
 * replaced. words owns the new argv. Returns false after a line on stderr. */
bool cli_config_expand(cli_words *words, const cli_verb *verb, int *argc, char ***argv);

void cli_words_done(cli_words *words);

#endif
