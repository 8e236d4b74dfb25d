#include "raw_rpc.h"

#include <string.h>
#include <time.h>

/* these come before the others, which do not include all that they need */
#include <dds/ddsi/ddsi_domaingv.h>
#include <dds/ddsi/ddsi_entity.h>

#include <dds/ddsi/ddsi_endpoint.h>
#include <dds/ddsi/ddsi_entity_index.h>
#include <dds/ddsi/ddsi_entity_match.h>
#include <dds/ddsi/ddsi_proxy_endpoint.h>
#include <dds/ddsi/ddsi_sertype.h>
#include <dds/ddsi/ddsi_tran.h>
#include <dds/ddsi/q_addrset.h>
#include <dds/ddsi/q_thread.h>

#include "base/bytes.h"
#include "base/status.h"

/* Limit of a UDP packet. */
enum { MAX_CONTENT = 60000, ID_SIZE = 12, ENTITY_SIZE = 4 };

/* --- internals of Cyclone DDS ------------------------------------------------------- */

static ddsi_guid_t guid_of(const ha_gid *gid) {
  ddsi_guid_t guid;

  for (size_t i = 0; i < 3; i++) {
    guid.prefix.u[i] = __builtin_bswap32(ha__load_u32(gid->bytes + 4 * i));
  }
  guid.entityid.u = __builtin_bswap32(ha__load_u32(gid->bytes + ID_SIZE));
  return guid;
}

static struct ddsi_domaingv *domain_of(const ha__raw_type *type) {
  return ddsrt_atomic_ldvoidp(&type->gv);
}

/* Objects found stay valid as long as the thread is "awake". */
static struct ddsi_writer *find_writer(const ha__raw_type *type, const ha_gid *gid) {
  const ddsi_guid_t guid = guid_of(gid);

  return entidx_lookup_writer_guid(domain_of(type)->entity_index, &guid);
}

/* *heartbeat: receives a new HEARTBEAT count; NULL = none is used. */
static uint64_t next_number(uint32_t *heartbeat, const ha__raw_type *type, const ha_gid *writer) {
  struct thread_state *thread = lookup_thread_state();
  uint64_t number = 0;

  thread_state_awake(thread, domain_of(type));
  struct ddsi_writer *found = find_writer(type, writer);
  if (found) {
    ddsrt_mutex_lock(&found->e.lock);
    number = (uint64_t)found->seq + 1;
    if (heartbeat) *heartbeat = ++found->hbcount;
    ddsrt_mutex_unlock(&found->e.lock);
  }
  thread_state_asleep(thread);
  return number;
}

uint64_t ha__raw_next_number(const ha__raw_type *type, const ha_gid *writer) {
  return next_number(NULL, type, writer);
}

/* Cyclone DDS only stores what is written, and sends it to readers that request it. */
static void set_silent(const ha__raw_reply *reply, bool silent) {
  struct thread_state *thread = lookup_thread_state();

  thread_state_awake(thread, domain_of(reply->type));
  struct ddsi_writer *writer = find_writer(reply->type, &reply->gid);
  if (writer) {
    ddsrt_mutex_lock(&writer->e.lock);
    writer->test_drop_outgoing_data = silent;
    ddsrt_mutex_unlock(&writer->e.lock);
  }
  thread_state_asleep(thread);
}

static bool is_multicast(const ddsi_locator_t *to) {
  return to->kind == NN_LOCATOR_KIND_UDPv4 ? (to->address[12] & 0xf0) == 0xe0
                                           : to->address[0] == 0xff;
}

static void send_to(const ddsi_xlocator_t *to, void *arg) {
  const ddsrt_iovec_t *packet = arg;

  if (to->conn && !is_multicast(&to->c)) (void)!ddsi_conn_write(to->conn, &to->c, 1, packet, 0);
}

/* --- packets of RTPS ------------------------------------------------------------------ */

typedef struct ink {
  uint8_t *at;
} ink;

static void put(ink *i, const void *bytes, size_t size) {
  memcpy(i->at, bytes, size);
  i->at += size;
}

static void put_u16(ink *i, size_t number) {
  ha__store_u16(i->at, (uint16_t)number);
  i->at += 2;
}

static void put_u32(ink *i, uint64_t number) {
  ha__store_u32(i->at, (uint32_t)number);
  i->at += 4;
}

/* A sequence number has two parts of 32 bits, the high one first. */
static void put_number(ink *i, uint64_t number) {
  put_u32(i, number >> 32);
  put_u32(i, number);
}

static void put_head(ink *i, const ha_gid *from, const ha_gid *to) {
  struct timespec now;

  put(i, "RTPS\2\1\1\x10", 8); /* version 2.1, of Cyclone DDS */
  put(i, from->bytes, ID_SIZE);
  put(i, "\x0e\1\x0c\0", 4); /* INFO_DST */
  put(i, to->bytes, ID_SIZE);
  put(i, "\x09\1\x08\0", 4); /* INFO_TS: seconds, and their fraction in 2^-32 */
  clock_gettime(CLOCK_REALTIME, &now);
  put_u32(i, (uint64_t)now.tv_sec);
  put_u32(i, ((uint64_t)now.tv_nsec << 32) / 1000000000);
}

/* Readers and writers of this process are skipped. */
static struct addrset *addresses_of(const ha__raw_type *type, const ha_gid *gid) {
  const ddsi_guid_t guid = guid_of(gid);
  struct ddsi_entity_common *found =
      entidx_lookup_guid_untyped(domain_of(type)->entity_index, &guid);

  if (!found || (found->kind != DDSI_EK_PROXY_READER && found->kind != DDSI_EK_PROXY_WRITER))
    return NULL;
  ddsrt_mutex_lock(&found->lock);
  struct addrset *addresses = ref_addrset(((struct ddsi_generic_proxy_endpoint *)found)->c.as);
  ddsrt_mutex_unlock(&found->lock);
  return addresses;
}

static void send_packet(const ha__raw_type *type, const ha_gid *to, uint8_t *bytes,
                        const ink *end) {
  struct thread_state *thread = lookup_thread_state();
  ddsrt_iovec_t packet = {.iov_base = bytes, .iov_len = (size_t)(end->at - bytes)};

  thread_state_awake(thread, domain_of(type));
  struct addrset *addresses = addresses_of(type, to);
  if (addresses) {
    addrset_forall(addresses, send_to, &packet);
    unref_addrset(addresses);
  }
  thread_state_asleep(thread);
}

/* --- receiving ------------------------------------------------------------------------ */

static struct ddsi_proxy_writer *find_remote(const ha__raw_type *type, const ha_gid *gid) {
  const ddsi_guid_t guid = guid_of(gid);

  return entidx_lookup_proxy_writer_guid(domain_of(type)->entity_index, &guid);
}

void ha__raw_expect_all(const ha__raw_type *type, const ha_gid *gid) {
  struct thread_state *thread = lookup_thread_state();

  thread_state_awake(thread, domain_of(type));
  struct ddsi_proxy_writer *writer = find_remote(type, gid);
  if (writer) {
    ddsrt_mutex_lock(&writer->e.lock);
    writer->have_seen_heartbeat = 1; /* the first one defines where to begin */
    ddsrt_mutex_unlock(&writer->e.lock);
  }
  thread_state_asleep(thread);
}

/* The messages that a reader requests from a writer. */
typedef struct missing {
  uint64_t first;
  uint32_t count;   /* 1 to 32 */
  uint32_t acknack; /* count of this ACKNACK */
} missing;

/* Most clients are new, and have sent one message at most. Of others the last number is known from
 * a HEARTBEAT. false = the match is not complete yet. */
static bool find_missing(missing *out, struct ddsi_proxy_writer *writer, const ha_gid *reader) {
  enum { MOST = 32 };
  const ddsi_guid_t guid = guid_of(reader);
  bool is_there = false;

  ddsrt_mutex_lock(&writer->e.lock);
  struct ddsi_pwr_rd_match *match =
      ddsrt_avl_lookup(&ddsi_pwr_readers_treedef, &writer->readers, &guid);
  if (match && !writer->local_matching_inprogress) {
    const uint64_t last = writer->last_seq > 0 ? (uint64_t)writer->last_seq : 1;
    out->first = last > MOST ? last - MOST + 1 : 1;
    out->count = (uint32_t)(last - out->first + 1);
    out->acknack = ++match->count;
    is_there = true;
  }
  ddsrt_mutex_unlock(&writer->e.lock);
  return is_there;
}

/* Writes an ACKNACK that requests these messages, which the writer then repeats at once. An empty
 * one would be answered by a HEARTBEAT, and Cyclone DDS would answer that only after 100 ms. */
static void send_ask(const ha__raw_type *type, const ha_gid *reader, const ha_gid *writer,
                     const missing *what) {
  uint8_t bytes[128];
  ink at = {bytes};

  put_head(&at, reader, writer);
  put(&at, "\x06\1", 2);
  put_u16(&at, 0);
  put(&at, reader->bytes + ID_SIZE, ENTITY_SIZE);
  put(&at, writer->bytes + ID_SIZE, ENTITY_SIZE);
  put_number(&at, what->first);
  put_u32(&at, what->count);
  put_u32(&at, UINT32_MAX << (32 - what->count));
  put_u32(&at, what->acknack);
  send_packet(type, writer, bytes, &at);
}

bool ha__raw_ask(const ha__raw_type *type, const ha_gid *reader, const ha_gid *writer) {
  struct thread_state *thread = lookup_thread_state();
  missing what;
  bool done = true; /* a writer that has left, or is of this process, is not asked */

  thread_state_awake(thread, domain_of(type));
  struct ddsi_proxy_writer *found = find_remote(type, writer);
  if (found) {
    done = find_missing(&what, found, reader);
    if (done) send_ask(type, reader, writer, &what);
  }
  thread_state_asleep(thread);
  return done;
}

/* --- sending -------------------------------------------------------------------------- */

static void put_about(ink *i, size_t parameter, const ha__raw_message_id *related) {
  put_u16(i, parameter);
  put_u16(i, sizeof related->writer.bytes + 8);
  put(i, related->writer.bytes, sizeof related->writer.bytes);
  put_number(i, related->number);
}

/* Writes a HEARTBEAT: messages [first, last] exist, and no older ones, which a new reader would
 * wait for. */
static void put_heartbeat(ink *i, const ha_gid *writer, const ha_gid *reader, uint64_t first,
                          uint64_t last, uint32_t count) {
  put(i, "\x07\3", 2); /* HEARTBEAT: little-endian, no answer needed */
  put_u16(i, 2 * ENTITY_SIZE + 2 * 8 + 4);
  put(i, reader->bytes + ID_SIZE, ENTITY_SIZE);
  put(i, writer->bytes + ID_SIZE, ENTITY_SIZE);
  put_number(i, first);
  put_number(i, last);
  put_u32(i, count);
}

static void put_data(ink *i, const ha__raw_reply *reply, const ha_gid *reader, uint64_t number) {
  static const uint8_t zero[4] = {0};
  const size_t size = reply->content.size;

  put(i, "\x15\7", 2); /* DATA: little-endian, with inline QoS, with data */
  uint8_t *const octets = i->at;
  put_u16(i, 0); /* size, set below */
  put_u16(i, 0);
  put_u16(i, 2 * ENTITY_SIZE + 8); /* offset of the inline QoS */
  put(i, reader->bytes + ID_SIZE, ENTITY_SIZE);
  put(i, reply->gid.bytes + ID_SIZE, ENTITY_SIZE);
  put_number(i, number);
  put_about(i, HA__RAW_PID_RELATED, &reply->related);
  put_about(i, HA__RAW_PID_RELATED_FAST, &reply->related);
  put(i, "\1\0\0\0", 4);
  put(i, reply->content.data, size);
  put(i, zero, (4 - size % 4) % 4);
  ha__store_u16(octets, (uint16_t)(i->at - octets - 2));
}

void ha__raw_announce(const ha__raw_type *type, const ha_gid *writer, const ha_gid *reader) {
  uint8_t bytes[128];
  uint32_t heartbeat = 0;
  const uint64_t number = next_number(&heartbeat, type, writer);
  ink at = {bytes};

  put_head(&at, writer, reader);
  put_heartbeat(&at, writer, reader, number, number - 1, heartbeat);
  send_packet(type, reader, bytes, &at);
}

ha_status ha__raw_send_reply(const ha__raw_reply *reply, ha_error *err) {
  uint8_t bytes[MAX_CONTENT + 256];

  if (reply->reader_count > 0 && reply->content.size > MAX_CONTENT) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "a reply of %zu bytes cannot be sent to Fast DDS: it must fit into one packet",
                   reply->content.size);
  }
  uint32_t heartbeat = 0;
  const uint64_t number = next_number(&heartbeat, reply->type, &reply->gid);
  for (size_t i = 0; i < reply->reader_count; i++) {
    ink at = {bytes};
    put_head(&at, &reply->gid, &reply->readers[i]);
    put_data(&at, reply, &reply->readers[i], number);
    put_heartbeat(&at, &reply->gid, &reply->readers[i], number, number, heartbeat);
    send_packet(reply->type, &reply->readers[i], bytes, &at);
  }
  if (reply->others_may_wait) set_silent(reply, true);
  const ha_status st = ha__raw_write(reply->writer, reply->type, reply->others, reply->other_count,
                                     HA_SENT_NOW, err);
  if (reply->others_may_wait) set_silent(reply, false);
  return st;
}
