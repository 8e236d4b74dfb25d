/* State of an open ROS 1 bag of any version, shared by the files of this storage, and its reports
 * of damage. */
#ifndef HA_STORAGE_ROSBAG1_BAG_BAG_H
#define HA_STORAGE_ROSBAG1_BAG_BAG_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include <holdall/plugin.h>

#include "base/arena.h"
#include "base/table.h"
#include "io/source.h"
#include "storage/quota.h"
#include "storage/rosbag1/bag/topics.h"
#include "storage/rosbag1/record/record.h"
#include "storage/rosbag1/record/version.h"

/* Number of a missing channel. */
#define HA__NO_CHANNEL UINT32_MAX

/* A connection id that the file mentions. */
typedef struct ha__rosbag1_conn {
  uint32_t id;
  uint32_t channel; /* index in channels; HA__NO_CHANNEL while no CONNECTION record was seen */
  uint64_t count;   /* messages */
} ha__rosbag1_conn;

typedef struct ha__rosbag1_conns {
  ha__rosbag1_conn *items;
  size_t size;
  size_t capacity;
  size_t missing;  /* without a channel */
  uint32_t *small; /* id -> index + 1, 0 = none, for ids below small_size */
  size_t small_size;
  ha__table large; /* the same for other ids; keys are in the arena */
} ha__rosbag1_conns;

/* Compression of a chunk; names of other methods are in ha__rosbag1.methods. */
enum { METHOD_NONE, METHOD_BZ2, METHOD_LZ4, METHOD_OTHER };

/* ha__rosbag1_chunk.head_state: other values are the method + 1. Bad: there is no chunk at the
 * offset that the index states. */
#define HEAD_UNREAD UINT32_C(0)
#define HEAD_BAD UINT32_MAX

/* Messages of a chunk that are not counted. */
#define HA__UNCOUNTED_CHUNK UINT32_MAX

/* A chunk; kept small, because a bag may have hundreds of thousands. In an indexed bag its header
 * is read on first use, by any thread: all of them store the same value. */
typedef struct ha__rosbag1_chunk {
  uint64_t offset;      /* of its record */
  uint64_t info_offset; /* of its CHUNK INFO, or of its first INDEX DATA when scanned; 0 = none */
  int64_t start_ns;
  int64_t end_ns;
  uint32_t message_count;
  uint16_t flags;     /* HA_CHUNK_... */
  bool index_counted; /* recovering: message_count is the sum of INDEX DATA */
  uint8_t lead;       /* with HA_CHUNK_INDEXED: bytes of each record before its message */
  _Atomic uint32_t head_state;
  _Atomic uint32_t head_size; /* bytes from the record to its data */
  _Atomic uint32_t data_size;
  _Atomic uint32_t raw_size;
} ha__rosbag1_chunk;

typedef struct ha__rosbag1 {
  const ha_host *host;
  ha_source *source;
  void *report_to;
  void *temporary;    /* of ha_storage_open */
  uint32_t max_ratio; /* also of ha_storage_open */
  void *budget;       /* also of ha_storage_open */
  uint64_t max_chunk_bytes;
  uint64_t max_record_bytes;
  ha__rosbag1_version version;
  uint64_t problems; /* reported */
  bool headless;     /* 2.0: the bag header is missing */
  uint32_t threads;  /* limit of threads during open() */
  bool recover;      /* HA_STORAGE_RECOVER */
  bool index_agrees; /* recovering: every message that the index lists was found in the chunks */
  uint64_t key;      /* recovering: random, of the digests of messages; 0 = there are none */

  ha__quota quota;
  ha__arena arena; /* channels and their members, except texts, which the quota owns */
  ha_channel **channels;
  size_t channel_count;
  size_t channel_capacity;
  ha__table schemas;         /* (type, md5), by their kept texts -> newest schema_node */
  ha__table definitions;     /* 2.0: topic -> its definition (definition.c) */
  ha__rosbag1_conns conns;   /* 2.0 */
  ha__rosbag1_topics topics; /* before 2.0 */

  ha__rosbag1_chunk *chunks;
  size_t chunk_count;
  size_t chunk_capacity;
  bool scanned; /* chunks were found by a scan: info_offset is of INDEX DATA */

  pthread_mutex_t lock; /* guards methods and method_count */
  char *methods[16];
  size_t method_count;

  ha_storage_info info;
} ha__rosbag1;

/* Copy the options of open(); quota and version stay empty. From then on, unreadable blocks of the
 * disk read as zeros and are gaps of the source. HA_E_NOMEM. */
ha_status ha__rosbag1_init(ha__rosbag1 *out, const ha_storage_open *open, ha_error *err);
void ha__rosbag1_done(ha__rosbag1 *bag);

/* Report damage during open; one line. */
void ha__rosbag1_report(ha__rosbag1 *bag, uint64_t offset, const char *format, ...) HA_PRINTF(3, 4);
/* Recovering: report a loss. During open. */
void ha__rosbag1_lose(ha__rosbag1 *bag, const ha_loss *loss);
/* Report a message that can't be returned: as a loss when recovering, else as damage. */
void ha__rosbag1_leave_out(ha__rosbag1 *bag, uint64_t offset, uint64_t bytes, const char *format,
                           ...) HA_PRINTF(4, 5);
/* Report skipped bytes: as a loss when recovering, else as damage. */
void ha__rosbag1_skip(ha__rosbag1 *bag, uint64_t offset, uint64_t bytes, const char *reason);

#endif
