/**
 * @file holdall/payload.h
 * Finds the large array of bytes in a serialized message of a common type: the pixels of an image,
 * the points of a cloud.
 *
 * A writer in direct mode (writer.h) writes this array without a copy, if the message's memory is
 * allocated so that the array starts at a multiple of 4096.
 *
 * Lifetime: nothing to release.
 * Threads:  any thread.
 * Memory:   none.
 */
#ifndef HA_PAYLOAD_H
#define HA_PAYLOAD_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>

HA_BEGIN_DECLS

/**
 * Find the data field of sensor_msgs/Image, CompressedImage or PointCloud2
 * (the names of ROS 1 or ROS 2; layouts: the .msg files of common_msgs).
 *
 * @param[out] offset  of the first byte of the field in the message; untouched unless HA_OK.
 * @param[out] run     bytes of the field.
 * @param type      "sensor_msgs/Image", "sensor_msgs/msg/Image", ...
 * @param encoding  "ros1" or "cdr" (XCDR1, little or big endian).
 * @param data      the serialized message; its first bytes up to the field are enough.
 * @param size      bytes of the whole message.
 * @param present   bytes of it at data; = size when complete.
 *
 * @retval HA_OK
 * @retval HA_END          another type or encoding
 * @retval HA_E_TRUNCATED  present bytes do not reach the field, or the message ends within it
 * @retval HA_E_CORRUPT    not a message of this type
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_payload_find(size_t *offset, size_t *run, const char *type,
                                               const char *encoding, const uint8_t *data,
                                               size_t size, size_t present, ha_error *err);

HA_END_DECLS

#endif
