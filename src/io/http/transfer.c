#include "io/http/transfer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "io/s3/sign.h"

enum {
  MAX_TRIES = 100,      /* in total, and at most ... */
  MAX_FAILURES = 5,     /* ... in a row without a byte, or */
  MAX_STALLS = 3,       /* ... without any answer of the server */
  FIRST_DELAY_MS = 200, /* doubled for each try after it */
  MAX_DELAY_MS = 30000,
  CONNECT_TIMEOUT_S = 15,
  STALL_TIMEOUT_S = 30, /* longest time without a byte */
  LOCAL_TIMEOUT_S = 2,
  MAX_REDIRECTS = 5,
  MAX_CONNECTIONS = 64, /* to one host; a file uses fewer */
  IDLE_MS = 1000
};

/* The transfer thread. Queued transfers and cancellations are passed to it under the lock; the
 * lists of running and waiting transfers belong to it. */
static struct {
  pthread_mutex_t lock;
  ha__transfer *queued;
  bool runs;
  CURLM *multi;
  ha__transfer *running;
  ha__transfer *waiting; /* for their next try */
} g_loop = {.lock = PTHREAD_MUTEX_INITIALIZER};

static atomic_uint_least64_t g_requests;
static atomic_uint_least64_t g_bytes;

static pthread_once_t g_once = PTHREAD_ONCE_INIT;

static int64_t now_ms(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- lists ----------------------------------------------------------------------------------- */

static void push(ha__transfer **list, ha__transfer *t) {
  t->next = *list;
  *list = t;
}

static void take_out(ha__transfer **list, const ha__transfer *t) {
  while (*list && *list != t) {
    list = &(*list)->next;
  }
  if (*list) *list = t->next;
}

/* --- what libcurl calls ----------------------------------------------------------------------- */

static size_t take_header(char *line, size_t one, size_t size, void *user) {
  ha__transfer *t = user;

  ha__http_answer_line(&t->answer, line, one * size);
  return one * size;
}

/* Check the answer before its first byte is used. Bytes received by earlier tries are not
 * requested again. */
static bool check(ha__transfer *t) {
  ha_error err = HA_ERROR_INIT;
  ha__http_want want = t->want;

  want.start += t->received;
  want.size -= t->received;
  t->status = ha__http_answer_check(&t->answer, &want, &err);
  ha__format(t->text, sizeof t->text, "%s", err.text);
  t->is_checked = t->status >= 0;
  return t->is_checked;
}

/* Keep the error document of a store, which describes the error. */
static size_t take_problem(ha__transfer *t, const char *data, size_t size) {
  const size_t room = sizeof t->problem - t->problem_size;
  const size_t count = size < room ? size : room;

  memcpy(t->problem + t->problem_size, data, count);
  t->problem_size += count;
  return size;
}

static size_t take_body(char *data, size_t one, size_t size, void *user) {
  ha__transfer *t = user;
  const size_t got = one * size;

  if (t->request) {
    t->is_checked = true;
  } else if (!t->is_checked && t->target->store && t->answer.status >= 300) {
    return take_problem(t, data, got);
  } else if (!t->is_checked && !check(t)) {
    t->is_refused = true;
    return CURL_WRITEFUNC_ERROR;
  }
  if (got > t->want.size - t->received || !t->bytes(t, (const uint8_t *)data, got)) {
    t->is_refused = true;
    t->status = HA_E_IO;
    ha__format(t->text, sizeof t->text, "the server sent more bytes than requested");
    return CURL_WRITEFUNC_ERROR;
  }
  t->received += got;
  atomic_fetch_add(&g_bytes, got);
  if (!t->request) t->failed = t->stalled = 0;
  return got;
}

/* --- one try ---------------------------------------------------------------------------------- */

/* Erase header lines before they are freed, because they may contain secrets. */
static void free_headers(ha__transfer *t) {
  for (struct curl_slist *h = t->headers; h; h = h->next) {
    OPENSSL_cleanse(h->data, strlen(h->data));
  }
  curl_slist_free_all(t->headers);
  t->headers = NULL;
}

static bool add_line(void *user, const char *line) {
  ha__transfer *t = user;
  struct curl_slist *headers = curl_slist_append(t->headers, line);

  if (headers) t->headers = headers;
  return headers != NULL;
}

static bool add_header(ha__transfer *t, const char *name, const char *value) {
  char line[256];

  return ha__format_whole(line, sizeof line, "%s: %s", name, value) && add_line(t, line);
}

static bool add_lines_of_request(ha__transfer *t) {
  const ha__request *r = t->request;
  /* libcurl would send Expect for large bodies, and its own Content-Type */
  bool good = (!r->body && !r->file) || add_line(t, "Expect:");

  good = good && (!r->body || add_line(t, "Content-Type:"));

  for (size_t i = 0; i < r->line_count && good; i++) {
    good = add_line(t, r->lines[i]);
  }
  return good;
}

/* Add the headers of the options. Not for stores, because their requests are signed. */
static bool add_lines_of_options(ha__transfer *t) {
  const ha__net *net = t->target->net;
  bool good = true;

  for (size_t i = 0; net && !t->target->store && i < net->header_count && good; i++) {
    good = add_line(t, net->headers[i]);
  }
  return good;
}

static bool set_headers(ha__transfer *t) {
  const ha__target *to = t->target;
  const ha__request *r = t->request;

  free_headers(t);
  if (!add_header(t, "Accept-Encoding", "identity")) return false;
  if (t->want.etag && t->want.etag[0] && !add_header(t, "If-Match", t->want.etag)) return false;
  if (r && !add_lines_of_request(t)) return false;
  if (!add_lines_of_options(t)) return false;
  return !to->store || to->ops->sign(to, r ? r->method : "GET",
                                     r && r->payload ? r->payload : HA__S3_EMPTY, add_line, t);
}

static void set_range(ha__transfer *t) {
  char range[64];
  const uint64_t start = t->want.start + t->received;

  if (t->request) return;
  if (t->want.suffix) {
    snprintf(range, sizeof range, "-%llu", (unsigned long long)t->want.size);
  } else {
    snprintf(range, sizeof range, "%llu-%llu", (unsigned long long)start,
             (unsigned long long)(t->want.start + t->want.size - 1));
  }
  curl_easy_setopt(t->easy, CURLOPT_RANGE, range);
}

static size_t give_body(char *out, size_t one, size_t size, void *user) {
  ha__transfer *t = user;
  const ha__request_file *file = t->request->file;
  const uint64_t left = file->size - t->sent;
  size_t count = one * size;

  if (count > left) count = (size_t)left;
  if (count == 0) return 0;
  const ssize_t got = pread(file->fd, out, count, (off_t)t->sent);
  if (got <= 0) return CURL_READFUNC_ABORT; /* the file has become shorter */
  t->sent += (uint64_t)got;
  return (size_t)got;
}

/* Called after a redirect, or when a kept connection was closed. */
static int seek_body(void *user, curl_off_t offset, int origin) {
  ha__transfer *t = user;

  if (origin != SEEK_SET || offset < 0) return CURL_SEEKFUNC_FAIL;
  t->sent = (uint64_t)offset;
  return CURL_SEEKFUNC_OK;
}

static bool set_request_file(ha__transfer *t) {
  CURL *easy = t->easy;

  t->sent = 0;
  curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(easy, CURLOPT_READFUNCTION, give_body);
  curl_easy_setopt(easy, CURLOPT_READDATA, t);
  curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek_body);
  curl_easy_setopt(easy, CURLOPT_SEEKDATA, t);
  return curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)t->request->file->size) ==
         CURLE_OK;
}

static bool set_request(ha__transfer *t) {
  CURL *easy = t->easy;
  const ha__request *r = t->request;
  bool ok = !r->file || set_request_file(t);

  ok = ok && curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, r->method) == CURLE_OK;
  if (r->rate) curl_easy_setopt(easy, CURLOPT_MAX_SEND_SPEED_LARGE, (curl_off_t)r->rate);
  if (r->body) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)r->body_size);
    ok = ok && curl_easy_setopt(easy, CURLOPT_POSTFIELDS, r->body) == CURLE_OK;
  }
  if (r->is_local) {
    ok = ok && curl_easy_setopt(easy, CURLOPT_NOPROXY, "*") == CURLE_OK;
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)LOCAL_TIMEOUT_S);
  }
  return ok;
}

static bool set_options(ha__transfer *t) {
  CURL *easy = t->easy;
  bool ok = curl_easy_setopt(easy, CURLOPT_URL, t->target->url) == CURLE_OK;
  /* a store's redirect is not followed, because a signature is valid for one host only */
  const bool follow = !t->target->store && !(t->request && t->request->is_local) &&
                      (!t->target->net || t->target->net->follows);

  ok = ok && curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK;
  ok = ok && curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") == CURLE_OK;
  ok = ok && curl_easy_setopt(easy, CURLOPT_HTTPHEADER, t->headers) == CURLE_OK;
  ok = ok && ha__http_trust(easy);
  if (t->request) ok = ok && set_request(t);
  curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, t->target->store ? 1L : 0L);
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, follow ? 1L : 0L);
  curl_easy_setopt(easy, CURLOPT_MAXREDIRS, (long)MAX_REDIRECTS);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_TIMEOUT_S);
  curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, t->stall_s);
  curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, 256L << 10);
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "holdall");
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, t);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, t);
  curl_easy_setopt(easy, CURLOPT_PRIVATE, t);
  return ok;
}

static void finish(ha__transfer *t) {
  if (t->easy) curl_easy_cleanup(t->easy);
  free_headers(t);
  t->easy = NULL;
  t->done(t);
}

static void fail(ha__transfer *t, ha_status status, const char *text) {
  t->status = status;
  ha__format(t->text, sizeof t->text, "%s", text);
  finish(t);
}

static void start_try(ha__transfer *t) {
  t->tries++;
  t->failed++;
  t->is_checked = false;
  t->is_refused = false;
  t->status = HA_OK;
  t->problem_size = 0;
  t->answer = (ha__http_answer)HA__HTTP_ANSWER_INIT;
  if (t->request && t->received > 0) {
    t->received = 0;
    (void)t->bytes(t, NULL, 0);
  }
  if (!t->easy) t->easy = curl_easy_init();
  if (!t->easy || !set_headers(t) || !set_options(t)) {
    fail(t, HA_E_NOMEM, "out of memory, or a URL that libcurl refuses");
    return;
  }
  set_range(t);
  if (curl_multi_add_handle(g_loop.multi, t->easy) != CURLM_OK) {
    fail(t, HA_E_IO, "libcurl cannot start the transfer");
    return;
  }
  atomic_fetch_add(&g_requests, 1);
  push(&g_loop.running, t);
}

/* --- the end of a try ------------------------------------------------------------------------- */

static bool is_passing(CURLcode code) {
  return code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST ||
         code == CURLE_OPERATION_TIMEDOUT || code == CURLE_PARTIAL_FILE ||
         code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR || code == CURLE_GOT_NOTHING ||
         code == CURLE_SSL_CONNECT_ERROR;
}

/* Total number of wanted bytes: the answer states where the file ends. */
static uint64_t whole_size(const ha__transfer *t) {
  const ha__http_answer *a = &t->answer;

  if (!t->is_checked) return t->want.size;
  return t->want.suffix ? a->end - a->start : a->end - t->want.start;
}

static bool may_retry(ha__transfer *t, CURLcode code) {
  if (code == CURLE_OPERATION_TIMEDOUT) t->stalled++;
  if (t->tries == MAX_TRIES || t->failed == MAX_FAILURES || t->stalled == MAX_STALLS ||
      (t->request && t->request->is_local) ||
      (t->is_refused && !ha__http_may_retry(t->answer.status))) {
    return false;
  }
  if (t->is_refused || ha__http_may_retry(t->answer.status)) return true;
  if (t->request) return is_passing(code);
  return is_passing(code) || (code == CURLE_OK && t->is_checked && t->received < whole_size(t));
}

/* Continue an interrupted suffix request as a range request. */
static void continue_from(ha__transfer *t) {
  if (!t->want.suffix || t->received == 0) return;
  t->want.start = t->answer.start;
  t->want.size = t->answer.end - t->answer.start;
  t->want.suffix = false;
}

static int64_t delay_ms(const ha__transfer *t) {
  int64_t delay = (int64_t)FIRST_DELAY_MS << (t->failed > 0 ? t->failed - 1 : 0);

  delay += random() % (delay / 2);
  if ((int64_t)t->answer.retry_after_s * 1000 > delay) delay = t->answer.retry_after_s * 1000;
  return delay < MAX_DELAY_MS ? delay : MAX_DELAY_MS;
}

/* The result of a try that is not repeated. */
static void settle(ha__transfer *t, CURLcode code) {
  if (t->is_refused) {
    finish(t); /* status and text are set */
  } else if (t->request && code == CURLE_OK) {
    finish(t);
  } else if (t->problem_size > 0) {
    t->status = t->target->ops->explain(t->text, sizeof t->text, t->target->store, t->answer.status,
                                        t->problem, t->problem_size);
    finish(t);
  } else if (t->answer.status == 404 || t->answer.status == 410) {
    fail(t, HA_END, "there is no such file");
  } else if (code != CURLE_OK) {
    fail(t, HA_E_IO,
         code == CURLE_OPERATION_TIMEDOUT ? "no answer from the server for too long"
                                          : curl_easy_strerror(code));
  } else if (!t->is_checked && !check(t)) {
    finish(t);
  } else if (t->received < whole_size(t)) {
    fail(t, HA_E_IO, "the server repeatedly ended the transfer too early");
  } else {
    finish(t);
  }
}

static void end_try(ha__transfer *t, CURLcode code) {
  curl_multi_remove_handle(g_loop.multi, t->easy);
  take_out(&g_loop.running, t);
  if (t->is_refused && (t->answer.status == 404 || t->answer.status == 410)) t->is_refused = false;
  if (!atomic_load(&t->cancelled) && may_retry(t, code)) {
    continue_from(t);
    t->not_before_ms = now_ms() + delay_ms(t);
    push(&g_loop.waiting, t);
    return;
  }
  settle(t, code);
}

/* --- the thread ------------------------------------------------------------------------------- */

static void start_queued(void) {
  pthread_mutex_lock(&g_loop.lock);
  ha__transfer *t = g_loop.queued;
  g_loop.queued = NULL;
  pthread_mutex_unlock(&g_loop.lock);
  ha__transfer *in_order = NULL;
  while (t) {
    ha__transfer *next = t->next;
    push(&in_order, t);
    t = next;
  }
  while (in_order) {
    t = in_order;
    in_order = t->next;
    start_try(t);
  }
}

/* Start the transfers that are due. Returns the time until the next one is due, in ms. */
static int start_waiting(void) {
  const int64_t now = now_ms();
  int64_t wait = IDLE_MS;
  ha__transfer *due = NULL;

  for (ha__transfer **at = &g_loop.waiting; *at;) {
    ha__transfer *t = *at;
    if (t->not_before_ms <= now || atomic_load(&t->cancelled)) {
      *at = t->next;
      push(&due, t);
    } else {
      if (t->not_before_ms - now < wait) wait = t->not_before_ms - now;
      at = &t->next;
    }
  }
  while (due) {
    ha__transfer *t = due;
    due = t->next;
    if (atomic_load(&t->cancelled)) {
      fail(t, HA_E_IO, "cancelled");
    } else {
      start_try(t);
    }
  }
  return (int)wait;
}

static void end_cancelled(void) {
  for (ha__transfer *t = g_loop.running; t;) {
    ha__transfer *next = t->next;
    if (atomic_load(&t->cancelled)) {
      curl_multi_remove_handle(g_loop.multi, t->easy);
      take_out(&g_loop.running, t);
      fail(t, HA_E_IO, "cancelled");
    }
    t = next;
  }
}

static void end_complete(void) {
  CURLMsg *message;
  int left;

  while ((message = curl_multi_info_read(g_loop.multi, &left)) != NULL) {
    ha__transfer *t = NULL;
    const CURLcode code = message->data.result;
    if (message->msg != CURLMSG_DONE) continue;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &t);
    end_try(t, code);
  }
}

/* End what is complete, and start what is queued or due. Returns the time until more is due. */
static int go_on(void) {
  end_complete();
  start_queued();
  return start_waiting();
}

static void *run(void *unused) {
  (void)unused;
  for (;;) {
    end_cancelled();
    ha__sockets_run(g_loop.multi, go_on);
  }
  return NULL;
}

/* --- start and cancel ------------------------------------------------------------------------- */

/* A forked process does not have the thread: it starts a new one with the first file that it
 * opens. */
static void after_fork(void) {
  const pthread_once_t fresh = PTHREAD_ONCE_INIT;

  g_once = fresh;
  g_loop.runs = false;
  g_loop.queued = g_loop.running = g_loop.waiting = NULL;
  pthread_mutex_init(&g_loop.lock, NULL);
}

static void start_thread(void) {
  static bool knows_forks;
  pthread_attr_t attr;
  pthread_t thread;

  if (!knows_forks) knows_forks = pthread_atfork(NULL, NULL, after_fork) == 0;
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return;
  g_loop.multi = curl_multi_init();
  if (!g_loop.multi || pthread_attr_init(&attr) != 0) return;
  curl_multi_setopt(g_loop.multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)MAX_CONNECTIONS);
  ha__sockets_watch(g_loop.multi);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  g_loop.runs = pthread_create(&thread, &attr, run, NULL) == 0;
  pthread_attr_destroy(&attr);
}

ha_status ha__transfer_start(ha__transfer *t, ha_error *err) {
  t->stall_s = t->target->net ? t->target->net->stall_s : STALL_TIMEOUT_S;
  pthread_once(&g_once, start_thread);
  if (!g_loop.runs) return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "cannot start libcurl's thread");
  pthread_mutex_lock(&g_loop.lock);
  push(&g_loop.queued, t);
  pthread_mutex_unlock(&g_loop.lock);
  curl_multi_wakeup(g_loop.multi);
  return HA_OK;
}

void ha__transfer_cancel(ha__transfer *t) {
  atomic_store(&t->cancelled, true);
  curl_multi_wakeup(g_loop.multi);
}

void ha__transfer_counts(uint64_t *requests, uint64_t *bytes) {
  *requests = atomic_load(&g_requests);
  *bytes = atomic_load(&g_bytes);
}
