#include "findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/source.h"
#include "plugin/registry.h"

enum { LIMIT = 64 << 20 };

static void add(findings *f, int32_t severity, const char *path, int64_t offset, const char *text) {
  f->errors += severity == HA_FINDING_ERROR;
  if (f->size++ >= FINDINGS_MAX) return;
  f->items[f->size - 1].severity = severity;
  f->items[f->size - 1].offset = offset;
  snprintf(f->items[f->size - 1].path, sizeof f->items[0].path, "%s", path);
  snprintf(f->items[f->size - 1].text, sizeof f->items[0].text, "%s", text);
}

void findings_take(void *user, const ha_finding *finding) {
  add(user, finding->severity, finding->path, finding->offset, finding->text);
}

static void report(void *user, int32_t severity, int64_t offset, const char *format, ...)
    HA_PRINTF(4, 5);

static void report(void *user, int32_t severity, int64_t offset, const char *format, ...) {
  char text[512];
  va_list args;

  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  add(user, severity, "", offset, text);
}

ha_status findings_of_storage(findings *out, const ha_storage_ops *ops, const void *bytes,
                              size_t size) {
  const ha_storage_report to = {sizeof to, out, report, NULL};
  ha_source *source = NULL;
  uint8_t *exact = malloc(size ? size : 1);

  memset(out, 0, sizeof *out);
  if (!exact) abort();
  memcpy(exact, bytes, size);
  if (ha__source_from_memory(&source, exact, size, "test", NULL) < 0) abort();
  const ha_storage_open open = {.struct_size = sizeof open,
                                .host = &ha__host,
                                .source = source,
                                .max_chunk_bytes = LIMIT,
                                .max_record_bytes = LIMIT};
  const ha_status st = ops->check(&open, &to, NULL);
  ha__source_close(source);
  free(exact);
  return st;
}

ha_status findings_of_bytes(findings *out, const void *bytes, size_t size) {
  const char *folder = getenv("TMPDIR");
  ha_check_result result = HA_CHECK_RESULT_INIT;
  char path[256];

  memset(out, 0, sizeof *out);
  snprintf(path, sizeof path, "%s/holdall-check-XXXXXX", folder ? folder : "/tmp");
  const int fd = mkstemp(path);
  if (fd < 0 || write(fd, bytes, size) != (ssize_t)size) abort();
  close(fd);
  const ha_status st = ha_check(&result, path, NULL, findings_take, out, NULL);
  if (st == HA_OK && result.errors + result.warnings != out->size) abort();
  unlink(path);
  return st;
}

bool findings_have(const findings *f, int32_t severity, const char *part) {
  for (size_t i = 0; i < f->size && i < FINDINGS_MAX; i++) {
    if (f->items[i].severity == severity && strstr(f->items[i].text, part)) return true;
  }
  return false;
}

void findings_print(const findings *f) {
  for (size_t i = 0; i < f->size && i < FINDINGS_MAX; i++) {
    fprintf(stderr, "# %lld: %s: %s\n", (long long)f->items[i].offset,
            f->items[i].severity == HA_FINDING_ERROR ? "error" : "warning", f->items[i].text);
  }
}
