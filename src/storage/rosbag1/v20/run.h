/* Consecutive records, in a file or in the bytes of a chunk. */
#ifndef HA_STORAGE_ROSBAG1_V20_RUN_H
#define HA_STORAGE_ROSBAG1_V20_RUN_H

#include "storage/rosbag1/bag/bag.h"
#include "storage/rosbag1/record/stream.h"

typedef struct ha__rosbag1_run {
  uint64_t end; /* of the last whole record */
  uint64_t messages;
  uint64_t connections;
  int64_t start_ns; /* undefined without messages */
  int64_t end_ns;

  /* with bag->key */
  uint64_t digest;        /* sum over the messages */
  uint64_t message_bytes; /* of the records of messages */
  uint64_t lead;          /* bytes of each of these before the message; UINT64_MAX: they differ */
} ha__rosbag1_run;

/* Read CONNECTION and MESSAGE records from stream->pos up to another kind of record, damage or the
 * end, or, if there is a message, up to max_bytes. Defines connections; counts messages when count
 * is set. Afterwards the stream is after the record that ended the run. */
ha_status ha__rosbag1_run_walk(ha__rosbag1_run *out, ha__rosbag1 *bag, ha__rosbag1_stream *stream,
                               uint64_t max_bytes, bool count, ha_error *err);

/* The same for the content of a chunk whose messages are listed (record/list.h), and counted. */
ha_status ha__rosbag1_run_listed(ha__rosbag1_run *out, ha__rosbag1 *bag, const ha_entries *messages,
                                 ha_error *err);

/* Search the chunks for connections that only their messages mention; report those that are
 * undefined. */
ha_status ha__rosbag1_conn_find_missing(ha__rosbag1 *bag, ha_error *err);

#endif
