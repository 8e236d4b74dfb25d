#include "bag/write/metadata.h"

#include <string.h>

#include "bag/metadata/lists.h"
#include "bag/metadata/write.h"
#include "base/path.h"
#include "base/status.h"

static ha_status add_all(ha__metadata_lists *lists, const ha__out_bag *bag, ha_error *err) {
  const size_t extra = bag->file_compression ? strlen(bag->file_compression->suffix) : 0;

  for (size_t i = 0; i < bag->channel_count; i++) {
    HA_TRY(ha__metadata_lists_topic(lists, bag->channels[i].channel, bag->channels[i].message_count,
                                    err));
  }
  for (size_t i = bag->deleted; i < bag->entry_count; i++) {
    const ha__out_entry *e = &bag->entries[i];
    const char *name = bag->names.folder ? e->name : ha__path_last(e->name);
    const ha__metadata_part part = {name, strlen(name) - extra, e->message_count, e->start_ns,
                                    e->end_ns};
    HA_TRY(ha__metadata_lists_file(lists, &part, err));
  }
  return HA_OK;
}

ha_status ha__out_metadata_write(ha__text *out, const ha__out_bag *bag, int form, ha_error *err) {
  static const char *const modes[] = {"none", "message", "file"};
  const ha_writer_options *o = &bag->options;
  ha__metadata_lists lists;
  ha__metadata_yaml m = {.storage_identifier = bag->how.storage->name,
                         .compression_format =
                             o->compression_mode == HA_COMPRESS_CHUNKS ? "" : o->compression,
                         .compression_mode = modes[o->compression_mode],
                         .custom_data = o->metadata,
                         .ros_distro = o->ros_distro};

  HA_TRY(ha__metadata_lists_init(&lists, bag->channel_count, bag->entry_count, err));
  ha_status st = add_all(&lists, bag, err);
  if (st >= 0) {
    ha__metadata_lists_fill(&m, &lists);
    st = ha__metadata_write(out, &m, (int32_t)o->metadata_version, form, err);
  }
  ha__metadata_lists_done(&lists);
  return st;
}
