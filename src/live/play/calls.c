#include "live/play/calls.h"

#include <string.h>

#include <holdall/decoder.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/format.h"
#include "base/status.h"
#include "live/play/goals.h"
#include "live/play/request.h"
#include "model/cdr.h"
#include "model/ros_names.h"

enum { MAX_OPEN = 100, PIECE_NS = 100000000 };
/* Later replies are not expected. */
#define FORGET_NS INT64_C(1800000000000)
/* How long servers have to accept a cancellation. */
#define CANCEL_NS INT64_C(1000000000)

enum { KIND_SERVICE, KIND_GOAL, KIND_RESULT, KIND_CANCEL };

/* The client of one service. */
typedef struct caller {
  ha_client *client;
  ha__calls *calls;
  int kind;      /* KIND_... */
  size_t cancel; /* KIND_GOAL: the caller that cancels */
  char *name;
  char *type;
} caller;

/* A request without a reply. */
typedef struct open_request {
  const caller *of;
  uint64_t sequence;
  int64_t sent_ns; /* steady */
  ha__goal *goal;  /* that it concerns; NULL = none */
} open_request;

/* How events of a channel are handled. */
typedef struct source {
  ha__request *request; /* NULL = the channel has no events */
  size_t caller;
} source;

struct ha__calls {
  ha_transport *transport;
  uint32_t flags;
  ha__time_source time;
  ha_definitions *definitions; /* its own; NULL = the player's */
  ha_decoder *decoder;
  source *sources; /* per channel */
  size_t source_count;
  ha__cdr_writer request; /* that is being sent */
  caller **callers;
  size_t caller_count;
  size_t caller_capacity;
  pthread_mutex_t lock; /* guards what follows; also taken by replies */
  pthread_cond_t replied;
  open_request open[MAX_OPEN];
  size_t open_count;
  ha__goals goals;
  uint64_t requests;
  uint64_t replies;
};

/* --- open and close --------------------------------------------------------------------------- */

ha_status ha__calls_new(ha__calls **out, ha_transport *transport, uint32_t flags,
                        const ha__time_source *time, size_t channels, ha_definitions *definitions,
                        uint64_t types_bytes, ha_error *err) {
  ha__calls *c = ha__alloc_zeroed(1, sizeof *c);
  ha_status st = HA_OK;

  if (!c) return HA_FAIL_NOMEM(err);
  pthread_mutex_init(&c->lock, NULL);
  ha__clock_cond_init(&c->replied);
  c->transport = transport;
  c->flags = flags;
  c->time = *time;
  c->source_count = channels;
  c->sources = ha__alloc_zeroed(channels + 1, sizeof *c->sources);
  if (!c->sources) st = HA_FAIL_NOMEM(err);
  if (st >= 0 && !definitions) st = ha_definitions_open(&c->definitions, NULL, err);
  if (st >= 0) {
    st = ha_decoder_new(&c->decoder, definitions ? definitions : c->definitions, err);
  }
  if (st >= 0) ha_decoder_limit(c->decoder, types_bytes);
  if (st < 0) {
    ha__calls_free(c);
    return st;
  }
  *out = c;
  return HA_OK;
}

static void caller_free(caller *by) {
  if (!by) return;
  ha_client_close(by->client);
  ha__free(by->name);
  ha__free(by->type);
  ha__free(by);
}

/* A reply to a client that is still open would send requests by clients that are closed already. */
static void forget_open(ha__calls *c) {
  pthread_mutex_lock(&c->lock);
  c->open_count = 0;
  pthread_mutex_unlock(&c->lock);
}

void ha__calls_free(ha__calls *c) {
  if (!c) return;
  forget_open(c);
  for (size_t i = 0; i < c->caller_count; i++) {
    caller_free(c->callers[i]);
  }
  ha__free(c->callers);
  for (size_t i = 0; c->sources && i < c->source_count; i++) {
    ha__request_free(c->sources[i].request);
  }
  ha__free(c->sources);
  ha__goals_done(&c->goals);
  ha__cdr_writer_done(&c->request);
  ha_decoder_free(c->decoder);
  ha_definitions_close(c->definitions);
  pthread_cond_destroy(&c->replied);
  pthread_mutex_destroy(&c->lock);
  ha__free(c);
}

/* --- sending, with the lock ------------------------------------------------------------------- */

static void close_request(ha__calls *c, size_t i) {
  c->open[i] = c->open[--c->open_count];
}

static void forget_old(ha__calls *c, int64_t now) {
  for (size_t i = c->open_count; i-- > 0;) {
    if (now - c->open[i].sent_ns > FORGET_NS) close_request(c, i);
  }
}

/* The lock is held until the request is registered: its reply may arrive at once. */
static ha_status call(ha__calls *c, caller *by, ha__goal *goal, const uint8_t *data, size_t size,
                      ha_error *err) {
  const int64_t now = c->time.now(c->time.user);
  uint64_t sequence = 0;

  forget_old(c, now);
  if (c->open_count == MAX_OPEN) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "%d requests have no reply yet", MAX_OPEN);
  }
  HA_TRY(ha_client_call(&sequence, by->client, data, size, err));
  c->open[c->open_count++] = (open_request){by, sequence, now, goal};
  c->requests++;
  return HA_OK;
}

static void send_postponed(ha__calls *c, ha__goal *goal) {
  for (const ha__postponed *p = goal->first; p; p = p->next) {
    if (call(c, c->callers[p->client], goal, p->bytes, p->size, NULL) < 0) break;
  }
  ha__goals_drop_postponed(&c->goals, goal);
}

/* --- replies ---------------------------------------------------------------------------------- */

static void take_goal_reply(ha__calls *c, ha__goal *goal, const uint8_t *data, size_t size) {
  const bool accepted = size > HA__CDR_HEAD && data[HA__CDR_HEAD] != 0;

  goal->state = accepted ? HA__GOAL_ACCEPTED : HA__GOAL_REJECTED;
  if (accepted) {
    send_postponed(c, goal);
  } else {
    ha__goals_drop_postponed(&c->goals, goal);
  }
}

static void take_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                       size_t size) {
  const caller *by = user;
  ha__calls *c = by->calls;

  (void)client;
  pthread_mutex_lock(&c->lock);
  for (size_t i = 0; i < c->open_count; i++) {
    if (c->open[i].of != by || c->open[i].sequence != sequence) continue;
    ha__goal *goal = c->open[i].goal;
    close_request(c, i);
    c->replies++;
    if (goal && by->kind == KIND_GOAL) take_goal_reply(c, goal, data, size);
    if (goal && by->kind == KIND_RESULT) goal->state = HA__GOAL_OVER;
    pthread_cond_broadcast(&c->replied);
    break;
  }
  pthread_mutex_unlock(&c->lock);
}

/* --- channels --------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end) {
  const size_t size = strlen(text);

  return size >= strlen(end) && strcmp(text + size - strlen(end), end) == 0;
}

static int kind_of(const char *service) {
  if (ends_with(service, "/_action/send_goal")) return KIND_GOAL;
  if (ends_with(service, "/_action/get_result")) return KIND_RESULT;
  return ends_with(service, "/_action/cancel_goal") ? KIND_CANCEL : KIND_SERVICE;
}

static ha_status add_caller(size_t *out, ha__calls *c, const char *name, size_t name_size,
                            const char *type, size_t type_size, ha_error *err) {
  void *callers = c->callers;

  for (size_t i = 0; i < c->caller_count; i++) {
    *out = i;
    if (strlen(c->callers[i]->name) == name_size &&
        memcmp(c->callers[i]->name, name, name_size) == 0) {
      return HA_OK;
    }
  }
  HA_TRY(ha__reserve(&callers, &c->caller_capacity, c->caller_count, 1, sizeof(void *), err));
  c->callers = callers;
  caller *by = ha__alloc_zeroed(1, sizeof *by);
  if (!by) return HA_FAIL_NOMEM(err);
  by->calls = c;
  by->name = ha__dup_text(name, name_size);
  by->type = ha__dup_text(type, type_size);
  ha_status st = by->name && by->type ? HA_OK : HA_FAIL_NOMEM(err);
  if (st >= 0) {
    const ha_client_options options = {.struct_size = sizeof options,
                                       .name = by->name,
                                       .type = by->type,
                                       .user = by,
                                       .reply = take_reply};
    by->kind = kind_of(by->name);
    st = ha_transport_connect(&by->client, c->transport, &options, err);
  }
  if (st < 0) {
    caller_free(by);
    return st;
  }
  *out = c->caller_count;
  c->callers[c->caller_count++] = by;
  return HA_OK;
}

/* The service that cancels goals may not be in the bag. */
static ha_status add_cancel(ha__calls *c, size_t goal_caller, ha_error *err) {
  static const char type[] = "action_msgs/srv/CancelGoal";
  const char *name = c->callers[goal_caller]->name;
  const size_t action_size = strlen(name) - strlen("send_goal");
  char cancel[512];
  size_t number = 0;

  size_t size = 0;
  if (!ha__format_append(cancel, sizeof cancel, &size, "%.*scancel_goal", (int)action_size, name)) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the name of the action is too long");
  }
  HA_TRY(add_caller(&number, c, cancel, size, type, strlen(type), err));
  c->callers[goal_caller]->cancel = number;
  return HA_OK;
}

static ha_status add_source(ha__calls *c, const ha_channel *channel, const char *topic,
                            ha_error *err) {
  const size_t name_size = strlen(topic) - strlen(HA__ROS_SERVICE_EVENT);
  const char *type = channel->schema->name;
  const size_t type_size = strlen(type) - (ends_with(type, "_Event") ? strlen("_Event") : 0);
  source *s = &c->sources[channel->id];
  const ha_plan *plan = NULL;

  HA_TRY(ha_decoder_plan(&plan, c->decoder, channel, err));
  HA_TRY(add_caller(&s->caller, c, topic, name_size, type, type_size, err));
  if (c->callers[s->caller]->kind == KIND_GOAL) HA_TRY(add_cancel(c, s->caller, err));
  return ha__request_new(&s->request, plan, err);
}

ha_status ha__calls_add(uint8_t *way, ha__calls *c, const ha_channel *channel, const char *topic,
                        ha_error *err) {
  size_t name_size = 0;

  const int kind = c ? ha__ros_kind(&name_size, channel->topic, channel->schema->name) : 0;
  const bool calls = (kind == HA__ROS_SERVICE && c->flags & HA_PLAY_SERVICE_REQUESTS) ||
                     (kind == HA__ROS_ACTION && c->flags & HA_PLAY_ACTION_GOALS);
  if (!calls) {
    *way = HA__WAY_TOPIC;
    return HA_OK;
  }
  *way = HA__WAY_SILENT; /* feedback and status: the server publishes them */
  if (!ends_with(topic, HA__ROS_SERVICE_EVENT)) return HA_OK;
  HA_TRY(add_source(c, channel, topic, err));
  *way = HA__WAY_CALL;
  return HA_OK;
}

bool ha__calls_are_ready(ha__calls *c) {
  for (size_t i = 0; c && i < c->caller_count; i++) {
    if (!ha_client_ready(c->callers[i]->client)) return false;
  }
  return true;
}

/* --- requests --------------------------------------------------------------------------------- */

static bool is_zero(const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] != 0) return false;
  }
  return true;
}

/* The first field of each request of an action is the id of its goal. */
static ha_status send_to_action(ha__calls *c, size_t number, uint8_t *data, size_t size,
                                ha_error *err) {
  caller *by = c->callers[number];
  uint8_t *id = data + HA__CDR_HEAD;
  ha__goal *goal = NULL;

  if (size < HA__CDR_HEAD + HA__GOAL_ID_SIZE) {
    return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "a request without the id of a goal");
  }
  if (by->kind == KIND_GOAL) {
    HA_TRY(ha__goals_add(&goal, &c->goals, id, err));
    goal->cancel = by->cancel;
    goal->state = HA__GOAL_REJECTED; /* unless it is sent */
    memcpy(id, goal->played, HA__GOAL_ID_SIZE);
    HA_TRY(call(c, by, goal, data, size, err));
    goal->state = HA__GOAL_SENT;
    return HA_OK;
  }
  if (is_zero(id, HA__GOAL_ID_SIZE)) return call(c, by, NULL, data, size, err);
  goal = ha__goals_find(&c->goals, id);
  if (!goal || goal->state == HA__GOAL_REJECTED) return HA_END;
  memcpy(id, goal->played, HA__GOAL_ID_SIZE);
  if (goal->state == HA__GOAL_SENT) {
    return ha__goals_postpone(&c->goals, goal, number, data, size, err);
  }
  return call(c, by, goal, data, size, err);
}

ha_status ha__calls_send(ha__calls *c, uint32_t channel, const ha_message *msg, ha_error *err) {
  const source *s = &c->sources[channel];
  const int64_t wanted =
      c->flags & HA_PLAY_CLIENT_EVENTS ? HA__EVENT_REQUEST_SENT : HA__EVENT_REQUEST_RECEIVED;
  caller *by = c->callers[s->caller];

  ha_status st = ha__request_take(&c->request, s->request, wanted, msg->data, msg->size, err);
  if (st != HA_OK) return st;
  uint8_t *data = c->request.bytes.data;
  const size_t size = c->request.bytes.size;
  pthread_mutex_lock(&c->lock);
  if (by->kind == KIND_SERVICE) {
    st = call(c, by, NULL, data, size, err);
  } else {
    st = send_to_action(c, s->caller, data, size, err);
  }
  pthread_mutex_unlock(&c->lock);
  return st;
}

/* A late reply is counted, but its goal was freed. */
void ha__calls_begin(ha__calls *c) {
  if (!c) return;
  pthread_mutex_lock(&c->lock);
  for (size_t i = 0; i < c->open_count; i++) {
    if (c->open[i].goal && ha__goal_has_ended(c->open[i].goal)) c->open[i].goal = NULL;
  }
  ha__goals_forget(&c->goals);
  pthread_mutex_unlock(&c->lock);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* With the lock; is_cut NULL = never. */
static void await_replies(ha__calls *c, atomic_bool *is_cut, int64_t timeout_ns) {
  const int64_t end = ha__now_ns() + timeout_ns;

  while (c->open_count > 0 && !(is_cut && atomic_load(is_cut)) && ha__now_ns() < end) {
    const struct timespec until = ha__clock_at(ha__now_ns() + PIECE_NS);
    pthread_cond_timedwait(&c->replied, &c->lock, &until);
  }
}

/* With the lock. Their replies are no longer waited for. */
static bool cancel_goals(ha__calls *c) {
  uint8_t bytes[HA__CDR_HEAD + HA__GOAL_ID_SIZE + 8] = HA__CDR_HEAD_LITTLE;
  bool any = false;

  for (size_t i = 0; i < c->goals.size; i++) {
    ha__goal *goal = c->goals.items[i];
    if (goal->state != HA__GOAL_ACCEPTED) continue;
    if (!any) c->open_count = 0;
    any = true;
    goal->state = HA__GOAL_OVER;
    memcpy(bytes + HA__CDR_HEAD, goal->played, HA__GOAL_ID_SIZE);
    (void)!call(c, c->callers[goal->cancel], NULL, bytes, sizeof bytes, NULL);
  }
  return any;
}

void ha__calls_finish(ha__calls *c, atomic_bool *is_cut, int64_t timeout_ns) {
  if (!c) return;
  pthread_mutex_lock(&c->lock);
  await_replies(c, is_cut, timeout_ns);
  if (cancel_goals(c)) await_replies(c, NULL, CANCEL_NS);
  pthread_mutex_unlock(&c->lock);
}

void ha__calls_count(uint64_t *requests, uint64_t *replies, ha__calls *c) {
  if (!c) return;
  pthread_mutex_lock(&c->lock);
  *requests = c->requests;
  *replies = c->replies;
  pthread_mutex_unlock(&c->lock);
}
