/* Evaluation of an expression: bind.c finds its fields in the channels of a bag, check.c determines
 * whether it can be true for their messages, eval.c evaluates it. */
#ifndef HA_BAG_WHERE_WHERE_H
#define HA_BAG_WHERE_WHERE_H

#include <holdall/decoder.h>
#include <holdall/where.h>

#include "bag/open/channels.h"
#include "expr/tree.h"

/* A field of the expression in the messages of one channel. */
typedef struct ha__where_path {
  ha_path *path; /* NULL = there is none */
  ha_path *part; /* path of the nanoseconds of a struct of seconds and nanoseconds; path is that of
                    the seconds */
  uint8_t kind;  /* HA__WHERE_... */
} ha__where_path;

typedef struct ha__where_channel {
  const ha_channel *channel;
  const ha_plan *plan;   /* NULL = not needed, or none */
  ha__where_path *paths; /* by field; NULL = the channel has none of the fields */
  bool is_chosen;        /* selected by the query, and the expression applies to it */
  bool is_tested;        /* selected, and the expression can be true for its messages */
  bool is_read;          /* selected, or other channels need its values */
} ha__where_channel;

/* A field with its current value. */
typedef struct ha__where_field {
  const char *topic; /* NULL = of the message itself */
  uint8_t kinds;     /* fields of a topic: one for each of its channels */
  bool is_kept;      /* messages of other topics need its value */
  uint64_t stamp;    /* number of the message that the value is from */
  ha__where_value value;
  ha__text text; /* owned text, of a kept string or a wstring */
} ha__where_field;

struct ha_where {
  ha__where_tree tree;
  ha_definitions *definitions;
  ha_definitions *own_definitions; /* NULL = the caller's definitions are used */
  ha_decoder *decoder;
  ha__arena copies; /* of the channels of ha_where_channels() */
  /* for one reader: */
  ha__arena arena;
  ha__where_channel *channels; /* by id */
  size_t channel_count;
  ha__where_field fields[HA__WHERE_MAX_FIELDS];
  uint64_t stamp;  /* number of the tested message; values of other messages are outdated */
  uint64_t left;   /* of the limit */
  bool needs_ends; /* a string is a time relative to the first or last message */
  const char **notes;
  size_t note_count;
  size_t note_capacity;
};

/* --- bind.c --- */

/* Bind the expression as ha_where_query() does, without reading messages. */
ha_status ha__where_bind(ha_where *w, const ha__channels *channels, const ha_query *query,
                         ha_error *err);
/* Whether each topic in it was bound, or its binding was attempted. */
bool ha__where_has_topics(const ha_where *w);
void ha__where_unbind(ha_where *w);
/* Times that count from these. */
void ha__where_set_ends(ha_where *w, int64_t start_ns, int64_t end_ns);
ha_status ha__where_note(ha_where *w, const char *format, ...) HA_PRINTF(2, 3);

/* --- check.c --- */

/* Whether it can be true for messages of this channel. Notes irregularities, with the kinds in
 * question. */
ha_status ha__where_check(bool *out, ha_where *w, const ha__where_channel *channel, ha_error *err);
/* The same when the content of messages is unknown. */
ha_status ha__where_check_unknown(bool *out, ha_where *w, const ha__where_channel *channel,
                                  ha_error *err);
/* After all channels: fails when no channel had compatible operand kinds. */
ha_status ha__where_check_sound(const ha_where *w, ha_error *err);

/* --- eval.c --- */

/* Evaluate a node. msg: of the channel, or NULL if all fields are unknown. */
ha_status ha__where_eval(ha__where_value *out, ha_where *w, const ha__where_node *node,
                         const ha__where_channel *channel, const ha_message *msg, ha_error *err);
/* Read the fields whose values other messages need. */
ha_status ha__where_keep(ha_where *w, const ha__where_channel *channel, const ha_message *msg,
                         ha_error *err);

/* --- where.c --- */

/* ha_where_query() in two steps: find the relevant channels ... */
ha_status ha__where_prepare(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err);
/* ... and read the values before the start, and set the reader's query. */
ha_status ha__where_start(ha_where *w, ha_reader *reader, const ha_query *query, ha_error *err);
/* Whether messages of a channel can be kept. */
bool ha__where_may_keep(const ha_where *w, uint32_t channel);
/* Whether the limit is reached. */
bool ha__where_is_full(const ha_where *w);

#endif
