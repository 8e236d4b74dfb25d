/* Whole chunks from bag to bag: neither unpacked and packed again nor laid out anew. */
#ifndef HA_BAG_REWRITE_COPY_CHUNK_H
#define HA_BAG_REWRITE_COPY_CHUNK_H

#include <stdbool.h>
#include <stdint.h>

#include "bag/open/bag.h"
#include "bag/read/reader.h"
#include "bag/rewrite/verify_chunk.h"
#include "bag/write/writer.h"
#include "base/pool.h"

/* Chunks that are looked at ahead at one time. */
enum { HA__CHUNK_COPIER_JOBS = 64 };

typedef struct ha__chunk_copier ha__chunk_copier;

/* One chunk on its way. */
typedef struct ha__chunk_copier_job {
  ha__task task; /* first: the pool hands it back */
  const ha__chunk_copier *pass;
  size_t index;
  uint64_t cost; /* bytes that it takes ahead */
  ha__verified_chunk got;
  ha_status status;
  ha_error err;
} ha__chunk_copier_job;

struct ha__chunk_copier {
  const ha__bag *bag;
  const ha__file *file; /* its only one */
  const ha__loader *loader;
  ha__pool *pool; /* NULL = no threads */
  ha_writer *writer;
  const char *compression; /* of the chunks that go on; borrowed from the storage */
  bool wants_crc;          /* the writer does */
  bool has_taken_apart;    /* a chunk did not go on as it is */
  uint8_t *seen;           /* per channel: a message of it is in what is written */
  size_t chunk_count;
  size_t next;                /* chunk */
  size_t started;             /* the first without a job */
  ha__chunk_copier_job *jobs; /* of chunks next to started, in a ring */
  uint64_t ahead_bytes;
};

/* Can the chunks of this bag go into what the writer makes, all of them as they are? Of a bag that
 * is recovered: one of them at least. Then pass is to be released. */
ha_status ha__chunk_copier_init(ha__chunk_copier *pass, bool *can, ha_reader *reader,
                                ha_writer *writer, ha_error *err);
void ha__chunk_copier_done(ha__chunk_copier *pass);

/* Pass the next chunk of the bag's only file on, after it was examined. HA_END when something is
 * not as it should be, or definitions may be lost: its messages have to go one by one. */
ha_status ha__chunk_copier_next(uint64_t *messages, uint64_t *bytes, ha__chunk_copier *pass,
                                ha_error *err);

/* These messages of the file went one by one, with what defines them. */
void ha__chunk_copier_saw(ha__chunk_copier *pass, const ha_entries *entries);

#endif
