/* metadata.yaml as rosbag2 of a metadata version writes it, byte for byte (but for strings that
 * yaml-cpp leaves plain and others read as numbers, see model/yaml_write.h). The inverse of
 * yaml.h. */
#ifndef HA_BAG_METADATA_WRITE_H
#define HA_BAG_METADATA_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bag/metadata/yaml.h"
#include "base/text/text.h"

/* Versions that can be written: 5 is ROS Humble, 7 Iron, 9 Jazzy and later. */
enum { HA__METADATA_OLDEST = 5, HA__METADATA_CUSTOM_DATA = 6, HA__METADATA_NEWEST = 9 };

/* The form of the copy in storage files: without the root key. */
enum { HA__METADATA_FILE = 0, HA__METADATA_EMBEDDED = 1 };

/* Write to an empty text; its limit should be HA__METADATA_MAX_BYTES, so that the result can be
 * read. m's own version and its problems are ignored. Texts may be NULL = "".
 *
 * Left out where the version has no place for it: custom_data before 6, type_description_hash
 * before 7, ros_distro before 8. A key that custom_data has twice is written once, with its last
 * value, as ha_pairs_get() finds it. Without messages, a bag or file may have HA__METADATA_NO_TIME
 * and is written with the time that rosbag2 gives it then, INT64_MAX.
 *
 * HA_E_ARG for other versions, a count or time that is not known, or a compression_mode other than
 * "none", "file", "message"; HA_E_LIMIT, HA_E_NOMEM: as ha__text_status(). */
ha_status ha__metadata_write(ha__text *out, const ha__metadata_yaml *m, int32_t version, int form,
                             ha_error *err);

/* Write the text to metadata.yaml of a folder, and replace an existing one: completely, or not
 * at all (see ha__file_replace()). HA_E_IO, HA_E_NOMEM. */
ha_status ha__metadata_write_file(const char *folder, const ha__text *text, bool sync,
                                  ha_error *err);

#endif
