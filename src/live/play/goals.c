#include "live/play/goals.h"

#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/status.h"

enum { MAX_GOALS = 100000, MAX_POSTPONED_BYTES = 16 << 20 };

static void goal_free(ha__goals *goals, ha__goal *goal) {
  ha__goals_drop_postponed(goals, goal);
  ha__free(goal);
}

ha_status ha__goals_add(ha__goal **out, ha__goals *goals, const uint8_t *recorded, ha_error *err) {
  void *items = goals->items;

  if (goals->size >= MAX_GOALS) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET, "more than %d goals", MAX_GOALS);
  }
  HA_TRY(ha__reserve(&items, &goals->capacity, goals->size, 1, sizeof(void *), err));
  goals->items = items;
  ha__goal *goal = ha__alloc_zeroed(1, sizeof *goal);
  if (!goal) return HA_FAIL_NOMEM(err);
  memcpy(goal->recorded, recorded, sizeof goal->recorded);
  if (getentropy(goal->played, sizeof goal->played) != 0) {
    ha__free(goal);
    return HA_FAIL(err, HA_E_IO, HA_NO_OFFSET, "the system has no random bytes");
  }
  /* make it a UUID of version 4 */
  goal->played[6] = (uint8_t)((goal->played[6] & 0x0f) | 0x40);
  goal->played[8] = (uint8_t)((goal->played[8] & 0x3f) | 0x80);
  goal->last = &goal->first;
  goals->items[goals->size++] = goal;
  *out = goal;
  return HA_OK;
}

ha__goal *ha__goals_find(const ha__goals *goals, const uint8_t *recorded) {
  for (size_t i = goals->size; i-- > 0;) {
    if (memcmp(goals->items[i]->recorded, recorded, HA__GOAL_ID_SIZE) == 0) return goals->items[i];
  }
  return NULL;
}

ha_status ha__goals_postpone(ha__goals *goals, ha__goal *goal, size_t client, const uint8_t *bytes,
                             size_t size, ha_error *err) {
  if (size > MAX_POSTPONED_BYTES - goals->postponed) {
    return HA_FAIL(err, HA_E_LIMIT, HA_NO_OFFSET,
                   "a request of %zu bytes has to wait, where %zu wait already", size,
                   goals->postponed);
  }
  ha__postponed *request = ha__alloc(sizeof *request + size);
  if (!request) return HA_FAIL_NOMEM(err);
  request->next = NULL;
  request->client = client;
  request->size = size;
  memcpy(request->bytes, bytes, size);
  *goal->last = request;
  goal->last = &request->next;
  goals->postponed += size;
  return HA_OK;
}

void ha__goals_drop_postponed(ha__goals *goals, ha__goal *goal) {
  while (goal->first) {
    ha__postponed *next = goal->first->next;
    goals->postponed -= goal->first->size;
    ha__free(goal->first);
    goal->first = next;
  }
  goal->last = &goal->first;
}

void ha__goals_forget(ha__goals *goals) {
  size_t kept = 0;

  for (size_t i = 0; i < goals->size; i++) {
    if (ha__goal_has_ended(goals->items[i])) {
      goal_free(goals, goals->items[i]);
    } else {
      goals->items[kept++] = goals->items[i];
    }
  }
  goals->size = kept;
}

void ha__goals_done(ha__goals *goals) {
  for (size_t i = 0; i < goals->size; i++) {
    goal_free(goals, goals->items[i]);
  }
  ha__free(goals->items);
}
