/* One file for all channels of a topic: a ROS 1 bag has a channel for each publisher. */
#ifndef CLI_EXPORT_TOPIC_H
#define CLI_EXPORT_TOPIC_H

#include "cat/table.h"
#include "export/out.h"

typedef struct export_topic {
  const char *name;
  size_t channels; /* that are not finished */
  export_file file;
  cli_out *out;              /* while the file is open */
  uint64_t used;             /* when it was last written to, in calls of export_topic_start() */
  cat_table table;           /* of CSV */
  struct export_topic *next; /* of the same hash */
} export_topic;

/* So many files are open at once: a bag may have any number of topics. */
enum { EXPORT_MAX_OPEN = 64 };

/* Of one run; all zero at first. */
typedef struct export_topics {
  export_topic **items;
  size_t size;
  size_t capacity;
  export_topic **by_name; /* as many as capacity, by hash */
  export_topic *open[EXPORT_MAX_OPEN];
  size_t open_count;
  uint64_t calls;
} export_topics;

/* Has its file been begun? */
static inline bool export_topic_is_begun(const export_topic *topic) {
  return topic->file.stream || topic->file.is_parked;
}

/* The channel's topic, which may be new; one channel more has to be finished. */
export_topic *export_topics_add(export_topics *topics, const ha_channel *channel);

/* To be called before a message is written: begins the file, if there is none, or opens it again.
 * Another topic's may be closed for it. HA_E_IO: what was written so far is lost. */
ha_status export_topic_start(export_topics *topics, export_topic *topic, cli_export *run,
                             export_channel *channel, const ha_message *msg, const char *suffix,
                             ha_error *err);

/* Give up what was written. */
void export_topic_drop(export_topics *topics, export_topic *topic);

/* A channel is finished; the last one ends the file. */
ha_status export_topic_finish(export_topics *topics, export_topic *topic, ha_error *err);

void export_topics_done(export_topics *topics);

#endif
