/* Copies a chunk of another file into this one unchanged. */
#include <string.h>

#include "bag/write/internal.h"
#include "base/status.h"

bool ha__out_file_takes_chunks(const ha__out_file *file, const ha__storage *from,
                               const char *compression) {
  const ha_storage_ops *ops = file->ops;
  const char *own = file->packing.ops ? file->packing.ops->name : "none";

  if (ops != from->ops || !ops->takes_chunks || file->how->message_compression) return false;
  if (file->packing.cipher) return false;
  return strcmp(own, compression) == 0 && ops->takes_chunks(file->writer, from->self);
}

bool ha__out_file_wants_crc(const ha__out_file *file) {
  return file->packing.crc;
}

static ha_status pass(ha__out_file *file, const ha_chunk *chunk, ha_entries *entries,
                      const ha_slice *stored, const ha__loan *loan, ha_error *err) {
  const ha_draft draft = {.size = chunk->raw_size,
                          .entries = *entries,
                          .start_ns = chunk->start_ns,
                          .end_ns = chunk->end_ns};
  const ha_sealed how = {.struct_size = sizeof how,
                         .offset = ha__sink_position(file->sink),
                         .stored_size = stored->size,
                         .compression = chunk->compression,
                         .crc = chunk->crc};

  file->head.size = 0;
  file->tail.size = 0;
  const ha_status st = ha__out_validate_ends(
      file, file->ops->seal(file->writer, &draft, &how, &file->head, &file->tail, err), err);
  if (st < 0) {
    loan->release(loan->user);
    return st;
  }
  const ha__piece pieces[] = {
      {file->head.data, file->head.size, NULL, NULL},
      {stored->data, stored->size, loan->release, loan->user},
      {file->tail.data, file->tail.size, NULL, NULL},
  };
  return ha__out_put(file, pieces, 3, err);
}

ha_status ha__out_file_pass(ha__out_file *file, const ha_chunk *chunk, ha_entries *entries,
                            const ha_slice *stored, const ha__loan *loan, ha_error *err) {
  ha_error why = HA_ERROR_INIT;
  ha_status st = file->failure.code < 0 ? ha__out_failed(file, err) : HA_OK;

  if (st >= 0) st = ha__out_close_lines(file, &why);
  if (st < 0) {
    loan->release(loan->user);
  } else {
    st = pass(file, chunk, entries, stored, loan, &why);
  }
  return st < 0 ? ha__out_keep_failure(file, st, &why, err) : st;
}
