#include "client_link.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"
#include "service.h"
#include "transport/ros1/net/frame.h"
#include "transport/ros1/net/handshake.h"
#include "transport/ros1/net/socket.h"

/* Who says who he is has something to ask, and says it soon. */
#define GREETING_NS INT64_C(5000000000)
#define REQUEST_NS INT64_C(30000000000)

struct ha__ros1_guest {
  ha__ros1_calls *calls;
  ha__ros1_service *service; /* NULL = it is sent away */
  ha__ros1_guest *next;
  uint64_t number;
  int64_t active_ns; /* when something of it came or went */
  bool persistent;   /* it asks more than once */
  bool ends;         /* once all is sent */
  ha__ros1_talk talk;
  ha__ros1_parcel parcel;
  ha__ros1_task replied;
  bool asks;         /* by the lock of calls, as all below: it waits for a reply */
  uint64_t requests; /* that came so far */
  ha_bytes reply;
};

/* What ha_request_id holds. */
typedef struct request {
  uint64_t guest;
  uint64_t number;
  uint8_t unused[24];
} request;

_Static_assert(sizeof(request) == sizeof(ha_request_id), "a request is known by its id");

/* --- coming and going ------------------------------------------------------------------------ */

static void guest_free(ha__ros1_guest *guest) {
  ha__ros1_calls *calls = guest->calls;
  ha__ros1_guest **at = &calls->guests;

  pthread_mutex_lock(&calls->lock);
  while (*at != guest)
    at = &(*at)->next;
  *at = guest->next;
  calls->guest_count--;
  ha__ros1_calls_forget(calls, guest->number);
  pthread_mutex_unlock(&calls->lock);
  ha__ros1_loop_unpost(calls->ros1->control, &guest->replied); /* no reply finds it any more */
  ha__ros1_talk_done(&guest->talk);
  ha__ros1_parcel_done(&guest->parcel);
  ha__free(guest->reply.data);
  ha__free(guest);
}

void ha__ros1_guests_free(ha__ros1_calls *calls, const ha__ros1_service *service) {
  ha__ros1_guest *next;

  for (ha__ros1_guest *guest = calls->guests; guest; guest = next) {
    next = guest->next;
    if (!service || guest->service == service) guest_free(guest);
  }
}

/* The one that was silent for the longest time goes. */
static void make_room(ha__ros1_calls *calls) {
  ha__ros1_guest *oldest = calls->guests;

  if (calls->guest_count < HA__ROS1_GUESTS_MAX) return;
  for (ha__ros1_guest *guest = calls->guests; guest; guest = guest->next) {
    if (guest->active_ns < oldest->active_ns) oldest = guest;
  }
  if (oldest) guest_free(oldest);
}

/* --- requests and replies -------------------------------------------------------------------- */

static void receive(ha__ros1_guest *guest) {
  ha__ros1_parcel_receive(&guest->parcel, false, HA__ROS1_REQUEST_MAX,
                          guest->persistent ? INT64_MAX : ha__now_ns() + REQUEST_NS);
}

/* "ok" is 0: why it failed, as text. */
static void refuse(ha__ros1_guest *guest, const char *text) {
  static const uint8_t failed = 0;

  guest->parcel.bytes.size = 0;
  guest->ends = true;
  if (ha__ros1_parcel_pack(&guest->parcel.bytes, &failed, (const uint8_t *)text, strlen(text),
                           NULL) < 0) {
    guest_free(guest);
    return;
  }
  ha__ros1_parcel_send(&guest->parcel);
}

/* A request is whole: the thread of calls is to handle it. */
static void ask(ha__ros1_guest *guest) {
  ha__ros1_calls *calls = guest->calls;
  ha__ros1_item *item = ha__alloc_zeroed(1, sizeof *item);
  request r = {.guest = guest->number};

  if (!item) {
    refuse(guest, "out of memory");
    return;
  }
  pthread_mutex_lock(&calls->lock);
  guest->asks = true;
  r.number = ++guest->requests;
  pthread_mutex_unlock(&calls->lock);
  memcpy(item->id.bytes, &r, sizeof r);
  item->guest = guest->number;
  item->party = &guest->service->party;
  item->bytes = guest->parcel.bytes;
  guest->parcel.bytes = (ha_bytes){NULL, 0, 0};
  ha__ros1_parcel_mind(&guest->parcel);
  ha__ros1_calls_push(calls, item);
}

/* Its reply is there. */
static void on_replied(ha__ros1_task *task) {
  ha__ros1_guest *guest = HA__ROS1_OF(ha__ros1_guest, replied, task);

  guest->active_ns = ha__now_ns();
  pthread_mutex_lock(&guest->calls->lock);
  guest->parcel.bytes = guest->reply;
  guest->reply = (ha_bytes){NULL, 0, 0};
  pthread_mutex_unlock(&guest->calls->lock);
  guest->ends = !guest->persistent;
  ha__ros1_parcel_send(&guest->parcel);
}

static void on_parcel(ha__ros1_parcel *parcel, int what, const ha_error *err) {
  ha__ros1_guest *guest = HA__ROS1_OF(ha__ros1_guest, parcel, parcel);

  guest->active_ns = ha__now_ns();
  if (what == HA__ROS1_CAME) {
    ask(guest);
  } else if (what == HA__ROS1_SENT && !guest->ends) {
    receive(guest);
  } else if (what == HA__ROS1_LOST && err->code == HA_E_LIMIT) {
    refuse(guest, err->text);
  } else {
    guest_free(guest);
  }
}

ha_status ha__ros1_guest_reply(ha__ros1_calls *calls, const ha__ros1_service *service,
                               const ha_request_id *id, const uint8_t *data, size_t size,
                               ha_error *err) {
  static const uint8_t ok = 1;
  ha_bytes reply = {NULL, 0, 0};
  request r;

  memcpy(&r, id->bytes, sizeof r);
  HA_TRY(ha__ros1_parcel_pack(&reply, &ok, data, size, err));
  pthread_mutex_lock(&calls->lock);
  ha__ros1_guest *guest = calls->guests;
  while (guest && guest->number != r.guest)
    guest = guest->next;
  const bool waits =
      guest && guest->service == service && guest->asks && guest->requests == r.number;
  if (waits) {
    guest->asks = false;
    guest->reply = reply;
    ha__ros1_loop_post(calls->ros1->control, &guest->replied);
  }
  pthread_mutex_unlock(&calls->lock);
  if (waits) return HA_OK;
  ha__free(reply.data);
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "the client is gone, or was answered");
}

/* --- greeting -------------------------------------------------------------------------------- */

static void on_talk(ha__ros1_talk *talk, int what, const ha_error *err) {
  ha__ros1_guest *guest = HA__ROS1_OF(ha__ros1_guest, talk, talk);

  (void)err;
  if (what != HA__ROS1_SAID || !guest->service) {
    guest_free(guest);
    return;
  }
  ha__ros1_parcel_init(&guest->parcel, talk->loop, ha__ros1_talk_take(talk), on_parcel);
  ha__ros1_talk_done(talk);
  receive(guest);
}

static void send_away(ha__ros1_guest *guest, const char *error) {
  const ha_pair why = ha__ros1_pair("error", error);

  ha__ros1_talk_say(&guest->talk, &why, 1, ha__now_ns() + GREETING_NS);
}

static void greet(ha__ros1_guest *guest) {
  const ha__ros1_party *party = &guest->service->party;
  char request_type[512];
  char response_type[512];

  snprintf(request_type, sizeof request_type, "%sRequest", party->type);
  snprintf(response_type, sizeof response_type, "%sResponse", party->type);
  const ha_pair fields[] = {
      ha__ros1_pair("callerid", guest->calls->ros1->config.names.node),
      ha__ros1_pair("md5sum", party->md5),
      ha__ros1_pair("request_type", request_type),
      ha__ros1_pair("response_type", response_type),
      ha__ros1_pair("service", party->name),
      ha__ros1_pair("type", party->type),
  };
  ha__ros1_talk_say(&guest->talk, fields, sizeof fields / sizeof *fields,
                    ha__now_ns() + GREETING_NS);
}

void ha__ros1_guest_new(ha__ros1_calls *calls, int fd, ha__ros1_service *service,
                        const ha__ros1_header *header, const char *error) {
  const char *persistent = ha_pairs_get(&header->fields, "persistent");
  ha__ros1_guest *guest = ha__alloc_zeroed(1, sizeof *guest);

  if (!guest) {
    close(fd);
    return;
  }
  make_room(calls);
  ha__ros1_set_nodelay(fd);
  ha__ros1_set_keepalive(fd);
  guest->calls = calls;
  guest->service = service;
  guest->active_ns = ha__now_ns();
  guest->persistent = persistent && strcmp(persistent, "1") == 0;
  guest->replied.run = on_replied;
  pthread_mutex_lock(&calls->lock);
  guest->number = ++calls->last_number;
  guest->next = calls->guests;
  calls->guests = guest;
  calls->guest_count++;
  pthread_mutex_unlock(&calls->lock);
  ha__ros1_talk_init(&guest->talk, calls->ros1->control, fd, on_talk);
  if (service) {
    greet(guest);
  } else {
    send_away(guest, error);
  }
}
