/* holdall completion: prints completion scripts for shells, made from the option tables. */
#include "look/completion.h"
#include "ui/out_file.h"
#include "ui/parse.h"

static const cli_opt g_options[] = {CLI_OPT_END};
static const char *const g_shells[] = {"bash", "fish", "zsh", NULL};

static void print_words(cli_out *out, const char *const *words) {
  for (size_t i = 0; words[i]; i++) {
    cli_out_format(out, "%s%s", i > 0 ? " " : "", words[i]);
  }
}

static void print_verbs(cli_out *out) {
  for (size_t i = 0; cli_verbs[i]; i++) {
    cli_out_format(out, "%s ", cli_verbs[i]->name);
  }
  cli_out_text(out, "help");
}

bool look_completion_is_own(const cli_verb *verb, const cli_opt *rosbag) {
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    if (strcmp(opt->name, rosbag->name) == 0) return false;
  }
  return true;
}

bool look_completion_has_letter(const cli_verb *verb, char letter) {
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    if (opt->letter == letter) return true;
  }
  return false;
}

bool look_completion_names_topics(const cli_verb *verb, const cli_opt *opt) {
  static const char *const ends[] = {"topic", "topics"};
  const size_t size = strlen(opt->name);

  if (verb->reads_no_bags || opt->kind < CLI_TEXT || opt->kind > CLI_LIST) return false;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    const size_t end = strlen(ends[i]);
    if (size >= end && strcmp(opt->name + size - end, ends[i]) == 0) return true;
  }
  return false;
}

bool look_completion_names_fields(const cli_opt *opt) {
  return opt->kind == CLI_TEXTS && strcmp(opt->value, "FIELD") == 0;
}

bool look_completion_names_paths(const cli_opt *opt) {
  return opt->kind == CLI_TEXTS && strcmp(opt->value, "FIELDS") == 0;
}

bool look_completion_takes_fields(const cli_verb *verb) {
  return verb->arguments && strstr(verb->arguments, "FIELD") != NULL;
}

bool look_completion_names_files(const cli_opt *opt) {
  return opt->kind == CLI_PATH || opt->kind == CLI_PATHS;
}

/* --- bash --------------------------------------------------------------------------------- */

/* Completes the value of an option. */
static void print_bash_value(cli_out *out, const cli_verb *verb, const cli_opt *opt, char letter) {
  if (opt->kind == CLI_FLAG) return;
  cli_out_format(out, "    %s:--%s", verb->name, opt->name);
  if (letter) cli_out_format(out, "|%s:-%c", verb->name, letter);
  if (look_completion_names_files(opt)) {
    cli_out_text(out, ") _holdall_files; return ;;\n");
    return;
  }
  if (look_completion_names_topics(verb, opt)) {
    cli_out_text(out, ") _holdall_topics; return ;;\n");
    return;
  }
  if (look_completion_names_fields(opt)) {
    cli_out_text(out, ") _holdall_fields; return ;;\n");
    return;
  }
  if (look_completion_names_paths(opt)) {
    cli_out_text(out, ") _holdall_paths; return ;;\n");
    return;
  }
  cli_out_text(out, ") COMPREPLY=($(compgen -W '");
  if (opt->kind == CLI_CHOICE) print_words(out, cli_opt_choices(opt));
  cli_out_text(out, "' -- \"$cur\")); return ;;\n");
}

static void print_bash_values(cli_out *out, const cli_verb *verb) {
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    print_bash_value(out, verb, opt, opt->letter);
  }
  for (const cli_opt *opt = verb->rosbag; opt && opt->name; opt++) {
    if (!look_completion_is_own(verb, opt)) continue;
    const char letter = (char)(look_completion_has_letter(verb, opt->letter) ? 0 : opt->letter);
    print_bash_value(out, verb, opt, letter);
  }
  for (size_t i = 0; i < CLI_SHARED_TABLES; i++) {
    for (const cli_opt *opt = cli_verb_shared(verb, i); opt && opt->name; opt++) {
      print_bash_value(out, verb, opt, opt->letter);
    }
  }
}

static void print_bash_verb(cli_out *out, const cli_verb *verb) {
  cli_out_format(out, "    %s)\n      options='--help", verb->name);
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    cli_out_format(out, " --%s", opt->name);
  }
  for (const cli_opt *opt = verb->rosbag; opt && opt->name; opt++) {
    if (look_completion_is_own(verb, opt)) cli_out_format(out, " --%s", opt->name);
  }
  for (size_t i = 0; i < CLI_SHARED_TABLES; i++) {
    for (const cli_opt *opt = cli_verb_shared(verb, i); opt && opt->name; opt++) {
      cli_out_format(out, " --%s", opt->name);
    }
  }
  cli_out_text(out, "'\n");
  if (verb->words) {
    cli_out_text(out, "      words='");
    print_words(out, verb->words);
    cli_out_text(out, "'\n");
  }
  cli_out_text(out, "      ;;\n");
}

/* Completes the verb itself: the first word. */
static void print_bash_first_word(cli_out *out) {
  cli_out_text(out, "  if ((COMP_CWORD == 1)); then\n"
                    "    COMPREPLY=($(compgen -W '");
  print_verbs(out);
  cli_out_text(out, " --help --version' -- \"$cur\"))\n"
                    "    return\n"
                    "  fi\n");
}

/* Completes the value of an option; the script returns early if the previous word is an option with
 * a value. */
static void print_bash_all_values(cli_out *out) {
  cli_out_text(out, "  case $verb:$prev in\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    print_bash_values(out, cli_verbs[i]);
  }
  cli_out_text(out, "  esac\n");
}

/* Completes the second and later words of a list of topics, as --topics /imu /odom. */
static void print_bash_all_lists(cli_out *out) {
  cli_out_text(out, "  for ((i = COMP_CWORD - 1; i > 1; i--)); do\n"
                    "    [[ ${COMP_WORDS[i]} == -* ]] && break\n"
                    "  done\n"
                    "  case $cur:$verb:${COMP_WORDS[i]} in\n"
                    "    -*) ;;\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    for (const cli_opt *opt = cli_verbs[i]->options; opt->name; opt++) {
      if (opt->kind != CLI_LIST || !look_completion_names_topics(cli_verbs[i], opt)) continue;
      cli_out_format(out, "    *:%s:--%s) _holdall_topics; return ;;\n", cli_verbs[i]->name,
                     opt->name);
    }
  }
  cli_out_text(out, "  esac\n");
}

/* Completes arguments that are fields: they begin with a slash, as paths of bags may. */
static void print_bash_all_fields(cli_out *out) {
  cli_out_text(out, "  case $verb:$cur in\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    if (!look_completion_takes_fields(cli_verbs[i])) continue;
    cli_out_format(out, "    %s:/*) _holdall_fields; ((${#COMPREPLY[@]})) && return ;;\n",
                   cli_verbs[i]->name);
  }
  cli_out_text(out, "  esac\n");
}

/* Sets the variables `options` and `words` to those of the verb. */
static void print_bash_all_verbs(cli_out *out) {
  cli_out_text(out, "  case $verb in\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    print_bash_verb(out, cli_verbs[i]);
  }
  cli_out_text(out, "    help) words='");
  print_verbs(out);
  cli_out_text(out, "' ;;\n"
                    "  esac\n");
}

/* Completes what a verb lists of the first bag on the command line. Bash inserts names unquoted,
 * and they come from an untrusted file: names with characters that are special in the shell are
 * left out. An array is listed as /topic.array[]. */
static void print_bash_names(cli_out *out) {
  cli_out_text(out,
               "_holdall_names() {\n"
               "  local i word name limit=()\n"
               "  type -P timeout >/dev/null && limit=(timeout 3)\n"
               "  for ((i = 2; i < ${#COMP_WORDS[@]}; i++)); do\n"
               "    word=${COMP_WORDS[i]/#\\~\\//$HOME/}\n"
               "    [[ $i -ne $COMP_CWORD && $word != -* && -e $word ]] || continue\n"
               "    while IFS= read -r name; do\n"
               "      name=${name%'[]'}\n"
               "      [[ $name == \"$cur\"* && $name =~ ^[A-Za-z0-9_/][A-Za-z0-9_/.-]*$ ]] &&\n"
               "        COMPREPLY+=(\"$name\")\n"
               "    done < <(\"${limit[@]}\" holdall \"$@\" \"$word\" 2>/dev/null)\n"
               "    ((${#COMPREPLY[@]})) && return\n"
               "  done\n"
               "}\n"
               "_holdall_topics() { _holdall_names info --topic-name; }\n"
               "_holdall_fields() { _holdall_names plot; }\n"
               "_holdall_paths() {\n"
               "  local given=$cur name names cur=/\n"
               "  _holdall_names cat --list-fields\n"
               "  names=(\"${COMPREPLY[@]#*.}\")\n"
               "  COMPREPLY=()\n"
               "  for name in \"${names[@]/#/${given%\"${given##*,}\"}}\"; do\n"
               "    [[ $name == \"$given\"* && \" ${COMPREPLY[*]} \" != *\" $name \"* ]] &&\n"
               "      COMPREPLY+=(\"$name\")\n"
               "  done\n"
               "}\n");
}

static void print_bash(cli_out *out) {
  cli_out_text(out,
               "# bash completion of holdall; load it with: source <(holdall completion bash)\n"
               "_holdall_files() {\n"
               "  compopt -o filenames 2>/dev/null\n"
               "  mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
               "}\n");
  print_bash_names(out);
  cli_out_text(out, "_holdall() {\n"
                    "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
                    "  local verb=${COMP_WORDS[1]} options='' words='' i\n"
                    "  COMPREPLY=()\n");
  print_bash_first_word(out);
  print_bash_all_values(out);
  print_bash_all_lists(out);
  print_bash_all_fields(out);
  print_bash_all_verbs(out);
  cli_out_text(out, "  if [[ $cur == -* ]]; then\n"
                    "    COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
                    "  elif [[ -n $words ]]; then\n"
                    "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                    "  else\n"
                    "    _holdall_files\n"
                    "  fi\n"
                    "}\n"
                    "complete -F _holdall holdall\n");
}

/* --- zsh ---------------------------------------------------------------------------------- */

/* Text inside '...' and [...] of an _arguments specification: quotes and brackets are escaped. */
static void print_zsh_text(cli_out *out, const char *text) {
  for (; *text; text++) {
    if (*text == '\'') {
      cli_out_text(out, "'\\''");
      continue;
    }
    if (*text == '[' || *text == ']' || *text == ':' || *text == '\\') cli_out_char(out, '\\');
    cli_out_char(out, *text);
  }
}

static void print_zsh_spec(cli_out *out, const cli_verb *verb, const cli_opt *opt,
                           const char *dashes, const char *name, size_t name_size) {
  cli_out_format(out, "        '%s%s%.*s%s[",
                 opt->kind >= CLI_TEXTS && opt->kind <= CLI_LIST ? "*" : "", dashes, (int)name_size,
                 name, opt->kind == CLI_FLAG ? "" : (dashes[1] == '-' ? "=" : "+"));
  print_zsh_text(out, opt->help);
  cli_out_char(out, ']');
  if (opt->kind != CLI_FLAG) {
    cli_out_format(out, ":%s:", opt->value);
    if (look_completion_names_files(opt)) cli_out_text(out, "_files");
    if (look_completion_names_topics(verb, opt)) cli_out_text(out, "_holdall_topics");
    if (look_completion_names_fields(opt)) cli_out_text(out, "_holdall_fields");
    if (look_completion_names_paths(opt)) cli_out_text(out, "_holdall_paths");
    if (opt->kind == CLI_CHOICE) {
      cli_out_char(out, '(');
      print_words(out, cli_opt_choices(opt));
      cli_out_char(out, ')');
    }
  }
  cli_out_text(out, "' \\\n");
}

static void print_zsh_verb(cli_out *out, const cli_verb *verb) {
  cli_out_format(out, "    %s)\n      _arguments -S \\\n", verb->name);
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    if (opt->letter) print_zsh_spec(out, verb, opt, "-", &opt->letter, 1);
    print_zsh_spec(out, verb, opt, "--", opt->name, strlen(opt->name));
  }
  for (const cli_opt *opt = verb->rosbag; opt && opt->name; opt++) {
    if (!look_completion_is_own(verb, opt)) continue;
    if (opt->letter && !look_completion_has_letter(verb, opt->letter))
      print_zsh_spec(out, verb, opt, "-", &opt->letter, 1);
    print_zsh_spec(out, verb, opt, "--", opt->name, strlen(opt->name));
  }
  for (size_t i = 0; i < CLI_SHARED_TABLES; i++) {
    for (const cli_opt *opt = cli_verb_shared(verb, i); opt && opt->name; opt++) {
      print_zsh_spec(out, verb, opt, "--", opt->name, strlen(opt->name));
    }
  }
  cli_out_text(out, "        '(- *)--help[show help]' \\\n");
  if (verb->words) {
    cli_out_text(out, "        '1:kind:(");
    print_words(out, verb->words);
    cli_out_text(out, ")'\n");
  } else {
    cli_out_format(out, "        '%s:bag:%s'\n", verb->max_arguments == 1 ? "1" : "*",
                   look_completion_takes_fields(verb) ? "_holdall_bags_fields" : "_files");
  }
  cli_out_text(out, "      ;;\n");
}

static void print_zsh(cli_out *out) {
  cli_out_text(out, "#compdef holdall\n"
                    "# zsh completion of holdall; load it with: source <(holdall completion zsh)\n"
                    "_holdall_names() {\n"
                    "  local word\n"
                    "  local -a names limit\n"
                    "  (($+commands[timeout])) && limit=(timeout 3)\n"
                    "  for word in ${words[2,-1]}; do\n"
                    "    word=${${(Q)word}/#\\~\\//$HOME/}\n"
                    "    [[ $word != -* && -e $word ]] || continue\n"
                    "    names=(${(f)\"$($limit holdall $@ $word 2>/dev/null)\"})\n"
                    "    names=(${(u)${names%\\[\\]}#${~cut}})\n"
                    "    (($#names)) && compadd -a names && return\n"
                    "  done\n"
                    "  return 1\n"
                    "}\n"
                    "_holdall_topics() { _holdall_names info --topic-name }\n"
                    "_holdall_fields() { _holdall_names plot }\n"
                    "_holdall_paths() {\n"
                    "  local cut='*.'\n"
                    "  compset -P '*,'\n"
                    "  _holdall_names cat --list-fields\n"
                    "}\n"
                    "_holdall_bags_fields() {\n"
                    "  [[ $PREFIX == /* ]] && _holdall_fields && return\n"
                    "  _files\n"
                    "}\n"
                    "_holdall() {\n"
                    "  local -a verbs=(\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    cli_out_format(out, "    '%s:", cli_verbs[i]->name);
    print_zsh_text(out, cli_verbs[i]->summary);
    cli_out_text(out, "'\n");
  }
  cli_out_text(out, "    'help:show help'\n"
                    "  )\n"
                    "  if ((CURRENT == 2)); then\n"
                    "    _describe verb verbs\n"
                    "    return\n"
                    "  fi\n"
                    "  shift words\n"
                    "  ((CURRENT--))\n"
                    "  case $words[1] in\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    print_zsh_verb(out, cli_verbs[i]);
  }
  cli_out_text(out, "    help) _describe verb verbs ;;\n"
                    "  esac\n"
                    "}\n"
                    "if [[ $funcstack[1] == _holdall ]]; then\n"
                    "  _holdall \"$@\"\n"
                    "else\n"
                    "  compdef _holdall holdall\n"
                    "fi\n");
}

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_arguments arguments;
  cli_out out;
  int code;

  if (!cli_parse(&code, &arguments, NULL, verb, argc, argv)) return code;
  cli_out_init(&out, CLI_STDOUT);
  if (strcmp(arguments.items[0], "bash") == 0) {
    print_bash(&out);
  } else if (strcmp(arguments.items[0], "fish") == 0) {
    look_completion_fish(&out);
  } else {
    print_zsh(&out);
  }
  return cli_out_close(&out, CLI_DONE);
}

static const char *const g_examples[] = {"source <(holdall completion bash)", NULL};

const cli_verb cli_verb_completion = {
    .name = "completion",
    .summary = "print the completion script for a shell",
    .arguments = "bash|fish|zsh",
    .description = "Print a script by which the shell completes the verbs and options of holdall,\n"
                   "and the topics and fields of the bag on the command line. Packages of holdall\n"
                   "install the scripts; use this verb where they are missing.",
    .examples = g_examples,
    .options = g_options,
    .words = g_shells,
    .reads_no_bags = true,
    .min_arguments = 1,
    .max_arguments = 1,
    .run = run,
};
