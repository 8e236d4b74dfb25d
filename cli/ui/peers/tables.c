#include "ui/peers/tables.h"

#include <string.h>

cli_tables cli_tables_of(const cli_verb *verb, bool is_ros1) {
  return (cli_tables){
      verb,
      {is_ros1 ? verb->rosbag : NULL, verb->options, cli_verb_shared(verb, CLI_SHARED_LIMITS),
       cli_verb_shared(verb, CLI_SHARED_KEYS), cli_verb_shared(verb, CLI_SHARED_NET)}};
}

static const cli_opt *find_exact(const cli_tables *t, const char *name, size_t size) {
  for (size_t i = 0; i < CLI_TABLES; i++) {
    for (const cli_opt *opt = t->items[i]; opt && opt->name; opt++) {
      if (strlen(opt->name) == size && memcmp(opt->name, name, size) == 0) return opt;
    }
  }
  return NULL;
}

/* Each verb has --topic, --topics or neither. */
const cli_opt *cli_tables_find(const cli_tables *t, const char *name, size_t size) {
  static const char both[] = "topics";
  const cli_opt *opt = find_exact(t, name, size);

  if (opt || size < 5 || size > 6 || memcmp(name, both, size) != 0) return opt;
  return find_exact(t, both, 11 - size);
}

const cli_opt *cli_tables_find_letter(const cli_tables *t, char letter) {
  for (size_t i = 0; i < CLI_TABLES; i++) {
    for (const cli_opt *opt = t->items[i]; opt && opt->name; opt++) {
      if (opt->letter == letter) return opt;
    }
  }
  return NULL;
}

static bool has_target(const cli_tables *t, const cli_alias *alias) {
  return !alias->option || cli_tables_find(t, alias->option, strlen(alias->option));
}

const cli_alias *cli_tables_find_alias(const cli_tables *t, const char *name, size_t size,
                                       char letter) {
  const cli_alias *alias = cli_alias_find(t->verb->name, name, size, letter);

  return alias && has_target(t, alias) ? alias : NULL;
}

size_t cli_tables_names(const char **names, size_t count, size_t capacity, const cli_tables *t) {
  static const char *const both[] = {"topic", "topics"};
  const cli_alias *alias;

  for (size_t i = 0; i < CLI_TABLES; i++) {
    for (const cli_opt *opt = t->items[i]; opt && opt->name && count < capacity; opt++) {
      names[count++] = opt->name;
    }
  }
  for (size_t i = 0; i < 2 && count < capacity; i++) {
    if (cli_tables_find(t, both[i], strlen(both[i]))) names[count++] = both[i];
  }
  for (size_t i = 0; count < capacity && (alias = cli_alias_at(i)) != NULL; i++) {
    if (cli_tables_find_alias(t, alias->name, strlen(alias->name), 0) == alias)
      names[count++] = alias->name;
  }
  return count;
}
