/* Damage that a scan finds in a file, in the order of the file.
 *
 * When the file is recovered, this is compared with what the indexes in the file list: a chunk, or
 * damage where one may have been, forms a group with the index of its messages after it; losses go
 * to the host at the end. When it is only opened, damage is reported as a problem at once. */
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

/* A bad place; reported at the end, when all indexes are known. */
typedef struct ha__account_place {
  uint64_t offset;
  uint64_t bytes;
  uint64_t messages; /* messages known to be lost */
  uint64_t suspicious;
  bool open; /* more messages may be lost */
  const char *text;
} ha__account_place;

typedef struct ha__account {
  const ha_host *host;
  void *report_to;
  bool recovers;
  uint64_t places_reported; /* including places that turned out to be undamaged */
  ha__arena arena;
  ha__account_place *places;
  size_t place_count;
  size_t place_capacity;
  size_t places_to_end; /* place_count when nothing good follows the last place; else 0 */

  bool has_chunk; /* a good chunk is open */
  bool is_part;   /* the chunk is incomplete */
  uint64_t chunk_offset;
  ha__account_span chunk;
  uint64_t chunk_indexed; /* messages in the chunk's index */

  bool damaged; /* a group of damage is open */
  ha__account_place group;
  uint64_t group_found; /* messages */
  uint64_t group_indexed;
  char group_text[256];

  uint64_t index_start; /* offset of the file's index; 0 = not seen */
  uint64_t stated;      /* messages of the file according to that index */
  uint64_t found;       /* messages in all */
  uint64_t known;       /* messages lost according to the indexes of chunks */
} ha__account;

void ha__account_init(ha__account *account, const ha_storage_open *open);
void ha__account_done(ha__account *account);

/* Report bytes of the file that are not a record. */
void ha__account_damage(ha__account *account, uint64_t offset, uint64_t bytes, const char *reason);
/* Messages outside of chunks. */
void ha__account_messages(ha__account *account, uint64_t count);
/* Begin the group of a chunk that was counted. The previous group must have been closed. */
void ha__account_chunk(ha__account *account, uint64_t offset, ha__account_span found);
/* The chunk is incomplete: this many of its bytes are missing. suspicious: the others may be
 * wrong. */
void ha__account_part(ha__account *account, uint64_t bytes, bool suspicious, const char *reason);
/* The chunk at this offset is cut: what follows may belong to it. */
void ha__account_cut(ha__account *account, uint64_t offset, uint64_t found, const char *reason);
/* Entries of an index after a chunk. */
void ha__account_index(ha__account *account, uint64_t offset, ha__account_span entries);
/* The index of the file begins, unless a chunk follows. */
void ha__account_index_start(ha__account *account, uint64_t offset);
/* A checksum over returned messages is wrong. */
void ha__account_suspect(ha__account *account, uint64_t offset, uint64_t messages,
                         const char *reason);
/* Note a gap here in which messages may be missing. Forms one place with the damage that ends here,
 * if that may contain messages too: both are one cut. */
void ha__account_missing(ha__account *account, uint64_t offset, const char *reason);

/* Close the group of the chunk or damage. chunk_indexed stays valid until the next chunk: messages
 * that its index counts; 0 = unknown. */
void ha__account_close(ha__account *account);

/* End of the file: report. complete: `stated` counts every message of the file. Returns true when
 * only known losses are missing. */
bool ha__account_report(ha__account *account, bool complete);

#endif
