/*
 * Queue between the threads of a network and those of Python: messages and events.
 *
 * The callbacks of the C library copy into it and never enter the interpreter, so that they do not
 * wait for the GIL, and may run while the interpreter shuts down. Python threads take from it.
 *
 * Messages are bounded in number and bytes; dropped ones are counted by channel. Events
 * are bounded in number.
 */
#ifndef PY_NETWORK_INBOX_H
#define PY_NETWORK_INBOX_H

#include "common/block.h"
#include "messages/channel.h"
#include "module.h"

typedef struct py_inbox py_inbox;

/* Counts of the messages of a channel, and its description, which outlives the network. */
typedef struct py_inbox_channel {
  ha_channel channel;
  ha_schema schema;
  uint64_t received;
  uint64_t bytes;
  uint64_t dropped; /* of received: the queue was full */
  uint64_t lost;    /* by the network */
  PyObject *object; /* a py_channel, or NULL; guarded by the GIL */
} py_inbox_channel;

/* The service call of a message. */
typedef struct py_call {
  ha_request_id id; /* of a request */
  uint64_t number;  /* of a reply: the number from ha_client_call() */
} py_call;

/* A message; data is owned by the receiver. */
typedef struct py_item {
  py_inbox_channel *channel; /* valid as long as the inbox */
  py_call call;              /* zero: none */
  ha_message msg;            /* data is that of bytes */
  py_bytes bytes;
} py_item;

enum { PY_EVENT_NOTE = -1, PY_EVENT_ENDED = -2 };
enum { PY_EVENT_TEXTS = 3 };

/* An event; texts are owned by the receiver, NULL: none. */
typedef struct py_event {
  int32_t kind; /* PY_EVENT_..., or a number of the C library */
  ha_status status;
  int32_t stopped;
  uint64_t free_bytes;
  uint64_t limit_bytes;
  char *texts[PY_EVENT_TEXTS];
} py_event;

typedef struct py_inbox_options {
  uint64_t max_messages;
  uint64_t max_bytes; /* one message of any size is accepted */
  int drops_newest;   /* when it is full; 0: drop the oldest ones */
} py_inbox_options;

/* NULL if out of memory or file descriptors, with an exception. */
py_inbox *py_inbox_new(const py_inbox_options *options);

/* With the GIL; after the last callback. NULL is allowed. */
void py_inbox_free(py_inbox *inbox);

/* --- from threads of the network, without the GIL --------------------------------------------- */

void py_inbox_put(py_inbox *inbox, const ha_channel *channel, const ha_delivery *delivery);

/* A request or a reply. */
void py_inbox_put_call(py_inbox *inbox, const ha_channel *channel, const py_call *call,
                       const uint8_t *data, size_t size);

/* texts are copied; its items may be NULL. */
void py_inbox_put_event(py_inbox *inbox, const py_event *event,
                        const char *const texts[PY_EVENT_TEXTS]);
void py_inbox_put_note(py_inbox *inbox, const char *text);

/* --- from threads of Python ------------------------------------------------------------------- */

enum { PY_TAKE_NOTHING, PY_TAKE_MESSAGE, PY_TAKE_EVENT, PY_TAKE_CLOSED };

/* Take an event, or the oldest message; returns PY_TAKE_... */
int py_inbox_take(py_item *item, py_event *event, py_inbox *inbox);
void py_event_done(py_event *event);

/* The message of an item; takes ownership of its bytes. NULL with an exception. */
PyObject *py_item_message(py_item *item, py_state *state, py_decoder *decoder);
int py_inbox_has_events(py_inbox *inbox);

/* (kind, text, text, text, free_bytes, limit_bytes, stopped, status); frees the event. */
PyObject *py_event_tuple(py_event *event);

/* Wait, without the GIL, until a message or event can be taken, at most timeout_ns; -1: no
 * limit. Signals are handled. 0, or -1 with an exception. */
int py_inbox_wait(py_inbox *inbox, int64_t timeout_ns);

/* take(timeout_ns) of an object without messages: an event as a tuple; None: the time expired;
 * False: no more events will come. NULL with an exception. */
PyObject *py_inbox_take_event(py_inbox *inbox, PyObject *timeout);

/* Readable while a message or event can be taken, or when it is closed. */
int py_inbox_fd(const py_inbox *inbox);

/* Messages that were received can still be taken; no more are received. */
void py_inbox_close(py_inbox *inbox);

/* [(topic, type, received, bytes, dropped, lost)] by channel; with the GIL. */
PyObject *py_inbox_statistics(py_inbox *inbox);

#endif
