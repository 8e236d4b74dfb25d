#include "io/http/answer.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/status.h"

/* Parse a decimal number; moves *at after it. False: none, or over 2^63. */
static bool take_number(uint64_t *out, const char **at, const char *end) {
  const char *first = *at;
  uint64_t number = 0;

  while (*at < end && **at >= '0' && **at <= '9') {
    if (number > (uint64_t)INT64_MAX / 10 - 1) return false;
    number = number * 10 + (uint64_t)(**at - '0');
    (*at)++;
  }
  *out = number;
  return *at > first;
}

static bool take_char(const char **at, const char *end, char c) {
  if (*at == end || **at != c) return false;
  (*at)++;
  return true;
}

/* "bytes 0-99/1000"; a 416 has an asterisk instead of the range. */
static void take_content_range(ha__http_answer *a, const char *value, const char *end) {
  uint64_t last = 0;

  if (end - value < 6 || strncasecmp(value, "bytes ", 6) != 0) return;
  value += 6;
  const bool any = take_char(&value, end, '*');
  if (!any && !(take_number(&a->start, &value, end) && take_char(&value, end, '-') &&
                take_number(&last, &value, end))) {
    return;
  }
  if (!take_char(&value, end, '/')) return;
  a->has_total = take_number(&a->total, &value, end) && value == end;
  if (any) return;
  a->end = last + 1;
  a->has_range = a->has_total && a->start < a->end && a->end <= a->total;
}

static void take_text(char *out, size_t capacity, const char *value, const char *end) {
  const size_t size = (size_t)(end - value);

  if (size >= capacity) return; /* ignored: a truncated text cannot be a validator */
  memcpy(out, value, size);
  out[size] = '\0';
}

/* A weak ETag ("W/...") does not guarantee that bytes are equal, so it is ignored. */
static void take_etag(ha__http_answer *a, const char *value, const char *end) {
  if (end - value >= 2 && value[0] == '"' && end[-1] == '"') {
    take_text(a->etag, sizeof a->etag, value, end);
  }
}

static void take_retry_after(ha__http_answer *a, const char *value, const char *end) {
  uint64_t seconds = 0;

  if (take_number(&seconds, &value, end) && value == end) {
    a->retry_after_s = seconds < 3600 ? (uint32_t)seconds : 3600;
  }
}

static void take_status(ha__http_answer *a, const char *line, const char *end) {
  const char *at = memchr(line, ' ', (size_t)(end - line));
  uint64_t status = 0;

  *a = (ha__http_answer)HA__HTTP_ANSWER_INIT;
  if (!at) return;
  at++;
  if (take_number(&status, &at, end) && status >= 100 && status < 600) a->status = (int)status;
}

static void take_field(ha__http_answer *a, const char *name, size_t size, const char *value,
                       const char *end) {
#define IS(text) (size == sizeof(text) - 1 && strncasecmp(name, text, size) == 0)
  if (IS("content-range")) {
    take_content_range(a, value, end);
  } else if (IS("etag")) {
    take_etag(a, value, end);
  } else if (IS("last-modified")) {
    take_text(a->modified, sizeof a->modified, value, end);
  } else if (IS("x-amz-bucket-region")) {
    take_text(a->region, sizeof a->region, value, end);
  } else if (IS("date")) {
    take_text(a->date, sizeof a->date, value, end);
  } else if (IS("content-encoding")) {
    a->is_encoded = (size_t)(end - value) != 8 || strncasecmp(value, "identity", 8) != 0;
  } else if (IS("retry-after")) {
    take_retry_after(a, value, end);
  }
#undef IS
}

void ha__http_answer_line(ha__http_answer *a, const char *line, size_t size) {
  const char *end = line + size;
  const char *colon = memchr(line, ':', size);

  while (end > line && isspace((unsigned char)end[-1])) {
    end--;
  }
  if (end - line >= 5 && strncasecmp(line, "HTTP/", 5) == 0) {
    take_status(a, line, end);
    return;
  }
  if (!colon || colon >= end) return;
  const char *value = colon + 1;
  while (value < end && isspace((unsigned char)*value)) {
    value++;
  }
  take_field(a, line, (size_t)(colon - line), value, end);
}

/* --- check against the request ---------------------------------------------------------------- */

const char *ha__http_status_words(int status) {
  switch (status) {
  case 301:
  case 302:
  case 303:
  case 307:
  case 308:
    return "moved: such a redirect is not followed";
  case 400:
    return "bad request";
  case 401:
    return "not authorised: the server wants credentials";
  case 403:
    return "forbidden: no permission, or a signed URL that has expired";
  case 404:
    return "not found";
  case 408:
    return "the server timed out";
  case 410:
    return "gone";
  case 412:
    return "the file changed while it was read";
  case 416:
    return "the file is shorter than it was";
  case 429:
    return "too many requests";
  case 500:
    return "the server failed";
  case 502:
    return "bad gateway";
  case 503:
    return "the server is not available, or limits the rate";
  case 504:
    return "the gateway timed out";
  default:
    return "unexpected answer";
  }
}

bool ha__http_may_retry(int status) {
  return status == 408 || status == 429 || status == 500 || status == 502 || status == 503 ||
         status == 504;
}

static ha_status check_state(const ha__http_answer *a, const ha__http_want *want, ha_error *err) {
  const bool other_etag = want->etag && want->etag[0] && strcmp(a->etag, want->etag) != 0;
  const bool other_time = want->modified && want->modified[0] && !(want->etag && want->etag[0]) &&
                          strcmp(a->modified, want->modified) != 0;

  if (!other_etag && !other_time && (!want->has_total || a->total == want->total)) return HA_OK;
  return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "the file changed while it was read");
}

static ha_status check_range(const ha__http_answer *a, const ha__http_want *want, ha_error *err) {
  const uint64_t start = !want->suffix           ? want->start
                         : a->total > want->size ? a->total - want->size
                                                 : 0;
  const uint64_t end = want->suffix ? a->total : want->start + want->size;

  if (a->start == start && (a->end == end || (a->end == a->total && end > a->total))) return HA_OK;
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET,
                 "the server sent bytes %llu to %llu where %llu to %llu were requested",
                 (unsigned long long)a->start, (unsigned long long)a->end,
                 (unsigned long long)start, (unsigned long long)end);
}

ha_status ha__http_answer_check(const ha__http_answer *a, const ha__http_want *want,
                                ha_error *err) {
  if (a->status == 200) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "the server does not send parts of files (it ignores Range): download the file");
  }
  if (a->status == 412 || a->status == 416) {
    return HA_FAIL(err, HA_E_TRUNCATED, HA_NO_OFFSET, "HTTP %d: %s", a->status,
                   ha__http_status_words(a->status));
  }
  if (a->status != 206) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "HTTP %d: %s", a->status,
                   ha__http_status_words(a->status));
  }
  if (a->is_encoded) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "the server compresses the file on the way (Content-Encoding)");
  }
  if (!a->has_range) {
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the answer has no valid Content-Range");
  }
  HA_TRY(check_state(a, want, err));
  return check_range(a, want, err);
}
