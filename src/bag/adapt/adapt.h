/* Targets of adapting messages: newer definitions and rules. Shared by the files of this folder. */
#ifndef HA_BAG_ADAPT_ADAPT_H
#define HA_BAG_ADAPT_ADAPT_H

#include <stdbool.h>

#include <holdall/adapt.h>
#include <holdall/encoding.h>

#include "base/arena.h"
#include "base/text/text.h"
#include "schema/tree.h"

/* What a rule does. */
enum { HA__RULE_TYPE, HA__RULE_RENAME, HA__RULE_DROP, HA__RULE_SET };

typedef struct ha__adapt_rule {
  int what;          /* HA__RULE_... */
  const char *type;  /* its key */
  const char *hash;  /* hash of the definition that the rule applies to; NULL = any */
  const char *field; /* NULL of a type */
  const char *value; /* the new name or value; NULL for drop */
  const char *text;  /* for a note */
  bool is_used;
} ha__adapt_rule;

/* A definition that was added explicitly. */
typedef struct ha__adapt_definition {
  const char *key;
  const char *text;
  size_t size;
  const char *origin;
} ha__adapt_definition;

struct ha_adaptation {
  ha_adaptation_options options;
  ha__adapt_rule *rules;
  size_t rule_count;
  size_t rule_capacity;
  ha__adapt_definition *definitions;
  size_t definition_count;
  size_t definition_capacity;
  ha__arena arena;
};

/* Make a key of a name from the caller; HA_E_ARG if it is not a type name. */
ha_status ha__adapt_key(const char **out, ha_adaptation *a, ha__span name, ha_error *err);
/* The rule's texts must live as long as a. HA_E_ARG: there is a rule for this already. */
ha_status ha__adapt_add_rule(ha_adaptation *a, const ha__adapt_rule *rule, ha_error *err);

/* A type of the source, and its target. */
typedef struct ha__adapt_part {
  const ha__type_node *type;
  const char *key;        /* under its new name */
  ha__adapt_rule **rules; /* rules for the type, those with its hash first */
  size_t rule_count;
} ha__adapt_part;

typedef struct ha__adapt_parts {
  const ha__adapt_part *items;
  size_t size;
} ha__adapt_parts;

/* The .msg text of type i after rules alone: renamed types and fields, without dropped fields. */
ha_status ha__adapt_text(ha__text *out, const ha__adapt_parts *parts, size_t i, ha_error *err);

/* True when this is the MD5 sum, or the type hash of ROS 2, of the type. */
ha_status ha__adapt_is_hash(bool *out, const char *hash, const ha_types *types, const ha_type *type,
                            ha_error *err);

/* True when a rule or a newer definition names this type itself. */
bool ha__adapt_names(const ha_adaptation *a, const char *name, int32_t dialect);

/* Target of a type, including the types in it. */
typedef struct ha__adapted {
  ha_types *types;    /* of the same dialect; NULL = unchanged */
  const char *origin; /* source of the first definition that differs; NULL = rules alone */
  ha_conversion_options options;
} ha__adapted;

/* Find the target of a type. others: for types that neither the new definitions nor the source
 * contain. The result's data is in the arena, except its types, which the caller releases.
 * HA_E_CORRUPT, ...: the new definition is invalid. */
ha_status ha__adapt_types(ha__adapted *out, ha__arena *arena, ha_adaptation *a,
                          const ha_types *from, ha_definitions *others, ha_error *err);

#endif
