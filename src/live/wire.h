/* Small messages in CDR, field by field: what is sent and taken by who knows their type. Nothing
 * here gives a status: the first failure is kept, and asked for at the end. */
#ifndef HA_LIVE_WIRE_H
#define HA_LIVE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

/* The bytes of a message in front of its fields, which count their alignment from behind it. */
enum { HA__WIRE_HEAD = 4 };

/* --- what came: either byte order; behind its end everything is 0 and "" ---------------------- */

typedef struct ha__wire_in {
  const uint8_t *data; /* behind the head */
  size_t size;
  size_t pos;
  bool big;
  bool failed; /* it ended early, or is no message */
} ha__wire_in;

ha__wire_in ha__wire_read(const uint8_t *message, size_t size);
/* Of ROS 1, which has no head: fields that would be aligned in CDR, too, may be read. */
ha__wire_in ha__wire_read_ros1(const uint8_t *message, size_t size);

uint8_t ha__wire_in_u8(ha__wire_in *in);
uint32_t ha__wire_in_u32(ha__wire_in *in);
uint64_t ha__wire_in_u64(ha__wire_in *in);
double ha__wire_in_f64(ha__wire_in *in);
/* With the NUL that ends it; borrowed from the message. */
const char *ha__wire_in_string(ha__wire_in *in);
/* builtin_interfaces Time and Duration: int32 seconds, uint32 ns; in ns. */
int64_t ha__wire_in_time(ha__wire_in *in);

/* Is there more than the padding and the one byte that an empty message has? */
bool ha__wire_in_has_fields(const ha__wire_in *in);
/* Are there at least 4 bytes behind what was read? */
bool ha__wire_in_has_more(const ha__wire_in *in);

/* --- what goes: little-endian ----------------------------------------------------------------- */

typedef struct ha__wire_out {
  ha_bytes bytes; /* with the head; freed by ha__wire_out_done() */
  bool failed;    /* no memory */
} ha__wire_out;

#define HA__WIRE_OUT_INIT                                                                          \
  { {NULL, 0, 0}, false }

void ha__wire_out_u8(ha__wire_out *out, uint8_t value);
void ha__wire_out_u32(ha__wire_out *out, uint32_t value);
void ha__wire_out_u64(ha__wire_out *out, uint64_t value);
void ha__wire_out_f64(ha__wire_out *out, double value);
void ha__wire_out_string(ha__wire_out *out, const char *value);
/* Fields as they are; align: 1, 2, 4 or 8. */
void ha__wire_out_bytes(ha__wire_out *out, const void *bytes, size_t size, size_t align);
/* Write over the uint32 at this place of bytes. */
void ha__wire_out_patch_u32(ha__wire_out *out, size_t at, uint32_t value);

/* The message is whole: one without fields gets the byte that ROS 2 gives it. */
void ha__wire_out_end(ha__wire_out *out);
/* Empty, its memory kept. */
void ha__wire_out_clear(ha__wire_out *out);
void ha__wire_out_done(ha__wire_out *out);

#endif
