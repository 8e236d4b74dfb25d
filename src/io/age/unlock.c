#include "io/age/unlock.h"

#include <string.h>

#include <openssl/crypto.h>

#include "base/format.h"
#include "base/status.h"

static const struct type {
  const char *name;
  ha__age_kind kind;
  ha_status (*unlock)(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                      const ha__age_identity *identity, ha_error *err);
} g_types[] = {
    {"X25519", HA__AGE_X25519, ha__age_x25519_unlock},
    {"scrypt", HA__AGE_PASSPHRASE, ha__age_scrypt_unlock},
    {"ssh-ed25519", HA__AGE_SSH_ED25519, ha__age_ssh_unlock},
    {"ssh-rsa", HA__AGE_SSH_RSA, ha__age_ssh_unlock},
};

enum { TYPES = sizeof g_types / sizeof g_types[0] };

static const struct type *type_of(const ha__age_stanza *stanza) {
  for (size_t i = 0; i < TYPES; i++) {
    if (ha__age_stanza_is(stanza, g_types[i].name)) return &g_types[i];
  }
  return NULL;
}

ha_status ha__age_malformed(const ha__age_stanza *stanza, ha_error *err) {
  return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "age header: a malformed stanza %.*s",
                 (int)(stanza->args[0].size < 40 ? stanza->args[0].size : 40),
                 (const char *)stanza->args[0].data);
}

/* A passphrase must be the only recipient, so that a file that others can create is never taken
 * for one of those who know the passphrase. */
static ha_status check_alone(const ha__age_header *header, ha_error *err) {
  for (size_t i = 0; i < header->count && header->count > 1; i++) {
    if (!ha__age_stanza_is(&header->stanzas[i], "scrypt")) continue;
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "age header: a passphrase among other recipients");
  }
  return HA_OK;
}

static ha_status try_stanza(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_stanza *stanza,
                            const ha__age_identities *identities, ha_error *err) {
  const struct type *type = type_of(stanza);

  for (size_t i = 0; type && i < identities->count; i++) {
    if (identities->items[i].kind != type->kind) continue;
    const ha_status st = type->unlock(file_key, stanza, &identities->items[i], err);
    if (st != HA_END) return st;
  }
  return HA_END;
}

static ha_status fail_without_key(const ha__age_header *header,
                                  const ha__age_identities *identities, ha_error *err) {
  const bool is_passphrase = ha__age_stanza_is(&header->stanzas[0], "scrypt");

  if (is_passphrase) {
    for (size_t i = 0; i < identities->count; i++) {
      if (identities->items[i].kind != HA__AGE_PASSPHRASE) continue;
      return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "the passphrase is wrong");
    }
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "no passphrase is given");
  }
  if (identities->count > 0) {
    return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "no key of the given identities decrypts it");
  }
  return HA_FAIL(err, HA_E_KEY, HA_NO_OFFSET, "no identity is given");
}

ha_status ha__age_unlock(uint8_t file_key[HA__AGE_FILE_KEY], const ha__age_header *header,
                         const ha__age_identities *identities, ha_error *err) {
  HA_TRY(check_alone(header, err));
  for (size_t i = 0; i < header->count; i++) {
    const ha_status st = try_stanza(file_key, &header->stanzas[i], identities, err);
    if (st != HA_END) return st;
  }
  return fail_without_key(header, identities, err);
}

void ha__age_describe(char *out, size_t capacity, const ha__age_header *header) {
  size_t used =
      ha__format(out, capacity, "%zu recipient%s (", header->count, header->count == 1 ? "" : "s");

  for (size_t i = 0; i < TYPES + 1; i++) {
    bool found = false;
    for (size_t j = 0; j < header->count && !found; j++) {
      const struct type *type = type_of(&header->stanzas[j]);
      found = i < TYPES ? type == &g_types[i] : !type;
    }
    const bool is_first = out[used - 1] == '(';
    if (!found) continue;
    (void)ha__format_append(out, capacity, &used, "%s%s", is_first ? "" : ", ",
                            i < TYPES ? g_types[i].name : "others");
  }
  (void)ha__format_append(out, capacity, &used, ")");
}
