#include "io/age/header.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/status.h"

enum { COLUMNS = 64, COLUMN_BYTES = 48, MAC_TEXT = 43 };

typedef struct lines {
  const char *text;
  size_t size;
  size_t at;
} lines;

static ha_status fail(const lines *l, const char *what, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)l->at, "age header: %s", what);
}

/* The next line without its end. */
static ha_status next_line(ha_slice *out, lines *l, ha_error *err) {
  const char *start = l->text + l->at;
  const char *end = memchr(start, '\n', l->size - l->at);

  if (!end) {
    return HA_FAIL(err, l->size >= HA__AGE_HEADER_MAX ? HA_E_LIMIT : HA_E_TRUNCATED, (int64_t)l->at,
                   "age header: its end is not in the first %zu bytes", l->size);
  }
  *out = (ha_slice){(const uint8_t *)start, (size_t)(end - start)};
  l->at += out->size + 1;
  return HA_OK;
}

static bool is_text(ha_slice line, const char *text) {
  return line.size == strlen(text) && memcmp(line.data, text, line.size) == 0;
}

static bool starts(ha_slice line, const char *text) {
  return line.size >= strlen(text) && memcmp(line.data, text, strlen(text)) == 0;
}

static ha_status read_version(lines *l, ha_error *err) {
  ha_slice line;

  HA_TRY(next_line(&line, l, err));
  if (is_text(line, HA__AGE_FIRST_LINE)) return HA_OK;
  l->at = 0;
  if (starts(line, "age-encryption.org/") && line.data[line.size - 1] != '\r') {
    return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "encrypted with another version of age than v1");
  }
  return fail(l, "the first line is not " HA__AGE_FIRST_LINE, err);
}

/* "-> TYPE ARGUMENT ...": words of visible characters, with one space before each. */
static bool split_words(ha__age_stanza *out, ha_slice line) {
  size_t at = 2;

  while (at < line.size) {
    if (line.data[at] != ' ') return false;
    const size_t start = ++at;
    while (at < line.size && line.data[at] > 32 && line.data[at] < 127) {
      at++;
    }
    if (at == start) return false;
    if (out->arg_count < HA__AGE_ARGS) {
      out->args[out->arg_count] = (ha_slice){line.data + start, at - start};
    }
    out->arg_count++;
  }
  return out->arg_count > 0;
}

/* Number of bytes of the body up to its last line, which is a short one; SIZE_MAX: there is
 * none. */
static size_t most_of_body(const lines *l) {
  lines ahead = *l;
  ha_slice line;
  size_t size = 0;

  do {
    if (next_line(&line, &ahead, NULL) < 0) return SIZE_MAX;
    size += COLUMN_BYTES;
  } while (line.size == COLUMNS);
  return size;
}

static ha_status read_body(ha__age_stanza *stanza, ha__arena *arena, lines *l, ha_error *err) {
  const size_t most = most_of_body(l);
  ha_slice line = {NULL, 0};
  size_t size = 0;

  if (most == SIZE_MAX) return next_line(&line, &(lines){l->text, l->size, l->size}, err);
  uint8_t *body = ha__arena_alloc(arena, most);
  if (!body) return HA_FAIL_NOMEM(err);
  do {
    size_t got = 0;
    HA_TRY(next_line(&line, l, err));
    if (line.size > COLUMNS ||
        !ha__age_base64_decode(body + size, &got, (const char *)line.data, line.size)) {
      l->at -= line.size + 1;
      return fail(l, "a line of a stanza's body is not base64", err);
    }
    size += got;
  } while (line.size == COLUMNS);
  stanza->body = (ha_slice){body, size};
  return HA_OK;
}

static ha_status add_stanza(ha__age_header *out, ha__arena *arena, const ha__age_stanza *stanza,
                            ha_error *err) {
  if (out->count == out->capacity) {
    const size_t capacity = out->capacity ? 2 * out->capacity : 8;
    ha__age_stanza *more = ha__arena_alloc(arena, capacity * sizeof *more);
    if (!more) return HA_FAIL_NOMEM(err);
    if (out->count > 0) memcpy(more, out->stanzas, out->count * sizeof *more);
    out->stanzas = more;
    out->capacity = capacity;
  }
  out->stanzas[out->count++] = *stanza;
  return HA_OK;
}

static ha_status read_stanza(ha__age_header *out, ha__arena *arena, ha_slice line, lines *l,
                             ha_error *err) {
  ha__age_stanza stanza = {.arg_count = 0};

  if (!starts(line, "-> ") || !split_words(&stanza, line)) {
    l->at -= line.size + 1;
    return fail(l, "want '-> TYPE ...', or '--- ' and a MAC", err);
  }
  if (out->count == HA__AGE_STANZAS_MAX) {
    return HA_FAIL(err, HA_E_LIMIT, (int64_t)l->at, "age header: more than %d recipients",
                   (int)HA__AGE_STANZAS_MAX);
  }
  HA_TRY(read_body(&stanza, arena, l, err));
  return add_stanza(out, arena, &stanza, err);
}

static ha_status read_mac(ha__age_header *out, ha_slice line, lines *l, ha_error *err) {
  const size_t start = l->at - line.size - 1;
  size_t got = 0;

  if (line.size != 4 + MAC_TEXT || line.data[3] != ' ' ||
      !ha__age_base64_decode(out->mac, &got, (const char *)line.data + 4, MAC_TEXT)) {
    l->at = start;
    return fail(l, "the MAC is not base64 of 32 bytes", err);
  }
  out->mac_at = start + 3;
  out->size = l->at;
  return HA_OK;
}

ha_status ha__age_header_parse(ha__age_header *out, ha__arena *arena, ha_slice bytes,
                               ha_error *err) {
  lines l = {(const char *)bytes.data, bytes.size, 0};
  ha_slice line;

  *out = (ha__age_header){.count = 0};
  HA_TRY(read_version(&l, err));
  HA_TRY(next_line(&line, &l, err));
  while (!starts(line, "---")) {
    HA_TRY(read_stanza(out, arena, line, &l, err));
    HA_TRY(next_line(&line, &l, err));
  }
  if (out->count == 0) return fail(&l, "there are no recipients", err);
  return read_mac(out, line, &l, err);
}

bool ha__age_stanza_is(const ha__age_stanza *stanza, const char *type) {
  return is_text(stanza->args[0], type);
}

bool ha__age_stanza_bytes(uint8_t *out, size_t size, const ha__age_stanza *stanza, size_t n) {
  const ha_slice text = n < stanza->arg_count ? stanza->args[n] : (ha_slice){NULL, 0};
  size_t got = 0;

  return text.size == (size * 4 + 2) / 3 &&
         ha__age_base64_decode(out, &got, (const char *)text.data, text.size) && got == size;
}

ha_status ha__age_header_mac(uint8_t out[HA__AGE_KEY], ha_slice text,
                             const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  uint8_t key[HA__AGE_KEY];

  HA_TRY(ha__age_hkdf(key, (ha_slice){file_key, HA__AGE_FILE_KEY}, (ha_slice){NULL, 0}, "header",
                      err));
  const ha_status st = ha__age_hmac(out, (ha_slice){key, sizeof key}, text, err);
  OPENSSL_cleanse(key, sizeof key);
  return st;
}

ha_status ha__age_header_check(const ha__age_header *header, const uint8_t *bytes,
                               const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err) {
  uint8_t mac[HA__AGE_KEY];

  HA_TRY(ha__age_header_mac(mac, (ha_slice){bytes, header->mac_at}, file_key, err));
  if (CRYPTO_memcmp(mac, header->mac, sizeof mac) == 0) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, (int64_t)header->mac_at,
                 "age header: its MAC is wrong; the header was changed or is damaged");
}
