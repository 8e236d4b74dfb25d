/* Statistics of access to URLs, for reports. Nothing is printed if no URL was read. */
#ifndef CLI_INPUT_FETCHED_H
#define CLI_INPUT_FETCHED_H

#include "ui/json.h"
#include "ui/out.h"

/* Print a note, with --net-report. */
void cli_fetched_note(void);

/* Print a line below those of a bag: "Fetched: ..." */
void cli_fetched_print(cli_out *out);

/* Write a member "fetched" of the open object. */
void cli_fetched_json(cli_json *json);

#endif
