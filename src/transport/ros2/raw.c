#include "raw.h"

#include <stdatomic.h>
#include <string.h>

/* dds.h must be first: it defines what the other headers need */
#include <dds/ddsc/dds_rhc.h>
#include <dds/ddsi/ddsi_serdata.h>
#include <dds/ddsi/ddsi_sertype.h>
#include <dds/ddsi/q_radmin.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/status.h"

enum { PADDING = 4 }; /* Cyclone DDS sends multiples of this, and so reads beyond the end */

/* --- bytes ------------------------------------------------------------------------ */

typedef struct raw_data {
  struct ddsi_serdata base; /* first: reference count, time of sending */
  uint64_t sequence;
  ha__raw_message_id related;
  int64_t received_ns;      /* 0 = not received from the network */
  ha__buffer_pool *buffers; /* owner of a large message's buffer; NULL = it is in bytes[] */
  ha__pool_buffer buffer;
  uint8_t *data;
  uint32_t size;
  uint8_t bytes[];
} raw_data;

typedef struct raw_type {
  struct ddsi_sertype base;
  ha__buffer_pool *buffers;
  struct ddsi_serdata
      *key; /* the only key, made in advance, because Cyclone DDS does not accept a failure */
} raw_type;

/* Allocates data that the caller fills; padding is zero. NULL = out of memory. */
static raw_data *data_new(const struct ddsi_sertype *type, enum ddsi_serdata_kind kind,
                          size_t size) {
  const bool large = size >= HA__BUFFER_POOL_LARGE;
  raw_data *d;

  if (size > INT32_MAX) return NULL;
  const size_t padded = (size + PADDING - 1) / PADDING * PADDING;
  d = ha__alloc(sizeof *d + (large ? 0 : padded));
  if (!d) return NULL;
  d->data = d->bytes;
  d->buffers = NULL;
  if (large) {
    d->buffers = ((const raw_type *)type)->buffers;
    d->buffer = ha__buffer_pool_take(d->buffers, padded);
    d->data = d->buffer.data;
    if (!d->data) {
      ha__free(d);
      return NULL;
    }
  }
  ddsi_serdata_init(&d->base, type, kind);
  d->sequence = 0;
  memset(&d->related, 0, sizeof d->related);
  d->received_ns = 0;
  d->size = (uint32_t)size;
  memset(d->data + size, 0, padded - size);
  return d;
}

/* The type may have been freed: it is not accessed here. */
static void data_free(struct ddsi_serdata *base) {
  raw_data *d = (raw_data *)base;

  if (d->buffers) ha__buffer_pool_return(d->buffers, d->buffer);
  ha__free(d);
}

static uint32_t data_size(const struct ddsi_serdata *base) {
  return ((const raw_data *)base)->size;
}

enum { DATA = 0x15, DATA_FRAG = 0x16 }; /* submessages that carry messages */

/* Reads the sequence number of a message from its packet. The receiver has converted the numbers in
 * it to native byte order already. */
static uint64_t sequence_of(const struct nn_rdata *fragment) {
  enum { HIGH = 16, LOW = 20 };
  const uint8_t *submessage = NN_RMSG_PAYLOADOFF(fragment->rmsg, NN_RDATA_SUBMSG_OFF(fragment));
  uint32_t high;
  uint32_t low;

  if (submessage[0] != DATA && submessage[0] != DATA_FRAG) return 0;
  memcpy(&high, submessage + HIGH, sizeof high);
  memcpy(&low, submessage + LOW, sizeof low);
  return (uint64_t)high << 32 | low;
}

static uint32_t number_at(const uint8_t *at, size_t size, bool big) {
  uint32_t number = 0;

  for (size_t i = 0; i < size; i++) {
    number |= (uint32_t)at[i] << 8 * (big ? size - 1 - i : i);
  }
  return number;
}

static ha__raw_message_id message_id_at(const uint8_t *at, bool big) {
  ha__raw_message_id id;

  memcpy(id.writer.bytes, at, sizeof id.writer.bytes);
  at += sizeof id.writer.bytes;
  id.number = (uint64_t)number_at(at, 4, big) << 32 | number_at(at + 4, 4, big);
  return id;
}

/* Reads the related sample identity from the inline QoS, which has the byte order of the sender. */
static ha__raw_message_id about_of(const struct nn_rdata *fragment) {
  enum { IS_LITTLE = 1, HAS_PARAMETERS = 2, TO_PARAMETERS = 6, ID_SIZE = 24, END = 1 };
  const uint8_t *submessage = NN_RMSG_PAYLOADOFF(fragment->rmsg, NN_RDATA_SUBMSG_OFF(fragment));
  const uint8_t *end = NN_RMSG_PAYLOADOFF(fragment->rmsg, NN_RDATA_PAYLOAD_OFF(fragment));
  const bool big = !(submessage[1] & IS_LITTLE);
  const ha__raw_message_id none = {{{0}}, 0};
  uint16_t skipped;

  if (submessage[0] != DATA && submessage[0] != DATA_FRAG) return none;
  if (!(submessage[1] & HAS_PARAMETERS)) return none;
  memcpy(&skipped, submessage + TO_PARAMETERS, sizeof skipped);
  for (const uint8_t *at = submessage + TO_PARAMETERS + 2 + skipped; at < end && end - at >= 4;) {
    const uint32_t parameter = number_at(at, 2, big);
    const uint32_t size = number_at(at + 2, 2, big);
    if (parameter == END || (size_t)(end - at) - 4 < size) break;
    if (size >= ID_SIZE &&
        (parameter == HA__RAW_PID_RELATED || parameter == HA__RAW_PID_RELATED_FAST)) {
      return message_id_at(at + 4, big);
    }
    at += 4 + size;
  }
  return none;
}

/* Fragments are in order, may overlap, and cover the whole message. */
static struct ddsi_serdata *data_from_ser(const struct ddsi_sertype *type,
                                          enum ddsi_serdata_kind kind,
                                          const struct nn_rdata *fragments, size_t size) {
  raw_data *d = data_new(type, kind, size);
  size_t done = 0;

  if (!d) return NULL;
  for (const struct nn_rdata *f = fragments; f && done < size; f = f->nextfrag) {
    const size_t end = f->maxp1 < size ? f->maxp1 : size;
    if (end <= done || f->min > done) continue;
    const uint8_t *payload = NN_RMSG_PAYLOADOFF(f->rmsg, NN_RDATA_PAYLOAD_OFF(f));
    memcpy(d->data + done, payload + (done - f->min), end - done);
    done = end;
  }
  if (done < size) memset(d->data + done, 0, size - done);
  if (fragments) {
    d->sequence = sequence_of(fragments);
    d->related = about_of(fragments);
  }
  d->received_ns = ha__wall_ns();
  return &d->base;
}

static struct ddsi_serdata *data_from_ser_iov(const struct ddsi_sertype *type,
                                              enum ddsi_serdata_kind kind, ddsrt_msg_iovlen_t count,
                                              const ddsrt_iovec_t *parts, size_t size) {
  raw_data *d = data_new(type, kind, size);
  size_t done = 0;

  if (!d) return NULL;
  for (ddsrt_msg_iovlen_t i = 0; i < count && done < size; i++) {
    const size_t n = parts[i].iov_len < size - done ? parts[i].iov_len : size - done;
    memcpy(d->data + done, parts[i].iov_base, n);
    done += n;
  }
  return &d->base;
}

static struct ddsi_serdata *data_from_keyhash(const struct ddsi_sertype *type,
                                              const struct ddsi_keyhash *hash) {
  raw_data *d = data_new(type, SDK_KEY, 0);

  (void)hash;
  return d ? &d->base : NULL;
}

static struct ddsi_serdata *data_from_sample(const struct ddsi_sertype *type,
                                             enum ddsi_serdata_kind kind, const void *sample) {
  (void)type;
  (void)kind;
  (void)sample;
  return NULL;
}

static void data_to_ser(const struct ddsi_serdata *base, size_t offset, size_t size, void *out) {
  memcpy(out, ((const raw_data *)base)->data + offset, size);
}

static struct ddsi_serdata *data_to_ser_ref(const struct ddsi_serdata *base, size_t offset,
                                            size_t size, ddsrt_iovec_t *out) {
  out->iov_base = ((const raw_data *)base)->data + offset;
  out->iov_len = size;
  return ddsi_serdata_ref(base);
}

static void data_to_ser_unref(struct ddsi_serdata *base, const ddsrt_iovec_t *part) {
  (void)part;
  ddsi_serdata_unref(base);
}

static bool data_to_sample(const struct ddsi_serdata *base, void *sample, void **room, void *end) {
  (void)base;
  (void)sample;
  (void)room;
  (void)end;
  return false;
}

static struct ddsi_serdata *data_to_untyped(const struct ddsi_serdata *base) {
  return ddsi_serdata_ref(((const raw_type *)base->type)->key);
}

static bool data_untyped_to_sample(const struct ddsi_sertype *type, const struct ddsi_serdata *base,
                                   void *sample, void **room, void *end) {
  (void)type;
  (void)base;
  (void)sample;
  (void)room;
  (void)end;
  return true;
}

/* All keys are equal: instances are not distinguished. */
static bool data_eqkey(const struct ddsi_serdata *a, const struct ddsi_serdata *b) {
  (void)a;
  (void)b;
  return true;
}

static void data_get_keyhash(const struct ddsi_serdata *base, struct ddsi_keyhash *out, bool md5) {
  (void)base;
  (void)md5;
  memset(out, 0, sizeof *out);
}

static size_t data_print(const struct ddsi_sertype *type, const struct ddsi_serdata *base,
                         char *out, size_t size) {
  (void)type;
  (void)base;
  if (size > 0) out[0] = '\0';
  return 0;
}

static const struct ddsi_serdata_ops g_data_ops = {
    .eqkey = data_eqkey,
    .get_size = data_size,
    .from_ser = data_from_ser,
    .from_ser_iov = data_from_ser_iov,
    .from_keyhash = data_from_keyhash,
    .from_sample = data_from_sample,
    .to_ser = data_to_ser,
    .to_ser_ref = data_to_ser_ref,
    .to_ser_unref = data_to_ser_unref,
    .to_sample = data_to_sample,
    .to_untyped = data_to_untyped,
    .untyped_to_sample = data_untyped_to_sample,
    .free = data_free,
    .print = data_print,
    .get_keyhash = data_get_keyhash,
};

void *ha__raw_keep(void *owner) {
  return ddsi_serdata_ref(owner);
}

void ha__raw_drop(void *owner) {
  ddsi_serdata_unref(owner);
}

/* --- types ------------------------------------------------------------------------ */

static void type_free(struct ddsi_sertype *base) {
  raw_type *type = (raw_type *)base;

  ha__buffer_pool_unref(type->buffers);
  if (type->key) ddsi_serdata_unref(type->key);
  ddsi_sertype_fini(base);
  ha__free(type);
}

static void type_zero_samples(const struct ddsi_sertype *type, void *samples, size_t count) {
  (void)type;
  (void)samples;
  (void)count;
}

static void type_realloc_samples(void **out, const struct ddsi_sertype *type, void *old,
                                 size_t old_count, size_t count) {
  (void)type;
  (void)old;
  (void)old_count;
  for (size_t i = 0; i < count; i++) {
    out[i] = NULL;
  }
}

static void type_free_samples(const struct ddsi_sertype *type, void **samples, size_t count,
                              dds_free_op_t how) {
  (void)type;
  (void)samples;
  (void)count;
  (void)how;
}

/* The caller has compared names and whether they are keyed. */
static bool type_equal(const struct ddsi_sertype *a, const struct ddsi_sertype *b) {
  return ((const raw_type *)a)->buffers == ((const raw_type *)b)->buffers;
}

static uint32_t type_hash(const struct ddsi_sertype *type) {
  (void)type;
  return 0;
}

/* Without get_serialized_size and serialize_into a type does not use shared memory. */
static const struct ddsi_sertype_ops g_type_ops = {
    .version = ddsi_sertype_v0,
    .free = type_free,
    .zero_samples = type_zero_samples,
    .realloc_samples = type_realloc_samples,
    .free_samples = type_free_samples,
    .equal = type_equal,
    .hash = type_hash,
};

dds_entity_t ha__raw_topic(ha__raw_type **out, dds_entity_t participant, ha__buffer_pool *buffers,
                           const char *topic, const char *type, bool keyed) {
  raw_type *new = ha__alloc_zeroed(1, sizeof *new);

  if (!new) return DDS_RETCODE_OUT_OF_RESOURCES;
  new->buffers = ha__buffer_pool_ref(buffers);
  ddsi_sertype_init_flags(&new->base, type, &g_type_ops, &g_data_ops,
                          keyed ? 0 : DDSI_SERTYPE_FLAG_TOPICKIND_NO_KEY);
  new->base.allowed_data_representation =
      DDS_DATA_REPRESENTATION_FLAG_XCDR1 | DDS_DATA_REPRESENTATION_FLAG_XCDR2;
  struct ddsi_sertype *used = &new->base; /* an equal type if there is one already */
  raw_data *key = data_new(&new->base, SDK_KEY, 0);
  if (!key) {
    ddsi_sertype_unref(used);
    return DDS_RETCODE_OUT_OF_RESOURCES;
  }
  key->base.type = NULL;
  new->key = &key->base;
  const dds_entity_t entity = dds_create_topic_sertype(participant, topic, &used, NULL, NULL, NULL);
  if (entity < 0) {
    ddsi_sertype_unref(used);
    return entity;
  }
  if (out) *out = used;
  return entity;
}

/* --- readers ----------------------------------------------------------------------- */

/* The history cache of a reader, which keeps nothing. */
typedef struct raw_cache {
  struct dds_rhc base; /* first */
  ha__raw_sink sink;
} raw_cache;

static void put_number(uint8_t *out, uint32_t number) {
  out[0] = (uint8_t)(number >> 24);
  out[1] = (uint8_t)(number >> 16);
  out[2] = (uint8_t)(number >> 8);
  out[3] = (uint8_t)number;
}

static ha_gid gid_of(const ddsi_guid_t *guid) {
  ha_gid gid;

  for (size_t i = 0; i < 3; i++) {
    put_number(gid.bytes + 4 * i, guid->prefix.u[i]);
  }
  put_number(gid.bytes + 12, guid->entityid.u);
  return gid;
}

/* Always true: false would make Cyclone DDS repeat the call, and block all other topics meanwhile.
 */
static bool cache_store(struct ddsi_rhc *__restrict base,
                        const struct ddsi_writer_info *__restrict writer,
                        struct ddsi_serdata *__restrict data,
                        struct ddsi_tkmap_instance *__restrict instance) {
  const raw_cache *cache = (const raw_cache *)base;
  const raw_data *d = (const raw_data *)data;
  const int64_t received_ns = d->received_ns != 0 ? d->received_ns : ha__wall_ns();
  const ha__raw_sample sample = {
      .data = d->data,
      .size = d->size,
      .is_message = data->kind == SDK_DATA && data->statusinfo == 0,
      .received_ns = received_ns,
      .sent_ns = data->timestamp.v > 0 ? data->timestamp.v : received_ns,
      .sequence = d->sequence,
      .handle = writer->iid,
      .writer = gid_of(&writer->guid),
      .related = d->related,
      .owner = data,
  };

  (void)instance;
  cache->sink.sample(cache->sink.user, &sample);
  return true;
}

static void cache_unregister(struct ddsi_rhc *__restrict base,
                             const struct ddsi_writer_info *__restrict writer) {
  const raw_cache *cache = (const raw_cache *)base;
  const ha_gid gid = gid_of(&writer->guid);

  cache->sink.left(cache->sink.user, &gid);
}

static void cache_relinquish(struct ddsi_rhc *__restrict base, const uint64_t writer) {
  (void)base;
  (void)writer;
}

static void cache_set_qos(struct ddsi_rhc *base, const struct dds_qos *qos) {
  (void)base;
  (void)qos;
}

static void cache_free(struct ddsi_rhc *base) {
  ha__free(base);
}

static int32_t cache_read(struct dds_rhc *base, bool lock, void **values, dds_sample_info_t *info,
                          uint32_t max, uint32_t mask, dds_instance_handle_t instance,
                          struct dds_readcond *condition) {
  (void)base;
  (void)lock;
  (void)values;
  (void)info;
  (void)max;
  (void)mask;
  (void)instance;
  (void)condition;
  return 0;
}

static int32_t cache_readcdr(struct dds_rhc *base, bool lock, struct ddsi_serdata **values,
                             dds_sample_info_t *info, uint32_t max, uint32_t sample_states,
                             uint32_t view_states, uint32_t instance_states,
                             dds_instance_handle_t instance) {
  (void)base;
  (void)lock;
  (void)values;
  (void)info;
  (void)max;
  (void)sample_states;
  (void)view_states;
  (void)instance_states;
  (void)instance;
  return 0;
}

static bool cache_add_condition(struct dds_rhc *base, struct dds_readcond *condition) {
  (void)base;
  (void)condition;
  return false;
}

static void cache_remove_condition(struct dds_rhc *base, struct dds_readcond *condition) {
  (void)base;
  (void)condition;
}

static uint32_t cache_lock_samples(struct dds_rhc *base) {
  (void)base;
  return 0;
}

static dds_return_t cache_associate(struct dds_rhc *base, struct dds_reader *reader,
                                    const struct ddsi_sertype *type, struct ddsi_tkmap *map) {
  (void)base;
  (void)reader;
  (void)type;
  (void)map;
  return DDS_RETCODE_OK;
}

static const struct dds_rhc_ops g_cache_ops = {
    .rhc_ops = {.store = cache_store,
                .unregister_wr = cache_unregister,
                .relinquish_ownership = cache_relinquish,
                .set_qos = cache_set_qos,
                .free = cache_free},
    .read = cache_read,
    .take = cache_read,
    .readcdr = cache_readcdr,
    .takecdr = cache_readcdr,
    .add_readcondition = cache_add_condition,
    .remove_readcondition = cache_remove_condition,
    .lock_samples = cache_lock_samples,
    .associate = cache_associate,
};

dds_entity_t ha__raw_reader(dds_entity_t participant, dds_entity_t topic, const dds_qos_t *qos,
                            const ha__raw_sink *sink, const dds_listener_t *listener) {
  raw_cache *cache = ha__alloc_zeroed(1, sizeof *cache);

  if (!cache) return DDS_RETCODE_OUT_OF_RESOURCES;
  cache->base.common.ops = &g_cache_ops;
  cache->sink = *sink;
  const dds_entity_t reader =
      dds_create_reader_rhc(participant, topic, qos, listener, &cache->base);
  if (reader < 0) ha__free(cache);
  return reader;
}

/* --- writing ----------------------------------------------------------------------- */

static ha_status write_failure(dds_return_t code, ha_error *err) {
  if (code == DDS_RETCODE_TIMEOUT) {
    return HA_FAIL(err, HA_E_BUSY, HA_NO_OFFSET, "a subscriber is too slow");
  }
  return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "cannot send: %s", dds_strretcode(code));
}

ha_status ha__raw_write(dds_entity_t writer, ha__raw_type *type, const ha_slice *parts,
                        size_t count, int64_t sent_ns, ha_error *err) {
  size_t size = 0;
  size_t done = 0;

  for (size_t i = 0; i < count; i++) {
    if (!ha__add_size(&size, size, parts[i].size) || size > INT32_MAX) {
      return HA_FAIL(err, HA_E_ARG, HA_NO_OFFSET, "a message of 2 GiB or more cannot be sent");
    }
  }
  raw_data *d = data_new(type, SDK_DATA, size);
  if (!d) return HA_FAIL_NOMEM(err);
  for (size_t i = 0; i < count; done += parts[i++].size) {
    if (parts[i].size > 0) memcpy(d->data + done, parts[i].data, parts[i].size);
  }
  d->base.timestamp.v = sent_ns;
  const dds_return_t code =
      sent_ns == HA_SENT_NOW ? dds_writecdr(writer, &d->base) : dds_forwardcdr(writer, &d->base);
  return code < 0 ? write_failure(code, err) : HA_OK;
}

bool ha__raw_has_shared_memory(void) {
#ifdef DDS_HAS_SHM
  return true;
#else
  return false;
#endif
}

ha_gid ha__raw_gid(dds_entity_t entity) {
  ha_gid gid = {{0}};
  dds_guid_t guid;

  if (dds_get_guid(entity, &guid) == DDS_RETCODE_OK) memcpy(gid.bytes, guid.v, sizeof gid.bytes);
  return gid;
}
