/* A network as source of clients. Each client has its own readers: the middleware then sends the
 * messages kept for late subscribers to each of them. */
#ifndef CLI_SERVE_FOXGLOVE_LIVE_H
#define CLI_SERVE_FOXGLOVE_LIVE_H

#include "serve/foxglove/source.h"
#include "serve/live/network.h"

/* Returns the source for one client. Any thread may call it. It must be freed before the network is
 * closed. */
fox_source *fox_live_view(live_network *live, ws_stream *stream);

#endif
