#include <string.h>

#include <openssl/crypto.h>

#include "base/format.h"
#include "base/status.h"
#include "io/age/age.h"
#include "io/age/armor.h"
#include "io/age/identity.h"
#include "io/age/unlock.h"
#include "io/age/view.h"

/* What is read first: most headers are shorter. */
enum { FIRST_READ = 4096 };

bool ha__age_recognises(ha_slice head) {
  static const char start[] = "age-encryption.org/";

  if (ha__age_is_armored(head)) return true;
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

/* Read more, until the header is whole. */
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

/* Bytes that cannot be read are reported by who reads them next. */
static void look(bool *is_age, bool *is_armored, ha_source *source) {
  const uint64_t size = ha__source_size(source);
  const size_t most = size < FIRST_READ ? (size_t)size : FIRST_READ;
  ha_view first = HA_VIEW_INIT;

  *is_age = false;
  if (ha__source_view(&first, source, 0, most, NULL) < 0) return;
  *is_age = ha__age_recognises((ha_slice){first.data, first.size});
  *is_armored = ha__age_is_armored((ha_slice){first.data, first.size});
  ha__view_release(&first);
}

/* The armored file stays open: it is the one that was named. */
static ha_status dearmor(ha__age_view *view, ha__scratch *scratch, ha_error *err) {
  ha_source *inner = NULL;

  HA_TRY(ha__age_dearmor(&inner, view->raw, scratch, err));
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

/* The source stays with the caller. */
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
