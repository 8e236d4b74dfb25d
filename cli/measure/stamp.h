/* header.stamp of messages, by the definition of their type. */
#ifndef CLI_MEASURE_STAMP_H
#define CLI_MEASURE_STAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/encoding.h>

typedef struct cli_stamp {
  ha_path *sec; /* NULL = the type has none */
  ha_path *nanosec;
} cli_stamp;

/* plan: of the type; borrowed until cli_stamp_done(). */
void cli_stamp_find(cli_stamp *out, const ha_plan *plan);
/* Time of a message in ns since the epoch. False: none, zero, or no time. */
bool cli_stamp_read(int64_t *out, const cli_stamp *stamp, const uint8_t *data, size_t size);
void cli_stamp_done(cli_stamp *stamp);

#endif
