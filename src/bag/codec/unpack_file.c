#include "bag/codec/unpack_file.h"

#include <stdio.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"
#include "io/source.h"
#include "io/temporary.h"
#include "plugin/registry.h"

enum { IN_SIZE = 1 << 20, OUT_SIZE = 1 << 20 };

typedef struct job {
  ha_source *packed;
  const ha_compression_ops *ops;
  const ha__report_target *report_to;
  void *stream;
  uint8_t *buffer; /* OUT_SIZE bytes */
  ha__scratch *scratch;
  ha__unpack_budget *budget;
  ha__unpack_watch watch;
  uint64_t read;   /* bytes of packed */
  uint64_t excess; /* bytes written, charged to budget */
  int fd;
  uint64_t written;
  bool at_start; /* compressed bytes of the stream; nothing of it was delivered */
} job;

/* Output so far that exceeds the ratio to the input: none of it was delivered yet. */
static ha_status charge_budget(job *j, ha_error *err) {
  const uint64_t excess = ha__unpack_excess(j->read, j->written);

  if (excess > j->excess) {
    ha__unpack_budget_charge(j->budget, j->ops, 0, excess - j->excess, 0);
    j->excess = excess;
  }
  return ha__unpack_budget_check(j->budget, err);
}

static ha_status write_all(job *j, size_t size, ha_error *err) {
  const ha_status st = ha__scratch_charge(j->scratch, size, err);

  if (st < 0) {
    ha__error_wrap(err, "the %llu bytes of the compressed file unpack to too many",
                   (unsigned long long)ha__source_size(j->packed));
    return st;
  }
  j->written += size;
  HA_TRY(charge_budget(j, err));
  HA_TRY(ha__unpack_watch_step(&j->watch, j->read, j->written, err));
  return ha__scratch_write(j->fd, j->buffer, size, err);
}

/* Decompress one whole view; several streams may follow each other. */
static ha_status feed(job *j, const uint8_t *bytes, size_t size, ha_error *err) {
  ha_stream_io io = {bytes, size, NULL, 0};
  ha_status st = HA_OK;

  while (st >= 0 && (io.src_size > 0 || io.dst_size == 0)) {
    const size_t src_before = io.src_size;
    io.dst = j->buffer;
    io.dst_size = OUT_SIZE;
    if (io.src_size > 0) j->at_start = false;
    st = j->ops->stream_step(j->stream, &io, err);
    if (io.src_size > src_before || io.dst_size > OUT_SIZE || st > HA_END) {
      return HA_FAIL(err, HA_E_CORRUPT, HA_NO_OFFSET, "compression %s returned an invalid result",
                     j->ops->name);
    }
    j->read += src_before - io.src_size;
    HA_TRY(write_all(j, OUT_SIZE - io.dst_size, err));
    if (st == HA_END) {
      j->ops->stream_close(j->stream);
      j->stream = NULL;
      j->at_start = true;
      if (io.src_size == 0) return HA_OK;
      HA_TRY(j->ops->stream_open(&j->stream, &ha__host, err));
    } else if (io.src_size == src_before && io.dst_size == OUT_SIZE) {
      return st; /* needs more than this view has */
    }
  }
  return st;
}

static void report(const job *j, uint64_t offset, const char *text) {
  char line[320];

  snprintf(line, sizeof line, "%s; %llu bytes were unpacked before", text,
           (unsigned long long)j->written);
  const ha_loss loss = {.offset = (int64_t)offset,
                        .bytes = ha__source_size(j->packed) - offset,
                        .messages = HA_UNCOUNTED,
                        .text = line};
  ha__report_lose(j->report_to, &loss);
}

static ha_status unpack_all(job *j, ha_error *err) {
  const uint64_t size = ha__source_size(j->packed);
  uint64_t offset = 0;
  ha_status st = HA_OK;

  while (offset < size && st >= 0) {
    ha_view view = HA_VIEW_INIT;
    const size_t step = size - offset < IN_SIZE ? (size_t)(size - offset) : IN_SIZE;
    if (!j->stream) HA_TRY(j->ops->stream_open(&j->stream, &ha__host, err));
    HA_TRY(ha__source_view(&view, j->packed, offset, step, err));
    st = feed(j, view.data, view.size, err);
    ha__view_release(&view);
    if (st == HA_E_CORRUPT) {
      report(j, offset, "the compressed file is damaged near here");
      return HA_OK;
    }
    offset += step;
  }
  if (st >= 0 && j->stream && !j->at_start) report(j, size, "the compressed file ends early");
  return st < 0 ? st : HA_OK;
}

ha_status ha__unpack_file(ha_source **out, ha_source *packed, const ha_compression_ops *ops,
                          ha__scratch *scratch, ha__unpack_budget *budget,
                          const ha__report_target *report_to, ha_error *err) {
  job j = {.packed = packed,
           .ops = ops,
           .report_to = report_to,
           .scratch = scratch,
           .budget = budget,
           .fd = -1,
           .at_start = true};
  ha_status st;

  if (!ops->stream_open) {
    return HA_FAIL(err, HA_E_UNSUPPORTED, HA_NO_OFFSET, "cannot unpack a whole file with %s",
                   ops->name);
  }
  HA_TRY(ha__scratch_open_file(&j.fd, scratch, err));
  j.buffer = ha__alloc(OUT_SIZE);
  ha__unpack_watch_start(&j.watch, budget, ops);
  st = j.buffer ? unpack_all(&j, err) : HA_FAIL_NOMEM(err);
  if (j.stream) ops->stream_close(j.stream);
  ha__free(j.buffer);
  if (st < 0) {
    ha__scratch_discharge(scratch, j.written);
    close(j.fd);
    return st;
  }
  return ha__source_from_fd(out, j.fd, ha__source_name(packed), err);
}
