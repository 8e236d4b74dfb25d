/* Topics of the new bag: their types, builders and channels. */
#ifndef CLI_CREATE_STREAM_H
#define CLI_CREATE_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/builder.h>
#include <holdall/writer.h>

#include "create/origins.h"

typedef struct create_stream create_stream;

/* The bag being written, and its topics. streams, count and last must be zero at first. */
typedef struct create_bag {
  ha_writer *writer;
  const create_origins *origins;
  bool is_ros1; /* messages of ROS 1 are requested, whatever the names of types are */
  create_stream **streams;
  size_t count;
  create_stream *last; /* the stream requested last */
  uint64_t messages;
} create_bag;

/* Stream of a topic; created with its channel on the first call: like the channel of an origin,
 * else with a definition that is looked up. source: number of the channel in the original bag; each
 * number gets a separate channel. is_ros1: the language of a definition that is looked up. Returns
 * NULL after a line on stderr. */
create_stream *create_stream_of(create_bag *bag, const char *topic, const char *type,
                                uint64_t source, bool is_ros1);
bool create_stream_is_json(const create_stream *stream);
ha_builder *create_stream_builder(const create_stream *stream);

/* Finish the message of the builder: set data and size of msg. */
ha_status create_stream_finish(ha_message *msg, const create_stream *stream, ha_error *err);
/* Read the time from a field of a message. */
ha_status create_stream_time(int64_t *out_ns, const create_stream *stream, const char *path,
                             const ha_message *msg, ha_error *err);
ha_status create_stream_write(create_bag *bag, const create_stream *stream, const ha_message *msg,
                              ha_error *err);

void create_bag_done(create_bag *bag);

#endif
