#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>

#include "input/fetched.h"
#include "look/version.h"
#include "ui/help.h"
#include "ui/hints.h"
#include "ui/out.h"
#include "ui/out_file.h"
#include "ui/report.h"
#include "ui/verbs.h"

static void print_usage(cli_out *out) {
  cli_out_text(out,
               "usage: holdall VERB [OPTIONS] ...\n\n"
               "Read, write, record and play robot data bags: ROS 1 bag files of every version,\n"
               "ROS 2 bags in sqlite3 and MCAP.\n\nVerbs:\n");
  for (size_t i = 0; cli_verbs[i]; i++) {
    cli_out_format(out, "  %-12s %s\n", cli_verbs[i]->name, cli_verbs[i]->summary);
  }
  cli_out_text(
      out, "\n'holdall VERB --help' describes a verb; 'holdall --version' prints the version.\n\n"
           "Exit status: 0 done; 1 failed; 2 wrong use; 3 done, but something was lost,\n"
           "damaged or skipped.\n\n"
           "Example:\n  holdall info drive.bag\n");
}

static int usage(void) {
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  print_usage(&out);
  return cli_out_close(&out, CLI_DONE);
}

static int version(void) {
  cli_out out;

  cli_out_init(&out, CLI_STDOUT);
  cli_print_version(&out);
  return cli_out_close(&out, CLI_DONE);
}

static int wrong_verb(const char *name) {
  cli_refuse_verb(name);
  return CLI_WRONG_USE;
}

static int help(int argc, char **argv) {
  const cli_verb *verb;

  if (argc == 2) return usage();
  if (argc > 3) {
    cli_error("help takes one verb; see 'holdall --help'");
    return CLI_WRONG_USE;
  }
  verb = cli_verb_find(argv[2]);
  return verb ? cli_print_help(verb) : wrong_verb(argv[2]);
}

static bool is(const char *text, const char *one, const char *other) {
  return strcmp(text, one) == 0 || strcmp(text, other) == 0;
}

/* Open /dev/null for each standard stream that is closed; otherwise a file of a bag would get its
 * number and receive messages. The mode is the opposite of the stream's, so that its use fails. */
static void reserve_standard_streams(void) {
  for (int fd = 0; fd <= 2; fd++) {
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0) return;
  }
}

int main(int argc, char **argv) {
  const cli_verb *verb;

  reserve_standard_streams();
  signal(SIGPIPE, SIG_IGN); /* write() reports a closed pipe */
  if (argc < 2) {
    cli_error("no verb given; see 'holdall --help'");
    return CLI_WRONG_USE;
  }
  if (is(argv[1], "--help", "-h")) return usage();
  if (is(argv[1], "--version", "-V") || strcmp(argv[1], "version") == 0) return version();
  if (strcmp(argv[1], "help") == 0) return help(argc, argv);
  verb = cli_verb_find(argv[1]);
  if (!verb) return wrong_verb(argv[1]);
  const int code = verb->run(verb, argc - 1, argv + 1);
  cli_fetched_note();
  return code;
}
