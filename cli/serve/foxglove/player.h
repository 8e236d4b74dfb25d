/* Plays a bag to one client: its clock, its position, and the messages of the topics that the
 * client has subscribed to. Belongs to one thread. */
#ifndef CLI_SERVE_FOXGLOVE_PLAYER_H
#define CLI_SERVE_FOXGLOVE_PLAYER_H

#include <holdall/reader.h>

#include "serve/foxglove/protocol.h"

typedef struct fox_player fox_player;

typedef struct fox_player_options {
  ha_reader *reader;       /* borrowed, used by the player alone from now on */
  const ha_bag_info *info; /* of it; not kept */
  ws_stream *stream;       /* borrowed */
  bool has_control; /* the client gives commands and gets states; else playing begins with the first
                       subscription */
  bool loops;       /* go on at the start when the end is reached */
} fox_player_options;

fox_player *fox_player_new(const fox_player_options *options);

/* Messages of a channel go to the client under the number that it chose. The last one at or before
 * the position is sent at once. */
void fox_player_subscribe(fox_player *player, uint32_t channel, uint32_t subscription);
/* Returns false if there is no such subscription. */
bool fox_player_unsubscribe(fox_player *player, uint32_t subscription);
/* The subscription of a channel. Returns false if it has none. */
bool fox_player_is_subscribed(const fox_player *player, uint32_t channel);
bool fox_player_has_subscription(const fox_player *player, uint32_t subscription);

/* Obeys and answers a request. */
void fox_player_control(fox_player *player, const fox_control *control);

/* Send what is due, as far as the client keeps up. Returns how long nothing is to be done, in
 * milliseconds. */
int fox_player_run(fox_player *player);

void fox_player_free(fox_player *player);

#endif
