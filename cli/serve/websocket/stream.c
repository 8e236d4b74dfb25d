#include "serve/websocket/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "ui/clock.h"
#include "ui/memory.h"

enum { READ_BYTES = 65536, MOST_READS = 16, PARTS = 3, DRAIN_MS = 100 };

/* Limit of queued bytes that may not be dropped: a client that sends requests but reads no answers
 * is disconnected. It is max_out_bytes while the memory for queues is exceeded. */
#define MAX_KEPT ((size_t)64 << 20)

/* A client that takes nothing for the first time, or not all of a message for the second one, is
 * disconnected while others want memory for queues. */
#define IDLE_NS INT64_C(3000000000)
#define SLOW_NS INT64_C(10000000000)

typedef struct entry {
  struct entry *next;
  ws_item item;
  uint8_t head[WS_HEAD_SIZE];
  size_t head_size;
} entry;

struct ws_stream {
  ws_options options;
  ws_reader reader;
  bool is_over;
  int wake[2]; /* a pipe; a byte in it wakes the thread */
  uint8_t input[READ_BYTES];

  pthread_mutex_t lock; /* guards the following members */
  entry *first;
  entry **last;
  size_t sent;        /* bytes of the first entry that were sent */
  int64_t blocked_ns; /* monotonic time when the socket did not accept all of it; 0 = not yet */
  int64_t taken_ns;   /* that when the client last took bytes, or had none to take */
  size_t waiting;
  size_t kept;  /* bytes of entries that may not be dropped; part of waiting */
  size_t files; /* number of entries that are files */
  uint64_t dropped;
  bool is_overfull; /* entries that may not be dropped exceed the limit */
};

/* --- the queue ------------------------------------------------------------------------------ */

static size_t size_of(const entry *e) {
  return e->head_size + e->item.prefix_size + e->item.size;
}

/* The bytes that wait in memory: a file uses none of the server. */
static size_t waiting_of(const entry *e) {
  return size_of(e) - (e->item.bytes == WS_FILE ? e->item.size : 0);
}

/* Those that are counted here. */
static size_t memory_of(const entry *e) {
  return size_of(e) - (e->item.bytes != WS_QUEUED ? e->item.size : 0);
}

static void release(const ws_item *item) {
  if (item->release) item->release(item->owner);
}

static void free_entry(entry *e) {
  release(&e->item);
  free(e);
}

/* Remove an entry from the queue. */
static void unlink_entry(ws_stream *s, entry **at) {
  entry *e = *at;

  if (e == s->first) s->blocked_ns = 0;
  s->waiting -= waiting_of(e);
  if (!e->item.may_drop) s->kept -= waiting_of(e);
  if (e->item.bytes == WS_FILE) s->files--;
  serve_memory_give(s->options.memory, SERVE_FOR_QUEUES, memory_of(e));
  *at = e->next;
  if (s->last == &e->next) s->last = at;
  free_entry(e);
}

/* Drop data until at most this number of bytes is queued. An entry that was sent in part must
 * stay. */
static uint64_t drop_data(ws_stream *s, size_t bytes) {
  entry **at = s->sent > 0 && s->first ? &s->first->next : &s->first;
  uint64_t dropped = 0;

  while (*at && s->waiting > bytes) {
    if ((*at)->item.may_drop) {
      unlink_entry(s, at);
      dropped++;
    } else {
      at = &(*at)->next;
    }
  }
  return dropped;
}

/* Limit of the bytes in the queue. The caller holds the lock. */
static size_t limit_of(const ws_stream *s) {
  const bool is_scarce = serve_memory_is_short(s->options.memory, SERVE_FOR_QUEUES);

  return is_scarce && s->options.fair_bytes < s->options.max_out_bytes ? s->options.fair_bytes
                                                                       : s->options.max_out_bytes;
}

/* Make room for data by dropping older data. Returns false if it must be dropped, too. An empty
 * queue accepts a message larger than what is left, if anything is left. */
static bool make_room(ws_stream *s, size_t size) {
  serve_memory *memory = s->options.memory;
  const size_t most = limit_of(s);

  s->dropped += drop_data(s, most > size ? most - size : 0);
  if (serve_memory_take(memory, SERVE_FOR_QUEUES, size)) return true;
  s->dropped += drop_data(s, 0);
  if (serve_memory_take(memory, SERVE_FOR_QUEUES, size)) return true;
  if (!s->first && serve_memory_has(memory, SERVE_FOR_QUEUES)) {
    serve_memory_force(memory, SERVE_FOR_QUEUES, size);
    return true;
  }
  if (!s->first) serve_memory_refused(memory);
  s->dropped++;
  return false;
}

/* Take the memory for an entry. Returns false if it is not queued. */
static bool admit(ws_stream *s, const entry *e) {
  serve_memory *memory = s->options.memory;

  if (e->item.may_drop && !s->options.is_patient) return make_room(s, memory_of(e));
  serve_memory_force(memory, SERVE_FOR_QUEUES, memory_of(e));
  if (e->item.may_drop) return true;
  const bool is_out = !serve_memory_has(memory, SERVE_FOR_QUEUES);
  if (s->kept > (is_out ? s->options.max_out_bytes : MAX_KEPT)) s->is_overfull = true;
  s->kept += waiting_of(e);
  return true;
}

void ws_stream_put(ws_stream *stream, const ws_item *item) {
  entry *e = cli_resize(NULL, 1, sizeof *e);

  e->next = NULL;
  e->item = *item;
  e->head_size = ws_head_write(e->head, item->opcode, item->prefix_size + item->size);
  pthread_mutex_lock(&stream->lock);
  const bool was_empty = stream->first == NULL;
  if (!admit(stream, e)) {
    pthread_mutex_unlock(&stream->lock);
    free_entry(e);
    return;
  }
  if (was_empty) stream->taken_ns = cli_now_ns();
  *stream->last = e;
  stream->last = &e->next;
  stream->waiting += waiting_of(e);
  if (item->bytes == WS_FILE) stream->files++;
  pthread_mutex_unlock(&stream->lock);
  if (was_empty) ws_stream_wake(stream);
}

bool ws_stream_has_room(ws_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  const bool has_room = stream->waiting == 0 || stream->waiting < limit_of(stream);
  pthread_mutex_unlock(&stream->lock);
  return has_room;
}

bool ws_stream_take(ws_stream *stream, size_t bytes) {
  return serve_memory_take(stream->options.memory, SERVE_FOR_QUEUES, bytes);
}

void ws_stream_give(ws_stream *stream, size_t bytes) {
  serve_memory_give(stream->options.memory, SERVE_FOR_QUEUES, bytes);
}

void ws_stream_forget(ws_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  drop_data(stream, 0);
  pthread_mutex_unlock(&stream->lock);
}

size_t ws_stream_waiting(ws_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  const size_t waiting = stream->waiting;
  pthread_mutex_unlock(&stream->lock);
  return waiting;
}

size_t ws_stream_files(ws_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  const size_t files = stream->files;
  pthread_mutex_unlock(&stream->lock);
  return files;
}

uint64_t ws_stream_dropped(ws_stream *stream) {
  pthread_mutex_lock(&stream->lock);
  const uint64_t dropped = stream->dropped;
  pthread_mutex_unlock(&stream->lock);
  return dropped;
}

/* --- sending -------------------------------------------------------------------------------- */

/* Add the part of a buffer that was not sent yet. */
static void add_part(struct iovec *parts, int *count, size_t *skip, const void *data, size_t size) {
  const size_t skipped = *skip < size ? *skip : size;

  *skip -= skipped;
  if (size == skipped) return;
  const uint8_t *rest = (const uint8_t *)data + skipped;
  /* sendmsg() only reads, but iov_base is not const, because recvmsg() uses the same struct */
  memcpy(&parts[*count].iov_base, &rest, sizeof rest);
  parts[*count].iov_len = size - skipped;
  (*count)++;
}

static ssize_t send_entry(const ws_stream *s, const entry *e) {
  struct iovec parts[PARTS];
  struct msghdr message = {0};
  size_t skip = s->sent;
  int count = 0;

  add_part(parts, &count, &skip, e->head, e->head_size);
  add_part(parts, &count, &skip, e->item.prefix, e->item.prefix_size);
  add_part(parts, &count, &skip, e->item.data, e->item.size);
  message.msg_iov = parts;
  message.msg_iovlen = (size_t)count;
  return sendmsg(s->options.fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Whether the client keeps memory that others need. */
static bool is_too_slow(const ws_stream *s) {
  const int64_t now_ns = cli_now_ns();

  return (now_ns - s->taken_ns > IDLE_NS || now_ns - s->blocked_ns > SLOW_NS) &&
         serve_memory_is_wanted(s->options.memory);
}

/* Send until the queue is empty or the socket would block. */
static void send_all(ws_stream *s) {
  pthread_mutex_lock(&s->lock);
  if (s->is_overfull) s->is_over = true;
  while (s->first && !s->is_over) {
    const ssize_t sent = send_entry(s, s->first);

    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) {
      s->is_over = errno != EAGAIN;
      if (s->blocked_ns == 0) s->blocked_ns = cli_now_ns();
      if (is_too_slow(s)) s->is_over = true;
      break;
    }
    s->taken_ns = cli_now_ns();
    s->sent += (size_t)sent;
    if (s->sent < size_of(s->first)) continue;
    s->sent = 0;
    unlink_entry(s, &s->first);
  }
  pthread_mutex_unlock(&s->lock);
}

/* Queue a control frame or another small message, which is copied. */
static void put_small(ws_stream *s, int opcode, const uint8_t *data, size_t size) {
  uint8_t *copy = cli_resize(NULL, size + 1, 1);
  ws_item item = {opcode, false, {0}, 0, copy, size, free, copy, WS_QUEUED};

  if (size > 0) memcpy(copy, data, size);
  ws_stream_put(s, &item);
}

/* --- receiving ------------------------------------------------------------------------------ */

static void take_message(ws_stream *s, const ws_message *message) {
  switch (message->opcode) {
  case WS_TEXT:
  case WS_BINARY:
    s->options.message(s->options.user, message);
    break;
  case WS_PING:
    put_small(s, WS_PONG, message->data, message->size);
    break;
  case WS_CLOSE:
    put_small(s, WS_CLOSE, message->data, message->size < 2 ? 0 : 2);
    send_all(s);
    s->is_over = true;
    break;
  default: /* a pong needs no answer */
    break;
  }
}

void ws_stream_receive(ws_stream *stream, const uint8_t *bytes, size_t size) {
  ws_message message = {0};

  for (size_t at = 0; at < size && !stream->is_over;) {
    at += ws_reader_take(&message, &stream->reader, bytes + at, size - at);
    if (stream->reader.failure != 0) {
      ws_stream_close(stream, stream->reader.failure);
      stream->is_over = true;
    } else {
      take_message(stream, &message);
    }
  }
}

/* Receive without blocking, for a limited number of bytes, so that sending is not delayed. */
static void receive(ws_stream *s) {
  for (int i = 0; i < MOST_READS && !s->is_over; i++) {
    const ssize_t got = recv(s->options.fd, s->input, sizeof s->input, MSG_DONTWAIT);

    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      s->is_over = true;
    } else {
      ws_stream_receive(s, s->input, (size_t)got);
    }
  }
}

static void empty_pipe(const ws_stream *s) {
  char bytes[64];

  while (read(s->wake[0], bytes, sizeof bytes) > 0) {
  }
}

/* --- the connection ------------------------------------------------------------------------- */

bool ws_stream_run(ws_stream *stream, int timeout_ms) {
  send_all(stream);
  if (stream->is_over) return false;
  const short more = ws_stream_waiting(stream) > 0 ? POLLOUT : 0;
  struct pollfd wait[] = {{stream->options.fd, (short)(POLLIN | more), 0},
                          {stream->wake[0], POLLIN, 0}};

  if (poll(wait, 2, timeout_ms) < 0) return errno == EINTR;
  if (wait[1].revents) empty_pipe(stream);
  if (wait[0].revents & ~POLLOUT) receive(stream);
  if (!stream->is_over) send_all(stream);
  return !stream->is_over;
}

void ws_stream_wake(ws_stream *stream) {
  ssize_t ignored = write(stream->wake[1], "", 1); /* if the pipe is full, the thread is woken
                                                    * anyway */

  (void)ignored;
}

void ws_stream_close(ws_stream *stream, unsigned reason) {
  const uint8_t code[2] = {(uint8_t)(reason >> 8), (uint8_t)reason};

  ws_stream_forget(stream);
  put_small(stream, WS_CLOSE, code, sizeof code);
  send_all(stream);
}

bool ws_stream_drain(ws_stream *stream) {
  struct pollfd wait = {stream->options.fd, POLLIN, 0};

  shutdown(stream->options.fd, SHUT_WR);
  if (poll(&wait, 1, DRAIN_MS) <= 0) return false;
  for (int i = 0; i < MOST_READS; i++) {
    const ssize_t got = recv(stream->options.fd, stream->input, sizeof stream->input, MSG_DONTWAIT);

    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return false;
    if (got < 0) return true;
  }
  return true;
}

/* Create a pipe with non-blocking ends. */
static bool open_pipe(int ends[2]) {
  if (pipe(ends) < 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  }
  return true;
}

ws_stream *ws_stream_new(const ws_options *options) {
  ws_stream *s = cli_resize(NULL, 1, sizeof *s);

  memset(s, 0, sizeof *s);
  s->options = *options;
  s->reader = (ws_reader)WS_READER_INIT(options->max_in_bytes);
  s->last = &s->first;
  if (!open_pipe(s->wake)) {
    free(s);
    return NULL;
  }
  pthread_mutex_init(&s->lock, NULL);
  return s;
}

void ws_stream_free(ws_stream *stream) {
  if (!stream) return;
  while (stream->first) {
    unlink_entry(stream, &stream->first);
  }
  ws_reader_done(&stream->reader);
  pthread_mutex_destroy(&stream->lock);
  close(stream->wake[0]);
  close(stream->wake[1]);
  free(stream);
}
