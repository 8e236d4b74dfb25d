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
    {"input", 'i', CLI_LIST, AT(inputs), "BAG", NULL, "a bag; may be given several times: they are merged by time"},
    {"bags", 0, CLI_LIST, AT(inputs), "BAG", NULL, "the same"},
    {"topics", 0, CLI_LIST, AT(topics), "NAME", NULL, "these topics"},
    {"services", 0, CLI_LIST, AT(services), "NAME", NULL, "these services"},
    {"actions", 0, CLI_LIST, AT(actions), "NAME", NULL, "these actions"},
    {"regex", 'e', CLI_TEXT, AT(regex), "RE", NULL, "also what this expression (Perl's) matches as a whole"},
    {"exclude-topics", 0, CLI_LIST, AT(exclude_topics), "NAME", NULL, "not these topics"},
    {"exclude-services", 0, CLI_LIST, AT(exclude_services), "NAME", NULL, "not these services"},
    {"exclude-actions", 0, CLI_LIST, AT(exclude_actions), "NAME", NULL, "not these actions"},
    {"exclude-regex", 'x', CLI_TEXT, AT(exclude_regex), "RE", NULL, "nothing that this one matches as a whole"},
    {"remap", 'm', CLI_LIST, AT(remaps), "MAP", NULL, "OLD:=NEW: another name; several may follow"},
    {"prefix", 0, CLI_TEXT, AT(prefix), "NAME", NULL, "in front of each name: /robot"},
    {"qos-profile-overrides-path", 0, CLI_PATH, AT(qos_file), "FILE", NULL, "QoS by topic, as YAML; by default as recorded"},
    {"queue", 0, CLI_COUNT, AT(queue), "N", NULL, "depth of publications, by default as their QoS says"},
    CLI_ADAPT_OPTS(AT(adapt)),
    {"publish-service-requests", 0, CLI_FLAG, AT(publish_service_requests), NULL, NULL, "call services, as recorded by introspection"},
    {"send-actions-as-client", 0, CLI_FLAG, AT(send_actions_as_client), NULL, NULL, "send goals to actions, as recorded by introspection"},
    {"service-requests-source", 0, CLI_CHOICE, AT(requests_source), "WHO", g_sources, "service_introspection (the default) or client_introspection"},
    {"rate", 'r', CLI_NUMBER, AT(rate), "N", NULL, "so many times as fast; default 1"},
    {"start-offset", 0, CLI_SPAN, AT(start_offset), "TIME", NULL, "begin so many seconds into the bag"},
    {"start", 0, CLI_SPAN, AT(start_offset), "TIME", NULL, "the same"},
    {"playback-duration", 0, CLI_NUMBER, AT(duration), "SECONDS", NULL, "end after so much of the bag"},
    {"duration", 'u', CLI_NUMBER, AT(duration), "SECONDS", NULL, "the same"},
    {"playback-until-sec", 0, CLI_NUMBER, AT(until_sec), "SECONDS", NULL, "end at this time of the bag; of several ends the later one"},
    {"playback-until-nsec", 0, CLI_TEXT, AT(until_nsec), "NS", NULL, "the same in nanoseconds"},
    {"until", 0, CLI_TIME, AT(until), "TIME", NULL, "the same in any form of time: +12.5s is from the bag's start"},
    {"delay", 'd', CLI_SPAN, AT(delay), "TIME", NULL, "wait so long before each playing"},
    {"loop", 'l', CLI_FLAG, AT(loop), NULL, NULL, "begin again at the end"},
    {"immediate", 0, CLI_FLAG, AT(immediate), NULL, NULL, "as fast as it goes, without waiting"},
    {"start-paused", 'p', CLI_FLAG, AT(start_paused), NULL, NULL, "begin paused"},
    {"pause", 0, CLI_FLAG, AT(start_paused), NULL, NULL, "the same"},
    {"skip-empty", 0, CLI_SPAN, AT(skip_empty), "TIME", NULL, "pass over longer times without a message"},
    {"message-order", 0, CLI_CHOICE, AT(message_order), "ORDER", g_orders, "received (the default) or sent"},
    {"pause-topics", 0, CLI_LIST, AT(pause_topics), "NAME", NULL, "pause in front of each message of these"},
    {"no-latched", 0, CLI_FLAG, AT(no_latched), NULL, NULL, "not what latched publishers sent before the start"},
    {"clock", 0, CLI_OPTIONAL, AT(clock), "HZ", NULL, "publish /clock, by default 40 times a second"},
    {"hz", 0, CLI_NUMBER, AT(hz), "HZ", NULL, "the same"},
    {"clock-topics", 0, CLI_LIST, AT(clock_topics), "NAME", NULL, "/clock in front of each message of these"},
    {"clock-topics-all", 0, CLI_FLAG, AT(clock_topics_all), NULL, NULL, "/clock in front of each message"},
    {"wait-for-subscribers", 0, CLI_FLAG, AT(wait_for_subscribers), NULL, NULL, "begin when each topic has a subscriber"},
    {"wait-for-all-acked", 0, CLI_NUMBER, AT(wait_acked), "MS", NULL, "at the end wait until all is acknowledged; 0 = for ever"},
    {"rate-control-topic", 0, CLI_TEXT, AT(rate_topic), "NAME", NULL, "wait when the Header stamps of this topic fall behind"},
    {"rate-control-max-delay", 0, CLI_SPAN, AT(rate_max_delay), "TIME", NULL, "by more than this; default 1"},
    {"lock-step", 0, CLI_TEXT, AT(lock_step), "NAME", NULL, "each message waits until one of this topic has come"},
    {"keep-alive", 'k', CLI_FLAG, AT(keep_alive), NULL, NULL, "stay at the end, until a signal comes"},
    {"persistent", 0, CLI_FLAG, AT(keep_alive), NULL, NULL, "the same"},
    CLI_NETWORK_OPTS(AT(network), 0),
    {"domain", 0, CLI_COUNT, AT(domain), "N", NULL, "of DDS; by default ROS_DOMAIN_ID"},
    {"node-name", 0, CLI_TEXT, AT(node_name), "NAME", NULL, "how the player is called; default holdall_player, on ROS 1 play_TIME"},
    {"read-ahead-queue-size", 0, CLI_COUNT, AT(ahead_messages), "N", NULL, "messages to read ahead; default 1000"},
    {"read-ahead-bytes", 0, CLI_SIZE, AT(ahead_bytes), "SIZE", NULL, "at most so much; default 256M"},
    {"read-ahead-time", 0, CLI_SPAN, AT(ahead_time), "TIME", NULL, "at most so much of the bag; by default any"},
    {"storage", 's', CLI_TEXT, AT(storage), "NAME", NULL, "changes nothing: the storage is found by content"},
    {"storage-config-file", 0, CLI_PATH, AT(storage_config), "FILE", NULL, "changes nothing"},
    {"disable-loan-message", 0, CLI_FLAG, AT(no_loan), NULL, NULL, "changes nothing"},
    {"log-level", 0, CLI_CHOICE, AT(log_level), "LEVEL", cli_log_levels, "debug, info (the default), warn, error or fatal"},
    {"disable-keyboard-controls", 0, CLI_FLAG, AT(no_keyboard), NULL, NULL, "keys are left to others"},
    {"no-services", 0, CLI_FLAG, AT(no_services), NULL, NULL, "no other node controls the player"},
    {"events", 0, CLI_CHOICE, AT(events), "WHEN", cli_events, "the topic that announces files: used (the default), always or never"},
    {"progress-bar-update-rate", 0, CLI_NUMBER, AT(bar_hz), "HZ", NULL, "of the line on the terminal; default 3, 0 = none"},
    {"progress-bar-separation-lines", 0, CLI_COUNT, AT(bar_lines), "N", NULL, "changes nothing"},
    {"digest", 0, CLI_FLAG, AT(digest), NULL, NULL, "print a digest of what was published, in order"},
    {"json", 0, CLI_FLAG, AT(json), NULL, NULL, "print the result as a JSON object"},
    {"tui", 0, CLI_FLAG, AT(tui), NULL, NULL, "show playing on the full screen, with keys"},
    {"quiet", 'q', CLI_FLAG, AT(quiet), NULL, NULL, "no line on the terminal, none at the end"},
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
        "Bags of the other ROS are converted on the way. Options are those of 'ros2 bag play', on\n"
        "ROS 1 with those of 'rosbag play' before them. On a terminal keys control it; ? lists "
        "them.",
    .examples = g_examples,
    .options = g_options,
    .rosbag = cli_play_rosbag_options,
    .min_arguments = 0,
    .max_arguments = SIZE_MAX,
    .run = run,
};
