/* One storage file of a bag, open: its source, its storage, and how its channels map to those of
 * the bag. */
#ifndef HA_BAG_OPEN_FILE_H
#define HA_BAG_OPEN_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/plugin.h>
#include <holdall/reader.h>

#include "bag/codec/budget.h"
#include "bag/metadata/yaml.h"
#include "base/arena.h"
#include "base/buffer_pool.h"
#include "io/scratch.h"
#include "plugin/report.h"
#include "storage/storage.h"

/* What storages call the metadata.yaml that lies in a file as one of the file's pairs. */
#define HA__FILE_METADATA_KEY "rosbag2_metadata"
/* ... or as this pair of a metadata record. */
#define HA__RECORD_METADATA_KEY "serialized_metadata"

/* What unpacking may cost, beside the options. */
typedef struct ha__file_means {
  ha__scratch *scratch;
  uint32_t max_ratio;        /* as in ha_storage_open */
  ha__buffer_pool *buffers;  /* of buffers that the files of a bag share; NULL = its own */
  ha__unpack_budget *budget; /* NULL = unlimited */
} ha__file_means;

typedef struct ha__file {
  char *path;
  uint64_t disk_size;      /* bytes as it lies on the disk */
  ha_source *source;       /* of the file, or of what came out of it */
  ha__file_means means;    /* borrowed */
  const char *compression; /* of the whole file; "none" */
  ha__storage storage;
  ha__report_target report_to;
  const ha_compression_ops *message_compression; /* of single messages; NULL = none */
  const ha_channel **channels;                   /* of the bag, by number of the file's channel */
  uint32_t message_flags;                        /* HA_MESSAGE_HAS_... of its messages */
  uint64_t message_count;                        /* valid when counted */
  int64_t start_ns;
  int64_t end_ns;
  bool counted;
  ha__arena arena;
  const ha__metadata_yaml *embedded; /* metadata.yaml within the file; NULL = none */
  bool damaged;                      /* something did not read as it should */
} ha__file;

/* Open a file, unpacking it into scratch first if it is compressed as a whole. options has no zeros
 * left. Problems that do not stop it go to the report. The error names the file. */
ha_status ha__file_open(ha__file **out, const char *path, const ha_reader_options *options,
                        const ha__file_means *means, ha__report *report, ha_error *err);
void ha__file_close(ha__file *file);

#endif
