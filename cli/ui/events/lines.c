#include "ui/events/lines.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/json.h"
#include "ui/memory.h"
#include "ui/out.h"

static char *copy(const char *text) {
  const size_t size = strlen(text) + 1;

  return memcpy(cli_resize(NULL, size, 1), text, size);
}

void cli_event_lines_ready(const cli_event_lines *lines, const char *bag) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  if (!lines->wanted) return;
  cli_out_init(&out, CLI_STDOUT);
  cli_json_open(&json, '{');
  cli_json_add_text(&json, "event", "ready");
  cli_json_add_u64(&json, "pid", (uint64_t)getpid());
  if (bag) cli_json_add_text(&json, "output", bag);
  cli_json_close(&json, '}');
  cli_out_char(&out, '\n');
  cli_out_flush(&out);
}

void cli_event_lines_split(cli_event_lines *lines, const char *closed, const char *opened) {
  if (!lines->wanted) return;
  pthread_mutex_lock(&lines->lock);
  lines->files = cli_resize(lines->files, lines->size + 1, 2 * sizeof *lines->files);
  lines->files[2 * lines->size] = copy(closed);
  lines->files[2 * lines->size + 1] = copy(opened);
  lines->size++;
  pthread_mutex_unlock(&lines->lock);
}

static void print_split(const char *closed, const char *opened) {
  cli_out out;
  cli_json json = CLI_JSON_INIT(&out);

  cli_out_init(&out, CLI_STDOUT);
  cli_json_open(&json, '{');
  cli_json_add_text(&json, "event", "split");
  cli_json_add_text(&json, "closed", closed);
  cli_json_add_text(&json, "opened", opened);
  cli_json_close(&json, '}');
  cli_out_char(&out, '\n');
  cli_out_flush(&out);
}

void cli_event_lines_print(cli_event_lines *lines) {
  pthread_mutex_lock(&lines->lock);
  char **const files = lines->files;
  const size_t size = lines->size;
  lines->files = NULL;
  lines->size = 0;
  pthread_mutex_unlock(&lines->lock);
  for (size_t i = 0; i < size; i++) {
    print_split(files[2 * i], files[2 * i + 1]);
    free(files[2 * i]);
    free(files[2 * i + 1]);
  }
  free(files);
}

void cli_event_lines_done(cli_event_lines *lines) {
  for (size_t i = 0; i < 2 * lines->size; i++)
    free(lines->files[i]);
  free(lines->files);
  lines->files = NULL;
  lines->size = 0;
}
