/* Plugin io_http.so: files of http and https servers that send ranges of bytes, and of S3. */
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <curl/curl.h>

#include <holdall/error.h>
#include <holdall/io.h>
#include <holdall/plugin.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/http/cache.h"
#include "io/http/fetch.h"
#include "io/http/file.h"
#include "io/http/net.h"
#include "io/http/spool.h"
#include "io/http/store.h"
#include "io/http/transfer.h"

/* --- files made on servers -------------------------------------------------------------------- */

/* Creates files on servers: objects of S3 by parts, files of web servers by one request. */

enum { MAX_ANSWER = 1 << 20 };

static ha_status write_all(int fd, const uint8_t *data, size_t size, ha_error *err) {
  while (size > 0) {
    const ssize_t got = write(fd, data, size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot write a temporary file");
    data += got;
    size -= (size_t)got;
  }
  return HA_OK;
}

/* A request states the size of its body first, so a pipe is copied to a temporary file. */
static ha_status copy_pipe(uint64_t *size, int to, int from, ha_error *err) {
  uint8_t buffer[65536];

  for (*size = 0;;) {
    const ssize_t got = read(from, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot read");
    if (got == 0) return HA_OK;
    HA_TRY(write_all(to, buffer, (size_t)got, err));
    *size += (uint64_t)got;
  }
}

static ha_status check(const ha__fetched *got, ha_error *err) {
  const int status = got->answer.status;

  if (status == 200 || status == 201 || status == 204) return HA_OK;
  if (status == 412) return HA_FAIL_ERRNO(err, EEXIST, HA_NO_OFFSET, "cannot create the file");
  if (status == 405 || status == 501) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "HTTP %d: the server accepts no files here", status);
  }
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "HTTP %d: %s", status, ha__http_status_words(status));
}

static ha_status put_file(const ha__net *net, const char *name, const ha_io_content *content,
                          int fd, uint64_t size, ha_error *err) {
  static const char *const lines[] = {"Content-Type: application/octet-stream", "If-None-Match: *"};
  const ha__request_file file = {fd, size};
  const ha__request request = {.method = "PUT",
                               .lines = lines,
                               .line_count = content->flags & HA_IO_REPLACE ? 1 : 2,
                               .file = &file,
                               .rate = content->rate};
  ha__target target = {.url = ha__dup_string(name), .net = net};
  ha__fetched got = HA__FETCHED_INIT;
  ha_status st = HA_OK;

  if (!target.url) return HA_FAIL_NOMEM(err);
  st = ha__fetch(&got, &target, &request, MAX_ANSWER, err);
  if (st >= 0) st = check(&got, err);
  ha__fetched_done(&got);
  ha__target_done(&target);
  return st;
}

/* As in ha_io_ops. */
static ha_status put(const ha__net *net, const char *name, const ha_io_content *content,
                     ha_io_stored *out, ha_error *err) {
  uint64_t size = content->size;
  int copy = -1;
  ha_status st = HA_OK;

  if (ha__store_has(name)) return ha__put_store(net, name, content, out, err);
  if (size == UINT64_MAX) {
    HA_TRY(ha__spool_file(&copy, err));
    st = copy_pipe(&size, copy, content->fd, err);
  }
  if (st >= 0) st = put_file(net, name, content, copy >= 0 ? copy : content->fd, size, err);
  if (copy >= 0) close(copy);
  if (st < 0) return st;
  out->size = size;
  out->is_verified = 0;
  return HA_OK;
}

/* --- files closed a moment ago ---------------------------------------------------------------- */

/* Recently closed files: to find out the format of a name, it is opened, closed and opened
 * again, which must not send requests each time. */

enum { MAX_FILES = 8, MAX_AGE_S = 5, MAX_FAILURE_AGE_S = 1 };

static struct {
  pthread_mutex_t lock;
  ha__http_file *files[MAX_FILES];
  time_t since[MAX_FILES]; /* monotonic */
  size_t next;
  char *failed; /* a name */
  char failed_key[65];
  ha_error failure;
  time_t failed_at;
} g_recent = {.lock = PTHREAD_MUTEX_INITIALIZER};

static time_t now(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec;
}

/* The file of this name and these options, which then belongs to the caller; NULL: none, or too
 * old. Any thread.
 */
static ha__http_file *recent_take(const char *name, const ha__net *net) {
  ha__http_file *found = NULL;

  pthread_mutex_lock(&g_recent.lock);
  for (size_t i = 0; i < MAX_FILES && !found; i++) {
    ha__http_file *file = g_recent.files[i];
    if (!file || strcmp(ha__http_file_name(file), name) != 0) continue;
    if (strcmp(ha__http_file_net(file)->key, net->key) != 0) continue;
    if (now() - g_recent.since[i] > MAX_AGE_S) continue;
    found = file;
    g_recent.files[i] = NULL;
  }
  pthread_mutex_unlock(&g_recent.lock);
  return found;
}

/* Takes ownership of the file. Any thread. */
static void recent_put(ha__http_file *file) {
  ha__http_file_rest(file);
  pthread_mutex_lock(&g_recent.lock);
  ha__http_file *oldest = g_recent.files[g_recent.next];
  g_recent.files[g_recent.next] = file;
  g_recent.since[g_recent.next] = now();
  g_recent.next = (g_recent.next + 1) % MAX_FILES;
  pthread_mutex_unlock(&g_recent.lock);
  ha__http_file_close(oldest);
}

/* The same for a recent failure, so that a silent server is not waited for twice. HA_OK: the
 * name did not fail. Any thread. */
static ha_status recent_failure(const char *name, const ha__net *net, ha_error *err) {
  ha_status st = HA_OK;

  pthread_mutex_lock(&g_recent.lock);
  if (g_recent.failed && strcmp(g_recent.failed, name) == 0 &&
      strcmp(g_recent.failed_key, net->key) == 0 &&
      now() - g_recent.failed_at <= MAX_FAILURE_AGE_S) {
    st = g_recent.failure.code;
    if (err) *err = g_recent.failure;
  }
  pthread_mutex_unlock(&g_recent.lock);
  return st;
}

static void recent_failed(const char *name, const ha__net *net, const ha_error *failure) {
  pthread_mutex_lock(&g_recent.lock);
  ha__free(g_recent.failed);
  g_recent.failed = ha__dup_string(name);
  memcpy(g_recent.failed_key, net->key, sizeof net->key);
  g_recent.failure = *failure;
  g_recent.failed_at = now();
  pthread_mutex_unlock(&g_recent.lock);
}

/* --- forks ------------------------------------------------------------------------------------ */

/* Locks may be held by threads that the child does not have, and files are connected by a thread of
 * the parent: the child begins with nothing. */
static void after_fork(void) {
  pthread_mutex_init(&g_recent.lock, NULL);
  memset(g_recent.files, 0, sizeof g_recent.files);
  g_recent.failed = NULL;
  ha__cache_after_fork();
  ha__chain_after_fork();
  ha__store_after_fork();
}

static void watch_forks(void) {
  (void)pthread_atfork(NULL, NULL, after_fork);
}

static ha_status begin(ha__net **out, const ha_net_options *options, ha_error *err) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  pthread_once(&once, watch_forks);
  return ha__net_new(out, options, err);
}

/* --- the tables of functions ------------------------------------------------------------------ */

static ha_status open_anew(ha__http_file **out, const char *name, const ha__net *net,
                           const ha_net_options *options, ha_error *err) {
  ha_error failure = HA_ERROR_INIT;
  ha__net *own = NULL;

  HA_TRY(recent_failure(name, net, err));
  HA_TRY(ha__net_new(&own, options, err));
  const ha_status st = ha__http_file_open(out, name, &own, &failure);
  if (st == HA_E_IO) recent_failed(name, net, &failure);
  if (st < 0 && err) *err = failure;
  return st;
}

static ha_status http_open(void **out, uint64_t *out_size, void *context, const char *name,
                           ha_error *err) {
  ha__http_file *file = NULL;
  ha__net *net = NULL;

  HA_TRY(begin(&net, context, err));
  file = recent_take(name, net);
  const ha_status st = file ? HA_OK : open_anew(&file, name, net, context, err);
  ha__net_free(net);
  if (st != HA_OK) return st;
  *out = file;
  *out_size = ha__http_file_size(file);
  return HA_OK;
}

static void http_close(void *file) {
  recent_put(file);
}

static ha_status http_read(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  return ha__http_file_read(file, out, offset, size, err);
}

static void http_prefetch(void *file, const ha_io_range *ranges, size_t n) {
  ha__http_file_prefetch(file, ranges, n);
}

static ha_status s3_list(void *context, const char *folder, ha_io_add_fn add, ha_io_names *names,
                         ha_error *err) {
  ha__net *net = NULL;

  HA_TRY(begin(&net, context, err));
  const ha_status st = ha__store_list(folder, net, add, names, err);
  ha__net_free(net);
  return st;
}

static ha_status http_put(void *context, const char *name, const ha_io_content *content,
                          ha_io_stored *out, ha_error *err) {
  ha__net *net = NULL;

  HA_TRY(begin(&net, context, err));
  const ha_status st = put(net, name, content, out, err);
  ha__net_free(net);
  return st;
}

/* The counts of both tables, which share everything; only one table has this member. */
static void count_all(void *context, ha_io_counts *out) {
  uint64_t requests = 0;
  uint64_t bytes = 0;
  uint64_t reads = 0;
  uint64_t hits = 0;

  (void)context;
  ha__transfer_counts(&requests, &bytes);
  ha__http_file_counts(&reads, &hits);
  out->requests += requests;
  out->bytes += bytes;
  out->reads += reads;
  out->hits += hits;
  out->cached += ha__cache_loaded();
}

static const char *const g_http_schemes[] = {"http", "https", NULL};

static const ha_io_ops g_http = {
    .struct_size = sizeof g_http,
    .name = "http",
    .summary = "files of web servers, read by ranges: http, https",
    .version = LIBCURL_VERSION,
    .schemes = g_http_schemes,
    .open = http_open,
    .close = http_close,
    .read = http_read,
    .prefetch = http_prefetch,
    .counts = count_all,
    .put = http_put,
};

static const char *const g_s3_schemes[] = {"s3", NULL};

static const ha_io_ops g_s3 = {
    .struct_size = sizeof g_s3,
    .name = "s3",
    .summary = "objects of S3, read by ranges",
    .version = LIBCURL_VERSION,
    .schemes = g_s3_schemes,
    .open = http_open,
    .close = http_close,
    .read = http_read,
    .prefetch = http_prefetch,
    .list = s3_list,
    .put = http_put,
};

static const ha_io_ops *const g_ios[] = {&g_http, &g_s3, NULL};

static const ha_plugin g_plugin = {
    .abi = HA_PLUGIN_ABI, .name = "io_http", .version = "0.1.0", .ios = g_ios};

HA_API ha_plugin_entry_fn ha_plugin_entry;

const ha_plugin *ha_plugin_entry(uint32_t host_abi) {
  return host_abi == HA_PLUGIN_ABI ? &g_plugin : NULL;
}
