/* holdall convert: converts bags between formats and between ROS 1 and ROS 2. */
#include "bags/rewrite.h"

#include "ui/report.h"

static const cli_opt g_options[] = {
    CLI_REWRITE_OUTPUT_OPTS, CLI_REWRITE_PLAN_OPTS,    CLI_REWRITE_TO_OPTS,
    CLI_REWRITE_ADAPT_OPTS,  CLI_REWRITE_STORAGE_OPTS, CLI_REWRITE_COMPRESSION_OPT,
    CLI_REWRITE_LAYOUT_OPTS, CLI_REWRITE_ORDER_OPT,    CLI_REWRITE_SPLIT_OPTS,
    CLI_REWRITE_SELECT_OPTS, CLI_REWRITE_TALK_OPTS,    CLI_OPT_END,
};

/* Is there an option that describes the only output? */
static bool describes_output(const cli_rewrite *set) {
  return set->output || set->storage || set->compression || set->compression_mode ||
         set->chunk_size.given || set->no_chunks || set->split_size.given ||
         set->split_duration.given || set->max_files.given || set->metadata_version.given ||
         set->metadata.size > 0 || set->preset || set->profile || set->settings.size > 0;
}

static bool check(const cli_rewrite *set, const cli_arguments *bags) {
  (void)bags;
  if (!set->output_options || !describes_output(set)) return true;
  cli_error(
      "%s describes several outputs and excludes the options for a single output (-o, --storage, "
      "--compression, --split-size, ...)",
      set->output_options);
  return false;
}

static int run(const cli_verb *verb, int argc, char **argv) {
  const cli_rewrite start = {.to_by_output = true};

  return cli_rewrite_run_from(&start, verb, argc, argv, check);
}

static const char *const g_examples[] = {
    "holdall convert drive.bag -o drive.mcap --compression zstd",
    "holdall convert run_1/ run_2/ -o both/ --storage sqlite3 --start +10s",
    "holdall convert old.bag -o new.bag --rename /imu:=/sensors/imu --exclude-regex ^/camera",
    "holdall convert drive.bag -o drive/ --storage sqlite3 --to ros2:jazzy",
    "holdall convert old.mcap -o new.mcap --adapt ~/ws/src --rename-field my/Pose.yaw:=heading",
    "holdall convert drive.mcap -o plain.mcap --encoding json",
    "holdall convert run_1/ --output-options out.yaml",
    NULL,
};

const cli_verb cli_verb_convert = {
    .name = "convert",
    .summary = "convert bags to another format, or copy a part of them",
    .arguments = "[BAG...]",
    .description =
        "Write the messages of bags into another bag, in order of log time. The name of OUT\n"
        "selects the format: x.bag, x.mcap, x.db3, or else the folder of a ROS 2 bag. Message\n"
        "bytes are copied unchanged, unless --to converts them to the other ROS, --encoding\n"
        "to another encoding, or --adapt to newer definitions. What the target format cannot\n"
        "contain is reported by a warning.\n"
        "If the verb is stopped or fails, OUT is removed. --output-options writes\n"
        "several bags at once, each with a part of the topics; one without a selection of\n"
        "topics (all: true, topics: [...]) stays empty, as in rosbag2.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 0,
    .max_arguments = SIZE_MAX,
    .run = run,
};
