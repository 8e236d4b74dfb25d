/* holdall play: publishes the messages of bags. */
#include <stddef.h>
#include <stdint.h>

#include "play/play.h"
#include "ui/report.h"

static const char *const g_orders[] = {"received", "sent", NULL};
static const char *const g_sources[] = {"service_introspection", "client_introspection", NULL};

#define AT(member) offsetof(cli_play, member)

/* one a line */
/* clang-format off */
static const cli_opt g_options[] = {
    {"input", 'i', CLI_LIST, AT(inputs), "BAG", NULL, "a bag; may be given several times: messages are merged by time"},
    {"bags", 0, CLI_LIST, AT(inputs), "BAG", NULL, "same as --input"},
    {"topics", 0, CLI_LIST, AT(topics), "NAME", NULL, "play these topics"},
    {"services", 0, CLI_LIST, AT(services), "NAME", NULL, "play these services"},
    {"actions", 0, CLI_LIST, AT(actions), "NAME", NULL, "play these actions"},
    {"regex", 'e', CLI_TEXT, AT(regex), "RE", NULL, "also play names that this regular expression (Perl) matches as a whole"},
    {"exclude-topics", 0, CLI_LIST, AT(exclude_topics), "NAME", NULL, "exclude these topics"},
    {"exclude-services", 0, CLI_LIST, AT(exclude_services), "NAME", NULL, "exclude these services"},
    {"exclude-actions", 0, CLI_LIST, AT(exclude_actions), "NAME", NULL, "exclude these actions"},
    {"exclude-regex", 'x', CLI_TEXT, AT(exclude_regex), "RE", NULL, "exclude names that this regular expression matches as a whole"},
    {"remap", 'm', CLI_LIST, AT(remaps), "MAP", NULL, "OLD:=NEW: another name; several maps may follow"},
    {"prefix", 0, CLI_TEXT, AT(prefix), "NAME", NULL, "prefix of all names: /robot"},
    {"qos-profile-overrides-path", 0, CLI_PATH, AT(qos_file), "FILE", NULL, "YAML file: QoS by topic; default: as recorded"},
    {"queue", 0, CLI_COUNT, AT(queue), "N", NULL, "depth of publishers; default: that of their QoS"},
    CLI_ADAPT_OPTS(AT(adapt)),
    {"publish-service-requests", 0, CLI_FLAG, AT(publish_service_requests), NULL, NULL, "call services with the requests recorded by introspection"},
    {"send-actions-as-client", 0, CLI_FLAG, AT(send_actions_as_client), NULL, NULL, "send the goals recorded by introspection to actions"},
    {"service-requests-source", 0, CLI_CHOICE, AT(requests_source), "WHO", g_sources, "side that recorded requests: service_introspection (the default) or client_introspection"},
    {"rate", 'r', CLI_NUMBER, AT(rate), "N", NULL, "factor of the speed; default 1"},
    {"start-offset", 0, CLI_SPAN, AT(start_offset), "TIME", NULL, "begin at this offset from the start of the bag"},
    {"start", 0, CLI_SPAN, AT(start_offset), "TIME", NULL, "same as --start-offset"},
    {"playback-duration", 0, CLI_NUMBER, AT(duration), "SECONDS", NULL, "end after this duration of the bag"},
    {"duration", 'u', CLI_NUMBER, AT(duration), "SECONDS", NULL, "same as --playback-duration"},
    {"playback-until-sec", 0, CLI_NUMBER, AT(until_sec), "SECONDS", NULL, "end at this time of the bag; the latest of several ends applies"},
    {"playback-until-nsec", 0, CLI_TEXT, AT(until_nsec), "NS", NULL, "end at this time of the bag, in nanoseconds"},
    {"until", 0, CLI_TIME, AT(until), "TIME", NULL, "end at this time, in any form; +12.5s is an offset from the start"},
    {"delay", 'd', CLI_SPAN, AT(delay), "TIME", NULL, "wait this long before playing, and before each loop"},
    {"loop", 'l', CLI_FLAG, AT(loop), NULL, NULL, "play again from the start, without end"},
    {"immediate", 0, CLI_FLAG, AT(immediate), NULL, NULL, "publish as fast as possible, without waiting"},
    {"start-paused", 'p', CLI_FLAG, AT(start_paused), NULL, NULL, "begin paused"},
    {"pause", 0, CLI_FLAG, AT(start_paused), NULL, NULL, "same as --start-paused"},
    {"skip-empty", 0, CLI_SPAN, AT(skip_empty), "TIME", NULL, "skip longer times without a message"},
    {"message-order", 0, CLI_CHOICE, AT(message_order), "ORDER", g_orders, "order of messages: received (log time, the default) or sent (publish time)"},
    {"pause-topics", 0, CLI_LIST, AT(pause_topics), "NAME", NULL, "pause before each message of these topics"},
    {"no-latched", 0, CLI_FLAG, AT(no_latched), NULL, NULL, "do not publish latched messages from before the start"},
    {"clock", 0, CLI_OPTIONAL, AT(clock), "HZ", NULL, "publish /clock at this rate; default 40"},
    {"hz", 0, CLI_NUMBER, AT(hz), "HZ", NULL, "same as --clock"},
    {"clock-topics", 0, CLI_LIST, AT(clock_topics), "NAME", NULL, "publish /clock before each message of these topics"},
    {"clock-topics-all", 0, CLI_FLAG, AT(clock_topics_all), NULL, NULL, "publish /clock before each message"},
    {"wait-for-subscribers", 0, CLI_FLAG, AT(wait_for_subscribers), NULL, NULL, "begin when each topic has a subscriber"},
    {"wait-for-all-acked", 0, CLI_NUMBER, AT(wait_acked), "MS", NULL, "at the end, wait for acknowledgements at most this long; 0 = without limit"},
    {"rate-control-topic", 0, CLI_TEXT, AT(rate_topic), "NAME", NULL, "wait while the header stamps of this live topic are late"},
    {"rate-control-max-delay", 0, CLI_SPAN, AT(rate_max_delay), "TIME", NULL, "allowed delay for --rate-control-topic; default 1"},
    {"lock-step", 0, CLI_TEXT, AT(lock_step), "NAME", NULL, "before each message, wait for a message on this topic"},
    {"keep-alive", 'k', CLI_FLAG, AT(keep_alive), NULL, NULL, "after the end, run until a signal"},
    {"persistent", 0, CLI_FLAG, AT(keep_alive), NULL, NULL, "same as --keep-alive"},
    CLI_NETWORK_OPTS(AT(network), 0),
    {"domain", 0, CLI_COUNT, AT(domain), "N", NULL, "domain of DDS; default: ROS_DOMAIN_ID"},
    {"node-name", 0, CLI_TEXT, AT(node_name), "NAME", NULL, "name of the player's node; default: holdall_player, on ROS 1 play_TIME"},
    {"read-ahead-queue-size", 0, CLI_COUNT, AT(ahead_messages), "N", NULL, "number of messages to read ahead; default 1000"},
    {"read-ahead-bytes", 0, CLI_SIZE, AT(ahead_bytes), "SIZE", NULL, "limit of bytes to read ahead; default 256M"},
    {"read-ahead-time", 0, CLI_SPAN, AT(ahead_time), "TIME", NULL, "limit of bag time to read ahead; default: none"},
    {"storage", 's', CLI_TEXT, AT(storage), "NAME", NULL, "no effect: the storage is recognised by content"},
    {"storage-config-file", 0, CLI_PATH, AT(storage_config), "FILE", NULL, "no effect"},
    {"disable-loan-message", 0, CLI_FLAG, AT(no_loan), NULL, NULL, "no effect"},
    {"log-level", 0, CLI_CHOICE, AT(log_level), "LEVEL", cli_log_levels, "debug, info (the default), warn, error or fatal"},
    {"disable-keyboard-controls", 0, CLI_FLAG, AT(no_keyboard), NULL, NULL, "read no keys"},
    {"no-services", 0, CLI_FLAG, AT(no_services), NULL, NULL, "offer no services by which other nodes control the player"},
    {"events", 0, CLI_CHOICE, AT(events), "WHEN", cli_events, "publish the topic that reports opened files: used (the default), always or never"},
    {"progress-bar-update-rate", 0, CLI_NUMBER, AT(bar_hz), "HZ", NULL, "update rate of the status line; default 3, 0 = no line"},
    {"progress-bar-separation-lines", 0, CLI_COUNT, AT(bar_lines), "N", NULL, "no effect"},
    {"digest", 0, CLI_FLAG, AT(digest), NULL, NULL, "print a digest of all published messages, in order"},
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL, "print the result as a JSON object"},
    {"event-lines", 0, CLI_FLAG, AT(event_lines), NULL, NULL, "print events as lines of JSON: ready, split and, with the result, end"},
    {"tui", 0, CLI_FLAG, AT(tui), NULL, NULL, "show playing on the full screen, with keys"},
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "no status line and no summary"},
    CLI_OPT_END,
};
/* clang-format on */

static int run(const cli_verb *verb, int argc, char **argv) {
  cli_play set = {0};
  const int code = cli_play_run(&set, verb, argc, argv);

  cli_play_done(&set);
  return code;
}

static const char *const g_examples[] = {
    "holdall play drive/",
    "holdall play run.mcap -r 2 --start-offset 30 --clock",
    "holdall play run.bag --topics /scan /tf /tf_static --wait-for-subscribers",
    "holdall play run.mcap --lock-step /slam/done --digest",
    "holdall play --ros1 run.bag --clock --hz 200 -s 30 --wait-for-subscribers",
    NULL};

const cli_verb cli_verb_play = {
    .name = "play",
    .summary = "publish the messages of bags on a network",
    .arguments = "BAG...",
    .description =
        "Publish messages at the times at which they were recorded, always in the same order.\n"
        "Bags of the other ROS are converted. Options are those of 'ros2 bag play'; on ROS 1,\n"
        "those of 'rosbag play' override them. On a terminal, keys control the player; ? lists "
        "them.",
    .examples = g_examples,
    .options = g_options,
    .rosbag = cli_play_rosbag_options,
    .min_arguments = 0,
    .max_arguments = SIZE_MAX,
    .run = run,
};
