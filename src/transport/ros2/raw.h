/* Messages of any type as bytes, in Cyclone DDS.
 *
 * Cyclone DDS knows types by tables that a compiler generates from IDL. This module registers a
 * type that has only a name, and whose messages are opaque bytes. Only raw.c and raw_rpc.c use the
 * internal headers of Cyclone DDS. */
#ifndef HA_TRANSPORT_ROS2_RAW_H
#define HA_TRANSPORT_ROS2_RAW_H

#include <stdbool.h>

#include <dds/dds.h>
#include <holdall/model.h>
#include <holdall/transport.h>

#include "base/buffer_pool.h"

/* A type, owned by Cyclone DDS; lives as long as a topic of it. */
typedef struct ddsi_sertype ha__raw_type;

/* Identity of a message. */
typedef struct ha__raw_message_id {
  ha_gid writer;
  uint64_t number; /* sequence number; 0 = no message */
} ha__raw_message_id;

/* Inline QoS parameters that contain a related sample identity: of OMG's DDS-RPC, and the older one
 * of Fast DDS. */
enum { HA__RAW_PID_RELATED = 0x0083, HA__RAW_PID_RELATED_FAST = 0x800f };

/* A received sample. */
typedef struct ha__raw_sample {
  const uint8_t *data; /* with the CDR header */
  size_t size;
  bool is_message; /* false = an instance of a keyed topic was disposed; no data */
  int64_t received_ns;
  int64_t sent_ns;
  uint64_t sequence; /* number given by the writer; 0 = not known */
  uint64_t handle;   /* of the writer, for dds_get_matched_publication_data() */
  ha_gid writer;
  ha__raw_message_id related; /* of a reply of Fast DDS: its request */
  void *owner;                /* of data, for ha__raw_keep() */
} ha__raw_sample;

/* Callbacks of a reader. They run in the receive threads of Cyclone DDS, or in that of a writer of
 * the same process, maybe in several at the same time. They may call ha__raw_keep(), but nothing of
 * DDS. */
typedef struct ha__raw_sink {
  void *user;
  void (*sample)(void *user, const ha__raw_sample *sample);
  void (*left)(void *user, const ha_gid *writer); /* the writer has left */
} ha__raw_sink;

/* Both return an entity, or a negative error code of DDS. */
dds_entity_t ha__raw_topic(ha__raw_type **out, dds_entity_t participant, ha__buffer_pool *buffers,
                           const char *topic, const char *type, bool keyed);
/* A reader without a cache: each sample is passed to the sink at once. dds_delete() returns after
 * all calls of the sink have returned. */
dds_entity_t ha__raw_reader(dds_entity_t participant, dds_entity_t topic, const dds_qos_t *qos,
                            const ha__raw_sink *sink, const dds_listener_t *listener);

/* Sends the parts as one message. HA_E_BUSY: the writer was blocked for too long. */
ha_status ha__raw_write(dds_entity_t writer, ha__raw_type *type, const ha_slice *parts,
                        size_t count, int64_t sent_ns, ha_error *err);

/* Any thread. Take and release a reference to the owner of the data of a sample. */
void *ha__raw_keep(void *owner);
void ha__raw_drop(void *owner);

/* Whether this build of Cyclone DDS supports shared memory. */
bool ha__raw_has_shared_memory(void);

/* The GID of an entity. */
ha_gid ha__raw_gid(dds_entity_t entity);

#endif
