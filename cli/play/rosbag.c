/* Options of rosbag play that ros2 bag play does not have, and their conversion. */
#include <stddef.h>

#include "play/play.h"

#define AT(member) offsetof(cli_play, member)

/* one a line */
/* clang-format off */
const cli_opt cli_play_rosbag_options[] = {
    {"prefix", 'p', CLI_TEXT, AT(prefix), "NAME", NULL, "prefix of all names: /robot"},
    {"immediate", 'i', CLI_FLAG, AT(immediate), NULL, NULL, "publish as fast as possible, without waiting"},
    {"start", 's', CLI_SPAN, AT(start_offset), "TIME", NULL, "begin at this offset from the start of the bag"},
    {"delay", 'd', CLI_SPAN, AT(delay), "TIME", NULL, "wait this long before the first message; default 0.2"},
    {"queue", 0, CLI_COUNT, AT(queue), "N", NULL, "queue of messages for each subscriber; default 100"},
    {"clock", 0, CLI_FLAG, AT(rosbag_clock), NULL, NULL, "publish /clock"},
    {"hz", 0, CLI_NUMBER, AT(hz), "HZ", NULL, "rate of /clock; default 100"},
    {"try-future-version", 0, CLI_FLAG, AT(try_future), NULL, NULL, "no effect: no version is refused because of its number"},
    CLI_OPT_END,
};
/* clang-format on */

enum { CLOCK_HZ = 100, DELAY_NS = 200000000 };

void cli_play_rosbag_fit(cli_play *set) {
  if (!set->delay.given) set->delay = (cli_count){true, DELAY_NS};
  set->delays_once = true;
  if (set->clock.given) return;
  if (set->rosbag_clock) {
    set->clock = (cli_number){true, set->hz.given ? set->hz.value : CLOCK_HZ};
  }
  set->hz = (cli_number){false, 0}; /* --hz has no effect without --clock */
}
