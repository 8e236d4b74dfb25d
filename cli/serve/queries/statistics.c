/* Statistics of all messages of a bag by topic. */

#include "look/info.h"
#include "serve/queries/queries.h"
#include "ui/exit.h"

static bool is_left(void *user) {
  return serve_bag_is_left(user);
}

static serve_answer print_statistics(const serve_bag *bag, const look_stats *stats) {
  const info_view view = {bag->info, bag->info->topics, false, stats};
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  serve_answer_begin(&out);
  info_json_stats(&json, &view);
  return serve_answer_end(&out, "application/json");
}

serve_answer serve_bag_statistics(serve_bag *bag) {
  const ha_query query = HA_QUERY_INIT;
  const look_stop stop = {is_left, bag};
  look_stats stats = {NULL, 0};
  serve_answer answer = SERVE_ANSWER_INIT;

  if (!bag->reader) return SERVE_ERROR(400, "only bags have statistics");
  const int code =
      look_stats_read(&stats, bag->reader, &query, bag->info->problem_count, true, &stop);
  if (code == CLI_FAILED) {
    answer = SERVE_ERROR(500, "the bag can't be read");
  } else {
    answer = print_statistics(bag, &stats);
  }
  look_stats_done(&stats);
  return answer;
}
