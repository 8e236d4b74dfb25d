#include "discovery.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/thread.h"
#include "discovery_info.h"
#include "gid_size.h"
#include "graph_cache.h"
#include "names.h"
#include "qos.h"
#include "queue.h"
#include "user_data.h"

enum { PUBLICATIONS, SUBSCRIPTIONS, BUILTIN_COUNT };

/* In our USER_DATA of ros_discovery_info: we follow the others, and have no vote. */
#define OWN_MARK "holdall=1;"

typedef struct gid_list {
  ha_gid *items;
  size_t count;
  size_t capacity;
} gid_list;

struct ha__ros2_graph {
  ha__ros2 *ros2;
  /* the thread's alone */
  ha__ros2_peers *peers;
  ha__ros2_voters voters;
  size_t gid_size; /* of ids in what we tell */
  bool told_full;  /* that there are too many endpoints */
  /* entities of DDS: made before the thread starts, deleted after it ended */
  dds_entity_t waitset;
  dds_entity_t wake;
  dds_entity_t builtin[BUILTIN_COUNT];
  dds_entity_t topic;
  ha__raw_type *type;
  dds_entity_t writer;
  dds_entity_t reader;
  pthread_t thread;
  bool started;
  pthread_mutex_t lock; /* guards all below */
  ha__ros2_queue inbox; /* what participants tell of their nodes */
  bool inbox_was_full;
  gid_list readers; /* ours */
  gid_list writers;
  bool changed; /* they must be told */
  bool stopping;
};

/* --- endpoints ---------------------------------------------------------------------- */

static void tell(void *user, int32_t change, const ha_endpoint *endpoint) {
  const ha__ros2_graph *graph = user;
  ha__ros2 *ros2 = graph->ros2;

  if (ros2->events.endpoint) {
    ros2->events.endpoint(ros2->events.user, &ros2->base, change, endpoint);
  }
}

/* The kind of endpoint, or -1 for those that are not told: the other half of a service or client.
 */
static int32_t kind_of(int role, bool is_writer) {
  if (role == HA__ROS2_REPLIES) return -1;
  if (role == HA__ROS2_REQUESTS) return is_writer ? HA_ENDPOINT_CLIENT : HA_ENDPOINT_SERVER;
  return is_writer ? HA_ENDPOINT_PUBLISHER : HA_ENDPOINT_SUBSCRIBER;
}

static bool is_keyed(const ha_gid *gid) {
  const int kind = gid->bytes[15] & 0x3f;

  return kind == 0x02 || kind == 0x07; /* a writer's, a reader's */
}

/* Names are changed in place. */
static ha_status put_named(ha__ros2_graph *graph, const dds_builtintopic_endpoint_t *seen,
                           bool is_writer, const char *hash, char *topic, char *type,
                           ha_error *err) {
  const int role = ha__ros2_demangle(topic, type);
  ha_endpoint e = {.struct_size = sizeof e,
                   .kind = kind_of(role, is_writer),
                   .topic = topic,
                   .type = type,
                   .hash = hash};

  if (e.kind < 0) return HA_OK;
  memcpy(e.gid.bytes, seen->key.v, sizeof e.gid.bytes);
  if (ha__ros2_same_participant(&e.gid, &graph->ros2->gid)) e.flags |= HA_ENDPOINT_OWN;
  if (is_keyed(&e.gid)) e.flags |= HA_ENDPOINT_KEYED;
  if (role == HA__ROS2_ALIEN) e.flags |= HA_ENDPOINT_ALIEN;
  const ha_qos qos = ha__ros2_qos_from_dds(seen->qos, ha__ros2_is_cyclonedds(&e.gid));
  e.qos = &qos;
  return ha__ros2_peers_put(graph->peers, &e, err);
}

static void vote(ha__ros2_graph *graph, const dds_builtintopic_endpoint_t *seen, const char *hash,
                 const void *user_data, size_t size) {
  ha_slice mark;
  ha_gid gid;

  if (strcmp(seen->topic_name, HA__ROS2_DISCOVERY_TOPIC) != 0) return;
  if (ha__ros2_user_data_find(&mark, user_data, size, "holdall")) return;
  memcpy(gid.bytes, seen->key.v, sizeof gid.bytes);
  ha__ros2_voters_add(&graph->voters, &gid, hash[0] != '\0');
}

static ha_status put(ha__ros2_graph *graph, const dds_builtintopic_endpoint_t *seen, bool is_writer,
                     ha_error *err) {
  char hash[HA__ROS2_HASH_SIZE] = "";
  void *user_data = NULL;
  size_t size = 0;

  if (!seen->topic_name || !seen->type_name || strncmp(seen->topic_name, "DCPS", 4) == 0) {
    return HA_OK;
  }
  if (dds_qget_userdata(seen->qos, &user_data, &size) && user_data) {
    ha__ros2_user_data_hash(hash, user_data, size);
  }
  vote(graph, seen, hash, user_data, size);
  dds_free(user_data);
  char *topic = ha__dup_string(seen->topic_name);
  char *type = ha__dup_string(seen->type_name);
  const ha_status st = topic && type ? put_named(graph, seen, is_writer, hash, topic, type, err)
                                     : HA_FAIL_NOMEM(err);
  ha__free(topic);
  ha__free(type);
  return st;
}

static void remove_endpoint(ha__ros2_graph *graph, const dds_builtintopic_endpoint_t *seen) {
  ha_gid gid;

  memcpy(gid.bytes, seen->key.v, sizeof gid.bytes);
  ha__ros2_peers_remove(graph->peers, &gid);
  ha__ros2_voters_remove(&graph->voters, &gid);
}

/* A crowd is told once. */
static void note_untaken(ha__ros2_graph *graph, const ha_error *err) {
  if (err->code == HA_E_LIMIT && graph->told_full) return;
  graph->told_full = graph->told_full || err->code == HA_E_LIMIT;
  ha__ros2_note(graph->ros2, "an endpoint was seen, but not taken in: %s", err->text);
}

static void take_endpoints(ha__ros2_graph *graph, int which) {
  enum { AT_ONCE = 64 };
  void *samples[AT_ONCE] = {NULL};
  dds_sample_info_t info[AT_ONCE];
  ha_error err = HA_ERROR_INIT;
  int32_t count;

  while ((count = dds_take(graph->builtin[which], samples, info, AT_ONCE, AT_ONCE)) > 0) {
    for (int32_t i = 0; i < count; i++) {
      if (info[i].instance_state != DDS_ALIVE_INSTANCE_STATE) {
        remove_endpoint(graph, samples[i]);
      } else if (info[i].valid_data && put(graph, samples[i], which == PUBLICATIONS, &err) < 0) {
        note_untaken(graph, &err);
      }
    }
    dds_return_loan(graph->builtin[which], samples, count);
    samples[0] = NULL;
  }
}

/* --- nodes of others ---------------------------------------------------------------- */

static void take_in(ha__ros2_graph *graph, const ha__ros2_item *item) {
  ha__ros2_discovery_info info = {0};
  ha_error err = HA_ERROR_INIT;

  if (!item->data) {
    ha__ros2_peers_drop_info(graph->peers, &item->writer);
    return;
  }
  /* what is no such message, or tells of another participant than its own, is not believed */
  ha_status st = ha__ros2_discovery_info_parse(&info, item->data, item->size, &err);
  if (st == HA_OK && ha__ros2_same_participant(&info.participant, &item->writer)) {
    st = ha__ros2_peers_put_info(graph->peers, &info, &err);
  }
  if (st == HA_E_NOMEM) {
    ha__ros2_note(graph->ros2, "names of nodes may be missing: %s", err.text);
  }
  ha__ros2_discovery_info_done(&info);
}

static void take_inbox(ha__ros2_graph *graph) {
  ha__ros2_item *item;
  bool was_full;

  do {
    pthread_mutex_lock(&graph->lock);
    item = ha__ros2_queue_pop(&graph->inbox);
    was_full = graph->inbox_was_full;
    graph->inbox_was_full = false;
    pthread_mutex_unlock(&graph->lock);
    if (was_full) {
      ha__ros2_note(graph->ros2, "too much came on " HA__ROS2_DISCOVERY_TOPIC
                                 " at once: names of nodes may be missing");
    }
    if (item) take_in(graph, item);
    ha__ros2_item_free(item);
  } while (item);
}

static void on_info(void *user, const ha__raw_sample *sample) {
  ha__ros2_graph *graph = user;

  if (!sample->is_message) return;
  pthread_mutex_lock(&graph->lock);
  if (!ha__ros2_queue_push(&graph->inbox, NULL, sample)) graph->inbox_was_full = true;
  pthread_mutex_unlock(&graph->lock);
  dds_set_guardcondition(graph->wake, true);
}

static void on_info_left(void *user, const ha_gid *writer) {
  ha__ros2_graph *graph = user;

  pthread_mutex_lock(&graph->lock);
  if (!ha__ros2_queue_push_left(&graph->inbox, NULL, writer)) graph->inbox_was_full = true;
  pthread_mutex_unlock(&graph->lock);
  dds_set_guardcondition(graph->wake, true);
}

/* --- our node ------------------------------------------------------------------------ */

static bool is_reader(const ha_gid *gid) {
  return (gid->bytes[15] & 0x04) != 0;
}

ha_status ha__ros2_graph_add_own(ha__ros2_graph *graph, const ha_gid *gid, ha_error *err) {
  gid_list *list = is_reader(gid) ? &graph->readers : &graph->writers;

  pthread_mutex_lock(&graph->lock);
  void *items = list->items;
  const ha_status st = ha__reserve(&items, &list->capacity, list->count, 1, sizeof *gid, err);
  list->items = items;
  if (st >= 0) list->items[list->count++] = *gid;
  graph->changed = true;
  pthread_mutex_unlock(&graph->lock);
  dds_set_guardcondition(graph->wake, true);
  return st;
}

void ha__ros2_graph_remove_own(ha__ros2_graph *graph, const ha_gid *gid) {
  gid_list *list = is_reader(gid) ? &graph->readers : &graph->writers;

  pthread_mutex_lock(&graph->lock);
  for (size_t i = 0; i < list->count; i++) {
    if (memcmp(&list->items[i], gid, sizeof *gid) != 0) continue;
    list->items[i] = list->items[--list->count];
    graph->changed = true;
    break;
  }
  pthread_mutex_unlock(&graph->lock);
  dds_set_guardcondition(graph->wake, true);
}

/* What we are, as bytes, if it must be told. */
static ha_status own_info(ha_bytes *out, ha__ros2_graph *graph, ha_error *err) {
  const ha__ros2 *ros2 = graph->ros2;
  ha_status st = HA_OK;

  pthread_mutex_lock(&graph->lock);
  if (graph->changed) {
    const ha__ros2_node node = {ros2->gid,
                                ros2->node_namespace,
                                ros2->node_name,
                                graph->readers.items,
                                graph->readers.count,
                                graph->writers.items,
                                graph->writers.count};
    st = ha__ros2_discovery_info_write(out, &node, graph->gid_size, err);
    graph->changed = false;
  }
  pthread_mutex_unlock(&graph->lock);
  return st;
}

/* Several changes are told as one: a thousand subscriptions are not a thousand messages. */
static void tell_own(ha__ros2_graph *graph) {
  const size_t gid_size = ha__ros2_voters_gid_size(&graph->voters);
  ha_bytes bytes = {0};
  ha_error err = HA_ERROR_INIT;

  pthread_mutex_lock(&graph->lock);
  if (gid_size != graph->gid_size) graph->changed = true;
  graph->gid_size = gid_size;
  pthread_mutex_unlock(&graph->lock);
  ha_status st = own_info(&bytes, graph, &err);
  if (st >= 0 && bytes.size > 0) {
    const ha_slice part = {bytes.data, bytes.size};
    st = ha__raw_write(graph->writer, graph->type, &part, 1, HA_SENT_NOW, &err);
  }
  if (st < 0) {
    ha__ros2_note(graph->ros2, "our node is not told to others yet: %s", err.text);
    pthread_mutex_lock(&graph->lock);
    graph->changed = true; /* with what happens next */
    pthread_mutex_unlock(&graph->lock);
  }
  ha__free(bytes.data);
}

/* --- the thread ---------------------------------------------------------------------- */

static bool is_stopping(ha__ros2_graph *graph) {
  pthread_mutex_lock(&graph->lock);
  const bool stopping = graph->stopping;
  pthread_mutex_unlock(&graph->lock);
  return stopping;
}

static void *run(void *arg) {
  ha__ros2_graph *graph = arg;

  while (!is_stopping(graph)) {
    dds_set_guardcondition(graph->wake, false);
    take_inbox(graph);
    take_endpoints(graph, PUBLICATIONS);
    take_endpoints(graph, SUBSCRIPTIONS);
    tell_own(graph);
    if (is_stopping(graph)) break;
    dds_waitset_wait(graph->waitset, NULL, 0, DDS_INFINITY);
  }
  return NULL;
}

static ha_status attach(ha__ros2_graph *graph, dds_entity_t entity, ha_error *err) {
  const dds_return_t code = dds_waitset_attach(graph->waitset, entity, entity);

  return code < 0 ? ha__ros2_failure(code, "wait for", "discovery", err) : HA_OK;
}

static ha_status make_builtin(ha__ros2_graph *graph, ha_error *err) {
  static const dds_entity_t topics[] = {DDS_BUILTIN_TOPIC_DCPSPUBLICATION,
                                        DDS_BUILTIN_TOPIC_DCPSSUBSCRIPTION};
  const dds_entity_t participant = graph->ros2->participant;

  graph->waitset = dds_create_waitset(participant);
  if (graph->waitset < 0) return ha__ros2_failure(graph->waitset, "wait for", "discovery", err);
  graph->wake = dds_create_guardcondition(participant);
  if (graph->wake < 0) return ha__ros2_failure(graph->wake, "wait for", "discovery", err);
  HA_TRY(attach(graph, graph->wake, err));
  for (int i = 0; i < BUILTIN_COUNT; i++) {
    graph->builtin[i] = dds_create_reader(participant, topics[i], NULL, NULL);
    if (graph->builtin[i] < 0) {
      return ha__ros2_failure(graph->builtin[i], "take part in", "discovery", err);
    }
    dds_set_status_mask(graph->builtin[i], DDS_DATA_AVAILABLE_STATUS);
    HA_TRY(attach(graph, graph->builtin[i], err));
  }
  return HA_OK;
}

static const ha_qos g_info_qos = {.struct_size = sizeof g_info_qos,
                                  .history = HA_QOS_HISTORY_KEEP_LAST,
                                  .reliability = HA_QOS_RELIABILITY_RELIABLE,
                                  .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                                  .depth = 1};

static ha_status make_info(ha__ros2_graph *graph, ha_error *err) {
  static const char user_data[] = "typehash=" HA__ROS2_DISCOVERY_HASH ";" OWN_MARK;
  const ha__raw_sink sink = {graph, on_info, on_info_left};
  const dds_entity_t participant = graph->ros2->participant;
  dds_qos_t *offered = ha__ros2_writer_qos(&g_info_qos, DDS_MSECS(100), false, false);
  dds_qos_t *requested = ha__ros2_reader_qos(&g_info_qos);
  ha_status st = HA_OK;

  if (!offered || !requested) {
    st = HA_FAIL_NOMEM(err);
    goto done;
  }
  dds_qset_userdata(offered, user_data, sizeof user_data - 1);
  dds_qset_userdata(requested, user_data, sizeof user_data - 1);
  dds_qset_ignorelocal(requested, DDS_IGNORELOCAL_PARTICIPANT);
  graph->topic = ha__raw_topic(&graph->type, participant, graph->ros2->domain->stock,
                               HA__ROS2_DISCOVERY_TOPIC, HA__ROS2_DISCOVERY_TYPE, false);
  if (graph->topic > 0) {
    graph->writer = dds_create_writer(participant, graph->topic, offered, NULL);
    graph->reader = ha__raw_reader(participant, graph->topic, requested, &sink, NULL);
  }
  if (graph->topic < 0 || graph->writer < 0 || graph->reader < 0) {
    const dds_return_t code = graph->topic < 0    ? graph->topic
                              : graph->writer < 0 ? graph->writer
                                                  : graph->reader;
    st = ha__ros2_failure(code, "take part in", HA__ROS2_DISCOVERY_TOPIC, err);
  }
done:
  dds_delete_qos(offered);
  dds_delete_qos(requested);
  return st;
}

static ha_status start(ha__ros2_graph *graph, ha_error *err) {
  const ha__ros2 *ros2 = graph->ros2;

  HA_TRY(ha__ros2_peers_new(&graph->peers, &ros2->gid, ros2->node, tell, graph, err));
  HA_TRY(make_builtin(graph, err));
  HA_TRY(make_info(graph, err));
  const int reason = pthread_create(&graph->thread, NULL, run, graph);
  if (reason != 0) return HA_FAIL_ERRNO(err, reason, HA_NO_OFFSET, "cannot start a thread");
  ha__thread_name(graph->thread, "ha-ros2-graph");
  graph->started = true;
  return HA_OK;
}

ha_status ha__ros2_graph_start(ha__ros2 *ros2, ha_error *err) {
  ha__ros2_graph *graph = ha__alloc_zeroed(1, sizeof *graph);

  if (!graph) return HA_FAIL_NOMEM(err);
  graph->ros2 = ros2;
  graph->voters = ha__ros2_voters_make();
  graph->gid_size = ha__ros2_voters_gid_size(&graph->voters);
  graph->changed = true;
  pthread_mutex_init(&graph->lock, NULL);
  ros2->graph = graph;
  const ha_status st = start(graph, err);
  if (st < 0) {
    ros2->graph = NULL;
    ha__ros2_graph_stop(graph);
  }
  return st;
}

static void delete_entities(ha__ros2_graph *graph) {
  const dds_entity_t entities[] = {graph->reader,
                                   graph->writer,
                                   graph->topic,
                                   graph->builtin[PUBLICATIONS],
                                   graph->builtin[SUBSCRIPTIONS],
                                   graph->waitset,
                                   graph->wake};

  for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
    if (entities[i] > 0) dds_delete(entities[i]);
  }
}

void ha__ros2_graph_stop(ha__ros2_graph *graph) {
  if (!graph) return;
  if (graph->started) {
    pthread_mutex_lock(&graph->lock);
    graph->stopping = true;
    pthread_mutex_unlock(&graph->lock);
    dds_set_guardcondition(graph->wake, true);
    pthread_join(graph->thread, NULL);
  }
  delete_entities(graph);
  ha__ros2_queue_forget(&graph->inbox, NULL);
  ha__ros2_peers_free(graph->peers);
  ha__ros2_voters_done(&graph->voters);
  ha__free(graph->readers.items);
  ha__free(graph->writers.items);
  pthread_mutex_destroy(&graph->lock);
  ha__free(graph);
}
