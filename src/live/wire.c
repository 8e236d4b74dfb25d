#include "live/wire.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bytes.h"
#include "base/growing.h"

/* The second byte of a head: plain CDR, its lowest bit is the order of bytes. */
enum { PLAIN_BIG = 0, PLAIN_LITTLE = 1 };

ha__wire_in ha__wire_read(const uint8_t *message, size_t size) {
  const bool is_message = size >= HA__WIRE_HEAD && message[0] == 0 && message[1] <= PLAIN_LITTLE;

  if (!is_message) return (ha__wire_in){.failed = true};
  return (ha__wire_in){.data = message + HA__WIRE_HEAD,
                       .size = size - HA__WIRE_HEAD,
                       .big = message[1] == PLAIN_BIG};
}

ha__wire_in ha__wire_read_ros1(const uint8_t *message, size_t size) {
  return (ha__wire_in){.data = message, .size = size};
}

/* The next n bytes, aligned; NULL when they are not there. */
static const uint8_t *take(ha__wire_in *in, size_t n, size_t align) {
  const size_t padding = (align - in->pos % align) % align;
  const size_t left = in->size - in->pos;

  if (in->failed || padding > left || n > left - padding) {
    in->failed = true;
    return NULL;
  }
  const uint8_t *at = in->data + in->pos + padding;
  in->pos += padding + n;
  return at;
}

uint8_t ha__wire_in_u8(ha__wire_in *in) {
  const uint8_t *at = take(in, 1, 1);

  return at ? *at : 0;
}

uint32_t ha__wire_in_u32(ha__wire_in *in) {
  const uint8_t *at = take(in, 4, 4);

  if (!at) return 0;
  return in->big ? __builtin_bswap32(ha__load_u32(at)) : ha__load_u32(at);
}

uint64_t ha__wire_in_u64(ha__wire_in *in) {
  const uint8_t *at = take(in, 8, 8);

  if (!at) return 0;
  return in->big ? __builtin_bswap64(ha__load_u64(at)) : ha__load_u64(at);
}

double ha__wire_in_f64(ha__wire_in *in) {
  const uint64_t bits = ha__wire_in_u64(in);
  double value;

  memcpy(&value, &bits, sizeof value);
  return value;
}

const char *ha__wire_in_string(ha__wire_in *in) {
  const uint32_t size = ha__wire_in_u32(in);
  const uint8_t *at = size > 0 ? take(in, size, 1) : NULL;

  if (!at) return "";
  if (at[size - 1] == '\0') return (const char *)at;
  in->failed = true;
  return "";
}

int64_t ha__wire_in_time(ha__wire_in *in) {
  const int32_t seconds = (int32_t)ha__wire_in_u32(in);
  const uint32_t ns = ha__wire_in_u32(in);

  return (int64_t)seconds * 1000000000 + ns;
}

bool ha__wire_in_has_fields(const ha__wire_in *in) {
  return !in->failed && in->size > 4;
}

bool ha__wire_in_has_more(const ha__wire_in *in) {
  return !in->failed && in->size - in->pos >= 4;
}

/* Append n bytes, aligned after the header; NULL on failure. */
static uint8_t *add(ha__wire_out *out, size_t n, size_t align) {
  static const uint8_t head[HA__WIRE_HEAD] = {0, PLAIN_LITTLE, 0, 0};
  static const uint8_t zeros[8] = {0};

  if (!out->failed && out->bytes.size == 0) {
    out->failed = ha__bytes_append(&out->bytes, head, sizeof head, NULL) < 0;
  }
  if (out->failed) return NULL;
  const size_t padding = (align - (out->bytes.size - HA__WIRE_HEAD) % align) % align;
  if (ha__bytes_append(&out->bytes, zeros, padding, NULL) < 0 ||
      ha__bytes_reserve(&out->bytes, n, NULL) < 0) {
    out->failed = true;
    return NULL;
  }
  uint8_t *at = out->bytes.data + out->bytes.size;
  out->bytes.size += n;
  return at;
}

void ha__wire_out_bytes(ha__wire_out *out, const void *bytes, size_t size, size_t align) {
  uint8_t *at = add(out, size, align);

  if (at && size > 0) memcpy(at, bytes, size);
}

void ha__wire_out_u8(ha__wire_out *out, uint8_t value) {
  uint8_t *at = add(out, 1, 1);

  if (at) *at = value;
}

void ha__wire_out_u32(ha__wire_out *out, uint32_t value) {
  uint8_t *at = add(out, 4, 4);

  if (at) ha__store_u32(at, value);
}

void ha__wire_out_u64(ha__wire_out *out, uint64_t value) {
  uint8_t *at = add(out, 8, 8);

  if (at) ha__store_u64(at, value);
}

void ha__wire_out_f64(ha__wire_out *out, double value) {
  uint64_t bits;

  memcpy(&bits, &value, sizeof bits);
  ha__wire_out_u64(out, bits);
}

void ha__wire_out_string(ha__wire_out *out, const char *value) {
  const size_t size = strlen(value) + 1;

  if (size > UINT32_MAX) {
    out->failed = true;
    return;
  }
  ha__wire_out_u32(out, (uint32_t)size);
  ha__wire_out_bytes(out, value, size, 1);
}

void ha__wire_out_patch_u32(ha__wire_out *out, size_t at, uint32_t value) {
  if (!out->failed) ha__store_u32(out->bytes.data + at, value);
}

void ha__wire_out_end(ha__wire_out *out) {
  if (out->bytes.size == 0) ha__wire_out_u8(out, 0);
}

void ha__wire_out_clear(ha__wire_out *out) {
  out->bytes.size = 0;
  out->failed = false;
}

void ha__wire_out_done(ha__wire_out *out) {
  ha__free(out->bytes.data);
  *out = (ha__wire_out)HA__WIRE_OUT_INIT;
}
