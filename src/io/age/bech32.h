/* Bech32 (BIP 173), without its limit of 90 characters: the text form of age's keys. */
#ifndef HA_IO_AGE_BECH32_H
#define HA_IO_AGE_BECH32_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decode `size` bytes from a text whose part before the last "1" is prefix (lower case; the text
 * may be upper case as a whole). False: another prefix, another number of bytes, a wrong
 * checksum. */
bool ha__bech32_decode(uint8_t *out, size_t size, const char *prefix, const char *text,
                       size_t text_size);

#endif
