/* A recorder with its control services on a network within the process, and another node that calls
 * them. */
#ifndef HA_TESTS_UNIT_LIVE_CONTROL_SCENE_H
#define HA_TESTS_UNIT_LIVE_CONTROL_SCENE_H

#include <pthread.h>
#include <stdatomic.h>

#include <holdall/control.h>

#include "../loopback.h"
#include "live/record/record.h"
#include "model/cdr.h"

#define SRV "rosbag2_interfaces/srv/"

/* The longest wait for a reply; the wait for one that must not come. */
enum { REPLY_MS = 60000, NO_REPLY_MS = 1000 };

/* The last reply. */
typedef struct answer {
  uint8_t bytes[4096];
  size_t size;
  atomic_uint count;
} answer;

/* For ha_client_options.reply; user: an answer. */
void on_reply(void *user, ha_client *client, uint64_t sequence, const uint8_t *data, size_t size);

/* Services that may take long reply from a thread of their own. A truncated request gets no
 * reply. */
void wait_for(loopback *net, const answer *a, int ms);

/* Call it once and wait for a reply; returns it, to be parsed. The request is released. */
ha__cdr_reader call_within(int ms, loopback *net, ha_transport *caller, const char *name,
                           const char *type, ha__cdr_writer *request, answer *a);
ha__cdr_reader call(loopback *net, ha_transport *caller, const char *name, const char *type,
                    ha__cdr_writer *request, answer *a);
ha__cdr_reader call_empty(loopback *net, ha_transport *caller, const char *name, const char *type,
                          answer *a);

typedef struct scene {
  loopback *net;
  ha_pair setting;
  char folder[64];
  char path[128];
  ha_recorder *recorder;
  ha_control *control;
  ha_transport *caller;
  answer answer;
  pthread_mutex_t gate; /* a test that holds it blocks the writing thread at a split */
  atomic_bool is_at_gate;
} scene;

/* The recorder "/rec" records everything into a bag of its own folder. */
void scene_begin(scene *s);
void scene_end(scene *s);

#endif
