#include "network/inbox.h"

#include "messages/message.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_EVENTS = 1024, FIRST_ITEMS = 64, SLICE_MS = 200 };

struct py_inbox {
  py_inbox_options options;
  int wakes[2];         /* a pipe: contains a byte while a message or event can be taken */
  pthread_mutex_t lock; /* guards the members below */
  bool is_awake;        /* the byte is in the pipe */
  bool is_closed;
  py_item *items; /* ring */
  size_t capacity;
  size_t first;
  size_t size;
  uint64_t bytes;
  py_event *events; /* ring of MAX_EVENTS */
  size_t first_event;
  size_t event_count;
  py_inbox_channel **channels; /* by id */
  size_t channel_count;
};

/* Index of the i-th message in the ring buffer. */
static size_t place_of(const py_inbox *inbox, size_t i) {
  const size_t place = inbox->first + i;
  return place < inbox->capacity ? place : place - inbox->capacity;
}

/* --- begin and end ------------------------------------------------------------------- */

static int open_pipe(py_inbox *inbox) {
  if (pipe(inbox->wakes) != 0) {
    PyErr_SetFromErrno(PyExc_OSError);
    return -1;
  }
  for (int i = 0; i < 2; i++) {
    (void)fcntl(inbox->wakes[i], F_SETFL, O_NONBLOCK);
    (void)fcntl(inbox->wakes[i], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

py_inbox *py_inbox_new(const py_inbox_options *options) {
  py_inbox *inbox = calloc(1, sizeof *inbox);

  if (inbox) inbox->events = calloc(MAX_EVENTS, sizeof *inbox->events);
  if (!inbox || !inbox->events) {
    free(inbox);
    PyErr_NoMemory();
    return NULL;
  }
  inbox->options = *options;
  if (open_pipe(inbox) < 0) {
    free(inbox->events);
    free(inbox);
    return NULL;
  }
  pthread_mutex_init(&inbox->lock, NULL);
  return inbox;
}

static void channel_free(py_inbox_channel *channel) {
  if (!channel) return;
  Py_XDECREF(channel->object);
  free((void *)(uintptr_t)channel->channel.topic);
  free((void *)(uintptr_t)channel->channel.encoding);
  free((void *)(uintptr_t)channel->schema.name);
  free((void *)(uintptr_t)channel->schema.encoding);
  free((void *)(uintptr_t)channel->schema.hash);
  free((void *)(uintptr_t)channel->schema.data);
  free(channel);
}

void py_event_done(py_event *event) {
  for (size_t i = 0; i < PY_EVENT_TEXTS; i++)
    free(event->texts[i]);
  *event = (py_event){.kind = 0};
}

void py_inbox_free(py_inbox *inbox) {
  if (!inbox) return;
  for (size_t i = 0; i < inbox->size; i++)
    free(inbox->items[place_of(inbox, i)].bytes.data);
  for (size_t i = 0; i < inbox->event_count; i++)
    py_event_done(&inbox->events[(inbox->first_event + i) % MAX_EVENTS]);
  for (size_t i = 0; i < inbox->channel_count; i++)
    channel_free(inbox->channels[i]);
  free(inbox->items);
  free(inbox->events);
  free(inbox->channels);
  close(inbox->wakes[0]);
  close(inbox->wakes[1]);
  pthread_mutex_destroy(&inbox->lock);
  free(inbox);
}

/* --- wakes: all with the lock held ------------------------------------------------------- */

static void wake(py_inbox *inbox) {
  if (inbox->is_awake) return;
  inbox->is_awake = true;
  if (write(inbox->wakes[1], "w", 1) < 0) inbox->is_awake = false; /* the pipe is never full */
}

/* Nothing is left to take: make the pipe unreadable. */
static void sleep_again(py_inbox *inbox) {
  char byte;

  if (!inbox->is_awake || inbox->is_closed || inbox->size || inbox->event_count) return;
  if (read(inbox->wakes[0], &byte, 1) == 1) inbox->is_awake = false;
}

/* --- channels ------------------------------------------------------------------------- */

static char *copy(const void *data, size_t size) {
  char *out = malloc(size + 1);

  if (!out) return NULL;
  if (size > 0) memcpy(out, data, size);
  out[size] = '\0';
  return out;
}

static char *copy_text(const char *text) {
  return copy(text ? text : "", text ? strlen(text) : 0);
}

static py_inbox_channel *channel_copy(const ha_channel *from) {
  py_inbox_channel *to = calloc(1, sizeof *to);

  if (!to) return NULL;
  to->channel = (ha_channel)HA_CHANNEL_INIT;
  to->channel.id = from->id;
  to->channel.schema = &to->schema;
  to->channel.topic = copy_text(from->topic);
  to->channel.encoding = copy_text(from->encoding);
  to->schema = (ha_schema)HA_SCHEMA_INIT;
  to->schema.name = copy_text(from->schema->name);
  to->schema.encoding = copy_text(from->schema->encoding);
  to->schema.hash = copy_text(from->schema->hash);
  to->schema.data = (uint8_t *)copy(from->schema->data, from->schema->size);
  to->schema.size = from->schema->size;
  if (to->channel.topic && to->channel.encoding && to->schema.name && to->schema.encoding &&
      to->schema.hash && to->schema.data) {
    return to;
  }
  channel_free(to); /* has no object */
  return NULL;
}

/* The inbox's channel; NULL if out of memory. */
static py_inbox_channel *channel_of(py_inbox *inbox, const ha_channel *from) {
  if (from->id >= inbox->channel_count) {
    const size_t count = (size_t)from->id + 1;
    py_inbox_channel **more = realloc((void *)inbox->channels, count * sizeof *more);
    if (!more) return NULL;
    for (size_t i = inbox->channel_count; i < count; i++)
      more[i] = NULL;
    inbox->channels = more;
    inbox->channel_count = count;
  }
  py_inbox_channel **place = &inbox->channels[from->id];
  if (!*place) *place = channel_copy(from);
  return *place;
}

/* --- putting: with the lock held ------------------------------------------------------------ */

static void put_event(py_inbox *inbox, const py_event *event,
                      const char *const texts[PY_EVENT_TEXTS]) {
  if (inbox->event_count == MAX_EVENTS) { /* a caller that takes none does not need old ones */
    py_event_done(&inbox->events[inbox->first_event]);
    inbox->first_event = (inbox->first_event + 1) % MAX_EVENTS;
    inbox->event_count--;
  }
  py_event *to = &inbox->events[(inbox->first_event + inbox->event_count++) % MAX_EVENTS];
  *to = *event;
  for (size_t i = 0; i < PY_EVENT_TEXTS; i++)
    to->texts[i] = texts[i] ? copy_text(texts[i]) : NULL;
  wake(inbox);
}

static void count_drop(py_inbox *inbox, py_inbox_channel *channel) {
  static const char end[] = ": messages come faster than they are taken: some are dropped";
  const py_event note = {.kind = PY_EVENT_NOTE};

  if (channel->dropped++ > 0) return;
  const size_t size = strlen(channel->channel.topic) + sizeof end;
  char *text = malloc(size);
  if (!text) return;
  memcpy(text, channel->channel.topic, size - sizeof end);
  memcpy(text + size - sizeof end, end, sizeof end);
  const char *const texts[PY_EVENT_TEXTS] = {text, NULL, NULL};
  put_event(inbox, &note, texts);
  free(text);
}

static bool is_full(const py_inbox *inbox, size_t size) {
  return inbox->size > 0 && (inbox->size >= inbox->options.max_messages ||
                             inbox->bytes + size > inbox->options.max_bytes);
}

static void drop_oldest(py_inbox *inbox) {
  py_item *item = &inbox->items[inbox->first];

  count_drop(inbox, item->channel);
  inbox->bytes -= item->msg.size;
  free(item->bytes.data);
  inbox->first = place_of(inbox, 1);
  inbox->size--;
}

/* Space for another item in the ring; false if out of memory. */
static bool grow(py_inbox *inbox) {
  if (inbox->size < inbox->capacity) return true;
  const size_t capacity = inbox->capacity ? 2 * inbox->capacity : FIRST_ITEMS;
  py_item *items = malloc(capacity * sizeof *items);
  if (!items) return false;
  for (size_t i = 0; i < inbox->size; i++)
    items[i] = inbox->items[place_of(inbox, i)];
  free(inbox->items);
  inbox->items = items;
  inbox->capacity = capacity;
  inbox->first = 0;
  return true;
}

/* True: the inbox owns the bytes now. */
static bool put_item(py_inbox *inbox, py_item *item, const ha_channel *channel, uint64_t lost) {
  py_inbox_channel *to = inbox->is_closed ? NULL : channel_of(inbox, channel);

  if (!to) return false;
  item->channel = to;
  to->received++;
  to->bytes += item->msg.size;
  to->lost += lost;
  while (!inbox->options.drops_newest && is_full(inbox, item->msg.size))
    drop_oldest(inbox);
  if (!item->bytes.data || is_full(inbox, item->msg.size) || !grow(inbox)) {
    count_drop(inbox, to);
    return false;
  }
  inbox->items[place_of(inbox, inbox->size++)] = *item;
  inbox->bytes += item->msg.size;
  wake(inbox);
  return true;
}

/* --- from threads of the network -------------------------------------------------------------- */

/* Copy the bytes, and queue the item with them. */
static void put(py_inbox *inbox, py_item *item, const ha_channel *channel, const uint8_t *data,
                size_t size, uint64_t lost) {
  item->bytes.data = (uint8_t *)copy(data, size);
  item->bytes.size = item->bytes.capacity = size;
  item->msg.data = item->bytes.data;
  item->msg.size = size;
  pthread_mutex_lock(&inbox->lock);
  const bool is_kept = put_item(inbox, item, channel, lost);
  pthread_mutex_unlock(&inbox->lock);
  if (!is_kept) free(item->bytes.data);
}

void py_inbox_put(py_inbox *inbox, const ha_channel *channel, const ha_delivery *delivery) {
  py_item item = {.msg = HA_MESSAGE_INIT};

  item.msg.flags =
      HA_MESSAGE_HAS_PUBLISH_TIME | (delivery->sequence ? HA_MESSAGE_HAS_SEQUENCE : 0u);
  item.msg.sequence = (uint32_t)delivery->sequence;
  item.msg.log_time_ns = delivery->received_ns;
  item.msg.publish_time_ns = delivery->sent_ns;
  put(inbox, &item, channel, delivery->data, delivery->size, delivery->lost);
}

void py_inbox_put_call(py_inbox *inbox, const ha_channel *channel, const py_call *call,
                       const uint8_t *data, size_t size) {
  py_item item = {.call = *call, .msg = HA_MESSAGE_INIT};
  struct timespec now;

  clock_gettime(CLOCK_REALTIME, &now);
  item.msg.log_time_ns = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
  put(inbox, &item, channel, data, size, 0);
}

void py_inbox_put_event(py_inbox *inbox, const py_event *event,
                        const char *const texts[PY_EVENT_TEXTS]) {
  pthread_mutex_lock(&inbox->lock);
  if (!inbox->is_closed) put_event(inbox, event, texts);
  pthread_mutex_unlock(&inbox->lock);
}

void py_inbox_put_note(py_inbox *inbox, const char *text) {
  const py_event note = {.kind = PY_EVENT_NOTE};
  const char *const texts[PY_EVENT_TEXTS] = {text, NULL, NULL};

  py_inbox_put_event(inbox, &note, texts);
}

/* --- from threads of Python ------------------------------------------------------------------- */

static int take(py_item *item, py_event *event, py_inbox *inbox) {
  if (inbox->event_count > 0) {
    *event = inbox->events[inbox->first_event];
    inbox->first_event = (inbox->first_event + 1) % MAX_EVENTS;
    inbox->event_count--;
    return PY_TAKE_EVENT;
  }
  if (inbox->size == 0) return inbox->is_closed ? PY_TAKE_CLOSED : PY_TAKE_NOTHING;
  *item = inbox->items[inbox->first];
  inbox->first = place_of(inbox, 1);
  inbox->size--;
  inbox->bytes -= item->msg.size;
  return PY_TAKE_MESSAGE;
}

int py_inbox_take(py_item *item, py_event *event, py_inbox *inbox) {
  pthread_mutex_lock(&inbox->lock);
  const int what = take(item, event, inbox);
  sleep_again(inbox);
  pthread_mutex_unlock(&inbox->lock);
  return what;
}

PyObject *py_item_message(py_item *item, py_state *state, py_decoder *decoder) {
  py_inbox_channel *channel = item->channel;

  if (!channel->object) channel->object = py_channel_new(state, &channel->channel, decoder);
  PyObject *block = channel->object ? py_block_new(state, &item->bytes) : NULL;
  if (!block) {
    free(item->bytes.data);
    return NULL;
  }
  PyObject *out = py_message_hold(state, (py_channel *)channel->object, &item->msg, block);
  Py_DECREF(block);
  return out;
}

int py_inbox_has_events(py_inbox *inbox) {
  pthread_mutex_lock(&inbox->lock);
  const bool has_events = inbox->event_count > 0;
  pthread_mutex_unlock(&inbox->lock);
  return has_events;
}

PyObject *py_event_tuple(py_event *event) {
  PyObject *out = Py_BuildValue(
      "iNNNKKii", (int)event->kind, py_text(event->texts[0]), py_text(event->texts[1]),
      py_text(event->texts[2]), (unsigned long long)event->free_bytes,
      (unsigned long long)event->limit_bytes, (int)event->stopped, (int)event->status);
  py_event_done(event);
  return out;
}

static int64_t now_ns(void) {
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int py_inbox_wait(py_inbox *inbox, int64_t timeout_ns) {
  const int64_t begin = now_ns();
  struct pollfd fd = {.fd = inbox->wakes[0], .events = POLLIN};
  int64_t left = timeout_ns;
  int found = 0;

  while (found <= 0 && (timeout_ns < 0 || left > 0)) {
    const bool is_last = timeout_ns >= 0 && left / 1000000 < SLICE_MS;
    const int slice = is_last ? (int)(left / 1000000) + 1 : SLICE_MS;
    Py_BEGIN_ALLOW_THREADS
    found = poll(&fd, 1, slice);
    Py_END_ALLOW_THREADS
    if (PyErr_CheckSignals() < 0) return -1;
    left = timeout_ns - (now_ns() - begin);
  }
  return 0;
}

PyObject *py_inbox_take_event(py_inbox *inbox, PyObject *timeout) {
  const long long timeout_ns = PyLong_AsLongLong(timeout);
  py_event event;
  py_item item;

  if (PyErr_Occurred()) return NULL;
  for (int is_last = timeout_ns == 0;; is_last = timeout_ns >= 0) {
    const int what = py_inbox_take(&item, &event, inbox);
    if (what == PY_TAKE_EVENT) return py_event_tuple(&event);
    if (what == PY_TAKE_CLOSED) Py_RETURN_FALSE;
    if (is_last) Py_RETURN_NONE;
    if (py_inbox_wait(inbox, timeout_ns) < 0) return NULL;
  }
}

int py_inbox_fd(const py_inbox *inbox) {
  return inbox->wakes[0];
}

void py_inbox_close(py_inbox *inbox) {
  pthread_mutex_lock(&inbox->lock);
  inbox->is_closed = true;
  wake(inbox);
  pthread_mutex_unlock(&inbox->lock);
}

static PyObject *statistics_of(const py_inbox_channel *c) {
  return Py_BuildValue("NNKKKK", py_text(c->channel.topic), py_text(c->schema.name),
                       (unsigned long long)c->received, (unsigned long long)c->bytes,
                       (unsigned long long)c->dropped, (unsigned long long)c->lost);
}

/* Copy the counts of channel i; false: it does not exist yet. */
static bool look(py_inbox_channel *out, py_inbox *inbox, size_t i) {
  pthread_mutex_lock(&inbox->lock);
  const py_inbox_channel *channel = i < inbox->channel_count ? inbox->channels[i] : NULL;
  if (channel) *out = *channel;
  pthread_mutex_unlock(&inbox->lock);
  return channel != NULL;
}

PyObject *py_inbox_statistics(py_inbox *inbox) {
  PyObject *out = PyList_New(0);

  pthread_mutex_lock(&inbox->lock);
  const size_t count = inbox->channel_count;
  pthread_mutex_unlock(&inbox->lock);
  for (size_t i = 0; out && i < count; i++) {
    py_inbox_channel channel;
    if (!look(&channel, inbox, i)) continue;
    PyObject *item = statistics_of(&channel);
    if (!item || PyList_Append(out, item) < 0) Py_CLEAR(out);
    Py_XDECREF(item);
  }
  return out;
}
