#include "receiver.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/status.h"

/* --- to the takers; feed->calling is held ---------------------------------------------- */

static void hand_to(const ha__ros1_inlet *inlet, const ha__ros1_taker *taker, ha__ros1_block *block,
                    const uint8_t *data, size_t size) {
  const ha_delivery delivery = {.struct_size = sizeof delivery,
                                .data = data,
                                .size = size,
                                .received_ns = inlet->received_ns,
                                .sent_ns = inlet->received_ns,
                                .sequence = inlet->sequence,
                                .publisher = inlet->gid,
                                .owner = block};

  taker->message(taker->user, &delivery);
}

/* false = out of memory: it gets nothing. */
static bool add_taker(ha__ros1_inlet *inlet, ha__ros1_taker *taker) {
  void *takers = inlet->takers;
  const ha_status st = ha__reserve(&takers, &inlet->taker_capacity, inlet->taker_count, 1,
                                   sizeof(ha__ros1_taker *), NULL);

  inlet->takers = takers;
  if (st < 0) return false;
  inlet->takers[inlet->taker_count++] = taker;
  return true;
}

/* Who takes it now; the feed's lock is held, so nobody is called. */
static bool list_takers(ha__ros1_inlet *inlet) {
  const ha__ros1_feed *feed = inlet->feed;
  bool all = true;

  inlet->taker_count = 0;
  for (ha__ros1_taker *taker = feed->takers; taker; taker = taker->next) {
    if (!ha__ros1_taker_wants(taker, inlet->type, inlet->hash, inlet->is_own)) continue;
    all &= add_taker(inlet, taker);
  }
  inlet->version = feed->version;
  return all;
}

/* Who has come since the last message gets it, if it is a latched one. */
static void find_takers(ha__ros1_inlet *inlet) {
  ha__ros1_feed *feed = inlet->feed;
  const uint64_t before = inlet->number;
  bool all = true;

  pthread_mutex_lock(&feed->lock);
  const bool changed = inlet->version != feed->version;
  if (changed) all = list_takers(inlet);
  inlet->number = feed->number;
  pthread_mutex_unlock(&feed->lock);
  if (!all) {
    ha__ros1_note(feed->ros1, "%s: a subscription gets nothing: out of memory", feed->topic);
  }
  for (size_t i = 0; changed && inlet->last_block && i < inlet->taker_count; i++) {
    if (inlet->takers[i]->number <= before) continue;
    hand_to(inlet, inlet->takers[i], inlet->last_block, inlet->last_block->data, inlet->last_size);
  }
}

/* A small one would hold a whole block, for long: it is copied. */
static void keep_last(ha__ros1_inlet *inlet, ha__ros1_block *block, const uint8_t *data,
                      size_t size) {
  const bool is_large = size >= HA__STOCK_LARGE;

  ha__ros1_block_unref(inlet->last_block);
  inlet->last_block = is_large ? ha__ros1_block_ref(block)
                               : ha__ros1_block_copy(inlet->feed->ros1->stock, data, size);
  inlet->last_size = size;
}

static void on_message(ha__ros1_intake *intake, ha__ros1_block *block, const uint8_t *data,
                       size_t size) {
  ha__ros1_inlet *inlet = HA__ROS1_OF(ha__ros1_inlet, intake, intake);

  inlet->sequence++;
  for (size_t i = 0; i < inlet->taker_count; i++)
    hand_to(inlet, inlet->takers[i], block, data, size);
  if (inlet->latching) keep_last(inlet, block, data, size);
}

void ha__ros1_inlets_refresh(ha__ros1_feed *feed) {
  pthread_mutex_lock(&feed->calling);
  for (ha__ros1_inlet *inlet = feed->inlets; inlet; inlet = inlet->next) {
    inlet->received_ns = ha__wall_ns();
    find_takers(inlet);
  }
  pthread_mutex_unlock(&feed->calling);
}

/* --- its life -------------------------------------------------------------------------- */

static void hang_up(ha__ros1_inlet *inlet) {
  ha__ros1_loop_unwatch(inlet->feed->ros1->data, &inlet->watch);
  if (inlet->fd >= 0) close(inlet->fd);
  inlet->fd = -1;
}

static void end(ha__ros1_inlet *inlet, ha_status st) {
  hang_up(inlet);
  inlet->st = st;
  ha__ros1_loop_post(inlet->feed->ros1->control, &inlet->ended);
}

static void on_ready(ha__ros1_watch *watch, uint32_t events) {
  ha__ros1_inlet *inlet = HA__ROS1_OF(ha__ros1_inlet, watch, watch);
  ha__ros1_feed *feed = inlet->feed;

  (void)events;
  pthread_mutex_lock(&feed->calling);
  inlet->received_ns = ha__wall_ns();
  find_takers(inlet);
  const ha_status st =
      ha__ros1_intake_read(&inlet->intake, &feed->ros1->trough, inlet->fd, &inlet->err);
  pthread_mutex_unlock(&feed->calling);
  if (st != HA_OK) end(inlet, st);
}

static void on_attach(ha__ros1_task *task) {
  ha__ros1_inlet *inlet = HA__ROS1_OF(ha__ros1_inlet, attaches, task);
  ha__ros1_feed *feed = inlet->feed;

  inlet->next = feed->inlets;
  feed->inlets = inlet;
  const ha_status st =
      ha__ros1_loop_watch(feed->ros1->data, &inlet->watch, inlet->fd, EPOLLIN, &inlet->err);
  if (st < 0) end(inlet, st);
}

static void on_detach(ha__ros1_task *task) {
  ha__ros1_inlet *inlet = HA__ROS1_OF(ha__ros1_inlet, detaches, task);

  hang_up(inlet);
  for (ha__ros1_inlet **at = &inlet->feed->inlets; *at; at = &(*at)->next) {
    if (*at != inlet) continue;
    *at = inlet->next;
    break;
  }
  ha__ros1_loop_post(inlet->feed->ros1->control, &inlet->gone); /* it is not ours any more */
}

void ha__ros1_inlet_attach(ha__ros1_inlet *inlet) {
  inlet->watch.ready = on_ready;
  inlet->intake.message = on_message;
  inlet->attaches.run = on_attach;
  inlet->detaches.run = on_detach;
  ha__ros1_loop_post(inlet->feed->ros1->data, &inlet->attaches);
}

void ha__ros1_inlet_detach(ha__ros1_inlet *inlet) {
  ha__ros1_loop_post(inlet->feed->ros1->data, &inlet->detaches);
}

void ha__ros1_inlet_done(ha__ros1_inlet *inlet) {
  if (!inlet->feed) return;
  ha__ros1_loop_unwatch(inlet->feed->ros1->data, &inlet->watch);
  if (inlet->fd >= 0) close(inlet->fd);
  ha__ros1_intake_done(&inlet->intake);
  ha__ros1_block_unref(inlet->last_block);
  ha__free(inlet->takers);
  ha__free(inlet->type);
  ha__free(inlet->hash);
  *inlet = (ha__ros1_inlet){.fd = -1};
}
