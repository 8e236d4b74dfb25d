/**
 * @file holdall/repair.h
 * Repair a bag in place. To get messages out of damaged files, open them with HA_READ_RECOVER and
 * write them to another bag (rewrite.h).
 *
 * Lifetime: one call; nothing to release.
 * Threads:  as a reader.
 * Memory:   as a reader.
 */
#ifndef HA_REPAIR_H
#define HA_REPAIR_H

#include <stdint.h>

#include <holdall/base.h>
#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/reader.h>

HA_BEGIN_DECLS

/**
 * Write metadata.yaml of a folder again from the storage files in it, including compressed ones.
 * Entries that only metadata.yaml has (custom data, the ROS distribution) are taken from the old
 * one, or from the copies in the files. The old one stays in place until the new one is complete.
 *
 * @param version  of metadata.yaml, 5 to 9; 0 = 9.
 * @retval HA_OK
 * @retval HA_E_ARG          not a folder, or another version
 * @retval HA_E_TRUNCATED    a file is unfinished or damaged: nothing was changed
 * @retval HA_E_UNSUPPORTED  no file in the folder is a bag, or they are of several storages
 * @retval HA_E_IO, HA_E_NOMEM
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reindex_folder(const char *path, uint32_t version, ha_error *err);

/**
 * The same, with the limits and the temporary folder of options (its flags are ignored; NULL for
 * the defaults). @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_reindex_folder_within(const char *path, uint32_t version,
                                                        const ha_reader_options *options,
                                                        ha_error *err);

/**
 * Add information to a finished bag file in place, in space that its format reserves for it: fields
 * of the bag header of a ROS 1 bag 2.0, about 4000 bytes in all. The size of the file and all other
 * bytes stay as they are, so that readers that do not know the fields are not affected. A field of
 * the same name is replaced. Readers of this library return the fields as the metadata record "bag
 * header".
 *
 * @param pairs  names of printable ASCII characters without '=', other than those of the format;
 *               values of any bytes.
 * @retval HA_OK             the change is on the disk
 * @retval HA_E_ARG          an invalid name
 * @retval HA_E_LIMIT        the space is too small
 * @retval HA_E_UNSUPPORTED  the format reserves no such space, or another writer uses it
 * @retval HA_E_TRUNCATED    the file is unfinished
 * @retval HA_E_CORRUPT      its head is damaged
 * @retval HA_E_IO, HA_E_NOMEM
 *         After a failure other than HA_E_IO the file is unchanged.
 * @since 0.1
 */
HA_API HA_MUST_CHECK ha_status ha_add_to_head(const char *path, const ha_pairs *pairs,
                                              ha_error *err);

HA_END_DECLS

#endif
