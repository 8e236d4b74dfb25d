/* An object of S3 that is made by one request, or by parts (multipart). */

#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <openssl/evp.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/growing.h"
#include "base/status.h"
#include "io/http/fetch.h"
#include "io/http/store.h"
#include "io/s3/name.h"
#include "io/s3/xml.h"

/* S3 allows at most 10,000 parts, each of at least 5 MiB except for the last one. */
enum { MAX_PARTS = 10000, EASY_PARTS = 9000, SLOTS = 4, MAX_ANSWER = 1 << 20, MAX_DELAY_S = 60 };
#define PART_BYTES ((uint64_t)16 << 20)
#define MAX_STREAM_PART ((uint64_t)64 << 20)
#define MAX_IN_FLIGHT ((uint64_t)256 << 20)

typedef struct upload upload;

/* A part that is being sent. */
typedef struct slot {
  const upload *of;
  pthread_t thread;
  bool runs;
  unsigned number;
  uint8_t *data;
  size_t size;
  size_t capacity;
  uint8_t sum[16]; /* MD5 */
  char etag[128];
  ha_status status;
  ha_error err;
} slot;

struct upload {
  ha__store *store;
  const char *key;
  const ha_io_content *content;
  char id[256]; /* of the upload; "": not begun */
  uint64_t read;
  unsigned parts; /* begun parts */
  ha_bytes list;  /* XML of finished parts */
  ha_bytes sums;  /* their MD5 sums, one after the other */
  size_t slot_count;
  slot slots[SLOTS];
};

static bool is_stopped(const upload *u) {
  return u->content->stop && *u->content->stop;
}

/* --- requests --------------------------------------------------------------------------------- */

static ha_status call_once(ha__fetched *out, const upload *u, const ha__s3_field *query, size_t n,
                           const ha__request *request, ha_error *err) {
  ha__target target = {.url = NULL};

  HA_TRY(ha__store_renew(u->store, err));
  HA_TRY(ha__store_target(&target, u->store, u->key, query, n, err));
  const ha_status st = ha__fetch(out, &target, request, MAX_ANSWER, err);
  ha__target_done(&target);
  return st;
}

/* Repeat the request if the answer shows that the region or the clock was wrong. */
static ha_status call_where(ha__fetched *out, const upload *u, const ha__s3_field *query, size_t n,
                            const ha__request *request, ha_error *err) {
  ha_status st = call_once(out, u, query, n, request, err);

  while (st >= 0 &&
         ha__store_learn(u->store, &out->answer, (const char *)out->body.data, out->body.size)) {
    ha__fetched_done(out);
    st = call_once(out, u, query, n, request, err);
  }
  return st;
}

static void wait_s(const upload *u, unsigned seconds) {
  const struct timespec tenth = {.tv_nsec = 100000000};

  for (unsigned i = 0; i < seconds * 10 && !is_stopped(u); i++) {
    nanosleep(&tenth, NULL);
  }
}

/* Patient uploads wait until the server can be reached again. */
static ha_status call(ha__fetched *out, const upload *u, const ha__s3_field *query, size_t n,
                      const ha__request *request, ha_error *err) {
  for (unsigned delay = 1;; delay = delay < MAX_DELAY_S / 2 ? delay * 2 : MAX_DELAY_S) {
    if (is_stopped(u)) return HA_FAIL(err, HA_E_CANCELLED, HA_NO_OFFSET, "stopped");
    const ha_status st = call_where(out, u, query, n, request, err);
    const bool may = st == HA_E_IO || (st >= 0 && ha__http_may_retry(out->answer.status));
    if (!may || !(u->content->flags & HA_IO_PATIENT)) return st;
    ha__fetched_done(out);
    wait_s(u, delay);
  }
}

static ha_status refused(const upload *u, const ha__fetched *got, ha_error *err) {
  char text[200];

  if (got->answer.status == 412) {
    return HA_FAIL_ERRNO(err, EEXIST, HA_NO_OFFSET, "cannot create the object");
  }
  const ha_status st = ha__store_explain(text, sizeof text, u->store, got->answer.status,
                                         (const char *)got->body.data, got->body.size);
  return HA_FAIL(err, st < 0 && st != HA_E_TRUNCATED ? st : HA_E_IO, HA_NO_OFFSET, "%s",
                 st == HA_END ? "there is no such bucket, or another client ended the upload"
                              : text);
}

/* --- checksums -------------------------------------------------------------------------------- */

static bool md5(uint8_t out[16], const void *data, size_t size) {
  unsigned length = 0;

  return EVP_Digest(data, size, out, &length, EVP_md5(), NULL) == 1 && length == 16;
}

/* The ETag of S3: the MD5 of the bytes of one request, or of the MD5 sums of the parts. */
static bool etag_of(char out[128], const ha_bytes *sums, bool by_parts) {
  uint8_t sum[16];
  size_t used = 0;

  if (!by_parts) {
    memcpy(sum, sums->data, sizeof sum);
  } else if (!md5(sum, sums->data, sums->size)) {
    return false;
  }
  for (size_t i = 0; i < sizeof sum; i++) {
    ha__format_append(out, 128, &used, "%02x", sum[i]);
  }
  if (by_parts) ha__format_append(out, 128, &used, "-%zu", sums->size / sizeof sum);
  return true;
}

/* Copy an ETag without its quotes. */
static void plain(char out[128], const char *etag) {
  const size_t size = strlen(etag);
  const bool quoted = size >= 2 && etag[0] == '"' && etag[size - 1] == '"';

  ha__format(out, 128, "%.*s", (int)(quoted ? size - 2 : size), quoted ? etag + 1 : etag);
}

/* Some stores state other ETags, for example AWS with keys of a customer. */
static bool is_md5(const char *etag) {
  size_t size = 0;

  while (isxdigit((unsigned char)etag[size])) {
    size++;
  }
  return size == 32 && (etag[size] == '\0' || etag[size] == '-');
}

static ha_status compare(bool *verified, const char *stated, const char *wanted, ha_error *err) {
  char etag[128];

  plain(etag, stated);
  *verified = strcmp(etag, wanted) == 0;
  if (*verified || !is_md5(etag)) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the server has other bytes than those sent: its checksum is %s, not %s", etag,
                 wanted);
}

/* --- the object that has the name ------------------------------------------------------------- */

/* False: no object has this name, or the server does not answer. */
static bool find_existing(char etag[128], uint64_t *size, const upload *u) {
  const char *const line = "Range: bytes=0-0";
  const ha__request request = {.method = "GET", .lines = &line, .line_count = 1};
  ha__fetched got = HA__FETCHED_INIT;

  const bool found = call(&got, u, NULL, 0, &request, NULL) >= 0 &&
                     (got.answer.status == 206 || got.answer.status == 416) && got.answer.has_total;
  if (found) {
    plain(etag, got.answer.etag);
    *size = got.answer.total;
  }
  ha__fetched_done(&got);
  return found;
}

/* Whether the object has the sent content now: the answer to an earlier request may have been
 * lost. */
static bool is_made(const upload *u, const char *wanted) {
  char etag[128] = "";
  uint64_t size = 0;

  return find_existing(etag, &size, u) && size == u->read && strcmp(etag, wanted) == 0;
}

/* --- content ---------------------------------------------------------------------------------- */

static bool is_pipe(const upload *u) {
  return u->content->size == UINT64_MAX;
}

/* The size of part n, from 1. That of a regular file depends only on its size: so the same file
 * always has the same checksum. */
static uint64_t part_size(const upload *u, unsigned n) {
  const uint64_t wide = u->content->size / EASY_PARTS + 1;

  if (!is_pipe(u)) return wide > PART_BYTES ? wide : PART_BYTES;
  const uint64_t size = PART_BYTES << ((n - 1) / 1000 < 2 ? (n - 1) / 1000 : 2);
  return size < MAX_STREAM_PART ? size : MAX_STREAM_PART;
}

/* Read bytes of the content from u->read: fewer than wanted at its end. */
static ha_status read_content(size_t *out, upload *u, uint8_t *data, size_t wanted, ha_error *err) {
  const int fd = u->content->fd;

  *out = 0;
  if (!is_pipe(u) && u->content->size - u->read < wanted) {
    wanted = (size_t)(u->content->size - u->read);
  }
  while (*out < wanted) {
    const ssize_t got = is_pipe(u) ? read(fd, data + *out, wanted - *out)
                                   : pread(fd, data + *out, wanted - *out, (off_t)u->read);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return HA_FAIL_ERRNO(err, errno, (int64_t)u->read, "cannot read");
    if (got == 0 && !is_pipe(u)) {
      return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)u->read, "the file became shorter");
    }
    if (got == 0) return HA_OK;
    *out += (size_t)got;
    u->read += (uint64_t)got;
  }
  return HA_OK;
}

static ha_status fill(slot *s, upload *u, unsigned n, ha_error *err) {
  const uint64_t size = part_size(u, n);

  if (size > SIZE_MAX / 2) return HA_FAIL_NOMEM(err);
  if (s->capacity < size) {
    ha__free(s->data);
    s->capacity = 0;
    s->data = ha__alloc((size_t)size);
    if (!s->data) return HA_FAIL_NOMEM(err);
    s->capacity = (size_t)size;
  }
  s->number = n;
  return read_content(&s->size, u, s->data, (size_t)size, err);
}

/* --- parts ------------------------------------------------------------------------------------ */

/* Send an object by one request: query_count 0; else a part of an upload. Sets etag and sum. */
static ha_status send_body(slot *s, const ha__s3_field *query, size_t query_count, ha_error *err) {
  const upload *u = s->of;
  const bool only_new = query_count == 0 && !(u->content->flags & HA_IO_REPLACE);
  const char *const line = "If-None-Match: *";
  char payload[HA__S3_HASH_SIZE];
  const ha__request request = {.method = "PUT",
                               .lines = &line,
                               .line_count = only_new ? 1 : 0,
                               .body = s->data,
                               .body_size = s->size,
                               .payload = payload,
                               .rate = u->content->rate / u->slot_count};
  ha__fetched got = HA__FETCHED_INIT;

  if (!ha__s3_hash(payload, s->data, s->size) || !md5(s->sum, s->data, s->size)) {
    return HA_FAIL_NOMEM(err);
  }
  ha_status st = call(&got, u, query, query_count, &request, err);
  if (st >= 0 && got.answer.status != 200) st = refused(u, &got, err);
  memcpy(s->etag, got.answer.etag, sizeof s->etag);
  ha__fetched_done(&got);
  return st;
}

static void *send_part(void *arg) {
  slot *s = arg;
  char number[16];
  char wanted[128];
  bool verified = false;
  ha_bytes sum = {s->sum, sizeof s->sum, sizeof s->sum};
  const ha__s3_field query[] = {{"partNumber", number}, {"uploadId", s->of->id}};

  ha__format(number, sizeof number, "%u", s->number);
  s->status = send_body(s, query, 2, &s->err);
  if (s->status < 0) return NULL;
  if (!s->etag[0]) {
    s->status = HA_FAIL(&s->err, HA_E_IO, HA_NO_OFFSET, "the server's answer has no ETag");
  } else if (etag_of(wanted, &sum, false)) {
    s->status = compare(&verified, s->etag, wanted, &s->err);
  }
  return NULL;
}

/* Wait for the part, and record it. */
static ha_status collect(upload *u, slot *s, ha_error *err) {
  char text[256];
  char etag[128];

  if (!s->runs) return HA_OK;
  pthread_join(s->thread, NULL);
  s->runs = false;
  if (s->status < 0) {
    if (err) *err = s->err;
    return s->status;
  }
  plain(etag, s->etag);
  if (etag[strcspn(etag, "<>&")]) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the server's ETag is not valid");
  }
  ha__format(text, sizeof text, "<Part><PartNumber>%u</PartNumber><ETag>\"%s\"</ETag></Part>",
             s->number, etag);
  HA_TRY(ha__bytes_append(&u->list, text, strlen(text), err));
  return ha__bytes_append(&u->sums, s->sum, sizeof s->sum, err);
}

static ha_status start_part(slot *s, ha_error *err) {
  s->err = (ha_error)HA_ERROR_INIT;
  const int reason = pthread_create(&s->thread, NULL, send_part, s);

  if (reason != 0) return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot start a thread");
  s->runs = true;
  return HA_OK;
}

static ha_status begin(upload *u, ha_error *err) {
  const ha__s3_field query[] = {{"uploads", ""}};
  const ha__request request = {
      .method = "POST", .body = "", .payload = HA__S3_EMPTY, .body_size = 0};
  ha__fetched got = HA__FETCHED_INIT;
  ha__s3_problem found;
  ha_status st = call(&got, u, query, 1, &request, err);

  if (st >= 0 && got.answer.status != 200) st = refused(u, &got, err);
  if (st >= 0) {
    ha__s3_problem_parse(&found, (const char *)got.body.data, got.body.size);
    memcpy(u->id, found.upload, sizeof u->id);
    if (!u->id[0]) st = HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the server's answer has no UploadId");
  }
  ha__fetched_done(&got);
  return st;
}

/* The first slot has the first part, and more parts follow. */
static ha_status send_parts(upload *u, ha_error *err) {
  slot *s = &u->slots[0];

  HA_TRY(begin(u, err));
  while (s->size > 0) {
    if (++u->parts > MAX_PARTS) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more bytes than fit into %d parts", MAX_PARTS);
    }
    s->number = u->parts;
    HA_TRY(start_part(s, err));
    s = &u->slots[u->parts % u->slot_count];
    HA_TRY(collect(u, s, err));
    HA_TRY(fill(s, u, u->parts + 1, err));
  }
  for (size_t i = 0; i < u->slot_count; i++) {
    HA_TRY(collect(u, &u->slots[(u->parts + i) % u->slot_count], err));
  }
  return HA_OK;
}

/* --- the end ---------------------------------------------------------------------------------- */

static ha_status compose(ha_bytes *out, const upload *u, ha_error *err) {
  static const char first[] = "<CompleteMultipartUpload>";
  static const char last[] = "</CompleteMultipartUpload>";

  HA_TRY(ha__bytes_append(out, first, sizeof first - 1, err));
  HA_TRY(ha__bytes_append(out, u->list.data, u->list.size, err));
  return ha__bytes_append(out, last, sizeof last - 1, err);
}

/* An answer with status 200 may still be an error. */
static ha_status read_completion(bool *verified, const upload *u, const ha__fetched *got,
                                 const char *wanted, ha_error *err) {
  ha__s3_problem found;

  if (got->answer.status != 200) return refused(u, got, err);
  ha__s3_problem_parse(&found, (const char *)got->body.data, got->body.size);
  if (found.code[0] || !found.etag[0]) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the server could not join the parts: %s",
                   found.code[0] ? found.code : "its answer has no ETag");
  }
  return compare(verified, found.etag, wanted, err);
}

static ha_status complete(bool *verified, const upload *u, const char *wanted, ha_error *err) {
  const ha__s3_field query[] = {{"uploadId", u->id}};
  const char *const line = "If-None-Match: *";
  char payload[HA__S3_HASH_SIZE];
  ha_bytes body = {NULL, 0, 0};
  ha__request request = {.method = "POST",
                         .lines = &line,
                         .line_count = u->content->flags & HA_IO_REPLACE ? 0 : 1,
                         .payload = payload};
  ha__fetched got = HA__FETCHED_INIT;
  ha_status st = compose(&body, u, err);

  if (st >= 0 && !ha__s3_hash(payload, body.data, body.size)) st = HA_FAIL_NOMEM(err);
  request.body = body.data;
  request.body_size = body.size;
  if (st >= 0) st = call(&got, u, query, 1, &request, err);
  if (st >= 0) st = read_completion(verified, u, &got, wanted, err);
  ha__fetched_done(&got);
  ha__bytes_done(&body);
  return st;
}

/* Abort the upload: unfinished parts would stay, hidden, and would be charged for. */
static void give_up(upload *u) {
  const ha__s3_field query[] = {{"uploadId", u->id}};
  const ha__request request = {.method = "DELETE"};
  ha__fetched got = HA__FETCHED_INIT;

  for (size_t i = 0; i < SLOTS; i++) {
    if (u->slots[i].runs) pthread_join(u->slots[i].thread, NULL);
    u->slots[i].runs = false;
  }
  if (u->id[0]) (void)call_where(&got, u, query, 1, &request, NULL);
  ha__fetched_done(&got);
}

static ha_status put_parts(bool *verified, upload *u, ha_error *err) {
  char wanted[128];
  ha_status st = send_parts(u, err);

  if (st >= 0 && !etag_of(wanted, &u->sums, true)) st = HA_FAIL_NOMEM(err);
  if (st >= 0) {
    st = complete(verified, u, wanted, err);
    if (st < 0 && is_made(u, wanted)) {
      *verified = true;
      return HA_OK;
    }
  }
  if (st < 0) give_up(u);
  return st;
}

static ha_status put_whole(bool *verified, upload *u, ha_error *err) {
  slot *s = &u->slots[0];
  char wanted[128];
  ha_bytes sum = {s->sum, sizeof s->sum, sizeof s->sum};
  const ha_status st = send_body(s, NULL, 0, err);

  if (!etag_of(wanted, &sum, false)) return HA_FAIL_NOMEM(err);
  if (st >= 0) return compare(verified, s->etag, wanted, err);
  *verified = is_made(u, wanted);
  return *verified ? HA_OK : st;
}

/* --- the upload ------------------------------------------------------------------------------- */

/* The expected checksum of a regular file. Leaves u->read at its end. */
static ha_status sum_file(char out[128], upload *u, ha_error *err) {
  ha_bytes sums = {NULL, 0, 0};
  ha_status st = HA_OK;
  unsigned n = 0;

  while (st >= 0 && (n == 0 || u->read < u->content->size)) {
    slot *s = &u->slots[0];
    st = fill(s, u, ++n, err);
    if (st >= 0 && !md5(s->sum, s->data, s->size)) st = HA_FAIL_NOMEM(err);
    if (st >= 0) st = ha__bytes_append(&sums, s->sum, sizeof s->sum, err);
  }
  if (st >= 0 && !etag_of(out, &sums, n > 1)) st = HA_FAIL_NOMEM(err);
  ha__bytes_done(&sums);
  return st;
}

/* Check the name before much is sent in vain. HA_END: the name is free. */
static ha_status check_name(upload *u, ha_error *err) {
  char there[128] = "";
  char wanted[128] = "";
  uint64_t size = 0;

  if (is_pipe(u) || u->content->flags & HA_IO_REPLACE || !find_existing(there, &size, u)) {
    return HA_END;
  }
  if (size == u->content->size) HA_TRY(sum_file(wanted, u, err));
  if (wanted[0] && strcmp(there, wanted) == 0) return HA_OK;
  return HA_FAIL_ERRNO(err, EEXIST, HA_NO_OFFSET, "cannot create the object");
}

static ha_status put(ha_io_stored *out, upload *u, ha_error *err) {
  bool verified = true;
  ha_status st = check_name(u, err);

  if (st == HA_END) {
    HA_TRY(fill(&u->slots[0], u, 1, err));
    const bool is_whole =
        is_pipe(u) ? u->slots[0].size < part_size(u, 1) : u->content->size <= part_size(u, 1);
    st = (is_whole ? put_whole : put_parts)(&verified, u, err);
  }
  if (st < 0) return st;
  out->size = u->read;
  out->is_verified = verified;
  return HA_OK;
}

static size_t count_slots(const upload *u) {
  const uint64_t fit = MAX_IN_FLIGHT / part_size(u, MAX_PARTS);

  if (u->content->rate > 0) return 1; /* more would not be faster */
  return fit < 1 ? 1 : fit < SLOTS ? (size_t)fit : SLOTS;
}

ha_status ha__put_store(const ha__net *net, const char *name, const ha_io_content *content,
                        ha_io_stored *out, ha_error *err) {
  ha__s3_name parts;
  upload *u = NULL;

  HA_TRY(ha__s3_name_parse(&parts, name, err));
  if (!parts.key[0]) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the URL names no object");
  u = ha__alloc_zeroed(1, sizeof *u);
  if (!u) return HA_FAIL_NOMEM(err);
  u->key = parts.key;
  u->content = content;
  u->slot_count = count_slots(u);
  for (size_t i = 0; i < SLOTS; i++) {
    u->slots[i].of = u;
  }
  ha_status st = ha__store_open(&u->store, name, net, err);
  if (st >= 0) st = put(out, u, err);
  for (size_t i = 0; i < SLOTS; i++) {
    ha__free(u->slots[i].data);
  }
  ha__bytes_done(&u->list);
  ha__bytes_done(&u->sums);
  ha__store_close(u->store);
  ha__free(u);
  return st;
}
