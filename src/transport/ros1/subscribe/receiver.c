#include "receiver.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"

/* --- subscribers ------------------------------------------------------------------------------ */

void ha__ros1_subscribers_init(ha__ros1_subscribers *subscribers) {
  pthread_mutex_init(&subscribers->calling, NULL);
  pthread_mutex_init(&subscribers->lock, NULL);
}

void ha__ros1_subscribers_done(ha__ros1_subscribers *subscribers) {
  pthread_mutex_destroy(&subscribers->lock);
  pthread_mutex_destroy(&subscribers->calling);
}

void ha__ros1_subscribers_add(ha__ros1_subscribers *subscribers, ha__ros1_subscriber *added) {
  pthread_mutex_lock(&subscribers->lock);
  added->number = ++subscribers->last_number;
  added->next = subscribers->first;
  subscribers->first = added;
  subscribers->version++;
  pthread_mutex_unlock(&subscribers->lock);
}

void ha__ros1_subscribers_remove(ha__ros1_subscribers *subscribers,
                                 const ha__ros1_subscriber *removed) {
  pthread_mutex_lock(&subscribers->calling);
  pthread_mutex_lock(&subscribers->lock);
  for (ha__ros1_subscriber **at = &subscribers->first; *at; at = &(*at)->next) {
    if (*at != removed) continue;
    *at = removed->next;
    break;
  }
  subscribers->version++;
  pthread_mutex_unlock(&subscribers->lock);
  pthread_mutex_unlock(&subscribers->calling);
}

bool ha__ros1_subscribers_is_empty(ha__ros1_subscribers *subscribers) {
  pthread_mutex_lock(&subscribers->lock);
  const bool is_empty = !subscribers->first;
  pthread_mutex_unlock(&subscribers->lock);
  return is_empty;
}

bool ha__ros1_subscriber_wants(const ha__ros1_subscriber *subscriber, const char *type,
                               const char *hash, bool is_own) {
  if (is_own && !(subscriber->flags & HA_SUBSCRIBE_OWN)) return false;
  if (!type) return true;
  if (subscriber->type && strcmp(subscriber->type, type) != 0) return false;
  return !subscriber->hash || strcmp(hash, "*") == 0 || strcmp(subscriber->hash, hash) == 0;
}

bool ha__ros1_subscribers_want(ha__ros1_subscribers *subscribers, const char *type,
                               const char *hash, bool is_own) {
  bool want = false;

  pthread_mutex_lock(&subscribers->lock);
  for (const ha__ros1_subscriber *s = subscribers->first; s && !want; s = s->next)
    want = ha__ros1_subscriber_wants(s, type, hash, is_own);
  pthread_mutex_unlock(&subscribers->lock);
  return want;
}

/* --- receivers -------------------------------------------------------------------------------- */

/* --- delivery; subscribers->calling is held --------------------------------------------------- */

static void deliver(const ha__ros1_receiver *receiver, const ha__ros1_subscriber *subscriber,
                    ha__ros1_block *block, const uint8_t *data, size_t size) {
  const ha_delivery delivery = {.struct_size = sizeof delivery,
                                .data = data,
                                .size = size,
                                .received_ns = receiver->received_ns,
                                .sent_ns = receiver->received_ns,
                                .sequence = receiver->sequence,
                                .publisher = receiver->gid,
                                .owner = block};

  subscriber->message(subscriber->user, &delivery);
}

/* false = out of memory: the subscriber receives nothing. */
static bool add_wanting(ha__ros1_receiver *receiver, ha__ros1_subscriber *subscriber) {
  void *wanting = receiver->wanting;
  const ha_status st = ha__reserve(&wanting, &receiver->wanting_capacity, receiver->wanting_count,
                                   1, sizeof(ha__ros1_subscriber *), NULL);

  receiver->wanting = wanting;
  if (st < 0) return false;
  receiver->wanting[receiver->wanting_count++] = subscriber;
  return true;
}

/* Lists the subscribers that want these messages. With the lock of the subscribers held. */
static bool list_subscribers(ha__ros1_receiver *receiver) {
  const ha__ros1_receivers *receivers = receiver->receivers;
  bool all = true;

  receiver->wanting_count = 0;
  for (ha__ros1_subscriber *subscriber = receivers->subscribers->first; subscriber;
       subscriber = subscriber->next) {
    if (!ha__ros1_subscriber_wants(subscriber, receiver->type, receiver->hash, receiver->is_own))
      continue;
    all &= add_wanting(receiver, subscriber);
  }
  receiver->version = receivers->subscribers->version;
  return all;
}

/* Lists the subscribers again if they have changed; new ones receive the last latched message. */
static void update_subscribers(ha__ros1_receiver *receiver) {
  ha__ros1_receivers *receivers = receiver->receivers;
  const uint64_t before = receiver->last_number;
  bool all = true;

  pthread_mutex_lock(&receivers->subscribers->lock);
  const bool changed = receiver->version != receivers->subscribers->version;
  if (changed) all = list_subscribers(receiver);
  receiver->last_number = receivers->subscribers->last_number;
  pthread_mutex_unlock(&receivers->subscribers->lock);
  if (!all) {
    ha__ros1_note(receivers->ros1, "%s: a subscription receives nothing: out of memory",
                  receivers->topic);
  }
  for (size_t i = 0; changed && receiver->last_block && i < receiver->wanting_count; i++) {
    if (receiver->wanting[i]->number <= before) continue;
    deliver(receiver, receiver->wanting[i], receiver->last_block, receiver->last_block->data,
            receiver->last_size);
  }
}

/* A small message is copied: a reference would keep the whole shared block in memory. */
static void keep_last(ha__ros1_receiver *receiver, ha__ros1_block *block, const uint8_t *data,
                      size_t size) {
  const bool is_large = size >= HA__BUFFER_POOL_LARGE;

  ha__ros1_block_unref(receiver->last_block);
  receiver->last_block = is_large
                             ? ha__ros1_block_ref(block)
                             : ha__ros1_block_copy(receiver->receivers->ros1->buffers, data, size);
  receiver->last_size = size;
}

static void on_message(ha__ros1_receive_buffer *buffer, ha__ros1_block *block, const uint8_t *data,
                       size_t size) {
  ha__ros1_receiver *receiver = HA__ROS1_CONTAINER_OF(ha__ros1_receiver, buffer, buffer);

  receiver->sequence++;
  for (size_t i = 0; i < receiver->wanting_count; i++)
    deliver(receiver, receiver->wanting[i], block, data, size);
  if (receiver->latching) keep_last(receiver, block, data, size);
}

void ha__ros1_receivers_refresh(ha__ros1_receivers *receivers) {
  pthread_mutex_lock(&receivers->subscribers->calling);
  for (ha__ros1_receiver *receiver = receivers->first; receiver; receiver = receiver->next) {
    receiver->received_ns = ha__wall_ns();
    update_subscribers(receiver);
  }
  pthread_mutex_unlock(&receivers->subscribers->calling);
}

/* --- lifetime --------------------------------------------------------------------------------- */

static void close_socket(ha__ros1_receiver *receiver) {
  ha__ros1_loop_unwatch(receiver->receivers->ros1->data, &receiver->watch);
  if (receiver->fd >= 0) close(receiver->fd);
  receiver->fd = -1;
}

static void end(ha__ros1_receiver *receiver, ha_status st) {
  close_socket(receiver);
  receiver->st = st;
  ha__ros1_loop_post(receiver->receivers->ros1->control, &receiver->ended);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_receiver *receiver = HA__ROS1_CONTAINER_OF(ha__ros1_receiver, watch, watch);
  ha__ros1_receivers *receivers = receiver->receivers;

  (void)events;
  pthread_mutex_lock(&receivers->subscribers->calling);
  receiver->received_ns = ha__wall_ns();
  update_subscribers(receiver);
  const ha_status st = ha__ros1_receive_buffer_read(
      &receiver->buffer, &receivers->ros1->shared_block, receiver->fd, &receiver->err);
  pthread_mutex_unlock(&receivers->subscribers->calling);
  if (st != HA_OK) end(receiver, st);
}

static void on_attach(ha__ros1_task *task) {
  ha__ros1_receiver *receiver = HA__ROS1_CONTAINER_OF(ha__ros1_receiver, attach_task, task);
  ha__ros1_receivers *receivers = receiver->receivers;

  receiver->next = receivers->first;
  receivers->first = receiver;
  const ha_status st = ha__ros1_loop_watch(receivers->ros1->data, &receiver->watch, receiver->fd,
                                           EPOLLIN, &receiver->err);
  if (st < 0) end(receiver, st);
}

static void on_detach(ha__ros1_task *task) {
  ha__ros1_receiver *receiver = HA__ROS1_CONTAINER_OF(ha__ros1_receiver, detach_task, task);

  close_socket(receiver);
  for (ha__ros1_receiver **at = &receiver->receivers->first; *at; at = &(*at)->next) {
    if (*at != receiver) continue;
    *at = receiver->next;
    break;
  }
  ha__ros1_loop_post(receiver->receivers->ros1->control,
                     &receiver->detached); /* the control thread owns it from now on */
}

void ha__ros1_receiver_attach(ha__ros1_receiver *receiver) {
  receiver->watch.ready = on_ready;
  receiver->buffer.message = on_message;
  receiver->attach_task.run = on_attach;
  receiver->detach_task.run = on_detach;
  ha__ros1_loop_post(receiver->receivers->ros1->data, &receiver->attach_task);
}

void ha__ros1_receiver_detach(ha__ros1_receiver *receiver) {
  ha__ros1_loop_post(receiver->receivers->ros1->data, &receiver->detach_task);
}

void ha__ros1_receiver_done(ha__ros1_receiver *receiver) {
  if (!receiver->receivers) return;
  ha__ros1_loop_unwatch(receiver->receivers->ros1->data, &receiver->watch);
  if (receiver->fd >= 0) close(receiver->fd);
  ha__ros1_receive_buffer_done(&receiver->buffer);
  ha__ros1_block_unref(receiver->last_block);
  ha__free(receiver->wanting);
  ha__free(receiver->type);
  ha__free(receiver->hash);
  *receiver = (ha__ros1_receiver){.fd = -1};
}
