/* A network as source of clients: topics come and go, and each client subscribes by readers of its
 * own, so that the network sends what it keeps for late subscribers to each of them. */
#ifndef CLI_SERVE_FOXGLOVE_LIVE_H
#define CLI_SERVE_FOXGLOVE_LIVE_H

#include <holdall/network.h>

#include "serve/foxglove/source.h"
#include "ui/opt.h"

typedef struct fox_live fox_live;

/* Join the network; options: how, without events. definitions: borrowed for the call. Returns NULL
 * with *st and err set. */
fox_live *fox_live_open(ha_status *st, ha_network_options *options, const cli_texts *definitions,
                        ha_error *err);

/* The source of one client; any thread. */
fox_source *fox_live_view(fox_live *live, ws_stream *stream);

/* After all clients have ended. NULL is allowed. */
void fox_live_close(fox_live *live);

#endif
