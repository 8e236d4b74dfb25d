#include "io/s3/sign.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "base/format.h"
#include "base/growing.h"

enum { DIGEST = 32, DATE = 8 };

static const char g_hex[] = "0123456789ABCDEF";

/* --- text ------------------------------------------------------------------------------------- */

static ha_status put(ha_bytes *to, const char *text, ha_error *err) {
  return ha__bytes_append(to, text, strlen(text), err);
}

/* Take the text, which the caller frees. */
static ha_status take_text(char **out, ha_bytes *from, ha_error *err) {
  HA_TRY(ha__bytes_append(from, "", 1, err));
  *out = (char *)from->data;
  *from = (ha_bytes){NULL, 0, 0};
  return HA_OK;
}

static bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

char *ha__s3_encode(const char *text, bool keep_slashes) {
  const size_t size = strlen(text);
  char *out = size < SIZE_MAX / 4 ? ha__alloc(size * 3 + 1) : NULL;
  char *at = out;

  if (!out) return NULL;
  for (; *text; text++) {
    if (is_plain(*text) || (keep_slashes && *text == '/')) {
      *at++ = *text;
    } else {
      *at++ = '%';
      *at++ = g_hex[(unsigned char)*text >> 4];
      *at++ = g_hex[(unsigned char)*text & 15];
    }
  }
  *at = '\0';
  return out;
}

static void to_hex(char out[HA__S3_HASH_SIZE], const uint8_t digest[DIGEST]) {
  for (size_t i = 0; i < DIGEST; i++) {
    out[2 * i] = (char)tolower((unsigned char)g_hex[digest[i] >> 4]);
    out[2 * i + 1] = (char)tolower((unsigned char)g_hex[digest[i] & 15]);
  }
  out[2 * DIGEST] = '\0';
}

bool ha__s3_hash(char out[HA__S3_HASH_SIZE], const void *bytes, size_t size) {
  uint8_t digest[EVP_MAX_MD_SIZE];
  unsigned got = 0;

  if (!EVP_Digest(bytes, size, digest, &got, EVP_sha256(), NULL) || got != DIGEST) return false;
  to_hex(out, digest);
  return true;
}

/* --- a query ---------------------------------------------------------------------------------- */

typedef struct pair {
  char *name;
  char *value;
} pair;

static int compare_pairs(const pair *a, const pair *b) {
  const int order = strcmp(a->name, b->name);

  return order ? order : strcmp(a->value, b->value);
}

static void sort_pairs(pair *pairs, size_t count) {
  for (size_t i = 1; i < count; i++) {
    const pair one = pairs[i];
    size_t k = i;
    for (; k > 0 && compare_pairs(&one, &pairs[k - 1]) < 0; k--) {
      pairs[k] = pairs[k - 1];
    }
    pairs[k] = one;
  }
}

static ha_status put_pairs(char **out, const pair *pairs, size_t count, ha_error *err) {
  ha_bytes text = {NULL, 0, 0};
  ha_status st = HA_OK;

  for (size_t i = 0; i < count && st >= 0; i++) {
    st = !pairs[i].name || !pairs[i].value ? HA_E_NOMEM : put(&text, i > 0 ? "&" : "", err);
    if (st >= 0) st = put(&text, pairs[i].name, err);
    if (st >= 0) st = put(&text, "=", err);
    if (st >= 0) st = put(&text, pairs[i].value, err);
  }
  if (st >= 0) st = take_text(out, &text, err);
  ha__bytes_done(&text);
  return st;
}

char *ha__s3_query(const ha__s3_field *fields, size_t count) {
  pair pairs[HA__S3_MAX_FIELDS] = {{NULL, NULL}};
  bool whole = count <= HA__S3_MAX_FIELDS;
  char *out = NULL;

  for (size_t i = 0; i < count && whole; i++) {
    pairs[i] = (pair){ha__s3_encode(fields[i].name, false), ha__s3_encode(fields[i].value, false)};
    whole = pairs[i].name && pairs[i].value;
  }
  if (whole) {
    sort_pairs(pairs, count);
    (void)put_pairs(&out, pairs, count, NULL);
  }
  for (size_t i = 0; i < HA__S3_MAX_FIELDS; i++) {
    ha__free(pairs[i].name);
    ha__free(pairs[i].value);
  }
  return out;
}

/* --- the canonical request -------------------------------------------------------------------- */

/* Sort header lines by name; lines of one name stay in their order. */
static size_t sort_fields(const ha__s3_field **out, const ha__s3_request *request) {
  for (size_t i = 0; i < request->field_count; i++) {
    size_t k = i;
    for (; k > 0 && strcasecmp(request->fields[i].name, out[k - 1]->name) < 0; k--) {
      out[k] = out[k - 1];
    }
    out[k] = &request->fields[i];
  }
  return request->field_count;
}

static ha_status put_lower(ha_bytes *to, const char *text, ha_error *err) {
  for (; *text; text++) {
    const char c = (char)tolower((unsigned char)*text);
    HA_TRY(ha__bytes_append(to, &c, 1, err));
  }
  return HA_OK;
}

/* Append a value without blanks around it; blanks within it become one space. */
static ha_status put_value(ha_bytes *to, const char *text, ha_error *err) {
  bool blank = false;
  bool any = false;

  for (; *text; text++) {
    if (isspace((unsigned char)*text)) {
      blank = true;
      continue;
    }
    if (blank && any) HA_TRY(ha__bytes_append(to, " ", 1, err));
    HA_TRY(ha__bytes_append(to, text, 1, err));
    blank = false;
    any = true;
  }
  return HA_OK;
}

static ha_status put_fields(ha_bytes *to, const ha__s3_field *const *fields, size_t count,
                            ha_error *err) {
  for (size_t i = 0; i < count; i++) {
    const bool again = i > 0 && strcasecmp(fields[i]->name, fields[i - 1]->name) == 0;
    if (!again) {
      if (i > 0) HA_TRY(put(to, "\n", err));
      HA_TRY(put_lower(to, fields[i]->name, err));
    }
    HA_TRY(put(to, again ? "," : ":", err));
    HA_TRY(put_value(to, fields[i]->value, err));
  }
  return put(to, "\n", err);
}

/* "host;x-amz-date" */
static ha_status put_names(ha_bytes *to, const ha__s3_field *const *fields, size_t count,
                           ha_error *err) {
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && strcasecmp(fields[i]->name, fields[i - 1]->name) == 0) continue;
    if (i > 0) HA_TRY(put(to, ";", err));
    HA_TRY(put_lower(to, fields[i]->name, err));
  }
  return HA_OK;
}

static ha_status put_request(ha_bytes *to, const ha__s3_request *request, ha_error *err) {
  const ha__s3_field *fields[HA__S3_MAX_FIELDS];

  if (request->field_count > HA__S3_MAX_FIELDS) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "too many header lines to sign");
  }
  const size_t count = sort_fields(fields, request);
  HA_TRY(put(to, request->method, err));
  HA_TRY(put(to, "\n", err));
  HA_TRY(put(to, request->path, err));
  HA_TRY(put(to, "\n", err));
  HA_TRY(put(to, request->query, err));
  HA_TRY(put(to, "\n", err));
  HA_TRY(put_fields(to, fields, count, err));
  HA_TRY(put(to, "\n", err));
  HA_TRY(put_names(to, fields, count, err));
  HA_TRY(put(to, "\n", err));
  return put(to, request->payload, err);
}

ha_status ha__s3_canonical(char **out, const ha__s3_request *request, ha_error *err) {
  ha_bytes text = {NULL, 0, 0};
  ha_status st = put_request(&text, request, err);

  if (st >= 0) st = take_text(out, &text, err);
  ha__bytes_done(&text);
  return st;
}

/* --- the signature ---------------------------------------------------------------------------- */

static bool hmac(uint8_t out[DIGEST], const uint8_t *key, size_t key_size, const char *text,
                 size_t size) {
  unsigned got = 0;

  return HMAC(EVP_sha256(), key, (int)key_size, (const uint8_t *)text, size, out, &got) != NULL &&
         got == DIGEST;
}

/* Derive the key of a day, a region and a service, and sign the text with it. */
static bool sign_text(char out[HA__S3_HASH_SIZE], const char *text, const ha__s3_scope *scope,
                      const ha__s3_credentials *credentials) {
  uint8_t key[4 + sizeof credentials->secret] = "AWS4";
  uint8_t digest[DIGEST];
  const size_t size = strlen(credentials->secret);

  memcpy(key + 4, credentials->secret, size);
  const bool good = hmac(digest, key, 4 + size, scope->time, DATE) &&
                    hmac(digest, digest, DIGEST, scope->region, strlen(scope->region)) &&
                    hmac(digest, digest, DIGEST, scope->service, strlen(scope->service)) &&
                    hmac(digest, digest, DIGEST, "aws4_request", 12) &&
                    hmac(digest, digest, DIGEST, text, strlen(text));
  if (good) to_hex(out, digest);
  OPENSSL_cleanse(key, sizeof key);
  OPENSSL_cleanse(digest, sizeof digest);
  return good;
}

static ha_status put_authorization(char **out, const ha__s3_request *request, const char *id,
                                   const char *scope, const char *signature, ha_error *err) {
  const ha__s3_field *fields[HA__S3_MAX_FIELDS];
  const size_t count = sort_fields(fields, request); /* they were counted before */
  const char *parts[] = {"AWS4-HMAC-SHA256 Credential=", id, "/", scope, ", SignedHeaders="};
  ha_bytes text = {NULL, 0, 0};
  ha_status st = HA_OK;

  for (size_t i = 0; i < sizeof parts / sizeof *parts && st >= 0; i++) {
    st = put(&text, parts[i], err);
  }
  if (st >= 0) st = put_names(&text, fields, count, err);
  if (st >= 0) st = put(&text, ", Signature=", err);
  if (st >= 0) st = put(&text, signature, err);
  if (st >= 0) st = take_text(out, &text, err);
  ha__bytes_done(&text);
  return st;
}

ha_status ha__s3_sign(char **out, const ha__s3_request *request, const ha__s3_scope *scope,
                      const ha__s3_credentials *credentials, ha_error *err) {
  char hash[HA__S3_HASH_SIZE];
  char signature[HA__S3_HASH_SIZE];
  char scope_text[256];
  char text[512];
  char *canonical = NULL;

  if (strlen(scope->time) < DATE ||
      !ha__format_whole(scope_text, sizeof scope_text, "%.8s/%s/%s/aws4_request", scope->time,
                        scope->region, scope->service)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the name of the region is too long");
  }
  HA_TRY(ha__s3_canonical(&canonical, request, err));
  const bool good = ha__s3_hash(hash, canonical, strlen(canonical)) &&
                    ha__format_whole(text, sizeof text, "AWS4-HMAC-SHA256\n%s\n%s\n%s", scope->time,
                                     scope_text, hash) &&
                    sign_text(signature, text, scope, credentials);
  ha__free(canonical);
  if (!good) return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "libcrypto cannot sign the request");
  return put_authorization(out, request, credentials->id, scope_text, signature, err);
}
