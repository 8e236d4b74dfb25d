/* Asks nodes of ROS 2 for definitions: NODE/get_type_description.
 *
 * Once for each type with its hash, and a few other nodes where one does not tell it. Nothing here
 * waits but ha__describer_wait(). All of a describer belongs to one thread; replies come from
 * others, and are only kept there. */
#ifndef HA_LIVE_GRAPH_DESCRIBE_H
#define HA_LIVE_GRAPH_DESCRIBE_H

#include <holdall/schema.h>
#include <holdall/transport.h>

typedef struct ha__describer ha__describer;

enum {
  HA__DESCRIBED_NOT = 0,  /* nobody was asked */
  HA__DESCRIBED_OPEN = 1, /* the reply may come */
  HA__DESCRIBED_DONE = 2,
  HA__DESCRIBED_FAILED = 3 /* another node may be asked */
};

/* It is freed before the transport is closed. */
ha_status ha__describer_new(ha__describer **out, ha_transport *transport, ha_error *err);
void ha__describer_free(ha__describer *describer); /* NULL is allowed */

/* Have the node asked, unless that was done, or another one is being asked. now_ns: of
 * ha__now_ns(). */
ha_status ha__describer_ask(ha__describer *describer, const char *type, const char *hash,
                            const char *node, int64_t now_ns, ha_error *err);

/* HA__DESCRIBED_...; schema: of a DONE one; why: of a FAILED one. Both are borrowed, until it is
 * asked for again; NULL is allowed. */
int ha__describer_look(const ha_schema **schema, const char **why, const ha__describer *describer,
                       const char *type, const char *hash);

/* Call, take replies, give up. */
ha_status ha__describer_step(ha__describer *describer, int64_t now_ns, ha_error *err);

/* Until a reply is there, or it is that time of ha__now_ns(). */
void ha__describer_wait(ha__describer *describer, int64_t until_ns);

#endif
