#include "ui/help.h"

#include <stdio.h>
#include <string.h>

#include "ui/exit.h"
#include "ui/out.h"
#include "ui/out_file.h"

static void print_option(cli_out *out, const cli_opt *opt) {
  char left[64];

  snprintf(left, sizeof left, "  %c%c%s --%s%s%s", opt->letter ? '-' : ' ',
           opt->letter ? opt->letter : ' ', opt->letter ? "," : " ", opt->name,
           opt->value ? " " : "", opt->value ? opt->value : "");
  cli_out_format(out, strlen(left) > 27 ? "%s\n%28s%s\n" : "%-28s%s%s\n", left, "", opt->help);
}

/* table: NULL = none. */
static void print_table(cli_out *out, const cli_opt *table) {
  for (const cli_opt *opt = table; opt && opt->name; opt++) {
    print_option(out, opt);
  }
}

int cli_print_help(const cli_verb *verb) {
  static const cli_opt help = {"help", 'h', CLI_FLAG, 0, NULL, NULL, "show this text"};
  static const char *const titles[CLI_SHARED_TABLES] = {
      "\nLimits of what is read:\n", "\nKeys of encrypted bags, see holdall(1):\n",
      "\nOptions for URLs (https://, s3://), see holdall(1):\n"};
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  cli_out_format(&out, "usage: holdall %s [OPTIONS] %s\n\n%s\n\nOptions:\n", verb->name,
                 verb->arguments, verb->description);
  print_table(&out, verb->options);
  print_option(&out, &help);
  for (size_t i = 0; i < CLI_SHARED_TABLES; i++) {
    const cli_opt *table = cli_verb_shared(verb, i);
    if (table) cli_out_text(&out, titles[i]);
    print_table(&out, table);
  }
  if (verb->rosbag)
    cli_out_text(&out, "\nOptions on ROS 1: those of rosbag, which override the ones above:\n");
  print_table(&out, verb->rosbag);
  cli_out_text(&out, verb->examples[1] ? "\nExamples:\n" : "\nExample:\n");
  for (size_t i = 0; verb->examples[i]; i++) {
    cli_out_format(&out, "  %s\n", verb->examples[i]);
  }
  return cli_out_close(&out, CLI_DONE);
}
