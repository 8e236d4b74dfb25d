/* Measures writing and recording into a folder, with incompressible messages. */
#ifndef CLI_BENCHMARK_MEASURE_H
#define CLI_BENCHMARK_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <holdall/error.h>
#include <holdall/model.h>
#include <holdall/writer.h>

/* Settings of all measurements. */
typedef struct measure_setup {
  bool ros1;        /* messages in ROS 1 encoding; otherwise CDR */
  const char *path; /* path of the bag, which each measurement creates and removes */
  const ha_writer_options *writer;
  int64_t duration_ns; /* duration of writing, and of one step of recording */
  uint64_t most_bytes; /* limit of the size of a bag */
} measure_setup;

typedef struct measure_result {
  uint64_t messages;
  uint64_t bytes;
  double seconds;     /* until all data is on the disk */
  double cpu_seconds; /* CPU time of the process */
} measure_result;

/* Write messages of one size as fast as possible. HA_E_CANCELLED after a signal. */
ha_status measure_writing(measure_result *out, const measure_setup *setup, size_t message_bytes,
                          ha_error *err);

/* Publish messages in this process to a recorder, at increasing rates, until it drops a message or
 * the publisher cannot keep the rate. out: the fastest step without a loss; messages = 0 if there
 * is none. HA_E_CANCELLED after a signal. */
ha_status measure_recording(measure_result *out, const measure_setup *setup, size_t message_bytes,
                            ha_error *err);

/* Shared helpers: the schema of the messages; its texts are static. */
ha_schema measure_schema(const measure_setup *setup);
/* Returns a message of at least 8 bytes, mostly random; free() it. NULL if memory runs out. */
uint8_t *measure_message(const measure_setup *setup, size_t size);
/* Returns the CPU time of the process in seconds. */
double measure_cpu(void);

#endif
