/* What a recovering reader could not get: as lines, and as JSON. */
#ifndef CLI_INPUT_LOSSES_H
#define CLI_INPUT_LOSSES_H

#include <stdbool.h>
#include <stddef.h>

#include <holdall/reader.h>

#include "ui/json.h"
#include "ui/out.h"

/* Borrowed until the next call on the reader. */
typedef struct cli_losses {
  const ha_loss *const *items;
  size_t size;
} cli_losses;

/* NULL, and a reader that does not recover, have none. */
cli_losses cli_losses_of(ha_reader *reader);

/* Is the problem one of these? */
bool cli_losses_tell(const cli_losses *losses, const ha_problem *problem);

/* A line each, and one with the sums; or one that there are none. */
void cli_losses_print(cli_out *out, const cli_losses *losses);

/* The keys "lost" (the sums) and "losses". */
void cli_losses_json(cli_json *json, const cli_losses *losses);

#endif
