/* State of a ROS 1 bag 2.0 being written, shared by its parts.
 *
 * The bytes equal those that rosbag_storage, the library of `rosbag record`, writes: fields are
 * sorted by name. One difference: chunks are closed before they exceed their size. */
#ifndef HA_STORAGE_ROSBAG1_WRITE_WRITE_H
#define HA_STORAGE_ROSBAG1_WRITE_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "base/table.h"
#include "storage/rosbag1/crypt/encryption.h"

/* Other readers take lengths as signed numbers of 32 bits. */
enum { CHUNK_SIZE_MAX = INT32_MAX };

/* A connection of the file; conns is sorted by id. */
typedef struct ha__rosbag1_out_conn {
  ha_slice record; /* CONNECTION, in the arena */
  uint32_t id;
  bool defined;  /* a chunk contains the record */
  bool copied;   /* record is an exact copy from the resumed file */
  bool disorder; /* its times in the chunk being finished are not sorted */
  uint32_t count;
  int64_t last_ns;
  size_t at; /* position of its next index entry */
} ha__rosbag1_out_conn;

typedef struct ha__rosbag1_writer {
  const ha_host *host;
  uint64_t chunk_max; /* limit of a chunk; keeps its compressed size below CHUNK_SIZE_MAX */
  bool short_head;    /* version line and bag header have 4096 bytes together */
  bool resumed;
  const ha__rosbag1_encryption *encryption; /* NULL = plain */
  ha__arena arena;

  ha__rosbag1_out_conn *conns;
  size_t conn_count;
  size_t conn_capacity;
  uint32_t *numbers; /* channel number -> index in conns */
  size_t channel_count;
  size_t channel_capacity;
  ha__table known;   /* resumed: ha__rosbag1_conn_key() of a connection -> index in conns */
  uint32_t *touched; /* scratch space: conns with messages in the chunk being finished */
  size_t touched_capacity;

  ha_bytes infos; /* CHUNK INFO records */
  uint32_t chunk_count;

  uint8_t *header; /* bytes of the bag header record, with its length; in the arena */
  size_t header_size;
  uint64_t header_offset; /* in the file */
  uint8_t *index_pos;     /* address of this value in header */
  uint8_t *conns_value;
  uint8_t *chunks_value;
} ha__rosbag1_writer;

/* --- write_conn.c ------------------------------------------------------------------ */

/* The CONNECTION record of a channel, in the arena. */
ha_status ha__rosbag1_conn_record(ha_slice *out, ha__rosbag1_writer *writer, uint32_t id,
                                  const ha_channel *channel, ha_error *err);

/* The part of a record that does not depend on the id of the connection. */
ha_slice ha__rosbag1_conn_key(ha_slice record);

/* Append a connection; ids must increase. */
ha_status ha__rosbag1_conn_add(ha__rosbag1_writer *writer, uint32_t id, ha_slice record,
                               ha_error *err);

ha_status ha__rosbag1_writer_channel(void *self, uint32_t number, const ha_channel *channel,
                                     ha_error *err);

int32_t ha__rosbag1_takes_chunks(void *self, void *from);

/* --- write_index.c ----------------------------------------------------------------- */

/* Append the INDEX DATA records of a chunk to tail, and its CHUNK INFO to writer->infos. */
ha_status ha__rosbag1_index_put(ha__rosbag1_writer *writer, const ha_draft *draft, uint64_t offset,
                                ha_bytes *tail, ha_error *err);

/* --- write_resume.c ---------------------------------------------------------------- */

/* Load the connections, chunk infos and the bag header of a complete file 2.0. */
ha_status ha__rosbag1_resume(ha__rosbag1_writer *writer, ha_source *source, ha_storage_layout *out,
                             ha_error *err);

/* --- write.c ----------------------------------------------------------------------- */

/* Keep the bag header record with its length. HA_E_CORRUPT when it lacks a field that is set at the
 * end. */
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

/* --- add_to_head.c ------------------------------------------------------------------ */

ha_status ha__rosbag1_add_to_head(uint8_t *bytes, size_t size, const ha_pairs *pairs,
                                  ha_error *err);

#endif
