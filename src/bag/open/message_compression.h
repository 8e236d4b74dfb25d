/* Finds out whether the messages of a file are compressed one by one, as rosbag2 can do in any
 * storage. */
#ifndef HA_BAG_OPEN_MESSAGE_COMPRESSION_H
#define HA_BAG_OPEN_MESSAGE_COMPRESSION_H

#include "bag/metadata/yaml.h"
#include "storage/storage.h"

/* embedded: metadata.yaml within the file, which takes precedence; NULL = none, and the first
 * messages are probed. *out: NULL = not compressed. HA_E_NOMEM, and failures of opening a
 * cursor. */
ha_status ha__message_compression_find(const ha_compression_ops **out, const ha__storage *storage,
                                       ha_source *source, const ha__metadata_yaml *embedded,
                                       ha_error *err);

#endif
