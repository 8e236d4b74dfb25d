/* The sink's descriptor: create or resume, write, leave direct mode. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/status.h"
#include "io/sink_state.h"

/* --- direct mode ------------------------------------------------------------------------------ */

/* Writing around the page cache: O_DIRECT where the system has it, F_NOCACHE on others (macOS). */

/* Sets or clears the mode of a descriptor. Returns 0, or -1 with errno; EINVAL: the file system, or
 * the whole system, has no such mode. */

#if defined(O_DIRECT)

static int bypass_set(int fd, bool on) {
  const int flags = fcntl(fd, F_GETFL);

  return flags < 0 ? -1 : fcntl(fd, F_SETFL, on ? flags | O_DIRECT : flags & ~O_DIRECT);
}

#elif defined(F_NOCACHE)

static int bypass_set(int fd, bool on) {
  return fcntl(fd, F_NOCACHE, on ? 1 : 0) < 0 ? -1 : 0;
}

#else

static int bypass_set(int fd, bool on) {
  (void)fd;
  if (!on) return 0;
  errno = EINVAL;
  return -1;
}

#endif

/* The alignment that direct writes from memory need, where the system reports it (Linux 6.1). It is
 * often that of a sector, 512, or less. */
static size_t memory_align(int fd) {
#if defined(STATX_DIOALIGN)
  struct statx about;
  const bool is_known = statx(fd, "", AT_EMPTY_PATH, STATX_DIOALIGN, &about) == 0 &&
                        (about.stx_mask & STATX_DIOALIGN) != 0;

  if (is_known && about.stx_dio_mem_align > 0 && about.stx_dio_mem_align < HA__SINK_BLOCK) {
    return about.stx_dio_mem_align;
  }
#else
  (void)fd;
#endif
  return HA__SINK_BLOCK;
}

/* --- files ------------------------------------------------------------------------------------ */

static const char REFUSED[] = "direct mode is off: the file system refuses it";

static ha_status file_make(ha__sink *sink, ha_error *err) {
  sink->fd = open(sink->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (sink->fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot create the file");
  sink->folder_due = true;
  return HA_OK;
}

static ha_status stream_open(ha__sink *sink, ha_error *err) {
  const bool is_standard = strcmp(sink->path, "-") == 0;

  sink->fd = is_standard ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
                         : open(sink->path, O_WRONLY | O_CLOEXEC);
  return sink->fd >= 0 ? HA_OK : HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open");
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
      return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)offset,
                     "the file was truncated while it was read");
    }
    got += (size_t)more;
  }
  return ha__sink_gather_from(sink, bytes, size, err);
}

static ha_status file_resume(ha__sink *sink, bool direct, uint64_t position, ha_error *err) {
  struct stat st;
  const int mode = direct ? O_RDWR : O_WRONLY; /* the partial last block is read */

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

static ha_status open_cached(ha__sink *sink, ha_error *err) {
  sink->cached_fd = open(sink->path, O_WRONLY | O_CLOEXEC);
  if (sink->cached_fd < 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot open");
  return HA_OK;
}

/* Not by open(), which may create a file and then refuse to open it. */
static ha_status enter_direct(ha__sink *sink, ha_error *err) {
  if (bypass_set(sink->fd, true) == 0) {
    sink->direct = true;
    sink->memory_align = memory_align(sink->fd);
    return open_cached(sink, err);
  }
  if (errno != EINVAL) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot set direct mode");
  if (!sink->eased) sink->note = REFUSED;
  return HA_OK;
}

ha_status ha__sink_file_open(ha__sink *sink, const ha__sink_options *options, ha_error *err) {
  if (options->is_stream) return stream_open(sink, err);
  if (options->resume) {
    HA_TRY(file_resume(sink, options->direct, options->position, err));
  } else {
    HA_TRY(file_make(sink, err));
  }
  return options->direct ? enter_direct(sink, err) : HA_OK;
}

/* Linux also closes the descriptor when interrupted. */
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
  if (sink->direct && bypass_set(sink->fd, false) != 0) {
    st = HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "cannot leave direct mode");
  } else if (sink->direct) {
    sink->direct = false;
    if (!sink->eased) sink->note = note;
  }
  pthread_mutex_unlock(&sink->lock);
  return st;
}

static void use_up(ha__parts *parts, size_t size) {
  parts->offset += size;
  while (parts->count > 0 && size >= parts->first->iov_len) {
    size -= parts->first->iov_len;
    parts->first++;
    parts->count--;
  }
  if (size > 0) {
    parts->first->iov_base = (uint8_t *)parts->first->iov_base + size;
    parts->first->iov_len -= size;
  }
}

/* pwritev() of the first `count` parts, or writev() into a stream; retries interrupted calls, and
 * treats writing nothing as an error. */
static ssize_t write_some(int fd, const ha__parts *parts, size_t count) {
  ssize_t got;

  do {
    got = parts->in_stream ? writev(fd, parts->first, (int)count)
                           : pwritev(fd, parts->first, (int)count, (off_t)parts->offset);
  } while (got < 0 && errno == EINTR);
  if (got == 0) errno = EIO;
  return got > 0 ? got : -1;
}

static ha_status cannot_write(const ha__parts *parts, ha_error *err) {
  return HA_FAIL_ERRNO(err, errno, (int64_t)parts->offset, "cannot write");
}

/* Write the first part through the page cache: there the kernel copies with the processor, which
 * works for memory of devices too. Unreadable memory is EFAULT again, not a signal. */
static ha_status write_unpinned(const ha__sink *sink, ha__parts *parts, ha_error *err) {
  size_t left = parts->first->iov_len;

  while (left > 0) {
    const ssize_t got = write_some(sink->cached_fd, parts, 1);
    if (got < 0) return cannot_write(parts, err);
    use_up(parts, (size_t)got);
    parts->unpinned += (uint64_t)got;
    left -= (size_t)got;
  }
  return HA_OK;
}

/* A direct write failed. EFAULT concerns the memory; so does EINVAL if direct writes worked before.
 * To find the part, *alone is the number of parts that are now tried one by one. */
static ha_status refused(ha__sink *sink, ha__parts *parts, size_t *alone, ha_error *err) {
  if (errno != EFAULT && errno != EINVAL) return cannot_write(parts, err);
  if (*alone == 0 && parts->count > 1) {
    *alone = parts->count;
    return HA_OK;
  }
  if (errno == EFAULT || atomic_load(&sink->direct_works)) {
    if (*alone > 0) --*alone;
    return write_unpinned(sink, parts, err);
  }
  parts->direct = false;
  return ha__sink_leave_direct(sink, REFUSED, err);
}

static ha_status write_direct(ha__sink *sink, ha__parts *parts, ha_error *err) {
  size_t alone = 0;

  while (parts->count > 0 && parts->direct) {
    const size_t before = parts->count;
    const ssize_t got = write_some(parts->fd, parts, alone > 0 ? 1 : before);
    if (got < 0) {
      HA_TRY(refused(sink, parts, &alone, err));
      continue;
    }
    /* the next write must be of whole blocks, too */
    const size_t done = (size_t)got - (size_t)got % HA__SINK_BLOCK;
    if (done == 0) {
      parts->direct = false;
      return ha__sink_leave_direct(sink, REFUSED, err);
    }
    atomic_store(&sink->direct_works, true);
    use_up(parts, done);
    if (alone > 0) alone -= before - parts->count;
  }
  return HA_OK;
}

ha_status ha__sink_write_parts(ha__sink *sink, ha__parts *parts, ha_error *err) {
  parts->in_stream = sink->is_stream;
  if (parts->direct) HA_TRY(write_direct(sink, parts, err));
  while (parts->count > 0) {
    const ssize_t got = write_some(parts->fd, parts, parts->count);
    if (got < 0) return cannot_write(parts, err);
    use_up(parts, (size_t)got);
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
    if (errno != EINTR) return HA_FAIL_ERRNO(err, errno, (int64_t)size, "cannot truncate the file");
  }
  return HA_OK;
}
