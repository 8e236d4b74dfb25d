/* Makes a DDS participant visible as a ROS node: publishes ros_discovery_info like the rmw
 * implementations. */
#ifndef LIVE_NODE_H
#define LIVE_NODE_H

#include <stddef.h>
#include <stdint.h>

#include <dds/dds.h>

typedef struct node {
  const char *name;   /* "/ns/talker" */
  uint32_t gid_bytes; /* 16; 24 up to ROS Humble */
  const char *hash;   /* hash of ParticipantEntitiesInfo; NULL up to Humble */
  const dds_entity_t *writers;
  size_t n_writers;
  const dds_entity_t *readers;
  size_t n_readers;
} node;

/* Announces a participant as this node, also to late subscribers, as long as the participant
 * exists. Returns the topic's writer, which belongs to the participant. */
dds_entity_t node_tell(dds_entity_t participant, const node *n);

#endif
