/* Programs of a plan: the layout of the messages of a type as a flat list of operations.
 *
 * A plan has one program for each layout of its encoding: packed for ros1; XCDR1 and XCDR2 for cdr,
 * which differ in the largest alignment and in headers of arrays. A plan is constant after it was
 * built.
 *
 * Operations are in the order of the definition, with nested types expanded. Fields of fixed size
 * are grouped in runs. A run is skipped in one step: a table contains its size for each offset
 * modulo 8 at which it may begin, because padding depends on that. To read values inside, the walk
 * continues with the next operation instead; a run is checked once, and nothing inside of it again.
 *
 *   header.stamp.sec       RUN                 8 bytes
 *   header.stamp.nanosec     ENTER ENTER VALUE VALUE LEAVE
 *   header.frame_id        STRING
 *   orientation.x          RUN                 296 bytes, and 0 to 7 of padding
 *   ...                      LEAVE ENTER VALUE VALUE VALUE VALUE LEAVE ARRAY ... LEAVE
 */
#ifndef HA_ENCODING_PROGRAM_H
#define HA_ENCODING_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/encoding.h>

#include "base/arena.h"

enum {
  HA__MAX_DEPTH = 64,    /* of nested types */
  HA__MAX_NODES = 65536, /* of a plan */
  HA__PHASES = 8         /* largest alignment */
};
#define HA__NO_OP UINT32_MAX

enum {
  HA__OP_RUN,   /* the operations up to `next` have a fixed size */
  HA__OP_VALUE, /* a number, in a run */
  HA__OP_ARRAY, /* `count` numbers, in a run */
  HA__OP_FILL,  /* filler bytes, in a run */
  HA__OP_ENTER, /* begins a struct, in a run that may end within it; `next` follows its LEAVE */
  HA__OP_LEAVE,
  HA__OP_STRING,
  HA__OP_WSTRING,
  HA__OP_SEQUENCE, /* a count, and that many numbers */
  HA__OP_LOOP /* repeats the operations up to `next`, `count` times or as a count in the message
                 says; in a run if its size is fixed */
};

typedef struct ha__op {
  uint8_t code;
  uint8_t kind;    /* HA_KIND_... of VALUE, ARRAY, SEQUENCE; of LOOP that of its elements */
  uint8_t size;    /* bytes of one number or character, or of FILL */
  uint8_t align;   /* of one number or character, or of FILL */
  bool is_counted; /* LOOP: the count is in the message */
  bool is_fixed;   /* LOOP: its body is one run */
  uint8_t step[2]; /* to the next operation; to the next one that is neither ENTER nor LEAVE */
  uint32_t node;
  uint32_t next;
  uint32_t after;               /* next operation after skipping this one; never an empty run */
  uint32_t count;               /* of ARRAY, LOOP; 1 for VALUE and FILL */
  uint32_t min_size;            /* LOOP: minimum size of an element in bytes */
  uint32_t cost;                /* LOOP: number of operations of an element */
  uint32_t advance[HA__PHASES]; /* of RUN, and of an element of a fixed LOOP: bytes to its end, by
                                   phase */
} ha__op;

typedef struct ha__program {
  ha__op *ops;
  size_t size;
  size_t capacity;
  uint32_t first; /* first operation of a skip; never an empty run */
  uint32_t max_align;
  bool has_headers; /* XCDR2: arrays and sequences of structs and strings begin with their size */
} ha__program;

enum { HA__PACKED = 0, HA__XCDR1 = 0, HA__XCDR2 = 1 };

/* A node, and its prefix in JSON, ,"name": padded so that a short one can be copied as HA__KEY_ROOM
 * bytes. */
enum { HA__KEY_ROOM = 16 };

typedef struct ha__node {
  ha_node node;
  bool is_raw;  /* the text is JSON itself */
  bool is_bare; /* a struct, or elements, without braces and names */
  size_t key_size;
  char key[];
} ha__node;

struct ha__codec;

struct ha_plan {
  const ha_type *type;
  struct ha__codec *codec; /* decodes the messages to CDR; NULL = they are walked as they are */
  bool is_cdr;
  bool has_wstring;
  ha__program programs[2]; /* ros1 has only the first one */
  const ha_node **nodes;
  size_t node_count;
  size_t node_capacity;
  ha__arena arena; /* of the nodes */
};

static inline uint64_t ha__align_up(uint64_t pos, uint32_t align) {
  return (pos + align - 1) & ~(uint64_t)(align - 1);
}

/* The end of `count` elements of a fixed loop. The last field of the largest alignment ends at
 * the same offset modulo that alignment for each start of an element, so all elements after the
 * first have the same size. */
static inline uint64_t ha__items_end(const uint32_t *advance, uint64_t pos, uint64_t count) {
  if (count == 0) return pos;
  pos += advance[pos % HA__PHASES];
  return pos + (count - 1) * advance[pos % HA__PHASES];
}

/* The end of an operation of fixed size that begins at pos; a nested run has no bytes of its own.
 */
static inline uint64_t ha__fixed_end(const ha__op *op, uint64_t pos) {
  switch (op->code) {
  case HA__OP_VALUE:
  case HA__OP_ARRAY:
  case HA__OP_FILL:
    return op->count ? ha__align_up(pos, op->align) + (uint64_t)op->size * op->count : pos;
  case HA__OP_LOOP:
    return ha__items_end(op->advance, pos, op->count);
  default:
    return pos;
  }
}

/* The operation after this one and its body. */
static inline uint32_t ha__op_after(const ha__program *program, uint32_t ip) {
  return program->ops[ip].code == HA__OP_LOOP ? program->ops[ip].next : ip + 1;
}

/* Size of a number of this kind in bytes; 0 for strings and structs. */
static inline uint8_t ha__kind_size(int32_t kind) {
  switch (kind) {
  case HA_KIND_INT8:
  case HA_KIND_UINT8:
  case HA_KIND_CHAR:
  case HA_KIND_BOOL:
  case HA_KIND_BYTE:
    return 1;
  case HA_KIND_INT16:
  case HA_KIND_UINT16:
  case HA_KIND_WCHAR:
    return 2;
  case HA_KIND_INT32:
  case HA_KIND_UINT32:
  case HA_KIND_FLOAT32:
    return 4;
  case HA_KIND_INT64:
  case HA_KIND_UINT64:
  case HA_KIND_FLOAT64:
  case HA_KIND_TIME:
  case HA_KIND_DURATION:
    return 8;
  case HA_KIND_LONG_DOUBLE:
    return 16;
  default:
    return 0;
  }
}

/* Size of the numbers to swap: a time has two of them. */
static inline uint8_t ha__kind_unit(int32_t kind) {
  return kind == HA_KIND_TIME || kind == HA_KIND_DURATION ? 4 : ha__kind_size(kind);
}

static inline uint8_t ha__kind_align(int32_t kind, uint32_t max_align) {
  const uint8_t unit = ha__kind_unit(kind);

  return unit > max_align ? (uint8_t)max_align : unit;
}

/* Compiles one program of a plan; the first one creates the nodes. */
ha_status ha__program_build(ha__program *out, ha_plan *plan, ha_error *err);

#endif
