/* Builders: a message in memory whose values can be set in any order, and its serialization.
 *
 * The image of a struct has its fields one after another, without padding, numbers in little
 * endian: runs of them have the same bytes in most messages and are copied at once. A field without
 * a fixed size (a string, a sequence) is a slot in the image, which refers to items in the memory
 * of the builder.
 *
 *   header.stamp.sec      4 bytes
 *   header.stamp.nanosec  4 bytes
 *   header.frame_id       a slot -> "base_link"
 *   orientation.x         8 bytes ...
 *
 * The default of a struct is a separate image; its slots refer to items that belong to the
 * layout and are copied when they are changed. All memory for items is released at once, by a
 * clear. Used by one thread. */
#ifndef HA_ENCODING_BUILD_BUILD_H
#define HA_ENCODING_BUILD_BUILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <holdall/builder.h>
#include <holdall/encoding.h>

#include "base/arena.h"
#include "base/text/text.h"

/* --- images ----------------------------------------------------------------------------------- */

/* Items of a string (bytes), a wstring (code units of 4 bytes) or a sequence. */
typedef struct ha__slot {
  uint8_t *items;
  uint32_t count;
  uint32_t capacity; /* in items; 0 = they belong to a default */
} ha__slot;

enum { HA__WIDE_SIZE = 4 }; /* bytes of a code unit of a wstring */

typedef struct ha__layout ha__layout;

/* A field of a struct. */
typedef struct ha__member {
  const ha_field *field;
  const ha__layout *layout; /* of HA_KIND_STRUCT, else NULL */
  size_t offset;            /* in the image of the struct */
  size_t item_size;         /* size of one item in an image; for a string the size of its slot */
} ha__member;

struct ha__layout {
  const ha_type *type;
  ha__member *members; /* as many as the type has fields */
  size_t size;         /* of an image */
  uint8_t *defaults;   /* an image */
  bool is_time2;       /* a time or duration of ROS 2 */
};

static inline ha__slot ha__slot_load(const uint8_t *at) {
  ha__slot slot;

  memcpy(&slot, at, sizeof slot);
  return slot;
}

static inline void ha__slot_store(uint8_t *at, ha__slot slot) {
  memcpy(at, &slot, sizeof slot);
}

static inline bool ha__member_is_sequence(const ha__member *m) {
  return m->field->array == HA_ARRAY_BOUNDED || m->field->array == HA_ARRAY_UNBOUNDED;
}

/* --- memory of items -------------------------------------------------------------------------- */

typedef struct ha__pool_block ha__pool_block;

typedef struct ha__item_pool {
  ha__pool_block *blocks; /* newest first */
  uint8_t *at;            /* free memory of the newest one */
  size_t left;
  size_t bytes; /* of all blocks */
} ha__item_pool;

/* Not zeroed, without alignment; valid until the pool is cleared. */
ha_status ha__item_alloc(uint8_t **out, ha_builder *builder, size_t size, ha_error *err);
/* Releases all items; keeps the largest block. */
void ha__item_clear(ha__item_pool *pool);
void ha__item_done(ha__item_pool *pool);

/* --- serialization ---------------------------------------------------------------------------- */

/* One encoding: compile once, then write each message to builder->out. */
typedef struct ha__build_encoding {
  const char *name;
  const void *form; /* the encoding's own */
  ha_status (*compile)(ha_builder *builder, ha_error *err);
  /* Failures to grow are kept in builder->out. */
  void (*write)(ha_builder *builder);
} ha__build_encoding;

extern const ha__build_encoding ha__build_ros1;
extern const ha__build_encoding ha__build_cdr;

/* Operations of ros1 and cdr, in the order of the fields. */
enum {
  HA__PUT_COPY,    /* padding, then `size` bytes of the image */
  HA__PUT_TEXT,    /* a string */
  HA__PUT_NUMBERS, /* a count, and numbers of `size` bytes: a sequence or a wstring */
  HA__PUT_FILL,    /* a byte for a struct without fields */
  HA__PUT_LOOP /* the operations up to `next` for each item, of `size` bytes; the count is in the
                  slot, or is `count` */
};

typedef struct ha__put {
  uint8_t code;
  uint8_t align;
  bool is_counted; /* LOOP */
  uint32_t next;   /* LOOP */
  uint64_t count;  /* LOOP */
  size_t offset;   /* in the image, or in the image of the enclosing loop's item */
  size_t size;
} ha__put;

struct ha_builder {
  const ha__build_encoding *encoding;
  const ha__layout *root;
  uint8_t *image; /* of the message */
  ha__put *puts;
  size_t put_count;
  size_t put_capacity;
  ha__item_pool pool;
  size_t max_bytes;
  ha__text out;
  struct ha__codec *codec; /* encodes the built CDR; borrowed; NULL = CDR is the result */
  ha_buffer encoded;
  ha__arena arena; /* of the layouts */
  void *owned;     /* released with the builder by `release`; NULL = none */
  void (*release)(void *owned);
};

/* Lays out a type and all types in it. */
ha_status ha__layout_new(const ha__layout **out, ha_builder *builder, const ha_type *type,
                         ha_error *err);

/* --- places ----------------------------------------------------------------------------------- */

/* An item of an array on the way to a field. */
typedef struct ha__field_step {
  const ha__member *array;
  size_t offset; /* of the array, from the item of the step before */
  int64_t index;
} ha__field_step;

struct ha_builder_field {
  const ha_builder *builder;
  const ha__layout *layout; /* of a single struct, or of an array of structs; else NULL */
  const ha__member *member; /* NULL = the message */
  bool is_array;            /* the whole array */
  int32_t kind;             /* HA_KIND_... of it, or of each item */
  size_t offset;            /* from the item of the last step */
  size_t step_count;
  char *text; /* the path */
  ha__field_step steps[];
};

/* A value in an image: a single one, or a whole array. */
typedef struct ha__place {
  const ha__member *member; /* NULL = the message */
  const ha__layout *layout;
  uint8_t *at;
  int32_t kind;
  bool is_array;
} ha__place;

/* --- values: the text of HA_E_ARG does not contain the path ----------------------------------- */

/* The member of this name; NULL = none. */
const ha__member *ha__member_find(const ha__layout *layout, const char *name, size_t size,
                                  bool any_case);
/* Sets the index of a step. HA_E_ARG: beyond the end of an array of fixed size. */
ha_status ha__field_set_index(ha__field_step *step, int64_t index, ha_error *err);

/* The items of an array, as bytes that may be changed. */
ha_status ha__place_items(uint8_t **out, uint32_t *count, ha_builder *builder, ha__place array,
                          ha_error *err);
ha_status ha__place_resize(ha_builder *builder, ha__place array, uint64_t count, ha_error *err);
/* The place of an item, index < count, in the items of an array. */
ha__place ha__place_item(ha__place array, uint8_t *items, uint64_t index);

/* All elements of an array of numbers, which gets `count` elements that are not set. */
ha_status ha__place_renew(uint8_t **out, ha_builder *builder, ha__place array, uint64_t count,
                          ha_error *err);

/* Stores a number as one of another kind. */
ha_status ha__number_store(uint8_t *out, int32_t kind, const ha_value *value, ha_error *err);
ha_status ha__place_set_number(ha__place place, const ha_value *value, ha_error *err);
ha_status ha__place_set_string(ha_builder *builder, ha__place place, const char *text, size_t size,
                               ha_error *err);
ha_status ha__place_set_bytes(ha_builder *builder, ha__place place, const void *data, size_t size,
                              ha_error *err);
ha_status ha__place_set_time(ha__place place, int64_t ns, ha_error *err);

#endif
