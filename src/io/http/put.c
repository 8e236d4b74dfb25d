#include "io/http/put.h"

#include <errno.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/http/fetch.h"
#include "io/http/put_store.h"
#include "io/http/spool.h"
#include "io/http/store.h"

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

/* A request states the size of its body first. */
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
  if (status == 412) return HA_FAIL_ERRNO(err, EEXIST, HA_NO_OFFSET, "cannot make it");
  if (status == 405 || status == 501) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "HTTP %d: the server takes no files here", status);
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

ha_status ha__put(const ha__net *net, const char *name, const ha_io_content *content,
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
