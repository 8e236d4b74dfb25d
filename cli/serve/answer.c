#include "serve/answer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "io/scratch.h"
#include "ui/json.h"
#include "ui/limits.h"

serve_answer serve_answer_error(unsigned status, const char *text) {
  serve_answer answer = SERVE_ANSWER_INIT;

  answer.status = status;
  answer.text = text;
  answer.size = strlen(text);
  return answer;
}

serve_answer serve_answer_failure(unsigned status, const char *what, const char *reason) {
  char text[1024];
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  snprintf(text, sizeof text, "%s%s%s", what ? what : "", what ? ": " : "", reason);
  serve_answer_begin(&out);
  cli_json_open(&json, '{');
  cli_json_key(&json, "error");
  cli_json_open(&json, '{');
  cli_json_add_u64(&json, "code", status);
  cli_json_add_text(&json, "text", text);
  cli_json_close(&json, '}');
  cli_json_close(&json, '}');
  serve_answer answer = serve_answer_end(&out, "application/json");
  if (answer.status == 200) answer.status = status;
  return answer;
}

int serve_answer_file(void) {
  ha__scratch *scratch = NULL;
  int fd = -1;

  if (ha__scratch_new(&scratch, cli_temp_folder(), 0, NULL) < 0) return -1;
  if (ha__scratch_open_file(&fd, scratch, NULL) < 0) fd = -1;
  ha__scratch_free(scratch);
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
