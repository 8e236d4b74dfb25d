/* Definitions of one distribution of ROS 2. */
#ifndef HA_BAG_DEFINITIONS_DEFINITIONS_H
#define HA_BAG_DEFINITIONS_DEFINITIONS_H

#include <stdbool.h>

#include <holdall/decoder.h>

#include "schema/definitions.h"

/* Other definitions; definitions in the built-in table depend on the distribution. */
typedef struct ha__distro_definitions {
  ha_definitions face;
  ha_definitions *all;
  const char *distro;
} ha__distro_definitions;

/* all: from ha_definitions_open(). distro: as in ha__common_find(). Both are borrowed; nothing
 * needs to be closed. */
ha__distro_definitions ha__definitions_of_distro(ha_definitions *all, const char *distro);

/* The dialect of the messages of a channel, if plans walk them as they are; 0 = a codec decodes
 * them, or the encoding is unknown. */
int32_t ha__channel_dialect(const ha_channel *channel);

/* Samples: the first messages of a topic, whose codec learns from them (HA_ENCODING_SAMPLES). They
 * count from the next plan of a channel on. */
enum { HA__MAX_SAMPLES = 16, HA__MAX_SAMPLE_BYTES = 64 << 10 };

/* Whether its topic has no samples yet, and can use some. */
bool ha__decoder_wants_samples(const ha_decoder *decoder, const ha_channel *channel);
/* Copies a message; drops messages over the limits. */
ha_status ha__decoder_add_sample(ha_decoder *decoder, const ha_message *msg, ha_error *err);

#endif
