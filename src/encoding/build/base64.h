/* Base64 (RFC 4648) to bytes. */
#ifndef HA_ENCODING_BUILD_BASE64_H
#define HA_ENCODING_BUILD_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of bytes that the text stands for; white space is skipped. false = not base64. */
bool ha__base64_size(size_t *out, const char *text, size_t size);
/* Decodes a text of such a size. */
void ha__base64_decode(uint8_t *out, const char *text, size_t size);

#endif
