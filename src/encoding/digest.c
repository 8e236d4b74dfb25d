/* Hash of the values of a message, independent of the encoding. */
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "encoding/walk.h"

enum { BLOCK = 1024 };

static void add(XXH3_state_t *state, const void *bytes, size_t size) {
  (void)XXH3_64bits_update(state, bytes, size); /* fails only for NULL */
}

static void add_number(XXH3_state_t *state, uint64_t number) {
  uint8_t bytes[8];

  ha__store_u64(bytes, number);
  add(state, bytes, sizeof bytes);
}

/* Hashes big-endian numbers as little-endian ones. */
static void add_swapped(XXH3_state_t *state, const uint8_t *bytes, size_t size, size_t unit) {
  uint8_t block[BLOCK];

  for (size_t at = 0; at < size;) {
    const size_t end = size - at > BLOCK ? at + BLOCK : size;
    for (size_t i = at; i < end; i++) {
      block[i - at] = bytes[i - i % unit + unit - 1 - i % unit];
    }
    add(state, block, end - at);
    at = end;
  }
}

static void add_array(XXH3_state_t *state, const ha_value *v) {
  const size_t unit = ha__kind_unit(v->kind);

  add_number(state, v->count);
  if (v->flags & HA_VALUE_BIG_ENDIAN && unit > 1) {
    add_swapped(state, v->data, v->size, unit);
  } else if (v->size) {
    add(state, v->data, v->size);
  }
}

static void add_wstring(XXH3_state_t *state, const ha_value *v) {
  const bool swap = (v->flags & HA_VALUE_BIG_ENDIAN) != 0;

  add_number(state, v->count);
  for (uint64_t i = 0; i < v->count; i++) {
    const uint8_t *at = v->data + i * v->item_size;
    add_number(state, v->item_size == 4 ? ha__walk_u32(at, swap) : ha__walk_u16(at, swap));
  }
}

static uint64_t bits_of(double number) {
  uint64_t bits;

  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static ha_status add_value(void *user, const ha_node *node, const ha_value *v) {
  XXH3_state_t *state = user;

  (void)node;
  if (v->flags & HA_VALUE_ARRAY) {
    add_array(state, v);
    return HA_OK;
  }
  switch (v->kind) {
  case HA_KIND_STRING:
    add_array(state, v);
    break;
  case HA_KIND_WSTRING:
    add_wstring(state, v);
    break;
  case HA_KIND_LONG_DOUBLE:
    add_swapped(state, v->data, v->size, v->flags & HA_VALUE_BIG_ENDIAN ? v->size : 1);
    break;
  case HA_KIND_FLOAT32:
  case HA_KIND_FLOAT64:
    add_number(state, bits_of(v->number));
    break;
  case HA_KIND_TIME:
  case HA_KIND_DURATION:
    add_number(state, (uint64_t)v->integer);
    add_number(state, (uint64_t)v->nanoseconds);
    break;
  default:
    add_number(state, (uint64_t)v->integer);
    break;
  }
  return HA_OK;
}

static ha_status add_count(void *user, const ha_node *node, uint64_t count) {
  (void)node;
  add_number(user, count);
  return HA_OK;
}

ha_status ha_plan_digest(uint64_t *out, const ha_plan *plan, const uint8_t *data, size_t size,
                         ha_error *err) {
  static const ha_visitor visitor = {
      .struct_size = sizeof visitor, .enter_array = add_count, .value = add_value};
  XXH3_state_t state;

  (void)XXH3_64bits_reset(&state);
  HA_TRY(ha_plan_visit(plan, data, size, &visitor, &state, err));
  *out = XXH3_64bits_digest(&state);
  return HA_OK;
}
