/* USER_DATA of DDS as ROS 2 uses it: "key=value;" pairs. Pure functions of untrusted bytes. */
#ifndef HA_TRANSPORT_ROS2_PROTOCOL_USER_DATA_H
#define HA_TRANSPORT_ROS2_PROTOCOL_USER_DATA_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/model.h>
#include <holdall/transport.h>

enum { HA__ROS2_HASH_SIZE = 72 }; /* "RIHS01_", 64 digits, NUL */

/* Size of the buffer for ha__ros2_user_data_write(). */
enum { HA__ROS2_USER_DATA_SIZE = 192 };

/* Finds the value of the first such key; borrowed. false = there is none. */
bool ha__ros2_user_data_find(ha_slice *out, const void *data, size_t size, const char *key);

/* The type hash; "" if there is none, or it is malformed. */
void ha__ros2_user_data_hash(char out[HA__ROS2_HASH_SIZE], const void *data, size_t size);

/* The id of a service or a client, "1.10.af...", 16 bytes. false = none, or malformed. */
bool ha__ros2_user_data_id(ha_gid *out, const void *data, size_t size, const char *key);

bool ha__ros2_is_hash(const char *text, size_t size);

/* Writes "typehash=...;serviceid=...;"; without a hash or a key the part is left out. Returns the
 * size. */
size_t ha__ros2_user_data_write(char out[HA__ROS2_USER_DATA_SIZE], const char *hash,
                                const char *id_key, const ha_gid *id);

#endif
