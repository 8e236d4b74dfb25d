/* A network as source of clients. Each client has its own readers: the middleware then sends the
 * messages kept for late subscribers to each of them. */
#ifndef CLI_SERVE_FOXGLOVE_LIVE_H
#define CLI_SERVE_FOXGLOVE_LIVE_H

#include "serve/foxglove/source.h"
#include "serve/live/network.h"

/* Returns the source for one client. may_control: the client may also publish messages and call
 * services. Any thread may call it. It must be freed before the network is closed. */
fox_source *fox_live_view(live_network *live, ws_stream *stream, bool may_control);

/* --- commands.c: requests of a client that act on the network --------------------------------- */

typedef struct fox_commands fox_commands;

fox_commands *fox_commands_new(live_network *live, ws_stream *stream);
/* Returns false if the request is of another kind. */
bool fox_commands_text(fox_commands *commands, const fox_request *request);
/* Returns a static text that says why it failed; NULL = success, or a failure that was reported. */
const char *fox_commands_binary(fox_commands *commands, const uint8_t *data, size_t size);
/* Offer services, and continue calls. Returns the time in milliseconds until the next call. */
int fox_commands_run(fox_commands *commands);
void fox_commands_free(fox_commands *commands); /* NULL is allowed */

/* --- parameters.c: parameters of the network -------------------------------------------------- */

typedef struct fox_parameters fox_parameters;

/* Returns NULL if the network has no parameters. may_set: the client may set them. */
fox_parameters *fox_parameters_new(live_network *live, ws_stream *stream, bool may_set);
/* Returns false if the request is of another kind. */
bool fox_parameters_text(fox_parameters *parameters, const fox_request *request);
void fox_parameters_free(fox_parameters *parameters); /* NULL is allowed */

/* --- graph.c: which node publishes, subscribes and serves what -------------------------------- */

typedef struct fox_graph {
  bool is_on;      /* the client wants it */
  unsigned seen;   /* value of live->changes when it was sent */
  char **names[3]; /* that were sent: of topics with publishers, with subscribers, of services */
  size_t counts[3];
} fox_graph;

/* Returns false if the request is of another kind. */
bool fox_graph_text(fox_graph *graph, const fox_request *request);
/* Send the graph if it has changed. */
void fox_graph_run(fox_graph *graph, const live_network *live, ws_stream *stream);
void fox_graph_done(fox_graph *graph);

#endif
