/* Adds information to the head of a finished file, in place. */
#include <holdall/repair.h>

#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/replace.h"
#include "io/source.h"
#include "model/channel_copy.h"
#include "plugin/registry.h"

/* Bytes of a file that a storage may read and change. */
enum { HEAD_MAX = 64 << 10 };

static ha_status find_storage(const ha_storage_ops **out, const uint8_t *head, size_t size,
                              uint64_t file_size, ha_error *err) {
  const ha_storage_ops *ops = ha__registry_probe(head, size < 4096 ? size : 4096, file_size);

  if (!ops) return HA_FAIL(err, HA_E_UNSUPPORTED, 0, "no storage knows this file");
  if (!ops->add_to_head) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET,
                   "a file of the storage %s keeps no space for information in its head",
                   ops->name);
  }
  *out = ops;
  return HA_OK;
}

/* Write the differing bytes, as one range. */
static ha_status write_changes(const char *path, const uint8_t *before, const uint8_t *after,
                               size_t size, ha_error *err) {
  size_t first = 0;

  while (first < size && before[first] == after[first]) {
    first++;
  }
  while (size > first && before[size - 1] == after[size - 1]) {
    size--;
  }
  return size > first ? ha__file_patch(path, first, after + first, size - first, err) : HA_OK;
}

static ha_status add_to_head(const char *path, uint8_t *head, ha_source *source,
                             const ha_pairs *pairs, ha_error *err) {
  const uint64_t file_size = ha__source_size(source);
  const size_t size = file_size < HEAD_MAX ? (size_t)file_size : HEAD_MAX;
  uint8_t *after = head + HEAD_MAX;
  const ha_storage_ops *ops = NULL;

  HA_TRY(ha__source_read(head, source, 0, size, err));
  HA_TRY(find_storage(&ops, head, size, file_size, err));
  memcpy(after, head, size);
  HA_TRY(ops->add_to_head(after, size, pairs, err));
  return write_changes(path, head, after, size, err);
}

ha_status ha_add_to_head(const char *path, const ha_pairs *pairs, ha_error *err) {
  ha_source *source = NULL;

  HA_TRY(ha__need(path, "the path", err));
  HA_TRY(ha__need(pairs, "the pairs", err));
  HA_TRY(ha__pairs_check(pairs, err));
  uint8_t *heads = ha__alloc(2 * (size_t)HEAD_MAX); /* before, and after */
  if (!heads) return HA_FAIL_NOMEM(err);
  ha_status st = ha__source_open(&source, path, err);
  if (st >= 0) st = add_to_head(path, heads, source, pairs, err);
  if (st < 0) ha__error_locate(err, path);
  ha__source_close(source);
  ha__free(heads);
  return st;
}
