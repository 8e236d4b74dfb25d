#include "encoding/json/encode.h"

#include <string.h>

#include "base/status.h"
#include "base/text/text.h"
#include "encoding/program.h"

typedef struct renamer {
  ha_plan *plan;
  size_t at; /* id of the next node */
  ha_error *err;
} renamer;

static void put_key(ha__text *out, const char *key, size_t size) {
  ha__text_string(out, ",\"");
  for (size_t i = 0; i < size; i++) {
    const uint8_t c = (uint8_t)key[i];
    const char escape[] = {
        '\\', 'u', '0', '0', "0123456789abcdef"[c >> 4], "0123456789abcdef"[c & 15]};
    if (c < 0x20 || c == '"' || c == '\\') {
      ha__text_add(out, escape, sizeof escape);
    } else {
      ha__text_add(out, &key[i], 1);
    }
  }
  ha__text_string(out, "\":");
}

/* Replaces the next node by one of this name. */
static ha_status rename_node(renamer *r, const char *name, size_t size, const ha__shape *shape) {
  const ha__shape *one = shape->code == HA__SHAPE_LIST ? shape->item : shape;
  ha__text key = HA__TEXT_INIT(8 * size + HA__KEY_ROOM);
  ha_status st = HA_OK;

  put_key(&key, name, size);
  ha__node *new = ha__arena_alloc(&r->plan->arena, sizeof *new + key.size + HA__KEY_ROOM);
  if (new &&key.status >= 0) {
    new->node = *r->plan->nodes[r->at];
    new->key_size = key.size;
    memcpy(new->key, key.data, key.size);
    new->is_raw = one->code == HA__SHAPE_ANY || one->code == HA__SHAPE_NONE;
    new->is_bare = shape->code == HA__SHAPE_LIST &&
                   (one->code == HA__SHAPE_LIST || one->code == HA__SHAPE_BYTES);
    r->plan->nodes[r->at++] = &new->node;
  } else {
    st = HA_FAIL_NOMEM(r->err);
  }
  ha__text_done(&key);
  return st;
}

static ha_status rename_field(renamer *r, const char *name, size_t size, const ha__shape *shape);

static ha_status rename_fields(renamer *r, const ha__shape *map) {
  for (const ha__shape_field *f = map->fields; f; f = f->next) {
    HA_TRY(rename_field(r, f->key, f->key_size, f->shape));
  }
  return HA_OK;
}

static ha_status rename_field(renamer *r, const char *name, size_t size, const ha__shape *shape) {
  const ha__shape *one = shape->code == HA__SHAPE_LIST ? shape->item : shape;

  HA_TRY(rename_node(r, name, size, shape));
  if (one->code == HA__SHAPE_MAP) return rename_fields(r, one);
  if (one == shape || (one->code != HA__SHAPE_LIST && one->code != HA__SHAPE_BYTES)) return HA_OK;
  return rename_field(r, "values", 6, one);
}

ha_status ha__json_rename(ha_plan *plan, const ha__shape *shape, ha_error *err) {
  renamer r = {plan, 0, err};

  HA_TRY(rename_node(&r, "", 0, shape));
  ha__node *root = (ha__node *)(uintptr_t)plan->nodes[0];
  root->is_raw = false;
  root->is_bare = shape->code != HA__SHAPE_MAP;
  return root->is_bare ? rename_field(&r, "value", 5, shape) : rename_fields(&r, shape);
}
