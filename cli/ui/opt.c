#include "ui/opt.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <holdall/time.h>

#include "ui/limits.h"
#include "ui/memory.h"
#include "ui/out.h"
#include "ui/talk.h"
#include "ui/verbs.h"

/* --- parsing ------------------------------------------------------------------------------ */

enum { TABLES = 3 };

typedef struct parser {
  const cli_verb *verb;
  const cli_opt *tables[TABLES]; /* the first one that has an option counts; NULL = none */
  void *settings[TABLES];        /* of each */
  char **argv;
  int argc;
  int at; /* index in argv of the next one */
  bool is_ros1;
} parser;

/* One line, exit 2. */
static bool refuse(const parser *p, const char *what, const char *name) {
  cli_error("%s '%s'; see 'holdall %s --help'", what, name, p->verb->name);
  return false;
}

static bool set_count(cli_count *out, const char *text) {
  char *end = NULL;

  if (*text < '0' || *text > '9') return false;
  errno = 0;
  out->value = strtoull(text, &end, 10);
  out->given = true;
  return errno == 0 && *end == '\0';
}

bool cli_read_number(double *out, const char *text, double least, double most) {
  char *end = NULL;
  const double value = strtod(text, &end);

  if (end == text || *end != '\0' || !isfinite(value)) return false;
  if (value < least || value > most) return false;
  *out = value;
  return true;
}

static bool set_number(cli_number *out, const char *text) {
  double value;

  if (!cli_read_number(&value, text, -DBL_MAX, DBL_MAX)) return false;
  *out = (cli_number){true, value};
  return true;
}

/* A number, maybe with a fraction, and one of the units; 2^63 or more is refused. */
typedef struct unit {
  const char *name;
  double factor;
} unit;

static bool set_measured(cli_count *out, const char *text, const unit *units) {
  char *end = NULL;

  if (*text < '0' || *text > '9') return false;
  const double value = strtod(text, &end);
  while (units->name && strcmp(units->name, end) != 0) {
    units++;
  }
  if (!units->name || !(value * units->factor < 9.2e18)) return false;
  out->value = (uint64_t)(value * units->factor + 0.5);
  out->given = true;
  return true;
}

static const unit g_sizes[] = {{"", 1},     {"B", 1},          {"k", 1024},
                               {"K", 1024}, {"KiB", 1024},     {"kB", 1e3},
                               {"KB", 1e3}, {"M", 1048576},    {"MiB", 1048576},
                               {"MB", 1e6}, {"G", 1073741824}, {"GiB", 1073741824},
                               {"GB", 1e9}, {NULL, 0}};
static const unit g_spans[] = {{"", 1e9},   {"s", 1e9},    {"ms", 1e6},   {"us", 1e3}, {"ns", 1},
                               {"m", 60e9}, {"min", 60e9}, {"h", 3600e9}, {NULL, 0}};

static bool set_measured_or_refuse(const parser *p, const cli_opt *opt, cli_count *out,
                                   const char *text) {
  const bool size = opt->kind == CLI_SIZE;

  if (set_measured(out, text, size ? g_sizes : g_spans)) return true;
  cli_error("--%s needs %s, not '%s'; see 'holdall %s --help'", opt->name,
            size ? "a size (1500000, 768k, 2G)" : "a time span (90, 1.5s, 10min, 2h)", text,
            p->verb->name);
  return false;
}

const char *const *cli_opt_choices(const cli_opt *opt) {
  return opt->choices + (opt->choices[0][0] == '\0');
}

static bool set_choice(int *out, const cli_opt *opt, const char *text) {
  for (int i = 0; opt->choices[i]; i++) {
    if (strcmp(opt->choices[i], text) == 0) {
      *out = i;
      return true;
    }
  }
  return false;
}

static bool set_time(cli_time *out, const cli_opt *opt, const char *text) {
  ha_error err = HA_ERROR_INIT;

  if (ha_time_parse(&out->ns, &out->kind, text, &err) == HA_OK) {
    out->given = true;
    return true;
  }
  cli_error("--%s: %s", opt->name, err.text);
  return false;
}

static bool set_choice_or_refuse(const parser *p, const cli_opt *opt, int *out, const char *text) {
  const char *const *choices = cli_opt_choices(opt);
  char known[128] = "";

  if (*text && set_choice(out, opt, text)) return true;
  for (size_t i = 0; choices[i]; i++) {
    const size_t used = strlen(known);

    snprintf(known + used, sizeof known - used, "%s%s", i > 0 ? ", " : "", choices[i]);
  }
  cli_error("--%s can't be '%s', it is one of: %s; see 'holdall %s --help'", opt->name, text, known,
            p->verb->name);
  return false;
}

/* Where an option of one of the tables leaves its value. */
static void *member_of(const parser *p, const cli_opt *opt) {
  for (size_t i = 0; i < TABLES; i++) {
    for (const cli_opt *at = p->tables[i]; at && at->name; at++) {
      if (at == opt) return (char *)p->settings[i] + opt->member;
    }
  }
  return NULL;
}

static bool set(const parser *p, const cli_opt *opt, const char *text) {
  void *member = member_of(p, opt);

  switch (opt->kind) {
  case CLI_FLAG:
    *(bool *)member = true;
    return true;
  case CLI_TEXT:
  case CLI_PATH:
    *(const char **)member = text;
    return true;
  case CLI_TEXTS:
  case CLI_LIST: {
    cli_texts *texts = member;

    texts->items = cli_resize(texts->items, texts->size + 1, sizeof *texts->items);
    texts->items[texts->size++] = text;
    return true;
  }
  case CLI_COUNT:
    if (set_count(member, text)) return true;
    cli_error("--%s needs a whole number, not '%s'; see 'holdall %s --help'", opt->name, text,
              p->verb->name);
    return false;
  case CLI_NUMBER:
  case CLI_OPTIONAL:
    if (set_number(member, text)) return true;
    cli_error("--%s needs a number, not '%s'; see 'holdall %s --help'", opt->name, text,
              p->verb->name);
    return false;
  case CLI_SIZE:
  case CLI_SPAN:
    return set_measured_or_refuse(p, opt, member, text);
  case CLI_TIME:
    return set_time(member, opt, text);
  case CLI_CHOICE:
    return set_choice_or_refuse(p, opt, member, text);
  }
  return false;
}

/* What roslaunch puts behind all others ("__name:=rec"), on ROS 1, and what a user does ("a:=b"),
 * unless it is what this list is of. */
static bool is_for_node(const parser *p, const cli_opt *opt, const char *word) {
  if (!p->is_ros1 || !strstr(word, ":=")) return false;
  return strncmp(word, "__", 2) == 0 || strcmp(opt->name, "remap") != 0;
}

/* The words behind the first one of a list. */
static bool take_list(parser *p, const cli_opt *opt) {
  while (opt->kind == CLI_LIST && p->at < p->argc && p->argv[p->at][0] != '-' &&
         !is_for_node(p, opt, p->argv[p->at])) {
    if (!set(p, opt, p->argv[p->at++])) return false;
  }
  return true;
}

/* given: what stands in the same word, or NULL. */
static bool take_value(parser *p, const cli_opt *opt, const char *given) {
  cli_number number;

  if (opt->kind == CLI_OPTIONAL && !given) {
    const bool is_there = p->at < p->argc && set_number(&number, p->argv[p->at]);
    return set(p, opt, is_there ? p->argv[p->at++] : "0");
  }
  if (!given && p->at == p->argc) {
    return refuse(p, "a value is missing behind", p->argv[p->at - 1]);
  }
  if (!set(p, opt, given ? given : p->argv[p->at++])) return false;
  return given || take_list(p, opt);
}

static const cli_opt *find_long(const parser *p, const char *name, size_t size) {
  for (size_t i = 0; i < TABLES; i++) {
    for (const cli_opt *opt = p->tables[i]; opt && opt->name; opt++) {
      if (strlen(opt->name) == size && memcmp(opt->name, name, size) == 0) return opt;
    }
  }
  return NULL;
}

static const cli_opt *find_letter(const parser *p, char letter) {
  for (size_t i = 0; i < TABLES; i++) {
    for (const cli_opt *opt = p->tables[i]; opt && opt->name; opt++) {
      if (opt->letter == letter) return opt;
    }
  }
  return NULL;
}

/* text: "name" or "name=value", behind the dashes. */
static bool take_long(parser *p, const char *text) {
  const size_t size = strcspn(text, "=");
  const char *value = text[size] == '=' ? text + size + 1 : NULL;
  const cli_opt *opt = find_long(p, text, size);

  if (!opt) return refuse(p, "unknown option", p->argv[p->at - 1]);
  if (opt->kind == CLI_FLAG && value) return refuse(p, "no value is taken by", opt->name);
  return opt->kind == CLI_FLAG ? set(p, opt, NULL) : take_value(p, opt, value);
}

/* text: "vt", "n5"; behind the dash. */
static bool take_letters(parser *p, const char *text) {
  const char *given = p->argv[p->at - 1];

  for (; *text; text++) {
    const cli_opt *opt = find_letter(p, *text);

    if (!opt) return refuse(p, "unknown option", given);
    if (opt->kind == CLI_FLAG) {
      if (!set(p, opt, NULL)) return false;
      continue;
    }
    return take_value(p, opt, text[1] != '\0' ? text + 1 : NULL);
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
    cli_error("%s is missing; see 'holdall %s --help'", p->verb->arguments, p->verb->name);
    return false;
  }
  if (arguments->size > p->verb->max_arguments) {
    return refuse(p, "one argument too many:", arguments->items[p->verb->max_arguments]);
  }
  for (size_t i = 0; p->verb->words && i < arguments->size; i++) {
    if (is_word(p->verb->words, arguments->items[i])) continue;
    cli_error("'%s' is not one of %s; see 'holdall %s --help'", arguments->items[i],
              p->verb->arguments, p->verb->name);
    return false;
  }
  return true;
}

/* Arguments are gathered at the start of argv, over what has been read already. */
static bool read_all(parser *p, cli_arguments *arguments) {
  size_t kept = 0;
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
      p->argv[kept++] = text;
    }
  }
  arguments->items = (const char *const *)p->argv;
  arguments->size = kept;
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
              .tables = {is_ros1 ? verb->rosbag : NULL, verb->options, cli_limits_options(verb)},
              .settings = {settings, settings, &cli_limits_given},
              .argv = argv,
              .argc = argc,
              .at = 1,
              .is_ros1 = is_ros1};

  if (cli_asks_for_help(argc, argv)) {
    *exit_code = cli_print_help(verb);
    return false;
  }
  *exit_code = CLI_WRONG_USE;
  return read_all(&p, arguments);
}

bool cli_parse(int *exit_code, cli_arguments *arguments, void *settings, const cli_verb *verb,
               int argc, char **argv) {
  return cli_parse_for(exit_code, arguments, settings, verb, false, argc, argv);
}

/* --- help --------------------------------------------------------------------------------- */

static void print_option(cli_out *out, const cli_opt *opt) {
  char left[64];

  snprintf(left, sizeof left, "  %c%c%s --%s%s%s", opt->letter ? '-' : ' ',
           opt->letter ? opt->letter : ' ', opt->letter ? "," : " ", opt->name,
           opt->value ? " " : "", opt->value ? opt->value : "");
  cli_out_format(out, strlen(left) > 27 ? "%s\n%28s%s\n" : "%-28s%s%s\n", left, "", opt->help);
}

int cli_print_help(const cli_verb *verb) {
  static const cli_opt help = {"help", 'h', CLI_FLAG, 0, NULL, NULL, "show this text"};
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  cli_out_format(&out, "usage: holdall %s [OPTIONS] %s\n\n%s\n\nOptions:\n", verb->name,
                 verb->arguments, verb->about);
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    print_option(&out, opt);
  }
  print_option(&out, &help);
  const cli_opt *limits = cli_limits_options(verb);
  if (limits->name) cli_out_text(&out, "\nLimits of what is read:\n");
  for (const cli_opt *opt = limits; opt->name; opt++) {
    print_option(&out, opt);
  }
  if (verb->rosbag) cli_out_text(&out, "\nOptions on ROS 1, as of rosbag, before those above:\n");
  for (const cli_opt *opt = verb->rosbag; opt && opt->name; opt++) {
    print_option(&out, opt);
  }
  cli_out_text(&out, verb->examples[1] ? "\nExamples:\n" : "\nExample:\n");
  for (size_t i = 0; verb->examples[i]; i++) {
    cli_out_format(&out, "  %s\n", verb->examples[i]);
  }
  return cli_out_close(&out, CLI_DONE);
}
