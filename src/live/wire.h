/* Reads and writes small messages in CDR, field by field, where the code knows their type. No
 * function returns a status: the first failure is kept in `failed`, to be checked at the end. */
#ifndef HA_LIVE_WIRE_H
#define HA_LIVE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* Bytes of the encapsulation header; alignment counts from its end. */
enum { HA__WIRE_HEAD = 4 };

/* --- reading: either byte order; after the end all values are 0 and "" ---------------------- */

typedef struct ha__wire_in {
  const uint8_t *data; /* after the header */
  size_t size;
  size_t pos;
  bool big;
  bool failed; /* truncated or malformed */
} ha__wire_in;

ha__wire_in ha__wire_read(const uint8_t *message, size_t size);
/* Of ROS 1, without a header: only for fields whose alignment in CDR would be the same. */
ha__wire_in ha__wire_read_ros1(const uint8_t *message, size_t size);

uint8_t ha__wire_in_u8(ha__wire_in *in);
uint32_t ha__wire_in_u32(ha__wire_in *in);
uint64_t ha__wire_in_u64(ha__wire_in *in);
double ha__wire_in_f64(ha__wire_in *in);
/* NUL-terminated; borrowed from the message. */
const char *ha__wire_in_string(ha__wire_in *in);
/* builtin_interfaces Time and Duration: int32 seconds, uint32 ns; in ns. */
int64_t ha__wire_in_time(ha__wire_in *in);

/* Are there fields? An empty message has one byte and padding. */
bool ha__wire_in_has_fields(const ha__wire_in *in);
/* Are at least 4 bytes left? */
bool ha__wire_in_has_more(const ha__wire_in *in);

/* --- writing: little-endian ----------------------------------------------------------------- */

typedef struct ha__wire_out {
  ha_bytes bytes; /* with the header; freed by ha__wire_out_done() */
  bool failed;    /* out of memory */
} ha__wire_out;

#define HA__WIRE_OUT_INIT                                                                          \
  { {NULL, 0, 0}, false }

void ha__wire_out_u8(ha__wire_out *out, uint8_t value);
void ha__wire_out_u32(ha__wire_out *out, uint32_t value);
void ha__wire_out_u64(ha__wire_out *out, uint64_t value);
void ha__wire_out_f64(ha__wire_out *out, double value);
void ha__wire_out_string(ha__wire_out *out, const char *value);
/* Raw bytes; align: 1, 2, 4 or 8. */
void ha__wire_out_bytes(ha__wire_out *out, const void *bytes, size_t size, size_t align);
/* Write over the uint32 at this place of bytes. */
void ha__wire_out_patch_u32(ha__wire_out *out, size_t at, uint32_t value);

/* End the message: one without fields gets the byte that ROS 2 writes. */
void ha__wire_out_end(ha__wire_out *out);
/* Make it empty, and keep its memory. */
void ha__wire_out_clear(ha__wire_out *out);
void ha__wire_out_done(ha__wire_out *out);

#endif
