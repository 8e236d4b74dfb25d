/* What a check finds, gathered for a test. */
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
  size_t size; /* may be more than are kept */
  size_t errors;
} findings;

/* An ha_finding_fn; user is a findings. */
void findings_take(void *user, const ha_finding *finding);

/* Call the check of a storage over bytes, which are copied to memory of exactly their size. */
ha_status findings_of_storage(findings *out, const ha_storage_ops *ops, const void *bytes,
                              size_t size);
/* ha_check() over them, as a file in the folder for temporary files. */
ha_status findings_of_bytes(findings *out, const void *bytes, size_t size);

/* Is there one of this severity with this in its text? */
bool findings_have(const findings *f, int32_t severity, const char *part);
void findings_print(const findings *f);

#endif
