/* Files that say how a recording goes, for programs that watch it: a JSON object (--status-file)
 * and metrics in the text format of Prometheus (--metrics-file, for the textfile collector of its
 * node exporter). Both are written each second beside their name and renamed, so that readers see
 * whole ones. */
#ifndef CLI_RECORD_STATUS_H
#define CLI_RECORD_STATUS_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/recorder.h>

typedef struct cli_status {
  const char *json;    /* path; NULL = none */
  const char *metrics; /* the same */
  const char *bag;     /* path of the bag */
  int64_t start_ns;    /* monotonic */
  int64_t next_ns;
  bool failed; /* a file could not be written, which was reported */
} cli_status;

/* Free bytes of the disk: of the bag's folder, or the one that it is made in; -1 = not known. */
int64_t cli_status_free_bytes(const char *bag);

void cli_status_start(cli_status *status, const char *json, const char *metrics, const char *bag);

/* Write the files if a second has passed. */
void cli_status_step(cli_status *status, ha_recorder *recorder);

/* Write them a last time. result: of the recording. */
void cli_status_end(cli_status *status, ha_recorder *recorder, ha_status result);

/* Whether the recording that writes this status file is well, as an exit code: CLI_DONE; CLI_LOSS:
 * messages are missing, or it is paused; CLI_FAILED: it ended, failed, or no longer updates the
 * file. A line on stdout says which. */
int cli_status_check(const char *path);

#endif
