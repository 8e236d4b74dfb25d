/* Measurements of writing and recording into a folder, with messages that do not compress. */
#ifndef CLI_BENCHMARK_MEASURE_H
#define CLI_BENCHMARK_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/writer.h>

/* What all measurements share. */
typedef struct measure_setup {
  bool ros1;        /* messages as in ROS 1; else in CDR */
  const char *path; /* of the bag, which each measurement makes and removes */
  const ha_writer_options *writer;
  int64_t duration_ns; /* of writing, and of one step of recording */
  uint64_t most_bytes; /* that a bag may have */
} measure_setup;

typedef struct measure_result {
  uint64_t messages;
  uint64_t bytes;
  double seconds;     /* until all of it is on the disk */
  double cpu_seconds; /* of the whole process */
} measure_result;

/* Write messages of one size as fast as possible. HA_E_CANCELLED after a signal. */
ha_status measure_writing(measure_result *out, const measure_setup *setup, size_t message_bytes,
                          ha_error *err);

/* Publish messages within this process to a recorder, step by step faster, until it drops one or
 * the publisher cannot keep its pace. out: the fastest step without a loss; messages = 0 if there
 * is none. HA_E_CANCELLED after a signal. */
ha_status measure_recording(measure_result *out, const measure_setup *setup, size_t message_bytes,
                            ha_error *err);

/* For both. The schema of the messages; its texts are static. */
ha_schema measure_schema(const measure_setup *setup);
/* A message of at least 8 bytes, most of them random. Released by free(); NULL without memory. */
uint8_t *measure_message(const measure_setup *setup, size_t size);
/* Seconds of processor time of the process. */
double measure_cpu(void);

#endif
