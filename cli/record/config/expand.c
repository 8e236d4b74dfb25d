/* Finds --config on a command line and inserts the words of the file. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input/network.h"
#include "record/config/config.h"
#include "ui/memory.h"
#include "ui/report.h"

enum { MAX_FILE = 1 << 20 };

/* Returns the value of --name, the last one if there are several; NULL if it is not given. */
static const char *value_of(int argc, char **argv, const char *name) {
  const size_t size = strlen(name);
  const char *value = NULL;

  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
    if (strncmp(argv[i], name, size) != 0) continue;
    if (argv[i][size] == '=') value = argv[i] + size + 1;
    if (argv[i][size] == '\0' && i + 1 < argc) value = argv[i + 1];
  }
  return value;
}

/* Returns the contents of a file of up to MAX_FILE bytes; NULL after a line on stderr. */
static char *read_file(size_t *size, const char *path) {
  FILE *file = fopen(path, "rb");

  if (!file) {
    cli_error("%s: %s", path, strerror(errno));
    return NULL;
  }
  char *text = cli_resize(NULL, MAX_FILE + 1, 1);
  *size = fread(text, 1, MAX_FILE + 1, file);
  const bool failed = ferror(file) != 0;
  (void)fclose(file);
  if (!failed && *size <= MAX_FILE) return text;
  cli_error("%s: %s", path,
            failed ? strerror(errno) : "over 1 MiB is too large for a file of options");
  free(text);
  return NULL;
}

/* Build the new argv: the words of the file, then the old ones, which the caller of main() owns. */
static void join(cli_words *words, int *argc, char ***argv) {
  const size_t own = words->size;
  const size_t rest = (size_t)*argc - 1;
  char **all = cli_resize(NULL, own + rest + 2, sizeof *all);

  all[0] = (*argv)[0];
  for (size_t i = 0; i < own; i++) {
    all[i + 1] = words->items[i];
  }
  memcpy(all + own + 1, *argv + 1, rest * sizeof *all);
  all[own + rest + 1] = NULL;
  words->items = cli_resize(words->items, own + 1, sizeof *words->items);
  words->items[words->size++] = (char *)all; /* the new argv, owned by words */
  *argc = (int)(own + rest + 1);
  *argv = all;
}

bool cli_config_expand(cli_words *words, const cli_verb *verb, int *argc, char ***argv) {
  const char *path = value_of(*argc, *argv, "--config");
  const char *profile = value_of(*argc, *argv, "--profile");
  cli_network network;
  size_t size = 0;

  *words = (cli_words){NULL, 0};
  if (!path) {
    if (!profile) return true;
    cli_error("--profile needs --config");
    return false;
  }
  if (!cli_network_find(&network, verb, *argc, *argv)) return false;
  char *text = read_file(&size, path);
  if (!text) return false;
  const bool good = cli_config_parse(words, text, size, path, profile, verb, network.is_ros1);
  free(text);
  if (good) join(words, argc, argv);
  return good;
}
