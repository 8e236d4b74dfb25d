/* Findings of a check, collected for a test. */
#ifndef HA_TESTS_UNIT_FINDINGS_H
#define HA_TESTS_UNIT_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/check.h>
#include <holdall/plugin.h>

enum { FINDINGS_MAX = 300 };

typedef struct findings {
  struct {
    int32_t severity;
    int64_t offset;
    char path[256];
    char text[512];
  } items[FINDINGS_MAX];
  size_t size; /* total number, which may exceed the number of stored findings */
  size_t errors;
} findings;

/* An ha_finding_fn; user is a findings. */
void findings_take(void *user, const ha_finding *finding);

/* Call the check of a storage on a copy of the bytes in memory of exactly their size. */
ha_status findings_of_storage(findings *out, const ha_storage_ops *ops, const void *bytes,
                              size_t size);
/* ha_check() on the bytes, written to a temporary file. */
ha_status findings_of_bytes(findings *out, const void *bytes, size_t size);

/* True if there is a finding of this severity whose text contains `part`. */
bool findings_have(const findings *f, int32_t severity, const char *part);
void findings_print(const findings *f);

#endif
