#include "base/url.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/alloc.h"

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_scheme_char(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
}

size_t ha__url_scheme_size(const char *name) {
  size_t size = 0;

  if (!is_letter(name[0])) return 0;
  while (is_scheme_char(name[size])) {
    size++;
  }
  return strncmp(name + size, "://", 3) == 0 ? size : 0;
}

static bool is_http(const char *name) {
  const size_t size = ha__url_scheme_size(name);

  return (size == 4 || (size == 5 && (name[4] == 's' || name[4] == 'S'))) &&
         (name[0] == 'h' || name[0] == 'H');
}

size_t ha__url_path_size(const char *name) {
  return is_http(name) ? strcspn(name, "?#") : strlen(name);
}

static bool is_s3(const char *name, size_t scheme_size) {
  return scheme_size == 2 && (name[0] == 's' || name[0] == 'S') && name[1] == '3';
}

/* Size of what may be "user:password@host". No bucket of S3 has a colon, but a secret key may have
 * slashes. */
static size_t authority_size(const char *name, size_t scheme_size, size_t most) {
  const char *start = name + scheme_size + 3;
  size_t size = strcspn(start, "/?#");

  if (is_s3(name, scheme_size) && memchr(start, ':', size)) size = strlen(start);
  return size < most ? size : most;
}

/* Offset of the host, after "https://user:password@". At most `most` bytes are searched. */
static size_t host_start(const char *name, size_t scheme_size, size_t most) {
  const size_t start = scheme_size + 3;
  const size_t authority = authority_size(name, scheme_size, most);

  for (size_t i = authority; i > 0; i--) {
    if (name[start + i - 1] == '@') return start + i;
  }
  return start;
}

/* first, a, b and last in one string. */
static char *concat(const char *first, size_t first_size, const char *a, const char *b,
                    const char *last) {
  const size_t a_size = strlen(a);
  const size_t b_size = strlen(b);
  const size_t last_size = strlen(last);
  char *out = ha__alloc(first_size + a_size + b_size + last_size + 1);

  if (!out) return NULL;
  memcpy(out, first, first_size);
  memcpy(out + first_size, a, a_size);
  memcpy(out + first_size + a_size, b, b_size);
  memcpy(out + first_size + a_size + b_size, last, last_size + 1);
  return out;
}

char *ha__url_shown(const char *name) {
  const size_t scheme_size = ha__url_scheme_size(name);
  const size_t size = ha__url_path_size(name);

  if (scheme_size == 0) return ha__dup_string(name);
  const size_t host = host_start(name, scheme_size, SIZE_MAX);
  char *out = concat(name, scheme_size + 3, "", "", name + host);
  if (out) out[scheme_size + 3 + size - host] = '\0';
  return out;
}

/* The first "http://", "https://" or "s3://" in text, whatever its case; *size: of that. NULL:
 * none.
 */
static char *find_url(char *text, size_t *size) {
  for (; *text; text++) {
    *size = strncasecmp(text, "https://", 8) == 0  ? 8
            : strncasecmp(text, "http://", 7) == 0 ? 7
            : strncasecmp(text, "s3://", 5) == 0   ? 5
                                                   : 0;
    if (*size > 0) return text;
  }
  return NULL;
}

/* Size of the URL at the beginning of text. */
static size_t url_size(const char *text) {
  size_t size = 0;

  while (text[size] && !strchr(" \t\n'\"", text[size]) &&
         !(text[size] == ':' && (text[size + 1] == ' ' || text[size + 1] == '\0'))) {
    size++;
  }
  return size;
}

/* Remove [from, to) of a text. Returns where its rest now begins. */
static char *cut(char *from, const char *to) {
  memmove(from, to, strlen(to) + 1);
  return from;
}

void ha__url_hide_secrets(char *text) {
  size_t scheme = 0;

  while ((text = find_url(text, &scheme)) != NULL) {
    const size_t size = url_size(text);
    size_t path = scheme;
    while (path < size && (scheme == 5 || (text[path] != '?' && text[path] != '#'))) {
      path++;
    }
    char *rest = cut(text + path, text + size);
    const size_t host = host_start(text, scheme - 3, path - scheme);
    text = host > scheme && host <= path ? cut(text + scheme, text + host) : rest;
  }
}

char *ha__url_join(const char *folder, const char *name) {
  size_t size = ha__url_path_size(folder);
  const char *query = folder + size;

  while (size > 0 && folder[size - 1] == '/') {
    size--;
  }
  return concat(folder, size, "/", name, query);
}

char *ha__url_add_suffix(const char *name, const char *suffix) {
  const size_t size = ha__url_path_size(name);

  return concat(name, size, suffix, "", name + size);
}
