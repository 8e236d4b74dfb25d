/* Prepared paths: compiled from text to the offset of a field in the image. */
#include <string.h>
#include <strings.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "encoding/build/build.h"
#include "encoding/path.h"

const ha__member *ha__member_find(const ha__layout *layout, const char *name, size_t size,
                                  bool any_case) {
  for (size_t i = 0; i < layout->type->field_count; i++) {
    const char *known = layout->members[i].field->name;
    if (strlen(known) != size) continue;
    if ((any_case ? strncasecmp(known, name, size) : memcmp(known, name, size)) == 0) {
      return &layout->members[i];
    }
  }
  return NULL;
}

static ha_status take_time_part(ha_builder_field *f, const ha__path_part *part, ha_error *err) {
  int code = HA__TIME_WHOLE;

  HA_TRY(ha__path_time_part(&code, part, err));
  f->offset += code == HA__TIME_SECONDS ? 0 : 4;
  f->kind = f->kind == HA_KIND_TIME ? HA_KIND_UINT32 : HA_KIND_INT32;
  return HA_OK;
}

static ha_status take_name(ha_builder_field *f, const ha__path_part *part, ha_error *err) {
  const ha__member *m = NULL;

  if (!f->is_array && (f->kind == HA_KIND_TIME || f->kind == HA_KIND_DURATION)) {
    return take_time_part(f, part, err);
  }
  if (f->is_array || !f->layout) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "there are no fields in %s",
                   f->is_array ? "an array" : "a value");
  }
  m = ha__member_find(f->layout, part->name, part->name_size, false);
  if (!m) m = ha__member_find(f->layout, part->name, part->name_size, true);
  if (!m) return ha__path_no_field(f->layout->type, part->name, part->name_size, err);
  f->member = m;
  f->layout = m->layout;
  f->kind = m->field->kind;
  f->offset += m->offset;
  f->is_array = m->field->array != HA_ARRAY_NONE;
  return HA_OK;
}

static ha_status take_index(ha_builder_field *f, const ha__path_part *part, ha_error *err) {
  if (!f->is_array) return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "this is not an array");
  if (part->code == HA__PART_SLICE) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a slice can't be set");
  }
  f->steps[f->step_count] = (ha__field_step){f->member, f->offset, 0};
  HA_TRY(ha__field_set_index(&f->steps[f->step_count], part->first, err));
  f->step_count++;
  f->offset = 0;
  f->is_array = false;
  return HA_OK;
}

static ha_status compile(ha_builder_field *f, const char *path, ha_error *err) {
  const ha__path_text in = {.text = path, .end = strlen(path)};
  ha__path_part part = {.code = HA__PART_NAME};
  size_t at = 0;
  ha_status st;

  while ((st = ha__path_part_next(&part, &in, &at, err)) == HA_OK) {
    st = part.code == HA__PART_NAME ? take_name(f, &part, err) : take_index(f, &part, err);
    if (st < 0) {
      ha__error_wrap(err, HA__PATH_PLACE, part.column, path);
      return st;
    }
  }
  return st < 0 ? st : HA_OK;
}

static size_t count_indices(const char *path) {
  size_t count = 0;

  for (; *path; path++) {
    count += *path == '[';
  }
  return count;
}

ha_status ha_builder_field_new(ha_builder_field **out, ha_builder *builder, const char *path,
                               ha_error *err) {
  HA_TRY(ha__need(path, "the path", err));
  ha_builder_field *f =
      ha__alloc_zeroed(1, sizeof *f + count_indices(path) * sizeof(ha__field_step));

  if (!f) return HA_FAIL_NOMEM(err);
  f->builder = builder;
  f->layout = builder->root;
  f->kind = HA_KIND_STRUCT;
  f->text = ha__dup_string(path);
  const ha_status st = f->text ? compile(f, path, err) : HA_FAIL_NOMEM(err);
  if (st < 0) {
    ha_builder_field_free(f);
    return st;
  }
  *out = f;
  return HA_OK;
}

void ha_builder_field_free(ha_builder_field *field) {
  if (!field) return;
  ha__free(field->text);
  ha__free(field);
}
