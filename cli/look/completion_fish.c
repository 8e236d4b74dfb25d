/* The completion script of fish. */
#include "look/completion.h"

/* Text as a '...' literal. */
static void print_quoted(cli_out *out, const char *text) {
  cli_out_char(out, '\'');
  for (; *text; text++) {
    if (*text == '\'' || *text == '\\') cli_out_char(out, '\\');
    cli_out_char(out, *text);
  }
  cli_out_char(out, '\'');
}

static void print_words(cli_out *out, const char *const *words) {
  cli_out_text(out, " -a '");
  for (size_t i = 0; words[i]; i++) {
    cli_out_format(out, "%s%s", i > 0 ? " " : "", words[i]);
  }
  cli_out_char(out, '\'');
}

/* Completes the value of an option; an optional value may be missing. */
static void print_value(cli_out *out, const cli_verb *verb, const cli_opt *opt) {
  if (opt->kind == CLI_FLAG || opt->kind == CLI_OPTIONAL) return;
  if (look_completion_names_files(opt)) {
    cli_out_text(out, " -r -F");
    return;
  }
  cli_out_text(out, " -x");
  if (opt->kind == CLI_CHOICE) print_words(out, cli_opt_choices(opt));
  if (look_completion_names_topics(verb, opt)) cli_out_text(out, " -a '(__holdall_topics)'");
  if (look_completion_names_fields(opt)) cli_out_text(out, " -a '(__holdall_fields)'");
  if (look_completion_names_paths(opt)) cli_out_text(out, " -a '(__holdall_paths)'");
}

static void print_option(cli_out *out, const cli_verb *verb, const cli_opt *opt, char letter) {
  cli_out_format(out, "complete -c holdall -n '__holdall_verb %s' -l %s", verb->name, opt->name);
  if (letter) cli_out_format(out, " -s %c", letter);
  print_value(out, verb, opt);
  cli_out_text(out, " -d ");
  print_quoted(out, opt->help);
  cli_out_char(out, '\n');
}

static void print_verb(cli_out *out, const cli_verb *verb) {
  for (const cli_opt *opt = verb->options; opt->name; opt++) {
    print_option(out, verb, opt, opt->letter);
  }
  for (const cli_opt *opt = verb->rosbag; opt && opt->name; opt++) {
    if (!look_completion_is_own(verb, opt)) continue;
    print_option(out, verb, opt,
                 (char)(look_completion_has_letter(verb, opt->letter) ? 0 : opt->letter));
  }
  for (size_t i = 0; i < CLI_SHARED_TABLES; i++) {
    for (const cli_opt *opt = cli_verb_shared(verb, i); opt && opt->name; opt++) {
      print_option(out, verb, opt, opt->letter);
    }
  }
  cli_out_format(out, "complete -c holdall -n '__holdall_verb %s' -l help -s h -d 'show help'\n",
                 verb->name);
  if (look_completion_takes_fields(verb)) {
    cli_out_format(out,
                   "complete -c holdall -n '__holdall_verb %s; and string match -q -- \"/*\" "
                   "(commandline -ct)' -a '(__holdall_fields)'\n",
                   verb->name);
  }
  if (!verb->words) return;
  cli_out_format(out, "complete -c holdall -n '__holdall_verb %s' -f", verb->name);
  print_words(out, verb->words);
  cli_out_char(out, '\n');
}

static void print_first_word(cli_out *out, const char *name, const char *summary) {
  cli_out_format(out, "complete -c holdall -n __holdall_no_verb -f -a %s -d ", name);
  print_quoted(out, summary);
  cli_out_char(out, '\n');
}

void look_completion_fish(cli_out *out) {
  cli_out_text(
      out, "# fish completion of holdall; load it with: holdall completion fish | source\n"
           "function __holdall_no_verb\n"
           "  test (count (commandline -opc)) -eq 1\n"
           "end\n"
           "function __holdall_verb\n"
           "  set -l words (commandline -opc)\n"
           "  test (count $words) -ge 2; and test $words[2] = $argv[1]\n"
           "end\n"
           "function __holdall_names\n"
           "  for word in (commandline -opc)[3..-1]\n"
           "    string match -q -- '-*' $word; and continue\n"
           "    test -e $word; or continue\n"
           "    set -l limit\n"
           "    type -q timeout; and set limit timeout 3\n"
           "    $limit holdall $argv $word 2>/dev/null | string replace -r '\\[\\]$' ''\n"
           "    return\n"
           "  end\n"
           "end\n"
           "function __holdall_topics\n"
           "  __holdall_names info --topic-name\n"
           "end\n"
           "function __holdall_fields\n"
           "  __holdall_names plot\n"
           "end\n"
           "function __holdall_paths\n"
           "  set -l given (commandline -ct | string replace -r '^--[^=]*=' '')\n"
           "  set -l before (string match -r '^.*,' -- $given)\n"
           "  for name in (__holdall_names cat --list-fields | string replace -r '^[^.]*\\.' '')\n"
           "    echo \"$before$name\"\n"
           "  end\n"
           "end\n"
           "complete -c holdall -n __holdall_no_verb -f -l help -d 'show help'\n"
           "complete -c holdall -n __holdall_no_verb -f -l version -d 'print the version'\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    print_first_word(out, cli_verbs[i]->name, cli_verbs[i]->summary);
  }
  print_first_word(out, "help", "show help");
  for (size_t i = 0; cli_verbs[i]; i++) {
    print_verb(out, cli_verbs[i]);
  }
}
