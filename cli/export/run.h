/* One run of holdall export: which channel goes where, the reading, and what is said at the end. */
#ifndef CLI_EXPORT_RUN_H
#define CLI_EXPORT_RUN_H

#include "export/export.h"
#include "input/reading.h"

enum { EXPORT_MAX_KINDS = 16 };

/* The kinds to choose from, the first that takes a channel has it. */
typedef struct export_kinds {
  const cli_exporter *items[EXPORT_MAX_KINDS];
  void *selves[EXPORT_MAX_KINDS]; /* NULL = not open */
  size_t size;
} export_kinds;

typedef struct export_job {
  cli_export run;
  export_kinds kinds;
  cli_reading reading;
  ha_definitions *definitions;
  ha_decoder *decoder;
  export_channel *channels; /* by id */
  size_t channel_count;
  bool is_read; /* it came so far that there is something to report */
} export_job;

/* "best,csv" and the like; nothing is "best". False with a line on stderr. */
bool export_kinds_choose(export_kinds *kinds, const cli_texts *as);
/* Its place among the chosen; their number if it is none of them. */
size_t export_kinds_find(const export_kinds *kinds, const cli_exporter *exporter);

/* All of it, but for the report; the exit code. */
int export_run(export_job *job, const cli_arguments *bags);
void export_run_done(export_job *job);

/* What became of each channel, on standard output; the exit code: code, or failed. */
int export_report(const export_job *job, int code);

#endif
