/* Reads batches of messages of a bag. A reader that is asked for the messages after those that it
 * read last goes on from there. One thread at a time. */
#ifndef CLI_SERVE_FOXGLOVE_BATCH_READER_H
#define CLI_SERVE_FOXGLOVE_BATCH_READER_H

#include <holdall/reader.h>

#include "serve/foxglove/batch.h"

typedef struct fox_reader {
  ha_reader *reader; /* NULL = not open */
  const ha_bag_info *info;
  fox_topics topics; /* of the query, if is_placed */
  bool is_placed;    /* the reader goes on at this place: */
  fox_place place;
  bool has_next; /* the next message was read; its place is the one above */
  ha_message next;
} fox_reader;

/* Open a bag. Returns false after a line on stderr. */
bool fox_reader_open(fox_reader *out, const char *path);
void fox_reader_close(fox_reader *reader);

/* Read messages of the batch's topics from its start on: at least one, if there is one, and more
 * for some milliseconds, or up to some bytes. */
void fox_reader_fill(fox_batch *out, fox_reader *reader);

/* Read the last message of a channel before the batch's start. */
void fox_reader_last(fox_batch *out, fox_reader *reader, uint32_t channel);

#endif
