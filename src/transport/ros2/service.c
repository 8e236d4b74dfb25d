/* Services (ha_service), compatible with clients of rmw_cyclonedds and of rmw_fastrtps.
 *
 * Requests and replies of Cyclone DDS begin with a header that names the client; Fast DDS names the
 * request in the inline QoS of its reply. Requests reach the user in the thread of calls.c; replies
 * may be given by any thread. A reply whose client is not matched yet waits for a short time. */
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "calls.h"
#include "raw_rpc.h"
#include "transport/ros2/protocol/graph_cache.h"
#include "transport/ros2/protocol/user_data.h"

enum { MAX_MATCHED = 512, MAX_PENDING = 64, MAX_PENDING_BYTES = 16 << 20 };

/* The request of a new client may arrive before its reader was matched. The reply waits this long
 * for the match, else it would be lost. */
#define REPLY_WAIT_NS INT64_C(2000000000)
/* The same when the service is closed. */
#define CLOSE_WAIT_NS INT64_C(500000000)

typedef struct service {
  ha_service base; /* first */
  ha__ros2_pair pair;
  void *user;
  void (*request)(void *user, ha_service *service, const ha_request_id *id, const uint8_t *data,
                  size_t size);
  bool noted_malformed; /* of that thread, too */
  bool noted;           /* of the thread of calls.c: a note on a foreign client was made */
  pthread_mutex_t lock; /* guards all below */
  struct pending_reply *pending;
  size_t pending_count;
  size_t pending_bytes;
  size_t unsent; /* pending ones, and those that wake() has taken */
  pthread_cond_t all_sent;
  ha_gid
      announced[MAX_MATCHED]; /* readers that ha__raw_announce() was called for, the latest ones */
  size_t announced_count;     /* of all time */
} service;

/* Content of ha_request_id. */
typedef struct request {
  ha__ros2_call_head head; /* of clients not of Cyclone DDS: the sequence number */
  ha_gid client;           /* its writer */
  uint64_t handle;         /* of the writer */
} request;

/* A reply whose client is not matched yet. */
typedef struct pending_reply {
  struct pending_reply *next;
  request request;
  int64_t until_ns;
  size_t size;
  uint8_t data[];
} pending_reply;

_Static_assert(sizeof(request) == sizeof(ha_request_id), "a request is known by its id");

/* A request of another vendor than Cyclone DDS. If it is not Fast DDS, the form of its replies is
 * not known. */
static void handle_foreign(service *s, const ha__ros2_item *item) {
  const request r = {{0, (int64_t)item->sequence}, item->writer, item->handle};
  ha_request_id id;

  if (!s->noted && !ha__ros2_is_fastdds(&item->writer)) {
    const char *vendor = ha__ros2_vendor(&item->writer);
    ha__ros2_note(s->pair.ros2,
                  "a client of %s calls a service of this node: its requests are handled, but it "
                  "will not get replies, whose form is not supported",
                  vendor[0] != '\0' ? vendor : "another middleware");
    s->noted = true;
  }
  memcpy(id.bytes, &r, sizeof r);
  s->request(s->user, &s->base, &id, item->data, item->size);
}

static void handle(ha__ros2_pair *pair, const ha__ros2_item *item) {
  service *s = pair->owner;
  request r = {{0, 0}, item->writer, item->handle};
  ha_request_id id;
  uint8_t *body;
  size_t size;

  if (!ha__ros2_is_cyclonedds(&item->writer)) {
    handle_foreign(s, item);
    return;
  }
  if (!ha__ros2_call_head_read(&r.head, item->data, item->size) ||
      ha__ros2_call_body(&body, &size, item->data, item->size, NULL) < 0) {
    if (s->noted_malformed) return;
    s->noted_malformed = true;
    ha__ros2_note(pair->ros2,
                  "a malformed request of %zu bytes was dropped; others are dropped without a note",
                  item->size);
    return;
  }
  memcpy(id.bytes, &r, sizeof r);
  s->request(s->user, &s->base, &id, body, size);
  ha__free(body);
}

static void wake(ha__ros2_pair *pair);

ha_status ha__ros2_serve(ha_service **out, ha_transport *transport,
                         const ha_service_options *options, ha_error *err) {
  const ha__ros2_pair_names names = {options->name, options->type, options->hash};
  service *s = ha__alloc_zeroed(1, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  s->base.ops = &ha__ros2_ops;
  s->user = options->user;
  s->request = options->request;
  s->pair.owner = s;
  s->pair.ros2 = (ha__ros2 *)transport;
  s->pair.handle = handle;
  s->pair.wake = wake;
  pthread_mutex_init(&s->lock, NULL);
  ha__clock_cond_init(&s->all_sent);
  const ha_status st = ha__ros2_pair_open(&s->pair, true, &names, err);
  if (st < 0) {
    ha__ros2_unserve(&s->base);
    return st;
  }
  *out = &s->base;
  return HA_OK;
}

/* A reply to the request that ends the program may still be pending. */
static void wait_for_pending(service *s) {
  const struct timespec until = ha__clock_at(ha__now_ns() + CLOSE_WAIT_NS);
  int waited = 0;

  pthread_mutex_lock(&s->lock);
  while (s->unsent > 0 && waited == 0) {
    waited = pthread_cond_timedwait(&s->all_sent, &s->lock, &until);
  }
  pthread_mutex_unlock(&s->lock);
}

void ha__ros2_unserve(ha_service *service_) {
  service *s = (service *)service_;

  wait_for_pending(s);
  ha__ros2_pair_close(&s->pair);
  while (s->pending) {
    pending_reply *w = s->pending;
    s->pending = w->next;
    ha__free(w);
  }
  pthread_cond_destroy(&s->all_sent);
  pthread_mutex_destroy(&s->lock);
  ha__free(s);
}

/* Finds the client that the writer of a request belongs to. false = it has left. *known: it has an
 * id. */
static bool client_of(ha_gid *out, bool *known, const service *s, uint64_t handle_) {
  dds_builtintopic_endpoint_t *writer = dds_get_matched_publication_data(s->pair.reader, handle_);
  void *user_data = NULL;
  size_t size = 0;

  if (!writer) return false;
  *known = dds_qget_userdata(writer->qos, &user_data, &size) && user_data &&
           ha__ros2_user_data_id(out, user_data, size, "clientid");
  dds_free(user_data);
  dds_builtintopic_free_endpoint(writer);
  return true;
}

/* Lists the matched readers of Fast DDS. *is_there: one of them is of the participant of the
 * client. */
static size_t get_fast_readers(ha_gid out[MAX_MATCHED], bool *is_there, const service *s,
                               const ha_gid *client) {
  dds_instance_handle_t handles[MAX_MATCHED];
  const dds_return_t matched = dds_get_matched_subscriptions(s->pair.writer, handles, MAX_MATCHED);
  size_t count = 0;

  *is_there = false;
  for (dds_return_t i = 0; i < matched && i < MAX_MATCHED; i++) {
    dds_builtintopic_endpoint_t *reader =
        dds_get_matched_subscription_data(s->pair.writer, handles[i]);
    if (!reader) continue;
    memcpy(out[count].bytes, reader->key.v, sizeof out[count].bytes);
    dds_builtintopic_free_endpoint(reader);
    if (!ha__ros2_is_fastdds(&out[count])) continue;
    if (ha__ros2_same_participant(&out[count], client)) *is_there = true;
    count++;
  }
  return count;
}

/* Finds the reader of a client. false = not matched yet. */
static bool find_reader(ha_gid *out, const service *s, const ha_gid *client) {
  dds_instance_handle_t readers[MAX_MATCHED];
  const dds_return_t count = dds_get_matched_subscriptions(s->pair.writer, readers, MAX_MATCHED);
  bool found = false;

  *out = (ha_gid){{0}};
  if (count > MAX_MATCHED) return true; /* too many to look at */
  for (dds_return_t i = 0; i < count && !found; i++) {
    dds_builtintopic_endpoint_t *reader =
        dds_get_matched_subscription_data(s->pair.writer, readers[i]);
    void *user_data = NULL;
    size_t size = 0;
    ha_gid id;

    if (!reader) continue;
    if (dds_qget_userdata(reader->qos, &user_data, &size) && user_data) {
      found = ha__ros2_user_data_id(&id, user_data, size, "clientid") &&
              memcmp(&id, client, sizeof id) == 0;
    }
    if (found) memcpy(out->bytes, reader->key.v, sizeof out->bytes);
    dds_free(user_data);
    dds_builtintopic_free_endpoint(reader);
  }
  return found;
}

/* Is a reader of the participant matched that has this writer? */
static bool has_reader_beside(const service *s, const ha_gid *writer) {
  dds_instance_handle_t readers[MAX_MATCHED];
  const dds_return_t count = dds_get_matched_subscriptions(s->pair.writer, readers, MAX_MATCHED);
  bool found = count > MAX_MATCHED; /* too many to look at */

  for (dds_return_t i = 0; i < count && !found; i++) {
    dds_builtintopic_endpoint_t *reader =
        dds_get_matched_subscription_data(s->pair.writer, readers[i]);
    ha_gid gid;

    if (!reader) continue;
    memcpy(gid.bytes, reader->key.v, sizeof gid.bytes);
    dds_builtintopic_free_endpoint(reader);
    found = ha__ros2_same_participant(&gid, writer);
  }
  return found;
}

/* Announces the next message to a new reader, once: later gaps must stay visible to it. */
static void announce(service *s, const ha_gid *reader) {
  bool is_known = false;

  pthread_mutex_lock(&s->lock);
  for (size_t i = 0; i < s->announced_count && i < MAX_MATCHED && !is_known; i++) {
    is_known = memcmp(&s->announced[i], reader, sizeof *reader) == 0;
  }
  if (!is_known) s->announced[s->announced_count++ % MAX_MATCHED] = *reader;
  pthread_mutex_unlock(&s->lock);
  if (!is_known) ha__raw_announce(s->pair.type, &s->pair.writer_gid, reader);
}

/* Sends a reply to all clients, which select their own: to readers of Fast DDS with a related
 * sample identity, to all others with a header. */
static ha_status send_reply(service *s, const request *r, const ha_gid *readers, size_t count,
                            ha_slice content, ha_error *err) {
  const bool is_fast = ha__ros2_is_fastdds(&r->client);
  const ha__ros2_call_head nobody = {0, 0};
  ha__ros2_call_message message;

  HA_TRY(ha__ros2_call_message_set(&message, is_fast ? &nobody : &r->head, content.data,
                                   content.size, err));
  const ha__raw_reply raw_reply = {.writer = s->pair.writer,
                                   .type = s->pair.type,
                                   .gid = s->pair.writer_gid,
                                   .readers = readers,
                                   .reader_count = count,
                                   .related = {r->client, (uint64_t)r->head.sequence},
                                   .content = content,
                                   .others = message.parts,
                                   .other_count = HA__ROS2_CALL_PARTS,
                                   .others_may_wait = is_fast};
  pthread_mutex_lock(&s->pair.writing);
  const ha_status st = ha__raw_send_reply(&raw_reply, err);
  pthread_mutex_unlock(&s->pair.writing);
  return st;
}

/* *waits: not sent, because the reader of the client is not matched yet. */
static ha_status reply_to_fastdds(bool *waits, service *s, const request *r, ha_slice content,
                                  ha_error *err) {
  ha_gid readers[MAX_MATCHED];
  bool is_there = false;
  const size_t count = get_fast_readers(readers, &is_there, s, &r->client);

  *waits = !is_there;
  return is_there ? send_reply(s, r, readers, count, content, err) : HA_OK;
}

static ha_status reply_to_cyclonedds(bool *waits, service *s, const request *r, ha_slice content,
                                     ha_error *err) {
  ha_gid readers[MAX_MATCHED];
  bool known = false;
  ha_gid client;
  ha_gid reader;

  if (!client_of(&client, &known, s, r->handle)) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "the client has left");
  }
  *waits = known ? !find_reader(&reader, s, &client) : !has_reader_beside(s, &r->client);
  if (*waits) return HA_OK;
  if (known) announce(s, &reader);
  const size_t count = get_fast_readers(readers, &known, s, &client);
  return send_reply(s, r, readers, count, content, err);
}

static ha_status reply(bool *waits, service *s, const request *r, ha_slice content, ha_error *err) {
  *waits = false;
  if (ha__ros2_is_fastdds(&r->client)) return reply_to_fastdds(waits, s, r, content, err);
  return reply_to_cyclonedds(waits, s, r, content, err);
}

/* --- pending replies ------------------------------------------------------------------ */

/* With the lock held. */
static void add_pending(service *s, pending_reply *w) {
  pending_reply **end = &s->pending;

  while (*end) {
    end = &(*end)->next;
  }
  w->next = NULL;
  *end = w;
  s->pending_count++;
  s->pending_bytes += w->size;
}

/* The reader of a client without an id may be of another participant than its writer. */
static void send_at_last(service *s, const pending_reply *w) {
  if (ha__ros2_is_fastdds(&w->request.client)) return;
  const ha_status st = send_reply(s, &w->request, NULL, 0, (ha_slice){w->data, w->size}, NULL);
  (void)st;
}

/* Sends the pending replies whose clients are matched now, or whose time is over. */
static void wake(ha__ros2_pair *pair) {
  service *s = pair->owner;

  pthread_mutex_lock(&s->lock);
  pending_reply *list = s->pending;
  s->pending = NULL;
  s->pending_count = 0;
  s->pending_bytes = 0;
  pthread_mutex_unlock(&s->lock);
  while (list) {
    pending_reply *w = list;
    bool waits = false;
    list = w->next;
    const ha_status st = reply(&waits, s, &w->request, (ha_slice){w->data, w->size}, NULL);
    (void)st; /* the caller of the reply has returned long ago */
    if (!waits || ha__now_ns() >= w->until_ns) {
      if (waits) send_at_last(s, w);
      ha__free(w);
      pthread_mutex_lock(&s->lock);
      s->unsent--;
      if (s->unsent == 0) pthread_cond_broadcast(&s->all_sent);
      pthread_mutex_unlock(&s->lock);
      continue;
    }
    pthread_mutex_lock(&s->lock);
    add_pending(s, w);
    pthread_mutex_unlock(&s->lock);
  }
}

static ha_status add_until_matched(service *s, const request *r, ha_slice content, ha_error *err) {
  pending_reply *w = ha__alloc(sizeof *w + content.size);

  if (!w) return HA_FAIL_NOMEM(err);
  *w = (pending_reply){
      .request = *r, .until_ns = ha__now_ns() + REPLY_WAIT_NS, .size = content.size};
  if (content.size > 0) memcpy(w->data, content.data, content.size);
  const int64_t until_ns = w->until_ns;
  pthread_mutex_lock(&s->lock);
  const bool is_full =
      s->pending_count >= MAX_PENDING || content.size > MAX_PENDING_BYTES - s->pending_bytes;
  if (!is_full) {
    add_pending(s, w);
    s->unsent++;
  }
  pthread_mutex_unlock(&s->lock);
  if (is_full) {
    ha__free(w);
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                   "the client is not matched yet, and too many replies are pending");
  }
  ha__ros2_pair_wake(&s->pair, ha__now_ns()); /* it may have been matched meanwhile */
  ha__ros2_pair_wake(&s->pair, until_ns);
  return HA_OK;
}

ha_status ha__ros2_reply(ha_service *service_, const ha_request_id *id, const uint8_t *data,
                         size_t size, ha_error *err) {
  service *s = (service *)service_;
  const ha_slice content = {data, size};
  bool waits = false;
  request r;

  memcpy(&r, id->bytes, sizeof r);
  if (!ha__ros2_is_fastdds(&r.client) && !ha__ros2_is_cyclonedds(&r.client)) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                   "the form of replies for a client of %s is not supported",
                   ha__ros2_vendor(&r.client));
  }
  HA_TRY(reply(&waits, s, &r, content, err));
  return waits ? add_until_matched(s, &r, content, err) : HA_OK;
}
