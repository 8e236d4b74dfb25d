/* Reads header.stamp of messages. */
#ifndef CLI_MEASURE_STAMP_H
#define CLI_MEASURE_STAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/encoding.h>

typedef struct cli_stamp {
  ha_path *sec; /* NULL = the type has no header.stamp */
  ha_path *nanosec;
} cli_stamp;

/* Find header.stamp in a type. plan: borrowed until cli_stamp_done(). */
void cli_stamp_find(cli_stamp *out, const ha_plan *plan);
/* Returns the stamp in ns since the epoch. Returns false if it is missing, zero or invalid. */
bool cli_stamp_read(int64_t *out, const cli_stamp *stamp, const uint8_t *data, size_t size);
void cli_stamp_done(cli_stamp *stamp);

#endif
