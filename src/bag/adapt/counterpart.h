/* A type and its counterpart: the type of the other ROS, or the one it is adapted to, with the
 * conversion of messages. */
#ifndef HA_BAG_ADAPT_COUNTERPART_H
#define HA_BAG_ADAPT_COUNTERPART_H

#include <stdbool.h>

#include <holdall/encoding.h>
#include <holdall/schema.h>

#include "bag/adapt/adapt.h"
#include "base/arena.h"

typedef struct ha__counterpart {
  ha_schema schema;          /* type that is written; its data lives as long as this struct */
  ha_conversion *conversion; /* NULL = the type is unchanged */
  bool is_copy;              /* message bytes are unchanged, although the type is not */
  const char *encoding;      /* of the messages that are written */
  struct ha__codec *decoder; /* messages that are read become CDR by it; borrowed; NULL = none */
  struct ha__codec *encoder; /* converted messages are encoded by it; NULL = none */
  const char *problem;       /* reason why it can't be adapted and stays unchanged; or NULL */
  const char *newer;         /* where the target's definition was found; NULL = none */
  const char *origin; /* where the source's definition was found, if its schema has none; or NULL */
  bool
      is_by_hash; /* the source's definition is not the one in the bag, but the one with its hash */
  bool begins_with_seq; /* target messages: ROS 1 messages whose first field is a Header */
  size_t level_at;      /* of a Log: offset of the level in target messages; 0 = not a Log */
  int32_t from_dialect; /* HA_DIALECT_... */
  int32_t to;           /* HA_DIALECT_... */
  ha_types *from;       /* layout of the messages */
  ha__adapted adapted;  /* in the dialect of the source */
  ha_types *target;
  char *text;
  char hash[HA_RIHS_TEXT_SIZE];
  ha__arena arena;
} ha__counterpart;

/* Where definitions come from. */
typedef struct ha__counterpart_places {
  ha_definitions *definitions;
  ha_definitions *table;     /* only the table of common interfaces */
  ha_adaptation *adaptation; /* NULL = messages are not adapted */
  const char *distro; /* distribution of ROS 2 of the target types; NULL = default of the table */
} ha__counterpart_places;

/* Find the target within one dialect, or in the other. Within one dialect, messages are adapted to
 * newer definitions; a type without one, or that can't be adapted, stays. In the other dialect the
 * target is the type with that name in the definitions, or else it is made from the source.
 * HA_E_UNSUPPORTED when the source has no definition, or the target no such type; HA_E_CORRUPT when
 * its definition is invalid; HA_E_ARG when a requested value does not fit its field. */
ha_status ha__counterpart_new(ha__counterpart **out, const ha_schema *schema, int32_t from,
                              int32_t to, const ha__counterpart_places *places, ha_error *err);
/* The type with this name in the definitions, in the distribution of the places. HA_END: none. */
ha_status ha__counterpart_known(ha_types **out, const char *name, int32_t dialect,
                                const ha__counterpart_places *places, ha_error *err);
/* Fill the schema of c->target, but for its name. */
ha_status ha__counterpart_describe(ha__counterpart *c, ha_error *err);
/* Approximate memory of the counterpart. */
uint64_t ha__counterpart_size(const ha__counterpart *c);
void ha__counterpart_free(ha__counterpart *c);

/* Append what the conversion loses or adds, HA__NOTE_..., as ": ...; ..."; false = nothing. The seq
 * of Header is omitted between ROS 1 and ROS 2, where its loss is expected. */
enum { HA__COUNTERPART_ANY = -1 };
bool ha__counterpart_notes(char *out, size_t room, const ha__counterpart *c, int kind);
bool ha__counterpart_drops_seq(const ha__counterpart *c);

/* Convert the level of a Log in place, which rules of fields can't express. Returns whether the
 * target knows no such level. */
bool ha__counterpart_convert_level(const ha__counterpart *c, uint8_t *data, size_t size);

/* Makes a channel that of converted messages. Its pairs and the type's schema are borrowed: by the
 * arena, and by type. */
ha_status ha__counterpart_channel(ha_channel *channel, const ha__counterpart *type,
                                  ha__arena *arena, ha_error *err);

#endif
