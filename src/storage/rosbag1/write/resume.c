/* Prepares appending to a complete bag 2.0: loads its index unchanged. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "storage/rosbag1/open/open.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/write/write.h"
#include "storage/storage.h"

/* Limit of the bag header's size; written ones have 69 bytes. */
enum { HEADER_MAX = 1 << 20 };

static const char g_advice[] = "reindex it first";

typedef struct resume {
  ha__rosbag1_writer *writer;
  ha__rosbag1_stream stream;
  uint64_t index_pos;
  ha__rosbag1 *bag; /* open for reading */
} resume;

/* --- is it complete? ------------------------------------------------------------------ */

static ha_status check_version(ha__rosbag1_version *out, ha_source *source, ha_error *err) {
  HA_TRY(ha__rosbag1_version_read(out, source, err));
  if (out->bits == 0) {
    return HA_FAIL(err, HA_E_CORRUPT, 0, "no ROS 1 bag: want a line '#ROSBAG V2.0'");
  }
  if (out->number != VERSION_20) {
    return HA_FAIL(err, HA_E_CORRUPT, 0,
                   "ROS 1 bag of version %u.%u: only bags 2.0 can be appended to",
                   (unsigned)(out->number / 100), (unsigned)(out->number % 100));
  }
  return HA_OK;
}

static ha_status read_header(resume *r, ha_error *err) {
  ha__rosbag1_version version;
  ha__rosbag1_record record;
  const uint8_t *bytes = NULL;

  HA_TRY(check_version(&version, r->stream.window.source, err));
  const uint64_t at = version.line_size;
  const ha_status st = ha__rosbag1_record_read(&record, &r->stream.window, at, DIALECT_20, err);
  if (st == HA_E_IO || st == HA_E_NOMEM) return st;
  if (st < 0 || record.header.op != OP_BAG_HEADER || record.header_size > HEADER_MAX) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)at, "the bag header is damaged; %s", g_advice);
  }
  r->index_pos = ha__rosbag1_u64(&record.header, FIELD_INDEX_POS);
  if (r->index_pos == 0) {
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)at, "the bag was not closed; %s", g_advice);
  }
  const size_t size = 4 + (size_t)record.header_size;
  HA_TRY(ha__window_need(&bytes, &r->stream.window, at, size, err));
  return ha__rosbag1_header_keep(r->writer, bytes, size, at, err);
}

/* host must outlive the bag. */
static ha_status open_bag(resume *r, ha_host *host, ha_error *err) {
  ha_error first = HA_ERROR_INIT;
  const ha_storage_open open = {.struct_size = sizeof open,
                                .host = host,
                                .source = r->stream.window.source,
                                .report_to = &first,
                                .max_chunk_bytes = CHUNK_SIZE_MAX,
                                .max_record_bytes = CHUNK_SIZE_MAX};
  void *bag = NULL;

  *host = ha__storage_host_that_keeps(r->writer->host);
  HA_TRY(ha__rosbag1_open(&bag, &open, err));
  r->bag = bag;
  if (r->bag->info.flags & HA_STORAGE_COMPLETE) return HA_OK;
  return HA_FAIL(err, HA_E_CORRUPT, first.offset, "the bag is damaged (%.150s); %s", first.text,
                 g_advice);
}

/* --- connections and chunk infos -------------------------------------------------------- */

static int by_id(const void *a, const void *b) {
  const ha__rosbag1_out_conn *left = a;
  const ha__rosbag1_out_conn *right = b;

  return (left->id > right->id) - (left->id < right->id);
}

/* Add connections in the layout of this writer, so that an equal channel is found. */
static ha_status take_connections(const resume *r, ha_error *err) {
  ha__rosbag1_writer *w = r->writer;
  const ha__rosbag1 *bag = r->bag;

  for (size_t i = 0; i < bag->channel_count; i++) {
    const ha_channel *channel = bag->channels[i];
    ha_slice record = {NULL, 0};
    HA_TRY(ha__rosbag1_conn_record(&record, w, channel->id, channel, err));
    HA_TRY(ha__rosbag1_conn_add(w, channel->id, record, err));
    /* a connection without messages is only in the index */
    w->conns[i].defined = channel->message_count > 0;
  }
  if (w->conn_count > 1) qsort(w->conns, w->conn_count, sizeof *w->conns, by_id);
  for (size_t i = w->conn_count; i-- > 0;) { /* the first of equal connections is used */
    const ha_slice key = ha__rosbag1_conn_key(w->conns[i].record);
    HA_TRY(ha__table_put(&w->known, key.data, key.size, i, err));
  }
  return HA_OK;
}

/* Keep the bytes of a CONNECTION record; the first one of an id is used, as readers do. */
static ha_status copy_connection(const resume *r, const ha__rosbag1_record *record,
                                 const uint8_t *bytes, size_t size, ha_error *err) {
  ha__rosbag1_writer *w = r->writer;
  const ha__rosbag1_out_conn key = {.id = ha__rosbag1_u32(&record->header, FIELD_CONN)};
  ha__rosbag1_out_conn *conn = bsearch(&key, w->conns, w->conn_count, sizeof *w->conns, by_id);

  if (!conn || conn->copied) return HA_OK;
  const uint8_t *copy = (const uint8_t *)ha__arena_dup(&w->arena, bytes, size);
  if (!copy) return HA_FAIL_NOMEM(err);
  conn->record = (ha_slice){copy, size};
  conn->copied = true;
  return HA_OK;
}

static ha_status copy_chunk_info(const resume *r, const uint8_t *bytes, size_t size,
                                 ha_error *err) {
  ha__rosbag1_writer *w = r->writer;

  HA_TRY(w->host->reserve_bytes(&w->infos, size, err));
  memcpy(w->infos.data + w->infos.size, bytes, size);
  w->infos.size += size;
  w->chunk_count++;
  return HA_OK;
}

static ha_status copy_record(resume *r, ha__rosbag1_event *e, ha_error *err) {
  const size_t size = (size_t)(e->end - e->offset);
  const uint8_t *bytes = NULL;

  HA_TRY(ha__rosbag1_record_view(&e->record, &bytes, &r->stream.window, err));
  switch (e->record.header.op) {
  case OP_CONNECTION:
    return copy_connection(r, &e->record, bytes, size, err);
  case OP_CHUNK_INFO:
    return copy_chunk_info(r, bytes, size, err);
  default:
    return HA_FAIL(err, HA_E_CORRUPT, (int64_t)e->offset,
                   "a record of op %u in the index section; %s", (unsigned)e->record.header.op,
                   g_advice);
  }
}

/* Copy the index section, whose records are whole because it was parsed before. */
static ha_status copy_section(resume *r, ha_error *err) {
  ha__rosbag1_event e;
  ha_status st;

  r->stream.pos = r->index_pos;
  while ((st = ha__rosbag1_stream_next(&e, &r->stream, err)) == HA_OK) {
    HA_TRY(copy_record(r, &e, err));
  }
  return st < 0 ? st : HA_OK;
}

static ha_status take_over(resume *r, ha_host *host, ha_error *err) {
  HA_TRY(read_header(r, err));
  HA_TRY(open_bag(r, host, err));
  HA_TRY(take_connections(r, err));
  return copy_section(r, err);
}

ha_status ha__rosbag1_resume(ha__rosbag1_writer *w, ha_source *source, ha_storage_layout *out,
                             ha_error *err) {
  resume r = {.writer = w,
              .stream = ha__rosbag1_stream_make(w->host, source, 0, DIALECT_20, HA__RESYNC_STOP)};
  ha_host host;
  const ha_status st = take_over(&r, &host, err);

  ha__rosbag1_close(r.bag);
  ha__rosbag1_stream_done(&r.stream);
  if (st < 0) {
    ha__error_wrap(err, "cannot append");
    return st;
  }
  w->resumed = true;
  out->position = r.index_pos;
  ha__store_u64(w->index_pos, 0);
  out->first = (ha_patch){w->header_offset, {w->header, w->header_size}};
  return HA_OK;
}
