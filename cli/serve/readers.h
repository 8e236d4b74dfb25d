/* Readers of a bag for concurrent requests. A reader serves one request at a time, and requests run
 * in separate threads, so each request borrows a reader. */
#ifndef CLI_SERVE_READERS_H
#define CLI_SERVE_READERS_H

#include <pthread.h>

#include "serve/bag.h"

enum { SERVE_MAX_READERS = 4 }; /* that are kept open without a request */

typedef struct serve_readers {
  pthread_mutex_t lock;
  const char *path; /* as opened, or "live" */
  char *shown;      /* the path without secrets of a URL, for clients; NULL = out of memory */
  live_ring *live;  /* messages of a network; NULL = a bag */
  const cli_texts *definitions;
  serve_frames frames;         /* shared by all readers */
  serve_kept *kept;            /* the same; NULL for a network */
  struct fox_batches *batches; /* for clients that play the bag; NULL for a network */
  serve_memory *memory;
  serve_decoders *decoders; /* of all bags, borrowed; NULL = none is kept; set before requests */
  serve_bag *idle[SERVE_MAX_READERS];
  size_t idle_count;
} serve_readers;

/* Open the first reader. path, definitions, memory (NULL = no limit): borrowed until
 * serve_readers_close(). Returns NULL after a line on stderr. */
serve_readers *serve_readers_open(const char *path, const cli_texts *definitions,
                                  serve_memory *memory, bool quiet);

/* The same for a network, which is borrowed. */
serve_readers *serve_readers_open_live(live_network *network, const cli_texts *definitions,
                                       serve_memory *memory);

/* Borrow a reader; waits while all are borrowed, or other bags use the memory for reading. Returns
 * NULL if another one can't be opened, or when the client has closed the connection. Any thread may
 * call it. */
serve_bag *serve_readers_take(serve_readers *readers, const serve_asker *asker);
void serve_readers_give(serve_readers *readers, serve_bag *bag);

/* All readers must have been returned. NULL is allowed. */
void serve_readers_close(serve_readers *readers);

#endif
