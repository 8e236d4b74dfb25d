/* Reads the transforms around a time of the bag. */
#ifndef CLI_SERVE_FRAMES_H
#define CLI_SERVE_FRAMES_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <holdall/frames.h>
#include <holdall/reader.h>

#include "cat/decode.h"

/* The transforms of a span of log time, and all static ones. */
typedef struct serve_frames {
  pthread_mutex_t lock; /* guards the other members */
  ha_frames *frames;    /* NULL = nothing was read yet */
  int64_t start_ns;
  int64_t end_ns;  /* exclusive */
  const char *end; /* reason why reading ended: "end", "limit" or "damage" */
} serve_frames;

/* Source of transforms. */
typedef struct serve_frames_of {
  ha_reader *reader;
  cat_decode *decode;
  const ha_bag_info *info;
} serve_frames_of;

void serve_frames_init(serve_frames *frames);

/* Read the transforms around a time, unless they were read already. Returns false if memory runs
 * out. The reader's query is replaced. The caller holds the lock. */
bool serve_frames_read(serve_frames *frames, const serve_frames_of *of, int64_t at_ns);

void serve_frames_done(serve_frames *frames);

#endif
