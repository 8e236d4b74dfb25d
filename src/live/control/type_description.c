/* The service get_type_description of a recorder's or player's node: definitions of the types that
 * the node publishes and serves. Distributions before Iron lack its type, so it is served when
 * another node has a server or client of that type. */
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "live/control/control.h"
#include "live/graph/definition.h"
#include "live/graph/describe_answer.h"
#include "live/play/play.h"

static bool is_event(const ha_control *control, const char *type) {
  int event = 0;

  while (event < HA__EVENTS &&
         (!atomic_load(&control->events[event]) || strcmp(ha__use_type(event), type) != 0))
    event++;
  return event < HA__EVENTS;
}

/* A type of the table of common interfaces that every such node uses. */
static bool is_own(const ha_control *control, const char *type) {
  return strcmp(type, HA__CONTROL_LOG) == 0 || strcmp(type, HA__CONTROL_PARAMETER_EVENT) == 0 ||
         is_event(control, type) || ha__control_serves(control, type);
}

static ha_status check_hash(const ha_types *types, const char *hash, ha_error *err) {
  char found[HA_RIHS_TEXT_SIZE];

  HA_TRY(ha__definition_hash(found, types, HA_DIALECT_ROS2, err));
  return strcmp(found, hash) == 0 ? HA_OK : HA_END;
}

/* NULL: not among the types described last. */
static const ha_types *find_kept(const ha__control_types *kept, const char *type,
                                 const char *hash) {
  for (size_t i = 0; i < HA__CONTROL_TYPES; i++) {
    const ha_types *types = kept->items[i];
    if (types && strcmp(kept->hashes[i], hash) == 0 &&
        strcmp(ha_types_root(types)->name, type) == 0)
      return types;
  }
  return NULL;
}

/* Takes ownership of the types; the oldest ones are dropped. */
static void keep(ha__control_types *kept, ha_types *types, const char *hash) {
  const unsigned i = kept->next++ % HA__CONTROL_TYPES;

  ha_types_free(kept->items[i]);
  kept->items[i] = types;
  snprintf(kept->hashes[i], sizeof kept->hashes[i], "%s", hash);
}

void ha__control_types_done(ha__control_types *kept) {
  for (size_t i = 0; i < HA__CONTROL_TYPES; i++) {
    ha_types_free(kept->items[i]);
    kept->items[i] = NULL;
  }
}

/* HA_END: the node has no such type. *made: the caller frees it, unless it is kept. */
static ha_status find_types(const ha_types **out, ha_types **made, ha_control *control,
                            const char *type, const char *hash, ha_error *err) {
  const ha_schema common = {.struct_size = sizeof common,
                            .name = type,
                            .encoding = "",
                            .data = (const uint8_t *)"",
                            .hash = ""};
  const ha_schema *schema =
      control->player ? ha__play_published(control->player, type, hash) : NULL;

  if (!schema && !is_own(control, type)) return HA_END;
  *out = find_kept(&control->types, type, hash);
  if (*out) return HA_OK;
  HA_TRY(ha__definition_types(made, schema ? schema : &common, HA_DIALECT_ROS2, err));
  const ha_status st = check_hash(*made, hash, err);
  if (st != HA_OK) return st;
  *out = *made;
  if ((schema ? schema->size : 0) <= HA__CONTROL_TYPES_BYTES) {
    keep(&control->types, *made, hash);
    *made = NULL;
  }
  return HA_OK;
}

static void serve_description(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  const char *type = ha__cdr_read_string(in);
  const char *hash = ha__cdr_read_string(in);
  const bool with_sources = ha__cdr_read_u8(in) != 0;
  ha_error why = HA_ERROR_INIT;
  const ha_types *types = NULL;
  ha_types *made = NULL;

  if (in->failed) return;
  const ha_status st = find_types(&types, &made, control, type, hash, &why);
  if (st == HA_OK) {
    ha__describe_answer(out, types, with_sources);
  } else {
    ha__describe_refuse(out, st == HA_END ? "the node does not use this type" : why.text);
  }
  ha_types_free(made);
}

static void refuse(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)control;
  (void)in;
  ha__describe_refuse(out, HA__CONTROL_BUSY);
}

ha_status ha__control_describe(ha_control *control, ha_error *err) {
  static const ha__control_service service = {"get_type_description",
                                              "type_description_interfaces/srv/GetTypeDescription",
                                              serve_description, refuse};

  return ha__control_serves(control, service.type) ? HA_OK
                                                   : ha__control_serve(control, &service, 1, err);
}
