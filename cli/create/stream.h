/* Topics of the new bag: their types, builders and channels. */
#ifndef CLI_CREATE_STREAM_H
#define CLI_CREATE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/builder.h>
#include <holdall/writer.h>

#include "ui/opt.h"

typedef struct create_stream create_stream;

/* The bag that is written, and its topics. streams, count, last: zero at first. */
typedef struct create_bag {
  ha_writer *writer;
  const cli_texts *definitions;
  create_stream **streams;
  size_t count;
  create_stream *last; /* the one that was asked for last */
  uint64_t messages;
} create_bag;

/* The stream of a topic; made with its channel if there is none. source: number of the channel in
 * the bag that the messages were in: each has a channel of its own. Returns NULL after a line on
 * stderr. */
create_stream *create_stream_of(create_bag *bag, const char *topic, const char *type,
                                uint64_t source, bool is_ros1);
ha_builder *create_stream_builder(const create_stream *stream);

/* Finishes the message of the builder: data and size of msg. */
ha_status create_stream_finish(ha_message *msg, const create_stream *stream, ha_error *err);
/* The time in a field of a message. */
ha_status create_stream_time(int64_t *out_ns, const create_stream *stream, const char *path,
                             const ha_message *msg, ha_error *err);
ha_status create_stream_write(create_bag *bag, const create_stream *stream, const ha_message *msg,
                              ha_error *err);

void create_bag_done(create_bag *bag);

#endif
