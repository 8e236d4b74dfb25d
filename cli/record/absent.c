/* Suggestions for selected topics that had no publisher. */
#include <stdlib.h>
#include <string.h>

#include "input/near.h"
#include "record/record.h"
#include "ui/report.h"

/* The network is observed again until it is quiet, because a recorder knows selected topics alone.
 */
#define QUIET_NS INT64_C(300000000)
#define MOST_NS INT64_C(1000000000)

void cli_record_warn_of_absent(const cli_record_settings *settings) {
  const ha_names *topics = &settings->selection.topics;
  const ha_network_options base = HA_NETWORK_OPTIONS_INIT;
  ha_network_options options = base;
  ha_network *network = NULL;

  if (topics->size == 0) return;
  options.transport = settings->options.transport;
  options.join = &settings->join;
  if (ha_network_open(&network, &options, NULL) < 0) return;
  cli_near_wait(network, QUIET_NS, MOST_NS);
  for (size_t i = 0; i < topics->size; i++) {
    char *nearest = cli_near_topic(network, topics->items[i]);
    if (nearest && strcmp(nearest, topics->items[i]) != 0)
      cli_warn("%s had no publisher; did you mean '%s'?", topics->items[i], nearest);
    free(nearest);
  }
  (void)ha_network_close(network);
}
