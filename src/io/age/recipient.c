#include "io/age/recipient.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/growing.h"
#include "base/status.h"
#include "io/age/bech32.h"
#include "io/age/header.h"
#include "io/text_file.h"

void ha__age_recipients_done(ha__age_recipients *recipients) {
  for (size_t i = 0; i < recipients->count; i++) {
    EVP_PKEY_free(recipients->items[i].rsa);
  }
  ha__free(recipients->items);
  *recipients = (ha__age_recipients){NULL, 0, 0};
}

static ha_status add(ha__age_recipients *list, const ha__age_public *recipient, ha_error *err) {
  void *items = list->items;

  if (list->count == HA__AGE_STANZAS_MAX) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "more than %d recipients",
                   (int)HA__AGE_STANZAS_MAX);
  }
  HA_TRY(ha__reserve(&items, &list->capacity, list->count, 1, sizeof *list->items, err));
  list->items = items;
  list->items[list->count++] = *recipient;
  return HA_OK;
}

static bool starts(ha_slice text, const char *with) {
  return text.size >= strlen(with) && memcmp(text.data, with, strlen(with)) == 0;
}

static ha_status parse(ha__age_public *out, ha_slice text, ha_error *err) {
  *out = (ha__age_public){.kind = HA__AGE_X25519};
  if (starts(text, "ssh-")) return ha__age_ssh_recipient(out, text, err);
  if (starts(text, "AGE-SECRET-KEY-")) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "a secret key was given; a recipient is the public one (age-keygen -y)");
  }
  if (starts(text, "age1pq1")) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "post-quantum recipients are not supported");
  }
  if (ha__bech32_decode(out->public_key, sizeof out->public_key, "age", (const char *)text.data,
                        text.size)) {
    return HA_OK;
  }
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "not a recipient: want age1..., ssh-ed25519 ..., ssh-rsa ... or @FILE");
}

static ha_status add_text(ha__age_recipients *out, ha_slice text, ha_error *err) {
  ha__age_public recipient;

  HA_TRY(parse(&recipient, text, err));
  const ha_status st = add(out, &recipient, err);
  if (st < 0) EVP_PKEY_free(recipient.rsa);
  return st;
}

static ha_slice trimmed(ha_slice line) {
  while (line.size > 0 && line.data[line.size - 1] <= ' ') {
    line.size--;
  }
  return line;
}

static ha_status add_lines(ha__age_recipients *out, ha_slice text, const char *path,
                           ha_error *err) {
  size_t at = 0;

  for (unsigned number = 1; at < text.size; number++) {
    const uint8_t *start = text.data + at;
    const uint8_t *end = memchr(start, '\n', text.size - at);
    const size_t size = end ? (size_t)(end - start) : text.size - at;
    const ha_slice line = trimmed((ha_slice){start, size});
    at += size + 1;
    if (line.size == 0 || line.data[0] == '#') continue;
    const ha_status st = add_text(out, line, err);
    if (st < 0) {
      ha__error_wrap(err, "%s, line %u", path, number);
      return st;
    }
  }
  return HA_OK;
}

static ha_status add_file(ha__age_recipients *out, const char *path, ha_error *err) {
  ha__arena arena = HA__ARENA_INIT;
  const size_t before = out->count;
  ha_slice text;

  ha_status st = ha__text_file_read(&text, &arena, path, err);
  if (st == HA_E_IO) st = HA_E_ARG;
  if (st >= 0) st = add_lines(out, text, path, err);
  ha__arena_done(&arena);
  if (st < 0 && err) err->code = st;
  if (st < 0 || out->count > before) return st;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: the file contains no recipient", path);
}

ha_status ha__age_recipients_read(ha__age_recipients *out, const char *const *texts, size_t n,
                                  ha_error *err) {
  HA_TRY(ha__need_texts(texts, n, "recipients", err));
  for (size_t i = 0; i < n; i++) {
    const ha_slice text = {(const uint8_t *)texts[i], strlen(texts[i])};
    HA_TRY(texts[i][0] == '@' ? add_file(out, texts[i] + 1, err)
                              : add_text(out, trimmed(text), err));
  }
  return HA_OK;
}

/* --- the header ----------------------------------------------------------------------------- */

ha_status ha__age_append_text(ha_bytes *out, const char *text, ha_error *err) {
  return ha__bytes_append(out, text, strlen(text), err);
}

ha_status ha__age_append_body(ha_bytes *out, const uint8_t *body, size_t size, ha_error *err) {
  enum { COLUMN_BYTES = 48 };
  char line[4 * COLUMN_BYTES / 3 + 2];
  size_t at = 0;
  size_t step;

  HA_TRY(ha__age_append_text(out, "\n", err));
  do {
    step = size - at < COLUMN_BYTES ? size - at : COLUMN_BYTES;
    const size_t used = ha__age_base64_encode(line, body + at, step);
    line[used] = '\n';
    HA_TRY(ha__bytes_append(out, line, used + 1, err));
    at += step;
  } while (step == COLUMN_BYTES);
  return HA_OK;
}

ha_status ha__age_append_argument(ha_bytes *out, const uint8_t *bytes, size_t size, ha_error *err) {
  char text[4 * HA__AGE_KEY / 3 + 4];

  ha__age_base64_encode(text, bytes, size);
  HA_TRY(ha__age_append_text(out, " ", err));
  return ha__age_append_text(out, text, err);
}

static ha_status append_mac(ha_bytes *out, size_t start, const uint8_t file_key[HA__AGE_FILE_KEY],
                            ha_error *err) {
  uint8_t mac[HA__AGE_KEY];

  HA_TRY(ha__age_append_text(out, "---", err));
  HA_TRY(ha__age_header_mac(mac, (ha_slice){out->data + start, out->size - start}, file_key, err));
  HA_TRY(ha__age_append_argument(out, mac, sizeof mac, err));
  return ha__age_append_text(out, "\n", err);
}

ha_status ha__age_header_make(uint8_t file_key[HA__AGE_FILE_KEY], ha_bytes *out,
                              const ha__age_recipients *recipients, ha_error *err) {
  const size_t start = out->size;

  HA_TRY(ha__age_random(file_key, HA__AGE_FILE_KEY, err));
  HA_TRY(ha__age_append_text(out, HA__AGE_FIRST_LINE "\n", err));
  for (size_t i = 0; i < recipients->count; i++) {
    const ha__age_public *recipient = &recipients->items[i];
    HA_TRY(recipient->kind == HA__AGE_X25519 ? ha__age_x25519_lock(out, recipient, file_key, err)
                                             : ha__age_ssh_lock(out, recipient, file_key, err));
  }
  return append_mac(out, start, file_key, err);
}
