/* Formats messages in several threads, and emits them in the order of input. */
#include "cat/print.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include <holdall/reader.h>

#include "ui/memory.h"

/* Size of a batch: large enough to make locking cheap, small enough for CPU caches. */
enum { BATCH_ITEMS = 256, BATCH_BYTES = 64 << 10 };

enum { MAX_THREADS = 8, RING = MAX_THREADS + 2 };

typedef struct batch {
  cat_ahead_item *items; /* room for BATCH_ITEMS */
  size_t size;
  size_t bytes;
  ha_buffer text;
  bool is_done; /* guarded by the lock */
} batch;

/* A ring of batches. Batches from oldest to filling are full; those from oldest to next were taken
 * by threads. */
struct cat_ahead {
  cat_ahead_print *print;
  const ha_print_options *options;
  void (*emit)(void *user, const cat_ahead_item *item, const char *contents);
  void *user;
  batch ring[RING];
  size_t ring_size;
  size_t oldest;  /* first batch that was not emitted */
  size_t next;    /* first batch that no thread has taken; guarded by the lock */
  size_t filling; /* the batch being filled; guarded by the lock */
  pthread_mutex_t lock;
  pthread_cond_t has_work;
  pthread_cond_t has_done;
  bool stops; /* guarded by the lock */
  pthread_t threads[MAX_THREADS];
  size_t wanted; /* number of threads to start */
  size_t thread_count;
};

static size_t count_processors(void) {
  const long count = sysconf(_SC_NPROCESSORS_ONLN);

  return count > 0 ? (size_t)count : 1;
}

cat_ahead *cat_ahead_new(size_t threads, cat_ahead_print *print, const ha_print_options *options,
                         void (*emit)(void *user, const cat_ahead_item *item, const char *contents),
                         void *user) {
  if (threads == 0) threads = count_processors();
  if (threads < 2) return NULL;
  cat_ahead *a = cli_resize(NULL, 1, sizeof *a);
  *a = (cat_ahead){.print = print, .options = options, .emit = emit, .user = user};
  a->wanted = threads < MAX_THREADS ? threads : MAX_THREADS;
  a->ring_size = a->wanted + 2;
  for (size_t i = 0; i < a->ring_size; i++) {
    a->ring[i].text = (ha_buffer)HA_BUFFER_INIT;
  }
  pthread_mutex_init(&a->lock, NULL);
  pthread_cond_init(&a->has_work, NULL);
  pthread_cond_init(&a->has_done, NULL);
  return a;
}

/* --- printing ----------------------------------------------------------------------------- */

static batch *batch_at(cat_ahead *a, size_t number) {
  return &a->ring[number % a->ring_size];
}

/* A message that fails is left unprinted: the caller prints it again, sequentially, and reports the
 * error. */
static void print_batch(const cat_ahead *a, batch *b) {
  b->text.size = 0;
  for (size_t i = 0; i < b->size; i++) {
    cat_ahead_item *item = &b->items[i];
    const ha_message *msg = &item->msg;

    if (!item->channel->plan) continue;
    item->start = b->text.size;
    item->is_printed =
        a->print(&b->text, item->channel->plan, msg->data, msg->size, a->options, NULL) == HA_OK;
    item->size = b->text.size - item->start;
  }
}

static void *work(void *user) {
  cat_ahead *a = user;

  pthread_mutex_lock(&a->lock);
  for (;;) {
    while (!a->stops && a->next == a->filling) {
      pthread_cond_wait(&a->has_work, &a->lock);
    }
    if (a->stops) break;
    batch *b = batch_at(a, a->next++);
    pthread_mutex_unlock(&a->lock);
    print_batch(a, b);
    pthread_mutex_lock(&a->lock);
    b->is_done = true;
    pthread_cond_signal(&a->has_done);
  }
  pthread_mutex_unlock(&a->lock);
  return NULL;
}

/* Start as many threads as possible. If none can be started, batches are printed when they are
 * emitted. */
static void start_threads(cat_ahead *a) {
  while (a->thread_count < a->wanted) {
    if (pthread_create(&a->threads[a->thread_count], NULL, work, a) != 0) break;
    a->thread_count++;
  }
  a->wanted = a->thread_count;
}

/* --- put and emit ----------------------------------------------------------------------------- */

/* Wait until a thread has printed the batch; if no thread took it, print it in this thread. */
static void wait_for(cat_ahead *a, batch *b) {
  bool is_mine = false;

  pthread_mutex_lock(&a->lock);
  if (a->next == a->oldest) {
    a->next++;
    is_mine = true;
  }
  while (!is_mine && !b->is_done) {
    pthread_cond_wait(&a->has_done, &a->lock);
  }
  pthread_mutex_unlock(&a->lock);
  if (is_mine) print_batch(a, b);
}

static void forget(batch *b) {
  for (size_t i = 0; i < b->size; i++) {
    ha_message_unref(&b->items[i].msg);
  }
  b->size = 0;
  b->bytes = 0;
  b->is_done = false;
}

static void let_out(cat_ahead *a) {
  batch *b = batch_at(a, a->oldest);

  wait_for(a, b);
  for (size_t i = 0; i < b->size; i++) {
    a->emit(a->user, &b->items[i], b->text.data ? b->text.data + b->items[i].start : "");
  }
  forget(b);
  a->oldest++;
}

/* Pass the filled batch to the threads. */
static void hand_over(cat_ahead *a) {
  pthread_mutex_lock(&a->lock);
  a->filling++;
  pthread_cond_signal(&a->has_work);
  pthread_mutex_unlock(&a->lock);
  if (a->filling - a->oldest == a->ring_size) let_out(a);
}

void cat_ahead_put(cat_ahead *ahead, cat_channel *channel, const ha_message *msg) {
  batch *b = batch_at(ahead, ahead->filling);

  if (!b->items) b->items = cli_resize(NULL, BATCH_ITEMS, sizeof *b->items);
  cat_ahead_item *item = &b->items[b->size++];
  *item = (cat_ahead_item){*msg, channel, false, 0, 0};
  ha_message_ref(&item->msg);
  b->bytes += msg->size;
  if (b->size < BATCH_ITEMS && b->bytes < BATCH_BYTES) return;
  if (ahead->thread_count < ahead->wanted) start_threads(ahead);
  hand_over(ahead);
}

void cat_ahead_drain(cat_ahead *ahead) {
  if (!ahead) return;
  if (batch_at(ahead, ahead->filling)->size > 0) hand_over(ahead);
  while (ahead->oldest != ahead->filling) {
    let_out(ahead);
  }
}

void cat_ahead_free(cat_ahead *ahead) {
  if (!ahead) return;
  pthread_mutex_lock(&ahead->lock);
  ahead->stops = true;
  pthread_cond_broadcast(&ahead->has_work);
  pthread_mutex_unlock(&ahead->lock);
  for (size_t i = 0; i < ahead->thread_count; i++) {
    pthread_join(ahead->threads[i], NULL);
  }
  for (size_t i = 0; i < ahead->ring_size; i++) {
    forget(&ahead->ring[i]);
    ha_buffer_done(&ahead->ring[i].text);
    free(ahead->ring[i].items);
  }
  pthread_cond_destroy(&ahead->has_done);
  pthread_cond_destroy(&ahead->has_work);
  pthread_mutex_destroy(&ahead->lock);
  free(ahead);
}
