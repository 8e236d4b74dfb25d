/* Messages that are made again from their number, so that whoever reads a bag knows what must be in
 * it: topics, times, and bytes. */
#ifndef HA_TESTS_FAULT_NUMBERED_H
#define HA_TESTS_FAULT_NUMBERED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>
#include <holdall/writer.h>

enum { NUMBERED_CHANNELS = 5 };

/* Make the bytes that messages are cut out of. */
bool numbered_init(void);
void numbered_done(void);

uint32_t numbered_noise(uint32_t n);

/* Declare the channels: their ids are 0 to NUMBERED_CHANNELS - 1. */
ha_status numbered_declare(ha_writer *writer, ha_error *err);

/* Write message number n in one of the three ways, which n decides: most are small, some empty,
 * some large, up to 2 MiB, some of whole pages. What it lends is counted in *lent. */
ha_status numbered_write(ha_writer *writer, uint32_t n, unsigned *lent, ha_error *err);

/* So many lent messages were released, in all. */
unsigned numbered_released(void);

/* What came out of a bag. */
typedef struct numbered_seen {
  uint32_t limit;    /* no number from this on was ever written */
  uint8_t *seen;     /* limit of them */
  uint32_t count;    /* messages */
  uint32_t damages;  /* failures to read, between them */
  bool reported;     /* damage of any kind: a failure, a problem or a loss */
  char problem[600]; /* the first that no damage explains; empty = none */
} numbered_seen;

/* Read all. Messages that were never written in this way, come twice, or out of order, are a
 * problem; so is a reader that can't be opened. */
void numbered_read(numbered_seen *out, const char *const *paths, size_t n, uint32_t limit);
/* The same of one file, by HA_READ_RECOVER. */
void numbered_recover(numbered_seen *out, const char *path, uint32_t limit);
void numbered_seen_done(numbered_seen *seen);

/* The first number of [from, to) that was not seen; to if all were. */
uint32_t numbered_missing(const numbered_seen *seen, uint32_t from, uint32_t to);

#endif
