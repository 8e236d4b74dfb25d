/* A type and the one that stands for it in the other ROS, or that it is adapted to, with what makes
 * messages of one into those of the other. */
#ifndef HA_BAG_ADAPT_COUNTERPART_H
#define HA_BAG_ADAPT_COUNTERPART_H

#include <stdbool.h>

#include <holdall/encoding.h>
#include <holdall/schema.h>

#include "bag/adapt/adapt.h"
#include "base/arena.h"

typedef struct ha__counterpart {
  ha_schema schema;          /* that is written; what it points to lives as long as this */
  ha_conversion *conversion; /* NULL = the type stays as it is */
  bool is_copy;              /* messages stay as they are, the type alone does not */
  const char *problem;       /* why it can't be adapted: it stays as it is; or NULL */
  const char *newer; /* where the definition comes from that it is adapted to; NULL = none */
  const char
      *origin;     /* where the source's definition comes from, if its schema has none; or NULL */
  bool is_by_hash; /* the source's definition is not that of the bag, but has its hash */
  bool begins_with_seq; /* messages of the target: those of ROS 1 whose first field is a Header */
  size_t level_at;      /* of a Log: where the level is in messages of the target; 0 = it is none */
  int32_t from_dialect; /* HA_DIALECT_... */
  int32_t to;           /* HA_DIALECT_... */
  ha_types *from;       /* as their messages are laid out */
  ha__adapted adapted;  /* in the dialect of the source */
  ha_types *target;
  char *text;
  char hash[HA_RIHS_TEXT_SIZE];
  ha__arena arena;
} ha__counterpart;

/* Where definitions come from. */
typedef struct ha__counterpart_places {
  ha_definitions *definitions;
  ha_definitions *table;     /* the table of common interfaces alone */
  ha_adaptation *adaptation; /* NULL = messages are not adapted */
  const char *distro;        /* of ROS 2, whose types the targets are; NULL = as the table has it */
} ha__counterpart_places;

/* From one dialect to the same, or the other. In the same the target is what messages are adapted
 * to; a type that has none, or can't have it, stays. In the other it is the type of that name that
 * definitions know, or else made of the source. HA_E_UNSUPPORTED when the source is defined
 * nowhere, or the target has no such type; HA_E_CORRUPT when its definition is none; HA_E_ARG when
 * a value that is asked for is none of its field. */
ha_status ha__counterpart_new(ha__counterpart **out, const ha_schema *schema, int32_t from,
                              int32_t to, const ha__counterpart_places *places, ha_error *err);
/* Memory that it takes, about. */
uint64_t ha__counterpart_size(const ha__counterpart *c);
void ha__counterpart_free(ha__counterpart *c);

/* What the conversion loses or makes up, HA__NOTE_..., appended as ": ...; ..."; false = nothing.
 * The seq of Header is left out between the two ROS, where it is no news. */
enum { HA__COUNTERPART_ANY = -1 };
bool ha__counterpart_notes(char *out, size_t room, const ha__counterpart *c, int kind);
bool ha__counterpart_drops_seq(const ha__counterpart *c);

/* What no rule of fields can say: the levels of a Log, in place. Gives whether there was one that
 * the target does not know. */
bool ha__counterpart_mend(const ha__counterpart *c, uint8_t *data, size_t size);

#endif
