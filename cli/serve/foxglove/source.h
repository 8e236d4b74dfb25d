/* Where the channels and messages of a client come from: a bag, or a network. Belongs to the thread
 * of the client. */
#ifndef CLI_SERVE_FOXGLOVE_SOURCE_H
#define CLI_SERVE_FOXGLOVE_SOURCE_H

#include "serve/foxglove/protocol.h"

typedef struct fox_source fox_source;

typedef struct fox_source_ops {
  /* Write the members of serverInfo that depend on the source. */
  void (*put_info)(const fox_source *source, cli_json *json);
  /* Send the first "advertise". */
  void (*advertise)(fox_source *source);
  /* Returns why not; NULL = done. */
  const char *(*subscribe)(fox_source *source, uint32_t channel, uint32_t id);
  /* Returns false if there is no such subscription. */
  bool (*unsubscribe)(fox_source *source, uint32_t id);
  /* Playback control; NULL = not possible. */
  void (*control)(fox_source *source, const fox_control *control);
  /* Send what is due. Returns how long nothing is to be done, in milliseconds. */
  int (*run)(fox_source *source);
  void (*free)(fox_source *source);
} fox_source_ops;

struct fox_source {
  const fox_source_ops *ops;
};

/* Subscriptions by the number of their channel, which is its id in the protocol. */
typedef struct fox_subscription {
  bool is_on;
  uint32_t id; /* the client's */
} fox_subscription;

typedef struct fox_subscriptions {
  fox_subscription *items;
  size_t count;
} fox_subscriptions;

/* More channels have appeared. */
void fox_subscriptions_grow(fox_subscriptions *table, size_t count);
/* Returns why not; NULL = done. */
const char *fox_subscriptions_add(fox_subscriptions *table, uint32_t channel, uint32_t id);
/* Returns false if there is no such subscription. */
bool fox_subscriptions_remove(size_t *channel, fox_subscriptions *table, uint32_t id);
void fox_subscriptions_done(fox_subscriptions *table);

#endif
