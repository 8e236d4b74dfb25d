/* What the records of a 2.0 bag tell its account when it is recovered. */
#ifndef HA_STORAGE_ROSBAG1_V20_ACCOUNT_H
#define HA_STORAGE_ROSBAG1_V20_ACCOUNT_H

#include "storage/account.h"
#include "storage/rosbag1/bag/bag.h"

typedef struct ha__rosbag1_account {
  ha__account all;
  ha__rosbag1 *bag;
  size_t chunk; /* the last one; SIZE_MAX = none */
  bool has_header;
  uint64_t index_pos; /* as the bag header says */
  uint32_t chunk_count;
  uint64_t infos;            /* CHUNK INFO records */
  uint64_t first_definition; /* MESSAGE DEFINITION, of drafts; 0 = none */
} ha__rosbag1_account;

void ha__rosbag1_account_init(ha__rosbag1_account *account, ha__rosbag1 *bag);

/* Chunk number i was counted. */
void ha__rosbag1_account_chunk(ha__rosbag1_account *account, size_t i);
void ha__rosbag1_account_cut(ha__rosbag1_account *account, uint64_t offset, uint64_t found,
                             const char *reason);
void ha__rosbag1_account_header(ha__rosbag1_account *account, const ha__rosbag1_header *header);
/* INDEX DATA, CHUNK INFO; the window holds the record's source. */
void ha__rosbag1_account_index(ha__rosbag1_account *account, ha__window *window,
                               const ha__rosbag1_record *record);
void ha__rosbag1_account_info(ha__rosbag1_account *account, ha__window *window,
                              const ha__rosbag1_record *record);

/* The file is over: tell. */
void ha__rosbag1_account_tell(ha__rosbag1_account *account);

#endif
