#include "raw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <dds/ddsi/ddsi_serdata.h>
#include <dds/ddsi/ddsi_sertype.h>
#include <dds/ddsi/q_radmin.h>

typedef struct raw_message {
  struct ddsi_serdata c; /* first */
  size_t size;           /* including the CDR header of 4 bytes */
  uint8_t data[]; /* padded with zeros to a multiple of 4: Cyclone DDS sends the padding too */
} raw_message;

static const raw_message *raw_of(const struct ddsi_serdata *c) {
  return (const raw_message *)(const void *)c;
}

static raw_message *message_new(const struct ddsi_sertype *type, enum ddsi_serdata_kind kind,
                                size_t size) {
  const size_t padding = (0 - size) % 4;
  raw_message *message = malloc(sizeof *message + size + padding);

  if (!message) return NULL;
  ddsi_serdata_init(&message->c, type, kind);
  message->c.hash = 0;
  message->size = size;
  memset(message->data + size, 0, padding);
  return message;
}

/* --- messages, as Cyclone DDS requires them ----------------------------------- */

static bool eqkey(const struct ddsi_serdata *a, const struct ddsi_serdata *b) {
  (void)a;
  (void)b;
  return true; /* keys are unknown: all messages have one instance */
}

static uint32_t get_size(const struct ddsi_serdata *c) {
  return (uint32_t)raw_of(c)->size;
}

static struct ddsi_serdata *from_ser(const struct ddsi_sertype *type, enum ddsi_serdata_kind kind,
                                     const struct nn_rdata *fragments, size_t size) {
  raw_message *message = message_new(type, kind, size);
  size_t reached = 0;

  if (!message) return NULL;
  for (const struct nn_rdata *f = fragments; f; f = f->nextfrag) {
    if (f->maxp1 <= reached) continue; /* a repeated fragment */
    const uint8_t *payload = NN_RMSG_PAYLOADOFF(f->rmsg, NN_RDATA_PAYLOAD_OFF(f));
    memcpy(message->data + reached, payload + (reached - f->min), f->maxp1 - reached);
    reached = f->maxp1;
  }
  return &message->c;
}

static struct ddsi_serdata *from_ser_iov(const struct ddsi_sertype *type,
                                         enum ddsi_serdata_kind kind, ddsrt_msg_iovlen_t n,
                                         const ddsrt_iovec_t *pieces, size_t size) {
  raw_message *message = message_new(type, kind, size);
  size_t at = 0;

  if (!message) return NULL;
  for (ddsrt_msg_iovlen_t i = 0; i < n && at < size; i++) {
    const size_t length = pieces[i].iov_len < size - at ? pieces[i].iov_len : size - at;
    memcpy(message->data + at, pieces[i].iov_base, length);
    at += length;
  }
  return &message->c;
}

static struct ddsi_serdata *from_keyhash(const struct ddsi_sertype *type,
                                         const struct ddsi_keyhash *hash) {
  raw_message *message = message_new(type, SDK_KEY, 0);

  (void)hash;
  return message ? &message->c : NULL;
}

static struct ddsi_serdata *from_sample(const struct ddsi_sertype *type,
                                        enum ddsi_serdata_kind kind, const void *sample) {
  (void)type;
  (void)kind;
  (void)sample;
  return NULL;
}

static void to_ser(const struct ddsi_serdata *c, size_t at, size_t size, void *out) {
  memcpy(out, raw_of(c)->data + at, size);
}

static struct ddsi_serdata *to_ser_ref(const struct ddsi_serdata *c, size_t at, size_t size,
                                       ddsrt_iovec_t *out) {
  out->iov_base = (void *)(uintptr_t)(raw_of(c)->data + at);
  out->iov_len = size;
  return ddsi_serdata_ref(c);
}

static void to_ser_unref(struct ddsi_serdata *c, const ddsrt_iovec_t *piece) {
  (void)piece;
  ddsi_serdata_unref(c);
}

static bool to_sample(const struct ddsi_serdata *c, void *sample, void **buffer, void *limit) {
  (void)c;
  (void)sample;
  (void)buffer;
  (void)limit;
  return false;
}

static struct ddsi_serdata *to_untyped(const struct ddsi_serdata *c) {
  raw_message *message = message_new(c->type, SDK_KEY, 0);

  if (!message) return NULL;
  message->c.type = NULL;
  return &message->c;
}

static bool untyped_to_sample(const struct ddsi_sertype *type, const struct ddsi_serdata *c,
                              void *sample, void **buffer, void *limit) {
  (void)type;
  (void)c;
  (void)sample;
  (void)buffer;
  (void)limit;
  return true;
}

static void message_free(struct ddsi_serdata *c) {
  free(c);
}

static size_t print(const struct ddsi_sertype *type, const struct ddsi_serdata *c, char *out,
                    size_t size) {
  (void)type;
  return (size_t)snprintf(out, size, "%zu bytes", raw_of(c)->size);
}

static void get_keyhash(const struct ddsi_serdata *c, struct ddsi_keyhash *out, bool force_md5) {
  (void)c;
  (void)force_md5;
  memset(out, 0, sizeof *out);
}

static const struct ddsi_serdata_ops g_message_ops = {.eqkey = eqkey,
                                                      .get_size = get_size,
                                                      .from_ser = from_ser,
                                                      .from_ser_iov = from_ser_iov,
                                                      .from_keyhash = from_keyhash,
                                                      .from_sample = from_sample,
                                                      .to_ser = to_ser,
                                                      .to_ser_ref = to_ser_ref,
                                                      .to_ser_unref = to_ser_unref,
                                                      .to_sample = to_sample,
                                                      .to_untyped = to_untyped,
                                                      .untyped_to_sample = untyped_to_sample,
                                                      .free = message_free,
                                                      .print = print,
                                                      .get_keyhash = get_keyhash};

/* --- types, as Cyclone DDS requires them ------------------------------------------ */

static void type_free(struct ddsi_sertype *type) {
  ddsi_sertype_fini(type);
  free(type);
}

static void zero_samples(const struct ddsi_sertype *type, void *samples, size_t n) {
  (void)type;
  (void)samples;
  (void)n;
}

static void realloc_samples(void **out, const struct ddsi_sertype *type, void *old, size_t n_old,
                            size_t n) {
  (void)type;
  (void)old;
  (void)n_old;
  for (size_t i = 0; i < n; i++) {
    out[i] = NULL;
  }
}

static void free_samples(const struct ddsi_sertype *type, void **samples, size_t n,
                         dds_free_op_t op) {
  (void)type;
  (void)samples;
  (void)n;
  (void)op;
}

static bool type_equal(const struct ddsi_sertype *a, const struct ddsi_sertype *b) {
  (void)a;
  (void)b;
  return true; /* Cyclone DDS has compared the names */
}

static uint32_t type_hash(const struct ddsi_sertype *type) {
  (void)type;
  return 0;
}

static const struct ddsi_sertype_ops g_type_ops = {.version = ddsi_sertype_v0,
                                                   .free = type_free,
                                                   .zero_samples = zero_samples,
                                                   .realloc_samples = realloc_samples,
                                                   .free_samples = free_samples,
                                                   .equal = type_equal,
                                                   .hash = type_hash};

/* --- functions for peers ------------------------------------------------------------ */

dds_entity_t raw_topic(dds_entity_t participant, const char *topic, const char *type, bool keyed,
                       struct ddsi_sertype **out) {
  struct ddsi_sertype *made = calloc(1, sizeof *made);

  if (!made) return DDS_RETCODE_OUT_OF_RESOURCES;
  ddsi_sertype_init_flags(made, type, &g_type_ops, &g_message_ops,
                          keyed ? 0 : DDSI_SERTYPE_FLAG_TOPICKIND_NO_KEY);
  made->allowed_data_representation =
      DDS_DATA_REPRESENTATION_FLAG_XCDR1 | DDS_DATA_REPRESENTATION_FLAG_XCDR2;
  const dds_entity_t entity = dds_create_topic_sertype(participant, topic, &made, NULL, NULL, NULL);
  if (entity < 0) {
    ddsi_sertype_unref(made);
    return entity;
  }
  *out = made;
  return entity;
}

dds_return_t raw_write(dds_entity_t writer, const struct ddsi_sertype *type, const void *cdr,
                       size_t size) {
  raw_message *message = message_new(type, SDK_DATA, size);

  if (!message) return DDS_RETCODE_OUT_OF_RESOURCES;
  memcpy(message->data, cdr, size);
  return dds_writecdr(writer, &message->c);
}

const uint8_t *raw_data(const struct ddsi_serdata *message, size_t *size) {
  *size = raw_of(message)->size;
  return raw_of(message)->data;
}

int64_t raw_sent_ns(const struct ddsi_serdata *message) {
  return message->timestamp.v;
}

void raw_drop(struct ddsi_serdata *message) {
  ddsi_serdata_unref(message);
}
