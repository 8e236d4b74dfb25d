/* Recovery report: what a recovering scan skipped, compared with what the indexes in the file list.
 * A chunk, or damage where one may have been, forms a group with the index of its messages after
 * it. A scan adds to it in the order of the file; losses go to the host at the end. */
#ifndef HA_STORAGE_ACCOUNT_H
#define HA_STORAGE_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>

#include "base/arena.h"

/* What a scan counted in a chunk, or in one entry of its index. */
typedef struct ha__account_span {
  uint64_t count;
  int64_t start_ns; /* meaningless without messages */
  int64_t end_ns;
} ha__account_span;

/* A bad place, reported at the end, when all indexes were seen. */
typedef struct ha__account_place {
  uint64_t offset;
  uint64_t bytes;
  uint64_t messages; /* that are known to be lost */
  uint64_t suspicious;
  bool open; /* there may be more of them */
  const char *text;
} ha__account_place;

typedef struct ha__account {
  const ha_host *host;
  void *report_to;
  uint64_t places_told; /* also those that turned out to be none */
  ha__arena arena;
  ha__account_place *places;
  size_t place_count;
  size_t place_capacity;
  size_t places_to_end; /* place_count when nothing good follows the last of them; else 0 */

  bool has_chunk; /* a good one is under way */
  bool is_part;   /* it is not whole */
  uint64_t chunk_offset;
  ha__account_span chunk;
  uint64_t chunk_indexed; /* messages in its index */

  bool damaged; /* a group of damage is under way */
  ha__account_place group;
  uint64_t group_found; /* messages */
  uint64_t group_indexed;
  char group_text[256];

  uint64_t index_start; /* where the index of the file is; 0 = not seen */
  uint64_t stated;      /* messages of the file in that index */
  uint64_t found;       /* messages in all */
  uint64_t known;       /* lost, by the indexes of chunks */
} ha__account;

void ha__account_init(ha__account *account, const ha_storage_open *open);
void ha__account_done(ha__account *account);

/* Bytes of the file that make no sense. */
void ha__account_damage(ha__account *account, uint64_t offset, uint64_t bytes, const char *reason);
/* Messages outside of chunks. */
void ha__account_messages(ha__account *account, uint64_t count);
/* A chunk was counted. The one before it must have been closed. */
void ha__account_chunk(ha__account *account, uint64_t offset, ha__account_span found);
/* It is not whole: so many of its bytes are missing; suspicious: the others may be wrong. */
void ha__account_part(ha__account *account, uint64_t bytes, bool suspicious, const char *reason);
/* The chunk at this offset is cut: what follows may be more of it. */
void ha__account_cut(ha__account *account, uint64_t offset, uint64_t found, const char *reason);
/* Entries of an index after a chunk. */
void ha__account_index(ha__account *account, uint64_t offset, ha__account_span entries);
/* The index of the file begins, unless a chunk follows. */
void ha__account_index_start(ha__account *account, uint64_t offset);
/* A checksum over messages that are returned is wrong. */
void ha__account_suspect(ha__account *account, uint64_t offset, uint64_t messages,
                         const char *reason);
/* Something is missing here that may have had messages. One place with the damage that reaches up
 * to here, if messages may be missing there: a cut is one. */
void ha__account_missing(ha__account *account, uint64_t offset, const char *reason);

/* The chunk, or the damage, is over. chunk_indexed stays until the next chunk: what its index
 * tells; 0 = nothing. */
void ha__account_close(ha__account *account);

/* The file is over: report. complete: `stated` is all that there was. True when nothing of that is
 * missing but what is known. */
bool ha__account_tell(ha__account *account, bool complete);

#endif
