/* One client of the Foxglove protocol, served by its own thread. */
#ifndef CLI_SERVE_FOXGLOVE_SESSION_H
#define CLI_SERVE_FOXGLOVE_SESSION_H

#include <stdbool.h>

#include <holdall/model.h>

#include "serve/foxglove/batches.h"
#include "serve/foxglove/live.h"
#include "ui/opt.h"

typedef struct fox_session fox_session;

typedef struct fox_session_options {
  int fd;                       /* the socket after the handshake; borrowed */
  ha_slice extra;               /* bytes received after the handshake; copied */
  bool may_control;             /* requests may act on the network */
  live_network *live;           /* the network to serve; borrowed; NULL = serve a bag */
  fox_batches *bag;             /* the bag to serve; borrowed */
  const cli_texts *definitions; /* borrowed */
  const cli_texts *assets;      /* folders of files of models; borrowed */
  serve_memory *memory;         /* borrowed; NULL = no limit */
  const char *protocol;         /* FOX_... */
  bool loops;
} fox_session_options;

/* Returns NULL after a line on stderr. */
fox_session *fox_session_start(const fox_session_options *options);

/* True when the connection has ended. */
bool fox_session_is_over(fox_session *session);

/* End the connection, and free the session. NULL is allowed. */
void fox_session_stop(fox_session *session);

#endif
