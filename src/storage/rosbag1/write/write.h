/* A ROS 1 bag 2.0 that is being written: what its parts share.
 *
 * The bytes are those of rosbag_storage, the library behind `rosbag record`: fields in the order of
 * their names. Chunks differ in one point: the host closes them before they grow too large. */
#ifndef HA_STORAGE_ROSBAG1_WRITE_WRITE_H
#define HA_STORAGE_ROSBAG1_WRITE_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "base/table.h"

/* Other readers take lengths as signed numbers of 32 bits. */
enum { CHUNK_SIZE_MAX = INT32_MAX };

/* A connection of the file; its place in conns is in the order of ids. */
typedef struct ha__rosbag1_out_conn {
  ha_slice record; /* CONNECTION, in the arena */
  uint32_t id;
  bool defined;  /* a chunk holds the record */
  bool copied;   /* record is as it lies in the file that is resumed */
  bool disorder; /* of the chunk being sealed: times go back */
  uint32_t count;
  int64_t last_ns;
  size_t at; /* where its next index entry goes */
} ha__rosbag1_out_conn;

typedef struct ha__rosbag1_writer {
  const ha_host *host;
  uint64_t chunk_max; /* bytes of a chunk; so that it stays below CHUNK_SIZE_MAX when packed */
  bool short_head;    /* version line and bag header are 4096 bytes together */
  bool resumed;
  ha__arena arena;

  ha__rosbag1_out_conn *conns;
  size_t conn_count;
  size_t conn_capacity;
  uint32_t *numbers; /* number of a channel -> index in conns */
  size_t channel_count;
  size_t channel_capacity;
  ha__table known;   /* resumed: ha__rosbag1_conn_key() of a connection -> index in conns */
  uint32_t *touched; /* scratch of seal: conns with messages in the chunk */
  size_t touched_capacity;

  ha_bytes infos; /* CHUNK INFO records */
  uint32_t chunk_count;

  uint8_t *header; /* of the bag header record, its length in front; in the arena */
  size_t header_size;
  uint64_t header_offset; /* in the file */
  uint8_t *index_pos;     /* values in header */
  uint8_t *conns_value;
  uint8_t *chunks_value;
} ha__rosbag1_writer;

/* --- write_conn.c ------------------------------------------------------------------ */

/* The CONNECTION record of a channel, in the arena. */
ha_status ha__rosbag1_conn_record(ha_slice *out, ha__rosbag1_writer *writer, uint32_t id,
                                  const ha_channel *channel, ha_error *err);

/* What two records have in common that differ in their ids alone: a part of the record. */
ha_slice ha__rosbag1_conn_key(ha_slice record);

/* Append a connection, of a larger id than those before it. */
ha_status ha__rosbag1_conn_add(ha__rosbag1_writer *writer, uint32_t id, ha_slice record,
                               ha_error *err);

ha_status ha__rosbag1_writer_channel(void *self, uint32_t number, const ha_channel *channel,
                                     ha_error *err);

int32_t ha__rosbag1_takes_chunks(void *self, void *from);

/* --- write_index.c ----------------------------------------------------------------- */

/* The INDEX DATA records of a chunk to tail, its CHUNK INFO to writer->infos. */
ha_status ha__rosbag1_index_put(ha__rosbag1_writer *writer, const ha_draft *draft, uint64_t offset,
                                ha_bytes *tail, ha_error *err);

/* --- write_resume.c ---------------------------------------------------------------- */

/* Take over the connections, chunk infos and the bag header of a complete file 2.0. */
ha_status ha__rosbag1_resume(ha__rosbag1_writer *writer, ha_source *source, ha_storage_layout *out,
                             ha_error *err);

/* --- write.c ----------------------------------------------------------------------- */

/* Keep the header of the bag header record: its length and its fields. HA_E_CORRUPT when it lacks
 * one that is to be patched. */
ha_status ha__rosbag1_header_keep(ha__rosbag1_writer *writer, const uint8_t *bytes, size_t size,
                                  uint64_t offset, ha_error *err);

ha_status ha__rosbag1_writer_open(void **self, const ha_storage_create *create,
                                  ha_storage_layout *out, ha_error *err);
void ha__rosbag1_writer_close(void *self);
ha_status ha__rosbag1_begin(void *self, ha_bytes *out, ha_error *err);
ha_status ha__rosbag1_message(void *self, ha_draft *draft, uint32_t channel, const ha_message *msg,
                              size_t pad, ha_error *err);
ha_status ha__rosbag1_seal(void *self, const ha_draft *draft, const ha_sealed *how, ha_bytes *head,
                           ha_bytes *tail, ha_error *err);
ha_status ha__rosbag1_finish(void *self, uint64_t offset, uint32_t crc, ha_bytes *out,
                             ha_patch *patch, ha_error *err);

#endif
