#include "io/http/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"

static int64_t now_ms(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The program's standard output is the pipe; standard error stays, for questions and complaints. */
static int spawn(pid_t *out, const char *command, const int pipe[2]) {
  char shell[] = "sh";
  char option[] = "-c";
  char *copy = ha__dup_string(command);
  char *const arguments[] = {shell, option, copy, NULL};
  posix_spawn_file_actions_t actions;

  if (!copy) return ENOMEM;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  const int failed = posix_spawn(out, "/bin/sh", &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  ha__free(copy);
  return failed;
}

/* Read to the end. False: more than limit, or the time is over. */
static bool read_all(ha_bytes *out, int fd, size_t limit, int64_t until_ms) {
  for (;;) {
    struct pollfd wait = {fd, POLLIN, 0};
    const int64_t left = until_ms - now_ms();
    if (left <= 0 || poll(&wait, 1, (int)left) == 0) return false;
    if (out->size == limit) return false;
    const ssize_t got = read(fd, out->data + out->size, limit - out->size);
    if (got == 0) return true;
    if (got < 0 && errno != EINTR) return false;
    if (got > 0) out->size += (size_t)got;
  }
}

static bool wait_for(pid_t pid) {
  int state = 0;

  while (waitpid(pid, &state, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

ha_status ha__process_read(ha_bytes *out, const char *command, size_t limit, unsigned timeout_s,
                           ha_error *err) {
  int ends[2];
  pid_t pid = 0;

  out->data = ha__alloc(limit);
  out->capacity = limit;
  if (!out->data) return HA_FAIL_NOMEM(err);
  if (pipe2(ends, O_CLOEXEC) != 0) return HA_FAIL_ERRNO(err, errno, HA_NO_OFFSET, "no pipe");
  const int failed = spawn(&pid, command, ends);
  close(ends[1]);
  if (failed != 0) {
    close(ends[0]);
    return HA_FAIL_ERRNO(err, failed, HA_NO_OFFSET, "cannot run it");
  }
  const bool whole = read_all(out, ends[0], limit, now_ms() + (int64_t)timeout_s * 1000);
  close(ends[0]);
  if (!whole) kill(pid, SIGKILL);
  if (!wait_for(pid) || !whole) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "it fails, prints too much or does not end");
  }
  return HA_OK;
}
