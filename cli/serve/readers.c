#include "serve/readers.h"

#include <stdlib.h>
#include <string.h>

#include "input/open.h"
#include "ui/memory.h"

static serve_readers *new_readers(const char *path, const cli_texts *definitions) {
  serve_readers *r = cli_resize(NULL, 1, sizeof *r);

  memset(r, 0, sizeof *r);
  pthread_mutex_init(&r->lock, NULL);
  pthread_cond_init(&r->given, NULL);
  serve_frames_init(&r->frames);
  r->path = path;
  r->definitions = definitions;
  return r;
}

serve_readers *serve_readers_open(const char *path, const cli_texts *definitions, bool quiet) {
  serve_readers *r = new_readers(path, definitions);
  serve_bag *first = serve_bag_open(path, definitions, &r->frames, quiet);
  if (!first) {
    serve_readers_close(r);
    return NULL;
  }
  cli_warn_problems(first->info);
  r->kept = first->kept = serve_kept_new();
  r->open_count = 1;
  r->idle[r->idle_count++] = first;
  return r;
}

serve_readers *serve_readers_open_live(live_network *network, const cli_texts *definitions) {
  serve_readers *r = new_readers("live", definitions);

  r->live = live_ring_new(network);
  return r;
}

serve_bag *serve_readers_take(serve_readers *r) {
  serve_bag *bag = NULL;

  pthread_mutex_lock(&r->lock);
  while (r->idle_count == 0 && r->open_count == SERVE_MAX_READERS) {
    pthread_cond_wait(&r->given, &r->lock);
  }
  if (r->idle_count > 0) {
    bag = r->idle[--r->idle_count];
  } else {
    r->open_count++;
  }
  pthread_mutex_unlock(&r->lock);
  if (bag) return bag;
  bag = r->live ? serve_bag_open_live(r->live, r->definitions, &r->frames)
                : serve_bag_open(r->path, r->definitions, &r->frames, true);
  if (bag) {
    bag->kept = r->kept;
    return bag;
  }
  pthread_mutex_lock(&r->lock);
  r->open_count--;
  pthread_cond_signal(&r->given);
  pthread_mutex_unlock(&r->lock);
  return NULL;
}

void serve_readers_give(serve_readers *r, serve_bag *bag) {
  pthread_mutex_lock(&r->lock);
  r->idle[r->idle_count++] = bag;
  pthread_cond_signal(&r->given);
  pthread_mutex_unlock(&r->lock);
}

void serve_readers_close(serve_readers *r) {
  if (!r) return;
  for (size_t i = 0; i < r->idle_count; i++) {
    serve_bag_close(r->idle[i]);
  }
  live_ring_free(r->live);
  serve_kept_free(r->kept);
  serve_frames_done(&r->frames);
  pthread_cond_destroy(&r->given);
  pthread_mutex_destroy(&r->lock);
  free(r);
}
