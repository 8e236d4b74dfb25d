/* Uploads complete files during a recording (--upload), one at a time, in a thread of low priority.
 * Each bag has an upload note with its URL next to it: 'holdall upload BAG' continues the upload if
 * the command ends early or is killed. */
#ifndef CLI_RECORD_UPLOAD_H
#define CLI_RECORD_UPLOAD_H

#include <stdbool.h>

#include <holdall/recorder.h>

#include "record/record.h"

typedef struct cli_record_uploads cli_record_uploads;

/* Start the thread. bag: path of the bag, borrowed. Returns NULL after a line on stderr. */
cli_record_uploads *cli_record_uploads_start(const cli_record *set, const char *bag);

/* Handle an event; called by the event callback of the recorder. */
void cli_record_uploads_event(cli_record_uploads *uploads, const ha_recorder_event *event);

/* After the recording, wait until all files are uploaded or a signal comes. Returns the exit code.
 * If uploads is NULL, returns code. */
int cli_record_uploads_finish(cli_record_uploads *uploads, int code);

#endif
