/* The sink's descriptor: make or resume, write all, leave direct mode. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/status.h"
#include "io/sink_inner.h"

/* Systems without it refuse. */
#ifdef O_DIRECT
enum { DIRECT_FLAG = O_DIRECT };
#else
enum { DIRECT_FLAG = 0 };
#endif

static const char REFUSED[] = "direct mode is off: the file system refuses it";

static ha_status file_make(ha__sink *sink, ha_error *err) {
  sink->fd = open(sink->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (sink->fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot make the file");
  sink->folder_due = true;
  return HA_OK;
}

static ha_status read_block_begun(ha__sink *sink, uint64_t position, ha_error *err) {
  uint8_t bytes[HA__SINK_BLOCK];
  const size_t size = (size_t)(position % HA__SINK_BLOCK);
  const uint64_t offset = position - size;
  size_t got = 0;

  while (got < size) {
    const ssize_t more = pread(sink->fd, bytes + got, size - got, (off_t)(offset + got));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return HA_FAIL_ERRNO(err, errno, (int64_t)offset, "cannot read");
    if (more == 0) {
      return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)offset, "the file was cut while it was read");
    }
    got += (size_t)more;
  }
  return ha__sink_gather_from(sink, bytes, size, err);
}

static ha_status file_resume(ha__sink *sink, bool direct, uint64_t position, ha_error *err) {
  struct stat st;
  const int mode = direct ? O_RDWR : O_WRONLY; /* a block that was begun is read */

  sink->fd = open(sink->path, mode | O_CLOEXEC | O_NONBLOCK);
  if (sink->fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open");
  if (fstat(sink->fd, &st) != 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot stat");
  if (!S_ISREG(st.st_mode)) {
    return HA_FAIL_ERRNO(err, EINVAL, HA_NO_OFFSET, "not a regular file");
  }
  if (position > (uint64_t)st.st_size) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)st.st_size,
                   "file ends early: it cannot be resumed at %llu", (unsigned long long)position);
  }
  HA_TRY(ha__sink_cut(sink, position, err));
  sink->position = position;
  sink->stats.written = position;
  sink->gather.offset = position;
  sink->gather.handed = position;
  return direct ? read_block_begun(sink, position, err) : HA_OK;
}

static int set_direct(int fd, bool on) {
  const int flags = fcntl(fd, F_GETFL);

  if (flags < 0) return -1;
  if (on && !DIRECT_FLAG) {
    errno = EINVAL;
    return -1;
  }
  return fcntl(fd, F_SETFL, on ? flags | DIRECT_FLAG : flags & ~DIRECT_FLAG);
}

static ha_status open_cached(ha__sink *sink, ha_error *err) {
  sink->cached_fd = open(sink->path, O_WRONLY | O_CLOEXEC);
  if (sink->cached_fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open");
  return HA_OK;
}

/* Not by open(): that may leave a file behind that it then refuses to open. */
static ha_status enter_direct(ha__sink *sink, ha_error *err) {
  if (set_direct(sink->fd, true) == 0) {
    sink->direct = true;
    return sink->eased ? open_cached(sink, err) : HA_OK;
  }
  if (errno != EINVAL) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot set direct mode");
  if (!sink->eased) sink->note = REFUSED;
  return HA_OK;
}

ha_status ha__sink_file_open(ha__sink *sink, const ha__sink_options *options, ha_error *err) {
  if (options->resume) {
    HA_TRY(file_resume(sink, options->direct, options->position, err));
  } else {
    HA_TRY(file_make(sink, err));
  }
  return options->direct ? enter_direct(sink, err) : HA_OK;
}

/* Linux closes what is interrupted, too. */
static ha_status close_fd(int fd, ha_error *err) {
  if (fd < 0 || close(fd) == 0 || errno == EINTR) return HA_OK;
  return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot close");
}

ha_status ha__sink_file_close(ha__sink *sink, ha_error *err) {
  const ha_status cached = close_fd(sink->cached_fd, err);
  const ha_status st = close_fd(sink->fd, err);

  return st < 0 ? st : cached;
}

ha_status ha__sink_leave_direct(ha__sink *sink, const char *note, ha_error *err) {
  ha_status st = HA_OK;

  pthread_mutex_lock(&sink->lock);
  if (sink->direct && set_direct(sink->fd, false) != 0) {
    st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot leave direct mode");
  } else if (sink->direct) {
    sink->direct = false;
    if (!sink->eased) sink->note = note;
  }
  pthread_mutex_unlock(&sink->lock);
  return st;
}

static void use_up(struct iovec **parts, size_t *n, size_t size) {
  while (*n > 0 && size >= (*parts)->iov_len) {
    size -= (*parts)->iov_len;
    (*parts)++;
    (*n)--;
  }
  if (size > 0) {
    (*parts)->iov_base = (uint8_t *)(*parts)->iov_base + size;
    (*parts)->iov_len -= size;
  }
}

ha_status ha__sink_write_parts(ha__sink *sink, int fd, struct iovec *parts, size_t n,
                               uint64_t *offset, bool *direct, ha_error *err) {
  while (n > 0) {
    const ssize_t got = pwritev(fd, parts, (int)n, (off_t)*offset);
    size_t done = got > 0 ? (size_t)got : 0;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && !(errno == EINVAL && *direct)) {
      return HA_FAIL_ERRNO(err, errno, (int64_t)*offset, "cannot write");
    }
    if (got == 0) return HA_FAIL_ERRNO(err, EIO, (int64_t)*offset, "cannot write: nothing taken");
    if (*direct) done -= done % HA__SINK_BLOCK; /* the next write must be of whole blocks, too */
    if (done == 0) {
      HA_TRY(ha__sink_leave_direct(sink, REFUSED, err));
      *direct = false;
      continue;
    }
    use_up(&parts, &n, done);
    *offset += done;
  }
  return HA_OK;
}

void ha__sink_write_out(const ha__sink *sink, uint64_t offset, uint64_t size) {
#ifdef SYNC_FILE_RANGE_WRITE
  (void)sync_file_range(sink->fd, (off_t)offset, (off_t)size, SYNC_FILE_RANGE_WRITE);
#else
  (void)sink, (void)offset, (void)size;
#endif
}

ha_status ha__sink_cut(ha__sink *sink, uint64_t size, ha_error *err) {
  while (ftruncate(sink->fd, (off_t)size) != 0) {
    if (errno != EINTR) return HA_FAIL_ERRNO(err, errno, (int64_t)size, "cannot cut the file");
  }
  return HA_OK;
}
