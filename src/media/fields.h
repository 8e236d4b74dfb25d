/* Reads fields of messages, for readers of common types. */
#ifndef HA_MEDIA_FIELDS_H
#define HA_MEDIA_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/decoder.h>

/* Compile paths to count fields into paths (all NULL before). After a failure, too, release them
 * with ha__fields_done(). */
ha_status ha__fields_open(ha_path **paths, const ha_plan *plan, const char *const *names,
                          size_t count, ha_error *err);
void ha__fields_done(ha_path **paths, size_t count);

/* Does the type have all these fields? */
bool ha__fields_are_in(const ha_plan *plan, const char *const *names, size_t count);

/* Is the channel's type "pkg/Type" (ROS 1) or "pkg/msg/Type" (ROS 2)? */
bool ha__has_type(const ha_channel *channel, const char *name);

/* Read a value. Returns HA_E_CORRUPT if it has another kind. */
ha_status ha__field_u64(uint64_t *out, const ha_path *path, const ha_message *msg, ha_error *err);
ha_status ha__field_number(double *out, const ha_path *path, const ha_message *msg, ha_error *err);
/* Read a string or an array of bytes; borrowed from the message. */
ha_status ha__field_bytes(const uint8_t **out, size_t *size, const ha_path *path,
                          const ha_message *msg, ha_error *err);

#endif
