#include "http.h"

#include <string.h>
#include <strings.h>

#include "base/number/number.h"
#include "base/status.h"

/* A line, without its end. */
typedef struct line {
  const char *text;
  size_t size;
} line;

/* Reads the next line; false = there is no complete one. */
static bool next_line(line *out, const uint8_t *data, size_t size, size_t *at) {
  const uint8_t *from = data + *at;
  const uint8_t *end = memchr(from, '\n', size - *at);

  if (!end) return false;
  out->text = (const char *)from;
  out->size = (size_t)(end - from);
  if (out->size > 0 && from[out->size - 1] == '\r') out->size--;
  *at += (size_t)(end - from) + 1;
  return true;
}

static bool begins(line l, const char *with) {
  const size_t size = strlen(with);

  return l.size >= size && memcmp(l.text, with, size) == 0;
}

/* "HTTP/1.1 200 OK" */
static ha_status parse_status(ha__ros1_http *out, line l, ha_error *err) {
  uint64_t status;

  if (!begins(l, "HTTP/1.") || l.size < 12 || l.text[8] != ' ') {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the answer is not HTTP 1");
  }
  if (!ha__number_read_u64(&status, l.text + 9, 3, UINT64_MAX)) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the answer has no HTTP status");
  }
  out->status = (int)status;
  out->keep_alive = l.text[7] != '0';
  return HA_OK;
}

/* "POST /RPC2 HTTP/1.1" */
static ha_status parse_request(ha__ros1_http *out, line l, ha_error *err) {
  if (!begins(l, "POST ")) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "the HTTP request is not a POST");
  }
  if (l.size < 13 || memcmp(l.text + l.size - 9, " HTTP/1.", 8) != 0) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the request is not HTTP 1");
  }
  out->keep_alive = l.text[l.size - 1] != '0';
  return HA_OK;
}

static ha_status parse_size(size_t *out, line value, size_t max, ha_error *err) {
  size_t size = 0;

  for (size_t i = 0; i < value.size; i++) {
    if (value.text[i] < '0' || value.text[i] > '9') {
      return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "Content-Length is not a number");
    }
    size = size * 10 + (size_t)(value.text[i] - '0');
    if (size > max) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the body has more than %zu bytes", max);
    }
  }
  *out = size;
  return value.size ? HA_OK
                    : HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "Content-Length is not a number");
}

static bool is(line l, const char *text) {
  return l.size == strlen(text) && strncasecmp(l.text, text, l.size) == 0;
}

static line trim(line l) {
  while (l.size > 0 && (*l.text == ' ' || *l.text == '\t')) {
    l.text++;
    l.size--;
  }
  while (l.size > 0 && (l.text[l.size - 1] == ' ' || l.text[l.size - 1] == '\t'))
    l.size--;
  return l;
}

static ha_status parse_field(ha__ros1_http *out, line l, size_t max_body, bool *has_size,
                             ha_error *err) {
  const char *colon = memchr(l.text, ':', l.size);

  if (!colon) return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "an HTTP field without a colon");
  const line name = {l.text, (size_t)(colon - l.text)};
  const line value = trim((line){colon + 1, l.size - name.size - 1});
  if (is(name, "Content-Length")) {
    *has_size = true;
    return parse_size(&out->body_size, value, max_body, err);
  }
  if (is(name, "Transfer-Encoding") && !is(value, "identity")) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "HTTP with Transfer-Encoding");
  }
  if (is(name, "Connection")) {
    if (is(value, "close")) out->keep_alive = false;
    if (is(value, "keep-alive")) out->keep_alive = true;
  }
  if (is(name, "Expect")) out->expects = true;
  return HA_OK;
}

/* Parses the fields up to the empty line, which is known to exist. */
static ha_status parse_fields(ha__ros1_http *out, const uint8_t *data, size_t size, size_t at,
                              size_t max_body, ha_error *err) {
  bool has_size = false;
  line l;

  while (next_line(&l, data, size, &at) && l.size > 0)
    HA_TRY(parse_field(out, l, max_body, &has_size, err));
  out->head_size = at;
  if (has_size) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "HTTP without Content-Length");
}

static bool is_whole(const uint8_t *data, size_t size) {
  size_t at = 0;
  line l;

  while (next_line(&l, data, size, &at)) {
    if (l.size == 0) return true;
  }
  return false;
}

ha_status ha__ros1_http_parse(ha__ros1_http *out, const uint8_t *data, size_t size,
                              bool is_response, size_t max_body, ha_error *err) {
  const size_t head = size < HA__ROS1_HTTP_HEAD_MAX ? size : HA__ROS1_HTTP_HEAD_MAX;
  ha__ros1_http http = {0};
  size_t at = 0;
  line first;

  if (!is_whole(data, head)) {
    if (size < HA__ROS1_HTTP_HEAD_MAX) return HA_END;
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the HTTP head has more than %d bytes",
                   HA__ROS1_HTTP_HEAD_MAX);
  }
  if (!next_line(&first, data, head, &at)) return HA_END;
  HA_TRY(is_response ? parse_status(&http, first, err) : parse_request(&http, first, err));
  HA_TRY(parse_fields(&http, data, head, at, max_body, err));
  *out = http;
  return HA_OK;
}
