/* A node of ours, for tests: a transport on a master of the test's own, and what its callbacks and
 * the test share. */
#ifndef HA_TESTS_UNIT_TRANSPORT_ROS1_NODE_H
#define HA_TESTS_UNIT_TRANSPORT_ROS1_NODE_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include <holdall/transport.h>

#include "master.h"

extern pthread_mutex_t g_lock;   /* guards what callbacks have seen */
extern pthread_cond_t g_changed; /* some of it has changed */
extern char g_note[600];         /* what was told last; one of it */

/* Joins as /node, and looks at the network often. events may be NULL; without note, notes go to
 * g_note. setting: one more, or NULL. */
ha_transport *node_open(const test_master *master, const ha_transport_events *events,
                        const ha_pair *setting);

/* When what is waited for should have come, of CLOCK_REALTIME. */
struct timespec node_deadline(void);

/* Until g_note has this in it. */
void node_must_note(const char *part);

/* Looks again when g_changed says so; the lock is held while it looks. */
#define assert_soon(condition)                                                                     \
  do {                                                                                             \
    const struct timespec soon_end = node_deadline();                                              \
    bool soon_left = true;                                                                         \
    pthread_mutex_lock(&g_lock);                                                                   \
    while (!(condition) && soon_left)                                                              \
      soon_left = pthread_cond_timedwait(&g_changed, &g_lock, &soon_end) == 0;                     \
    soon_left = (condition);                                                                       \
    pthread_mutex_unlock(&g_lock);                                                                 \
    assert_true(soon_left);                                                                        \
  } while (0)

#endif
