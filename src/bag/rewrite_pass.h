/* Whole chunks from bag to bag: neither unpacked and packed again nor laid out anew. */
#ifndef HA_BAG_REWRITE_PASS_H
#define HA_BAG_REWRITE_PASS_H

#include <stdbool.h>
#include <stdint.h>

#include "bag/bag.h"
#include "bag/run.h"
#include "bag/writer.h"

typedef struct ha__pass {
  const ha__bag *bag;
  const ha__loader *loader;
  ha_writer *writer;
  const char *compression; /* of the chunks that go on; borrowed from the storage */
  uint8_t *seen;           /* per channel: a message of it is in what is written */
  uint32_t lead;           /* bytes of a record in front of its message, of the last one found */
} ha__pass;

/* Can the chunks of this bag go into what the writer makes, all of them as they are? Of a bag that
 * is recovered: one of them at least. Then pass is to be released. */
ha_status ha__pass_init(ha__pass *pass, bool *can, const ha__bag *bag, const ha__loader *loader,
                        ha_writer *writer, ha_error *err);
void ha__pass_done(ha__pass *pass);

/* Pass chunk number i of the bag's only file on. Its bytes are checked first, and its index against
 * them; recovering, records are found without it. HA_END when something is not as it should be, or
 * definitions may be lost: its messages have to go one by one. */
ha_status ha__pass_chunk(uint64_t *messages, uint64_t *bytes, ha__pass *pass, size_t i,
                         ha_error *err);

/* These messages of the file went one by one, with what defines them. */
void ha__pass_saw(ha__pass *pass, const ha_entries *entries);

#endif
