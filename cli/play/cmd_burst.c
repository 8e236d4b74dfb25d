/* holdall burst: publishes the first messages of a bag as fast as possible. */
#include <stddef.h>
#include <stdint.h>

#include "play/play.h"

#define AT(member) offsetof(cli_play, member)

/* one a line */
/* clang-format off */
static const cli_opt g_options[] = {
    {"num-messages", 'n', CLI_COUNT, AT(burst), "N", NULL, "publish N messages; default: all"},
    {"topics", 0, CLI_LIST, AT(topics), "NAME", NULL, "play these topics"},
    {"services", 0, CLI_LIST, AT(services), "NAME", NULL, "play these services"},
    {"actions", 0, CLI_LIST, AT(actions), "NAME", NULL, "play these actions"},
    {"remap", 'm', CLI_LIST, AT(remaps), "MAP", NULL, "OLD:=NEW: another name; several maps may follow"},
    {"qos-profile-overrides-path", 0, CLI_PATH, AT(qos_file), "FILE", NULL, "YAML file: QoS by topic; default: as recorded"},
    CLI_ADAPT_OPTS(AT(adapt)),
    {"start-offset", 0, CLI_SPAN, AT(start_offset), "TIME", NULL, "begin at this offset from the start of the bag"},
    {"wait-for-subscribers", 0, CLI_FLAG, AT(wait_for_subscribers), NULL, NULL, "begin when each topic has a subscriber"},
    {"wait-for-all-acked", 0, CLI_NUMBER, AT(wait_acked), "MS", NULL, "at the end, wait for acknowledgements at most this long; 0 = without limit"},
    {"keep-alive", 'k', CLI_FLAG, AT(keep_alive), NULL, NULL, "after the messages, run until a signal"},
    CLI_NETWORK_OPTS(AT(network), 0),
    {"domain", 0, CLI_COUNT, AT(domain), "N", NULL, "domain of DDS; default: ROS_DOMAIN_ID"},
    {"node-name", 0, CLI_TEXT, AT(node_name), "NAME", NULL, "name of the player's node; default: holdall_player, on ROS 1 play_TIME"},
    {"read-ahead-queue-size", 0, CLI_COUNT, AT(ahead_messages), "N", NULL, "number of messages to read ahead; default 1000"},
    {"storage", 's', CLI_TEXT, AT(storage), "NAME", NULL, "no effect: the storage is recognised by content"},
    {"storage-config-file", 0, CLI_PATH, AT(storage_config), "FILE", NULL, "no effect"},
    {"disable-keyboard-controls", 0, CLI_FLAG, AT(no_keyboard), NULL, NULL, "read no keys: exit after the messages"},
    {"no-services", 0, CLI_FLAG, AT(no_services), NULL, NULL, "offer no services by which other nodes control the player"},
    {"digest", 0, CLI_FLAG, AT(digest), NULL, NULL, "print a digest of all published messages, in order"},
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL, "print the result as a JSON object"},
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "no status line and no summary"},
    CLI_OPT_END,
};
/* clang-format on */

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_play set = {.bursts = true};
  const int code = cli_play_run(&set, verb, argc, argv);

  cli_play_done(&set);
  return code;
}

static const char *const g_examples[] = {"holdall burst run.mcap -n 100", NULL};

const cli_verb cli_verb_burst = {
    .name = "burst",
    .summary = "publish the first messages of a bag as fast as possible",
    .arguments = "BAG...",
    .description =
        "Publish messages as fast as possible, then pause: on a terminal, keys continue from "
        "there\n"
        "(right: one message, space: play). Without a keyboard, exit after the messages.",
    .examples = g_examples,
    .options = g_options,
    .min_arguments = 1,
    .max_arguments = SIZE_MAX,
    .run = run,
};
