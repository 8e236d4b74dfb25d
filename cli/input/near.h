/* Suggestions for names of topics that a network does not have. */
#ifndef CLI_INPUT_NEAR_H
#define CLI_INPUT_NEAR_H

#include <stdint.h>

#include <holdall/network.h>

/* Returns the topic of the network whose name is nearest to this one, which the caller frees; NULL
 * if none is near. */
char *cli_near_topic(ha_network *network, const char *name);

/* Wait until nothing new was discovered for quiet_ns, but not longer than most_ns. */
void cli_near_wait(const ha_network *network, int64_t quiet_ns, int64_t most_ns);

#endif
