#include "model/cdr.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/growing.h"

/* The second byte of a header: the encoding; its lowest bit is the byte order. */
enum { PLAIN_LITTLE = 1, PLAIN2_BIG = 6, PLAIN2_LITTLE = 7 };

static ha__cdr_reader open_aligned(const uint8_t *message, size_t size, size_t widest) {
  return (ha__cdr_reader){.data = message + HA__CDR_HEAD,
                          .size = size - HA__CDR_HEAD,
                          .widest = widest,
                          .big = (message[1] & PLAIN_LITTLE) == 0};
}

ha__cdr_reader ha__cdr_open(const uint8_t *message, size_t size) {
  if (!ha__cdr_is_plain(message, size)) return (ha__cdr_reader){.widest = 1, .failed = true};
  return open_aligned(message, size, 8);
}

ha__cdr_reader ha__cdr_open_any(const uint8_t *message, size_t size) {
  const bool is_plain2 = size >= HA__CDR_HEAD && message[0] == 0 &&
                         (message[1] == PLAIN2_BIG || message[1] == PLAIN2_LITTLE);

  return is_plain2 ? open_aligned(message, size, 4) : ha__cdr_open(message, size);
}

ha__cdr_reader ha__cdr_open_ros1(const uint8_t *message, size_t size) {
  return (ha__cdr_reader){.data = message, .size = size, .widest = 1};
}

const uint8_t *ha__cdr_read_bytes(ha__cdr_reader *in, size_t size, size_t align) {
  if (align > in->widest) align = in->widest;
  const size_t padding = (0 - in->pos) & (align - 1); /* align is a power of 2 */
  const size_t left = in->size - in->pos;

  if (in->failed || padding > left || size > left - padding) {
    in->failed = true;
    return NULL;
  }
  const uint8_t *at = in->data + in->pos + padding;
  in->pos += padding + size;
  return at;
}

uint8_t ha__cdr_read_u8(ha__cdr_reader *in) {
  const uint8_t *at = ha__cdr_read_bytes(in, 1, 1);

  return at ? *at : 0;
}

uint32_t ha__cdr_read_u32(ha__cdr_reader *in) {
  const uint8_t *at = ha__cdr_read_bytes(in, 4, 4);

  if (!at) return 0;
  return in->big ? __builtin_bswap32(ha__load_u32(at)) : ha__load_u32(at);
}

uint64_t ha__cdr_read_u64(ha__cdr_reader *in) {
  const uint8_t *at = ha__cdr_read_bytes(in, 8, 8);

  if (!at) return 0;
  return in->big ? __builtin_bswap64(ha__load_u64(at)) : ha__load_u64(at);
}

double ha__cdr_read_f64(ha__cdr_reader *in) {
  const uint64_t bits = ha__cdr_read_u64(in);
  double value;

  memcpy(&value, &bits, sizeof value);
  return value;
}

const char *ha__cdr_read_string(ha__cdr_reader *in) {
  const uint32_t size = ha__cdr_read_u32(in);
  const uint8_t *at = size > 0 ? ha__cdr_read_bytes(in, size, 1) : NULL;

  if (!at) return "";
  if (at[size - 1] == '\0') return (const char *)at;
  in->failed = true;
  return "";
}

ha_slice ha__cdr_read_text(ha__cdr_reader *in) {
  const uint32_t size = ha__cdr_read_u32(in);
  const uint8_t *at = ha__cdr_read_bytes(in, size, 1);
  const bool counts_end = in->widest > 1 && size > 0;

  return at ? (ha_slice){at, counts_end ? size - 1 : size} : (ha_slice){NULL, 0};
}

int64_t ha__cdr_read_time(ha__cdr_reader *in) {
  const int32_t seconds = (int32_t)ha__cdr_read_u32(in);
  const uint32_t ns = ha__cdr_read_u32(in);

  return (int64_t)seconds * 1000000000 + ns;
}

bool ha__cdr_has_fields(const ha__cdr_reader *in) {
  return !in->failed && in->size > 4;
}

bool ha__cdr_has_more(const ha__cdr_reader *in) {
  return !in->failed && in->size - in->pos >= 4;
}

/* Append n bytes, aligned after the header; NULL on failure. */
static uint8_t *add(ha__cdr_writer *out, size_t n, size_t align) {
  static const uint8_t head[HA__CDR_HEAD] = HA__CDR_HEAD_LITTLE;
  static const uint8_t zeros[8] = {0};

  if (!out->failed && out->bytes.size == 0) {
    out->failed = ha__bytes_append(&out->bytes, head, sizeof head, NULL) < 0;
  }
  if (out->failed) return NULL;
  const size_t padding = (align - (out->bytes.size - HA__CDR_HEAD) % align) % align;
  if (ha__bytes_append(&out->bytes, zeros, padding, NULL) < 0 ||
      ha__bytes_reserve(&out->bytes, n, NULL) < 0) {
    out->failed = true;
    return NULL;
  }
  uint8_t *at = out->bytes.data + out->bytes.size;
  out->bytes.size += n;
  return at;
}

void ha__cdr_write_bytes(ha__cdr_writer *out, const void *bytes, size_t size, size_t align) {
  uint8_t *at = add(out, size, align);

  if (at && size > 0) memcpy(at, bytes, size);
}

void ha__cdr_write_u8(ha__cdr_writer *out, uint8_t value) {
  uint8_t *at = add(out, 1, 1);

  if (at) *at = value;
}

void ha__cdr_write_u32(ha__cdr_writer *out, uint32_t value) {
  uint8_t *at = add(out, 4, 4);

  if (at) ha__store_u32(at, value);
}

void ha__cdr_write_u64(ha__cdr_writer *out, uint64_t value) {
  uint8_t *at = add(out, 8, 8);

  if (at) ha__store_u64(at, value);
}

void ha__cdr_write_f64(ha__cdr_writer *out, double value) {
  uint64_t bits;

  memcpy(&bits, &value, sizeof bits);
  ha__cdr_write_u64(out, bits);
}

void ha__cdr_write_string(ha__cdr_writer *out, const char *value) {
  const size_t size = strlen(value) + 1;

  if (size > UINT32_MAX) {
    out->failed = true;
    return;
  }
  ha__cdr_write_u32(out, (uint32_t)size);
  ha__cdr_write_bytes(out, value, size, 1);
}

void ha__cdr_patch_u32(ha__cdr_writer *out, size_t at, uint32_t value) {
  if (!out->failed) ha__store_u32(out->bytes.data + at, value);
}

void ha__cdr_writer_end(ha__cdr_writer *out) {
  if (out->bytes.size == 0) ha__cdr_write_u8(out, 0);
}

void ha__cdr_writer_clear(ha__cdr_writer *out) {
  out->bytes.size = 0;
  out->failed = false;
}

void ha__cdr_writer_done(ha__cdr_writer *out) {
  ha__free(out->bytes.data);
  *out = (ha__cdr_writer)HA__CDR_WRITER_INIT;
}
