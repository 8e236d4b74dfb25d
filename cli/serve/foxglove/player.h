/* A bag as source of a client: clock, position, and messages of the subscribed topics. */
#ifndef CLI_SERVE_FOXGLOVE_PLAYER_H
#define CLI_SERVE_FOXGLOVE_PLAYER_H

#include "serve/foxglove/batches.h"
#include "serve/foxglove/source.h"
#include "ui/opt.h"

typedef struct fox_player_options {
  fox_batches *bag;             /* borrowed */
  serve_memory *memory;         /* of the bag, and the stream; NULL = no limit; borrowed */
  serve_asker asker;            /* the client */
  const cli_texts *definitions; /* places of definitions; borrowed */
  ws_stream *stream;            /* borrowed */
  bool has_control; /* the client sends playback commands and receives states; otherwise playing
                       starts after its first subscriptions */
  bool loops;       /* play again from the start at the end */
} fox_player_options;

/* Returns NULL after a line on stderr. */
fox_source *fox_player_open(const fox_player_options *options);

#endif
