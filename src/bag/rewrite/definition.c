/* Makes definitions valid for outputs: most require UTF-8, which ROS 1 does not. */
#include <holdall/rewrite.h>

#include <string.h>

#include "bag/rewrite/rewrite.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/text/utf8.h"

/* Other kinds of definitions may be binary (protobuf). */
static bool is_text(const char *encoding) {
  static const char *const languages[] = {"ros1msg", "ros2msg", "ros2idl", "omgidl", "jsonschema"};

  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
    if (strcmp(encoding, languages[i]) == 0) return true;
  }
  return false;
}

static bool is_wrong(ha__utf8 c) {
  return c.code == HA__UTF8_REPLACEMENT && c.size == 1;
}

static size_t count_wrong(const ha_schema *schema) {
  size_t count = 0;

  for (size_t at = 0; at < schema->size;) {
    const ha__utf8 c = ha__utf8_next(schema->data + at, schema->size - at);
    count += is_wrong(c);
    at += c.size;
  }
  return count;
}

/* Returns the number of bytes written. */
static size_t replace_invalid(char *out, const ha_schema *schema) {
  size_t used = 0;

  for (size_t at = 0; at < schema->size;) {
    const ha__utf8 c = ha__utf8_next(schema->data + at, schema->size - at);
    used += ha__utf8_put(out + used, c.code);
    at += c.size;
  }
  return used;
}

ha_status ha__rewrite_definition(ha_schema *out, ha__rewrite *w, ha__rewrite_out *o,
                                 const ha_schema *schema, ha_error *err) {
  size_t size = 0;

  *out = *schema;
  if (!ha__rewrite_wants_utf8(w, o) || !is_text(schema->encoding)) return HA_OK;
  const size_t wrong = count_wrong(schema);
  if (wrong == 0) return HA_OK;
  /* one byte becomes three */
  if (!ha__mul_size(&size, wrong, 2) || !ha__add_size(&size, size, schema->size)) {
    return HA_FAIL_NOMEM(err);
  }
  char *text = ha__arena_alloc(&w->arena, size);
  if (!text) return HA_FAIL_NOMEM(err);
  out->size = replace_invalid(text, schema);
  out->data = (const uint8_t *)text;
  o->has_mended = true;
  ha__note_definition(w, o, schema);
  return HA_OK;
}
