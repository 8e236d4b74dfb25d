/* A damage campaign: good bags are truncated, overwritten and shortened at many places, and the
 * result of a recovering reader is compared with the original content. */
#ifndef TESTS_UNIT_BAG_READ_CAMPAIGN_H
#define TESTS_UNIT_BAG_READ_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/reader.h>

/* Range of a file; end is exclusive. */
typedef struct extent {
  uint64_t start;
  uint64_t end;
} extent;

/* A message, and the bytes of the file that it needs. */
typedef struct known {
  int64_t time_ns;
  size_t size;
  uint32_t crc;
  char topic[64];
  extent *places;
  size_t place_count;
} known;

typedef struct subject {
  const char *path;
  uint8_t *bytes;
  size_t size;
  known *messages; /* by time, size, crc */
  size_t count;
  bool has_no_end; /* the format states neither the number of messages nor the start of records: a
                    * cut may be unnoticed, and a removed range may affect more messages */
  bool head_reports_all; /* topics are stored only at the beginning, so only cuts are tried */
} subject;

/* The damage of a file: bytes from start on are replaced by `fill` others. A cut is from start to
 * the end with fill 0. */
typedef struct damage {
  const char *what;
  uint64_t start;
  uint64_t end;   /* in the good file */
  uint8_t *bytes; /* of the damaged file */
  size_t size;
} damage;

/* Sets the messages and their ranges. */
typedef void look_fn(subject *s);

void subject_load(subject *s, const char *path, look_fn *look);
void subject_free(subject *s);
void subject_add(subject *s, const ha_channel *channel, int64_t time_ns, const void *data,
                 size_t size, const extent *places, size_t place_count);

/* Read the damaged file; fails the test if the contract is broken. */
void check_damage(const subject *s, const damage *d);

/* All kinds of damage; step: distance of places, 1 = everywhere. */
void campaign(const subject *s, size_t step, size_t cut_step);

/* Totals of all campaigns so far. */
typedef struct score {
  uint64_t cases;
  uint64_t missing; /* messages */
  uint64_t exact;   /* cases with a correct number of lost messages */
  uint64_t wrong;   /* cases with a wrong number */
} score;
score campaign_score(void);

#endif
