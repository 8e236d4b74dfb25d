#include "serve/request.h"

#include <string.h>
#include <strings.h>

#include "base/number/number.h"

/* --- numbers ------------------------------------------------------------------------------ */

#define MOST UINT64_C(999999999999999999)

/* Returns the number of digits; 0 = none, or the number is too large. */
static size_t read_digits(uint64_t *out, const char *text) {
  const size_t size = strspn(text, "0123456789");

  return ha__number_read_u64(out, text, size, MOST) ? size : 0;
}

bool serve_number_read(uint64_t *out, const char *text) {
  uint64_t value = 0;
  const size_t size = read_digits(&value, text);

  if (size == 0 || text[size] != '\0') return false;
  *out = value;
  return true;
}

/* --- paths -------------------------------------------------------------------------------- */

/* Skip a prefix. Returns false if the text does not begin with it. */
static bool skip(const char **text, const char *prefix) {
  const size_t size = strlen(prefix);

  if (strncmp(*text, prefix, size) != 0) return false;
  *text += size;
  return true;
}

/* Read the id of a bag, and advance *text after it. */
static bool skip_id(const char **text, size_t *out) {
  uint64_t value = 0;
  const size_t size = read_digits(&value, *text);

  if (size == 0 || value > SIZE_MAX) return false;
  *out = (size_t)value;
  *text += size;
  return true;
}

static serve_path read_bag_path(const char *text) {
  serve_path path = {SERVE_NOWHERE, 0, NULL};

  if (*text == '\0') {
    path.place = SERVE_BAGS;
  } else if (skip(&text, "/") && skip_id(&text, &path.bag)) {
    if (*text == '\0') path.place = SERVE_BAG;
    if (strcmp(text, "/messages") == 0) path.place = SERVE_MESSAGES;
    if (strcmp(text, "/series") == 0) path.place = SERVE_SERIES;
    if (strcmp(text, "/density") == 0) path.place = SERVE_DENSITY;
    if (strcmp(text, "/image") == 0) path.place = SERVE_IMAGE;
    if (strcmp(text, "/video") == 0) path.place = SERVE_VIDEO;
    if (strcmp(text, "/cloud") == 0) path.place = SERVE_CLOUD;
    if (strcmp(text, "/grid") == 0) path.place = SERVE_GRID;
    if (strcmp(text, "/values") == 0) path.place = SERVE_VALUES;
    if (strcmp(text, "/search") == 0) path.place = SERVE_SEARCH;
    if (strcmp(text, "/check") == 0) path.place = SERVE_CHECK;
    if (strcmp(text, "/statistics") == 0) path.place = SERVE_STATISTICS;
    if (strcmp(text, "/movement") == 0) path.place = SERVE_MOVEMENT;
    if (strcmp(text, "/cut") == 0) path.place = SERVE_CUT;
    if (strcmp(text, "/layout") == 0) path.place = SERVE_LAYOUT;
    if (strcmp(text, "/marks") == 0) path.place = SERVE_MARKS;
    if (strcmp(text, "/tf") == 0) path.place = SERVE_FRAMES;
  }
  return path;
}

static serve_path read_file_path(const char *text) {
  serve_path path = {SERVE_NOWHERE, 0, NULL};

  if (!skip_id(&text, &path.bag) || !skip(&text, "/")) return path;
  if (*text == '\0' || strchr(text, '/')) return path;
  path.place = SERVE_FILE;
  path.name = text;
  return path;
}

static serve_path read_socket_path(const char *text) {
  serve_path path = {SERVE_NOWHERE, 0, NULL};

  if (*text == '\0') path.place = SERVE_SOCKET;
  if (skip(&text, "/") && skip_id(&text, &path.bag) && *text == '\0') path.place = SERVE_BAG_SOCKET;
  return path;
}

serve_path serve_path_read(const char *text) {
  serve_path path = {SERVE_NOWHERE, 0, NULL};

  if (skip(&text, "/api/v1/bags")) return read_bag_path(text);
  if (skip(&text, "/files/")) return read_file_path(text);
  if (skip(&text, "/ws")) return read_socket_path(text);
  if (strcmp(text, "/") == 0) path.place = SERVE_PAGE;
  if (strcmp(text, "/api/v1/network") == 0) path.place = SERVE_NETWORK;
  if (strcmp(text, "/api/v1/recording") == 0) path.place = SERVE_RECORDING;
  if (strcmp(text, "/api/v1/asset") == 0) path.place = SERVE_MODEL;
  if (strcmp(text, "/api/v1/tiles") == 0) path.place = SERVE_TILES;
  if (strcmp(text, "/page.js") == 0) path.place = SERVE_SCRIPT;
  if (strcmp(text, "/licences.txt") == 0) path.place = SERVE_LICENCES;
  if (strcmp(text, "/page.css") == 0) path.place = SERVE_STYLE;
  if (strcmp(text, "/icon.svg") == 0) path.place = SERVE_ICON;
  return path;
}

/* --- ranges ------------------------------------------------------------------------------- */

/* text: "-N", the last N bytes. */
static serve_range_kind read_suffix(uint64_t *offset, uint64_t *size, const char *text,
                                    uint64_t file_size) {
  uint64_t count = 0;

  if (!serve_number_read(&count, text)) return SERVE_WHOLE;
  if (count == 0 || file_size == 0) return SERVE_OUTSIDE;
  if (count > file_size) count = file_size;
  *offset = file_size - count;
  *size = count;
  return SERVE_PART;
}

serve_range_kind serve_range_read(uint64_t *offset, uint64_t *size, const char *header,
                                  uint64_t file_size) {
  const char *text = header;
  uint64_t first = 0;
  uint64_t last = UINT64_MAX;

  *offset = 0;
  *size = file_size;
  if (!text || !skip(&text, "bytes=")) return SERVE_WHOLE;
  if (*text == '-') return read_suffix(offset, size, text + 1, file_size);
  const size_t digits = read_digits(&first, text);
  if (digits == 0 || text[digits] != '-') return SERVE_WHOLE;
  text += digits + 1;
  if (*text != '\0' && !serve_number_read(&last, text)) return SERVE_WHOLE;
  if (last < first) return SERVE_WHOLE;
  if (first >= file_size) return SERVE_OUTSIDE;
  if (last >= file_size) last = file_size - 1;
  *offset = first;
  *size = last - first + 1;
  return SERVE_PART;
}

/* --- host and origin ---------------------------------------------------------------------- */

bool serve_host_is(const char *header, const char *host) {
  const size_t size = strlen(host);
  uint64_t port = 0;

  if (strncasecmp(header, host, size) != 0) return false;
  return header[size] == '\0' ||
         (header[size] == ':' && serve_number_read(&port, header + size + 1));
}

bool serve_origin_is(const char *origin, const char *scheme, const char *host_header) {
  return skip(&origin, scheme) && strcasecmp(origin, host_header) == 0;
}

bool serve_secret_is(const char *text, const char *secret) {
  const size_t size = strlen(secret);
  unsigned difference = 0;

  if (!text || strlen(text) != size) return false;
  for (size_t i = 0; i < size; i++) {
    difference |= (unsigned)(unsigned char)text[i] ^ (unsigned char)secret[i];
  }
  return difference == 0;
}
