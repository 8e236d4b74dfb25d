/* Answers of web servers: parses header lines, and checks whether the body is accepted. The first
 * byte selects the request. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/http/answer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ha__http_answer answer = HA__HTTP_ANSWER_INIT;
  ha__http_want want = {.start = 10, .size = 10, .has_total = true, .total = 100};

  if (size == 0) return 0;
  if (data[0] & 1) want = (ha__http_want){.size = 10, .suffix = true};
  if (data[0] & 2) want.etag = "\"1\"";
  if (data[0] & 4) want.modified = "then";
  const char *line = (const char *)data + 1;
  const char *end = (const char *)data + size;
  while (line < end) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    if (!stop) stop = end;
    ha__http_answer_line(&answer, line, (size_t)(stop - line));
    line = stop < end ? stop + 1 : end;
  }
  if (ha__http_answer_check(&answer, &want, NULL) != HA_OK) return 0;
  if (answer.start >= answer.end || answer.end > answer.total) abort();
  if (!want.suffix && (answer.start != want.start || answer.end > want.start + want.size)) abort();
  if (want.suffix && answer.end - answer.start > want.size) abort();
  return 0;
}
