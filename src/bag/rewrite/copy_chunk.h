/* Copies whole chunks from bag to bag, without unpacking, compressing or laying them out again. */
#ifndef HA_BAG_REWRITE_COPY_CHUNK_H
#define HA_BAG_REWRITE_COPY_CHUNK_H

#include <stdbool.h>
#include <stdint.h>

#include "bag/open/bag.h"
#include "bag/read/reader.h"
#include "bag/rewrite/verify_chunk.h"
#include "bag/write/writer.h"
#include "base/pool.h"

/* Limit of chunks that are examined in advance. */
enum { HA__CHUNK_COPIER_JOBS = 64 };

typedef struct ha__chunk_copier ha__chunk_copier;

/* One chunk on its way. */
typedef struct ha__chunk_copier_job {
  ha__task task; /* first member: the pool returns a pointer to it */
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
  const char *compression; /* compression of the copied chunks; borrowed from the storage */
  bool wants_crc;          /* the writer does */
  bool has_taken_apart;    /* some chunk was not copied as a whole */
  uint8_t *seen;           /* by channel: the output has a message of it */
  size_t chunk_count;
  size_t next;                /* chunk */
  size_t started;             /* the first without a job */
  ha__chunk_copier_job *jobs; /* ring of the chunks from next to started */
  uint64_t ahead_bytes;
};

/* Whether all chunks of this bag can be copied into the writer's file unchanged; when recovering,
 * at least one. If so, the copier must be released. */
ha_status ha__chunk_copier_init(ha__chunk_copier *pass, bool *can, ha_reader *reader,
                                ha_writer *writer, ha_error *err);
void ha__chunk_copier_done(ha__chunk_copier *pass);

/* Examine and copy the next chunk of the bag's only file. HA_END when the chunk is damaged, or
 * definitions may be lost: its messages must be copied one by one. */
ha_status ha__chunk_copier_next(uint64_t *messages, uint64_t *bytes, ha__chunk_copier *pass,
                                ha_error *err);

/* Note that these messages of the file were copied one by one, with their definitions. */
void ha__chunk_copier_saw(ha__chunk_copier *pass, const ha_entries *entries);

#endif
