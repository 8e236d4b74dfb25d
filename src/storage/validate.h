/* Results of a storage are checked before they are used, because a storage may be in a plugin.
 * An invalid result is a failure status. */
#ifndef HA_STORAGE_VALIDATE_H
#define HA_STORAGE_VALIDATE_H

#include <holdall/plugin.h>

/* A failure, which gets a text if it has none; HA_E_CORRUPT for an unknown status. */
ha_status ha__validate_failure(ha_status st, const ha_storage_ops *ops, ha_error *err);

/* HA_OK and HA_END, or a known failure. */
static inline ha_status ha__validate_status(ha_status st, const ha_storage_ops *ops,
                                            ha_error *err) {
  return st == HA_OK || st == HA_END ? st : ha__validate_failure(st, ops, err);
}

/* HA_E_CORRUPT when a required member is missing. */
ha_status ha__validate_info(const ha_storage_info *info, const ha_storage_ops *ops, ha_error *err);

/* Checks the name and all fields of a record of ha_records. */
ha_status ha__validate_record(const ha_record *record, const ha_storage_ops *ops, ha_error *err);

#endif
