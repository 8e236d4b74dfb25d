/* Interface to the source of a client's channels and messages: a bag, or a network. Used only by
 * the thread of the client. */
#ifndef CLI_SERVE_FOXGLOVE_SOURCE_H
#define CLI_SERVE_FOXGLOVE_SOURCE_H

#include "serve/foxglove/protocol.h"

typedef struct fox_source fox_source;

typedef struct fox_source_ops {
  /* Write the items of "capabilities". */
  void (*put_capabilities)(const fox_source *source, cli_json *json);
  /* Write other members of serverInfo that depend on the source. NULL = there are none. */
  void (*put_info)(const fox_source *source, cli_json *json);
  /* Send the first "advertise" message. */
  void (*advertise)(fox_source *source);
  /* Returns a static text that says why it failed; NULL = success. */
  const char *(*subscribe)(fox_source *source, uint32_t channel, uint32_t id);
  /* Returns false if the subscription does not exist. */
  bool (*unsubscribe)(fox_source *source, uint32_t id);
  /* Handle another request. Returns false if it is of an unknown kind. NULL = there are none. */
  bool (*text)(fox_source *source, const fox_request *request);
  /* Returns a static text that says why it failed; NULL = success. NULL = there are none. */
  const char *(*binary)(fox_source *source, const uint8_t *data, size_t size);
  /* Handle playback control; NULL = not supported. */
  void (*control)(fox_source *source, const fox_control *control);
  /* Send all messages that are due. Returns the time in milliseconds until the next call. */
  int (*run)(fox_source *source);
  void (*free)(fox_source *source);
} fox_source_ops;

struct fox_source {
  const fox_source_ops *ops;
  const char *encoding; /* of messages that the client may send; NULL = none */
};

/* Subscriptions; index: the channel's id in the protocol. */
typedef struct fox_subscription {
  bool is_on;
  uint32_t id; /* id of the subscription, chosen by the client */
  bool is_due; /* of a bag: the last message at or before the position must be sent */
} fox_subscription;

typedef struct fox_subscriptions {
  fox_subscription *items;
  size_t count;
} fox_subscriptions;

/* Enlarge the table to this number of channels. */
void fox_subscriptions_grow(fox_subscriptions *table, size_t count);
/* Returns a static text that says why it failed; NULL = success. */
const char *fox_subscriptions_add(fox_subscriptions *table, uint32_t channel, uint32_t id);
/* Returns false if the subscription does not exist. */
bool fox_subscriptions_remove(size_t *channel, fox_subscriptions *table, uint32_t id);
void fox_subscriptions_done(fox_subscriptions *table);

#endif
