#include "adapt_model.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const g_words[] = {"bool",    "int8",   "uint8", "int16",  "uint16",
                                      "int32",   "uint32", "int64", "uint64", "float32",
                                      "float64", "string", "time"};
static const unsigned g_sizes[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 0, 4};

/* splitmix64 */
static uint64_t next(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

uint64_t model_below(uint64_t *state, uint64_t limit) {
  return (next(state) >> 11) % limit;
}

static bool chance(uint64_t *state, uint64_t one_in) {
  return model_below(state, one_in) == 0;
}

static bool is_number(int kind) {
  return kind <= FLOAT64;
}

/* --- definitions ------------------------------------------------------------------------------ */

static void random_array(const model *m, uint64_t *s, model_field *f) {
  f->array = chance(s, 2) ? NONE : (int)model_below(s, 3) + 1;
  if (f->array == BOUNDED && !m->is_ros2) f->array = ANY;
  f->capacity = f->array == FIXED || f->array == BOUNDED ? model_below(s, 4) + 1 : 0;
}

static void random_field(const model *m, uint64_t *s, model_field *f, int of_type) {
  static int serial;

  memset(f, 0, sizeof *f);
  snprintf(f->name, sizeof f->name, "f%d", serial++ % 1000000);
  f->old = -1;
  f->kind = (int)model_below(s, 16);
  if (f->kind > STRUCT || (f->kind == TIME && m->is_ros2)) f->kind = STRUCT;
  if (f->kind == STRUCT && of_type == 0) f->kind = STRING;
  if (f->kind == STRUCT) f->type = (int)model_below(s, (uint64_t)of_type);
  random_array(m, s, f);
  if (f->kind == STRING && m->is_ros2 && chance(s, 3)) f->string_capacity = model_below(s, 8) + 1;
  if (m->is_ros2 && is_number(f->kind) && f->array == NONE && chance(s, 3)) {
    f->has_default = true;
    f->default_value = (int)model_below(s, f->kind == BOOL ? 2 : 100);
  }
}

static void make_old(model *m, uint64_t *s) {
  for (int i = 0; i < MODEL_TYPES; i++) {
    model_type *t = &m->old[i];
    t->package = "pkg";
    snprintf(t->name, sizeof t->name, "T%d", i);
    t->count = chance(s, 8) ? 0 : (int)model_below(s, 7) + 1;
    for (int k = 0; k < t->count; k++) {
      random_field(m, s, &t->fields[k], i);
    }
  }
}

static void add_rule(model *m, const char *word, const char *a, const char *b) {
  const size_t used = strlen(m->rules);

  snprintf(m->rules + used, sizeof m->rules - used, "%s %s %s\n", word, a, b);
}

/* Attributes of a field that a rewritten definition may change. */
static void change_field(const model *m, uint64_t *s, model_field *f, int of_type) {
  model_field other;

  if (chance(s, 3)) {
    random_field(m, s, &other, of_type);
    f->kind = other.kind;
    f->type = other.type;
    f->string_capacity = other.string_capacity;
    f->has_default = other.has_default && f->array == NONE;
    f->default_value = other.default_value;
  }
  if (chance(s, 4)) random_array(m, s, f);
  if (f->array != NONE) f->has_default = false;
  if (f->kind == STRING && m->is_ros2 && chance(s, 4)) f->string_capacity = model_below(s, 9);
}

static void set_field(model *m, uint64_t *s, model_field *f) {
  char text[16];

  if (f->old >= 0 || !is_number(f->kind) || f->array != NONE || !chance(s, 2)) return;
  f->is_set = true;
  f->set_value = (int)model_below(s, f->kind == BOOL ? 2 : 100);
  snprintf(text, sizeof text, "%d", f->set_value);
  add_rule(m, "set", f->name, text);
}

/* Keep a field, rename it by a rule, or drop it, by a rule or because the new definition lacks
 * it. */
static void carry_field(model *m, uint64_t *s, model_type *t, int i, int k) {
  const model_field *old = &m->old[i].fields[k];
  model_field f = *old;
  char name[24];

  f.old = k;
  if (t->is_reported && chance(s, 8)) return;
  if (chance(s, 8)) {
    add_rule(m, "drop", old->name, "");
    if (!t->is_reported) return;
    f.old = -1;
  } else if (chance(s, 5)) {
    snprintf(name, sizeof name, "r%.14s", old->name);
    add_rule(m, "rename", old->name, name);
    memcpy(f.name, name, sizeof f.name);
  }
  if (t->is_reported) change_field(m, s, &f, i);
  t->fields[t->count++] = f;
}

static void shuffle(uint64_t *s, model_type *t) {
  for (int i = t->count - 1; i > 0; i--) {
    const int k = (int)model_below(s, (uint64_t)i + 1);
    const model_field f = t->fields[i];
    t->fields[i] = t->fields[k];
    t->fields[k] = f;
  }
}

static void make_new(model *m, uint64_t *s, int i) {
  model_type *t = &m->new[i];
  char full[32];

  snprintf(t->name, sizeof t->name, "%s", m->old[i].name);
  t->package = "pkg";
  t->is_reported = !chance(s, 3);
  snprintf(m->rules + strlen(m->rules), 64, "[pkg/%s]\n", t->name);
  if (chance(s, 5)) {
    snprintf(t->name, sizeof t->name, "Renamed%d", i);
    if (chance(s, 2)) t->package = "other";
    snprintf(full, sizeof full, "%s/%.20s", t->package, t->name);
    add_rule(m, "type", full, "");
  }
  for (int k = 0; k < m->old[i].count; k++) {
    carry_field(m, s, t, i, k);
  }
  for (uint64_t n = t->is_reported ? model_below(s, 3) : 0; n > 0; n--) {
    random_field(m, s, &t->fields[t->count++], i);
  }
  if (t->is_reported && chance(s, 3)) shuffle(s, t);
  for (int k = 0; k < t->count; k++) {
    set_field(m, s, &t->fields[k]);
  }
}

void model_make(model *m, uint64_t seed) {
  uint64_t s = seed;

  memset(m, 0, sizeof *m);
  m->is_ros2 = seed % 2 == 0;
  make_old(m, &s);
  for (int i = 0; i < MODEL_TYPES; i++) {
    make_new(m, &s, i);
  }
}

static void add_number(ha__text *out, const char *mark, uint64_t number) {
  ha__text_string(out, mark);
  ha__text_u64(out, number);
}

void model_text(ha__text *out, const model_type *types, int type) {
  const model_type *t = &types[type];

  ha__text_string(out, "# a comment\n");
  for (int i = 0; i < t->count; i++) {
    const model_field *f = &t->fields[i];
    if (f->kind == STRUCT) {
      const model_type *inner = &types[f->type];
      if (i % 2 || strcmp(inner->package, t->package) != 0) {
        ha__text_string(out, inner->package);
        ha__text_string(out, "/");
      }
      ha__text_string(out, inner->name);
    } else {
      ha__text_string(out, g_words[f->kind]);
    }
    if (f->kind == STRING && f->string_capacity) add_number(out, "<=", f->string_capacity);
    if (f->array != NONE) ha__text_string(out, "[");
    if (f->array == FIXED) add_number(out, "", f->capacity);
    if (f->array == BOUNDED) add_number(out, "<=", f->capacity);
    ha__text_string(out, f->array != NONE ? "] " : " ");
    ha__text_string(out, f->name);
    if (f->has_default && f->array == NONE && is_number(f->kind)) {
      add_number(out, " ", (uint64_t)f->default_value);
    }
    ha__text_string(out, "  # of no weight\n");
  }
}

/* --- values ----------------------------------------------------------------------------------- */

static value struct_value(const model *m, uint64_t *s, int type);

static value *new_items(size_t count) {
  value *items = calloc(count + 1, sizeof *items);

  if (!items) abort();
  return items;
}

/* Small and large values, so that some do not fit. */
static value number_value(uint64_t *s, int kind) {
  value v = {.count = 0};
  const uint64_t bits = chance(s, 2) ? model_below(s, 200) : next(s);

  if (kind == FLOAT32 || kind == FLOAT64) {
    v.number.d = chance(s, 2) ? (double)(int64_t)bits / 4 : (double)model_below(s, 300) - 150;
    if (chance(s, 16)) v.number.d = (double)NAN;
    if (chance(s, 16)) v.number.d = chance(s, 2) ? (double)INFINITY : -1e300;
    if (kind == FLOAT32) v.number.d = (double)(float)v.number.d;
    return v;
  }
  v.number.u = bits;
  if (kind == BOOL) v.number.u &= 1;
  if (kind == INT8) v.number.i = (int64_t)(bits & 0xff) - (bits & 0x80 ? 256 : 0);
  if (kind == UINT8) v.number.u = (uint8_t)bits;
  if (kind == INT16) v.number.i = (int16_t)bits;
  if (kind == UINT16) v.number.u = (uint16_t)bits;
  if (kind == INT32) v.number.i = (int32_t)bits;
  if (kind == UINT32) v.number.u = (uint32_t)bits;
  return v;
}

static value one_value(const model *m, uint64_t *s, const model_field *f) {
  value v = {.count = 0};

  if (f->kind == STRUCT) return struct_value(m, s, f->type);
  if (is_number(f->kind)) return number_value(s, f->kind);
  if (f->kind == TIME) {
    v.number.u = model_below(s, UINT64_C(1) << 52);
    return v;
  }
  const uint64_t size = model_below(s, f->string_capacity ? f->string_capacity + 1 : 10);
  for (uint64_t i = 0; i < size; i++) {
    v.text[i] = (char)('a' + model_below(s, 26));
  }
  return v;
}

static value field_value(const model *m, uint64_t *s, const model_field *f) {
  value v = {.count = 0};

  if (f->array == NONE) return one_value(m, s, f);
  v.count = f->array == FIXED ? f->capacity : model_below(s, f->array == ANY ? 5 : f->capacity + 1);
  v.items = new_items(v.count);
  for (size_t i = 0; i < v.count; i++) {
    v.items[i] = one_value(m, s, f);
  }
  return v;
}

static value struct_value(const model *m, uint64_t *s, int type) {
  const model_type *t = &m->old[type];
  value v = {.items = new_items((size_t)t->count), .count = (size_t)t->count};

  for (int i = 0; i < t->count; i++) {
    v.items[i] = field_value(m, s, &t->fields[i]);
  }
  return v;
}

value model_value(const model *m, uint64_t seed) {
  uint64_t s = seed;

  return struct_value(m, &s, MODEL_TYPES - 1);
}

void value_done(value *v) {
  for (size_t i = 0; i < v->count; i++) {
    value_done(&v->items[i]);
  }
  free(v->items);
}

/* --- adapting --------------------------------------------------------------------------------- */

static value plain_number(int kind, int number) {
  value v = {.count = 0};

  if (kind == FLOAT32 || kind == FLOAT64) {
    v.number.d = number;
  } else {
    v.number.i = number;
  }
  return v;
}

static value zero_item(const model *m, const model_field *f);

/* Value of a field of the new types without a source. */
static value absent(const model *m, const model_field *f, bool may_be_set) {
  value v = {.count = 0};

  if (may_be_set && f->is_set) return plain_number(f->kind, f->set_value);
  if (f->has_default && f->array == NONE) return plain_number(f->kind, f->default_value);
  if (f->array == NONE) return zero_item(m, f);
  v.count = f->array == FIXED ? f->capacity : 0;
  v.items = new_items(v.count);
  for (size_t i = 0; i < v.count; i++) {
    v.items[i] = zero_item(m, f);
  }
  return v;
}

static value zero_item(const model *m, const model_field *f) {
  const model_type *t = &m->new[f->type];
  value v = {.count = 0};

  if (f->kind != STRUCT) return plain_number(f->kind, 0);
  v.count = (size_t)t->count;
  v.items = new_items(v.count);
  for (int i = 0; i < t->count; i++) {
    v.items[i] = absent(m, &t->fields[i], false);
  }
  return v;
}

static const long double g_least[] = {0, -0x1p7L, 0, -0x1p15L, 0, -0x1p31L, 0, -0x1p63L, 0};
static const long double g_most[] = {1,           0x1p7L - 1,  0x1p8L - 1,
                                     0x1p15L - 1, 0x1p16L - 1, 0x1p31L - 1,
                                     0x1p32L - 1, 0x1p63L - 1, 0x1p64L - 1};

/* A long double represents every 64-bit integer (x87). */
static value adapt_number(const value *old, int from, int to) {
  const bool is_unsigned = from == UINT64;
  long double number = from >= FLOAT32 ? (long double)old->number.d
                       : is_unsigned   ? (long double)old->number.u
                                       : (long double)old->number.i;
  value v = {.count = 0};

  if (to == FLOAT32) {
    /* converted via double, because two roundings may differ from one */
    v.number.d = (double)(float)(double)number;
    return v;
  }
  if (to == FLOAT64) {
    v.number.d = (double)number;
    return v;
  }
  if (isnan(number)) number = 0;
  number = truncl(number);
  if (number < g_least[to]) number = g_least[to];
  if (number > g_most[to]) number = g_most[to];
  if (number < 0) {
    v.number.i = (int64_t)number;
  } else {
    v.number.u = (uint64_t)number;
  }
  return v;
}

static value adapt_struct(const model *m, const value *old, int from, int to);

static value adapt_item(const model *m, const value *old, const model_field *from,
                        const model_field *to) {
  value v = {.count = 0};

  if (to->kind == STRUCT) return adapt_struct(m, old, from->type, to->type);
  if (is_number(to->kind)) return adapt_number(old, from->kind, to->kind);
  v.number = old->number;
  memcpy(v.text, old->text, sizeof v.text);
  if (to->kind == STRING && to->string_capacity && strlen(v.text) > to->string_capacity) {
    v.text[to->string_capacity] = '\0';
  }
  return v;
}

static value adapt_field(const model *m, const value *old, const model_field *from,
                         const model_field *to) {
  const bool is_alike = from->kind == to->kind || (is_number(from->kind) && is_number(to->kind));
  value v = {.count = 0};

  if (!is_alike || (from->array == NONE) != (to->array == NONE)) return absent(m, to, false);
  if (to->array == NONE) return adapt_item(m, old, from, to);
  v.count = old->count;
  if (to->array != ANY && v.count > to->capacity) v.count = to->capacity;
  if (to->array == FIXED) v.count = to->capacity;
  v.items = new_items(v.count);
  for (size_t i = 0; i < v.count; i++) {
    v.items[i] = i < old->count ? adapt_item(m, &old->items[i], from, to) : zero_item(m, to);
  }
  return v;
}

static value adapt_struct(const model *m, const value *old, int from, int to) {
  const model_type *t = &m->new[to];
  value v = {.items = new_items((size_t)t->count), .count = (size_t)t->count};

  for (int i = 0; i < t->count; i++) {
    const model_field *f = &t->fields[i];
    /* unrelated types have no field of the same name */
    const int k = from == to ? f->old : -1;
    v.items[i] = k < 0 ? absent(m, f, from == to)
                       : adapt_field(m, &old->items[k], &m->old[from].fields[k], f);
  }
  return v;
}

value model_adapt(const model *m, const value *old) {
  return adapt_struct(m, old, MODEL_TYPES - 1, MODEL_TYPES - 1);
}

/* --- bytes ------------------------------------------------------------------------------------ */

static void pad(ha__text *out, model_wire wire, size_t align) {
  while (wire != WIRE_ROS1 && (out->size - 4) % align) {
    ha__text_fill(out, '\0', 1);
  }
}

static void put(ha__text *out, model_wire wire, uint64_t bits, unsigned size) {
  pad(out, wire, size);
  for (unsigned i = 0; i < size; i++) {
    ha__text_fill(out, (char)(bits >> 8 * (wire == WIRE_CDR_BIG ? size - 1 - i : i)), 1);
  }
}

static void put_struct(ha__text *out, const model_type *types, int type, const value *v,
                       model_wire wire);

static void put_item(ha__text *out, const model_type *types, const model_field *f, const value *v,
                     model_wire wire) {
  uint64_t bits = v->number.u;

  if (f->kind == STRUCT) {
    put_struct(out, types, f->type, v, wire);
  } else if (f->kind == STRING) {
    const size_t nul = wire == WIRE_ROS1 ? 0 : 1;
    put(out, wire, strlen(v->text) + nul, 4);
    ha__text_add(out, v->text, strlen(v->text) + nul);
  } else if (f->kind == TIME) {
    put(out, wire, bits & UINT32_MAX, 4);
    put(out, wire, bits >> 32, 4);
  } else {
    if (f->kind == FLOAT32) {
      const float narrow = (float)v->number.d;
      uint32_t raw = 0;
      memcpy(&raw, &narrow, sizeof raw);
      bits = raw;
    }
    put(out, wire, bits, g_sizes[f->kind]);
  }
}

static void put_struct(ha__text *out, const model_type *types, int type, const value *v,
                       model_wire wire) {
  const model_type *t = &types[type];

  for (int i = 0; i < t->count; i++) {
    const model_field *f = &t->fields[i];
    const value *one = &v->items[i];
    if (f->array == NONE) {
      put_item(out, types, f, one, wire);
      continue;
    }
    if (f->array != FIXED) put(out, wire, one->count, 4);
    for (size_t k = 0; k < one->count; k++) {
      put_item(out, types, f, &one->items[k], wire);
    }
  }
  if (t->count == 0 && wire != WIRE_ROS1) ha__text_fill(out, '\0', 1);
}

void model_encode(ha__text *out, const model_type *types, const value *v, model_wire wire) {
  const uint8_t header[4] = {0, wire == WIRE_CDR, 0, 0};

  if (wire != WIRE_ROS1) ha__text_add(out, header, sizeof header);
  put_struct(out, types, MODEL_TYPES - 1, v, wire);
}
