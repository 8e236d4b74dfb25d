#include "serve/memory.h"

#include <string.h>

#include "ui/clock.h"

enum { STEP_MS = 50 }; /* between checks for a disconnected client */
#define WANTED_NS INT64_C(1000000000)

void serve_memory_init(serve_memory *m, uint64_t bytes, bool has_bags, bool has_network) {
  const uint64_t stored = bytes / 4;

  memset(m, 0, sizeof *m);
  pthread_mutex_init(&m->lock, NULL);
  ha__clock_cond_init(&m->given);
  m->shares[SERVE_FOR_VALUES].limit = !has_bags ? 0 : has_network ? stored / 2 : stored;
  m->shares[SERVE_FOR_RING].limit = stored - m->shares[SERVE_FOR_VALUES].limit;
  m->shares[SERVE_FOR_KEPT].limit = bytes / 8;
  m->shares[SERVE_FOR_QUEUES].limit = bytes / 8;
  m->shares[SERVE_FOR_WORK].limit = bytes / 4;
  m->shares[SERVE_FOR_READING].limit = bytes / 4;
}

void serve_memory_done(serve_memory *m) {
  pthread_cond_destroy(&m->given);
  pthread_mutex_destroy(&m->lock);
}

/* The caller holds the lock. */
static bool take(serve_share *share, uint64_t bytes) {
  if (share->used > share->limit || bytes > share->limit - share->used) return false;
  share->used += bytes;
  return true;
}

bool serve_memory_take(serve_memory *m, serve_use use, uint64_t bytes) {
  if (!m) return true;
  pthread_mutex_lock(&m->lock);
  const bool taken = take(&m->shares[use], bytes);
  pthread_mutex_unlock(&m->lock);
  return taken;
}

void serve_memory_force(serve_memory *m, serve_use use, uint64_t bytes) {
  if (!m) return;
  pthread_mutex_lock(&m->lock);
  m->shares[use].used += bytes;
  pthread_mutex_unlock(&m->lock);
}

static void wait_step(serve_memory *m) {
  const struct timespec until = ha__clock_at(cli_now_ns() + STEP_MS * INT64_C(1000000));

  pthread_cond_timedwait(&m->given, &m->lock, &until);
}

bool serve_memory_wait(serve_memory *m, serve_use use, uint64_t bytes, bool (*is_gone)(void *user),
                       void *user) {
  if (!m) return true;
  pthread_mutex_lock(&m->lock);
  bool taken = take(&m->shares[use], bytes);
  while (!taken && bytes <= m->shares[use].limit && !is_gone(user)) {
    wait_step(m);
    taken = take(&m->shares[use], bytes);
  }
  pthread_mutex_unlock(&m->lock);
  return taken;
}

/* --- the line: the caller of static functions holds the lock ---------------------------------- */

static bool has_left(const serve_memory *m) {
  return m->shares[SERVE_FOR_QUEUES].used < m->shares[SERVE_FOR_QUEUES].limit;
}

static void wake_first(const serve_memory *m) {
  if (m->line && has_left(m)) m->line->wake(m->line->user);
}

static serve_turn **find(serve_memory *m, const serve_turn *turn) {
  serve_turn **at = &m->line;

  while (*at && *at != turn) {
    at = &(*at)->next;
  }
  return at;
}

static void leave(serve_memory *m, serve_turn *turn) {
  if (!turn->is_waiting) return;
  *find(m, turn) = turn->next;
  turn->is_waiting = false;
  wake_first(m);
}

void serve_memory_give(serve_memory *m, serve_use use, uint64_t bytes) {
  if (!m) return;
  pthread_mutex_lock(&m->lock);
  m->shares[use].used -= bytes;
  pthread_cond_broadcast(&m->given);
  if (use == SERVE_FOR_QUEUES) wake_first(m);
  pthread_mutex_unlock(&m->lock);
}

uint64_t serve_memory_limit(const serve_memory *m, serve_use use) {
  return m ? m->shares[use].limit : UINT64_MAX;
}

uint64_t serve_memory_used(serve_memory *m, serve_use use) {
  if (!m) return 0;
  pthread_mutex_lock(&m->lock);
  const uint64_t used = m->shares[use].used;
  pthread_mutex_unlock(&m->lock);
  return used;
}

bool serve_memory_has(serve_memory *m, serve_use use) {
  return serve_memory_used(m, use) < serve_memory_limit(m, use);
}

bool serve_memory_is_short(serve_memory *m, serve_use use) {
  return serve_memory_used(m, use) >= serve_memory_limit(m, use) / 2;
}

bool serve_memory_is_turn(serve_memory *m, serve_turn *turn) {
  if (!m) return true;
  pthread_mutex_lock(&m->lock);
  const bool is_turn = has_left(m) && (!m->line || m->line == turn);
  if (is_turn) {
    leave(m, turn);
  } else if (!turn->is_waiting) {
    *find(m, NULL) = turn;
    turn->next = NULL;
    turn->is_waiting = true;
  }
  pthread_mutex_unlock(&m->lock);
  return is_turn;
}

void serve_memory_leave(serve_memory *m, serve_turn *turn) {
  if (!m) return;
  pthread_mutex_lock(&m->lock);
  leave(m, turn);
  pthread_mutex_unlock(&m->lock);
}

void serve_memory_refused(serve_memory *m) {
  if (!m) return;
  pthread_mutex_lock(&m->lock);
  m->refused_ns = cli_now_ns();
  pthread_mutex_unlock(&m->lock);
}

bool serve_memory_is_wanted(serve_memory *m) {
  if (!m) return false;
  pthread_mutex_lock(&m->lock);
  const bool is_wanted = m->line || (m->refused_ns > 0 && cli_now_ns() - m->refused_ns < WANTED_NS);
  pthread_mutex_unlock(&m->lock);
  return is_wanted;
}
