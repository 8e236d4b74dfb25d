/* What the first of two passes read, in order, kept in a temporary file for the second pass:
 * messages, and failures in their places. The channels that messages point to stay the reader's. */
#ifndef CLI_INPUT_SPOOL_H
#define CLI_INPUT_SPOOL_H

#include <stdbool.h>
#include <stdint.h>

#include <holdall/model.h>

typedef struct cli_spool cli_spool;

/* bag_bytes: size of the bag, which bounds the file as --max-temp does. Returns NULL if there is no
 * temporary file: read again instead. */
cli_spool *cli_spool_new(uint64_t bag_bytes);

/* Keep what a read returned: a message with HA_OK, an error with a failure. Returns false if that
 * is not possible, as there is no room. */
bool cli_spool_put(cli_spool *spool, ha_status st, const ha_message *msg, const ha_error *err);

/* The next one; HA_END after the last. Bytes are valid until the next call. */
ha_status cli_spool_next(ha_message *msg, cli_spool *spool, ha_error *err);

void cli_spool_free(cli_spool *spool); /* NULL is allowed */

#endif
