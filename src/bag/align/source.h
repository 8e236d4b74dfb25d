/* A topic of an aligned table: its messages around the time of the next row. */
#ifndef HA_BAG_ALIGN_SOURCE_H
#define HA_BAG_ALIGN_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bag/arrow/topic.h"

/* A copy of a message. */
typedef struct ha__align_held {
  struct ha__align_held *next; /* the next one in time */
  int64_t time_ns;
  uint64_t serial; /* within the source, from 1 */
  bool is_bad;     /* can't be decoded; counted already */
  size_t size;
  size_t capacity;
  uint8_t data[];
} ha__align_held;

/* The value that a row gets from a source. */
typedef struct ha__align_choice {
  ha__align_held *held;  /* NULL = no value */
  ha__align_held *after; /* interpolate towards this one; or NULL */
  double share;
  int64_t age_ns; /* the row's time minus that of held */
} ha__align_choice;

typedef struct ha__align_source {
  int32_t method; /* HA_ALIGN_..., not DEFAULT */
  ha__arrow_topic topic;
  ha__align_held *first; /* the last one not after the next row's time, if any; then later ones */
  ha__align_held *last;
  uint64_t waiting;  /* bytes of held messages */
  uint64_t messages; /* number of messages read */
  uint64_t total;    /* number of messages in the bag, if they are read from its beginning; or
                        UINT64_MAX */
  ha__align_choice choice;
} ha__align_source;

/* Add a message. next_row_ns: no row before it will be made. */
ha_status ha__align_source_take(ha__align_source *source, const ha_message *msg,
                                int64_t next_row_ns, ha_error *err);

/* Whether the row at this time can be made when all messages before now_ns were read. */
bool ha__align_source_is_ready(const ha__align_source *source, int64_t row_ns, int64_t now_ns,
                               int64_t max_age_ns);

/* Set the choice for a row. Messages that only earlier rows needed are dropped. */
void ha__align_source_choose(ha__align_source *source, int64_t row_ns, int64_t max_age_ns);

void ha__align_source_done(ha__align_source *source);

#endif
