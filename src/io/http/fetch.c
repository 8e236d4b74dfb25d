#include "io/http/fetch.h"

#include <pthread.h>

#include <openssl/crypto.h>

#include "base/growing.h"

typedef struct fetch {
  ha__transfer transfer; /* first */
  ha__fetched *out;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool is_done;
  bool lacks_memory;
} fetch;

static bool take(ha__transfer *transfer, const uint8_t *data, size_t size) {
  fetch *f = (fetch *)transfer;

  if (!data) {
    f->out->body.size = 0;
    return true;
  }
  f->lacks_memory = ha__bytes_append(&f->out->body, data, size, NULL) < 0;
  return !f->lacks_memory;
}

static void done(ha__transfer *transfer) {
  fetch *f = (fetch *)transfer;

  pthread_mutex_lock(&f->lock);
  f->is_done = true;
  pthread_cond_signal(&f->changed);
  pthread_mutex_unlock(&f->lock);
}

static ha_status run(fetch *f, ha_error *err) {
  HA_TRY(ha__transfer_start(&f->transfer, err));
  pthread_mutex_lock(&f->lock);
  while (!f->is_done) {
    pthread_cond_wait(&f->changed, &f->lock);
  }
  pthread_mutex_unlock(&f->lock);
  if (f->lacks_memory) return HA_FAIL_NOMEM(err);
  if (f->transfer.status < 0) {
    return HA_FAIL(err, f->transfer.status, HA_NO_OFFSET, "%s", f->transfer.text);
  }
  f->out->answer = f->transfer.answer;
  return HA_OK;
}

ha_status ha__fetch(ha__fetched *out, const ha__target *target, const ha__request *request,
                    size_t limit, ha_error *err) {
  fetch *f = ha__alloc_zeroed(1, sizeof *f);

  if (!f) return HA_FAIL_NOMEM(err);
  pthread_mutex_init(&f->lock, NULL);
  pthread_cond_init(&f->changed, NULL);
  f->transfer.target = target;
  f->transfer.request = request;
  f->transfer.want.size = limit;
  f->transfer.bytes = take;
  f->transfer.done = done;
  f->out = out;
  const ha_status st = run(f, err);
  pthread_cond_destroy(&f->changed);
  pthread_mutex_destroy(&f->lock);
  ha__free(f);
  return st;
}

void ha__fetched_done(ha__fetched *fetched) {
  if (fetched->body.data) OPENSSL_cleanse(fetched->body.data, fetched->body.capacity);
  ha__bytes_done(&fetched->body);
}
