/* A served bag: description, messages and files as answers. */
#ifndef CLI_SERVE_BAG_H
#define CLI_SERVE_BAG_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/reader.h>

#include "cat/form.h"
#include "serve/answer.h"
#include "serve/frames.h"

/* The client of a request. */
typedef struct serve_asker {
  bool (*is_gone)(void *user);
  void *user;
} serve_asker;

typedef struct serve_bag {
  ha_reader *reader;
  serve_frames *frames;     /* of all readers of the bag */
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

/* range, if_range: values of these headers, or NULL. */
serve_answer serve_bag_file(const serve_bag *bag, const char *name, const char *range,
                            const char *if_range);

void serve_bag_close(serve_bag *bag);

#endif
