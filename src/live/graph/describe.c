#include "live/graph/describe.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/format.h"
#include "base/status.h"
#include "live/graph/definition.h"
#include "live/graph/describe_reply.h"
#include "live/graph/type_uses.h"

enum {
  MAX_OPEN = 16,    /* questions at a time */
  MAX_TYPES = 4096, /* asked for in total */
  MAX_NODES = 3,    /* nodes asked for one type */
  MAX_NAME = 1024
};
static const int64_t g_patience_ns = 5000000000;

typedef struct question {
  struct question *next;
  ha__describer *describer;
  char *type;
  char *hash;
  char *node; /* the node asked last */
  int state;  /* HA__DESCRIBED_... */
  unsigned nodes;
  int64_t until_ns;
  ha_client *client; /* while it is open, and one node is being asked */
  bool called;
  char why[sizeof((ha_error *)0)->text];
  ha_schema schema;
  char *text;

  /* guarded by the describer's lock */
  uint8_t *reply;
  size_t reply_size;
  bool has_reply; /* reply is NULL: out of memory */
} question;

struct ha__describer {
  ha_transport *transport;
  char hash[HA_RIHS_TEXT_SIZE]; /* hash of the service's type */
  question *questions;
  size_t count;
  size_t open; /* questions that have a client */
  pthread_mutex_t lock;
  pthread_cond_t changed; /* a reply came */
  bool news;
};

/* --- replies: threads of the transport -------------------------------------------------------- */

static void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data,
                     size_t size) {
  question *q = user;
  ha__describer *d = q->describer;

  (void)client;
  (void)sequence; /* a client asks once */
  pthread_mutex_lock(&d->lock);
  if (!q->has_reply) {
    q->has_reply = true;
    q->reply_size = size;
    q->reply = size <= HA__DESCRIBE_MAX_REPLY ? ha__alloc(size) : NULL;
    if (q->reply) memcpy(q->reply, data, size);
    d->news = true;
    pthread_cond_broadcast(&d->changed);
  }
  pthread_mutex_unlock(&d->lock);
}

/* --- questions -------------------------------------------------------------------------------- */

static void end_call(question *q) {
  if (!q->client) return;
  ha_client_close(q->client);
  q->client = NULL;
  q->describer->open--;
  ha__free(q->reply);
  q->reply = NULL;
  q->has_reply = false;
}

static void free_question(question *q) {
  if (!q) return;
  end_call(q);
  ha__free(q->type);
  ha__free(q->hash);
  ha__free(q->node);
  ha__free(q->text);
  ha__free(q);
}

static void fail(question *q, const char *why) {
  end_call(q);
  q->state = HA__DESCRIBED_FAILED;
  snprintf(q->why, sizeof q->why, "%s", why);
}

static question *find(const ha__describer *d, const char *type, const char *hash) {
  question *q = d->questions;

  while (q && (strcmp(q->hash, hash) != 0 || strcmp(q->type, type) != 0))
    q = q->next;
  return q;
}

static question *add(ha__describer *d, const char *type, const char *hash) {
  question *q = ha__alloc_zeroed(1, sizeof *q);

  if (!q) return NULL;
  q->describer = d;
  q->type = ha__dup_string(type);
  q->hash = ha__dup_string(hash);
  if (!q->type || !q->hash) {
    free_question(q);
    return NULL;
  }
  q->next = d->questions;
  d->questions = q;
  d->count++;
  return q;
}

ha_status ha__describer_ask(ha__describer *d, const char *type, const char *hash, const char *node,
                            int64_t now_ns, ha_error *err) {
  question *q = find(d, type, hash);

  if (!q) {
    if (d->count >= MAX_TYPES) return HA_OK;
    q = add(d, type, hash);
    if (!q) return HA_FAIL_NOMEM(err);
  }
  if (q->state == HA__DESCRIBED_OPEN || q->state == HA__DESCRIBED_DONE || q->nodes >= MAX_NODES ||
      (q->node && strcmp(q->node, node) == 0)) {
    return HA_OK;
  }
  char *copy = ha__dup_string(node);
  if (!copy) return HA_FAIL_NOMEM(err);
  ha__free(q->node);
  q->node = copy;
  q->nodes++;
  q->called = false;
  q->state = HA__DESCRIBED_OPEN;
  q->until_ns = now_ns + g_patience_ns;
  return HA_OK;
}

int ha__describer_look(const ha_schema **schema, const char **why, const ha__describer *d,
                       const char *type, const char *hash) {
  const question *q = find(d, type, hash);

  if (!q) return HA__DESCRIBED_NOT;
  if (schema) *schema = &q->schema;
  if (why) *why = q->why;
  return q->state;
}

/* --- continuing ------------------------------------------------------------------------------- */

static ha_status connect(question *q, ha_error *err) {
  ha__describer *d = q->describer;
  char name[MAX_NAME];
  const bool whole = ha__format_whole(name, sizeof name, "%s/get_type_description", q->node);
  const ha_client_options options = {.struct_size = sizeof options,
                                     .name = name,
                                     .type = ha__use_type(HA__USE_DESCRIPTION),
                                     .hash = d->hash,
                                     .user = q,
                                     .reply = on_reply};

  if (!whole) {
    return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "the name of its node is too long");
  }
  HA_TRY(ha_transport_connect(&q->client, d->transport, &options, err));
  d->open++;
  return HA_OK;
}

static ha_status call(question *q, ha_error *err) {
  ha__cdr_writer out = HA__CDR_WRITER_INIT;
  uint64_t sequence = 0;

  ha__describe_write(&out, q->type, q->hash);
  const ha_status st =
      out.failed ? HA_FAIL_NOMEM(err)
                 : ha_client_call(&sequence, q->client, out.bytes.data, out.bytes.size, err);
  ha__cdr_writer_done(&out);
  if (st == HA_E_BUSY) return HA_OK; /* later */
  q->called = st >= 0;
  return st;
}

/* The question owns the reply then. */
static bool take_reply(uint8_t **out, size_t *size, question *q) {
  pthread_mutex_lock(&q->describer->lock);
  const bool has = q->has_reply;
  *out = q->reply;
  *size = q->reply_size;
  q->reply = NULL;
  pthread_mutex_unlock(&q->describer->lock);
  return has;
}

static ha_status read_reply(question *q, const uint8_t *reply, size_t size, ha_error *err) {
  const char *encoding = NULL;

  if (!reply) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "the reply has %zu bytes", size);
  }
  HA_TRY(ha__describe_read(&q->text, &encoding, reply, size, q->type, q->hash, err));
  end_call(q);
  q->schema = (ha_schema){.struct_size = sizeof q->schema,
                          .name = q->type,
                          .encoding = encoding,
                          .data = (const uint8_t *)q->text,
                          .size = strlen(q->text),
                          .hash = q->hash};
  q->state = HA__DESCRIBED_DONE;
  return HA_OK;
}

static ha_status advance(question *q, int64_t now_ns, ha_error *err) {
  uint8_t *reply = NULL;
  size_t size = 0;

  if (!q->client) {
    if (q->describer->open < MAX_OPEN) HA_TRY(connect(q, err));
  } else if (take_reply(&reply, &size, q)) {
    const ha_status st = read_reply(q, reply, size, err);
    ha__free(reply);
    return st;
  }
  if (q->client && !q->called && ha_client_ready(q->client)) HA_TRY(call(q, err));
  if (now_ns < q->until_ns) return HA_OK;
  return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET,
                 q->called ? "it does not answer" : "it has no get_type_description");
}

ha_status ha__describer_step(ha__describer *d, int64_t now_ns, ha_error *err) {
  pthread_mutex_lock(&d->lock);
  d->news = false;
  pthread_mutex_unlock(&d->lock);
  for (question *q = d->questions; q; q = q->next) {
    ha_error why = HA_ERROR_INIT;
    if (q->state != HA__DESCRIBED_OPEN) continue;
    const ha_status st = advance(q, now_ns, &why);
    if (st == HA_E_NOMEM) return HA_FAIL_NOMEM(err);
    if (st < 0) fail(q, why.text);
  }
  return HA_OK;
}

void ha__describer_wait(ha__describer *d, int64_t until_ns) {
  const struct timespec until = ha__clock_at(until_ns);
  int waited = 0;

  pthread_mutex_lock(&d->lock);
  while (!d->news && waited == 0) {
    waited = pthread_cond_timedwait(&d->changed, &d->lock, &until);
  }
  pthread_mutex_unlock(&d->lock);
}

/* --- life ------------------------------------------------------------------------------------- */

ha_status ha__describer_new(ha__describer **out, ha_transport *transport, ha_error *err) {
  ha__describer *d = ha__alloc_zeroed(1, sizeof *d);

  if (!d) return HA_FAIL_NOMEM(err);
  const ha_status st =
      ha__definition_common(NULL, d->hash, ha__use_type(HA__USE_DESCRIPTION), HA_DIALECT_ROS2, err);
  if (st < 0) {
    ha__free(d);
    return st;
  }
  d->transport = transport;
  pthread_mutex_init(&d->lock, NULL);
  ha__clock_cond_init(&d->changed);
  *out = d;
  return HA_OK;
}

void ha__describer_free(ha__describer *d) {
  if (!d) return;
  while (d->questions) {
    question *q = d->questions;
    d->questions = q->next;
    free_question(q);
  }
  pthread_cond_destroy(&d->changed);
  pthread_mutex_destroy(&d->lock);
  ha__free(d);
}
