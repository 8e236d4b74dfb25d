#include "io/age/armor.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/age/crypto.h"

enum {
  COLUMNS = 64,
  COLUMN_BYTES = 48,
  LINE_MAX_BYTES = COLUMNS + 2,
  MARGIN = 1024, /* most white space before and after */
  BATCH = 256 << 10
};

static const char BEGIN[] = HA__AGE_ARMOR_BEGIN;
static const char END[] = "-----END AGE ENCRYPTED FILE-----";

static bool is_space(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool ha__age_is_armored(ha_slice head) {
  size_t at = 0;

  while (at < head.size && at < MARGIN && is_space(head.data[at])) {
    at++;
  }
  return head.size - at >= sizeof BEGIN - 1 && memcmp(head.data + at, BEGIN, sizeof BEGIN - 1) == 0;
}

typedef struct job {
  ha__window window;
  uint64_t at;
  uint64_t size;
  ha__scratch *scratch;
  int fd;
  uint64_t charged;
  uint8_t *batch;
  size_t used;
} job;

static ha_status fail(const job *j, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)j->at, "armored age file: %s", what);
}

/* The next line without its end; at most LINE_MAX_BYTES are looked at. */
static ha_status next_line(ha_slice *out, job *j, ha_error *err) {
  const uint64_t left = j->size - j->at;
  const size_t most = left < LINE_MAX_BYTES ? (size_t)left : LINE_MAX_BYTES;
  const uint8_t *text = NULL;

  if (most == 0) return fail(j, "it ends without its last line", err);
  HA_TRY(ha__window_need(&text, &j->window, j->at, most, err));
  const uint8_t *end = memchr(text, '\n', most);
  if (!end && most < left) return fail(j, "a line of more than 64 columns", err);
  size_t size = end ? (size_t)(end - text) : most;
  j->at += size + (end ? 1 : 0);
  if (size > 0 && text[size - 1] == '\r') size--;
  *out = (ha_slice){text, size};
  return HA_OK;
}

static ha_status skip_space(uint64_t *skipped, job *j, ha_error *err) {
  const uint8_t *text = NULL;
  const uint64_t start = j->at;

  for (; j->at < j->size; j->at++) {
    HA_TRY(ha__window_need(&text, &j->window, j->at, 1, err));
    if (!is_space(*text)) break;
    if (j->at - start == MARGIN) return fail(j, "too much white space", err);
  }
  *skipped = j->at - start;
  return HA_OK;
}

static bool is_text(ha_slice line, const char *text) {
  return line.size == strlen(text) && memcmp(line.data, text, line.size) == 0;
}

/* White space is allowed in lines of its own. */
static ha_status read_begin(job *j, ha_error *err) {
  const uint8_t *before = NULL;
  uint64_t skipped = 0;
  ha_slice line;

  HA_TRY(skip_space(&skipped, j, err));
  if (skipped > 0) {
    HA_TRY(ha__window_need(&before, &j->window, j->at - 1, 1, err));
    if (*before != '\n') return fail(j, "white space in its first line", err);
  }
  HA_TRY(next_line(&line, j, err));
  return is_text(line, BEGIN) ? HA_OK : fail(j, "a wrong first line", err);
}

static ha_status flush(job *j, ha_error *err) {
  HA_TRY(ha__scratch_charge(j->scratch, j->used, err));
  j->charged += j->used;
  HA_TRY(ha__scratch_write(j->fd, j->batch, j->used, err));
  j->used = 0;
  return HA_OK;
}

/* A line of base64, which is padded if it is the last. */
static ha_status read_data(size_t *got, job *j, ha_slice line, ha_error *err) {
  size_t size = line.size;
  size_t padding = 0;

  while (size > 0 && padding < 2 && line.data[size - 1] == '=') {
    size--;
    padding++;
  }
  if (size == 0 || line.size > COLUMNS || line.size % 4 != 0 ||
      !ha__age_base64_decode(j->batch + j->used, got, (const char *)line.data, size)) {
    return fail(j, "a line that is not base64", err);
  }
  j->used += *got;
  return j->used + COLUMN_BYTES > BATCH ? flush(j, err) : HA_OK;
}

static ha_status decode(job *j, ha_error *err) {
  uint64_t skipped = 0;
  size_t got = COLUMN_BYTES;
  ha_slice line;

  HA_TRY(read_begin(j, err));
  for (;;) {
    HA_TRY(next_line(&line, j, err));
    if (is_text(line, END)) break;
    if (got < COLUMN_BYTES) return fail(j, "lines after a short one", err);
    HA_TRY(read_data(&got, j, line, err));
  }
  HA_TRY(skip_space(&skipped, j, err));
  if (j->at < j->size) return fail(j, "something follows its last line", err);
  return flush(j, err);
}

ha_status ha__age_dearmor(ha_source **out, ha_source *armored, ha__scratch *scratch,
                          ha_error *err) {
  job j = {.window = HA__WINDOW_INIT(armored),
           .size = ha__source_size(armored),
           .scratch = scratch,
           .fd = -1,
           .batch = ha__alloc(BATCH)};

  ha_status st = j.batch ? ha__scratch_open_file(&j.fd, scratch, err) : HA_FAIL_NOMEM(err);
  if (st >= 0) st = decode(&j, err);
  ha__window_done(&j.window);
  ha__free(j.batch);
  if (st >= 0) return ha__source_from_fd(out, j.fd, ha__source_name(armored), err);
  ha__scratch_discharge(scratch, j.charged);
  if (j.fd >= 0) close(j.fd);
  return st;
}
