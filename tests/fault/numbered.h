/* Messages that are generated from their number, so that a reader of a bag can compute its expected
 * content: topics, times, and bytes. */
#ifndef HA_TESTS_FAULT_NUMBERED_H
#define HA_TESTS_FAULT_NUMBERED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>
#include <holdall/writer.h>

enum { NUMBERED_CHANNELS = 5 };

/* Key of encrypted bags; readers get it from HOLDALL_AES_KEY. */
#define NUMBERED_AES_KEY "00112233445566778899aabbccddeeff"

/* Generates the bytes of the payloads. */
bool numbered_init(void);
void numbered_done(void);

uint32_t numbered_noise(uint32_t n);

/* Declare the channels: their ids are 0 to NUMBERED_CHANNELS - 1. */
ha_status numbered_declare(ha_writer *writer, ha_error *err);

/* The channel of message number n. */
uint32_t numbered_channel(uint32_t n);

/* Write message number n in one of three ways selected by n: most are small, some empty, some
 * large, up to 2 MiB, some of whole pages. Lent messages are counted in *lent. */
ha_status numbered_write(ha_writer *writer, uint32_t n, unsigned *lent, ha_error *err);

/* Number of lent messages released so far. */
unsigned numbered_released(void);

/* Result of reading a bag. */
typedef struct numbered_seen {
  uint32_t limit;    /* numbers from this one on were never written */
  uint8_t *seen;     /* limit of them */
  uint32_t count;    /* messages */
  uint32_t damages;  /* failed reads between messages */
  bool reported;     /* damage of any kind was reported: a failure, a problem or a loss */
  char problem[600]; /* the first problem that no damage explains; empty = none */
} numbered_seen;

/* Read everything. Messages that were never written like this, are repeated or out of order are a
 * problem; so is a reader that can't be opened. */
void numbered_read(numbered_seen *out, const char *const *paths, size_t n, uint32_t limit);
/* The same for one file, with HA_READ_RECOVER. */
void numbered_recover(numbered_seen *out, const char *path, uint32_t limit);
void numbered_seen_done(numbered_seen *seen);

/* The first missing number of [from, to); to if there is none. */
uint32_t numbered_missing(const numbered_seen *seen, uint32_t from, uint32_t to);

#endif
