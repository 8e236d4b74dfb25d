/* An expression at work: bind.c finds its fields among the channels of a bag, check.c
 * looks whether it can be true of their messages, eval.c finds out if it is. */
#ifndef HA_BAG_WHERE_WHERE_H
#define HA_BAG_WHERE_WHERE_H

#include <holdall/decoder.h>
#include <holdall/where.h>

#include "bag/open/channels.h"
#include "expr/tree.h"

/* A field of the expression in the messages of one channel. */
typedef struct ha__where_path {
  ha_path *path; /* NULL = there is none */
  ha_path *part; /* of a struct of seconds and nanoseconds: the latter; path is the former */
  uint8_t kind;  /* HA__WHERE_... */
} ha__where_path;

typedef struct ha__where_channel {
  const ha_channel *channel;
  const ha_plan *plan;   /* NULL = not asked for, or there is none */
  ha__where_path *paths; /* by field; NULL = there is none at all */
  bool is_chosen;        /* by the query, and it is what the expression speaks of */
  bool is_tested;        /* and the expression can be true of its messages */
  bool is_read;          /* it is, or others need to know its values */
} ha__where_channel;

/* A field as messages are read. */
typedef struct ha__where_field {
  const char *topic; /* NULL = of the message itself */
  uint8_t kinds;     /* of a topic: all that its channels have */
  bool is_kept;      /* messages of other topics need its value */
  uint64_t stamp;    /* of the message that the value is of */
  ha__where_value value;
  ha__text text; /* of a string that is kept, or a wstring */
} ha__where_field;

struct ha_where {
  ha__where_tree tree;
  ha_definitions *definitions;
  ha_definitions *own_definitions; /* NULL = the caller's are used */
  ha_decoder *decoder;
  ha__arena copies; /* of the channels of ha_where_channels() */
  /* for one reader: */
  ha__arena arena;
  ha__where_channel *channels; /* by id */
  size_t channel_count;
  ha__where_field fields[HA__WHERE_MAX_FIELDS];
  uint64_t stamp;  /* of the message that is tested; values of others have another one */
  uint64_t left;   /* of the limit */
  bool needs_ends; /* a string is a time that counts from the first or the last message */
  const char **notes;
  size_t note_count;
  size_t note_capacity;
};

/* --- bind.c --- */

/* Find all that the expression needs, as ha_where_query(), but read nothing. */
ha_status ha__where_bind(ha_where *w, const ha__channels *channels, const ha_query *query,
                         ha_error *err);
/* Is each topic that it names among those that it was bound to, or tried to be? */
bool ha__where_has_topics(const ha_where *w);
void ha__where_unbind(ha_where *w);
/* Times that count from these. */
void ha__where_set_ends(ha_where *w, int64_t start_ns, int64_t end_ns);
ha_status ha__where_note(ha_where *w, const char *format, ...) HA_PRINTF(2, 3);

/* --- check.c --- */

/* Can it be true of messages of this channel? Notes what is odd, and in which kinds. */
ha_status ha__where_check(bool *out, ha_where *w, const ha__where_channel *channel, ha_error *err);
/* The same if nothing is known of what its messages hold. */
ha_status ha__where_check_unknown(bool *out, ha_where *w, const ha__where_channel *channel,
                                  ha_error *err);
/* After all channels: fails for operands that went together in none. */
ha_status ha__where_check_sound(const ha_where *w, ha_error *err);

/* --- eval.c --- */

/* The value of a node; msg: of the channel, or NULL if all fields are to be not known. */
ha_status ha__where_eval(ha__where_value *out, ha_where *w, const ha__where_node *node,
                         const ha__where_channel *channel, const ha_message *msg, ha_error *err);
/* Read the fields whose values other messages need. */
ha_status ha__where_keep(ha_where *w, const ha__where_channel *channel, const ha_message *msg,
                         ha_error *err);

/* --- where.c --- */

/* ha_where_query() in two steps: find out which channels matter ... */
ha_status ha__where_prepare(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err);
/* ... and read what was before the start, and set the reader's query. */
ha_status ha__where_start(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err);
/* May messages of a channel be kept? */
bool ha__where_may_keep(const ha_where *w, uint32_t channel);
/* Is the limit reached? */
bool ha__where_is_full(const ha_where *w);

#endif
