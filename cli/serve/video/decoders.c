#include "serve/video/decoders.h"

#include <stdlib.h>
#include <string.h>

#include "ui/memory.h"

enum { MAX_DECODERS = 16 };

struct serve_decoders {
  serve_memory *memory;
  pthread_mutex_t lock;  /* guards the following member */
  serve_decoding *first; /* used last first */
};

serve_decoding *serve_decoding_new(const void *bag, const char *topic) {
  serve_decoding *d = cli_resize(NULL, 1, sizeof *d);

  memset(d, 0, sizeof *d);
  d->bag = bag;
  d->topic = cli_resize(NULL, strlen(topic) + 1, 1);
  memcpy(d->topic, topic, strlen(topic) + 1);
  return d;
}

void serve_decoding_free(serve_decoding *d) {
  if (!d) return;
  ha_video_decoder_free(d->decoder);
  free(d->topic);
  free(d);
}

serve_decoders *serve_decoders_new(serve_memory *memory) {
  serve_decoders *all = cli_resize(NULL, 1, sizeof *all);

  memset(all, 0, sizeof *all);
  all->memory = memory;
  pthread_mutex_init(&all->lock, NULL);
  return all;
}

/* The caller holds the lock. */
static serve_decoding *unlink_at(const serve_decoders *all, serve_decoding **at) {
  serve_decoding *d = *at;

  *at = d->next;
  d->next = NULL;
  serve_memory_give(all->memory, SERVE_FOR_KEPT, d->bytes);
  return d;
}

static bool can_continue(const serve_decoding *d, const void *bag, const char *topic,
                         int64_t key_ns, int64_t at_ns) {
  return d->bag == bag && strcmp(d->topic, topic) == 0 && key_ns <= d->last_ns &&
         d->last_ns <= at_ns;
}

serve_decoding *serve_decoders_take(serve_decoders *all, const void *bag, const char *topic,
                                    int64_t key_ns, int64_t at_ns) {
  serve_decoding *found = NULL;

  if (!all) return NULL;
  pthread_mutex_lock(&all->lock);
  for (serve_decoding **at = &all->first; *at && !found;) {
    if (can_continue(*at, bag, topic, key_ns, at_ns)) {
      found = unlink_at(all, at);
    } else {
      at = &(*at)->next;
    }
  }
  pthread_mutex_unlock(&all->lock);
  return found;
}

/* Free the decoder that was not used for the longest time. Returns false if there is none. The
 * caller holds the lock. */
static bool drop_oldest(serve_decoders *all) {
  serve_decoding **at = &all->first;

  if (!*at) return false;
  while ((*at)->next) {
    at = &(*at)->next;
  }
  serve_decoding_free(unlink_at(all, at));
  return true;
}

static size_t count(const serve_decoders *all) {
  size_t n = 0;

  for (const serve_decoding *d = all->first; d; d = d->next) {
    n++;
  }
  return n;
}

void serve_decoders_put(serve_decoders *all, serve_decoding *d) {
  if (!all) {
    serve_decoding_free(d);
    return;
  }
  pthread_mutex_lock(&all->lock);
  while (count(all) >= MAX_DECODERS) {
    (void)drop_oldest(all);
  }
  bool is_taken = serve_memory_take(all->memory, SERVE_FOR_KEPT, d->bytes);
  while (!is_taken && drop_oldest(all)) {
    is_taken = serve_memory_take(all->memory, SERVE_FOR_KEPT, d->bytes);
  }
  if (is_taken) {
    d->next = all->first;
    all->first = d;
  }
  pthread_mutex_unlock(&all->lock);
  if (!is_taken) serve_decoding_free(d);
}

void serve_decoders_free(serve_decoders *all) {
  if (!all) return;
  while (drop_oldest(all)) {
  }
  pthread_mutex_destroy(&all->lock);
  free(all);
}
