/* Losses that a recovering reader reported, as text lines and as JSON. */
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

/* Returns the losses of a reader; none for NULL, and for a reader that does not recover. */
cli_losses cli_losses_of(ha_reader *reader);

/* Is the problem one of these losses? */
bool cli_losses_contain(const cli_losses *losses, const ha_problem *problem);

/* Print one line per loss and one with the totals; or one line that nothing is lost. */
void cli_losses_print(cli_out *out, const cli_losses *losses);

/* Write the keys "lost" (the totals) and "losses". */
void cli_losses_json(cli_json *json, const cli_losses *losses);

#endif
