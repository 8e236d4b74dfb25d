/* A run: messages of one chunk, or of one stretch of a cursor, in the order of reading, and the
 * bytes that they lie in. What the merge works on. */
#ifndef HA_BAG_RUN_H
#define HA_BAG_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "bag/file.h"
#include "bag/pick.h"
#include "bag/pin.h"
#include "bag/unpacker.h"

typedef struct ha__run {
  ha__pin *pin;         /* holds bytes; may be NULL when there are no entries */
  const uint8_t *bytes; /* entries' offsets count from here */
  size_t held;          /* memory that the bytes take */
  ha_entries entries;   /* in the order of reading */
  size_t next;          /* the first that was not delivered */
  uint64_t skipped;     /* entries in front of these that trimming left out */
  bool more;            /* trimming left out entries behind these ... */
  int64_t more_key;     /* ... the first of which has this time */
} ha__run;

#define HA__RUN_INIT                                                                               \
  { NULL, NULL, 0, {NULL, 0, 0}, 0, 0, false, 0 }

/* What loading needs besides. Any number of threads may load with one. */
typedef struct ha__loader {
  ha__buffers *buffers;
  ha__unpackers *unpackers;
  uint64_t max_chunk_bytes;
  bool check_crc;
  bool recover; /* damage is told as a loss, and no failure */
} ha__loader;

/* Does loading the chunk take more than to read it? */
bool ha__chunk_is_work(const ha_chunk *chunk, const ha__file *file);

/* Load chunk number i of a file. On failure out still holds the messages that are good; err names
 * the file. */
ha_status ha__run_load_chunk(ha__run *out, const ha__loader *loader, const ha__file *file, size_t i,
                             const ha__pick *pick, ha_error *err);

/* Load the next rows of a cursor, about max_bytes of them. HA_END when no row is left. On failure
 * out holds the rows before it, and calling again goes on. */
ha_status ha__run_load_rows(ha__run *out, const ha__loader *loader, const ha__file *file,
                            void *cursor, size_t max_bytes, ha_error *err);

/* Bytes that the run takes, mapped ones counted. */
size_t ha__run_cost(const ha__run *run);

/* Keep the next messages, about max_bytes of them and one at least, in memory of their own, and
 * give up the rest; more is set if there is a rest. */
ha_status ha__run_trim(ha__run *run, bool by_publish_time, size_t max_bytes, ha_error *err);

/* Leave out the first n entries of a run that was loaded again. */
void ha__run_skip(ha__run *run, uint64_t n);

void ha__run_done(ha__run *run);

#endif
