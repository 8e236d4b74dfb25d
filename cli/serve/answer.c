#include "serve/answer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

serve_answer serve_answer_error(unsigned status, const char *text) {
  serve_answer answer = SERVE_ANSWER_INIT;

  answer.status = status;
  answer.text = text;
  answer.size = strlen(text);
  return answer;
}

int serve_answer_file(void) {
  FILE *file = tmpfile();
  const int fd = file ? dup(fileno(file)) : -1;

  if (file) fclose(file);
  return fd;
}

serve_answer serve_answer_of_file(int fd, const char *type) {
  serve_answer answer = SERVE_ANSWER_INIT;
  const off_t size = lseek(fd, 0, SEEK_END);

  if (size < 0) {
    close(fd);
    return SERVE_ERROR(500, "a temporary file could not be created");
  }
  answer.status = 200;
  answer.type = type;
  answer.fd = fd;
  answer.size = (uint64_t)size;
  return answer;
}

void serve_answer_begin(cli_out *out) {
  cli_out_init(out, serve_answer_file());
  if (out->fd < 0) out->sys_errno = EIO;
}

serve_answer serve_answer_end(cli_out *out, const char *type) {
  cli_out_flush(out);
  if (!cli_out_is_broken(out)) return serve_answer_of_file(out->fd, type);
  serve_answer_drop(out);
  return SERVE_ERROR(500, "a temporary file could not be written");
}

void serve_answer_drop(const cli_out *out) {
  if (out->fd >= 0) close(out->fd);
}
