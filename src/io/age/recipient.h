/* Recipients: the public keys for which files are encrypted. */
#ifndef HA_IO_AGE_RECIPIENT_H
#define HA_IO_AGE_RECIPIENT_H

#include <holdall/plugin.h>

#include "io/age/crypto.h"
#include "io/age/ssh_key.h"

typedef struct ha__age_recipients {
  ha__age_public *items; /* with kind HA__AGE_X25519, tag and tweak are empty */
  size_t count;
  size_t capacity;
} ha__age_recipients;

/* Parse texts "age1...", "ssh-ed25519 AAAA...", "ssh-rsa AAAA...", or "@FILE" with such lines.
 * HA_E_ARG: an invalid text, or no texts. Call done() also after a failure. */
ha_status ha__age_recipients_read(ha__age_recipients *out, const char *const *texts, size_t n,
                                  ha_error *err);
void ha__age_recipients_done(ha__age_recipients *recipients);

/* Make a file key, and append a header with it to *out. */
ha_status ha__age_header_make(uint8_t file_key[HA__AGE_FILE_KEY], ha_bytes *out,
                              const ha__age_recipients *recipients, ha_error *err);

/* Append the stanza of one recipient. */
ha_status ha__age_x25519_lock(ha_bytes *out, const ha__age_public *recipient,
                              const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err);
ha_status ha__age_ssh_lock(ha_bytes *out, const ha__age_public *recipient,
                           const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err);
/* Append "-> " and the arguments; the body follows, in lines of 64 columns. */
ha_status ha__age_append_body(ha_bytes *out, const uint8_t *body, size_t size, ha_error *err);
ha_status ha__age_append_text(ha_bytes *out, const char *text, ha_error *err);
/* Append a space, and the base64 of bytes. */
ha_status ha__age_append_argument(ha_bytes *out, const uint8_t *bytes, size_t size, ha_error *err);

#endif
