/* Buffered output of results, with fast numbers and escaped names. */
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

/* The first write error is kept for cli_out_close(); later output is dropped. */
typedef struct cli_out {
  int fd;
  int sys_errno; /* of the first failed write; 0 = none */
  cli_out_kind kind;
  size_t used;
  char buffer[CLI_OUT_BUFFER];
} cli_out;

/* Write all bytes to a file or a pipe. Returns false, with a reason in errno, if it fails. */
bool cli_write_all(int fd, const void *bytes, size_t size);

void cli_out_init(cli_out *out, int fd);

/* Write the buffered bytes. */
void cli_out_flush(cli_out *out);

/* Did a write fail, so that the caller can stop? */
static inline bool cli_out_is_broken(const cli_out *out) {
  return out->sys_errno != 0;
}

/* Returns room for size bytes, at most CLI_OUT_BUFFER. The caller adds what it filled to out->used.
 */
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

/* Write the fewest digits that read back as the same value; or "nan", "inf", "-inf". */
void cli_out_float(cli_out *out, float value);
void cli_out_double(cli_out *out, double value);

/* Write "1 message", "2 messages". */
void cli_out_count(cli_out *out, uint64_t count, const char *what);

/* Write lower-case hexadecimal digits. */
void cli_out_hex(cli_out *out, const uint8_t *bytes, size_t size);

/* Write seconds with nine decimals, as ha_time_format_seconds() does. */
void cli_out_seconds(cli_out *out, int64_t time_ns);

/* Like printf; at most 1023 bytes. Too slow to call for every message of a bag. */
void cli_out_format(cli_out *out, const char *format, ...) HA_PRINTF(2, 3);

/* Write text from a file or network so that it is safe on a terminal: control characters and bytes
 * that are not UTF-8 become \n, \x1b. All such text must be written by this function, by
 * cli_out_lines(), or as JSON or YAML, which have their own escapes. Returns the columns used, one
 * per character. */
size_t cli_out_name(cli_out *out, const char *text);
size_t cli_out_name_bytes(cli_out *out, const char *text, size_t size);

/* Write lines of data, such as CSV or a definition. On a terminal, control characters other than
 * newlines and tabs are escaped as in names; otherwise the text is unchanged. */
void cli_out_lines(cli_out *out, const char *text, size_t size);

void cli_out_spaces(cli_out *out, size_t count);

/* Write "17 B", "25.0 KiB": the format of `ros2 bag info`. */
void cli_out_size(cli_out *out, uint64_t bytes);

/* Returns the bytes of the UTF-8 character at text, which has size bytes; 0 if it is none. */
size_t cli_utf8_size(const char *text, size_t size);

/* Returns the code point of the character at text, whose size is what cli_utf8_size() returned. */
uint32_t cli_utf8_code(const char *text, size_t size);

#endif
