/* Output files that stay incomplete for long, of which only a limited number is open at a time. All
 * channels of a topic share a file, because ROS 1 bags have one channel per publisher. */
#ifndef CLI_EXPORT_TOPIC_H
#define CLI_EXPORT_TOPIC_H

#include "cat/table.h"
#include "export/out.h"

typedef struct export_topic {
  const char *name;
  size_t channels;              /* channels that are not finished */
  const cli_exporter *exporter; /* names the file; NULL = the exporter of the channel */
  export_file file;
  cli_out *out;              /* set while the file is open */
  uint64_t used;             /* time of the last write, in calls of export_topic_start() */
  cat_table table;           /* columns of CSV */
  void *own;                 /* data of the exporter, which releases it */
  struct export_topic *next; /* next topic with the same hash */
} export_topic;

/* Limit of open files; a bag may have any number of topics. */
enum { EXPORT_MAX_OPEN = 64 };

/* The topics of one run; initially all zero. */
typedef struct export_topics {
  export_topic **items;
  size_t size;
  size_t capacity;
  export_topic **by_name; /* hash table with `capacity` lists */
  export_topic *open[EXPORT_MAX_OPEN];
  size_t open_count;
  uint64_t calls;
} export_topics;

/* Was its file created? */
static inline bool export_topic_is_begun(const export_topic *topic) {
  return topic->file.stream || topic->file.is_parked;
}

/* Find or create the topic of a channel, and increment its number of unfinished channels. */
export_topic *export_topics_add(export_topics *topics, const ha_channel *channel);

/* Create another topic of the same name, with another file. */
export_topic *export_topics_add_other(export_topics *topics, const ha_channel *channel);

/* Create the file, or open it again; call it before writing a message. May park the file of another
 * topic. On HA_E_IO the data of the topic are lost. */
ha_status export_topic_start(export_topics *topics, export_topic *topic, cli_export *run,
                             export_channel *channel, const ha_message *msg, const char *suffix,
                             ha_error *err);

/* Remove the file. */
void export_topic_drop(export_topics *topics, export_topic *topic);

/* Decrement the number of unfinished channels; at zero, complete the file. */
ha_status export_topic_finish(export_topics *topics, export_topic *topic, ha_error *err);

void export_topics_done(export_topics *topics);

#endif
