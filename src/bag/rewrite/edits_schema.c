/* Other definitions for types. */
#include <string.h>

#include <holdall/schema.h>

#include "bag/rewrite/edits.h"
#include "base/status.h"
#include "base/text/text.h"

enum { MAX_TEXT = 16 << 20 };

static size_t package_size(const char *name) {
  return strcspn(name, "/");
}

static const char *last_part(const char *name) {
  const char *slash = strrchr(name, '/');

  return slash ? slash + 1 : name;
}

bool ha__edits_names_type(const char *name, const char *type) {
  const size_t size = package_size(type);

  if (strcmp(name, type) == 0) return true;
  return package_size(name) == size && strncmp(name, type, size) == 0 &&
         strcmp(last_part(name), last_part(type)) == 0 &&
         (strstr(name, "/msg/") != NULL) != (strstr(type, "/msg/") != NULL);
}

static const char *language_of(const ha_redefinition *what, const ha_schema *old,
                               const char *message_encoding) {
  if (what->encoding) return what->encoding;
  if (*old->encoding) return old->encoding;
  return strcmp(message_encoding, "ros1") == 0 ? "ros1msg" : "ros2msg";
}

/* Types that the new text lacks come from the old text, which is appended: the first definition of
 * a name is used, and unneeded ones are ignored. */
static void add_old_types(ha__text *text, const ha_types *old) {
  static const char line[] =
      "\n================================================================================\nMSG: ";
  size_t count = 0;
  const ha_type *const *all = ha_types_all(&count, old);

  for (size_t i = 1; i < count; i++) {
    if (!all[i]->text) continue;
    ha__text_string(text, line);
    ha__text_string(text, all[i]->name);
    ha__text_add(text, "\n", 1);
    ha__text_add(text, all[i]->text, all[i]->text_size);
  }
}

static ha_status make_text(ha__text *text, const ha_redefinition *what, const ha_schema *old,
                           ha_definitions *definitions, ha_error *err) {
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha_types *types = NULL;

  options.definitions = definitions;
  ha__text_add(text, what->text, what->size);
  const ha_status st = ha_types_parse(&types, old, &options, NULL); /* it may be invalid */
  if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
  if (st >= 0 && ha_types_root(types)->text) add_old_types(text, types);
  ha_types_free(types);
  return ha__text_status(text, err);
}

static ha_status finish(ha_schema *out, ha__arena *arena, const ha_types *types, bool is_idl,
                        ha_error *err) {
  const ha_type *root = ha_types_root(types);
  char hash[HA_RIHS_TEXT_SIZE];
  char *text = NULL;

  const bool is_ros1 = root->dialect == HA_DIALECT_ROS1;
  HA_TRY(is_ros1 ? ha_types_md5(hash, types, root, err) : ha_types_rihs(hash, types, root, err));
  out->hash = ha__arena_string(arena, hash);
  if (!is_idl) {
    HA_TRY(ha_types_text(&text, types, root, root->dialect, err));
    out->size = strlen(text);
    out->data = (const uint8_t *)ha__arena_string(arena, text);
    ha_text_free(text);
  }
  return out->hash && out->data ? HA_OK : HA_FAIL_NOMEM(err);
}

ha_status ha__edits_schema(ha_schema *out, ha__arena *arena, const ha_redefinition *what,
                           const ha_schema *old, const char *message_encoding,
                           ha_definitions *definitions, ha_error *err) {
  const char *language = language_of(what, old, message_encoding);
  const bool is_idl = strcmp(language, "ros2idl") == 0;
  ha_types_options options = HA_TYPES_OPTIONS_INIT;
  ha__text text = HA__TEXT_INIT(MAX_TEXT);
  ha_types *types = NULL;
  ha_status st;

  *out = (ha_schema){sizeof *out, old->name, language, NULL, what->size, ""};
  out->data = (const uint8_t *)ha__arena_dup(arena, what->text, what->size);
  if (!out->data) return HA_FAIL_NOMEM(err);
  ha_schema whole = *out;
  if (!is_idl) {
    st = make_text(&text, what, old, definitions, err);
    if (st < 0) goto done;
    whole.data = (const uint8_t *)ha__text_view(&text);
    whole.size = text.size;
  }
  options.definitions = definitions;
  st = ha_types_parse(&types, &whole, &options, err);
  if (st >= 0) st = finish(out, arena, types, is_idl, err);
  if (st < 0) ha__error_wrap(err, "the new definition of %s", old->name);
done:
  ha__text_done(&text);
  ha_types_free(types);
  return st;
}
