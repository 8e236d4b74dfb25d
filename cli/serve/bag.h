/* A served bag: description, messages and files as answers. */
#ifndef CLI_SERVE_BAG_H
#define CLI_SERVE_BAG_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/frames.h>
#include <holdall/reader.h>

#include "cat/form.h"
#include "serve/answer.h"
#include "serve/live/ring.h"
#include "serve/memory.h"

/* The client of a request. */
typedef struct serve_asker {
  bool (*is_gone)(void *user);
  void *user;
} serve_asker;

/* tf.c: the transforms of a span of log time, and all static ones; shared by all readers of a bag.
 */
typedef struct serve_frames {
  pthread_mutex_t lock; /* guards the other members */
  ha_frames *frames;    /* NULL = nothing was read yet */
  int64_t start_ns;
  int64_t end_ns;  /* exclusive */
  const char *end; /* reason why reading ended: "end", "limit", "damage" or "stopped" */
} serve_frames;

void serve_frames_init(serve_frames *frames);
void serve_frames_done(serve_frames *frames);

/* queries/kept.c: values of fields of a bag by log time, in order. Not a number: a message without
 * a value; infinite: one that could not be decoded. */
typedef struct serve_column {
  int64_t *times_ns;
  double *values;
  size_t count;
  size_t capacity;
  bool is_damaged; /* some messages could not be read */
} serve_column;

/* Takes the memory. Returns false if there is none. */
bool serve_column_add(serve_column *values, serve_memory *memory, int64_t time_ns, double value);
/* Returns the index of the first value at or after a time. */
size_t serve_column_find(const serve_column *values, int64_t time_ns);
void serve_column_done(serve_column *values, serve_memory *memory);

/* The values that were read last, in memory of bounded size. Any thread. */
typedef struct serve_kept serve_kept;

serve_kept *serve_kept_new(serve_memory *memory);
/* Lock, and return the values of a field; NULL, without a lock, if they are not kept. */
const serve_column *serve_kept_lock(serve_kept *kept, const char *topic, const char *field);
void serve_kept_unlock(serve_kept *kept);
/* Drop values that are kept, those that were not used for the longest time first. Returns false if
 * there are none. */
bool serve_kept_drop(serve_kept *kept);
/* Takes the values. */
void serve_kept_put(serve_kept *kept, const char *topic, const char *field, serve_column *values);
void serve_kept_free(serve_kept *kept); /* NULL is allowed */

/* video/decoders.c: decoders of video that are kept for the next request. */
typedef struct serve_decoders serve_decoders;

typedef struct serve_bag {
  bool is_whole;            /* serve_bag_each() reached the end of its query, maybe with damage */
  ha_reader *reader;        /* NULL = a network */
  live_query *live;         /* the messages of a network; NULL = a bag */
  serve_frames *frames;     /* of all readers of the bag */
  serve_kept *kept;         /* of all readers of the bag; NULL = nothing is kept */
  serve_memory *memory;     /* of the server; NULL = no limit */
  serve_decoders *decoders; /* of all bags; NULL = none is kept */
  const serve_asker *asker; /* of the request that borrows it; NULL = none */
  const ha_bag_info *info;
  cat_form form;
  cat_show show; /* prints messages in the form of `cat --json` */
} serve_bag;

/* The parameters of a request for messages, as text; NULL = not given. */
typedef struct serve_messages {
  const char *topic;
  const char *start; /* TIME, inclusive */
  const char *end;   /* TIME, exclusive */
  const char *at;    /* TIME: only the last message at or before it */
  const char *limit;
  const char *reverse;
  const char *full;
  const char *cut;
} serve_messages;

/* Returns NULL after a line on stderr. */
serve_bag *serve_bag_open(const char *path, const cli_texts *definitions, serve_frames *frames,
                          bool quiet);

/* Open a view of a network as if it were a bag. Returns NULL after a line on stderr. */
serve_bag *serve_bag_open_live(live_ring *ring, const cli_texts *definitions, serve_frames *frames);

/* Take memory for pixels or points of the request, which is waited for. Returns false, with
 * *failure set, if the share is too small, or the client has closed the connection. */
bool serve_bag_work(serve_answer *failure, const serve_bag *bag, uint64_t bytes);
void serve_bag_work_done(const serve_bag *bag, uint64_t bytes);

/* The answer for a client that has closed the connection, which is not sent. */
serve_answer serve_bag_stopped(void);

/* Begin a request: for a network, update info. End it: release messages. */
void serve_bag_begin(serve_bag *bag, const serve_asker *asker);
void serve_bag_end(serve_bag *bag);

/* As ha_reader_query(), ha_reader_next() and ha_reader_channels(), for bags and networks. */
ha_status serve_bag_query(serve_bag *bag, const ha_query *query);
ha_status serve_bag_next(ha_message *out, serve_bag *bag, ha_error *err);
const ha_channel *const *serve_bag_channels(size_t *count, const serve_bag *bag);

/* As ha_reader_times(), of all messages. */
ha_status serve_bag_times(serve_bag *bag,
                          int32_t (*visit)(void *user, const ha_channel *channel,
                                           int64_t log_time_ns),
                          void *user);

/* True when the client has disconnected, so that no answer is needed. */
bool serve_bag_is_left(const serve_bag *bag);

/* Parse a TIME of a request; if text is NULL, *out is unchanged. Returns false if it is no TIME. */
bool serve_bag_time(int64_t *out, const serve_bag *bag, const char *text);

serve_answer serve_bag_describe(const serve_bag *bag);
serve_answer serve_bag_messages(serve_bag *bag, const serve_messages *wanted);

/* Read the last message of a topic at or before a time, given by parameters of a request. On
 * failure sets *failure and returns false. The message is borrowed until the next query. */
bool serve_bag_last(serve_answer *failure, ha_message *out, serve_bag *bag, const char *topic,
                    const char *at);

/* Called with each message of a query; false ends the list. */
typedef bool serve_message_fn(void *user, const ha_message *msg);

/* Call a function for each message of the reader's query. Returns the reason why the list ends:
 * end, limit (the function returned false), bytes (4 GiB were read), damage, or stopped (the client
 * has disconnected). */
const char *serve_bag_each(serve_bag *bag, serve_message_fn *function, void *user);

/* range, if_range: values of these headers, or NULL. */
serve_answer serve_bag_file(const serve_bag *bag, const char *name, const char *range,
                            const char *if_range);

void serve_bag_close(serve_bag *bag);

#endif
