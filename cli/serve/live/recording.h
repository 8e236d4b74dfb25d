/* Recording of a network to a bag, started and stopped by requests. */
#ifndef CLI_SERVE_LIVE_RECORDING_H
#define CLI_SERVE_LIVE_RECORDING_H

#include <holdall/transport.h>

#include "serve/answer.h"

typedef struct live_recording live_recording;

/* transport, join: as for a recorder; borrowed. The recorder has a node of its own, whose name ends
 * in "_recorder". folder: for the bags; borrowed. */
live_recording *live_recording_new(const char *transport, const ha_transport_options *join,
                                   const char *folder);

/* Returns the state as JSON. */
serve_answer live_recording_describe(live_recording *recording);

/* wanted: "start" or "stop". Returns the new state. Starting makes a bag named by the date with all
 * topics; stopping finishes it. */
serve_answer live_recording_set(live_recording *recording, const char *wanted);

/* Stop, and free. NULL is allowed. */
void live_recording_free(live_recording *recording);

#endif
