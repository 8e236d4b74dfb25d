/* Clients of services (ha_client), compatible with servers of rmw_cyclonedds and of rmw_fastrtps.
 *
 * Cyclone DDS puts a header of 16 bytes before a request; Fast DDS wants the request without one,
 * and names it in the inline QoS of the reply. Calls may be made by any thread; replies reach the
 * user in the thread of calls.c. */
#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "calls.h"
#include "raw_rpc.h"
#include "transport/ros2/protocol/graph_cache.h"
#include "transport/ros2/protocol/user_data.h"

enum { MAX_SERVERS = 64 };

typedef struct client {
  ha_client base; /* first */
  ha__ros2_pair pair;
  void *user;
  void (*reply)(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size);
} client;

/* The reader or the writer of a server. */
typedef struct server_endpoint {
  ha_gid gid;
  bool has_id;
  ha_gid id;
} server_endpoint;

static void handle_reply(ha__ros2_pair *pair, const ha__ros2_item *item) {
  client *c = pair->owner;
  ha__ros2_call_head head;
  uint8_t *body;
  size_t size;

  if (ha__ros2_is_fastdds(&item->writer)) {
    const ha__raw_message_id *related = &item->related;
    if (memcmp(&related->writer, &pair->writer_gid, sizeof related->writer) != 0) return;
    c->reply(c->user, &c->base, related->number, item->data, item->size);
    return;
  }
  if (!ha__ros2_is_cyclonedds(&item->writer) ||
      !ha__ros2_call_head_read(&head, item->data, item->size)) {
    return;
  }
  if (head.client != c->pair.writer_handle || head.sequence <= 0) return; /* of another client */
  if (ha__ros2_call_body(&body, &size, item->data, item->size, NULL) < 0) {
    ha__ros2_note(pair->ros2, "a reply was dropped: out of memory");
    return;
  }
  c->reply(c->user, &c->base, (uint64_t)head.sequence, body, size);
  ha__free(body);
}

ha_status ha__ros2_connect(ha_client **out, ha_transport *transport,
                           const ha_client_options *options, ha_error *err) {
  const ha__ros2_pair_names names = {options->name, options->type, options->hash};
  client *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->base.ops = &ha__ros2_ops;
  c->user = options->user;
  c->reply = options->reply;
  c->pair.owner = c;
  c->pair.ros2 = (ha__ros2 *)transport;
  c->pair.handle = handle_reply;
  const ha_status st = ha__ros2_pair_open(&c->pair, false, &names, err);
  if (st < 0) {
    ha__ros2_disconnect(&c->base);
    return st;
  }
  *out = &c->base;
  return HA_OK;
}

void ha__ros2_disconnect(ha_client *client_) {
  client *c = (client *)client_;

  ha__ros2_pair_close(&c->pair);
  ha__free(c);
}

/* --- servers --------------------------------------------------------------------------- */

/* Reads and frees an endpoint. NULL = it has left meanwhile. */
static bool read_endpoint(server_endpoint *out, dds_builtintopic_endpoint_t *endpoint) {
  void *user_data = NULL;
  size_t size = 0;

  if (!endpoint) return false;
  memcpy(out->gid.bytes, endpoint->key.v, sizeof out->gid.bytes);
  out->has_id = dds_qget_userdata(endpoint->qos, &user_data, &size) && user_data &&
                ha__ros2_user_data_id(&out->id, user_data, size, "serviceid");
  dds_free(user_data);
  dds_builtintopic_free_endpoint(endpoint);
  return true;
}

static size_t count_handles(dds_return_t count) {
  if (count < 0) return 0;
  return count < MAX_SERVERS ? (size_t)count : MAX_SERVERS;
}

typedef dds_return_t list_fn(dds_entity_t entity, dds_instance_handle_t *handles, size_t count);
typedef dds_builtintopic_endpoint_t *look_fn(dds_entity_t entity, dds_instance_handle_t handle);

/* The endpoints of servers that one of our two endpoints is matched with. */
static size_t list_endpoints(server_endpoint out[MAX_SERVERS], dds_entity_t entity, list_fn *list,
                             look_fn *look) {
  dds_instance_handle_t handles[MAX_SERVERS];
  const size_t matched = count_handles(list(entity, handles, MAX_SERVERS));
  size_t count = 0;

  for (size_t i = 0; i < matched; i++) {
    if (read_endpoint(&out[count], look(entity, handles[i]))) count++;
  }
  return count;
}

/* Whether both are of one server: the same id if they have one, else the same participant. */
static bool belong_together(const server_endpoint *reader, const server_endpoint *writer) {
  if (reader->has_id || writer->has_id) {
    return reader->has_id && writer->has_id &&
           memcmp(&reader->id, &writer->id, sizeof reader->id) == 0;
  }
  return ha__ros2_same_participant(&reader->gid, &writer->gid);
}

/* Fails if a matched server would misread a request in the form for the first one. */
static ha_status check_forms(const server_endpoint *readers, size_t count, ha_error *err) {
  for (size_t i = 0; i < count; i++) {
    const ha_gid *gid = &readers[i].gid;
    const char *vendor = ha__ros2_vendor(gid);
    if (!ha__ros2_is_cyclonedds(gid) && !ha__ros2_is_fastdds(gid)) {
      return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                     "cannot call a server of %s: the form of its requests is not supported",
                     vendor[0] != '\0' ? vendor : "another middleware");
    }
    if (ha__ros2_is_fastdds(gid) != ha__ros2_is_fastdds(&readers[0].gid)) {
      return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                     "the service has servers of two middlewares, and each would misread requests "
                     "for the other");
    }
  }
  return HA_OK;
}

/* Whether a call can be made: HA_OK, HA_E_BUSY (no server), HA_E_UNSUPPORTED. All matched servers
 * receive the request, so each must understand it. *is_fast: in the form of Fast DDS. */
static ha_status find_server(bool *is_fast, const client *c, ha_error *err) {
  server_endpoint readers[MAX_SERVERS];
  server_endpoint writers[MAX_SERVERS];
  const size_t reader_count = list_endpoints(readers, c->pair.writer, dds_get_matched_subscriptions,
                                             dds_get_matched_subscription_data);
  const size_t writer_count = list_endpoints(writers, c->pair.reader, dds_get_matched_publications,
                                             dds_get_matched_publication_data);
  bool found = false;

  HA_TRY(check_forms(readers, reader_count, err));
  *is_fast = reader_count > 0 && ha__ros2_is_fastdds(&readers[0].gid);
  for (size_t i = 0; i < reader_count; i++) {
    for (size_t j = 0; j < writer_count && !found; j++) {
      found = belong_together(&readers[i], &writers[j]);
    }
  }
  return found ? HA_OK : HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "the service has no server");
}

int32_t ha__ros2_ready(const ha_client *client_) {
  bool is_fast = false;

  return find_server(&is_fast, (const client *)client_, NULL) == HA_OK;
}

static ha_status send_request(client *c, uint64_t sequence, bool is_fast, const uint8_t *data,
                              size_t size, ha_error *err) {
  const ha__ros2_call_head head = {c->pair.writer_handle, (int64_t)sequence};
  const ha_slice plain = {data, size};
  ha__ros2_call_message message;

  HA_TRY(ha__ros2_call_message_set(&message, &head, data, size, err));
  return ha__raw_write(c->pair.writer, c->pair.type, is_fast ? &plain : message.parts,
                       is_fast ? 1 : HA__ROS2_CALL_PARTS, HA_SENT_NOW, err);
}

ha_status ha__ros2_call(ha_client *client_, uint64_t *sequence, const uint8_t *data, size_t size,
                        ha_error *err) {
  client *c = (client *)client_;
  bool is_fast = false;

  HA_TRY(find_server(&is_fast, c, err));
  pthread_mutex_lock(&c->pair.writing);
  *sequence = ha__raw_next_number(c->pair.type, &c->pair.writer_gid);
  const ha_status st = send_request(c, *sequence, is_fast, data, size, err);
  pthread_mutex_unlock(&c->pair.writing);
  return st;
}
