/* A conversion is a flat program, too: it reads by one program of the source's plan, and writes as
 * it goes. There is one for each program of the source. */
#ifndef HA_ENCODING_CONVERT_H
#define HA_ENCODING_CONVERT_H

#include "base/arena.h"
#include "encoding/program.h"

enum {
  HA__DO_COPY,    /* bytes that are laid out alike on both sides, behind their padding */
  HA__DO_SKIP,    /* operations of the source, from `source` to `source_end` */
  HA__DO_CONST,   /* bytes of the pool */
  HA__DO_ZERO,    /* `size` bytes */
  HA__DO_NUMBER,  /* from one kind to another */
  HA__DO_TIME,    /* two numbers of 4 bytes, of which the first has another sign */
  HA__DO_TEXT,    /* string or wstring, to either */
  HA__DO_NUMBERS, /* a count and numbers that are laid out alike */
  HA__DO_LOOP, /* an array, element by element: its body up to `next`, then up to `filler_end` what
                  an element is that the source does not have */
  HA__DO_MARK, /* keep the place in the source in a slot */
  HA__DO_SEEK  /* go to that of a slot */
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
  uint32_t source;   /* its operation */
  uint32_t source_end;
  uint32_t next;
  uint32_t filler_end;
  uint32_t slot;     /* MARK, SEEK; of COPY the first of its leaves */
  uint32_t leaves;   /* COPY */
  uint64_t count;    /* LOOP: elements of a fixed source */
  uint64_t capacity; /* of the target: elements, characters; UINT64_MAX = any */
  uint64_t size;     /* bytes: COPY, CONST, ZERO */
  size_t pool;       /* CONST */
} ha__action;

/* A number, or an array of them, in a COPY: for messages of the other byte order. */
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

/* What a note is about. */
enum {
  HA__NOTE_LOST,   /* what a field says, in every message */
  HA__NOTE_UNFIT,  /* values that may not fit: each message tells whether they did */
  HA__NOTE_MADE_UP /* a field that the source does not have, or what was asked for */
};

struct ha_conversion {
  ha_plan *from;
  ha_plan *to;
  bool is_changed;        /* fields are not those of the source, one by one */
  ha__actions actions[2]; /* by the program of the source */
  uint8_t *pool;          /* what CONST writes */
  size_t pool_size;
  size_t pool_capacity;
  const char **notes;
  size_t note_count;
  size_t note_capacity;
  uint8_t *note_kinds; /* HA__NOTE_... */
  size_t note_kind_capacity;
  ha__arena arena; /* of the notes */
};

/* What compiles one of them. */
typedef struct ha__converter {
  ha_conversion *c;
  const ha__program *program; /* of the source */
  ha__actions *actions;
  const ha_conversion_options *options;
  uint32_t max_align; /* of the target */
  uint32_t count_align;
  size_t barrier; /* actions before this one are not to be extended */
} ha__converter;

ha_status ha__convert_add(ha__converter *b, ha__action action, ha_error *err);
ha_status ha__convert_note(const ha__converter *b, uint8_t kind, const ha_type *type,
                           const char *field, const char *format, ...) HA_PRINTF(5, 6);

/* The actions for a field of the target that the source has nothing for; one element of it. */
ha_status ha__convert_default(ha__converter *b, const ha_type *type, const ha_field *field,
                              ha_error *err);
/* The same with a value that was asked for; HA_E_ARG if it is none. */
ha_status ha__convert_set(ha__converter *b, const ha_type *type, const ha_field *field,
                          const char *value, ha_error *err);
ha_status ha__convert_default_item(ha__converter *b, const ha_field *field, ha_error *err);

/* Are values of one kind those of the other, bit by bit? */
bool ha__convert_alike(int32_t from_kind, int32_t to_kind);

/* The actions for a struct of the source, at its ENTER, and a type of the target. */
ha_status ha__convert_struct(ha__converter *b, uint32_t enter, const ha_type *from,
                             const ha_type *to, ha_error *err);

/* Those for a field of it that has a counterpart: operations [start, end) of the source. */
ha_status ha__convert_field(ha__converter *b, const ha_type *type, const ha_field *to,
                            const ha_field *from, uint32_t op, uint32_t end, ha_error *err);

ha_status ha__convert_skip(ha__converter *b, uint32_t start, uint32_t end, ha_error *err);

/* Store a number of one kind as one of another. Gives whether it is another number now. */
bool ha__convert_number(uint8_t *out, int32_t to_kind, const ha_value *v);

/* Would each message come out with the bytes that it has? Then it need not be run. */
bool ha__conversion_is_copy(const ha_conversion *conversion);

#endif
