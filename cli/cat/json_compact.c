/* Validates JSON text of a message, and removes whitespace between its tokens. */
#include "cat/print.h"

#include <string.h>

#include "ui/out.h"

enum { MAX_DEPTH = 64 };

typedef struct copier {
  const char *at;
  const char *end;
  char *to;
  char closing[MAX_DEPTH]; /* closing brackets of the open objects and arrays */
  size_t depth;
} copier;

static void skip_spaces(copier *c) {
  while (c->at < c->end && memchr(" \t\n\r", *c->at, 4)) {
    c->at++;
  }
}

static bool take(copier *c, char wanted) {
  if (c->at == c->end || *c->at != wanted) return false;
  *c->to++ = *c->at++;
  return true;
}

static bool take_word(copier *c, const char *word) {
  while (*word && take(c, *word)) {
    word++;
  }
  return *word == '\0';
}

static bool take_digits(copier *c) {
  const char *start = c->at;

  while (c->at < c->end && *c->at >= '0' && *c->at <= '9') {
    *c->to++ = *c->at++;
  }
  return c->at > start;
}

static bool take_number(copier *c) {
  (void)take(c, '-');
  if (!take(c, '0') && !take_digits(c)) return false;
  if (take(c, '.') && !take_digits(c)) return false;
  if (!take(c, 'e') && !take(c, 'E')) return true;
  if (!take(c, '+')) (void)take(c, '-');
  return take_digits(c);
}

static bool take_escape(copier *c) {
  const bool is_code = c->at < c->end && *c->at == 'u';

  if (c->at == c->end || !memchr("\"\\/bfnrtu", *c->at, 9)) return false;
  *c->to++ = *c->at++;
  for (int i = 0; is_code && i < 4; i++) {
    if (c->at == c->end || !memchr("0123456789abcdefABCDEF", *c->at, 22)) return false;
    *c->to++ = *c->at++;
  }
  return true;
}

static bool take_string(copier *c) {
  if (!take(c, '"')) return false;
  while (!take(c, '"')) {
    const size_t size = cli_utf8_size(c->at, (size_t)(c->end - c->at));

    if (size == 0 || (unsigned char)*c->at < 0x20) return false;
    if (take(c, '\\')) {
      if (!take_escape(c)) return false;
      continue;
    }
    memcpy(c->to, c->at, size);
    c->to += size;
    c->at += size;
  }
  return true;
}

static bool take_name(copier *c) {
  skip_spaces(c);
  if (!take_string(c)) return false;
  skip_spaces(c);
  return take(c, ':');
}

/* Copy an opening bracket, and after "{" the first name. Returns false if the text is no JSON. */
static bool open_bracket(copier *c, bool *is_empty) {
  const char closing = *c->at == '{' ? '}' : ']';

  if (c->depth == MAX_DEPTH) return false;
  c->closing[c->depth++] = closing;
  *c->to++ = *c->at++;
  skip_spaces(c);
  *is_empty = c->at < c->end && *c->at == closing;
  return *is_empty || closing == ']' || take_name(c);
}

/* After a value: copy closing brackets, or a comma and the next name. */
static bool copy_separator(copier *c) {
  for (;;) {
    skip_spaces(c);
    if (c->depth == 0) return true;
    if (take(c, c->closing[c->depth - 1])) {
      c->depth--;
    } else {
      return take(c, ',') && (c->closing[c->depth - 1] == ']' || take_name(c));
    }
  }
}

static bool take_scalar(copier *c) {
  switch (*c->at) {
  case '"':
    return take_string(c);
  case 't':
    return take_word(c, "true");
  case 'f':
    return take_word(c, "false");
  case 'n':
    return take_word(c, "null");
  default:
    return take_number(c);
  }
}

bool cli_json_compact(char *out, size_t *out_size, const char *text, size_t size) {
  copier c = {.at = text, .end = text + size, .to = out, .depth = 0};

  do {
    bool is_empty = false;

    skip_spaces(&c);
    if (c.at == c.end) return false;
    if (*c.at == '{' || *c.at == '[') {
      if (!open_bracket(&c, &is_empty)) return false;
      if (!is_empty) continue;
    } else if (!take_scalar(&c)) {
      return false;
    }
    if (!copy_separator(&c)) return false;
  } while (c.depth > 0);
  *out_size = (size_t)(c.to - out);
  return c.at == c.end;
}
