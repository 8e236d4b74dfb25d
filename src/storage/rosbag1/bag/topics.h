/* Topics of versions before 2.0, which have no connections: topics are distinguished by fields in
 * each message. */
#ifndef HA_STORAGE_ROSBAG1_BAG_TOPICS_H
#define HA_STORAGE_ROSBAG1_BAG_TOPICS_H

#include <stddef.h>
#include <stdint.h>

#include <holdall/model.h>

#include "base/arena.h"
#include "base/table.h"
#include "storage/quota.h"

/* Identity of a topic; a slice without data is absent. */
enum {
  TOPIC_NAME,
  TOPIC_TYPE,
  TOPIC_MD5,
  TOPIC_LATCHING, /* 1.2 */
  TOPIC_CALLERID, /* 1.2 */
  TOPIC_PARTS
};

typedef struct ha__rosbag1_topic {
  ha_slice parts[TOPIC_PARTS];
} ha__rosbag1_topic;

/* A topic; numbered in order of appearance. */
typedef struct ha__rosbag1_topic_entry {
  ha__rosbag1_topic topic; /* owned by the quota */
  uint64_t count;          /* messages */
} ha__rosbag1_topic_entry;

typedef struct ha__rosbag1_topics {
  ha__rosbag1_topic_entry *items;
  size_t size;
  size_t capacity;
  ha__table by_key;
  ha__table by_name;     /* the first topic of each name */
  ha__table definitions; /* "type" NUL "md5" -> ha_slice of a message definition */
  ha__arena arena;       /* of these slices */
} ha__rosbag1_topics;

/* Scratch space for lookup keys; one for each thread. */
typedef struct ha__rosbag1_key {
  uint8_t *bytes;
} ha__rosbag1_key;

ha_status ha__rosbag1_key_new(ha__rosbag1_key *out, ha_error *err);
void ha__rosbag1_key_done(ha__rosbag1_key *key);

/* Number of a topic, UINT32_MAX when unknown. Any thread, with its own key. */
uint32_t ha__rosbag1_topics_find(const ha__rosbag1_topics *topics, ha__rosbag1_key *key,
                                 const ha__rosbag1_topic *topic);
/* The first topic with this name. */
uint32_t ha__rosbag1_topics_named(const ha__rosbag1_topics *topics, ha_slice name);
/* Find or add a topic. HA_E_LIMIT when its parts are too long, or the quota is exhausted. */
ha_status ha__rosbag1_topics_get(uint32_t *out, ha__rosbag1_topics *topics, ha__quota *quota,
                                 ha__rosbag1_key *key, const ha__rosbag1_topic *topic,
                                 ha_error *err);

/* Keep a definition; the first of a type and md5 stays. */
ha_status ha__rosbag1_topics_define(ha__rosbag1_topics *topics, ha__quota *quota,
                                    ha__rosbag1_key *key, ha_slice type, ha_slice md5,
                                    ha_slice definition, ha_error *err);
/* Empty when there is none. */
ha_slice ha__rosbag1_topics_definition(const ha__rosbag1_topics *topics, ha__rosbag1_key *key,
                                       ha_slice type, ha_slice md5);

void ha__rosbag1_topics_done(ha__rosbag1_topics *topics);

#endif
