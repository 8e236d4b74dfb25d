/* State of one run of holdall export. */
#ifndef CLI_EXPORT_RUN_H
#define CLI_EXPORT_RUN_H

#include "export/export.h"
#include "input/reading.h"

enum { EXPORT_MAX_KINDS = 16 };

/* The selected exporters; a channel is assigned to the first one that accepts it. */
typedef struct export_kinds {
  const cli_exporter *items[EXPORT_MAX_KINDS];
  void *selves[EXPORT_MAX_KINDS]; /* objects of the exporters; NULL = not open */
  size_t size;
} export_kinds;

typedef struct export_job {
  cli_export run;
  export_kinds kinds;
  cli_reading reading;
  ha_definitions *definitions;
  ha_decoder *decoder;
  export_channel *channels; /* by channel id */
  size_t channel_count;
  bool is_read; /* reading began: the report is printed */
} export_job;

/* Select exporters. as: lists such as "best,csv"; an empty one means "best". Returns false after a
 * line on stderr. */
bool export_kinds_choose(export_kinds *kinds, const cli_texts *as);
/* Returns the index of an exporter among the selected ones; their number if it is not selected. */
size_t export_kinds_find(const export_kinds *kinds, const cli_exporter *exporter);

/* Run the export, without the report. Returns the exit code. */
int export_run(export_job *job, const cli_arguments *bags);
void export_run_done(export_job *job);

/* Print the result of each channel on standard output. Returns code, or CLI_FAILED. */
int export_report(const export_job *job, int code);

#endif
