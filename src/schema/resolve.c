/* Resolves the references between types, and rejects a type that contains itself. */
#include <inttypes.h>

#include "base/alloc.h"
#include "base/status.h"
#include "schema/build.h"
#include "schema/place.h"

static ha_status resolve(ha__builder *b, ha__type_node *type, uint32_t depth, ha_error *err);

static ha_status resolve_field(ha__builder *b, const ha__type_node *type, ha__field_node *field,
                               uint32_t depth, ha_error *err) {
  ha__type_node *inner = NULL;

  HA_TRY(ha__build_find(&inner, b, field->ref, err));
  if (!inner) {
    return HA_FAIL(
        err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "%s, of field '%s' of %s, is defined nowhere",
        ha__quoted(ha__span_of(field->ref)).text, ha__quoted(ha__span_of(field->face.name)).text,
        ha__quoted(ha__span_of(type->face.name)).text);
  }
  /* an action as a whole contains services */
  if (inner->part_count && !type->part_count) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET,
                   "%s, of field '%s' of %s, is a service or an action, not a message",
                   ha__quoted(ha__span_of(field->ref)).text,
                   ha__quoted(ha__span_of(field->face.name)).text,
                   ha__quoted(ha__span_of(type->face.name)).text);
  }
  field->face.type = &inner->face;
  return resolve(b, inner, depth + 1, err);
}

static ha_status list(ha_types *types, const ha__type_node *type, ha_error *err) {
  void *items = (void *)(uintptr_t)types->all;
  const ha_status st =
      ha__reserve(&items, &types->capacity, types->count, 1, sizeof *types->all, err);

  types->all = items;
  if (st < 0) return st;
  types->all[types->count++] = &type->face;
  return ha__table_put(&types->by_key, type->key, strlen(type->key), (uintptr_t)type, err);
}

static ha_status resolve(ha__builder *b, ha__type_node *type, uint32_t depth, ha_error *err) {
  if (type->state == HA__TYPE_OPEN) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s contains itself",
                   ha__quoted(ha__span_of(type->face.name)).text);
  }
  /* the height of a resolved type is known */
  if (depth + type->height >= b->options.max_depth) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "%s is nested deeper than %" PRIu32 " types",
                   ha__quoted(ha__span_of(type->face.name)).text, b->options.max_depth);
  }
  if (type->state == HA__TYPE_DONE) return HA_OK;
  type->state = HA__TYPE_OPEN;
  HA_TRY(list(b->types, type, err));
  for (ha__field_node *field = type->fields; field; field = field->next) {
    if (!field->ref) continue;
    HA_TRY(resolve_field(b, type, field, depth, err));
    const uint32_t height = ha__type_node_of(field->face.type)->height + 1;
    if (height > type->height) type->height = height;
  }
  type->state = HA__TYPE_DONE;
  return HA_OK;
}

ha_status ha__build_resolve(ha__builder *b, ha__type_node *type, ha_error *err) {
  return resolve(b, type, 0, err);
}
