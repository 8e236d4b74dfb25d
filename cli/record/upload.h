/* Uploads the files of a recording while it goes on (--upload): one at a time, in a thread of low
 * priority. What is not uploaded when the command ends, or is killed, is continued by 'holdall
 * upload BAG': the note beside the bag says where to. */
#ifndef CLI_RECORD_UPLOAD_H
#define CLI_RECORD_UPLOAD_H

#include <stdbool.h>

#include <holdall/recorder.h>

#include "record/record.h"

typedef struct cli_record_uploads cli_record_uploads;

/* bag: path of the bag, borrowed. NULL after a line on stderr. */
cli_record_uploads *cli_record_uploads_start(const cli_record *set, const char *bag);

/* From the event callback of the recorder. */
void cli_record_uploads_event(cli_record_uploads *uploads, const ha_recorder_event *event);

/* After the recording: wait for the rest, or until a signal. Returns the exit code. uploads NULL:
 * code. */
int cli_record_uploads_finish(cli_record_uploads *uploads, int code);

#endif
