#include "io/age/ssh_key.h"

#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/param_build.h>
#include <openssl/sha.h>

#include "base/alloc.h"
#include "base/status.h"

enum { SMALLEST_RSA = 2048 };

/* Reads lengths and texts in the format of SSH messages. Nothing is read after a failure. */
typedef struct wire {
  const uint8_t *at;
  size_t left;
  bool failed;
} wire;

static uint32_t get_u32(wire *w) {
  if (w->failed || w->left < 4) {
    w->failed = true;
    return 0;
  }
  const uint32_t value = (uint32_t)w->at[0] << 24 | (uint32_t)w->at[1] << 16 |
                         (uint32_t)w->at[2] << 8 | (uint32_t)w->at[3];
  w->at += 4;
  w->left -= 4;
  return value;
}

static ha_slice get_text(wire *w) {
  const uint32_t size = get_u32(w);

  if (w->failed || size > w->left) {
    w->failed = true;
    return (ha_slice){NULL, 0};
  }
  const ha_slice text = {w->at, size};
  w->at += size;
  w->left -= size;
  return text;
}

static bool is_text(ha_slice text, const char *want) {
  return text.size == strlen(want) && memcmp(text.data, want, text.size) == 0;
}

static ha_status damaged(ha_error *err) {
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the SSH key is damaged, or of an unknown form");
}

/* --- ssh-ed25519 ------------------------------------------------------------------------------ */

/* u = (1 + y) / (1 - y) modulo 2^255 - 19, where y is the key without its highest bit. */
static bool montgomery(BIGNUM *u, BN_CTX *context, const uint8_t ed25519[HA__AGE_KEY]) {
  uint8_t bytes[HA__AGE_KEY];
  BIGNUM *p = BN_CTX_get(context);
  BIGNUM *y = BN_CTX_get(context);
  BIGNUM *below = BN_CTX_get(context);

  memcpy(bytes, ed25519, sizeof bytes);
  bytes[HA__AGE_KEY - 1] &= 0x7f;
  return below && BN_set_bit(p, 255) && BN_sub_word(p, 19) && BN_lebin2bn(bytes, sizeof bytes, y) &&
         BN_one(below) && BN_mod_sub(below, below, y, p, context) &&
         BN_mod_inverse(below, below, p, context) && BN_add_word(y, 1) &&
         BN_mod_mul(u, y, below, p, context);
}

static bool to_x25519(uint8_t out[HA__AGE_KEY], const uint8_t ed25519[HA__AGE_KEY]) {
  BN_CTX *context = BN_CTX_new();
  bool done = false;

  if (!context) return false;
  BN_CTX_start(context);
  BIGNUM *u = BN_CTX_get(context);
  done = u && montgomery(u, context, ed25519) && BN_bn2lebinpad(u, out, HA__AGE_KEY) == HA__AGE_KEY;
  BN_CTX_end(context);
  BN_CTX_free(context);
  return done;
}

static void set_tag(uint8_t out[HA__AGE_SSH_TAG], ha_slice blob) {
  uint8_t hash[SHA256_DIGEST_LENGTH];

  SHA256(blob.data, blob.size, hash);
  memcpy(out, hash, HA__AGE_SSH_TAG);
}

/* blob: the public key as SSH encodes it. */
static ha_status set_ed25519(ha__age_public *out, ha_slice blob, ha_slice key, ha_error *err) {
  if (key.size != HA__AGE_KEY || !to_x25519(out->public_key, key.data)) return damaged(err);
  out->kind = HA__AGE_SSH_ED25519;
  return ha__age_hkdf(out->tweak, (ha_slice){NULL, 0}, blob, HA__AGE_ED25519_LABEL, err);
}

/* --- ssh-rsa ---------------------------------------------------------------------------------- */

typedef struct rsa_parts {
  ha_slice n, e, d; /* d is empty in a public key */
} rsa_parts;

static bool push(OSSL_PARAM_BLD *to, BIGNUM **number, const char *name, ha_slice bytes) {
  if (bytes.size == 0) return true;
  *number = BN_bin2bn(bytes.data, (int)bytes.size, *number);
  return *number && OSSL_PARAM_BLD_push_BN(to, name, *number) == 1;
}

static EVP_PKEY *rsa_of(OSSL_PARAM *params, bool is_secret) {
  EVP_PKEY_CTX *context = params ? EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL) : NULL;
  EVP_PKEY *key = NULL;

  if (context && EVP_PKEY_fromdata_init(context) == 1) {
    (void)EVP_PKEY_fromdata(context, &key, is_secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                            params);
  }
  EVP_PKEY_CTX_free(context);
  return key;
}

static EVP_PKEY *make_rsa(const rsa_parts *parts) {
  OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
  BIGNUM *n = NULL;
  BIGNUM *e = NULL;
  BIGNUM *d = BN_secure_new();
  const bool pushed = build && d && push(build, &n, OSSL_PKEY_PARAM_RSA_N, parts->n) &&
                      push(build, &e, OSSL_PKEY_PARAM_RSA_E, parts->e) &&
                      push(build, &d, OSSL_PKEY_PARAM_RSA_D, parts->d);
  OSSL_PARAM *params = pushed ? OSSL_PARAM_BLD_to_param(build) : NULL;
  EVP_PKEY *key = rsa_of(params, parts->d.size > 0);

  OSSL_PARAM_free(params);
  OSSL_PARAM_BLD_free(build);
  BN_free(n);
  BN_free(e);
  BN_clear_free(d);
  return key;
}

static ha_status set_rsa(ha__age_public *out, const rsa_parts *parts, ha_error *err) {
  enum { LARGEST = 16384 / 8 };

  if (parts->n.size > LARGEST + 1 || parts->e.size > LARGEST || parts->d.size > LARGEST + 1) {
    return damaged(err);
  }
  out->rsa = make_rsa(parts);
  if (!out->rsa) return damaged(err);
  out->kind = HA__AGE_SSH_RSA;
  if (EVP_PKEY_get_bits(out->rsa) >= SMALLEST_RSA) return HA_OK;
  EVP_PKEY_free(out->rsa);
  out->rsa = NULL;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "an RSA key of less than %d bits", (int)SMALLEST_RSA);
}

/* --- public keys ------------------------------------------------------------------------------ */

static ha_status read_public(ha__age_public *out, ha_slice blob, ha_error *err) {
  wire w = {blob.data, blob.size, false};
  const ha_slice type = get_text(&w);
  ha_status st;

  *out = (ha__age_public){.rsa = NULL};
  if (is_text(type, "ssh-ed25519")) {
    const ha_slice key = get_text(&w);
    if (w.failed || w.left > 0) return damaged(err);
    st = set_ed25519(out, blob, key, err);
  } else if (is_text(type, "ssh-rsa")) {
    const ha_slice e = get_text(&w);
    const ha_slice n = get_text(&w);
    if (w.failed || w.left > 0) return damaged(err);
    st = set_rsa(out, &(rsa_parts){n, e, {NULL, 0}}, err);
  } else {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "an SSH key of another type: ssh-ed25519 and ssh-rsa can encrypt");
  }
  if (st >= 0) set_tag(out->tag, blob);
  return st;
}

static ha_slice word(ha_slice *line) {
  ha_slice out = {line->data, 0};

  while (out.size < line->size && line->data[out.size] != ' ' && line->data[out.size] != '\t') {
    out.size++;
  }
  line->data += out.size;
  line->size -= out.size;
  while (line->size > 0 && (*line->data == ' ' || *line->data == '\t')) {
    line->data++;
    line->size--;
  }
  return out;
}

ha_status ha__age_ssh_recipient(ha__age_public *out, ha_slice line, ha_error *err) {
  const ha_slice type = word(&line);
  ha_slice text = word(&line);
  uint8_t *blob = ha__alloc(text.size);
  ha_slice named = {NULL, 0};
  size_t size = 0;

  if (!blob) return HA_FAIL_NOMEM(err);
  while (text.size > 0 && text.data[text.size - 1] == '=') {
    text.size--;
  }
  if (ha__age_base64_decode(blob, &size, (const char *)text.data, text.size)) {
    wire w = {blob, size, false};
    named = get_text(&w);
  }
  const bool agrees =
      named.size > 0 && named.size == type.size && memcmp(named.data, type.data, type.size) == 0;
  const ha_status st = agrees ? read_public(out, (ha_slice){blob, size}, err) : damaged(err);
  ha__free(blob);
  return st;
}

/* --- private keys ----------------------------------------------------------------------------- */

static const char BEGIN[] = "-----BEGIN OPENSSH PRIVATE KEY-----";
static const char END[] = "-----END OPENSSH PRIVATE KEY-----";
static const char MAGIC[] = "openssh-key-v1";

/* Decode the base64 between the two lines; at most 3 * text.size / 4 bytes. */
static ha_status read_pem(uint8_t *out, size_t *out_size, ha_slice text, ha_error *err) {
  const size_t start = sizeof BEGIN - 1;
  char *joined = ha__alloc(text.size);
  size_t size = 0;
  size_t at = start;

  if (!joined) return HA_FAIL_NOMEM(err);
  for (; at < text.size && text.data[at] != '-'; at++) {
    if (!strchr(" \t\r\n=", text.data[at])) joined[size++] = (char)text.data[at];
  }
  const bool ends =
      text.size - at >= sizeof END - 1 && memcmp(text.data + at, END, sizeof END - 1) == 0;
  const bool good = ends && ha__age_base64_decode(out, out_size, joined, size);
  OPENSSL_cleanse(joined, size);
  ha__free(joined);
  return good ? HA_OK : damaged(err);
}

static ha_status private_ed25519(ha__age_identity *out, wire *w, ha_error *err) {
  uint8_t hash[SHA512_DIGEST_LENGTH];

  (void)get_text(w); /* the public key again */
  const ha_slice both = get_text(w);
  if (w->failed || both.size != 2 * HA__AGE_KEY) return damaged(err);
  SHA512(both.data, HA__AGE_KEY, hash);
  memcpy(out->secret, hash, HA__AGE_KEY);
  OPENSSL_cleanse(hash, sizeof hash);
  return HA_OK;
}

static ha_status private_rsa(ha__age_identity *out, wire *w, ha_error *err) {
  ha__age_public whole = {.rsa = NULL};
  rsa_parts parts;

  parts.n = get_text(w);
  parts.e = get_text(w);
  parts.d = get_text(w);
  if (w->failed || parts.d.size == 0) return damaged(err);
  HA_TRY(set_rsa(&whole, &parts, err));
  EVP_PKEY_free(out->rsa);
  out->rsa = whole.rsa;
  return HA_OK;
}

static ha_status read_secret(ha__age_identity *out, ha_slice section, ha_error *err) {
  wire w = {section.data, section.size, false};
  const uint32_t first = get_u32(&w);

  if (first != get_u32(&w)) return damaged(err);
  const ha_slice type = get_text(&w);
  if (w.failed) return damaged(err);
  if (is_text(type, "ssh-ed25519") && out->kind == HA__AGE_SSH_ED25519) {
    return private_ed25519(out, &w, err);
  }
  if (is_text(type, "ssh-rsa") && out->kind == HA__AGE_SSH_RSA) return private_rsa(out, &w, err);
  return damaged(err);
}

static ha_status read_private(ha__age_identity *out, ha_slice bytes, ha_error *err) {
  wire w = {bytes.data, bytes.size, false};
  ha__age_public whole;

  if (bytes.size < sizeof MAGIC || memcmp(bytes.data, MAGIC, sizeof MAGIC) != 0) {
    return damaged(err);
  }
  w.at += sizeof MAGIC;
  w.left -= sizeof MAGIC;
  const ha_slice cipher = get_text(&w);
  (void)get_text(&w); /* the key derivation from the passphrase, and its options */
  (void)get_text(&w);
  if (!w.failed && !is_text(cipher, "none")) {
    return HA_FAIL(
        err, HA_E_ARG, HA_NO_OFFSET,
        "the SSH key is encrypted with a passphrase, which is not supported: give a copy "
        "without (ssh-keygen -p)");
  }
  const uint32_t count = get_u32(&w);
  const ha_slice blob = get_text(&w);
  const ha_slice section = get_text(&w);
  if (w.failed || count != 1) return damaged(err);
  HA_TRY(read_public(&whole, blob, err));
  out->kind = whole.kind;
  out->rsa = whole.rsa;
  memcpy(out->public_key, whole.public_key, sizeof out->public_key);
  memcpy(out->tag, whole.tag, sizeof out->tag);
  memcpy(out->tweak, whole.tweak, sizeof out->tweak);
  return read_secret(out, section, err);
}

ha_status ha__age_ssh_identity(ha__age_identities *out, ha_slice text, ha_error *err) {
  ha__age_identity identity = {.rsa = NULL};
  size_t size = 0;

  if (text.size < sizeof BEGIN - 1 || memcmp(text.data, BEGIN, sizeof BEGIN - 1) != 0) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "not a private key in OpenSSH's format (ssh-keygen -p converts others)");
  }
  uint8_t *bytes = ha__alloc(text.size);
  if (!bytes) return HA_FAIL_NOMEM(err);
  ha_status st = read_pem(bytes, &size, text, err);
  if (st >= 0) st = read_private(&identity, (ha_slice){bytes, size}, err);
  if (st >= 0) st = ha__age_identities_add(out, &identity, err);
  if (st < 0) EVP_PKEY_free(identity.rsa);
  OPENSSL_cleanse(&identity, sizeof identity);
  OPENSSL_cleanse(bytes, text.size);
  ha__free(bytes);
  return st;
}
