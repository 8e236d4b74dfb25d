/* State of a walk over a file for ha_records, shared by its parts. */
#ifndef HA_STORAGE_ROSBAG1_WALK_WALK_H
#define HA_STORAGE_ROSBAG1_WALK_WALK_H

#include "storage/rosbag1/bag/chunk.h"
#include "storage/rosbag1/old/text_file.h"
#include "storage/rosbag1/record/stream.h"

typedef struct ha__rosbag1_walker {
  ha__rosbag1 bag; /* only source, limits and version are used; for old versions also topics */
  bool chunks;     /* also list the records in chunks */
  ha__rosbag1_stream file;
  ha__rosbag1_stream inner;   /* records of the chunk that are listed next; no source = none */
  int64_t inner_of;           /* offset of that chunk */
  ha__rosbag1_text_file text; /* of versions 0 to 1.1 */
  ha__rosbag1_bytes inner_bytes;
  uint64_t index_pos; /* of an encrypted bag, else 0 */
  char encryptor[100];
  uint64_t table_size; /* versions 0 and 1.0: bytes of the file's header after the version line */

  ha__arena arena; /* of the current record */
  ha_record_field *fields;
  size_t field_count;
  size_t field_capacity;
  char problem[512]; /* of the current record; "" = none */
} ha__rosbag1_walker;

/* --- walk_fields.c ---------------------------------------------------------------- */

/* Clear the fields of the last record. */
void ha__rosbag1_fields_clear(ha__rosbag1_walker *w);
ha_status ha__rosbag1_fields_text(ha__rosbag1_walker *w, const char *name, ha_slice value,
                                  ha_error *err);
ha_status ha__rosbag1_fields_number(ha__rosbag1_walker *w, const char *name, int32_t kind,
                                    int64_t number, uint64_t size, ha_error *err);
/* Add all name=value fields in these bytes; HA_E_CORRUPT at the first bad one, after adding those
 * before it. */
ha_status ha__rosbag1_fields_all(ha__rosbag1_walker *w, const uint8_t *bytes, size_t size,
                                 int64_t at, ha_error *err);

/* --- walk_text.c -------------------------------------------------------------------- */

/* Read the table of topics of versions 0 and 1.0. Damage is reported by the walk. */
ha_status ha__rosbag1_walk_table(ha__rosbag1_walker *w, ha_error *err);
ha_status ha__rosbag1_walk_text(ha__rosbag1_walker *w, ha_record *out, ha_error *err);

/* --- walk.c -------------------------------------------------------------------------- */

ha_status ha__rosbag1_walk_open(void **walker, const ha_storage_open *open, uint64_t start,
                                int32_t chunks, ha_error *err);
ha_status ha__rosbag1_walk_next(void *walker, ha_record *out, ha_error *err);
void ha__rosbag1_walk_close(void *walker);

#endif
