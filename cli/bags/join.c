#include "bags/join.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/exit.h"
#include "ui/memory.h"
#include "ui/report.h"
#include "ui/verbs.h"

/* Limit of pending notes; further ones are dropped. */
enum { MAX_LINES = 100 };

static const cli_node_names g_node_names = {"holdall", "holdall"};

void cli_join_fill(ha_network_options *options, const cli_join *join, cli_network *network,
                   bool quiet) {
  const cli_node node = {join->node_name, NULL, join->domain};

  options->transport = network->name;
  network->join = (ha_transport_options)HA_TRANSPORT_OPTIONS_INIT;
  cli_network_join(&network->join, network, &node, &g_node_names);
  options->join = &network->join;
  if (!quiet) cli_network_say(network);
}

int cli_join_failed(ha_status st, const ha_error *err) {
  cli_error_of_network(err);
  return st == HA_E_ARG ? CLI_WRONG_USE : CLI_FAILED;
}

void cli_notes_add(cli_notes *notes, const char *text) {
  pthread_mutex_lock(&notes->lock);
  if (notes->size < MAX_LINES) {
    notes->lines = cli_resize(notes->lines, notes->size + 1, sizeof *notes->lines);
    snprintf(notes->lines[notes->size++], sizeof *notes->lines, "%s", text);
  }
  pthread_mutex_unlock(&notes->lock);
}

void cli_notes_print(cli_notes *notes) {
  pthread_mutex_lock(&notes->lock);
  for (size_t i = 0; i < notes->size; i++)
    cli_note("%s", notes->lines[i]);
  notes->size = 0;
  pthread_mutex_unlock(&notes->lock);
}

void cli_notes_done(cli_notes *notes) {
  free(notes->lines);
}
