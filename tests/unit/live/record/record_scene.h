/* A recorder on a loopback, with a clock and a disk controlled by the test, and publishers. */
#ifndef HA_TESTS_UNIT_LIVE_RECORD_SCENE_H
#define HA_TESTS_UNIT_LIVE_RECORD_SCENE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include <holdall/reader.h>
#include <holdall/recorder.h>

#include "../loopback.h"
#include "live/record/record.h"

enum {
  RELIABLE = HA_QOS_RELIABILITY_RELIABLE,
  BEST_EFFORT = HA_QOS_RELIABILITY_BEST_EFFORT,
  LATCHED = HA_QOS_DURABILITY_TRANSIENT_LOCAL,
  VOLATILE = HA_QOS_DURABILITY_VOLATILE
};

#define SECOND_NS INT64_C(1000000000)

/* Events that the recorder reported. */
typedef struct scene_reports {
  unsigned splits;
  unsigned ends; /* splits with no opened file */
  unsigned losses;
  unsigned low_space;
  unsigned stopped;
  unsigned notes;
  unsigned files;
  char text[256];   /* of the last stop */
  char note[256];   /* the last one */
  char opened[512]; /* the last one */
} scene_reports;

typedef struct scene {
  loopback *net;
  const ha_transport_ops *ops;
  ha_transport *robot; /* publishes */
  ha_recorder *recorder;
  ha_recorder_options options; /* to be completed between scene_init() and scene_record() */
  ha_writer_options writer;    /* of options, as the next two */
  ha_transport_options join;
  ha_record_selection selection;
  ha_pair setting;
  ha__record_host host;
  _Atomic int64_t set_ns;      /* by how much the clock was set so far */
  _Atomic int64_t slept_ns;    /* how long the machine slept */
  _Atomic uint64_t free_bytes; /* free bytes of a disk of 1000; UINT64_MAX: unknown to the system */
  pthread_mutex_t lock;        /* guards reports and shut */
  pthread_cond_t opened;
  bool shut; /* the event callback, and so the writing thread, waits at a split */
  scene_reports reports;
  char folder[64];
  char path[128]; /* of the bag */
} scene;

void scene_init(scene *s);
/* On a network of ROS 1, into a file bag.bag. */
void scene_init_ros1(scene *s);
/* Opens the recorder; it must succeed. */
void scene_record(scene *s);
/* The same, with its status. */
ha_status scene_try(scene *s, ha_error *err);
/* Let a blocked writing thread continue. */
void scene_open_gate(scene *s);
/* Close it; returns its result. */
ha_status scene_close(scene *s);
void scene_done(scene *s);

/* The clock of the machine is set forward, or back; and the machine sleeps. */
void scene_set_clock(scene *s, int64_t by_ns);
void scene_sleep(scene *s, int64_t ns);

/* Write a settings file in the scene's folder; path receives its name. */
void scene_write(const scene *s, char *path, size_t size, const char *text);

/* Wait until this many topics are subscribed to; fails the test after some seconds. */
void scene_wait_topics(scene *s, uint32_t n);
/* Wait until everything received has left the queue. */
void scene_wait_written(scene *s);
void scene_wait_stopped(scene *s);
/* Wait until discovery of topics has ended. */
void scene_wait_looked(scene *s);
void scene_wait_splits(scene *s, unsigned n);
/* After scene_init(): record /a, and block the writing thread at a split, with message 1 of 0 and 1
 * taken from the queue. The queue has space for nine messages of 100 bytes. Returns the publisher
 * of /a. */
ha_publication *scene_block_writing(scene *s, int32_t policy);
void scene_wait_losses(scene *s, unsigned n);
void scene_wait_files(scene *s, unsigned n);
/* Wait until the publication has a subscriber. */
void scene_wait_matched(const ha_publication *from);
void scene_wait_notes(scene *s, unsigned n);
void scene_wait_low_space(scene *s);
void scene_wait_snapshots(scene *s, unsigned n);
ha_recorder_stats scene_stats(scene *s);
scene_reports scene_heard(scene *s);
/* Counts of a topic; all zero if it is not recorded. */
ha_recorder_topic scene_topic(scene *s, const char *name);

/* Publishers: messages contain numbers, of size bytes (8 at least). */
/* On ROS 1: with this node name in its header, and latching 0 or 1. */
ha_publication *scene_talker_ros1(scene *s, const char *topic, const char *callerid, bool latching);
ha_publication *scene_talker(scene *s, const char *topic, int32_t reliability, int32_t durability,
                             uint64_t depth);
void scene_say(ha_publication *from, uint64_t number, size_t size);

/* The content of a bag, in order. */
typedef struct scene_message {
  char topic[64];
  uint64_t number;
  int64_t log_ns;
  int64_t publish_ns;
  uint32_t sequence;
} scene_message;

typedef struct scene_bag {
  scene_message *items;
  size_t size;
  size_t files;
  size_t channels;
  char recorded[256]; /* custom data holdall.recorded */
} scene_bag;

/* path: NULL = the scene's. */
void scene_read(scene_bag *out, const scene *s, const char *path);
void scene_bag_done(scene_bag *bag);
size_t scene_count(const scene_bag *bag, const char *topic);

#endif
