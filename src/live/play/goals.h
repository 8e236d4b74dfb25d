/* Goals of actions that are sent again. Each gets a new id; requests that refer to it wait until
 * it is accepted. */
#ifndef HA_LIVE_PLAY_GOALS_H
#define HA_LIVE_PLAY_GOALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>

enum { HA__GOAL_ID_SIZE = 16 };

enum { HA__GOAL_SENT, HA__GOAL_ACCEPTED, HA__GOAL_REJECTED, HA__GOAL_OVER };

/* A request that waits for its goal. */
typedef struct ha__postponed ha__postponed;
struct ha__postponed {
  ha__postponed *next;
  size_t client;
  size_t size;
  uint8_t bytes[];
};

typedef struct ha__goal {
  uint8_t recorded[HA__GOAL_ID_SIZE];
  uint8_t played[HA__GOAL_ID_SIZE];
  int state;     /* HA__GOAL_... */
  size_t cancel; /* the client that cancels it */
  ha__postponed *first;
  ha__postponed **last;
} ha__goal;

typedef struct ha__goals {
  ha__goal **items; /* oldest first */
  size_t size;
  size_t capacity;
  size_t postponed; /* total bytes of waiting requests */
} ha__goals;

/* Add a goal with a new id. If two have the same recorded id, the later one is found (a bag is
 * played in a loop). HA_E_LIMIT: too many goals. */
ha_status ha__goals_add(ha__goal **out, ha__goals *goals, const uint8_t *recorded, ha_error *err);
ha__goal *ha__goals_find(const ha__goals *goals, const uint8_t *recorded);
/* HA_E_LIMIT: too many bytes wait. */
ha_status ha__goals_postpone(ha__goals *goals, ha__goal *goal, size_t client, const uint8_t *bytes,
                             size_t size, ha_error *err);
void ha__goals_drop_postponed(ha__goals *goals, ha__goal *goal);
/* Was it rejected, or is it over? */
static inline bool ha__goal_has_ended(const ha__goal *goal) {
  return goal->state == HA__GOAL_REJECTED || goal->state == HA__GOAL_OVER;
}
/* Free those that have ended. */
void ha__goals_forget(ha__goals *goals);
void ha__goals_done(ha__goals *goals);

#endif
