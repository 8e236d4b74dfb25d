/* Results: a buffer in front of standard output, with fast numbers and safe names. */
#ifndef CLI_UI_OUT_H
#define CLI_UI_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <holdall/base.h>
#include <holdall/model.h>

#define CLI_STDOUT 1
#define CLI_OUT_BUFFER 65536

typedef enum cli_out_kind { CLI_OUT_UNKNOWN, CLI_OUT_DATA, CLI_OUT_TERMINAL } cli_out_kind;

/* Write errors are kept until cli_out_close(); what is written after one goes nowhere. */
typedef struct cli_out {
  int fd;
  int sys_errno; /* of the first write that failed */
  cli_out_kind kind;
  size_t used;
  char buffer[CLI_OUT_BUFFER];
} cli_out;

void cli_out_init(cli_out *out, int fd);

/* Write what is buffered. */
void cli_out_flush(cli_out *out);

/* True when writing on is useless. */
static inline bool cli_out_is_broken(const cli_out *out) {
  return out->sys_errno != 0;
}

/* Room for size bytes, at most CLI_OUT_BUFFER; advance out->used by what was filled. */
static inline char *cli_out_room(cli_out *out, size_t size) {
  if (out->used > CLI_OUT_BUFFER - size) cli_out_flush(out);
  return out->buffer + out->used;
}

void cli_out_bytes(cli_out *out, const void *bytes, size_t size);

static inline void cli_out_text(cli_out *out, const char *text) {
  cli_out_bytes(out, text, strlen(text));
}

static inline void cli_out_char(cli_out *out, char c) {
  *cli_out_room(out, 1) = c;
  out->used++;
}

void cli_out_u64(cli_out *out, uint64_t value);
void cli_out_i64(cli_out *out, int64_t value);

/* The fewest digits that read back as the same value; "nan", "inf", "-inf". */
void cli_out_float(cli_out *out, float value);
void cli_out_double(cli_out *out, double value);

/* Lower-case hexadecimal digits. */
void cli_out_hex(cli_out *out, const uint8_t *bytes, size_t size);

/* Seconds with nine decimals, as ha_time_format_seconds() writes them. */
void cli_out_seconds(cli_out *out, int64_t time_ns);

/* For what is not hot; at most 1023 bytes. */
void cli_out_format(cli_out *out, const char *format, ...) HA_PRINTF(2, 3);

/* Text from a file or network for a person's eyes: what a terminal would obey, and what is not
 * UTF-8, byte by byte as \n, \x1b. All such text goes through here, or through cli_out_lines(), or
 * is JSON or YAML, which have escapes of their own. Gives the columns that it took, one a
 * character. */
size_t cli_out_name(cli_out *out, const char *text);
size_t cli_out_name_bytes(cli_out *out, const char *text, size_t size);

/* Lines of data, such as CSV or a definition: as they are; but to a terminal as names, with their
 * newlines and tabs. */
void cli_out_lines(cli_out *out, const char *text, size_t size);

void cli_out_spaces(cli_out *out, size_t count);

/* "17 B", "25.0 KiB", as `ros2 bag info` writes sizes. */
void cli_out_size(cli_out *out, uint64_t bytes);

/* Bytes of the UTF-8 character at text, of at most size bytes; 0 if there is none. */
size_t cli_utf8_size(const char *text, size_t size);

/* The number of the character at text, of so many bytes: what cli_utf8_size() gave, not 0. */
uint32_t cli_utf8_code(const char *text, size_t size);

#endif
