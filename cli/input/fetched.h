/* What reading URLs has cost, in reports. Nothing is printed if nothing was asked for. */
#ifndef CLI_INPUT_FETCHED_H
#define CLI_INPUT_FETCHED_H

#include "ui/json.h"
#include "ui/out.h"

/* A note, with --net-report. */
void cli_fetched_note(void);

/* A line under those of a bag: "Fetched: ..." */
void cli_fetched_print(cli_out *out);

/* A member "fetched" of the open object. */
void cli_fetched_json(cli_json *json);

#endif
