/* State of the check of a whole 2.0 bag, shared by its parts. */
#ifndef HA_STORAGE_ROSBAG1_CHECK_CHECK_H
#define HA_STORAGE_ROSBAG1_CHECK_CHECK_H

#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/record/stream.h"
#include "storage/rosbag1/v20/ahead.h"

/* A connection id, in the order of bag.conns. */
typedef struct ha__rosbag1_check_conn {
  uint64_t digest; /* digest of topic, type, md5 and definition */
  uint64_t offset; /* where it is first defined or mentioned */
  bool defined;
  bool in_index; /* a CONNECTION record of the index section */
  bool judged;   /* its definition was checked */
  uint64_t messages;
  /* of the current chunk */
  uint64_t count;
  uint64_t sum; /* digest of times and offsets, independent of order */
  bool touched;
  bool indexed;      /* INDEX DATA was seen */
  bool is_reported;  /* text that is not UTF-8 was reported */
  const char *lacks; /* missing field of its record that every reader requires; NULL = none */
  uint64_t lacks_at;
} ha__rosbag1_check_conn;

typedef struct ha__rosbag1_check_chunk {
  uint64_t offset;
  uint64_t pairs; /* digest of (connection, count), independent of order */
  uint64_t messages;
  int64_t start_ns;
  int64_t end_ns;
  bool known;  /* the chunk was read completely */
  bool listed; /* by a CHUNK INFO */
} ha__rosbag1_check_chunk;

/* A finding that is reported once, with its number of occurrences. */
typedef struct ha__rosbag1_check_tally {
  uint64_t count;
  uint64_t first; /* offset */
} ha__rosbag1_check_tally;

typedef struct ha__rosbag1_check {
  ha__rosbag1 bag; /* source, limits, version; conns: maps ids to numbers */
  const ha_storage_report *report;
  ha__rosbag1_stream stream;

  uint64_t index_pos; /* as stated by the bag header */
  uint64_t conn_count;
  uint64_t chunk_count;
  bool has_header;

  ha__rosbag1_check_conn *conns; /* in the order of bag.conns */
  size_t conn_capacity;
  uint32_t *touched; /* indexes of conns with messages in the current chunk */
  size_t touched_count;
  size_t touched_capacity;

  ha__rosbag1_check_chunk *chunks; /* in the order of the file */
  size_t chunks_size;
  size_t chunks_capacity;
  ha__rosbag1_ahead ahead; /* chunks being unpacked in threads */
  ha__rosbag1_bytes bytes; /* of the current chunk */
  bool indexing;           /* INDEX DATA of the last chunk may follow */

  uint64_t first_index; /* offset of the first record of the index section; 0 = none */
  uint64_t connections; /* CONNECTION records in it */
  bool unread;          /* some chunks could not be read completely */
  bool spilt;           /* records may belong to an uncompressed chunk with a wrong length */
  ha__rosbag1_check_tally outside;  /* messages outside of chunks */
  ha__rosbag1_check_tally unknown;  /* records of unknown ops */
  ha__rosbag1_check_tally drafted;  /* records in the form of drafts of the format */
  uint64_t first_definition;        /* offset of the first MESSAGE DEFINITION; 0 = none */
  ha__rosbag1_check_tally cturtle;  /* INDEX DATA with the length of C Turtle */
  ha__rosbag1_check_tally untimely; /* messages at times that rosbag's C++ reader rejects */
  ha__rosbag1_check_tally lz4;      /* LZ4 frames that ROS's decoder rejects */
} ha__rosbag1_check;

#define HA__ROSBAG1_ERROR(c, offset, ...)                                                          \
  ((c)->report->report((c)->report->report_to, HA_FINDING_ERROR, (int64_t)(offset), __VA_ARGS__))
#define HA__ROSBAG1_WARN(c, offset, ...)                                                           \
  ((c)->report->report((c)->report->report_to, HA_FINDING_WARNING, (int64_t)(offset), __VA_ARGS__))

static inline void ha__rosbag1_check_note(ha__rosbag1_check_tally *tally, uint64_t offset) {
  if (tally->count++ == 0) tally->first = offset;
}

/* Number of a connection id, in conns. */
ha_status ha__rosbag1_check_slot(size_t *out, ha__rosbag1_check *c, uint32_t id, uint64_t offset,
                                 ha_error *err);

/* --- check_conn.c ---------------------------------------------------------------- */

/* A CONNECTION record at `offset` of the file, in the chunk at that offset, or in the index
 * section. data: its fields. */
ha_status ha__rosbag1_check_connection(ha__rosbag1_check *c, const ha__rosbag1_header *header,
                                       ha_slice data, uint64_t offset, bool in_index,
                                       ha_error *err);
/* At the end. */
void ha__rosbag1_check_connections(const ha__rosbag1_check *c);

/* --- check_chunk.c ----------------------------------------------------------------- */

ha_status ha__rosbag1_check_chunk_record(ha__rosbag1_check *c, const ha__rosbag1_event *event,
                                         ha_error *err);

/* --- check_index.c ------------------------------------------------------------------ */

/* An INDEX DATA record, which should follow its chunk. */
ha_status ha__rosbag1_check_index_data(ha__rosbag1_check *c, const ha__rosbag1_record *record,
                                       ha_error *err);
/* No further INDEX DATA of the chunk follows. */
void ha__rosbag1_check_end_chunk(ha__rosbag1_check *c);
ha_status ha__rosbag1_check_chunk_info(ha__rosbag1_check *c, const ha__rosbag1_record *record,
                                       ha_error *err);

/* --- check.c --------------------------------------------------------------------------- */

ha_status ha__rosbag1_check_file(const ha_storage_open *open, const ha_storage_report *report,
                                 ha_error *err);

#endif
