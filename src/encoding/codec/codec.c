#include "encoding/codec/codec.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/status.h"
#include "base/text/text.h"
#include "encoding/print.h"
#include "encoding/program.h"

/* A message, and its decoded form. */
typedef struct kept {
  uint8_t *message;
  size_t size;
  size_t capacity;
  bool is_set;
  ha_bytes cdr;
  uint64_t unknown; /* number of fields that the schema does not declare */
  char unknown_path[HA__CODEC_PATH];
} kept;

/* State of one thread: its session of the encoding, and the last messages that it decoded. */
typedef struct thread_state {
  pthread_t thread;
  void *session;
  ha_bytes encoded;
  size_t oldest; /* index of the message that is replaced next */
  kept messages[HA__CODEC_KEEPS];
  struct thread_state *next;
} thread_state;

struct ha__codec {
  const ha_encoding_ops *ops;
  const ha_host *host;
  void *codec;
  pthread_mutex_t lock; /* guards the list */
  thread_state *thread_states;
};

/* --- codecs ----------------------------------------------------------------------------------- */

ha_status ha__codec_new(ha__codec **out, const ha_encoding_ops *ops, const ha_encoding_open *how,
                        ha_error *err) {
  ha__codec *codec = ha__alloc_zeroed(1, sizeof *codec);

  if (!codec) return HA_FAIL_NOMEM(err);
  codec->ops = ops;
  codec->host = how->host;
  const ha_status st = ops->open(&codec->codec, how, err);
  if (st < 0 || pthread_mutex_init(&codec->lock, NULL) != 0) {
    if (st >= 0) ops->close(codec->codec);
    ha__free(codec);
    return st < 0 ? st : HA_FAIL_NOMEM(err);
  }
  *out = codec;
  return HA_OK;
}

static void thread_state_free(const ha__codec *codec, thread_state *s) {
  codec->ops->end(s->session);
  for (size_t i = 0; i < HA__CODEC_KEEPS; i++) {
    ha__free(s->messages[i].message);
    ha__free(s->messages[i].cdr.data);
  }
  ha__free(s->encoded.data);
  ha__free(s);
}

void ha__codec_free(ha__codec *codec) {
  if (!codec) return;
  for (thread_state *s = codec->thread_states; s;) {
    thread_state *next = s->next;
    thread_state_free(codec, s);
    s = next;
  }
  codec->ops->close(codec->codec);
  (void)pthread_mutex_destroy(&codec->lock);
  ha__free(codec);
}

const ha_schema *ha__codec_schema(const ha__codec *codec) {
  return codec->ops->schema(codec->codec);
}

void ha__plan_adopt(ha_plan *plan, ha__codec *codec) {
  plan->codec = codec;
}

/* --- threads ---------------------------------------------------------------------------------- */

static ha_status thread_state_new(thread_state **out, ha__codec *codec, ha_error *err) {
  thread_state *s = ha__alloc_zeroed(1, sizeof *s);

  if (!s) return HA_FAIL_NOMEM(err);
  const ha_status st = codec->ops->begin(&s->session, codec->codec, err);
  if (st < 0) {
    ha__free(s);
    return st;
  }
  s->thread = pthread_self();
  s->next = codec->thread_states;
  codec->thread_states = s;
  *out = s;
  return HA_OK;
}

/* The state of the calling thread. After a thread has ended, the next thread with its id uses its
 * state. */
static ha_status thread_state_of(thread_state **out, ha__codec *codec, ha_error *err) {
  const pthread_t self = pthread_self();
  ha_status st = HA_OK;

  pthread_mutex_lock(&codec->lock);
  thread_state *s = codec->thread_states;
  while (s && !pthread_equal(s->thread, self)) {
    s = s->next;
  }
  if (!s) st = thread_state_new(&s, codec, err);
  pthread_mutex_unlock(&codec->lock);
  *out = s;
  return st;
}

/* --- messages --------------------------------------------------------------------------------- */

static kept *find_kept(thread_state *s, const uint8_t *data, size_t size) {
  for (size_t i = 0; i < HA__CODEC_KEEPS; i++) {
    kept *k = &s->messages[i];
    if (k->is_set && ha__bytes_equal(k->message, k->size, data, size)) return k;
  }
  return NULL;
}

static ha_status keep(kept *k, const uint8_t *data, size_t size, ha_error *err) {
  void *bytes = k->message;

  const ha_status st = ha__reserve(&bytes, &k->capacity, 0, size, 1, err);
  k->message = bytes;
  if (st < 0) return st;
  if (size) memcpy(k->message, data, size);
  k->size = size;
  k->is_set = true;
  return HA_OK;
}

static void find_unknown(kept *k, const ha__codec *codec, const thread_state *s) {
  const ha_encoding_ops *ops = codec->ops;

  k->unknown = 0;
  *k->unknown_path = '\0';
  if (ops->struct_size <= offsetof(ha_encoding_ops, unknown) || !ops->unknown) return;
  k->unknown = ops->unknown(s->session, k->unknown_path, sizeof k->unknown_path);
}

static ha_status decode(kept **out, ha__codec *codec, const uint8_t *data, size_t size,
                        ha_error *err) {
  thread_state *s = NULL;

  HA_TRY(thread_state_of(&s, codec, err));
  kept *k = find_kept(s, data, size);
  if (!k) {
    k = &s->messages[s->oldest];
    k->is_set = false;
    k->cdr.size = 0;
    HA_TRY(codec->ops->decode(s->session, &k->cdr, data, size, err));
    find_unknown(k, codec, s);
    HA_TRY(keep(k, data, size, err));
    s->oldest = (s->oldest + 1) % HA__CODEC_KEEPS;
  }
  *out = k;
  return HA_OK;
}

ha_status ha__codec_decode(ha_slice *out, ha__codec *codec, const uint8_t *data, size_t size,
                           ha_error *err) {
  kept *k = NULL;

  HA_TRY(decode(&k, codec, data, size, err));
  *out = (ha_slice){k->cdr.data, k->cdr.size};
  return HA_OK;
}

uint64_t ha__codec_unknown(const char **path, ha__codec *codec, const uint8_t *data, size_t size) {
  kept *k = NULL;

  if (decode(&k, codec, data, size, NULL) < 0) return 0;
  *path = k->unknown_path;
  return k->unknown;
}

/* The bytes of out are read before they are replaced. */
ha_status ha__codec_encode(ha_buffer *out, ha__codec *codec, ha_error *err) {
  thread_state *s = NULL;

  if (!codec->ops->encode) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "messages in encoding '%s' are only read",
                   codec->ops->name);
  }
  HA_TRY(thread_state_of(&s, codec, err));
  s->encoded.size = 0;
  HA_TRY(codec->ops->encode(s->session, &s->encoded, (const uint8_t *)out->data, out->size, err));
  out->size = 0;
  return ha_buffer_add(out, s->encoded.data, s->encoded.size, err);
}
