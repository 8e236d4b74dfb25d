/* The token in a file, which stays the same when the server is started again. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve/url/browser.h"
#include "ui/out.h"
#include "ui/report.h"

static const char g_characters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

static bool write_new(const char *path, const char *token) {
  const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  bool is_written =
      fd >= 0 && cli_write_all(fd, token, strlen(token)) && cli_write_all(fd, "\n", 1);

  if (fd >= 0 && close(fd) < 0) is_written = false;
  if (is_written) return true;
  cli_error("%s: cannot be written: %s", path, strerror(errno));
  if (fd >= 0) unlink(path);
  return false;
}

static bool read_all(char *out, size_t room, int fd, const char *path) {
  struct stat status;
  const ssize_t size = read(fd, out, room - 1);

  if (fstat(fd, &status) < 0 || size < 0) {
    cli_error("%s: cannot be read: %s", path, strerror(errno));
    return false;
  }
  if (status.st_mode & (S_IRWXG | S_IRWXO)) {
    cli_error("%s: others can read or change this file: chmod 600", path);
    return false;
  }
  out[size] = '\0';
  return true;
}

bool serve_token_file(char *token, size_t room, const char *path) {
  enum { LEAST = 22 }; /* 128 bits in base64 */
  char text[64] = "";
  const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

  if (fd < 0 && errno == ENOENT) return write_new(path, token);
  if (fd < 0) {
    cli_error("%s: cannot open: %s", path, strerror(errno));
    return false;
  }
  const bool is_read = read_all(text, sizeof text, fd, path);
  close(fd);
  if (!is_read) return false;
  const size_t size = strspn(text, g_characters);
  if (size < LEAST || size >= room || strcmp(text + size, text[size] ? "\n" : "") != 0) {
    cli_error("%s: a token is a line of %d to %zu letters, digits, - and _", path, (int)LEAST,
              room - 1);
    return false;
  }
  memcpy(token, text, size);
  token[size] = '\0';
  return true;
}
