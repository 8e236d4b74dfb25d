/* ROS 1 bags of every version as a storage plugin: its table of functions. */
#include "storage/rosbag1/bag/chunk_index.h"
#include "storage/rosbag1/bag/conn.h"
#include "storage/rosbag1/check/check.h"
#include "storage/rosbag1/crypt/encryption.h"
#include "storage/rosbag1/old/old.h"
#include "storage/rosbag1/open/open.h"
#include "storage/rosbag1/record/probe.h"
#include "storage/rosbag1/v20/v20.h"
#include "storage/rosbag1/walk/walk.h"
#include "storage/rosbag1/write/write.h"
#include "storage/storage.h"

static uint32_t probe(const uint8_t *head, size_t head_size, uint64_t file_size) {
  return ha__rosbag1_version_detect(head, head_size, file_size).bits;
}

static const ha_storage_info *rosbag1_info(void *self) {
  const ha__rosbag1 *bag = self;

  return &bag->info;
}

static ha_status rosbag1_parse(void *self, size_t i, const uint8_t *bytes, size_t size,
                               ha_entries *out, ha_error *err) {
  ha__rosbag1 *bag = self;

  HA_TRY(ha__rosbag1_chunk_check(bag, i, err));
  switch (bag->version.number) {
  case VERSION_20:
    return ha__rosbag1_parse20(bag, i, bytes, size, out, err);
  case VERSION_12:
    return ha__rosbag1_parse12(bag, i, bytes, size, out, err);
  default:
    return ha__rosbag1_parse_text(bag, i, bytes, size, out, err);
  }
}

const ha_storage_ops ha__storage_rosbag1 = {
    .struct_size = sizeof(ha_storage_ops),
    .name = "rosbag1",
    .summary = "ROS 1 bags (.bag) of versions 0, 1.0, 1.1, 1.2 and 2.0",
    .version = "2.0",
    .suffix = ".bag",
    .probe = probe,
    .open = ha__rosbag1_open,
    .close = ha__rosbag1_close,
    .info = rosbag1_info,
    .chunk = ha__rosbag1_chunk_get,
    .chunk_listed = ha__rosbag1_chunk_listed,
    .chunk_counts = ha__rosbag1_chunk_counts,
    .parse = rosbag1_parse,
    .chunk_index = ha__rosbag1_chunk_index,
    .entry_at = ha__rosbag1_entry_at,
    .walk_open = ha__rosbag1_walk_open,
    .walk_next = ha__rosbag1_walk_next,
    .walk_close = ha__rosbag1_walk_close,
    .write_flags = HA_WRITES_PAIRS | HA_WRITES_MD5 | HA_WRITES_ANY_TEXT | HA_WRITES_ROS1_ALONE,
    .writer_open = ha__rosbag1_writer_open,
    .writer_close = ha__rosbag1_writer_close,
    .writer_channel = ha__rosbag1_writer_channel,
    .begin = ha__rosbag1_begin,
    .message = ha__rosbag1_message,
    .seal = ha__rosbag1_seal,
    .chunk_agrees = ha__rosbag1_chunk_agrees,
    .takes_chunks = ha__rosbag1_takes_chunks,
    .finish = ha__rosbag1_finish,
    .check = ha__rosbag1_check_file,
    .add_to_head = ha__rosbag1_add_to_head,
    .decrypted = ha__rosbag1_decrypted,
    .encryption_open = ha__rosbag1_encryption_open,
    .encryption_close = ha__rosbag1_encryption_close,
    .encrypt = ha__rosbag1_encrypt,
};
