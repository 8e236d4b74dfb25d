/* Answers of S3: the same bytes as a listing and as an error. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/s3/xml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ha_status add(void *user, const char *key, ha_error *err) {
  size_t *count = user;

  (void)err;
  *count += strlen(key) < 4096;
  return HA_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  size_t count = 0;
  ha__s3_listing listing = {.add = add, .user = &count};
  ha__s3_problem problem;
  ha_error err = HA_ERROR_INIT;

  const ha_status st = ha__s3_listing_parse(&listing, (const char *)data, size, &err);
  if (count != listing.keys) abort();
  if (st < 0 && !err.text[0]) abort();
  if (st >= 0 && listing.is_truncated && !listing.next[0]) abort();
  ha__s3_problem_parse(&problem, (const char *)data, size);
  if (memchr(problem.code, '\0', sizeof problem.code) == NULL) abort();
  return 0;
}
