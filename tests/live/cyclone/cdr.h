/* Messages written by hand as CDR, little-endian. */
#ifndef LIVE_CDR_H
#define LIVE_CDR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content.h"

typedef struct cdr {
  uint8_t *data; /* including the header of 4 bytes */
  size_t size;
  size_t capacity;
  size_t most; /* maximum alignment: 8, in XCDR2 4 */
} cdr;

/* Begin a message that contains only the header. The struct must be zero before the first call; its
 * memory is reused. */
void cdr_begin(cdr *c, bool xcdr2);
void cdr_done(cdr *c);

/* Reserves size bytes after padding; the caller fills them. */
uint8_t *cdr_room(cdr *c, size_t alignment, size_t size);

void cdr_u8(cdr *c, uint8_t value);
void cdr_u32(cdr *c, uint32_t value);
void cdr_u64(cdr *c, uint64_t value);
void cdr_f32(cdr *c, float value);
void cdr_f64(cdr *c, double value);
void cdr_string(cdr *c, const char *text);
void cdr_header(cdr *c, uint32_t sec, uint32_t nanosec, const char *frame);

/* A complete message of content.h. size: number of bytes of its text or data. */
void cdr_content(cdr *c, content_kind kind, content_id id, uint32_t size, int32_t key, bool xcdr2);

/* Reads the id from a message of this kind, and returns whether the message is correct: the message
 * is generated again into `again`, and compared. */
bool cdr_is_content(content_id *out, cdr *again, content_kind kind, const uint8_t *data,
                    size_t size);

#endif
