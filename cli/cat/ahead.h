/* Formats messages in several threads, and emits them in the order of input. */
#ifndef CLI_CAT_AHEAD_H
#define CLI_CAT_AHEAD_H

#include <stddef.h>

#include "cat/decode.h"

typedef struct cat_ahead cat_ahead;

/* A message between put and emit. */
typedef struct cat_ahead_item {
  ha_message msg; /* referenced until it is emitted */
  cat_channel *channel;
  bool is_printed; /* false = print it when it is emitted */
  size_t start;    /* offset of its contents in the text of the batch */
  size_t size;
} cat_ahead_item;

typedef ha_status cat_ahead_print(ha_buffer *out, const ha_plan *plan, const uint8_t *data,
                                  size_t size, const ha_print_options *options, ha_error *err);

/* threads: 0 = one per processor. Returns NULL for one thread: nothing to do in parallel. print,
 * options: used for all messages that have a plan; borrowed. emit: called by put and drain. */
cat_ahead *cat_ahead_new(size_t threads, cat_ahead_print *print, const ha_print_options *options,
                         void (*emit)(void *user, const cat_ahead_item *item, const char *contents),
                         void *user);

void cat_ahead_put(cat_ahead *ahead, cat_channel *channel, const ha_message *msg);

/* Emit all pending messages. ahead may be NULL here and in the next function. */
void cat_ahead_drain(cat_ahead *ahead);

/* Free; messages that were not emitted are dropped. */
void cat_ahead_free(cat_ahead *ahead);

#endif
