/* Client of the service get_type_description of ROS 2 nodes.
 *
 * Each type with its hash is asked for once, and of a few other nodes if one does not answer it.
 * Only ha__describer_wait() waits. One thread owns a describer; replies arrive in threads of the
 * transport, which only store them. */
#ifndef HA_LIVE_GRAPH_DESCRIBE_H
#define HA_LIVE_GRAPH_DESCRIBE_H

#include <holdall/schema.h>
#include <holdall/transport.h>

typedef struct ha__describer ha__describer;

enum {
  HA__DESCRIBED_NOT = 0,  /* no node was asked */
  HA__DESCRIBED_OPEN = 1, /* a reply may arrive */
  HA__DESCRIBED_DONE = 2,
  HA__DESCRIBED_FAILED = 3 /* another node may be asked */
};

/* Free it before the transport is closed. */
ha_status ha__describer_new(ha__describer **out, ha_transport *transport, ha_error *err);
void ha__describer_free(ha__describer *describer); /* NULL is allowed */

/* Ask the node, unless it was asked or another one is being asked. now_ns: of ha__now_ns(). */
ha_status ha__describer_ask(ha__describer *describer, const char *type, const char *hash,
                            const char *node, int64_t now_ns, ha_error *err);

/* HA__DESCRIBED_...; schema: if DONE; why: if FAILED. Both are borrowed until the type is asked for
 * again; NULL is allowed. */
int ha__describer_look(const ha_schema **schema, const char **why, const ha__describer *describer,
                       const char *type, const char *hash);

/* Send calls, take replies, give up late ones. */
ha_status ha__describer_step(ha__describer *describer, int64_t now_ns, ha_error *err);

/* Wait for a reply, at most until this time of ha__now_ns(). */
void ha__describer_wait(ha__describer *describer, int64_t until_ns);

#endif
