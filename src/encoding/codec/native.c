/* The encodings that plans walk without a codec. */
#include <string.h>

#include "encoding/codec/encodings.h"

static int32_t probe_ros1(const ha_channel *channel) {
  return strcmp(channel->encoding, "ros1") == 0;
}

static int32_t probe_cdr(const ha_channel *channel) {
  return strcmp(channel->encoding, "cdr") == 0 && strcmp(channel->schema->encoding, "omgidl") != 0;
}

const ha_encoding_ops ha__encoding_ros1 = {
    .struct_size = sizeof(ha_encoding_ops),
    .name = "ros1",
    .summary = "ROS 1: little endian, packed",
    .version = "1",
    .dialect = HA_DIALECT_ROS1,
    .probe = probe_ros1,
};

const ha_encoding_ops ha__encoding_cdr = {
    .struct_size = sizeof(ha_encoding_ops),
    .name = "cdr",
    .summary = "ROS 2: plain CDR of DDS-XTypes, XCDR1 and XCDR2",
    .version = "1.3",
    .dialect = HA_DIALECT_ROS2,
    .probe = probe_cdr,
};
