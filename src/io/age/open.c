#include <string.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include <holdall/model.h>

#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "io/age/age.h"
#include "io/age/crypto.h"
#include "io/age/identity.h"
#include "io/age/unlock.h"
#include "io/age/view.h"
#include "io/scratch.h"
#include "io/source.h"

/* --- the ASCII form --------------------------------------------------------------------------- */

/* The ASCII form of age files: base64 in lines of 64 columns between two lines of dashes. */

#define AGE_ARMOR_BEGIN "-----BEGIN AGE ENCRYPTED FILE-----"

enum {
  COLUMNS = 64,
  COLUMN_BYTES = 48,
  LINE_MAX_BYTES = COLUMNS + 2,
  MARGIN = 1024, /* most white space before and after */
  BATCH = 256 << 10
};

static const char BEGIN[] = AGE_ARMOR_BEGIN;
static const char END[] = "-----END AGE ENCRYPTED FILE-----";

static bool is_space(uint8_t c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Whether a file with this beginning is armored. */
static bool age_is_armored(ha_slice head) {
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

/* The next line without its end; at most LINE_MAX_BYTES are searched. */
static ha_status next_line(ha_slice *out, job *j, ha_error *err) {
  const uint64_t left = j->size - j->at;
  const size_t most = left < LINE_MAX_BYTES ? (size_t)left : LINE_MAX_BYTES;
  const uint8_t *text = NULL;

  if (most == 0) return fail(j, "its last line is missing", err);
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

/* White space is allowed in separate lines. */
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

/* A line of base64; the last one may be padded. */
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
  if (j->at < j->size) return fail(j, "more text follows its last line", err);
  return flush(j, err);
}

/* Decode an armored file to a source over a temporary file. HA_E_CORRUPT: not in the form that
 * age writes, or it ends early. HA_E_LIMIT, HA_E_IO, HA_E_NOMEM. */
static ha_status age_dearmor(ha_source **out, ha_source *armored, ha__scratch *scratch,
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

/* --- age files -------------------------------------------------------------------------------- */

/* Size of the first read: most headers are shorter. */
enum { FIRST_READ = 4096 };

bool ha__age_recognises(ha_slice head) {
  static const char start[] = "age-encryption.org/";

  if (age_is_armored(head)) return true;
  return head.size >= sizeof start - 1 && memcmp(head.data, start, sizeof start - 1) == 0;
}

/* The header of a file, and the bytes that it views. */
typedef struct head {
  ha__arena arena;
  uint8_t *bytes;
  ha__age_header header;
} head;

static ha_status parse_first(head *out, ha_source *raw, size_t size, ha_error *err) {
  out->bytes = ha__arena_alloc(&out->arena, size ? size : 1);
  if (!out->bytes) return HA_FAIL_NOMEM(err);
  HA_TRY(ha__source_read(out->bytes, raw, 0, size, err));
  return ha__age_header_parse(&out->header, &out->arena, (ha_slice){out->bytes, size}, err);
}

/* Read until the header is complete. */
static ha_status read_head(head *out, ha_source *raw, ha_error *err) {
  const uint64_t total = ha__source_size(raw);
  const size_t most = total < HA__AGE_HEADER_MAX ? (size_t)total : HA__AGE_HEADER_MAX;

  for (size_t size = FIRST_READ;; size *= 16) {
    const size_t now = size < most ? size : most;
    const ha_status st = parse_first(out, raw, now, err);
    if (st != HA_E_TRUNCATED || now == most) return st;
    ha__arena_done(&out->arena);
  }
}

static void describe(ha__age_view *view, const ha__age_header *header) {
  const size_t used = ha__format(view->how, sizeof view->how, "age v1, for ");

  ha__age_describe(view->how + used, sizeof view->how - used, header);
}

static ha_status fail_with_key(const ha__age_view *view, const ha_error *why, ha_error *err) {
  if (why->code != HA_E_KEY) {
    if (err) *err = *why;
    return why->code;
  }
  const bool is_passphrase = strstr(view->how, "(scrypt)") != NULL;
  return HA_FAIL(err, HA_E_KEY, 0, "encrypted with %s: %s (%s)", view->how, why->text,
                 is_passphrase ? "--passphrase-file or HOLDALL_PASSPHRASE_FILE names a file of it"
                               : "--identity or HOLDALL_IDENTITY names the file of a secret key");
}

static ha_status unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_view *view, const head *h,
                        const ha_keys *keys, ha_error *err) {
  ha__age_identities identities = {NULL, 0, 0};
  ha_error why = HA_ERROR_INIT;

  ha_status st = ha__age_identities_read(&identities, keys, &why);
  if (st >= 0) st = ha__age_unlock(file_key, &h->header, &identities, &why);
  ha__age_identities_done(&identities);
  if (st < 0) return fail_with_key(view, &why, err);
  st = ha__age_header_check(&h->header, h->bytes, file_key, err);
  if (st < 0) OPENSSL_cleanse(file_key, HA__AGE_FILE_KEY);
  return st;
}

static ha_status start_stream(ha__age_view *view, const uint8_t file_key[HA__AGE_FILE_KEY],
                              size_t header_size, ha_error *err) {
  uint8_t nonce[HA__AGE_NONCE];

  if (ha__source_size(view->raw) - header_size < sizeof nonce) {
    return HA_FAIL(err, HA_E_TRUNCATED, (int64_t)header_size,
                   "the encrypted file ends after its header");
  }
  HA_TRY(ha__source_read(nonce, view->raw, header_size, sizeof nonce, err));
  view->payload_at = header_size + sizeof nonce;
  return ha__age_stream_init(&view->stream, file_key, nonce, err);
}

static ha_status open_header(ha__age_view *view, head *h, const ha_keys *keys, ha_error *err) {
  uint8_t file_key[HA__AGE_FILE_KEY];

  HA_TRY(read_head(h, view->raw, err));
  describe(view, &h->header);
  HA_TRY(unlock(file_key, view, h, keys, err));
  const ha_status st = start_stream(view, file_key, h->header.size, err);
  OPENSSL_cleanse(file_key, sizeof file_key);
  return st;
}

/* Unreadable bytes are reported by the next reader. */
static void look(bool *is_age, bool *is_armored, ha_source *source) {
  const uint64_t size = ha__source_size(source);
  const size_t most = size < FIRST_READ ? (size_t)size : FIRST_READ;
  ha_view first = HA_VIEW_INIT;

  *is_age = false;
  if (ha__source_view(&first, source, 0, most, NULL) < 0) return;
  *is_age = ha__age_recognises((ha_slice){first.data, first.size});
  *is_armored = age_is_armored((ha_slice){first.data, first.size});
  ha__view_release(&first);
}

/* The armored file stays open, because messages name it. */
static ha_status dearmor(ha__age_view *view, ha__scratch *scratch, ha_error *err) {
  ha_source *inner = NULL;

  HA_TRY(age_dearmor(&inner, view->raw, scratch, err));
  view->outer = view->raw;
  view->raw = inner;
  return HA_OK;
}

static ha_status make(ha__age_opened *out, ha__age_view *view, const ha__age_means *means,
                      bool is_armored, ha_error *err) {
  head h = {.arena = HA__ARENA_INIT};

  if (means->skip_unreadable) HA_TRY(ha__source_skip_unreadable(view->raw, err));
  if (is_armored) HA_TRY(dearmor(view, means->scratch, err));
  ha_status st = open_header(view, &h, means->keys, err);
  ha__arena_done(&h.arena);
  out->has_header = st >= 0;
  if (st >= 0) st = ha__age_view_settle(&out->lost, view, err);
  return st;
}

/* Return the source to the caller. */
static void give_back(ha__age_view *view) {
  if (view->outer) {
    view->outer = NULL;
  } else {
    view->raw = NULL;
  }
  ha__age_view_free(view);
}

ha_status ha__age_open(ha__age_opened *out, ha_source **source, const ha__age_means *means,
                       ha_error *err) {
  ha_source *plain = NULL;
  bool is_age = false;
  bool is_armored = false;

  look(&is_age, &is_armored, *source);
  if (!is_age) return HA_END;
  ha__age_view *view = ha__age_view_new();
  if (!view) return HA_FAIL_NOMEM(err);
  view->raw = *source;
  ha_status st = make(out, view, means, is_armored, err);
  if (st >= 0) {
    st = ha__source_from_io(&plain, ha__age_view_ops(view), view, ha__source_name(*source), err);
  }
  if (st < 0) {
    give_back(view);
    return st;
  }
  out->how = view->how;
  out->is_cut = view->is_cut;
  *source = plain;
  return HA_OK;
}

void ha__age_describe_cut(char out[HA__AGE_CUT_TEXT], const ha__age_opened *opened) {
  ha__format(out, HA__AGE_CUT_TEXT,
             "the encrypted file ends early: its end is missing, and %llu bytes are no whole piece",
             (unsigned long long)opened->lost);
}
