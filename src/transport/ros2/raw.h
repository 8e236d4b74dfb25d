/* Messages of any type as bytes. Cyclone DDS knows types by tables that a compiler makes of IDL;
 * here stands a type that has none. raw.c and raw_about.c see the inside of Cyclone DDS, no other
 * file. */
#ifndef HA_TRANSPORT_ROS2_RAW_H
#define HA_TRANSPORT_ROS2_RAW_H

#include <stdbool.h>

#include <dds/dds.h>
#include <holdall/model.h>
#include <holdall/transport.h>

#include "base/stock.h"

/* A type under its name; belongs to Cyclone DDS, and lives as long as a topic of it. */
typedef struct ddsi_sertype ha__raw_type;

/* A message of a writer. */
typedef struct ha__raw_message_id {
  ha_gid writer;
  uint64_t number; /* 0 = none */
} ha__raw_message_id;

/* Parameters beside a message that name another: of OMG's DDS-RPC, and of Fast DDS before that. */
enum { HA__RAW_PID_RELATED = 0x0083, HA__RAW_PID_RELATED_FAST = 0x800f };

/* What came to a reader. */
typedef struct ha__raw_sample {
  const uint8_t *data; /* with the CDR head */
  size_t size;
  bool is_message; /* false: an instance of a keyed topic was disposed, and there are no bytes */
  int64_t received_ns;
  int64_t sent_ns;
  uint64_t sequence; /* of the writer; 0 = not known */
  uint64_t handle;   /* of the writer, as dds_get_matched_publication_data() wants it */
  ha_gid writer;
  ha__raw_message_id related; /* which message it is about: of a reply by Fast DDS its request */
  void *owner;                /* of data, for ha__raw_keep() */
} ha__raw_sample;

/* Who takes it, in the threads of Cyclone DDS that receive, or in that of a writer of the same
 * process; maybe in several at the same time. They may call ha__raw_keep(), and nothing of DDS. */
typedef struct ha__raw_sink {
  void *user;
  void (*sample)(void *user, const ha__raw_sample *sample);
  void (*left)(void *user, const ha_gid *writer); /* no more comes from it */
} ha__raw_sink;

/* Each gives an entity, or a negative code of DDS. */
dds_entity_t ha__raw_topic(ha__raw_type **out, dds_entity_t participant, ha__stock *stock,
                           const char *topic, const char *type, bool keyed);
/* Without a cache: each sample goes into the sink as it comes. dds_delete() returns when no call of
 * the sink is running. */
dds_entity_t ha__raw_reader(dds_entity_t participant, dds_entity_t topic, const dds_qos_t *qos,
                            const ha__raw_sink *sink, const dds_listener_t *listener);

/* Send the parts as one message. HA_E_BUSY: the writer was blocked for too long. */
ha_status ha__raw_write(dds_entity_t writer, ha__raw_type *type, const ha_slice *parts,
                        size_t count, int64_t sent_ns, ha_error *err);

/* Count the owner of a sample; any thread. */
void *ha__raw_keep(void *owner);
void ha__raw_drop(void *owner);

/* Does this build of Cyclone DDS know shared memory? */
bool ha__raw_has_shared_memory(void);

/* The id of an entity. */
ha_gid ha__raw_gid(dds_entity_t entity);

#endif
