/* Describes a network: its topics, services and nodes. */
#include <unistd.h>

#include "serve/live/network.h"
#include "topics/topics.h"

static void put(cli_out *out, const live_network *network, const topics_list *list) {
  cli_json json = CLI_JSON_INIT(out);

  cli_json_open(&json, '{');
  cli_json_add_text(&json, "transport", ha_transport_name(ha_network_transport(network->network)));
  topics_put_json(&json, list);
  cli_json_close(&json, '}');
  cli_out_flush(out);
}

serve_answer live_network_describe(live_network *network) {
  const cli_arguments all = {NULL, 0};
  topics_list list;
  cli_out out;
  const int fd = serve_answer_file();

  if (fd < 0) return SERVE_ERROR(500, "a temporary file could not be created");
  cli_out_init(&out, fd);
  const bool is_made = topics_list_make(&list, network->network, &all, false);
  if (is_made) put(&out, network, &list);
  topics_list_done(&list);
  if (is_made && !cli_out_is_broken(&out)) return serve_answer_of_file(fd, "application/json");
  close(fd);
  return SERVE_ERROR(500, "the network can't be described");
}
