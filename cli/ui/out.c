#include "ui/out.h"

#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/format.h"
#include "base/number/number.h"
#include "base/text/utf8.h"

static const char g_hex[] = "0123456789abcdef";

/* --- the buffer --------------------------------------------------------------------------- */

void cli_out_init(cli_out *out, int fd) {
  out->fd = fd;
  out->sys_errno = 0;
  out->kind = CLI_OUT_UNKNOWN;
  out->used = 0;
}

bool cli_write_all(int fd, const void *bytes, size_t size) {
  const char *at = bytes;

  while (size > 0) {
    const ssize_t done = write(fd, at, size);

    if (done < 0 && errno != EINTR) return false;
    if (done > 0) {
      at += done;
      size -= (size_t)done;
    }
  }
  return true;
}

static void write_out(cli_out *out, const char *bytes, size_t size) {
  if (out->sys_errno == 0 && !cli_write_all(out->fd, bytes, size)) out->sys_errno = errno;
}

void cli_out_flush(cli_out *out) {
  write_out(out, out->buffer, out->used);
  out->used = 0;
}

void cli_out_bytes(cli_out *out, const void *bytes, size_t size) {
  if (size == 0) return; /* bytes may be NULL then */
  if (size > CLI_OUT_BUFFER) {
    cli_out_flush(out);
    write_out(out, bytes, size);
    return;
  }
  memcpy(cli_out_room(out, size), bytes, size);
  out->used += size;
}

void cli_out_format(cli_out *out, const char *format, ...) {
  char *room = cli_out_room(out, 1024);
  va_list args;

  va_start(args, format);
  out->used += ha__format_va(room, 1024, format, args);
  va_end(args);
}

void cli_out_spaces(cli_out *out, size_t count) {
  while (count > 0) {
    const size_t part = count < 64 ? count : 64;

    memset(cli_out_room(out, part), ' ', part);
    out->used += part;
    count -= part;
  }
}

/* --- numbers ------------------------------------------------------------------------------ */

void cli_out_u64(cli_out *out, uint64_t value) {
  out->used += ha__number_u64(cli_out_room(out, HA__NUMBER_ROOM), value);
}

void cli_out_i64(cli_out *out, int64_t value) {
  out->used += ha__number_i64(cli_out_room(out, HA__NUMBER_ROOM), value);
}

void cli_out_seconds(cli_out *out, int64_t time_ns) {
  const uint64_t size = time_ns < 0 ? UINT64_C(0) - (uint64_t)time_ns : (uint64_t)time_ns;
  uint32_t nanos = (uint32_t)(size % 1000000000u);
  char *room;

  if (time_ns < 0) cli_out_char(out, '-');
  cli_out_u64(out, size / 1000000000u);
  room = cli_out_room(out, 10);
  room[0] = '.';
  for (size_t i = 9; i > 0; i--) {
    room[i] = (char)('0' + nanos % 10);
    nanos /= 10;
  }
  out->used += 10;
}

/* Write NaN and infinities as words. Returns false for other numbers. */
static bool put_word(cli_out *out, double value) {
  if (isnan(value)) {
    cli_out_text(out, "nan");
  } else if (isinf(value)) {
    cli_out_text(out, value < 0 ? "-inf" : "inf");
  } else {
    return false;
  }
  return true;
}

/* Lay out the shortest digits as printf's %g does, if that needs no exponent. Returns false for
 * numbers with more digits before the point than the precision of their type; printf writes
 * them. */
static bool put_plain(cli_out *out, const char *text, size_t size, size_t precision) {
  const char *point = memchr(text, '.', size);
  const bool is_whole = point && size == (size_t)(point - text) + 2 && point[1] == '0';

  if (!point || memchr(text, 'e', size) || (size_t)(point - text) > precision) return false;
  cli_out_bytes(out, text, is_whole ? size - 2 : size);
  return true;
}

void cli_out_float(cli_out *out, float value) {
  char text[HA__NUMBER_ROOM];
  int precision = FLT_DIG;

  if (put_word(out, (double)value)) return;
  if (put_plain(out, text, ha__number_f32(text, value), FLT_DIG)) return;
  do {
    snprintf(text, sizeof text, "%.*g", precision, (double)value);
  } while (precision++ < FLT_DECIMAL_DIG && strtof(text, NULL) != value);
  cli_out_text(out, text);
}

void cli_out_double(cli_out *out, double value) {
  char text[HA__NUMBER_ROOM];
  int precision = DBL_DIG;

  if (put_word(out, value)) return;
  if (put_plain(out, text, ha__number_f64(text, value), DBL_DIG)) return;
  do {
    snprintf(text, sizeof text, "%.*g", precision, value);
  } while (precision++ < DBL_DECIMAL_DIG && strtod(text, NULL) != value);
  cli_out_text(out, text);
}

void cli_out_hex(cli_out *out, const uint8_t *bytes, size_t size) {
  while (size > 0) {
    const size_t part = size < CLI_OUT_BUFFER / 2 ? size : CLI_OUT_BUFFER / 2;
    char *room = cli_out_room(out, part * 2);

    for (size_t i = 0; i < part; i++) {
      room[2 * i] = g_hex[bytes[i] >> 4];
      room[2 * i + 1] = g_hex[bytes[i] & 15];
    }
    out->used += part * 2;
    bytes += part;
    size -= part;
  }
}

void cli_out_count(cli_out *out, uint64_t count, const char *what) {
  cli_out_format(out, "%" PRIu64 " %s%s", count, what, count == 1 ? "" : "s");
}

void cli_out_size(cli_out *out, uint64_t bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  double size = (double)bytes;
  size_t unit = 0;

  while (size >= 1024 && unit < 4) {
    size /= 1024;
    unit++;
  }
  cli_out_format(out, "%.*f %s", unit == 0 ? 0 : 1, size, units[unit]);
}

/* --- names -------------------------------------------------------------------------------- */

size_t cli_utf8_size(const char *text, size_t size) {
  if (size == 0) return 0;
  const ha__utf8 c = ha__utf8_next((const uint8_t *)text, size);
  return c.code == HA__UTF8_REPLACEMENT && c.size == 1 ? 0 : c.size;
}

uint32_t cli_utf8_code(const char *text, size_t size) {
  return ha__utf8_next((const uint8_t *)text, size).code;
}

static size_t escape(cli_out *out, unsigned char byte) {
  static const char letters[] = "tn\0\0r"; /* index: code - 9 */

  if (byte >= 9 && byte <= 13 && letters[byte - 9] != '\0') {
    cli_out_format(out, "\\%c", letters[byte - 9]);
    return 2;
  }
  cli_out_format(out, "\\x%02x", byte);
  return 4;
}

static size_t escape_all(cli_out *out, const char *text, size_t size) {
  size_t columns = 0;

  for (size_t i = 0; i < size; i++) {
    columns += escape(out, (unsigned char)text[i]);
  }
  return columns;
}

size_t cli_out_name_bytes(cli_out *out, const char *text, size_t size) {
  size_t columns = 0;

  for (size_t at = 0; at < size;) {
    const size_t length = cli_utf8_size(text + at, size - at);

    if (length == 0 || ha__utf8_is_control(cli_utf8_code(text + at, length))) {
      columns += escape_all(out, text + at, length > 0 ? length : 1);
    } else {
      cli_out_bytes(out, text + at, length);
      columns++;
    }
    at += length > 0 ? length : 1;
  }
  return columns;
}

size_t cli_out_name(cli_out *out, const char *text) {
  return cli_out_name_bytes(out, text, strlen(text));
}

static bool is_terminal(cli_out *out) {
  if (out->kind == CLI_OUT_UNKNOWN) {
    out->kind = isatty(out->fd) ? CLI_OUT_TERMINAL : CLI_OUT_DATA;
  }
  return out->kind == CLI_OUT_TERMINAL;
}

void cli_out_lines(cli_out *out, const char *text, size_t size) {
  if (!is_terminal(out)) {
    cli_out_bytes(out, text, size);
    return;
  }
  for (size_t at = 0; at < size;) {
    size_t end = at;

    while (end < size && text[end] != '\n' && text[end] != '\t') {
      end++;
    }
    cli_out_name_bytes(out, text + at, end - at);
    if (end < size) cli_out_char(out, text[end++]);
    at = end;
  }
}
