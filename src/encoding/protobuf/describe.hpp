/* Describes types of .msg as a descriptor set, which Schema reads as types with the same fields. */
#ifndef HA_ENCODING_PROTOBUF_DESCRIBE_HPP
#define HA_ENCODING_PROTOBUF_DESCRIBE_HPP

#include <string>

#include <holdall/schema.h>

namespace holdall_protobuf {

/* name: of the message, "sensor_msgs.Imu". data: a FileDescriptorSet in proto3, one file for each
 * type, imported files first:
 *
 *   bool, strings, floats, integers of 32 and 64 bits   the same
 *   smaller integers                                    int32, uint32
 *   arrays of bytes                                     bytes
 *   other arrays                                        repeated
 *   times and durations of both ROS                     google.protobuf.Timestamp, Duration
 *
 * Throws Failure. */
void describe(std::string *name, std::string *data, const ha_type *type);

} // namespace holdall_protobuf

#endif
