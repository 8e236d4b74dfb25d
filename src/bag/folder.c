#include "bag/folder.h"
#include "base/alloc.h"
#include "base/status.h"
ha_status ha__folder_open(ha__folder *out, const char *path, const ha_reader_options *options,
                          ha__report *report, ha_error *err) {
  (void)out;
  (void)path;
  (void)options;
  (void)report;
  return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "folder");
}
void ha__folder_compare(const ha__folder *folder, const ha_bag_info *info, ha__report *report) {
  (void)folder;
  (void)info;
  (void)report;
}
void ha__folder_done(ha__folder *folder) {
  ha__arena_done(&folder->arena);
}
