#include "serve/readers.h"

#include <stdlib.h>
#include <string.h>

#include "base/url.h"
#include "input/open.h"
#include "serve/foxglove/batches.h"
#include "ui/memory.h"
#include "ui/signals.h"

static serve_readers *new_readers(const char *path, const cli_texts *definitions,
                                  serve_memory *memory) {
  serve_readers *r = cli_resize(NULL, 1, sizeof *r);

  memset(r, 0, sizeof *r);
  pthread_mutex_init(&r->lock, NULL);
  serve_frames_init(&r->frames);
  r->path = path;
  r->shown = ha__url_shown(path);
  r->definitions = definitions;
  r->memory = memory;
  return r;
}

serve_readers *serve_readers_open(const char *path, const cli_texts *definitions,
                                  serve_memory *memory, bool quiet) {
  serve_readers *r = new_readers(path, definitions, memory);
  serve_bag *first = serve_bag_open(path, definitions, &r->frames, quiet);
  if (!first) {
    serve_readers_close(r);
    return NULL;
  }
  cli_warn_problems(first->info);
  r->kept = first->kept = serve_kept_new(memory);
  r->batches = fox_batches_new(path, memory);
  first->memory = memory;
  r->idle[r->idle_count++] = first;
  return r;
}

serve_readers *serve_readers_open_live(live_network *network, const cli_texts *definitions,
                                       serve_memory *memory) {
  serve_readers *r = new_readers("live", definitions, memory);

  r->live = live_ring_new(network, memory);
  return r;
}

static bool is_gone(void *user) {
  const serve_asker *asker = user;

  return cli_is_stopped() || asker->is_gone(asker->user);
}

/* Returns NULL if the bag can't be opened again. */
static serve_bag *open_another(serve_readers *r) {
  serve_bag *bag = r->live ? serve_bag_open_live(r->live, r->definitions, &r->frames)
                           : serve_bag_open(r->path, r->definitions, &r->frames, true);

  if (!bag) return NULL;
  bag->kept = r->kept;
  bag->memory = r->memory;
  return bag;
}

serve_bag *serve_readers_take(serve_readers *r, const serve_asker *asker) {
  serve_asker own = *asker;
  serve_bag *bag = NULL;

  if (!serve_memory_wait(r->memory, SERVE_FOR_READING, SERVE_READING_BYTES, is_gone, &own))
    return NULL;
  pthread_mutex_lock(&r->lock);
  if (r->idle_count > 0) bag = r->idle[--r->idle_count];
  pthread_mutex_unlock(&r->lock);
  if (!bag) bag = open_another(r);
  if (bag) {
    bag->decoders = r->decoders;
  } else {
    serve_memory_give(r->memory, SERVE_FOR_READING, SERVE_READING_BYTES);
  }
  return bag;
}

/* Readers that are not in use keep some memory, so there are only a few. */
void serve_readers_give(serve_readers *r, serve_bag *bag) {
  pthread_mutex_lock(&r->lock);
  const bool is_kept = r->idle_count < SERVE_MAX_READERS;
  if (is_kept) r->idle[r->idle_count++] = bag;
  pthread_mutex_unlock(&r->lock);
  if (!is_kept) serve_bag_close(bag);
  serve_memory_give(r->memory, SERVE_FOR_READING, SERVE_READING_BYTES);
}

void serve_readers_close(serve_readers *r) {
  if (!r) return;
  for (size_t i = 0; i < r->idle_count; i++) {
    serve_bag_close(r->idle[i]);
  }
  live_ring_free(r->live);
  serve_kept_free(r->kept);
  fox_batches_free(r->batches);
  serve_frames_done(&r->frames);
  pthread_mutex_destroy(&r->lock);
  free(r->shown);
  free(r);
}
