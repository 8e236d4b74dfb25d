#include "live/graph/describe_reply.h"

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/text/text.h"
#include "live/graph/definition.h"
#include "schema/rihs.h"

/* Limit of one definition: its files cannot be much longer than the reply that contains them. */
enum { MAX_TEXT = 2 * HA__DESCRIBE_MAX_REPLY };

void ha__describe_write(ha__cdr_writer *out, const char *type, const char *hash) {
  ha__cdr_write_string(out, type);
  ha__cdr_write_string(out, hash);
  ha__cdr_write_u8(out, 1);
  ha__cdr_writer_end(out);
}

/* "pkg/Type" from "pkg/msg/Type", for the separator lines of definitions. */
static void add_name(ha__text *text, const char *name) {
  const char *cut = strstr(name, "/msg/");

  if (cut) {
    ha__text_add(text, name, (size_t)(cut - name));
    name = cut + strlen("/msg");
  }
  ha__text_string(text, name);
}

static void add_head(ha__text *text, const char *word) {
  if (text->size) ha__text_string(text, "\n");
  ha__text_fill(text, '=', 80);
  ha__text_string(text, "\n");
  ha__text_string(text, word);
}

/* --- the description: fields with ids of REP 2016 --------------------------------------------- */

enum {
  BOUNDED_STRING = HA_KIND_STRING + HA__RIHS_BOUNDED,
  BOUNDED_WSTRING = HA_KIND_WSTRING + HA__RIHS_BOUNDED,
  FORMS = 4
};

typedef struct field {
  const char *name;
  unsigned kind;  /* HA_KIND_..., or BOUNDED_... */
  unsigned array; /* HA_ARRAY_... */
  uint64_t capacity;
  uint64_t string_capacity;
  const char *nested;
  const char *value; /* default */
} field;

static field read_field(ha__cdr_reader *in) {
  field f = {.name = ha__cdr_read_string(in)};
  const unsigned id = ha__cdr_read_u8(in);

  f.kind = id % HA__RIHS_ARRAY;
  f.array = id / HA__RIHS_ARRAY;
  f.capacity = ha__cdr_read_u64(in);
  f.string_capacity = ha__cdr_read_u64(in);
  f.nested = ha__cdr_read_string(in);
  f.value = ha__cdr_read_string(in);
  return f;
}

static const char *kind_name(unsigned kind) {
  static const char *const names[] = {
      [HA_KIND_INT8] = "int8",        [HA_KIND_UINT8] = "uint8",     [HA_KIND_INT16] = "int16",
      [HA_KIND_UINT16] = "uint16",    [HA_KIND_INT32] = "int32",     [HA_KIND_UINT32] = "uint32",
      [HA_KIND_INT64] = "int64",      [HA_KIND_UINT64] = "uint64",   [HA_KIND_FLOAT32] = "float32",
      [HA_KIND_FLOAT64] = "float64",  [HA_KIND_BOOL] = "bool",       [HA_KIND_BYTE] = "byte",
      [HA_KIND_STRING] = "string",    [HA_KIND_WSTRING] = "wstring", [BOUNDED_STRING] = "string<=",
      [BOUNDED_WSTRING] = "wstring<="};

  return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

static bool is_text_kind(unsigned kind) {
  return kind == HA_KIND_STRING || kind == HA_KIND_WSTRING || kind == BOUNDED_STRING ||
         kind == BOUNDED_WSTRING;
}

/* Append a default from the text that Python prints: strings without quotes, lists in round
 * brackets. Values that .msg cannot express are left out. */
static void add_default(ha__text *text, const field *f) {
  const char *value = f->value;
  const size_t size = strlen(value);

  if (!size || strpbrk(value, "\r\n")) return;
  if (f->array && value[0] == '(' && value[size - 1] == ')') {
    ha__text_string(text, " [");
    ha__text_add(text, value + 1, size - 2 - (size > 2 && value[size - 2] == ','));
    ha__text_string(text, "]");
  } else if (is_text_kind(f->kind) && !f->array) {
    const char *quote = strchr(value, '"') ? "'" : "\"";
    if (strchr(value, *quote) || strchr(value, '\\')) return;
    ha__text_string(text, " ");
    ha__text_string(text, quote);
    ha__text_string(text, value);
    ha__text_string(text, quote);
  } else {
    ha__text_string(text, " ");
    ha__text_string(text, value);
  }
}

/* False: .msg has no such type. */
static bool add_type(ha__text *text, const field *f) {
  static const char *const fronts[FORMS] = {"", "[", "[<=", "["};
  const char *name = kind_name(f->kind);

  if (f->array >= FORMS || (!name && f->kind != HA_KIND_STRUCT)) return false;
  if (name) {
    ha__text_string(text, name);
  } else {
    add_name(text, f->nested);
  }
  if (f->kind >= BOUNDED_STRING) ha__text_u64(text, f->string_capacity);
  ha__text_string(text, fronts[f->array]);
  if (f->array == HA_ARRAY_FIXED || f->array == HA_ARRAY_BOUNDED) ha__text_u64(text, f->capacity);
  if (f->array) ha__text_string(text, "]");
  return true;
}

/* One type; head: write a separator before it. False: .msg has no such type, or the reply is
 * truncated. */
static bool read_type(ha__text *text, ha__cdr_reader *in, bool head, bool defaults) {
  const char *name = ha__cdr_read_string(in);
  const uint32_t count = ha__cdr_read_u32(in);
  bool ok = true;

  if (head) {
    add_head(text, "MSG: ");
    add_name(text, name);
    ha__text_string(text, "\n");
  }
  for (uint32_t i = 0; i < count && !in->failed; i++) {
    const field f = read_field(in);
    /* a generated field in a message without fields */
    if (strcmp(f.name, HA__RIHS_FILLER) == 0) continue;
    ok = add_type(text, &f) && ok;
    ha__text_string(text, " ");
    ha__text_string(text, f.name);
    if (defaults) add_default(text, &f);
    ha__text_string(text, "\n");
  }
  return ok && !in->failed;
}

/* A type, and the types that it refers to. */
static bool read_description(ha__text *text, ha__cdr_reader *in, bool defaults) {
  bool ok = read_type(text, in, false, defaults);
  const uint32_t count = ha__cdr_read_u32(in);

  for (uint32_t i = 0; i < count && !in->failed; i++) {
    ok = read_type(text, in, true, defaults) && ok;
  }
  return ok && !in->failed;
}

/* --- the files -------------------------------------------------------------------------------- */

typedef struct source {
  const char *name;
  const char *encoding; /* "msg", "idl", ... */
  const char *text;
} source;

static source read_source(ha__cdr_reader *in) {
  const char *name = ha__cdr_read_string(in);
  const char *encoding = ha__cdr_read_string(in);

  return (source){name, encoding, ha__cdr_read_string(in)};
}

/* The source of this name; its text is "" if the reply lacks it. */
static source find_source(ha__cdr_reader in, uint32_t count, const char *type) {
  for (uint32_t i = 0; i < count && !in.failed; i++) {
    const source s = read_source(&in);
    if (strcmp(s.name, type) == 0) return s;
  }
  return (source){type, "", ""};
}

static void add_source(ha__text *text, const source *s, bool is_root) {
  if (strcmp(s->encoding, "idl") == 0) {
    add_head(text, "IDL: ");
    ha__text_string(text, s->name);
    ha__text_string(text, "\n");
  } else if (!is_root) {
    add_head(text, "MSG: ");
    add_name(text, s->name);
    ha__text_string(text, "\n");
  }
  ha__text_string(text, s->text);
}

/* All sources concatenated, as bags contain them. Returns their encoding; NULL = of several
 * languages. */
static const char *read_sources(ha__text *text, ha__cdr_reader *in, const char *type) {
  const uint32_t count = ha__cdr_read_u32(in);
  const source root = find_source(*in, count, type);
  const bool is_idl = strcmp(root.encoding, "idl") == 0;
  bool alike = is_idl || strcmp(root.encoding, "msg") == 0;

  if (alike) add_source(text, &root, true);
  for (uint32_t i = 0; i < count && !in->failed && alike; i++) {
    const source s = read_source(in);
    alike = strcmp(s.encoding, root.encoding) == 0;
    if (alike && strcmp(s.name, type) != 0) add_source(text, &s, false);
  }
  if (!alike || in->failed) return NULL;
  return is_idl ? "ros2idl" : "ros2msg";
}

/* --- the definition --------------------------------------------------------------------------- */

/* HA_OK: it is the type. HA_END: it is not. */
static ha_status check(const ha__text *text, const char *encoding, const char *type,
                       const char *hash, ha_error *err) {
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = type,
                            .encoding = encoding,
                            .data = (const uint8_t *)ha__text_view(text),
                            .size = text->size,
                            .hash = hash};
  char found[HA_RIHS_TEXT_SIZE] = "";

  HA_TRY(ha__text_status(text, err));
  const ha_status st = ha__definition_hash_of(found, &schema, NULL, HA_DIALECT_ROS2, err);
  if (st == HA_E_NOMEM) return st;
  return st >= 0 && strcmp(found, hash) == 0 ? HA_OK : HA_END;
}

typedef struct reply {
  ha__cdr_reader in; /* at the description */
  const char *type;
  const char *hash;
} reply;

static ha_status use_sources(ha__text *text, const char **encoding, const reply *r, ha_error *err) {
  ha__text unused = HA__TEXT_INIT(MAX_TEXT);
  ha__cdr_reader in = r->in;

  (void)read_description(&unused, &in, false);
  ha__text_done(&unused);
  *encoding = read_sources(text, &in, r->type);
  return *encoding ? check(text, *encoding, r->type, r->hash, err) : HA_END;
}

static ha_status use_description(ha__text *text, const char **encoding, const reply *r,
                                 bool defaults, ha_error *err) {
  ha__cdr_reader in = r->in;

  *encoding = "ros2msg";
  if (!read_description(text, &in, defaults)) return HA_END;
  return check(text, *encoding, r->type, r->hash, err);
}

/* The sources if they are complete, else text of the description; HA_END: neither. */
static ha_status choose(ha__text *text, const char **encoding, const reply *r, ha_error *err) {
  ha_status st = use_sources(text, encoding, r, err);

  for (int defaults = 1; defaults >= 0 && st == HA_END; defaults--) {
    ha__text_done(text);
    st = use_description(text, encoding, r, defaults, err);
  }
  return st;
}

static ha_status begin(reply *out, const uint8_t *data, size_t size, const char *type,
                       const char *hash, ha_error *err) {
  if (size > HA__DESCRIBE_MAX_REPLY) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the reply has %zu bytes", size);
  }
  *out = (reply){ha__cdr_open(data, size), type, hash};
  const bool successful = ha__cdr_read_u8(&out->in) != 0;
  const char *why = ha__cdr_read_string(&out->in);
  if (out->in.failed) return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "the reply is cut");
  if (successful) return HA_OK;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%.100s", *why ? why : "no reason is given");
}

ha_status ha__describe_read(char **text, const char **encoding, const uint8_t *data, size_t size,
                            const char *type, const char *hash, ha_error *err) {
  ha__text found = HA__TEXT_INIT(MAX_TEXT);
  const char *language = NULL;
  reply r;

  HA_TRY(begin(&r, data, size, type, hash, err));
  ha_status st = choose(&found, &language, &r, err);
  if (st == HA_END) {
    st = HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                 "the reply is not a definition with the hash of the publishers");
  }
  if (st >= 0) {
    /* that of a message without fields is empty: an empty line is a definition */
    *text = found.size ? ha__dup_text(ha__text_view(&found), found.size) : ha__dup_string("\n");
    if (!*text) st = HA_FAIL_NOMEM(err);
  }
  if (st >= 0) *encoding = language;
  ha__text_done(&found);
  return st;
}
