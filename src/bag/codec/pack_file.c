#include "bag/codec/pack_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "plugin/registry.h"

enum { IN_SIZE = 1 << 20, OUT_SIZE = 1 << 20 };

typedef struct job {
  ha_source *from;
  const char *to;
  const ha_compression_ops *ops;
  void *packer;
  uint8_t *in;  /* IN_SIZE bytes */
  uint8_t *out; /* OUT_SIZE bytes */
  int fd;       /* of to */
} job;

static ha_status fail_to(const job *j, int reason, const char *what, ha_error *err) {
  const ha_status st = HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "%s", what);

  ha__error_locate(err, j->to);
  return st;
}

static ha_status write_all(const job *j, size_t size, ha_error *err) {
  const uint8_t *bytes = j->out;

  while (size > 0) {
    const ssize_t n = write(j->fd, bytes, size);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return fail_to(j, errno, "cannot write", err);
    bytes += n;
    size -= (size_t)n;
  }
  return HA_OK;
}

/* Compress one piece; the last one to the end of the stream. */
static ha_status feed(const job *j, size_t size, bool last, ha_error *err) {
  ha_stream_io io = {j->in, size, NULL, 0};
  ha_status st = HA_OK;

  while (st == HA_OK && (last || io.src_size > 0)) {
    io.dst = j->out;
    io.dst_size = OUT_SIZE;
    st = j->ops->packer_step(j->packer, &io, last, err);
    if (io.src_size > size || io.dst_size > OUT_SIZE) {
      return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "compression %s returned an invalid result",
                     j->ops->name);
    }
    if (st >= 0) HA_TRY(write_all(j, OUT_SIZE - io.dst_size, err));
  }
  return st;
}

static ha_status pack_all(const job *j, ha_error *err) {
  const uint64_t size = ha__source_size(j->from);
  uint64_t offset = 0;
  ha_status st = HA_OK;

  while (st == HA_OK) {
    const size_t step = size - offset < IN_SIZE ? (size_t)(size - offset) : IN_SIZE;
    st = ha__source_read(j->in, j->from, offset, step, err);
    if (st < 0) {
      ha__error_locate(err, ha__source_name(j->from));
      return st;
    }
    offset += step;
    st = feed(j, step, offset == size, err);
  }
  return st < 0 ? st : HA_OK;
}

static ha_status prepare(job *j, const char *from, int32_t level, ha_error *err) {
  const ha_status st = ha__source_open(&j->from, from, err);

  if (st < 0) {
    ha__error_locate(err, from);
    return st;
  }
  j->in = ha__alloc(IN_SIZE);
  j->out = ha__alloc(OUT_SIZE);
  if (!j->in || !j->out) return HA_FAIL_NOMEM(err);
  return j->ops->packer_open(&j->packer, &ha__host, ha__source_size(j->from), level, err);
}

static ha_status write_file(job *j, bool sync, ha_error *err) {
  ha_status st;

  j->fd = open(j->to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (j->fd < 0) return fail_to(j, errno, "cannot create the file", err);
  st = pack_all(j, err);
  if (st >= 0 && sync && fsync(j->fd) != 0) st = fail_to(j, errno, "cannot sync", err);
  if (close(j->fd) != 0 && st >= 0) st = fail_to(j, errno, "cannot close", err);
  if (st < 0) unlink(j->to);
  return st;
}

ha_status ha__pack_file(const char *from, const char *to, const ha_compression_ops *ops,
                        int32_t level, bool sync, ha_error *err) {
  job j = {.to = to, .ops = ops, .fd = -1};
  ha_status st;

  if (!ops->packer_open) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "cannot pack a whole file with %s",
                   ops->name);
  }
  st = prepare(&j, from, level, err);
  if (st >= 0) st = write_file(&j, sync, err);
  if (j.packer) ops->packer_close(j.packer);
  ha__free(j.in);
  ha__free(j.out);
  ha__source_close(j.from);
  return st;
}
