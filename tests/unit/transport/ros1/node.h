/* The node under test: a transport on a test master, and data that its callbacks share with the
 * test. */
#ifndef HA_TESTS_UNIT_TRANSPORT_ROS1_NODE_H
#define HA_TESTS_UNIT_TRANSPORT_ROS1_NODE_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include <holdall/transport.h>

#include "master.h"

extern pthread_mutex_t g_lock;   /* guards data of callbacks */
extern pthread_cond_t g_changed; /* signalled when data of callbacks changes */
extern char g_note[600];         /* the last note */

/* Joins as /node, with a short poll interval. events may be NULL; without note, notes go to g_note.
 * setting: one more setting, or NULL. */
ha_transport *node_open(const test_master *master, const ha_transport_events *events,
                        const ha_pair *setting);

/* Deadline for waits, of CLOCK_REALTIME. */
struct timespec node_deadline(void);

/* Waits until g_note contains this. */
void node_must_note(const char *part);

/* Waits until the condition holds; checks it with the lock held, whenever g_changed is signalled.
 */
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
