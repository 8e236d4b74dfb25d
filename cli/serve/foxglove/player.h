/* A bag as source of a client: its clock, its position, and the messages of the topics that the
 * client has subscribed to. */
#ifndef CLI_SERVE_FOXGLOVE_PLAYER_H
#define CLI_SERVE_FOXGLOVE_PLAYER_H

#include "serve/foxglove/source.h"
#include "ui/opt.h"

typedef struct fox_player_options {
  const char *bag;              /* path; borrowed for the call */
  const cli_texts *definitions; /* places of definitions; borrowed */
  ws_stream *stream;            /* borrowed */
  bool has_control;             /* the client gives commands and gets states; else playing begins
                                   after its first subscriptions */
  bool loops;                   /* go on at the start when the end is reached */
} fox_player_options;

/* Returns NULL after a line on stderr. */
fox_source *fox_player_open(const fox_player_options *options);

#endif
