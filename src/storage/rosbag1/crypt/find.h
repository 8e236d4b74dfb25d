/* Finds the encrypted records of a bag. */
#ifndef HA_STORAGE_ROSBAG1_CRYPT_FIND_H
#define HA_STORAGE_ROSBAG1_CRYPT_FIND_H

#include <holdall/plugin.h>

#include "storage/rosbag1/crypt/view.h"
#include "storage/rosbag1/record/record.h"

/* What the bag header says, and where it ends. */
typedef struct ha__crypt_layout {
  uint64_t header_at;
  uint64_t header_end; /* where the chunks begin */
  uint64_t index_pos;  /* 0: not closed */
  uint32_t conn_count;
  uint32_t chunk_count;
} ha__crypt_layout;

/* Fill the view's map: by the index, or, when recovering or if the index is damaged, by a scan over
 * the file. Reads no data of chunks but their ends. */
ha_status ha__crypt_find(ha__crypt_view *view, const ha_storage_open *open,
                         const ha__crypt_layout *layout, ha_error *err);

/* HA_END: the key is not that of the file, judged by its first records. With nothing to judge by:
 * HA_OK. */
ha_status ha__crypt_key_fits(ha__crypt_view *view, const ha_host *host, ha_error *err);

#endif
