/* The text header of an age file: one stanza for each recipient, and a MAC. */
#ifndef HA_IO_AGE_HEADER_H
#define HA_IO_AGE_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>

#include "base/arena.h"
#include "io/age/crypto.h"

/* Longer headers are refused. */
enum { HA__AGE_HEADER_MAX = 1 << 20, HA__AGE_STANZAS_MAX = 1000 };
/* Arguments of known types of stanzas, including the type; further ones are only counted. */
enum { HA__AGE_ARGS = 3 };

#define HA__AGE_FIRST_LINE "age-encryption.org/v1"

/* Views into the header's bytes, and a body in the arena. */
typedef struct ha__age_stanza {
  ha_slice args[HA__AGE_ARGS]; /* the first is the type */
  size_t arg_count;
  ha_slice body;
} ha__age_stanza;

typedef struct ha__age_header {
  ha__age_stanza *stanzas; /* in the arena */
  size_t count;
  size_t capacity;
  size_t mac_at; /* the MAC covers the bytes before this offset */
  uint8_t mac[HA__AGE_KEY];
  size_t size; /* the payload begins here */
} ha__age_header;

/* Parse the header at the start of these bytes, which must stay valid. HA_E_TRUNCATED: they end
 * within the header. HA_E_CORRUPT, HA_E_LIMIT, HA_E_UNSUPPORTED (another version), HA_E_NOMEM. */
ha_status ha__age_header_parse(ha__age_header *out, ha__arena *arena, ha_slice bytes,
                               ha_error *err);

bool ha__age_stanza_is(const ha__age_stanza *stanza, const char *type);
/* Decode argument n, base64 of `size` bytes. */
bool ha__age_stanza_bytes(uint8_t *out, size_t size, const ha__age_stanza *stanza, size_t n);

/* HA_E_CORRUPT: the MAC does not match this file key. */
ha_status ha__age_header_check(const ha__age_header *header, const uint8_t *bytes,
                               const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err);

/* The MAC of a header text that ends in "---". */
ha_status ha__age_header_mac(uint8_t out[HA__AGE_KEY], ha_slice text,
                             const uint8_t file_key[HA__AGE_FILE_KEY], ha_error *err);

#endif
