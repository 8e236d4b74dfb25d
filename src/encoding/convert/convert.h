/* Conversion of messages from one type or encoding to another.
 *
 * A conversion is a flat program of actions, one for each program of the source's plan. It reads
 * the source message along that program, and writes the target message in one pass. Compiled once,
 * then constant. */
#ifndef HA_ENCODING_CONVERT_CONVERT_H
#define HA_ENCODING_CONVERT_CONVERT_H

#include "base/arena.h"
#include "encoding/program.h"

enum {
  HA__DO_COPY,    /* padding, then bytes with the same layout on both sides */
  HA__DO_SKIP,    /* operations of the source, from `source` to `source_end` */
  HA__DO_CONST,   /* constant bytes of the pool */
  HA__DO_ZERO,    /* `size` bytes */
  HA__DO_NUMBER,  /* from one kind to another */
  HA__DO_TIME,    /* two numbers of 4 bytes; the first one differs in sign */
  HA__DO_TEXT,    /* from string or wstring to string or wstring */
  HA__DO_NUMBERS, /* a count, and numbers with the same layout */
  HA__DO_LOOP, /* an array by elements: its body up to `next`; then, up to `filler_end`, the actions
                  for elements that the source does not have */
  HA__DO_MARK, /* store the position in the source in a slot */
  HA__DO_SEEK  /* go to the position in a slot */
};

typedef struct ha__action {
  uint8_t code;
  uint8_t from_kind;
  uint8_t to_kind;
  uint8_t from_align;
  uint8_t to_align;
  uint8_t unit;      /* NUMBERS: bytes that are swapped as one */
  bool from_counted; /* LOOP */
  bool to_counted;   /* LOOP */
  uint32_t source;   /* operation of the source */
  uint32_t source_end;
  uint32_t next;
  uint32_t filler_end;
  uint32_t slot;     /* MARK, SEEK; COPY: its first leaf */
  uint32_t leaves;   /* COPY */
  uint64_t count;    /* LOOP: elements of a fixed source */
  uint64_t capacity; /* of the target, in elements or characters; UINT64_MAX = unlimited */
  uint64_t size;     /* bytes: COPY, CONST, ZERO */
  size_t pool;       /* CONST */
} ha__action;

/* Numbers in a COPY, to be swapped in messages of the other byte order. */
typedef struct ha__leaf {
  uint8_t unit;
  uint32_t count;
} ha__leaf;

typedef struct ha__actions {
  ha__action *items;
  size_t size;
  size_t capacity;
  ha__leaf *leaves;
  size_t leaf_count;
  size_t leaf_capacity;
  uint32_t slots;
} ha__actions;

/* Kinds of notes. */
enum {
  HA__NOTE_LOST,   /* a field is lost in every message */
  HA__NOTE_UNFIT,  /* values may not fit; known only for each message */
  HA__NOTE_MADE_UP /* a field that the source does not have, or that is set on request */
};

struct ha_conversion {
  ha_plan *from;
  ha_plan *to;
  bool is_changed;        /* fields do not correspond one by one */
  ha__actions actions[2]; /* one for each program of the source */
  uint8_t *pool;          /* bytes of CONST */
  size_t pool_size;
  size_t pool_capacity;
  const char **notes;
  size_t note_count;
  size_t note_capacity;
  uint8_t *note_kinds; /* HA__NOTE_... */
  size_t note_kind_capacity;
  ha__arena arena; /* of the notes */
};

/* State of compiling one program. */
typedef struct ha__converter {
  ha_conversion *c;
  const ha__program *program; /* of the source */
  ha__actions *actions;
  const ha_conversion_options *options;
  uint32_t max_align; /* of the target */
  uint32_t count_align;
  size_t barrier; /* actions before this one must not be extended */
} ha__converter;

ha_status ha__convert_add(ha__converter *b, ha__action action, ha_error *err);
ha_status ha__convert_note(const ha__converter *b, uint8_t kind, const ha_type *type,
                           const char *field, const char *format, ...) HA_PRINTF(5, 6);

/* Adds the actions for a field of the target without counterpart: its default. */
ha_status ha__convert_default(ha__converter *b, const ha_type *type, const ha_field *field,
                              ha_error *err);
/* The same with a given value; HA_E_ARG: not a value of the field. */
ha_status ha__convert_set(ha__converter *b, const ha_type *type, const ha_field *field,
                          const char *value, ha_error *err);
ha_status ha__convert_default_item(ha__converter *b, const ha_field *field, ha_error *err);

/* Adds the actions for a struct of the source, at its ENTER, and a type of the target. */
ha_status ha__convert_struct(ha__converter *b, uint32_t enter, const ha_type *from,
                             const ha_type *to, ha_error *err);

/* Adds the actions for a field with a counterpart: operations [op, end) of the source. */
ha_status ha__convert_field(ha__converter *b, const ha_type *type, const ha_field *to,
                            const ha_field *from, uint32_t op, uint32_t end, ha_error *err);

ha_status ha__convert_skip(ha__converter *b, uint32_t start, uint32_t end, ha_error *err);

/* Stores a number as one of another kind. Returns whether the value has changed. */
bool ha__convert_number(uint8_t *out, int32_t to_kind, const ha_value *v);

/* Whether every message would be copied unchanged, so that the conversion need not run. */
bool ha__conversion_is_copy(const ha_conversion *conversion);

#endif
