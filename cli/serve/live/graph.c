/* Describes a network: its topics, services and nodes. */

#include "serve/live/network.h"
#include "topics/topics.h"

static void put(cli_out *out, const live_network *network, const topics_list *list) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "transport", ha_transport_name(ha_network_transport(network->network)));
  topics_put_json(&json, list);
  cli_json_close(&json, '}');
}

serve_answer live_network_describe(live_network *network) {
  const cli_arguments all = {NULL, 0};
  topics_list list;
  cli_out out;

  serve_answer_begin(&out);
  const bool is_made = topics_list_make(&list, network->network, &all, false);
  if (is_made) put(&out, network, &list);
  topics_list_done(&list);
  if (is_made) return serve_answer_end(&out, "application/json");
  serve_answer_drop(&out);
  return SERVE_ERROR(500, "the network can't be described");
}
