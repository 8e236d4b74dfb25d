/* What a storage answers is looked at before anybody uses it: a storage may be a plugin, and what
 * is wrong with that is a status. */
#ifndef HA_STORAGE_VALIDATE_H
#define HA_STORAGE_VALIDATE_H

#include <holdall/plugin.h>

/* A failure, which gets a text if it has none; HA_E_CORRUPT for a status that there is not. */
ha_status ha__validate_failure(ha_status st, const ha_storage_ops *ops, ha_error *err);

/* HA_OK and HA_END, or a failure that there is. */
static inline ha_status ha__validate_status(ha_status st, const ha_storage_ops *ops,
                                            ha_error *err) {
  return st == HA_OK || st == HA_END ? st : ha__validate_failure(st, ops, err);
}

/* HA_E_CORRUPT when something that must be there is not. */
ha_status ha__validate_info(const ha_storage_info *info, const ha_storage_ops *ops, ha_error *err);

/* What a record of ha_records is called, and all its fields. */
ha_status ha__validate_record(const ha_record *record, const ha_storage_ops *ops, ha_error *err);

#endif
