/* Contents of messages printed by several threads at once; they come out in the order in which they
 * were put in. */
#ifndef CLI_CAT_AHEAD_H
#define CLI_CAT_AHEAD_H

#include <stddef.h>

#include "cat/decode.h"

typedef struct cat_ahead cat_ahead;

/* A message on its way. */
typedef struct cat_ahead_item {
  ha_message msg; /* held until it is out */
  cat_channel *channel;
  bool is_printed; /* else it has to be printed where it comes out */
  size_t start;    /* of its contents, in the text of those that are printed with it */
  size_t size;
} cat_ahead_item;

typedef ha_status cat_ahead_print(ha_buffer *out, const ha_plan *plan, const uint8_t *data,
                                  size_t size, const ha_print_options *options, ha_error *err);

/* threads: 0 = one a processor; NULL where that is but one. print, options: for all messages that
 * have a plan; borrowed. emit: called by put and drain. */
cat_ahead *cat_ahead_new(size_t threads, cat_ahead_print *print, const ha_print_options *options,
                         void (*emit)(void *user, const cat_ahead_item *item, const char *contents),
                         void *user);

void cat_ahead_put(cat_ahead *ahead, cat_channel *channel, const ha_message *msg);

/* Let all come out. NULL is allowed, as below. */
void cat_ahead_drain(cat_ahead *ahead);

/* What did not come out is dropped. */
void cat_ahead_free(cat_ahead *ahead);

#endif
