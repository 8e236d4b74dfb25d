/* One reading of messages by a verb that looks at each: how far it is, what is told of damage, and
 * when it is given up. */
#ifndef CLI_INPUT_READING_H
#define CLI_INPUT_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>

#include "ui/opt.h"
#include "ui/talk.h"

/* All zero at first. */
typedef struct cli_reading {
  ha_reader *reader;
  uint64_t messages; /* so far */
  uint64_t bytes;
  size_t problems;       /* that have been told */
  unsigned failures;     /* of the system, without a message between them */
  bool is_first_pass;    /* of two: what can't be read will be met again, and is told then */
  bool lossy;            /* something is missing in what was read, and that was told */
  cli_progress progress; /* what follows is for it alone */
  uint64_t limit;        /* of messages; 0 = none */
  int32_t order;         /* HA_ORDER_...: which times these are */
  int64_t first_ns;      /* of the messages to be read; equal if that is not known */
  int64_t last_ns;
} cli_reading;

/* Is it the fault of what was read, and may what follows be good? Other failures are those of the
 * system, of memory, or of the caller. */
bool cli_is_damage(ha_status st);

/* Open the bags (threads: 0 = cores), and tell of their problems. False behind a line of what
 * failed. */
bool cli_reading_open(cli_reading *reading, const cli_arguments *bags, uint32_t threads,
                      bool quiet);

/* Where progress is shown: find out how far it is to go. To be called before the reader is given
 * this query: it has another one then. */
void cli_reading_expect(cli_reading *reading, const ha_query *query);

/* A message was read. */
void cli_reading_count(cli_reading *reading, const ha_message *msg);

/* To be called with what came of each step, good or not. A failure is told: as a warning, and the
 * reading goes on; or as an error, when the system has failed too often in a row: false. */
bool cli_reading_outlive(cli_reading *reading, ha_status st, const ha_error *err);

/* Behind the first pass of two: nothing is read so far. */
void cli_reading_restart(cli_reading *reading);

/* The end of progress, and the problems that have come up. */
void cli_reading_end(cli_reading *reading);

/* code, or that something was lost. */
int cli_reading_code(const cli_reading *reading, int code);

void cli_reading_close(cli_reading *reading);

#endif
