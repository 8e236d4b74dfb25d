/* Reads all messages for a verb: progress, warnings about damage, and the end after too many
 * failures. */
#ifndef CLI_INPUT_READING_H
#define CLI_INPUT_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>
#include <holdall/reader.h>

#include "ui/opt.h"
#include "ui/report.h"

typedef struct cli_spool cli_spool;

void cli_spool_free(cli_spool *spool); /* NULL is allowed */

/* All zero at first. */
typedef struct cli_reading {
  ha_reader *reader;
  uint64_t messages; /* read so far */
  uint64_t bytes;
  size_t problems;    /* already reported */
  unsigned failures;  /* system failures in a row, without a message between them */
  bool is_first_pass; /* first of two passes: damage is reported in the second one */
  cli_spool *spool;   /* messages of the first pass; NULL = the second pass reads the bags again */
  bool lossy;         /* data was lost, and reported */
  bool is_sorting;    /* the first message is found by reading all */
  cli_progress progress; /* the members below are for progress only */
  uint64_t limit;        /* of messages; 0 = none */
  int64_t first_ns;      /* range of the log times of the messages to read; equal = unknown */
  int64_t last_ns;
} cli_reading;

/* Is the failure caused by the data, so that reading may continue? Other failures are caused by the
 * system, lack of memory, or the caller. */
bool cli_is_damage(ha_status st);

/* Open the bags (threads: 0 = cores) and report their problems. Returns false after a line on
 * stderr. */
bool cli_reading_open(cli_reading *reading, const cli_arguments *bags, uint32_t threads,
                      bool quiet);

/* If progress is shown, determine the range to read. Call it before the reader gets this query,
 * because it runs another query. */
void cli_reading_expect(cli_reading *reading, const ha_query *query);

/* Count a message. */
void cli_reading_count(cli_reading *reading, const ha_message *msg);

/* Handle the status of a step. Reports a failure as a warning, and returns true if reading can
 * continue. After too many consecutive system failures, reports an error and returns false. */
bool cli_reading_outlive(cli_reading *reading, ha_status st, const ha_error *err);

/* Read the next message of the query; read message number n of a channel. */
ha_status cli_reading_next(ha_message *msg, cli_reading *reading, ha_error *err);
ha_status cli_reading_nth(ha_message *msg, cli_reading *reading, uint32_t channel, uint64_t n,
                          ha_error *err);

/* For verbs that read all messages twice. The first pass stores its messages in a temporary file if
 * reading them again would decompress chunks another time. begin_second() resets the counts; it
 * returns whether the reader must get its query again. */
void cli_reading_begin_first(cli_reading *reading, int32_t order);
bool cli_reading_begin_second(cli_reading *reading);

/* End the progress line, and report new problems. */
void cli_reading_end(cli_reading *reading);

/* Returns code, or CLI_LOSS if data was lost. */
int cli_reading_code(const cli_reading *reading, int code);

void cli_reading_close(cli_reading *reading);

#endif
