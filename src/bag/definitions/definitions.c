/* Searches definitions that a bag lacks: places in order, the first that knows a name is used. */
#include <holdall/schema.h>

#include <stdlib.h>
#include <string.h>

#include "bag/definitions/definitions.h"
#include "bag/definitions/place.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/status.h"
#include "model/caller.h"
#include "schema/common.h"
#include "schema/msg/line.h"

enum { BOTH = HA_DIALECT_ROS1 | HA_DIALECT_ROS2 };

typedef struct definitions {
  ha_definitions face;
  ha__definition_place *first;
  ha__definition_place *last;
  bool has_table;
  ha__arena arena;
} definitions;

/* --- the places ------------------------------------------------------------ */

static ha_status add_place(definitions *d, const char *path, size_t size, int32_t dialects,
                           bool is_deep, ha_error *err) {
  ha__definition_place *place = ha__alloc_zeroed(1, sizeof *place);

  if (!place) return HA_FAIL_NOMEM(err);
  place->path = ha__dup_text(path, size);
  place->dialects = dialects;
  place->is_deep = is_deep;
  const ha_status st = place->path ? ha__definition_place_open(place, err) : HA_FAIL_NOMEM(err);
  if (st < 0) {
    ha__definition_place_done(place);
    ha__free(place);
    return st;
  }
  if (d->last) {
    d->last->next = place;
  } else {
    d->first = place;
  }
  d->last = place;
  return HA_OK;
}

/* Such a list may contain paths that do not exist; they are skipped. */
static ha_status add_variable(definitions *d, const char *name, int32_t dialects, bool is_deep,
                              ha_error *err) {
  const char *list = getenv(name);

  while (list && *list) {
    const size_t size = strcspn(list, ":");
    const ha_status st = size ? add_place(d, list, size, dialects, is_deep, err) : HA_OK;
    if (st == HA_E_NOMEM) return st;
    list += size + (list[size] ? 1 : 0);
  }
  return HA_OK;
}

static ha_status add_places(definitions *d, const ha_definitions_options *options, ha_error *err) {
  HA_TRY(ha__need_texts(options->paths, options->path_count, "paths", err));
  for (size_t i = 0; i < options->path_count; i++) {
    HA_TRY(add_place(d, options->paths[i], strlen(options->paths[i]), BOTH, true, err));
  }
  if (options->flags & HA_DEFINITIONS_NO_ENVIRONMENT) return HA_OK;
  HA_TRY(add_variable(d, "HOLDALL_DEFINITIONS", BOTH, true, err));
  HA_TRY(add_variable(d, "AMENT_PREFIX_PATH", HA_DIALECT_ROS2, false, err));
  return add_variable(d, "ROS_PACKAGE_PATH", HA_DIALECT_ROS1, true, err);
}

/* --- finding --------------------------------------------------------------- */

/* Parts of a name: "pkg/Type", "pkg/srv/Type". */
typedef struct wanted {
  const char *package; /* and what follows */
  int package_size;
  const char *kind; /* NULL = unknown */
  int kind_size;
  const char *type;
} wanted;

static bool cut_name(wanted *out, const char *name) {
  const char *slash = strchr(name, '/');
  const char *inner = slash ? strchr(slash + 1, '/') : NULL;

  if (!ha__is_type_name((ha__span){name, strlen(name)}) || !slash) return false;
  if (inner && strchr(inner + 1, '/')) return false;
  *out = (wanted){.package = name, .package_size = (int)(slash - name), .type = slash + 1};
  if (inner) {
    out->kind = slash + 1;
    out->kind_size = (int)(inner - out->kind);
    out->type = inner + 1;
  }
  return true;
}

static bool is_wanted(const wanted *w, const char *kind) {
  return ha__span_is((ha__span){w->kind, (size_t)w->kind_size}, kind);
}

static ha_status find_kind(ha_schema *out, const char **origin, ha__definition_place *place,
                           const wanted *w, const char *kind, const char *extension,
                           ha_error *err) {
  char key[HA__DEFINITION_MAX_KEY];
  const char *text = NULL;

  if (w->kind && !is_wanted(w, kind)) return HA_END;
  if (!ha__format_whole(key, sizeof key, "%.*s/%s/%s.%s", w->package_size, w->package, kind,
                        w->type, extension)) {
    return HA_END;
  }
  const ha_status st = ha__definition_place_find(&text, &out->size, origin, place, key, err);
  if (st == HA_OK) out->data = (const uint8_t *)text;
  return st;
}

/* A name of two parts is a message; in ROS 1 it may also be a service or an action. */
static ha_status find_in_place(ha_schema *out, const char **origin, ha__definition_place *place,
                               const wanted *w, int32_t dialect, ha_error *err) {
  static const char *const kinds[] = {"msg", "srv", "action"};
  const size_t count = w->kind || dialect == HA_DIALECT_ROS1 ? 3 : 1;
  ha_status st = HA_END;

  if (!(place->dialects & dialect)) return HA_END;
  out->encoding = dialect == HA_DIALECT_ROS1 ? "ros1msg" : "ros2msg";
  for (size_t i = 0; i < count && st == HA_END; i++) {
    st = find_kind(out, origin, place, w, kinds[i], kinds[i], err);
  }
  if (dialect == HA_DIALECT_ROS1 || st != HA_END) return st;
  out->encoding = "ros2idl";
  for (size_t i = 0; i < count && st == HA_END; i++) {
    st = find_kind(out, origin, place, w, kinds[i], "idl", err);
  }
  return st;
}

static ha_status find_in_table(ha_schema *out, const char **origin, const wanted *w,
                               int32_t dialect, const char *distro) {
  static const char *const kinds[] = {"msg", "srv", "action"};
  const size_t count = w->kind || dialect == HA_DIALECT_ROS1 ? 3 : 1;
  char key[HA__DEFINITION_MAX_KEY];

  for (size_t i = 0; i < count; i++) {
    if (w->kind && !is_wanted(w, kinds[i])) continue;
    /* the keys of messages have no kind */
    if (!ha__format_whole(key, sizeof key, "%.*s/%s%s%s", w->package_size, w->package,
                          i > 0 ? kinds[i] : "", i > 0 ? "/" : "", w->type)) {
      continue;
    }
    const char *text = ha__common_find(key, dialect, distro);
    if (!text) continue;
    out->encoding = dialect == HA_DIALECT_ROS1 ? "ros1msg" : "ros2msg";
    out->data = (const uint8_t *)text;
    out->size = strlen(text);
    *origin = "holdall";
    return HA_OK;
  }
  return HA_END;
}

static ha_status find_of(definitions *d, const char *distro, ha_schema *out, const char **origin,
                         const char *name, int32_t dialect, ha_error *err) {
  ha_schema found = {.struct_size = sizeof found, .name = "", .encoding = "", .hash = ""};
  const char *from = NULL;
  ha_status st = HA_END;
  wanted w;

  if (!cut_name(&w, name)) return HA_END;
  for (ha__definition_place *place = d->first; place && st == HA_END; place = place->next) {
    st = find_in_place(&found, &from, place, &w, dialect, err);
    if (st == HA_OK) found.name = ha__arena_string(&place->arena, name);
  }
  if (st == HA_END && d->has_table) {
    st = find_in_table(&found, &from, &w, dialect, distro);
    if (st == HA_OK) found.name = ha__arena_string(&d->arena, name);
  }
  if (st != HA_OK) return st;
  if (!found.name) return HA_FAIL_NOMEM(err);
  *out = found;
  if (origin) *origin = from;
  return HA_OK;
}

static ha_status find(ha_definitions *self, ha_schema *out, const char **origin, const char *name,
                      int32_t dialect, ha_error *err) {
  return find_of((definitions *)self, NULL, out, origin, name, dialect, err);
}

static ha_status find_for_distro(ha_definitions *self, ha_schema *out, const char **origin,
                                 const char *name, int32_t dialect, ha_error *err) {
  const ha__distro_definitions *d = (const ha__distro_definitions *)self;

  return find_of((definitions *)d->all, d->distro, out, origin, name, dialect, err);
}

ha__distro_definitions ha__definitions_of_distro(ha_definitions *all, const char *distro) {
  return (ha__distro_definitions){{find_for_distro}, all, distro};
}

ha_status ha_definitions_open(ha_definitions **out, const ha_definitions_options *options,
                              ha_error *err) {
  ha_definitions_options mine = HA_DEFINITIONS_OPTIONS_INIT;

  HA_TRY(HA_CALLER_OPTIONS(&mine, options, ha_definitions_options, err));
  definitions *d = ha__alloc_zeroed(1, sizeof *d);
  if (!d) return HA_FAIL_NOMEM(err);
  d->face.find = find;
  d->has_table = !(mine.flags & HA_DEFINITIONS_NO_TABLE);
  const ha_status st = add_places(d, &mine, err);
  if (st < 0) {
    ha_definitions_close(&d->face);
    return st;
  }
  *out = &d->face;
  return HA_OK;
}

void ha_definitions_close(ha_definitions *self) {
  definitions *d = (definitions *)self;

  if (!d) return;
  for (ha__definition_place *place = d->first; place;) {
    ha__definition_place *next = place->next;
    ha__definition_place_done(place);
    ha__free(place);
    place = next;
  }
  ha__arena_done(&d->arena);
  ha__free(d);
}
