#include "node.h"

#include <stdio.h>
#include <string.h>

#include "cdr.h"
#include "cyclone.h"
#include "raw.h"

enum { GID_MOST = 24, NAME_MOST = 256 };

static void put_gid(cdr *c, dds_entity_t entity, uint32_t size) {
  uint8_t gid[GID_MOST] = {0};
  dds_guid_t guid;

  cyclone_must(dds_get_guid(entity, &guid), "guid");
  memcpy(gid, guid.v, sizeof guid.v);
  memcpy(cdr_room(c, 1, size), gid, size);
}

static void put_gids(cdr *c, const dds_entity_t *entities, size_t n, uint32_t size) {
  cdr_u32(c, (uint32_t)n);
  for (size_t i = 0; i < n; i++) {
    put_gid(c, entities[i], size);
  }
}

/* rmw_dds_common/msg/ParticipantEntitiesInfo with one node. */
static void put_info(cdr *c, dds_entity_t participant, const node *n) {
  const char *name = strrchr(n->name, '/');
  const int space = name == n->name ? 1 : (int)(name - n->name);
  char namespace[NAME_MOST];

  snprintf(namespace, sizeof namespace, "%.*s", space, n->name);
  cdr_begin(c, false);
  put_gid(c, participant, n->gid_bytes);
  cdr_u32(c, 1);
  cdr_string(c, namespace);
  cdr_string(c, name + 1);
  put_gids(c, n->readers, n->n_readers, n->gid_bytes);
  put_gids(c, n->writers, n->n_writers, n->gid_bytes);
}

dds_entity_t node_tell(dds_entity_t participant, const node *n) {
  peer_options options = {.transient_local = true, .depth = 1};
  struct ddsi_sertype *type;
  cdr info = {0};

  if (n->hash) snprintf(options.user_data, sizeof options.user_data, "typehash=%s;", n->hash);
  const dds_entity_t topic =
      cyclone_must(raw_topic(participant, "ros_discovery_info",
                             "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_", false, &type),
                   "ros_discovery_info");
  dds_qos_t *qos = cyclone_writer_qos(&options);
  const dds_entity_t writer =
      cyclone_must(dds_create_writer(participant, topic, qos, NULL), "writer");
  dds_delete_qos(qos);
  put_info(&info, participant, n);
  cyclone_must(raw_write(writer, type, info.data, info.size), "ros_discovery_info");
  cdr_done(&info);
  return writer;
}
