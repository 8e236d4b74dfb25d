#include "serve/url/browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ui/report.h"

/* Write a file that redirects to the URL and that only this user can read. The browser gets the
 * file as argument instead of the URL, because the URL contains the token, and every user can see
 * the arguments of a process. */
static bool write_page(serve_browser *browser, const char *url) {
  const char *folder = getenv("XDG_RUNTIME_DIR");

  if (!folder || !*folder) folder = getenv("TMPDIR");
  if (!folder || !*folder) folder = "/tmp";
  if (strlen(folder) > sizeof browser->page - 32) return false;
  snprintf(browser->page, sizeof browser->page, "%s/holdall-XXXXXX.html", folder);
  const int fd = mkstemps(browser->page, 5); /* ".html" */
  if (fd < 0) {
    browser->page[0] = '\0';
    return false;
  }
  const bool is_written =
      dprintf(fd, "<!doctype html><meta http-equiv=\"refresh\" content=\"0;url=%s\">\n", url) > 0;
  return (close(fd) == 0) & is_written;
}

static bool start_opener(serve_browser *browser) {
  char program[] = "xdg-open";
  char *const arguments[] = {program, browser->page, NULL};
  posix_spawn_file_actions_t actions;

  if (posix_spawn_file_actions_init(&actions) != 0) return false;
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const int failed = posix_spawnp(&browser->opener, program, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed) browser->opener = 0;
  return failed == 0;
}

void serve_browser_open(serve_browser *browser, const char *url) {
  if (!write_page(browser, url)) {
    cli_warn("--open: a temporary file can't be written; open the URL yourself");
  } else if (!start_opener(browser)) {
    cli_warn("--open: xdg-open can't be started; open the URL yourself");
  }
}

void serve_browser_done(serve_browser *browser) {
  if (browser->page[0]) unlink(browser->page);
  if (browser->opener > 0) waitpid(browser->opener, NULL, WNOHANG);
}
