#include "io/http/fetch.h"

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include "base/growing.h"

typedef struct fetch {
  ha__transfer transfer; /* first */
  ha__fetched *out;
  int fd;         /* destination of the body instead of out; -1: none */
  uint64_t limit; /* most bytes of the body */
  uint64_t size;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool is_done;
  bool lacks_memory;
  bool is_too_large;
  int write_errno;
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

/* Called in the thread of the transfers; writing to the page cache does not block for long. */
static bool write_down(ha__transfer *transfer, const uint8_t *data, size_t size) {
  fetch *f = (fetch *)transfer;

  if (!data) {
    f->size = 0;
    return ftruncate(f->fd, 0) == 0;
  }
  if (transfer->answer.status != 200 || transfer->answer.is_encoded) return false;
  f->is_too_large = size > f->limit - f->size;
  while (size > 0 && !f->is_too_large) {
    const ssize_t got = pwrite(f->fd, data, size, (off_t)f->size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      f->write_errno = got < 0 ? errno : EIO;
      return false;
    }
    f->size += (uint64_t)got;
    data += got;
    size -= (size_t)got;
  }
  return !f->is_too_large;
}

static void done(ha__transfer *transfer) {
  fetch *f = (fetch *)transfer;

  pthread_mutex_lock(&f->lock);
  f->is_done = true;
  pthread_cond_signal(&f->changed);
  pthread_mutex_unlock(&f->lock);
}

static ha_status wait_for(fetch *f, ha_error *err) {
  HA_TRY(ha__transfer_start(&f->transfer, err));
  pthread_mutex_lock(&f->lock);
  while (!f->is_done) {
    pthread_cond_wait(&f->changed, &f->lock);
  }
  pthread_mutex_unlock(&f->lock);
  return HA_OK;
}

static ha_status run(fetch *f, ha_error *err) {
  HA_TRY(wait_for(f, err));
  if (f->lacks_memory) return HA_FAIL_NOMEM(err);
  if (f->transfer.status < 0) {
    return HA_FAIL(err, f->transfer.status, HA_NO_OFFSET, "%s", f->transfer.text);
  }
  f->out->answer = f->transfer.answer;
  return HA_OK;
}

static fetch *fetch_new(const ha__target *target, const ha__request *request, uint64_t most) {
  fetch *f = ha__alloc_zeroed(1, sizeof *f);

  if (!f) return NULL;
  pthread_mutex_init(&f->lock, NULL);
  pthread_cond_init(&f->changed, NULL);
  f->transfer.target = target;
  f->transfer.request = request;
  f->transfer.want.size = most;
  f->transfer.done = done;
  f->fd = -1;
  return f;
}

static void fetch_free(fetch *f) {
  pthread_cond_destroy(&f->changed);
  pthread_mutex_destroy(&f->lock);
  ha__free(f);
}

static ha_status check_file(const fetch *f, ha_error *err) {
  const ha__transfer *t = &f->transfer;

  if (f->is_too_large) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %llu bytes",
                   (unsigned long long)f->limit);
  }
  if (f->write_errno) {
    return HA_FAIL_ERRNO(err, f->write_errno, HA_NO_OFFSET, "cannot write a temporary file");
  }
  if (t->answer.status != 200 || t->answer.is_encoded) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "HTTP %d%s", t->answer.status,
                   t->answer.is_encoded ? ", with a Content-Encoding" : "");
  }
  return t->status < 0 ? HA_FAIL(err, t->status, HA_NO_OFFSET, "%s", t->text) : HA_OK;
}

ha_status ha__fetch_file(int fd, const ha__target *target, uint64_t limit, ha_error *err) {
  const ha__request request = {.method = "GET"};
  fetch *f = fetch_new(target, &request, UINT64_MAX);

  if (!f) return HA_FAIL_NOMEM(err);
  f->transfer.bytes = write_down;
  f->fd = fd;
  f->limit = limit;
  ha_status st = wait_for(f, err);
  if (st >= 0) st = check_file(f, err);
  fetch_free(f);
  return st;
}

ha_status ha__fetch(ha__fetched *out, const ha__target *target, const ha__request *request,
                    size_t limit, ha_error *err) {
  fetch *f = fetch_new(target, request, limit);

  if (!f) return HA_FAIL_NOMEM(err);
  f->transfer.bytes = take;
  f->out = out;
  const ha_status st = run(f, err);
  fetch_free(f);
  return st;
}

void ha__fetched_done(ha__fetched *fetched) {
  if (fetched->body.data) OPENSSL_cleanse(fetched->body.data, fetched->body.capacity);
  ha__bytes_done(&fetched->body);
}
