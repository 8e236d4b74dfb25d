/* A client of a service: where it is is asked of the master again and again; calls are made one
 * after the other, each by a connection of its own. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "transport/ros1/net/connector.h"
#include "transport/ros1/net/frame.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/socket.h"
#include "worker.h"

enum { REPLY_MAX = 64 * 1024 * 1024, CALLS_MAX = 64 };

#define CONNECT_NS INT64_C(5000000000)

typedef struct call call;

struct call {
  call *next;
  uint64_t sequence;
  ha_bytes bytes; /* with their length in front */
};

typedef struct client {
  ha_client base; /* first */
  ha__ros1_party party;
  void *user;
  void (*reply)(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size);
  ha__ros1_task wake;
  atomic_bool ready;
  /* by the lock of calls */
  call *first;
  call *last;
  size_t call_count; /* with the one that is made */
  uint64_t sequence;
  bool replies; /* a reply is being handled, or is to be */
  /* the control thread's */
  bool asked; /* the master, at least once */
  ha__ros1_call lookup;
  ha__ros1_timer again;
  ha__ros1_uri server;
  call *made;
  ha__ros1_dial dial;
  ha__ros1_talk talk;
  ha__ros1_parcel parcel;
} client;

static void make_next(client *c);

static ha__ros1 *ros1_of(const client *c) {
  return c->party.calls->ros1;
}

static void call_free(call *made) {
  if (!made) return;
  ha__free(made->bytes.data);
  ha__free(made);
}

/* --- a call --------------------------------------------------------------------------------- */

/* The connection goes, whatever became of it. */
static void end_call(client *c) {
  ha__ros1_dial_cancel(&c->dial);
  ha__ros1_talk_done(&c->talk);
  ha__ros1_parcel_done(&c->parcel);
  call_free(c->made);
  c->made = NULL;
  pthread_mutex_lock(&c->party.calls->lock);
  c->call_count--;
  pthread_mutex_unlock(&c->party.calls->lock);
}

static void fail_call(client *c, const char *why) {
  ha__ros1_note(ros1_of(c), "a call of service %s failed: %s", c->party.name, why);
  end_call(c);
  make_next(c);
}

/* The thread of calls has it from now on. */
static void take_reply(client *c) {
  ha__ros1_item *item = ha__alloc_zeroed(1, sizeof *item);

  if (!item) {
    fail_call(c, "out of memory");
    return;
  }
  item->party = &c->party;
  item->sequence = c->made->sequence;
  item->bytes = c->parcel.bytes;
  c->parcel.bytes = (ha_bytes){NULL, 0, 0};
  pthread_mutex_lock(&c->party.calls->lock);
  c->replies = true;
  pthread_mutex_unlock(&c->party.calls->lock);
  end_call(c);
  ha__ros1_calls_push(c->party.calls, item);
}

/* The server says so. */
static void tell_refusal(client *c, const char *text, size_t size) {
  char why[256];

  snprintf(why, sizeof why, "%.*s", size < sizeof why ? (int)size : (int)sizeof why,
           size > 0 ? text : "");
  fail_call(c, why);
}

static void on_parcel(ha__ros1_parcel *parcel, int what, const ha_error *err) {
  client *c = HA__ROS1_OF(client, parcel, parcel);

  if (what == HA__ROS1_SENT) {
    ha__ros1_parcel_receive(parcel, true, REPLY_MAX, INT64_MAX);
  } else if (what == HA__ROS1_LOST) {
    fail_call(c, err->text);
  } else if (parcel->ok) {
    take_reply(c);
  } else {
    tell_refusal(c, (const char *)parcel->bytes.data, parcel->bytes.size);
  }
}

static void send_request(client *c) {
  const char *error = ha_pairs_get(&c->talk.header.fields, "error");

  if (error) {
    tell_refusal(c, error, strlen(error));
    return;
  }
  ha__ros1_parcel_init(&c->parcel, c->talk.loop, ha__ros1_talk_take(&c->talk), on_parcel);
  ha__ros1_talk_done(&c->talk);
  c->parcel.bytes = c->made->bytes;
  c->made->bytes = (ha_bytes){NULL, 0, 0};
  ha__ros1_parcel_send(&c->parcel);
}

static void on_talk(ha__ros1_talk *talk, int what, const ha_error *err) {
  client *c = HA__ROS1_OF(client, talk, talk);

  if (what == HA__ROS1_SAID) {
    ha__ros1_talk_hear(talk, ha__now_ns() + CONNECT_NS);
  } else if (what == HA__ROS1_HEARD) {
    send_request(c);
  } else {
    fail_call(c, err->text);
  }
}

static void on_dialled(ha__ros1_dial *dial, int fd, const ha_error *err) {
  client *c = HA__ROS1_OF(client, dial, dial);
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", ros1_of(c)->config.names.node),
      ha__ros1_pair("md5sum", c->party.md5),
      ha__ros1_pair("service", c->party.name),
      ha__ros1_pair("type", c->party.type),
  };

  if (fd < 0) {
    fail_call(c, err->text);
    return;
  }
  ha__ros1_set_nodelay(fd);
  ha__ros1_set_keepalive(fd);
  ha__ros1_talk_init(&c->talk, dial->loop, fd, on_talk);
  ha__ros1_talk_say(&c->talk, fields, sizeof fields / sizeof *fields, ha__now_ns() + CONNECT_NS);
}

/* One at a time, and none while the reply of the last one is handled: so no more than one of them
 * is held. */
static void make_next(client *c) {
  ha__ros1_calls *calls = c->party.calls;

  if (c->made || !atomic_load(&c->ready)) return;
  pthread_mutex_lock(&calls->lock);
  if (!c->replies && c->first) {
    c->made = c->first;
    c->first = c->made->next;
    if (!c->first) c->last = NULL;
  }
  pthread_mutex_unlock(&calls->lock);
  if (c->made) ha__ros1_dial_start(&c->dial, &c->server, ros1_of(c)->config.ipv6, CONNECT_NS);
}

/* Nobody is there any more whom they were for. */
static void drop_calls(client *c) {
  ha__ros1_calls *calls = c->party.calls;
  size_t dropped = 0;

  pthread_mutex_lock(&calls->lock);
  while (c->first) {
    call *made = c->first;
    c->first = made->next;
    call_free(made);
    dropped++;
  }
  c->last = NULL;
  c->call_count -= dropped;
  pthread_mutex_unlock(&calls->lock);
  if (dropped) {
    ha__ros1_note(ros1_of(c), "service %s is gone: %zu calls of it are not made", c->party.name,
                  dropped);
  }
}

/* --- where it is ------------------------------------------------------------------------------ */

static ha_status read_uri(client *c, const ha__ros1_value *value, ha_error *err) {
  const char *text = ha__ros1_xml_text(value);

  return text ? ha__ros1_uri_parse(&c->server, "rosrpc", text, err) : HA_E_ARG;
}

static void ask_again(client *c) {
  ha__ros1_loop_set_timer(ros1_of(c)->control, &c->again, ha__now_ns() + ros1_of(c)->poll_ns);
}

static void on_looked_up(ha__ros1_call *lookup, const ha__ros1_value *value, const ha_error *err) {
  client *c = HA__ROS1_OF(client, lookup, lookup);
  ha_error reason = HA_ERROR_INIT;

  ask_again(c);
  if (!value && err->sys_errno != 0) return; /* the master is away, the server may be there */
  if (value && read_uri(c, value, &reason) >= 0) {
    atomic_store(&c->ready, true);
    make_next(c);
    return;
  }
  if (reason.text[0] != '\0')
    ha__ros1_note(ros1_of(c), "service %s: %s", c->party.name, reason.text);
  atomic_store(&c->ready, false);
  drop_calls(c);
}

static void look_up(client *c) {
  const ha__ros1 *ros1 = ros1_of(c);

  c->asked = true;
  if (!ha__ros1_call_start(&c->lookup, ros1->remotes, &ros1->config.master, "lookupService", "(ss)",
                           ros1->config.names.node, c->party.name)) {
    ask_again(c);
  }
}

static void on_again(ha__ros1_timer *timer) {
  look_up(HA__ROS1_OF(client, again, timer));
}

static void on_wake(ha__ros1_task *task) {
  client *c = HA__ROS1_OF(client, wake, task);

  if (!c->asked) look_up(c);
  make_next(c);
}

/* --- the thread of calls ------------------------------------------------------------------------
 */

static void handle(ha__ros1_party *party, const ha__ros1_item *item) {
  client *c = HA__ROS1_OF(client, party, party);
  ha__ros1_calls *calls = party->calls;

  c->reply(c->user, &c->base, item->sequence, item->bytes.data, item->bytes.size);
  pthread_mutex_lock(&calls->lock);
  c->replies = false;
  if (!party->closing) ha__ros1_loop_post(calls->ros1->control, &c->wake);
  pthread_mutex_unlock(&calls->lock);
}

static void leave(ha__ros1_party *party) {
  client *c = HA__ROS1_OF(client, party, party);

  ha__ros1_loop_unpost(ros1_of(c)->control, &c->wake);
  ha__ros1_loop_clear_timer(ros1_of(c)->control, &c->again);
  ha__ros1_call_cancel(&c->lookup);
  if (c->made) end_call(c);
}

/* --- members of the table -----------------------------------------------------------------------
 */

ha_status ha__ros1_connect(ha_client **out, ha_transport *transport,
                           const ha_client_options *options, ha_error *err) {
  ha__ros1 *ros1 = (ha__ros1 *)transport;
  client *c = ha__alloc_zeroed(1, sizeof *c);

  if (!c) return HA_FAIL_NOMEM(err);
  c->base.ops = &ha__ros1_ops;
  c->user = options->user;
  c->reply = options->reply;
  c->party.calls = ros1->calls;
  c->party.handle = handle;
  c->party.leave = leave;
  c->wake.run = on_wake;
  c->again.due = on_again;
  c->lookup.done = on_looked_up;
  c->dial.loop = ros1->control;
  c->dial.done = on_dialled;
  atomic_init(&c->ready, false);
  const ha_status st =
      ha__ros1_party_init(&c->party, options->name, options->type, options->hash, err);
  if (st < 0) {
    ha__ros1_party_done(&c->party);
    ha__free(c);
    return st;
  }
  ha__ros1_loop_post(ros1->control, &c->wake);
  *out = &c->base;
  return HA_OK;
}

void ha__ros1_disconnect(ha_client *client_) {
  client *c = (client *)client_;

  ha__ros1_party_close(&c->party);
  while (c->first) {
    call *made = c->first;
    c->first = made->next;
    call_free(made);
  }
  ha__ros1_party_done(&c->party);
  ha__free(c);
}

int32_t ha__ros1_ready(const ha_client *client_) {
  return atomic_load(&((const client *)client_)->ready);
}

static ha_status push(client *c, call *made, uint64_t *sequence, ha_error *err) {
  ha__ros1_calls *calls = c->party.calls;

  pthread_mutex_lock(&calls->lock);
  const bool full = c->call_count >= CALLS_MAX;
  if (!full) {
    made->sequence = *sequence = ++c->sequence;
    *(c->last ? &c->last->next : &c->first) = made;
    c->last = made;
    c->call_count++;
    ha__ros1_loop_post(calls->ros1->control, &c->wake);
  }
  pthread_mutex_unlock(&calls->lock);
  if (!full) return HA_OK;
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "service %s has not answered %d calls yet",
                 c->party.name, CALLS_MAX);
}

ha_status ha__ros1_client_call(ha_client *client_, uint64_t *sequence, const uint8_t *data,
                               size_t size, ha_error *err) {
  client *c = (client *)client_;

  if (!ha__ros1_ready(client_)) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "no server of %s is there", c->party.name);
  }
  call *made = ha__alloc_zeroed(1, sizeof *made);
  if (!made) return HA_FAIL_NOMEM(err);
  ha_status st = ha__ros1_parcel_pack(&made->bytes, NULL, data, size, err);
  if (st == HA_OK) st = push(c, made, sequence, err);
  if (st < 0) call_free(made);
  return st;
}
