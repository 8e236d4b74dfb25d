#include "ui/parse.h"

#include <string.h>

#include "ui/help.h"
#include "ui/hints.h"
#include "ui/limits.h"
#include "ui/peers/tables.h"
#include "ui/report.h"
#include "ui/standard_input.h"

typedef struct parser {
  const cli_verb *verb;
  cli_tables tables;
  void *settings[CLI_TABLES]; /* of each table */
  char **argv;
  int argc;
  int at;   /* index in argv of the next word */
  int kept; /* number of arguments, which are moved to the start of argv */
  bool is_ros1;
  bool names_bags; /* by an option of another program, --src */
} parser;

/* Returns false after one line on stderr. */
static bool refuse(const parser *p, const char *what, const char *name) {
  cli_error("%s '%s'; see 'holdall %s --help'", what, name, p->verb->name);
  return false;
}

static bool refuse_option(const parser *p) {
  cli_refuse_option(&p->tables, p->argv[p->at - 1]);
  return false;
}

/* The member of the settings that an option sets; the tables have one settings struct each. */
static void *member_of(const parser *p, const cli_opt *opt) {
  for (size_t i = 0; i < CLI_TABLES; i++) {
    for (const cli_opt *at = p->tables.items[i]; at && at->name; at++) {
      if (at == opt) return (char *)p->settings[i] + opt->member;
    }
  }
  return NULL;
}

static bool set(const parser *p, const cli_opt *opt, const char *text) {
  return cli_opt_set(opt, member_of(p, opt), text, p->verb->name);
}

/* On ROS 1, is the word a remapping that follows the other arguments? roslaunch adds "__name:=rec",
 * users add "a:=b". Values of --remap have the same form. */
static bool is_ros1_remapping(const parser *p, const cli_opt *opt, const char *word) {
  if (!p->is_ros1 || !strstr(word, ":=")) return false;
  return strncmp(word, "__", 2) == 0 || strcmp(opt->name, "remap") != 0;
}

/* Append the following words up to the next option to a list. */
static bool take_list(parser *p, const cli_opt *opt) {
  while (opt->kind == CLI_LIST && p->at < p->argc && p->argv[p->at][0] != '-' &&
         !is_ros1_remapping(p, opt, p->argv[p->at])) {
    if (!set(p, opt, p->argv[p->at++])) return false;
  }
  return true;
}

/* given: the value in the same word ("--limit=3", "-n3"), or NULL if the next word is the value. */
static bool take_value(parser *p, const cli_opt *opt, const char *given) {
  if (opt->kind == CLI_OPTIONAL && !given) {
    const bool has_value = p->at < p->argc && cli_opt_is_number(p->argv[p->at]);
    return set(p, opt, has_value ? p->argv[p->at++] : "0");
  }
  if (!given && p->at == p->argc) {
    return refuse(p, "a value is missing after", p->argv[p->at - 1]);
  }
  if (!set(p, opt, given ? given : p->argv[p->at++])) return false;
  return given || take_list(p, opt);
}

static const cli_opt *find_name(const parser *p, const char *name) {
  return cli_tables_find(&p->tables, name, strlen(name));
}

/* --- options of other programs ------------------------------------------------------------ */

static bool set_word(const parser *p, const cli_alias *alias, const char *text) {
  const cli_alias_word *word = cli_alias_word_find(alias, text);

  if (!word) {
    cli_error("--%s %s: not offered here; see 'holdall %s --help'", alias->name, text,
              p->verb->name);
    return false;
  }
  const char *name = word->option ? word->option : alias->option;
  return *name == '\0' || set(p, find_name(p, name), word->to);
}

/* Set the other option that the alias implies, unless it is given. */
static bool imply(const parser *p, const cli_alias *alias) {
  const cli_opt *opt = alias->implied[0] ? find_name(p, alias->implied[0]) : NULL;
  const char **member = opt ? member_of(p, opt) : NULL;

  return !member || *member || set(p, opt, alias->implied[1]);
}

static bool set_each(const parser *p, const cli_opt *opt, const char *text) {
  const char *value;

  while ((value = cli_alias_next(&text)) != NULL) {
    if (!set(p, opt, value)) return false;
  }
  return true;
}

static bool set_alias(const parser *p, const cli_alias *alias, const char *text) {
  if (alias->kind == CLI_ALIAS_WORDS) return set_word(p, alias, text);
  if (alias->nothing && strcmp(alias->nothing, text) == 0) return true;
  const cli_opt *opt = find_name(p, alias->option);
  if (alias->kind == CLI_ALIAS_COMMAS) return set_each(p, opt, text);
  const bool joins = alias->kind == CLI_ALIAS_WHOLE; /* a CLI_TEXT that may be given again */
  const char **before = opt && joins ? member_of(p, opt) : NULL;

  return set(p, opt, cli_alias_text(alias, text, before ? *before : NULL)) && imply(p, alias);
}

/* Is there a bag that is named by an option (--src), so that words are values of other options? */
static bool names_bags_by_option(const parser *p) {
  for (int i = 1; i < p->argc; i++) {
    const size_t size = strncmp(p->argv[i], "--", 2) == 0 ? strcspn(p->argv[i] + 2, "=") : 0;
    const cli_alias *alias =
        size > 0 ? cli_tables_find_alias(&p->tables, p->argv[i] + 2, size, 0) : NULL;
    if (alias && alias->kind == CLI_ALIAS_ARGUMENT) return true;
  }
  return false;
}

static bool take_alias_list(parser *p, const cli_alias *alias, char *given) {
  const bool is_list = !given && p->names_bags;

  if (!given && p->at == p->argc) return refuse(p, "a value is missing after", p->argv[p->at - 1]);
  if (!set_alias(p, alias, given ? given : p->argv[p->at++])) return false;
  while (is_list && p->at < p->argc && p->argv[p->at][0] != '-') {
    if (!set_alias(p, alias, p->argv[p->at++])) return false;
  }
  return true;
}

/* given: as in take_value(). */
static bool take_alias(parser *p, const cli_alias *alias, char *given) {
  switch (alias->kind) {
  case CLI_ALIAS_ARGUMENT:
    if (given) p->argv[p->kept++] = given;
    return true;
  case CLI_ALIAS_NOTHING:
    return true;
  case CLI_ALIAS_FLAG:
    return set(p, find_name(p, alias->option), alias->value);
  case CLI_ALIAS_LIST:
    return take_alias_list(p, alias, given);
  case CLI_ALIAS_VALUE:
  case CLI_ALIAS_NS:
  case CLI_ALIAS_COMMAS:
  case CLI_ALIAS_WHOLE:
  case CLI_ALIAS_WORDS:
    break;
  }
  if (!given && p->at == p->argc) return refuse(p, "a value is missing after", p->argv[p->at - 1]);
  return set_alias(p, alias, given ? given : p->argv[p->at++]);
}

/* -e is --regex, but in mcap it is an end time. A text of digits that is a time is no plausible
 * regular expression for topics, so it is taken as --end; shorter ones may be in names of topics.
 */
static const cli_opt *resolve_letter_e(const parser *p, const cli_opt *opt, const char *text) {
  const bool is_number = strpbrk(text, "0123456789") && text[strspn(text, "0123456789.")] == '\0';
  const cli_opt *end = strcmp(opt->name, "regex") == 0 && is_number ? find_name(p, "end") : NULL;

  if (!end) return opt;
  if (strlen(text) < 9) {
    cli_note("-e %s selects topics by a regular expression; --end %s is a time", text, text);
    return opt;
  }
  cli_note("-e %s is taken as --end, because it is a time; --regex %s selects topics", text, text);
  return end;
}

/* -n is --limit, but in `mcap filter` a regular expression of topics. */
static const cli_alias *resolve_letter_n(const parser *p, const cli_opt *opt, const char *text) {
  const bool is_number = text[strspn(text, "0123456789")] == '\0';

  if (strcmp(opt->name, "limit") != 0 || is_number) return NULL;
  return cli_tables_find_alias(&p->tables, NULL, 0, 'n');
}

/* --- words of the command line ------------------------------------------------------------ */

/* text: "name" or "name=value", without the dashes. */
static bool take_long(parser *p, char *text) {
  const size_t size = strcspn(text, "=");
  char *value = text[size] == '=' ? text + size + 1 : NULL;
  const cli_opt *opt = cli_tables_find(&p->tables, text, size);
  const cli_alias *alias = cli_tables_find_alias(&p->tables, text, size, 0);
  const bool replaces = alias && (alias->kind == CLI_ALIAS_COMMAS ||
                                  (alias->kind == CLI_ALIAS_LIST && p->names_bags));

  if (alias && (!opt || replaces)) return take_alias(p, alias, value);
  if (!opt) return refuse_option(p);
  if (opt->kind == CLI_FLAG && value) return refuse(p, "no value is allowed for", opt->name);
  return opt->kind == CLI_FLAG ? set(p, opt, NULL) : take_value(p, opt, value);
}

/* text: "vt", "n5"; without the dash. */
static bool take_letters(parser *p, char *text) {
  for (; *text; text++) {
    const cli_opt *opt = cli_tables_find_letter(&p->tables, *text);
    const cli_alias *alias = opt ? NULL : cli_tables_find_alias(&p->tables, NULL, 0, *text);
    char *rest = text[1] != '\0' ? text + 1 : NULL;

    if (alias) return take_alias(p, alias, rest);
    if (!opt) return refuse_option(p);
    if (opt->kind == CLI_FLAG) {
      if (!set(p, opt, NULL)) return false;
      continue;
    }
    const char *next = rest ? rest : p->at < p->argc ? p->argv[p->at] : NULL;
    if (next && (alias = resolve_letter_n(p, opt, next)) != NULL) return take_alias(p, alias, rest);
    if (next) opt = resolve_letter_e(p, opt, next);
    return take_value(p, opt, rest);
  }
  return true;
}

static bool is_word(const char *const *words, const char *text) {
  for (size_t i = 0; words[i]; i++) {
    if (strcmp(words[i], text) == 0) return true;
  }
  return false;
}

static bool check_arguments(const parser *p, const cli_arguments *arguments) {
  if (arguments->size < p->verb->min_arguments) {
    cli_error("%s is missing%s; see 'holdall %s --help'", p->verb->arguments,
              !p->verb->reads_no_bags && cli_standard_input_is_file() ? " ('-' is standard input)"
                                                                      : "",
              p->verb->name);
    return false;
  }
  for (size_t i = 0; p->verb->words && i < arguments->size; i++) {
    if (is_word(p->verb->words, arguments->items[i])) continue;
    cli_refuse_word(p->verb, arguments->items[i]);
    return false;
  }
  if (arguments->size > p->verb->max_arguments) {
    return refuse(p, "one argument too many:", arguments->items[p->verb->max_arguments]);
  }
  return true;
}

/* Sort the words into options and arguments. Arguments are moved to the start of argv, over words
 * that were read before. */
static bool read_all(parser *p, cli_arguments *arguments) {
  bool options = true;

  while (p->at < p->argc) {
    char *text = p->argv[p->at++];

    if (options && strcmp(text, "--") == 0) {
      options = false;
    } else if (options && text[0] == '-' && text[1] == '-') {
      if (!take_long(p, text + 2)) return false;
    } else if (options && text[0] == '-' && text[1] != '\0') {
      if (!take_letters(p, text + 1)) return false;
    } else {
      p->argv[p->kept++] = text;
    }
  }
  arguments->items = (const char *const *)p->argv;
  arguments->size = (size_t)p->kept;
  return check_arguments(p, arguments);
}

bool cli_asks_for_help(int argc, char **argv) {
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
  }
  return false;
}

bool cli_parse_for(int *exit_code, cli_arguments *arguments, void *settings, const cli_verb *verb,
                   bool is_ros1, int argc, char **argv) {
  parser p = {.verb = verb,
              .tables = cli_tables_of(verb, is_ros1),
              .settings = {settings, settings, &cli_limits_given, &cli_keys_given, &cli_net_given},
              .argv = argv,
              .argc = argc,
              .at = 1,
              .is_ros1 = is_ros1};

  if (cli_asks_for_help(argc, argv)) {
    *exit_code = cli_print_help(verb);
    return false;
  }
  *exit_code = CLI_WRONG_USE;
  p.names_bags = names_bags_by_option(&p); /* arguments are moved over words that were read */
  if (!read_all(&p, arguments)) return false;
  if (!verb->reads_no_bags) {
    cli_standard_input_note(arguments, cli_limits_given.temp_dir, cli_limits_given.temp.value);
  }
  return true;
}

bool cli_parse(int *exit_code, cli_arguments *arguments, void *settings, const cli_verb *verb,
               int argc, char **argv) {
  return cli_parse_for(exit_code, arguments, settings, verb, false, argc, argv);
}
