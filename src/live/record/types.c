/* Definitions of recorded types: from this machine if the hash equals that of the publishers, else
 * from a node of a publisher. Used by the writing thread.
 *
 * Nodes are asked as soon as a publisher is discovered. A channel that is made meanwhile waits for
 * the answer, a second at most and while the queue has room; its messages stay in the queue. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "live/graph/definition.h"
#include "live/graph/describe.h"
#include "live/record/queue.h"
#include "live/record/record.h"

enum { KNOWN, ASKED, MISSING };
enum { MAX_NODE = 512 };
static const int64_t g_patience_ns = 1000000000;
static const int64_t g_step_ns = 10000000;

struct ha__record_type {
  ha__record_type *next;
  char *name;
  char *hash;
  int state;
  int64_t until_ns; /* channels wait for it until then */
  bool is_other;    /* the local definition has another hash */
  bool noted;       /* a missing definition was noted */
  char *text;       /* the local definition */
  ha_schema schema; /* if state is KNOWN */
};

static void free_type(ha__record_type *type) {
  if (!type) return;
  ha__free(type->name);
  ha__free(type->hash);
  ha_text_free(type->text);
  ha__free(type);
}

void ha__record_types_done(ha_recorder *r) {
  while (r->types) {
    ha__record_type *type = r->types;
    r->types = type->next;
    free_type(type);
  }
  ha__describer_free(r->describer);
  ha_definitions_close(r->common);
}

/* --- on this machine --------------------------------------------------------------------- */

static ha_status find_locally(ha__record_type *type, ha_recorder *r, ha_error *err) {
  ha_definitions_options options = HA_DEFINITIONS_OPTIONS_INIT;

  options.flags = HA_DEFINITIONS_NO_ENVIRONMENT;
  if (!r->common) HA_TRY(ha_definitions_open(&r->common, &options, err));
  const ha__definition_places places = {.table = r->common,
                                        .all = r->definitions,
                                        .dialect = r->is_ros1 ? HA_DIALECT_ROS1 : HA_DIALECT_ROS2};
  const ha_status st =
      ha__definition_find(&type->text, &type->is_other, &places, type->name, type->hash, err);
  if (st != HA_OK) return st;
  type->state = KNOWN;
  type->schema = (ha_schema){.struct_size = sizeof type->schema,
                             .name = type->name,
                             .encoding = r->is_ros1 ? "ros1msg" : "ros2msg",
                             .data = (const uint8_t *)type->text,
                             .size = strlen(type->text),
                             .hash = type->hash};
  return HA_OK;
}

/* Only types with a hash of REP 2016 are asked for: nodes without it have no such service. */
static bool can_ask(const ha_recorder *r, const ha__record_type *type) {
  const ha_transport *transport = atomic_load(&r->transport);

  return !r->is_ros1 && transport && transport->ops->connect &&
         strncmp(type->hash, "RIHS01_", strlen("RIHS01_")) == 0;
}

static ha_status new_type(ha__record_type **out, ha_recorder *r, const char *name, const char *hash,
                          ha_error *err) {
  ha__record_type *type = ha__alloc_zeroed(1, sizeof *type);

  if (!type) return HA_FAIL_NOMEM(err);
  type->name = ha__dup_string(name);
  type->hash = ha__dup_string(hash);
  type->state = MISSING;
  ha_status st = type->name && type->hash ? find_locally(type, r, err) : HA_FAIL_NOMEM(err);
  if (st < 0) {
    free_type(type);
    return st;
  }
  if (st == HA_END && can_ask(r, type)) {
    type->state = ASKED;
    type->until_ns = ha__now_ns() + g_patience_ns;
  }
  type->next = r->types;
  r->types = type;
  *out = type;
  return HA_OK;
}

static ha__record_type *find_type(const ha_recorder *r, const char *name, const char *hash) {
  ha__record_type *type = r->types;

  while (type && (strcmp(type->hash, hash) != 0 || strcmp(type->name, name) != 0))
    type = type->next;
  return type;
}

/* The type with this name and hash; each type is searched once. */
static ha_status type_of(ha__record_type **out, ha_recorder *r, const char *name, const char *hash,
                         ha_error *err) {
  ha__record_type *type = find_type(r, name, hash);

  if (!type) return new_type(out, r, name, hash, err);
  *out = type;
  return HA_OK;
}

/* --- from nodes ------------------------------------------------------------------------- */

static ha_status ask(ha_recorder *r, const ha__record_type *type, const char *node, ha_error *err) {
  if (type->state != ASKED) return HA_OK;
  if (!r->describer) HA_TRY(ha__describer_new(&r->describer, atomic_load(&r->transport), err));
  if (!*node) return HA_OK; /* it is announced later */
  return ha__describer_ask(r->describer, type->name, type->hash, node, ha__now_ns(), err);
}

/* Publisher number i of a topic; false = there is none. node is "" if it need not be asked. */
static bool publisher_at(char hash[HA_RIHS_TEXT_SIZE], char node[MAX_NODE], ha__record_topic *topic,
                         size_t i) {
  pthread_mutex_lock(&topic->lock);
  const ha__record_publisher *p = ha__record_publishers(topic);
  while (p && i-- > 0)
    p = ha__record_after(p);
  const bool is_asked = p && !p->end.left && !p->end.endpoint.schema &&
                        strlen(p->end.endpoint.hash) < HA_RIHS_TEXT_SIZE &&
                        strlen(p->end.endpoint.node) < MAX_NODE;
  snprintf(hash, HA_RIHS_TEXT_SIZE, "%s", is_asked ? p->end.endpoint.hash : "");
  snprintf(node, MAX_NODE, "%s", is_asked ? p->end.endpoint.node : "");
  const bool found = p != NULL;
  pthread_mutex_unlock(&topic->lock);
  return found;
}

static ha_status ask_for_topic(ha_recorder *r, ha__record_topic *topic, ha_error *err) {
  char hash[HA_RIHS_TEXT_SIZE];
  char node[MAX_NODE];
  ha__record_type *type = NULL;

  for (size_t i = 0; publisher_at(hash, node, topic, i); i++) {
    if (!*hash) continue;
    HA_TRY(type_of(&type, r, topic->base.type, hash, err));
    HA_TRY(ask(r, type, node, err));
  }
  return HA_OK;
}

static void take_answers(ha_recorder *r) {
  for (ha__record_type *type = r->types; type; type = type->next) {
    const ha_schema *schema = NULL;
    if (type->state != ASKED) continue;
    if (ha__describer_look(&schema, NULL, r->describer, type->name, type->hash) !=
        HA__DESCRIBED_DONE) {
      continue;
    }
    type->schema = *schema;
    type->state = KNOWN;
    r->renews = true;
  }
}

/* A transport closes a client only when no callback is running; so callbacks must not wait for the
 * queue meanwhile. */
static ha_status step_describer(ha_recorder *r, ha_error *err) {
  ha__record_queue_let_in(&r->queue, true);
  const ha_status st = ha__describer_step(r->describer, ha__now_ns(), err);
  ha__record_queue_let_in(&r->queue, false);
  return st;
}

ha_status ha__record_types_step(ha_recorder *r, ha_error *err) {
  if (atomic_exchange(&r->types_changed, false)) {
    r->renews = true;
    for (ha__record_topic *topic = ha__record_first(r); topic; topic = ha__record_next(topic)) {
      if (atomic_load(&topic->selected)) HA_TRY(ask_for_topic(r, topic, err));
    }
  }
  if (!r->describer) return HA_OK;
  HA_TRY(step_describer(r, err));
  take_answers(r);
  return HA_OK;
}

/* --- schemas -------------------------------------------------------------------------------- */

/* Whether all nodes that were asked have failed. */
static bool have_all_failed(const ha_recorder *r, const ha__record_type *type) {
  return ha__describer_look(NULL, NULL, r->describer, type->name, type->hash) ==
         HA__DESCRIBED_FAILED;
}

/* Ask nodes that were announced since then, or the next one after a failure. */
static ha_status ask_again(ha_recorder *r, ha_error *err) {
  atomic_store(&r->types_changed, true);
  return ha__record_types_step(r, err);
}

static ha_status wait_for(ha_recorder *r, const ha__record_type *type, ha_error *err) {
  HA_TRY(ask_again(r, err));
  while (type->state == ASKED && r->describer && !have_all_failed(r, type) &&
         ha__now_ns() < type->until_ns && ha__record_queue_bytes(&r->queue) < r->queue.limit / 2) {
    const int64_t next = ha__now_ns() + g_step_ns;
    ha__describer_wait(r->describer, next < type->until_ns ? next : type->until_ns);
    HA_TRY(ask_again(r, err));
  }
  return HA_OK;
}

/* Why no node has answered, as text for the user. */
static const char *answer_of(const ha_recorder *r, const ha__record_type *type) {
  const char *why = NULL;

  if (type->state != ASKED || !r->describer) return "no node can be asked";
  const int state = ha__describer_look(NULL, &why, r->describer, type->name, type->hash);
  return state == HA__DESCRIBED_FAILED ? why : "no node replied in time";
}

static void note_missing(ha_recorder *r, ha__record_type *type) {
  if (type->noted) return;
  type->noted = true;
  ha__record_note(r,
                  "no definition of %.80s (%s; %.70s): recorded without; to add one: holdall edit "
                  "--definition, or convert --definitions",
                  type->name, type->is_other ? "another hash here" : "none here",
                  answer_of(r, type));
}

bool ha__record_has_schema(const ha_recorder *r, const char *name, const char *hash) {
  const ha__record_type *type = find_type(r, name, hash);

  return type && type->state == KNOWN;
}

ha_status ha__record_schema(ha_schema *out, ha_recorder *r, const char *name, const char *hash,
                            ha_error *err) {
  ha__record_type *type = NULL;

  HA_TRY(type_of(&type, r, name, hash, err));
  if (type->state == ASKED) HA_TRY(wait_for(r, type, err));
  if (type->state == KNOWN) {
    *out = type->schema;
    return HA_OK;
  }
  note_missing(r, type);
  *out =
      (ha_schema){.struct_size = sizeof *out,
                  .name = name,
                  .encoding = "", /* with that of a language it would be a message without fields */
                  .data = (const uint8_t *)"",
                  .hash = hash};
  return HA_OK;
}
