/* Reads and writes small messages field by field, where the code knows their type: CDR, and for
 * reading also the serialization of ROS 1. Pure functions of untrusted bytes; the caller owns the
 * reader and the writer. No function returns a status: the first failure is kept in `failed`, to be
 * checked at the end. */
#ifndef HA_MODEL_CDR_H
#define HA_MODEL_CDR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* Bytes of the encapsulation header; alignment counts from its end. */
enum { HA__CDR_HEAD = 4 };
/* The header of plain CDR, little-endian, which all writers of holdall produce. */
#define HA__CDR_HEAD_LITTLE                                                                        \
  { 0, 1, 0, 0 }

/* --- reading: either byte order; after a failure all values are 0 and "" --------------------- */

typedef struct ha__cdr_reader {
  const uint8_t *data; /* after the header */
  size_t size;
  size_t pos;
  size_t widest; /* numbers are aligned to their size, but to no more than this; 1 = ROS 1 */
  bool big;
  bool failed; /* truncated or malformed */
} ha__cdr_reader;

/* Whether the header states plain CDR, version 1. */
static inline bool ha__cdr_is_plain(const uint8_t *message, size_t size) {
  return size >= HA__CDR_HEAD && message[0] == 0 && message[1] <= 1;
}

/* Plain CDR; anything else fails. */
ha__cdr_reader ha__cdr_open(const uint8_t *message, size_t size);
/* Also plain CDR of version 2, which aligns 8-byte numbers to 4. */
ha__cdr_reader ha__cdr_open_any(const uint8_t *message, size_t size);
/* ROS 1: without a header, and nothing is aligned. */
ha__cdr_reader ha__cdr_open_ros1(const uint8_t *message, size_t size);

/* The next bytes after padding; NULL if they are missing. */
const uint8_t *ha__cdr_read_bytes(ha__cdr_reader *in, size_t size, size_t align);
uint8_t ha__cdr_read_u8(ha__cdr_reader *in);
uint32_t ha__cdr_read_u32(ha__cdr_reader *in);
uint64_t ha__cdr_read_u64(ha__cdr_reader *in);
double ha__cdr_read_f64(ha__cdr_reader *in);
/* Of CDR: NUL-terminated; borrowed from the message. */
const char *ha__cdr_read_string(ha__cdr_reader *in);
/* Without the final byte that CDR counts; it need not be NUL. */
ha_slice ha__cdr_read_text(ha__cdr_reader *in);
/* builtin_interfaces Time and Duration: int32 seconds, uint32 ns; in ns. */
int64_t ha__cdr_read_time(ha__cdr_reader *in);

/* Whether there are fields. An empty message has one byte and padding. */
bool ha__cdr_has_fields(const ha__cdr_reader *in);
/* Whether at least 4 bytes remain. */
bool ha__cdr_has_more(const ha__cdr_reader *in);

/* --- writing: little-endian ----------------------------------------------------------------- */

typedef struct ha__cdr_writer {
  ha_bytes bytes; /* with the header; freed by ha__cdr_writer_done() */
  bool failed;    /* out of memory */
} ha__cdr_writer;

#define HA__CDR_WRITER_INIT                                                                        \
  { {NULL, 0, 0}, false }

void ha__cdr_write_u8(ha__cdr_writer *out, uint8_t value);
void ha__cdr_write_u32(ha__cdr_writer *out, uint32_t value);
void ha__cdr_write_u64(ha__cdr_writer *out, uint64_t value);
void ha__cdr_write_f64(ha__cdr_writer *out, double value);
void ha__cdr_write_string(ha__cdr_writer *out, const char *value);
/* Raw bytes; align: 1, 2, 4 or 8. */
void ha__cdr_write_bytes(ha__cdr_writer *out, const void *bytes, size_t size, size_t align);
/* Overwrite the uint32 at this place of bytes. */
void ha__cdr_patch_u32(ha__cdr_writer *out, size_t at, uint32_t value);

/* End the message: one without fields gets the byte that ROS 2 writes. */
void ha__cdr_writer_end(ha__cdr_writer *out);
/* Make it empty, and keep its memory. */
void ha__cdr_writer_clear(ha__cdr_writer *out);
void ha__cdr_writer_done(ha__cdr_writer *out);

#endif
