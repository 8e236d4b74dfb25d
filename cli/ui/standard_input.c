#include "ui/standard_input.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/scratch.h"
#include "ui/memory.h"

enum { STEP = 1 << 20 };

static bool g_wanted;
static const char *g_temp_dir;
static uint64_t g_most;
static int g_fd = -1; /* the temporary copy or standard input; open until the process ends */
static uint64_t g_size;
static ha_error g_failure; /* First failure of the copy. The data that was read is lost, so later
                              opens return the same error. */

static ha_status fail(ha_error *err, ha_status code, int reason, const char *text) {
  if (err) {
    *err = (ha_error){.code = code, .sys_errno = reason, .offset = HA_NO_OFFSET};
    snprintf(err->text, sizeof err->text, "%s%s%s", text, reason ? ": " : "",
             reason ? strerror(reason) : "");
  }
  return code;
}

/* --- the copy -------------------------------------------------------------------------------- */

static ha_status copy_all(int fd, ha__scratch *scratch, uint8_t *buffer, ha_error *err) {
  for (;;) {
    const ssize_t got = read(STDIN_FILENO, buffer, STEP);
    if (got == 0) return HA_OK;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(err, HA_E_IO, errno, "cannot read standard input");
    ha_status st = ha__scratch_charge(scratch, (uint64_t)got, err);
    if (st >= 0) st = ha__scratch_write(fd, buffer, (size_t)got, err);
    if (st < 0) return st;
    g_size += (uint64_t)got;
  }
}

static ha_status spool(int *out, ha_error *err) {
  const char *folder = g_temp_dir ? g_temp_dir : getenv("TMPDIR");
  ha__scratch *scratch = NULL;
  uint8_t *buffer = NULL;
  int fd = -1;

  ha_status st = ha__scratch_new(&scratch, folder && *folder ? folder : "/tmp",
                                 g_most ? g_most : UINT64_MAX, err);
  if (st >= 0) st = ha__scratch_open_file(&fd, scratch, err);
  if (st >= 0) {
    buffer = cli_resize(NULL, STEP, 1);
    st = copy_all(fd, scratch, buffer, err);
  }
  if (st >= 0) {
    *out = fd;
    fd = -1;
  }
  free(buffer);
  if (fd >= 0) close(fd);
  ha__scratch_free(scratch);
  return st;
}

/* A regular file is used directly if nothing was read from it. Bags are read from offset 0, so
 * otherwise the remaining bytes are copied. */
static bool is_whole_file(struct stat *st) {
  return fstat(STDIN_FILENO, st) == 0 && S_ISREG(st->st_mode) &&
         lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
}

static ha_status obtain(ha_error *err) {
  struct stat st;

  if (g_fd >= 0) return HA_OK;
  if (isatty(STDIN_FILENO)) return fail(err, HA_E_IO, 0, "standard input is a terminal");
  if (g_failure.code < 0) {
    if (err) *err = g_failure;
    return g_failure.code;
  }
  if (!is_whole_file(&st)) {
    const ha_status copied = spool(&g_fd, &g_failure);
    if (copied < 0 && err) *err = g_failure;
    return copied;
  }
  g_fd = STDIN_FILENO;
  g_size = (uint64_t)st.st_size;
  return HA_OK;
}

bool cli_standard_input_is_file(void) {
  struct stat st;

  return fstat(STDIN_FILENO, &st) == 0 && (S_ISREG(st.st_mode) || S_ISFIFO(st.st_mode));
}

/* --- files of a reader ----------------------------------------------------------------------- */

static ha_status open_standard(void **out, uint64_t *out_size, void *context, const char *name,
                               ha_error *err) {
  (void)context;
  if (name[0] == '-' && name[1] != '\0')
    return HA_END; /* a file next to it, such as "-.wal"; there is none */
  if (name[0] != '-') {
    return fail(err, HA_E_IO, 0, "standard input (-) can't be read together with other bags");
  }
  const ha_status st = obtain(err);
  if (st < 0) return st;
  *out = NULL;
  *out_size = g_size;
  return HA_OK;
}

static ha_status read_standard(void *file, void *out, uint64_t offset, size_t size, ha_error *err) {
  uint8_t *to = out;

  (void)file;
  while (size > 0) {
    const ssize_t got = pread(g_fd, to, size, (off_t)offset);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(err, HA_E_IO, errno, "cannot read standard input");
    if (got == 0) return fail(err, HA_E_TRUNCATED, 0, "standard input is shorter than it was");
    to += got;
    offset += (uint64_t)got;
    size -= (size_t)got;
  }
  return HA_OK;
}

static const ha_io_ops g_ops = {
    .struct_size = sizeof g_ops,
    .name = "standard input",
    .open = open_standard,
    .read = read_standard,
};

void cli_standard_input_note(const cli_arguments *arguments, const char *temp_dir, uint64_t most) {
  for (size_t i = 0; i < arguments->size; i++) {
    if (strcmp(arguments->items[i], "-") == 0) g_wanted = true;
  }
  g_temp_dir = temp_dir;
  g_most = most;
}

const ha_io *cli_standard_input(void) {
  static const ha_io io = {.struct_size = sizeof io, .ops = &g_ops};

  return g_wanted ? &io : NULL;
}
