#include "io/age/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <openssl/crypto.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/age/bech32.h"
#include "io/age/ssh_key.h"
#include "model/caller.h"

/* A file of keys is small; a larger one has other content. */
enum { FILE_MAX = 1 << 20 };

/* --- text ------------------------------------------------------------------------------------- */

static bool starts(ha_slice line, const char *text) {
  return line.size >= strlen(text) && memcmp(line.data, text, strlen(text)) == 0;
}

static ha_status add_x25519(ha__age_identities *out, ha_slice line, ha_error *err) {
  ha__age_identity identity = {.kind = HA__AGE_X25519};

  if (!ha__bech32_decode(identity.secret, sizeof identity.secret, "age-secret-key-",
                         (const char *)line.data, line.size)) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "not a whole key of age");
  }
  ha_status st = ha__age_x25519_public(identity.public_key, identity.secret, err);
  if (st >= 0) st = ha__age_identities_add(out, &identity, err);
  OPENSSL_cleanse(&identity, sizeof identity);
  return st;
}

/* One line of an identity file of age. */
static ha_status add_line(ha__age_identities *out, ha_slice line, ha_error *err) {
  if (line.size == 0 || line.data[0] == '#') return HA_OK;
  if (starts(line, "AGE-SECRET-KEY-PQ-")) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "post-quantum keys are not supported");
  }
  if (starts(line, "AGE-PLUGIN-")) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "keys of age's plugins are not supported");
  }
  if (starts(line, "age1") || starts(line, "ssh-")) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "a public key, which encrypts; an identity is the secret one");
  }
  if (!starts(line, "AGE-SECRET-KEY-1")) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "not a secret key of age or OpenSSH");
  }
  return add_x25519(out, line, err);
}

static ha_slice without_cr(ha_slice line) {
  while (line.size > 0 && (line.data[line.size - 1] == '\r' || line.data[line.size - 1] == ' ')) {
    line.size--;
  }
  return line;
}

static ha_status parse_lines(ha__age_identities *out, ha_slice text, const char *name,
                             ha_error *err) {
  size_t at = 0;
  unsigned number = 0;

  while (at < text.size) {
    const uint8_t *start = text.data + at;
    const uint8_t *end = memchr(start, '\n', text.size - at);
    const size_t size = end ? (size_t)(end - start) : text.size - at;
    const ha_status st = add_line(out, without_cr((ha_slice){start, size}), err);
    number++;
    if (st < 0) {
      ha__error_wrap(err, "%s, line %u", name, number);
      return st;
    }
    at += size + 1;
  }
  return HA_OK;
}

ha_status ha__age_identities_parse(ha__age_identities *out, ha_slice text, const char *name,
                                   ha_error *err) {
  const size_t before = out->count;

  if (starts(text, "age-encryption.org/") || starts(text, "-----BEGIN AGE ENCRYPTED FILE-----")) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                   "%s: the identity file is itself encrypted; decrypt it with age -d first", name);
  }
  if (starts(text, "-----BEGIN ")) {
    const ha_status st = ha__age_ssh_identity(out, text, err);
    if (st < 0) ha__error_wrap(err, "%s", name);
    return st;
  }
  HA_TRY(parse_lines(out, text, name, err));
  if (out->count > before) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: the identity file contains no key", name);
}

/* --- files ------------------------------------------------------------------------------------ */

typedef struct secret_text {
  uint8_t *bytes; /* FILE_MAX */
  size_t size;
} secret_text;

static void forget(secret_text *text) {
  if (text->bytes) OPENSSL_cleanse(text->bytes, text->size);
  ha__free(text->bytes);
}

/* Read a file or pipe. On HA_E_IO errno has the reason. */
static ha_status read_fd(secret_text *out, int fd) {
  while (out->size < FILE_MAX) {
    const ssize_t got = read(fd, out->bytes + out->size, FILE_MAX - out->size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return HA_E_IO;
    if (got == 0) return HA_OK;
    out->size += (size_t)got;
  }
  errno = EFBIG;
  return HA_E_IO;
}

static ha_status read_secret(secret_text *out, const char *path, const char *what, ha_error *err) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  int reason = errno;

  *out = (secret_text){fd >= 0 ? ha__alloc(FILE_MAX) : NULL, 0};
  ha_status st = fd < 0 ? HA_E_IO : out->bytes ? read_fd(out, fd) : HA_E_NOMEM;
  if (fd >= 0) {
    reason = errno;
    close(fd);
  }
  if (st >= 0) return HA_OK;
  forget(out);
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  st = HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "%s: cannot read the %s (%s)", path, what,
               strerror(reason));
  return st;
}

static ha_status read_identity(ha__age_identities *out, const char *path, ha_error *err) {
  secret_text text;

  HA_TRY(read_secret(&text, path, "identity file", err));
  const ha_status st = ha__age_identities_parse(out, (ha_slice){text.bytes, text.size}, path, err);
  forget(&text);
  return st;
}

/* The first line of a file. */
static ha_status read_passphrase(ha__age_identities *out, const char *path, ha_error *err) {
  ha__age_identity identity = {.kind = HA__AGE_PASSPHRASE};
  secret_text text;

  HA_TRY(read_secret(&text, path, "file of the passphrase", err));
  const uint8_t *end = memchr(text.bytes, '\n', text.size);
  size_t size = end ? (size_t)(end - text.bytes) : text.size;
  if (size > 0 && text.bytes[size - 1] == '\r') size--;
  ha_status st = size > 0 ? HA_OK
                          : HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                                    "%s: the passphrase, its first line, is empty", path);
  if (st >= 0) {
    identity.passphrase = ha__dup_text(text.bytes, size);
    st = identity.passphrase ? ha__age_identities_add(out, &identity, err) : HA_FAIL_NOMEM(err);
    if (st < 0) ha__free(identity.passphrase);
  }
  forget(&text);
  return st;
}

static const char *given(const char *text, const char *variable) {
  if (!text) text = getenv(variable);
  return text && text[0] ? text : NULL;
}

static ha_status read_all(ha__age_identities *out, const ha_keys *keys, ha_error *err) {
  const char *one = keys->identity_count == 0 ? given(NULL, "HOLDALL_IDENTITY") : NULL;
  const char *passphrase = given(keys->passphrase_file, "HOLDALL_PASSPHRASE_FILE");

  HA_TRY(ha__need_texts(keys->identities, keys->identity_count, "identities", err));
  for (size_t i = 0; i < keys->identity_count; i++) {
    HA_TRY(read_identity(out, keys->identities[i], err));
  }
  if (one) HA_TRY(read_identity(out, one, err));
  return passphrase ? read_passphrase(out, passphrase, err) : HA_OK;
}

ha_status ha__age_identities_read(ha__age_identities *out, const ha_keys *given_keys,
                                  ha_error *err) {
  ha_keys keys = HA_KEYS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&keys, given_keys, ha_keys, err));
  return read_all(out, &keys, err);
}
