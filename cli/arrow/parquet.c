/* Parquet by pyarrow (ipc.h). */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arrow/ipc.h"
#include "ui/error.h"

enum { NO_PYARROW = 77 };

/* The folder in which the command runs may hold anything, so modules are not imported from it. An
 * IPC file is a stream after 8 bytes and before a footer. The command handles Ctrl-C. */
static char g_script[] =
    "import signal, sys\n"
    "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    "sys.path = [folder for folder in sys.path if folder]\n"
    "try:\n"
    "    import pyarrow.ipc, pyarrow.parquet\n"
    "except ImportError:\n"
    "    sys.exit(77)\n"
    "sys.stdin.buffer.read(8)\n"
    "rows = pyarrow.ipc.open_stream(sys.stdin.buffer)\n"
    "with pyarrow.parquet.ParquetWriter(sys.stdout.buffer, rows.schema) as file:\n"
    "    for batch in rows:\n"
    "        file.write_batch(batch)\n"
    "sys.stdin.buffer.read()\n";

/* Returns 0, or an errno. */
static int start_python(pid_t *out, int from, int to) {
  char program[] = "python3";
  char option[] = "-c";
  char *const arguments[] = {program, option, g_script, NULL};
  posix_spawn_file_actions_t actions;

  int failed = posix_spawn_file_actions_init(&actions);
  if (failed) return failed;
  failed = posix_spawn_file_actions_adddup2(&actions, from, STDIN_FILENO);
  if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO);
  if (!failed) failed = posix_spawnp(out, program, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

ha_status cli_parquet_begin(cli_parquet *parquet, int fd, ha_error *err) {
  int ends[2];

  if (pipe2(ends, O_CLOEXEC) < 0) {
    return CLI_FAIL(err, HA_E_IO, "a pipe to python3: %s", strerror(errno));
  }
  const int failed = start_python(&parquet->python, ends[0], fd);
  close(ends[0]);
  if (failed) {
    close(ends[1]);
    return CLI_FAIL(err, HA_E_IO,
                    "Parquet is written by python3 with pyarrow: python3: %s; .arrow needs neither",
                    strerror(failed));
  }
  cli_out_init(&parquet->out, ends[1]);
  return HA_OK;
}

static ha_status check_end(int status, ha_error *err) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return HA_OK;
  if (WIFEXITED(status) && WEXITSTATUS(status) == NO_PYARROW) {
    return CLI_FAIL(err, HA_E_IO,
                    "Parquet is written by python3 with pyarrow, which is not installed; .arrow "
                    "needs neither");
  }
  return CLI_FAIL(err, HA_E_IO, "python3 failed to write Parquet");
}

ha_status cli_parquet_end(cli_parquet *parquet, ha_error *err) {
  int status = 0;

  cli_out_flush(&parquet->out);
  close(parquet->out.fd);
  while (waitpid(parquet->python, &status, 0) < 0) {
    if (errno != EINTR) return CLI_FAIL(err, HA_E_IO, "python3: %s", strerror(errno));
  }
  return check_end(status, err);
}
