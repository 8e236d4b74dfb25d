/* Files with the state of a recording, for programs that monitor it: a JSON object (--status-file),
 * and metrics in the text format of Prometheus (--metrics-file, for the textfile collector of its
 * node exporter). Both are written each second under a temporary name and renamed, so that readers
 * never see a part. */
#ifndef CLI_RECORD_STATUS_H
#define CLI_RECORD_STATUS_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/recorder.h>

typedef struct cli_status {
  const char *json;    /* path; NULL = none */
  const char *metrics; /* path; NULL = none */
  const char *bag;     /* path of the bag */
  int64_t start_ns;    /* monotonic */
  int64_t next_ns;
  bool failed; /* writing a file failed; reported once */
} cli_status;

/* Returns the free bytes of the file system of the bag; -1 = unknown. The bag need not exist
 * yet. */
int64_t cli_status_free_bytes(const char *bag);

void cli_status_start(cli_status *status, const char *json, const char *metrics, const char *bag);

/* Write the files if a second has passed since the last time. */
void cli_status_step(cli_status *status, ha_recorder *recorder);

/* Write the files for the last time. result: of the recording. */
void cli_status_end(cli_status *status, ha_recorder *recorder, ha_status result);

/* Check the recording that writes this status file. Returns CLI_DONE; CLI_LOSS if messages are
 * missing or it is paused; CLI_FAILED if it ended, failed, or no longer updates the file. Prints a
 * line with the reason. */
int cli_status_check(const char *path);

#endif
