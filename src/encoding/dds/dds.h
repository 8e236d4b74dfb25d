/* Messages of DDS with schemas in omgidl: serialized as XCDR1 or XCDR2, final, appendable or
 * mutable (DDS-XTypes 1.3, 7.4). They are decoded to plain CDR of the type tree, and encoded from
 * it.
 *
 * Messages are untrusted: each read checks the bytes that it needs; max_bytes bounds the output,
 * and a budget bounds elements that have almost no bytes. */
#ifndef HA_ENCODING_DDS_DDS_H
#define HA_ENCODING_DDS_DDS_H

#include <holdall/plugin.h>

#include "base/status.h"
#include "encoding/build/trail.h"
#include "schema/tree.h"

/* Bytes of a message, and the rules by which values are aligned in them. Offsets count from the end
 * of the header of CDR. */
typedef struct ha__dds_input {
  const uint8_t *base;
  size_t pos;
  size_t end;       /* of what may be read: of the message, or of the part that has a length */
  size_t origin;    /* XCDR1: alignment counts from here */
  size_t max_align; /* 8 in XCDR1, 4 in XCDR2 */
  bool swap;        /* numbers are big endian */
} ha__dds_input;

typedef struct ha__dds_output {
  const ha_host *host;
  ha_bytes *bytes;
  size_t base; /* offset in bytes after the header of CDR */
  size_t max_align;
  uint64_t max_bytes;
} ha__dds_output;

/* Where a member of a mutable type begins, and its size. */
typedef struct ha__dds_slot {
  bool is_set;
  size_t at;
  size_t size;
} ha__dds_slot;

/* Those of all enclosing types. */
typedef struct ha__dds_slots {
  ha__dds_slot *items;
  size_t size;
  size_t capacity;
} ha__dds_slots;

/* State of one message. */
typedef struct ha__dds {
  ha__dds_input in;
  ha__dds_output out;
  bool is_xcdr2;  /* the side that is not plain CDR */
  uint8_t extent; /* HA__EXTENT_... of types whose definition does not state it */
  uint64_t budget;
  ha__dds_slots slots;
  ha__trail trail;
  uint64_t unknown; /* members that the definition does not declare */
  char unknown_path[128];
  ha_error *err;
} ha__dds;

/* The identifiers of the header of CDR, without the bit of the byte order. */
enum {
  HA__DDS_CDR = 0,
  HA__DDS_PL_CDR = 2,
  HA__DDS_CDR2 = 6,
  HA__DDS_D_CDR2 = 8,
  HA__DDS_PL_CDR2 = 10
};

/* The header of the next member of a mutable type. */
typedef struct ha__dds_member {
  uint32_t id;
  size_t size;
  bool is_end; /* XCDR1: the list ends here */
} ha__dds_member;

/* stream.c */
ha_status ha__dds_fail(const ha__dds *d, ha_status code, const char *format, ...) HA_PRINTF(3, 4);
/* The next unsigned number of 1, 2, 4 or 8 bytes. */
ha_status ha__dds_take(ha__dds *d, uint64_t *out, size_t size);
ha_status ha__dds_put(ha__dds *d, uint64_t value, size_t size);
ha_status ha__dds_put_bytes(ha__dds *d, const void *bytes, size_t size);
/* Adds padding before a number. */
ha_status ha__dds_align(ha__dds *d, size_t size);
void ha__dds_skip_padding(ha__dds *d, size_t size);
/* Replaces a number of 4 bytes at an offset of the output. */
void ha__dds_patch(ha__dds *d, size_t at, size_t value);
static inline size_t ha__dds_size(const ha__dds *d) {
  return d->out.bytes->size - d->out.base;
}
/* Copies numbers, with padding before them. */
ha_status ha__dds_copy_numbers(ha__dds *d, size_t size, uint64_t count);
ha_status ha__dds_copy_string(ha__dds *d);
/* unit: bytes of a code unit; in_bytes: the count is in bytes. */
ha_status ha__dds_copy_wstring(ha__dds *d, size_t in_unit, bool in_bytes, size_t out_unit,
                               bool out_bytes);
/* The budget of elements. */
ha_status ha__dds_charge(ha__dds *d, uint64_t count);

/* The extensibility of a type. */
static inline uint8_t ha__dds_extent(const ha__dds *d, const ha__type_node *type) {
  return type->extent == HA__EXTENT_NONE ? d->extent : type->extent;
}
/* The member of a union that a discriminator selects; NULL = none. */
const ha__field_node *ha__dds_selected(const ha__type_node *type, int64_t value);
/* The discriminator, whose bytes are little endian. */
int64_t ha__dds_number(const uint8_t *at, int32_t kind);

/* Whether an array of this field begins with its size in XCDR2. */
bool ha__dds_has_header(const ha__field_node *field);

/* Decodes after the header. root_extent: as the header states it. */
ha_status ha__dds_read(ha__dds *d, const ha__type_node *root, uint8_t root_extent);
/* Encodes plain CDR after its header. */
ha_status ha__dds_write(ha__dds *d, const ha__type_node *root, uint8_t root_extent);

#endif
