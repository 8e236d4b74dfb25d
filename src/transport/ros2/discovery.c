#include "discovery.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "base/thread.h"
#include "qos.h"
#include "queue.h"
#include "transport/ros2/protocol/discovery_info.h"
#include "transport/ros2/protocol/gid_size.h"
#include "transport/ros2/protocol/graph_cache.h"
#include "transport/ros2/protocol/names.h"
#include "transport/ros2/protocol/user_data.h"

enum { PUBLICATIONS, SUBSCRIPTIONS, BUILTIN_COUNT };

/* Marks our endpoints of ros_discovery_info in their USER_DATA: they follow the GID size that
 * others use, and must not count when it is determined. */
#define OWN_MARK "holdall=1;"

typedef struct gid_list {
  ha_gid *items;
  size_t count;
  size_t capacity;
} gid_list;

struct ha__ros2_discovery {
  ha__ros2 *ros2;
  /* of the thread */
  ha__ros2_graph_cache *cache;
  ha__ros2_gid_size gid_size;
  size_t written_gid_size; /* of the GIDs in published messages */
  bool noted_full;         /* the limit of endpoints was reported */
  bool noted_full_info;    /* that of nodes */
  /* entities of DDS: created before the thread starts, deleted after it has ended */
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
  ha__ros2_queue inbox; /* received messages of ros_discovery_info */
  bool inbox_was_full;
  gid_list readers; /* of this node */
  gid_list writers;
  bool changed; /* they must be published */
  bool stopping;
};

/* --- endpoints ---------------------------------------------------------------------- */

static void report(void *user, int32_t change, const ha_endpoint *endpoint) {
  const ha__ros2_discovery *discovery = user;
  ha__ros2 *ros2 = discovery->ros2;

  if (ros2->events.endpoint) {
    ros2->events.endpoint(ros2->events.user, &ros2->base, change, endpoint);
  }
}

/* The kind of an endpoint; -1 = not reported: the topic of replies, because that of requests is. */
static int32_t kind_of(int role, bool is_writer) {
  if (role == HA__ROS2_REPLIES) return -1;
  if (role == HA__ROS2_REQUESTS) return is_writer ? HA_ENDPOINT_CLIENT : HA_ENDPOINT_SERVER;
  return is_writer ? HA_ENDPOINT_PUBLISHER : HA_ENDPOINT_SUBSCRIBER;
}

static bool is_keyed(const ha_gid *gid) {
  const int kind = gid->bytes[15] & 0x3f;

  return kind == 0x02 || kind == 0x07; /* writer or reader with key */
}

/* Demangles topic and type in place. */
static ha_status put_named(ha__ros2_discovery *discovery, const dds_builtintopic_endpoint_t *seen,
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
  if (ha__ros2_same_participant(&e.gid, &discovery->ros2->gid)) e.flags |= HA_ENDPOINT_OWN;
  if (is_keyed(&e.gid)) e.flags |= HA_ENDPOINT_KEYED;
  if (role == HA__ROS2_ALIEN) e.flags |= HA_ENDPOINT_ALIEN;
  const ha_qos qos = ha__ros2_qos_from_dds(seen->qos, ha__ros2_is_cyclonedds(&e.gid));
  e.qos = &qos;
  return ha__ros2_graph_cache_put(discovery->cache, &e, err);
}

static void add_gid_size(ha__ros2_discovery *discovery, const dds_builtintopic_endpoint_t *seen,
                         const char *hash, const void *user_data, size_t size) {
  ha_slice mark;
  ha_gid gid;

  if (strcmp(seen->topic_name, HA__ROS2_DISCOVERY_TOPIC) != 0) return;
  if (ha__ros2_user_data_find(&mark, user_data, size, "holdall")) return;
  memcpy(gid.bytes, seen->key.v, sizeof gid.bytes);
  ha__ros2_gid_size_add(&discovery->gid_size, &gid, hash[0] != '\0');
}

static ha_status put(ha__ros2_discovery *discovery, const dds_builtintopic_endpoint_t *seen,
                     bool is_writer, ha_error *err) {
  char hash[HA__ROS2_HASH_SIZE] = "";
  void *user_data = NULL;
  size_t size = 0;

  if (!seen->topic_name || !seen->type_name || strncmp(seen->topic_name, "DCPS", 4) == 0) {
    return HA_OK;
  }
  if (dds_qget_userdata(seen->qos, &user_data, &size) && user_data) {
    ha__ros2_user_data_hash(hash, user_data, size);
  }
  add_gid_size(discovery, seen, hash, user_data, size);
  dds_free(user_data);
  char *topic = ha__dup_string(seen->topic_name);
  char *type = ha__dup_string(seen->type_name);
  const ha_status st = topic && type ? put_named(discovery, seen, is_writer, hash, topic, type, err)
                                     : HA_FAIL_NOMEM(err);
  ha__free(topic);
  ha__free(type);
  return st;
}

static void remove_endpoint(ha__ros2_discovery *discovery,
                            const dds_builtintopic_endpoint_t *seen) {
  ha_gid gid;

  memcpy(gid.bytes, seen->key.v, sizeof gid.bytes);
  ha__ros2_graph_cache_remove(discovery->cache, &gid);
  ha__ros2_gid_size_remove(&discovery->gid_size, &gid);
}

/* The limit is reported once. */
static void note_ignored(ha__ros2_discovery *discovery, const ha_error *err) {
  if (err->code == HA_E_LIMIT && discovery->noted_full) return;
  discovery->noted_full = discovery->noted_full || err->code == HA_E_LIMIT;
  ha__ros2_note(discovery->ros2, "an endpoint is ignored: %s", err->text);
}

static void read_endpoints(ha__ros2_discovery *discovery, int which) {
  enum { AT_ONCE = 64 };
  void *samples[AT_ONCE] = {NULL};
  dds_sample_info_t info[AT_ONCE];
  ha_error err = HA_ERROR_INIT;
  int32_t count;

  while ((count = dds_take(discovery->builtin[which], samples, info, AT_ONCE, AT_ONCE)) > 0) {
    for (int32_t i = 0; i < count; i++) {
      if (info[i].instance_state != DDS_ALIVE_INSTANCE_STATE) {
        remove_endpoint(discovery, samples[i]);
      } else if (info[i].valid_data &&
                 put(discovery, samples[i], which == PUBLICATIONS, &err) < 0) {
        note_ignored(discovery, &err);
      }
    }
    dds_return_loan(discovery->builtin[which], samples, count);
    samples[0] = NULL;
  }
}

/* --- nodes of others ---------------------------------------------------------------- */

static void handle_info(ha__ros2_discovery *discovery, const ha__ros2_item *item) {
  ha__ros2_discovery_info info = {0};
  ha_error err = HA_ERROR_INIT;

  if (!item->data) {
    ha__ros2_graph_cache_drop_info(discovery->cache, &item->writer);
    return;
  }
  /* a message that is malformed, or of another participant than its writer, is ignored */
  ha_status st = ha__ros2_discovery_info_parse(&info, item->data, item->size, &err);
  if (st == HA_OK && ha__ros2_same_participant(&info.participant, &item->writer)) {
    st = ha__ros2_graph_cache_put_info(discovery->cache, &info, &err);
  }
  if (st == HA_E_NOMEM || (st == HA_E_LIMIT && !discovery->noted_full_info)) {
    ha__ros2_note(discovery->ros2, "names of nodes may be missing: %s", err.text);
    discovery->noted_full_info = discovery->noted_full_info || st == HA_E_LIMIT;
  }
  ha__ros2_discovery_info_done(&info);
}

static void handle_inbox(ha__ros2_discovery *discovery) {
  ha__ros2_item *item;
  bool was_full;

  do {
    pthread_mutex_lock(&discovery->lock);
    item = ha__ros2_queue_pop(&discovery->inbox);
    was_full = discovery->inbox_was_full;
    discovery->inbox_was_full = false;
    pthread_mutex_unlock(&discovery->lock);
    if (was_full) {
      ha__ros2_note(discovery->ros2, "too many messages of " HA__ROS2_DISCOVERY_TOPIC
                                     " at once: names of nodes may be missing");
    }
    if (item) handle_info(discovery, item);
    ha__ros2_item_free(item);
  } while (item);
}

static void on_info(void *user, const ha__raw_sample *sample) {
  ha__ros2_discovery *discovery = user;

  if (!sample->is_message) return;
  pthread_mutex_lock(&discovery->lock);
  if (!ha__ros2_queue_push(&discovery->inbox, NULL, sample)) discovery->inbox_was_full = true;
  pthread_mutex_unlock(&discovery->lock);
  dds_set_guardcondition(discovery->wake, true);
}

static void on_info_left(void *user, const ha_gid *writer) {
  ha__ros2_discovery *discovery = user;

  pthread_mutex_lock(&discovery->lock);
  if (!ha__ros2_queue_push_left(&discovery->inbox, NULL, writer)) discovery->inbox_was_full = true;
  pthread_mutex_unlock(&discovery->lock);
  dds_set_guardcondition(discovery->wake, true);
}

/* --- the node of this transport --------------------------------------------------------------- */

static bool is_reader(const ha_gid *gid) {
  return (gid->bytes[15] & 0x04) != 0;
}

ha_status ha__ros2_discovery_add_own(ha__ros2_discovery *discovery, const ha_gid *gid,
                                     ha_error *err) {
  gid_list *list = is_reader(gid) ? &discovery->readers : &discovery->writers;

  pthread_mutex_lock(&discovery->lock);
  void *items = list->items;
  const ha_status st = ha__reserve(&items, &list->capacity, list->count, 1, sizeof *gid, err);
  list->items = items;
  if (st >= 0) list->items[list->count++] = *gid;
  discovery->changed = true;
  pthread_mutex_unlock(&discovery->lock);
  dds_set_guardcondition(discovery->wake, true);
  return st;
}

void ha__ros2_discovery_remove_own(ha__ros2_discovery *discovery, const ha_gid *gid) {
  gid_list *list = is_reader(gid) ? &discovery->readers : &discovery->writers;

  pthread_mutex_lock(&discovery->lock);
  for (size_t i = 0; i < list->count; i++) {
    if (memcmp(&list->items[i], gid, sizeof *gid) != 0) continue;
    list->items[i] = list->items[--list->count];
    discovery->changed = true;
    break;
  }
  pthread_mutex_unlock(&discovery->lock);
  dds_set_guardcondition(discovery->wake, true);
}

/* Writes the message of this node if it has changed. */
static ha_status own_info(ha_bytes *out, ha__ros2_discovery *discovery, ha_error *err) {
  const ha__ros2 *ros2 = discovery->ros2;
  ha_status st = HA_OK;

  pthread_mutex_lock(&discovery->lock);
  if (discovery->changed) {
    const ha__ros2_node node = {ros2->gid,
                                ros2->node_namespace,
                                ros2->node_name,
                                discovery->readers.items,
                                discovery->readers.count,
                                discovery->writers.items,
                                discovery->writers.count};
    st = ha__ros2_discovery_info_write(out, &node, discovery->written_gid_size, err);
    discovery->changed = false;
  }
  pthread_mutex_unlock(&discovery->lock);
  return st;
}

/* Several changes are published as one message. */
static void publish_own_info(ha__ros2_discovery *discovery) {
  const size_t gid_size = ha__ros2_gid_size_get(&discovery->gid_size);
  ha_bytes bytes = {0};
  ha_error err = HA_ERROR_INIT;

  pthread_mutex_lock(&discovery->lock);
  if (gid_size != discovery->written_gid_size) discovery->changed = true;
  discovery->written_gid_size = gid_size;
  pthread_mutex_unlock(&discovery->lock);
  ha_status st = own_info(&bytes, discovery, &err);
  if (st >= 0 && bytes.size > 0) {
    const ha_slice part = {bytes.data, bytes.size};
    st = ha__raw_write(discovery->writer, discovery->type, &part, 1, HA_SENT_NOW, &err);
  }
  if (st < 0) {
    ha__ros2_note(discovery->ros2, "cannot publish the name of this node yet: %s", err.text);
    pthread_mutex_lock(&discovery->lock);
    discovery->changed = true; /* try again at the next event */
    pthread_mutex_unlock(&discovery->lock);
  }
  ha__free(bytes.data);
}

/* --- the thread ---------------------------------------------------------------------- */

static bool is_stopping(ha__ros2_discovery *discovery) {
  pthread_mutex_lock(&discovery->lock);
  const bool stopping = discovery->stopping;
  pthread_mutex_unlock(&discovery->lock);
  return stopping;
}

static void *run(void *arg) {
  ha__ros2_discovery *discovery = arg;

  while (!is_stopping(discovery)) {
    dds_set_guardcondition(discovery->wake, false);
    handle_inbox(discovery);
    read_endpoints(discovery, PUBLICATIONS);
    read_endpoints(discovery, SUBSCRIPTIONS);
    publish_own_info(discovery);
    if (is_stopping(discovery)) break;
    dds_waitset_wait(discovery->waitset, NULL, 0, DDS_INFINITY);
  }
  return NULL;
}

static ha_status attach(ha__ros2_discovery *discovery, dds_entity_t entity, ha_error *err) {
  const dds_return_t code = dds_waitset_attach(discovery->waitset, entity, entity);

  return code < 0 ? ha__ros2_failure(code, "wait for", "discovery", err) : HA_OK;
}

static ha_status make_builtin(ha__ros2_discovery *discovery, ha_error *err) {
  static const dds_entity_t topics[] = {DDS_BUILTIN_TOPIC_DCPSPUBLICATION,
                                        DDS_BUILTIN_TOPIC_DCPSSUBSCRIPTION};
  const dds_entity_t participant = discovery->ros2->participant;

  discovery->waitset = dds_create_waitset(participant);
  if (discovery->waitset < 0)
    return ha__ros2_failure(discovery->waitset, "wait for", "discovery", err);
  discovery->wake = dds_create_guardcondition(participant);
  if (discovery->wake < 0) return ha__ros2_failure(discovery->wake, "wait for", "discovery", err);
  HA_TRY(attach(discovery, discovery->wake, err));
  for (int i = 0; i < BUILTIN_COUNT; i++) {
    discovery->builtin[i] = dds_create_reader(participant, topics[i], NULL, NULL);
    if (discovery->builtin[i] < 0) {
      return ha__ros2_failure(discovery->builtin[i], "take part in", "discovery", err);
    }
    dds_set_status_mask(discovery->builtin[i], DDS_DATA_AVAILABLE_STATUS);
    HA_TRY(attach(discovery, discovery->builtin[i], err));
  }
  return HA_OK;
}

static const ha_qos g_info_qos = {.struct_size = sizeof g_info_qos,
                                  .history = HA_QOS_HISTORY_KEEP_LAST,
                                  .reliability = HA_QOS_RELIABILITY_RELIABLE,
                                  .durability = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
                                  .depth = 1};

static ha_status make_info(ha__ros2_discovery *discovery, ha_error *err) {
  static const char user_data[] = "typehash=" HA__ROS2_DISCOVERY_HASH ";" OWN_MARK;
  const ha__raw_sink sink = {discovery, on_info, on_info_left};
  const dds_entity_t participant = discovery->ros2->participant;
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
  discovery->topic = ha__raw_topic(&discovery->type, participant, discovery->ros2->domain->buffers,
                                   HA__ROS2_DISCOVERY_TOPIC, HA__ROS2_DISCOVERY_TYPE, false);
  if (discovery->topic > 0) {
    discovery->writer = dds_create_writer(participant, discovery->topic, offered, NULL);
    discovery->reader = ha__raw_reader(participant, discovery->topic, requested, &sink, NULL);
  }
  if (discovery->topic < 0 || discovery->writer < 0 || discovery->reader < 0) {
    const dds_return_t code = discovery->topic < 0    ? discovery->topic
                              : discovery->writer < 0 ? discovery->writer
                                                      : discovery->reader;
    st = ha__ros2_failure(code, "take part in", HA__ROS2_DISCOVERY_TOPIC, err);
  }
done:
  dds_delete_qos(offered);
  dds_delete_qos(requested);
  return st;
}

static ha_status start(ha__ros2_discovery *discovery, ha_error *err) {
  const ha__ros2 *ros2 = discovery->ros2;

  HA_TRY(
      ha__ros2_graph_cache_new(&discovery->cache, &ros2->gid, ros2->node, report, discovery, err));
  HA_TRY(make_builtin(discovery, err));
  HA_TRY(make_info(discovery, err));
  HA_TRY(ha__thread_start(&discovery->thread, "ha-ros2-graph", run, discovery, err));
  discovery->started = true;
  return HA_OK;
}

ha_status ha__ros2_discovery_start(ha__ros2 *ros2, ha_error *err) {
  ha__ros2_discovery *discovery = ha__alloc_zeroed(1, sizeof *discovery);

  if (!discovery) return HA_FAIL_NOMEM(err);
  discovery->ros2 = ros2;
  discovery->gid_size = ha__ros2_gid_size_make();
  discovery->written_gid_size = ha__ros2_gid_size_get(&discovery->gid_size);
  discovery->changed = true;
  pthread_mutex_init(&discovery->lock, NULL);
  ros2->discovery = discovery;
  const ha_status st = start(discovery, err);
  if (st < 0) {
    ros2->discovery = NULL;
    ha__ros2_discovery_stop(discovery);
  }
  return st;
}

static void delete_entities(ha__ros2_discovery *discovery) {
  const dds_entity_t entities[] = {discovery->reader,
                                   discovery->writer,
                                   discovery->topic,
                                   discovery->builtin[PUBLICATIONS],
                                   discovery->builtin[SUBSCRIPTIONS],
                                   discovery->waitset,
                                   discovery->wake};

  for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
    if (entities[i] > 0) dds_delete(entities[i]);
  }
}

void ha__ros2_discovery_stop(ha__ros2_discovery *discovery) {
  if (!discovery) return;
  if (discovery->started) {
    pthread_mutex_lock(&discovery->lock);
    discovery->stopping = true;
    pthread_mutex_unlock(&discovery->lock);
    dds_set_guardcondition(discovery->wake, true);
    pthread_join(discovery->thread, NULL);
  }
  delete_entities(discovery);
  ha__ros2_queue_forget(&discovery->inbox, NULL);
  ha__ros2_graph_cache_free(discovery->cache);
  ha__ros2_gid_size_done(&discovery->gid_size);
  ha__free(discovery->readers.items);
  ha__free(discovery->writers.items);
  pthread_mutex_destroy(&discovery->lock);
  ha__free(discovery);
}
