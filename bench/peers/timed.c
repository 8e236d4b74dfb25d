/* timed OUT COMMAND [ARGUMENT...]: run a command without its output, and print its time and
 * memory; then sync OUT ("-": nothing). It is a separate process so that the peak of memory is
 * the command's: mapped pages of files are counted separately from its own, which are read every
 * few milliseconds. */
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "../measure.h"

enum { LOOK_MS = 3 };

/* holdall's exit status for success with a reported loss: an index here. */
enum { DONE_WITH_LOSS = 3 };

extern char **environ;

static pid_t start(char **command) {
  posix_spawn_file_actions_t actions;
  pid_t child = -1;

  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (posix_spawnp(&child, command[0], &actions, NULL, command, environ) != 0) child = -1;
  posix_spawn_file_actions_destroy(&actions);
  return child;
}

/* Wait until the child ends. Returns the peak of its own memory. */
static uint64_t watch(pid_t child) {
  struct pollfd ended = {(int)syscall(SYS_pidfd_open, child, 0), POLLIN, 0};
  uint64_t peak = 0;
  char path[64];

  snprintf(path, sizeof path, "/proc/%d/status", (int)child);
  while (poll(&ended, 1, LOOK_MS) == 0) {
    const uint64_t now = measure_status_bytes(path, "RssAnon:");
    if (now > peak) peak = now;
  }
  close(ended.fd);
  return peak;
}

int main(int argc, char **argv) {
  struct rusage use;
  int status = 0;

  if (argc < 3) {
    fprintf(stderr, "usage: timed OUT COMMAND [ARGUMENT...]\n");
    return 2;
  }
  measure m = measure_start();
  const pid_t child = start(argv + 2);
  const uint64_t own = child < 0 ? 0 : watch(child);
  if (child < 0 || wait4(child, &status, 0, &use) < 0) {
    perror(argv[2]);
    return 1;
  }
  measure_stop(&m);
  if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != DONE_WITH_LOSS)) {
    fprintf(stderr, "timed: %s ended with %d\n", argv[2], WEXITSTATUS(status));
    return 1;
  }
  printf("{\"wall_s\": %.6f, \"user_s\": %.6f, \"system_s\": %.6f, \"peak_bytes\": %" PRIu64
         ", \"resident_bytes\": %" PRIu64 ", \"sync_s\": %.6f}\n",
         m.wall_s, seconds_of(use.ru_utime), seconds_of(use.ru_stime), own,
         (uint64_t)use.ru_maxrss * 1024, strcmp(argv[1], "-") == 0 ? 0 : measure_sync(argv[1]));
  return 0;
}
