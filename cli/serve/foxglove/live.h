/* A network as source of clients. Each client has its own readers: the middleware then sends the
 * messages kept for late subscribers to each of them. */
#ifndef CLI_SERVE_FOXGLOVE_LIVE_H
#define CLI_SERVE_FOXGLOVE_LIVE_H

#include <holdall/network.h>

#include "serve/foxglove/source.h"
#include "ui/opt.h"

typedef struct fox_live fox_live;

/* Join the network. options: how to join, without callbacks for events. definitions: borrowed for
 * the call. Returns NULL with *st and err set on failure. */
fox_live *fox_live_open(ha_status *st, ha_network_options *options, const cli_texts *definitions,
                        ha_error *err);

/* Returns the source for one client. Any thread may call it. */
fox_source *fox_live_view(fox_live *live, ws_stream *stream);

/* Close the network. All sources must have been closed. NULL is allowed. */
void fox_live_close(fox_live *live);

#endif
