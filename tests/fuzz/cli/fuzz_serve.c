/* Any bytes as a request to `serve`, in lines: the path, a Range header, a Host header, and the URL
 * of a file of a model. Parsed values are within their bounds. */
#include <stdlib.h>
#include <string.h>

#include "serve/assets/assets.h"
#include "serve/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) abort();                                                                     \
  } while (0)

/* Ends the line at text; returns the next one, empty if there is none. */
static char *cut_line(char *text) {
  char *end = strchr(text, '\n');

  if (!end) return text + strlen(text);
  *end = '\0';
  return end + 1;
}

static void read_path(const char *text) {
  const serve_path path = serve_path_read(text);

  CHECK((path.place == SERVE_FILE) == (path.name != NULL));
  if (!path.name) return;
  CHECK(*path.name != '\0' && !strchr(path.name, '/'));
  CHECK(path.name > text && path.name < text + strlen(text));
}

static void read_range(const char *text, uint64_t file_size) {
  uint64_t offset = UINT64_MAX;
  uint64_t size = UINT64_MAX;
  const serve_range_kind kind = serve_range_read(&offset, &size, text, file_size);

  CHECK(offset <= file_size && size <= file_size - offset);
  if (kind == SERVE_WHOLE) CHECK(offset == 0 && size == file_size);
  if (kind == SERVE_PART) CHECK(size > 0);
}

static void read_host(const char *text) {
  if (serve_host_is(text, "localhost")) CHECK(text[9] == '\0' || text[9] == ':');
  CHECK(serve_secret_is(text, text));
}

/* No part of a path leads out of the folder. */
static void read_asset(const char *text) {
  serve_asset_name name;

  if (!serve_asset_read(&name, text)) return;
  CHECK(name.path[0] != '\0' && !strstr(name.path, "/.") && !strstr(name.path, "//"));
  CHECK(name.path[0] != '.' && name.package[0] != '.' && !strchr(name.package, '/'));
  CHECK((name.package[0] == '\0') == (name.path[0] == '/'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = malloc(size + 1);

  if (!text) return 0;
  if (size > 0) memcpy(text, data, size);
  text[size] = '\0';
  char *range = cut_line(text);
  char *host = cut_line(range);
  char *asset = cut_line(host);
  cut_line(asset);
  read_path(text);
  read_range(range, 0);
  read_range(range, 10);
  read_range(range, UINT64_MAX);
  read_host(host);
  read_asset(asset);
  free(text);
  return 0;
}
