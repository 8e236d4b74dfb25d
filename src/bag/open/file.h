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
#include "io/files.h"
#include "io/scratch.h"
#include "plugin/report.h"
#include "storage/storage.h"

/* Key of the pair of a file in which storages return an embedded metadata.yaml. */
#define HA__FILE_METADATA_KEY "rosbag2_metadata"
/* ... or name of this pair in a metadata record. */
#define HA__RECORD_METADATA_KEY "serialized_metadata"

/* Where the file is, and the limits of unpacking besides the options. */
typedef struct ha__file_means {
  ha__files files;
  ha__scratch *scratch;
  uint32_t max_ratio;        /* as in ha_storage_open */
  ha__buffer_pool *buffers;  /* buffers shared by the files of a bag; NULL = its own */
  ha__unpack_budget *budget; /* NULL = unlimited */
  ha__progress *progress;
} ha__file_means;

typedef struct ha__file {
  char *path;              /* as messages show it */
  uint64_t disk_size;      /* size on the disk */
  ha_source *source;       /* source of the file, or of its unpacked or decrypted content */
  ha_source *sealed;       /* source of the encrypted file; NULL = it is not encrypted */
  const char *encryption;  /* how it is encrypted, borrowed from the source; or NULL */
  ha__file_means means;    /* borrowed */
  const char *compression; /* of the whole file; "none" */
  ha__storage storage;
  ha__report_target report_to;
  const ha_compression_ops *message_compression; /* compression of single messages; NULL = none */
  const ha_channel **channels; /* channels of the bag, by number of the file's channel */
  uint32_t message_flags;      /* HA_MESSAGE_HAS_... of its messages */
  uint64_t message_count;      /* valid when counted */
  int64_t start_ns;
  int64_t end_ns;
  bool counted;
  ha__arena arena;
  const ha__metadata_yaml *embedded; /* metadata.yaml in the file; NULL = none */
  bool damaged;                      /* part of it could not be read correctly */
} ha__file;

/* Open a file; one that is compressed as a whole is unpacked into scratch first. options has no
 * zeros left. Problems that do not prevent opening go to the report. The error names the file. */
ha_status ha__file_open(ha__file **out, const char *path, const ha_reader_options *options,
                        const ha__file_means *means, ha__report *report, ha_error *err);
void ha__file_close(ha__file *file);

#endif
