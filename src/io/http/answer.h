/* Parses the header lines of an HTTP answer, and checks them against the request (RFC 9110).
 * Pure: no network. Values that the server states are compared with the request; they never size
 * memory. */
#ifndef HA_IO_HTTP_ANSWER_H
#define HA_IO_HTTP_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

typedef struct ha__http_answer {
  int status;     /* 0: no status line yet */
  bool has_range; /* Content-Range: bytes start-end/total */
  uint64_t start;
  uint64_t end;   /* exclusive */
  uint64_t total; /* total size of a range; also from an unsatisfied one */
  bool has_total;
  bool is_encoded;        /* Content-Encoding other than identity */
  uint32_t retry_after_s; /* 0: not stated */
  char etag[128];         /* only strong ones; "" otherwise */
  char modified[64];      /* Last-Modified, unchanged */
  char region[64];        /* X-Amz-Bucket-Region: the region of a bucket of S3 */
  char date[64];          /* Date, unchanged: the server's clock */
} ha__http_answer;

#define HA__HTTP_ANSWER_INIT                                                                       \
  { .status = 0 }

/* Parse one header line, with or without its end of line. A status line begins a new answer:
 * after a redirect only the lines of the last answer remain. */
void ha__http_answer_line(ha__http_answer *answer, const char *line, size_t size);

/* The requested bytes of a file in a certain state. */
typedef struct ha__http_want {
  uint64_t start;
  uint64_t size; /* with suffix: most bytes, up to the end of the file */
  bool suffix;
  bool has_total;
  uint64_t total;   /* bytes of the file */
  const char *etag; /* strong, or "": not known */
  const char *modified;
} ha__http_want;

/* Whether the body contains the requested bytes: HA_OK, HA_E_UNSUPPORTED (no ranges),
 * HA_E_TRUNCATED (the file changed), HA_E_IO. */
ha_status ha__http_answer_check(const ha__http_answer *answer, const ha__http_want *want,
                                ha_error *err);

/* Whether a request with this status may succeed when it is repeated. */
bool ha__http_may_retry(int status);

/* Words for a status, such as "not found". */
const char *ha__http_status_words(int status);

#endif
