/* holdall fix: adapts messages to newer definitions. */
#include "bags/rewrite.h"

static const cli_opt g_options[] = {
    {"against", 0, CLI_TEXTS, offsetof(cli_rewrite, adapt.places), "PLACE", NULL,
     "a folder or zip file of definitions, or TYPE=FILE; may be given several times"},
    {"rules", 0, CLI_PATH, offsetof(cli_rewrite, adapt.rules), "FILE", NULL,
     "a file of rules: renamed types and fields, new values, ..."},
    CLI_REWRITE_OUTPUT_OPTS,
    CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS,
    CLI_REWRITE_TALK_OPTS,
    CLI_OPT_END,
};

static int run(const cli_verb *verb, int argc, char **argv) {
  const cli_rewrite start = {
      .adapt = {.searches = true, .repairs = true}, .same_storage = true, .second_is_output = true};

  return cli_rewrite_run_from(&start, verb, argc, argv, NULL);
}

static const char *const g_examples[] = {
    "holdall fix old.bag -o new.bag",
    "holdall fix old.mcap -o new.mcap --against ~/ws/src --rules moved.rules",
    NULL,
};

const cli_verb cli_verb_fix = {
    .name = "fix",
    .summary = "adapt messages to newer definitions",
    .arguments = "BAG [OUT]",
    .description =
        "Write a bag with the current definitions of its types: those of --against, or of\n"
        "HOLDALL_DEFINITIONS, AMENT_PREFIX_PATH, ROS_PACKAGE_PATH and a table of common\n"
        "interfaces. Fields are matched by name; new fields get their default, or zero.\n"
        "Fields that are dropped or do not fit are reported. Missing definitions are added,\n"
        "and hashes that do not match their text are corrected. 'holdall check --types'\n"
        "reports the differences.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = 2,
    .run = run,
};
