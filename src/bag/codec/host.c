/* The functions that the core offers to plugins: each member is a plain function of base/ and
 * io/. */
#include <stdarg.h>

#include "bag/codec/budget.h"
#include "bag/codec/unpack_stream.h"
#include "bag/codec/unpacker.h"
#include "base/alloc.h"
#include "base/format.h"
#include "base/growing.h"
#include "base/status.h"
#include "compression/compression.h"
#include "io/source.h"
#include "plugin/registry.h"
#include "plugin/report.h"

static void host_report(void *report_to, int64_t offset, const char *format, ...) HA_PRINTF(3, 4);

static void host_report(void *report_to, int64_t offset, const char *format, ...) {
  const ha__report_target *target = report_to;
  char text[256];
  va_list args;

  if (!target) return;
  va_start(args, format);
  ha__format_va(text, sizeof text, format, args);
  va_end(args);
  ha__report_add(target->report, target->path, offset, text);
}

static ha_status unpack_with(const char *compression, const uint8_t *src, size_t src_size,
                             uint8_t *dst, size_t capacity, size_t want, size_t *got,
                             uint32_t flags, ha_error *err) {
  const ha_compression_ops *ops = ha__registry_find_compression(compression);

  *got = 0;
  if (!ops) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "no plugin knows the compression '%s'",
                   compression);
  }
  const ha_status st =
      ops->unpack(NULL, &ha__host, src, src_size, dst, capacity, want, got, flags, err);
  return ha__unpack_answer(got, st, ops, capacity, err);
}

static ha_status host_unpack(const char *compression, const uint8_t *src, size_t src_size,
                             uint8_t *dst, size_t capacity, size_t want, size_t *got,
                             ha_error *err) {
  return unpack_with(compression, src, src_size, dst, capacity, want, got, 0, err);
}

static void host_lose(void *report_to, const ha_loss *loss) {
  if (report_to) ha__report_lose(report_to, loss);
}

static ha_status host_salvage(const char *compression, const uint8_t *src, size_t src_size,
                              uint8_t *dst, size_t capacity, size_t want, size_t *got,
                              ha_error *err) {
  return unpack_with(compression, src, src_size, dst, capacity, want, got, HA_UNPACK_SALVAGE, err);
}

static ha_status host_unpack_view(ha_view *out, void *temporary, void *budget,
                                  const char *compression, const ha_slice *src, uint64_t max_size,
                                  uint32_t flags, ha_error *err) {
  const ha__unpacking what = {.ops = ha__registry_find_compression(compression),
                              .src = src->data,
                              .src_size = src->size,
                              .want = UINT64_MAX,
                              .max = max_size,
                              .flags = flags,
                              .scratch = temporary,
                              .budget = budget};
  ha__unpacked unpacked = HA__UNPACKED_INIT;

  *out = (ha_view)HA_VIEW_INIT;
  if (!what.ops) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "no plugin knows the compression '%s'",
                   compression);
  }
  const ha_status st = ha__unpack_stream(&unpacked, &what, err);
  *out = unpacked.view;
  ha__source_close(unpacked.source);
  if (unpacked.charged > 0) ha__scratch_discharge(temporary, unpacked.charged);
  return st;
}

static const char *host_find_compression(const uint8_t *head, size_t size) {
  const ha_compression_ops *ops = ha__registry_probe_compression(head, size);

  return ops ? ops->name : NULL;
}

static ha_status host_reserve(ha_entries *entries, size_t more, ha_error *err) {
  void *items = entries->items;

  /* the estimate may be too high, when one more is still allowed */
  if (entries->limit > 0 && more > entries->limit - entries->size) {
    more = entries->limit - entries->size;
    if (more == 0) {
      return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                     "more than %zu messages in one chunk (a larger --max-chunk allows them)",
                     entries->limit);
    }
  }
  const ha_status st =
      ha__reserve(&items, &entries->capacity, entries->size, more, sizeof *entries->items, err);

  entries->items = items;
  return st;
}

static ha_status host_keep_text(void *report_to, const char **out, const void *data, size_t size,
                                ha_error *err) {
  const ha__report_target *target = report_to;

  return ha__texts_keep(out, &target->report->texts, data, size, err);
}

static ha_status host_charge_text(void *report_to, uint64_t bytes, ha_error *err) {
  const ha__report_target *target = report_to;

  return ha__texts_charge(&target->report->texts, bytes, err);
}

static ha_status host_charge_unpack(void *budget, const char *compression, uint64_t stored,
                                    uint64_t raw, ha_error *err) {
  const ha_compression_ops *ops = ha__registry_find_compression(compression);

  if (ops) ha__unpack_budget_charge(budget, ops, stored, raw, 0);
  return ha__unpack_budget_check(budget, err);
}

const ha_host ha__host = {
    .struct_size = sizeof(ha_host),
    .alloc = ha__alloc,
    .resize = ha__resize,
    .dealloc = ha__free,
    .set_error = ha__error_set,
    .report = host_report,
    .source_size = ha__source_size,
    .source_name = ha__source_name,
    .source_view = ha__source_view,
    .view_release = ha__view_release,
    .source_open_beside = ha__source_open_beside,
    .source_close = ha__source_close,
    .unpack = host_unpack,
    .reserve_entries = host_reserve,
    .reserve_bytes = ha__bytes_reserve,
    .crc32 = ha__crc32,
    .lose = host_lose,
    .salvage = host_salvage,
    .find_compression = host_find_compression,
    .unpack_view = host_unpack_view,
    .keep_text = host_keep_text,
    .charge_text = host_charge_text,
    .charge_unpack = host_charge_unpack,
};
