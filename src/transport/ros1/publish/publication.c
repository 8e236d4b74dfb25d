#include "publication.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "subscriber_link.h"

/* When publications end, they wait so long in all for subscribers, where these take nothing, and
 * where they are slow. Who publishes again has all of it again. */
#define PATIENCE_NS INT64_C(2000000000)
#define LONGEST_NS INT64_C(10000000000)
#define LOOK_NS INT64_C(10000000)

struct ha__ros1_outlets {
  ha__ros1 *ros1;
  pthread_mutex_t lock; /* guards all below; the list only grows */
  ha__ros1_outlet *first;
  int64_t idle_ns; /* that was waited where nothing was taken */
  int64_t waited_ns;
};

static ha__ros1_outlet *first_of(ha__ros1_outlets *outlets) {
  pthread_mutex_lock(&outlets->lock);
  ha__ros1_outlet *first = outlets->first;
  pthread_mutex_unlock(&outlets->lock);
  return first;
}

static ha__ros1_outlet *find(ha__ros1_outlets *outlets, const char *topic) {
  ha__ros1_outlet *outlet = first_of(outlets);

  while (outlet && strcmp(outlet->topic, topic) != 0)
    outlet = outlet->next;
  return outlet;
}

/* --- publications ---------------------------------------------------------------------- */

static bool is_latching(const ha__ros1_outlet *outlet) {
  for (const ha__ros1_source *source = outlet->sources; source; source = source->next) {
    if (source->latching) return true;
  }
  return false;
}

/* Texts are kept as long as the transport: others have borrowed them. */
static ha_status make_offer(ha__ros1_outlet *outlet, const ha_schema *schema, ha_error *err) {
  const char *definition = schema->data ? (const char *)schema->data : "";
  ha__ros1_offer offer = {
      .type = ha__arena_string(&outlet->arena, schema->name),
      .hash = ha__arena_string(&outlet->arena, schema->hash),
      .definition = ha__arena_dup(&outlet->arena, definition, schema->data ? schema->size : 0)};

  if (!offer.type || !offer.hash || !offer.definition) return HA_FAIL_NOMEM(err);
  outlet->offer = offer;
  return HA_OK;
}

static ha_status agree(ha__ros1_outlet *outlet, const ha_schema *schema, ha_error *err) {
  const ha__ros1_offer *offer = &outlet->offer;
  const size_t size = schema->data ? schema->size : 0;
  const bool same = offer->type && strcmp(offer->type, schema->name) == 0 &&
                    strcmp(offer->hash, schema->hash) == 0;

  if (!outlet->sources) {
    if (same && strlen(offer->definition) == size &&
        (!size || memcmp(offer->definition, schema->data, size) == 0)) {
      return HA_OK;
    }
    return make_offer(outlet, schema, err);
  }
  if (same) return HA_OK;
  return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET,
                 "%s is published as %s (%s) already, so not as %s (%s), too", outlet->topic,
                 offer->type, offer->hash, schema->name, schema->hash);
}

static ha__ros1_outlet *get(ha__ros1_outlets *outlets, const char *topic);

ha_status ha__ros1_outlets_add(ha__ros1_source *source, ha__ros1_outlets *outlets,
                               const char *topic, const ha_schema *schema, ha_error *err) {
  ha__ros1_outlet *outlet = get(outlets, topic);

  if (!outlet) return HA_FAIL_NOMEM(err);
  pthread_mutex_lock(&outlet->lock);
  const ha_status st = agree(outlet, schema, err);
  if (st >= 0) {
    source->outlet = outlet;
    source->next = outlet->sources;
    outlet->sources = source;
    ha__ros1_register(&outlet->registration, outlet->offer.type);
  }
  pthread_mutex_unlock(&outlet->lock);
  return st;
}

/* So long was waited; moved: something was taken. Is there time left? */
static bool is_patient(ha__ros1_outlets *outlets, int64_t waited_ns, bool moved) {
  pthread_mutex_lock(&outlets->lock);
  outlets->waited_ns += waited_ns;
  if (!moved) outlets->idle_ns += waited_ns;
  const bool patient = outlets->idle_ns < PATIENCE_NS && outlets->waited_ns < LONGEST_NS;
  pthread_mutex_unlock(&outlets->lock);
  return patient;
}

static bool is_ending(const ha__ros1_outlet *outlet, size_t *left) {
  bool ending = false;
  size_t one;

  *left = 0;
  for (const ha__ros1_pipe *pipe = outlet->pipes; pipe; pipe = pipe->next) {
    if (!ha__ros1_pipe_is_ending(pipe, &one)) continue;
    ending = true;
    *left += one;
  }
  return ending;
}

/* All that was sent comes, before the master tells subscribers that nobody publishes any more: at
 * that they drop what they have not read. The lock is held. */
static void send_the_rest(ha__ros1_outlet *outlet) {
  int64_t from_ns = ha__now_ns();
  size_t last = SIZE_MAX;
  size_t left;

  for (ha__ros1_pipe *pipe = outlet->pipes; pipe; pipe = pipe->next)
    ha__ros1_pipe_end(pipe);
  while (is_ending(outlet, &left)) {
    const int64_t now_ns = ha__now_ns();
    const struct timespec until = ha__clock_at(now_ns + LOOK_NS);
    if (!is_patient(outlet->ros1->outlets, now_ns - from_ns, left != last)) break;
    from_ns = now_ns;
    last = left;
    (void)pthread_cond_timedwait(&outlet->drained, &outlet->lock, &until);
  }
}

void ha__ros1_outlet_remove(ha__ros1_outlet *outlet, ha__ros1_source *source) {
  pthread_mutex_lock(&outlet->lock);
  for (ha__ros1_source **at = &outlet->sources; *at; at = &(*at)->next) {
    if (*at != source) continue;
    *at = source->next;
    break;
  }
  if (!outlet->sources) send_the_rest(outlet);
  if (!outlet->sources) {
    ha__ros1_unregister(&outlet->registration);
    for (ha__ros1_pipe *pipe = outlet->pipes; pipe; pipe = pipe->next)
      ha__ros1_pipe_close(pipe);
  }
  pthread_mutex_unlock(&outlet->lock);
}

/* --- subscribers ----------------------------------------------------------------------- */

static bool has_sources(ha__ros1_outlet *outlet) {
  pthread_mutex_lock(&outlet->lock);
  const bool has = outlet->sources != NULL;
  pthread_mutex_unlock(&outlet->lock);
  return has;
}

bool ha__ros1_outlets_has(ha__ros1_outlets *outlets, const char *topic) {
  ha__ros1_outlet *outlet = find(outlets, topic);

  return outlet && has_sources(outlet);
}

const char *ha__ros1_outlets_admit(ha__ros1_outlet **out, ha__ros1_offer *offer,
                                   ha__ros1_outlets *outlets, const ha__ros1_header *header) {
  const char *topic = ha_pairs_get(&header->fields, "topic");
  const char *hash = ha_pairs_get(&header->fields, "md5sum");

  if (!topic || !hash || !ha_pairs_get(&header->fields, "callerid")) {
    return "the header needs topic, md5sum and callerid";
  }
  ha__ros1_outlet *outlet = find(outlets, topic);
  if (!outlet || !has_sources(outlet)) return "this node does not publish the topic";
  pthread_mutex_lock(&outlet->lock);
  *offer = outlet->offer;
  offer->latching = is_latching(outlet);
  pthread_mutex_unlock(&outlet->lock);
  if (strcmp(hash, "*") != 0 && strcmp(hash, offer->hash) != 0) {
    return "the topic is published with another md5sum";
  }
  *out = outlet;
  return NULL;
}

/* The last message of each latching publication. */
static void send_last(const ha__ros1_outlet *outlet, ha__ros1_pipe *pipe) {
  for (ha__ros1_source *source = outlet->sources; source; source = source->next) {
    if (!source->last) continue;
    (void)!ha__ros1_pipe_send(pipe, &source->last, source->last->data, source->last_size, SIZE_MAX);
  }
}

void ha__ros1_outlet_attach(ha__ros1_outlet *outlet, int fd, const ha__ros1_header *header) {
  const char *node = ha_pairs_get(&header->fields, "callerid");
  const char *nodelay = ha_pairs_get(&header->fields, "tcp_nodelay");
  ha__ros1_pipe *pipe = NULL;

  if (nodelay && strcmp(nodelay, "1") == 0) ha__ros1_set_nodelay(fd);
  pthread_mutex_lock(&outlet->lock);
  if (outlet->sources) pipe = ha__ros1_pipe_new(outlet, fd, node ? node : "");
  if (pipe) {
    send_last(outlet, pipe);
  } else {
    close(fd);
  }
  pthread_mutex_unlock(&outlet->lock);
}

/* --- what is told of them -------------------------------------------------------------- */

xmlrpc_value *ha__ros1_outlets_list(ha__ros1_outlets *outlets) {
  xmlrpc_value *list = ha__ros1_xml_build("()");

  for (ha__ros1_outlet *outlet = list ? first_of(outlets) : NULL; outlet; outlet = outlet->next) {
    pthread_mutex_lock(&outlet->lock);
    if (outlet->sources) {
      ha__ros1_xml_append(list, ha__ros1_xml_build("(ss)", outlet->topic, outlet->offer.type));
    }
    pthread_mutex_unlock(&outlet->lock);
  }
  return list;
}

void ha__ros1_outlets_bus(ha__ros1_outlets *outlets, xmlrpc_value *list) {
  for (ha__ros1_outlet *outlet = first_of(outlets); outlet; outlet = outlet->next) {
    pthread_mutex_lock(&outlet->lock);
    for (const ha__ros1_pipe *pipe = outlet->pipes; pipe; pipe = pipe->next) {
      ha__ros1_xml_append(list,
                          ha__ros1_xml_build("(issssbs)", ha__ros1_xml_length(list), pipe->node,
                                             "o", "TCPROS", outlet->topic, 1, pipe->peer));
    }
    pthread_mutex_unlock(&outlet->lock);
  }
}

/* --- face ------------------------------------------------------------------------------ */

ha_status ha__ros1_outlets_new(ha__ros1 *ros1, ha_error *err) {
  ros1->outlets = ha__alloc_zeroed(1, sizeof *ros1->outlets);
  if (!ros1->outlets) return HA_FAIL_NOMEM(err);
  ros1->outlets->ros1 = ros1;
  pthread_mutex_init(&ros1->outlets->lock, NULL);
  return HA_OK;
}

uint64_t ha__ros1_outlets_missed(ha__ros1_outlets *outlets) {
  uint64_t sum = 0;

  for (ha__ros1_outlet *outlet = first_of(outlets); outlet; outlet = outlet->next) {
    pthread_mutex_lock(&outlet->lock);
    sum += outlet->missed;
    pthread_mutex_unlock(&outlet->lock);
  }
  return sum;
}

static void free_outlet(ha__ros1_outlet *outlet) {
  while (outlet->pipes) {
    ha__ros1_pipe *pipe = outlet->pipes;
    outlet->pipes = pipe->next;
    ha__ros1_pipe_free(pipe);
  }
  pthread_cond_destroy(&outlet->drained);
  pthread_mutex_destroy(&outlet->lock);
  ha__arena_done(&outlet->arena);
  ha__free(outlet->topic);
  ha__free(outlet);
}

void ha__ros1_outlets_free(ha__ros1_outlets *outlets) {
  if (!outlets) return;
  while (outlets->first) {
    ha__ros1_outlet *outlet = outlets->first;
    outlets->first = outlet->next;
    free_outlet(outlet);
  }
  pthread_mutex_destroy(&outlets->lock);
  ha__free(outlets);
}

static ha__ros1_outlet *new_outlet(ha__ros1_outlets *outlets, const char *topic) {
  ha__ros1_outlet *outlet = ha__alloc_zeroed(1, sizeof *outlet);

  if (!outlet) return NULL;
  outlet->topic = ha__dup_string(topic);
  if (!outlet->topic) {
    ha__free(outlet);
    return NULL;
  }
  outlet->ros1 = outlets->ros1;
  outlet->registration = (ha__ros1_registration){.kind = HA__ROS1_PUBLISHER, .name = outlet->topic};
  ha__ros1_registration_init(&outlet->registration, outlets->ros1->master);
  pthread_mutex_init(&outlet->lock, NULL);
  ha__clock_cond_init(&outlet->drained);
  return outlet;
}

static ha__ros1_outlet *get(ha__ros1_outlets *outlets, const char *topic) {
  pthread_mutex_lock(&outlets->lock);
  outlets->idle_ns = outlets->waited_ns = 0;
  ha__ros1_outlet *outlet = outlets->first;
  while (outlet && strcmp(outlet->topic, topic) != 0)
    outlet = outlet->next;
  if (!outlet) {
    outlet = new_outlet(outlets, topic);
    if (outlet) {
      outlet->next = outlets->first;
      outlets->first = outlet;
    }
  }
  pthread_mutex_unlock(&outlets->lock);
  return outlet;
}
