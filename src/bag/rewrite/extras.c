/* Copies attachments and metadata, everything in a bag except messages. */
#include <holdall/rewrite.h>

#include <string.h>

#include "bag/open/file.h"
#include "bag/open/properties.h"
#include "bag/rewrite/rewrite.h"
#include "base/alloc.h"
#include "base/status.h"

static ha_status write_attachment(ha__rewrite *w, ha__rewrite_out *o,
                                  const ha_attachment *attachment, const uint8_t *data,
                                  ha_error *err) {
  ha_attachment copy = *attachment;
  ha_metadata kept;

  HA_TRY(ha__rewrite_attachment(&copy, &kept, w, o, err));
  HA_TRY(ha_writer_add_attachment(o->writer, &copy, data, err));
  if (kept.pairs.size == 0 || !(o->capabilities & HA_WRITES_METADATA)) return HA_OK;
  return ha_writer_add_metadata(o->writer, &kept, err);
}

static ha_status copy_attachment(ha__rewrite *w, const ha_attachment *attachment, size_t i,
                                 ha_error *err) {
  ha_message bytes = HA_MESSAGE_INIT;
  ha_error why = HA_ERROR_INIT;
  const ha_status st = ha_reader_attachment(&bytes, w->reader, i, &why);

  if (st < 0) return ha__rewrite_tolerate(w, st, &why, err);
  for (size_t k = 0; k < w->output_count; k++) {
    ha__rewrite_out *o = &w->outputs[k];
    if (o->capabilities & HA_WRITES_ATTACHMENTS) {
      HA_TRY(write_attachment(w, o, attachment, bytes.data, err));
    } else {
      ha__note_attachment(w, o, attachment);
    }
  }
  return HA_OK;
}

/* Skip a copy of metadata.yaml: the output gets its own. */
static bool is_copy_of_yaml(const ha_metadata *metadata) {
  return ha_pairs_get(&metadata->pairs, HA__RECORD_METADATA_KEY) != NULL;
}

static ha_status copy_record(ha__rewrite *w, const ha_metadata *metadata, ha_error *err) {
  if (is_copy_of_yaml(metadata)) return HA_OK;
  for (size_t k = 0; k < w->output_count; k++) {
    ha__rewrite_out *o = &w->outputs[k];
    if (o->capabilities & HA_WRITES_METADATA) {
      ha_metadata copy = *metadata;
      HA_TRY(ha__rewrite_metadata(&copy, w, o, err));
      HA_TRY(ha_writer_add_metadata(o->writer, &copy, err));
    } else {
      ha__note_metadata(w, o, metadata);
    }
  }
  return HA_OK;
}

ha_status ha__rewrite_extras(ha__rewrite *w, ha_error *err) {
  for (size_t f = 0, n = 0; f < w->bag->file_count; f++) {
    const ha_storage_info *info = ha__storage_info(&w->bag->files[f]->storage);
    for (size_t i = 0; i < info->attachment_count; i++, n++) {
      if (w->options->flags & HA_REWRITE_NO_ATTACHMENTS) continue;
      HA_TRY(copy_attachment(w, info->attachments[i], n, err));
    }
    for (size_t i = 0; i < info->metadata_record_count; i++) {
      if (w->options->flags & HA_REWRITE_NO_METADATA) continue;
      HA_TRY(copy_record(w, info->metadata_records[i], err));
    }
  }
  return HA_OK;
}

/* Pairs of the input, then those of the caller: the last of equal keys is used. */
ha_status ha__rewrite_custom_data(ha__rewrite *w, ha_writer_options *options, ha_error *err) {
  ha_pairs data = {NULL, 0};

  if (w->options->flags & HA_REWRITE_NO_METADATA) return HA_OK;
  HA_TRY(ha__bag_custom_data(&data, &w->arena, w->bag, err));
  const size_t size = data.size + options->metadata.size;
  ha_pair *items = ha__arena_alloc(&w->arena, size * sizeof *items);
  if (!items) return HA_FAIL_NOMEM(err);
  if (data.size) memcpy(items, data.items, data.size * sizeof *items);
  for (size_t i = 0; i < options->metadata.size; i++) {
    items[data.size + i] = options->metadata.items[i];
  }
  options->metadata = (ha_pairs){items, size};
  return HA_OK;
}
