/* Measurements that every program of the benchmark prints as one line of JSON: wall and CPU time
 * of the whole process from start to stop, and counts of messages. C and C++. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <fcntl.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

typedef struct measure {
  uint64_t messages;
  uint64_t bytes;
  uint64_t sum; /* of every 64th byte of each payload: one of each cache line */
  double wall_s;
  double user_s;
  double system_s;
  double source_s; /* writers: CPU time of making the messages, without a writer */
  uint64_t memory; /* writers: bytes in use before they begin */
} measure;

static inline double seconds_of(struct timeval t) {
  return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static inline void measure_clock(double *wall_s, double *user_s, double *system_s) {
  struct timespec now;
  struct rusage use;

  clock_gettime(CLOCK_MONOTONIC, &now);
  getrusage(RUSAGE_SELF, &use);
  *wall_s = (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
  *user_s = seconds_of(use.ru_utime);
  *system_s = seconds_of(use.ru_stime);
}

static inline void measure_begin(measure *m) {
  measure_clock(&m->wall_s, &m->user_s, &m->system_s);
}

static inline measure measure_start(void) {
  measure m;

  memset(&m, 0, sizeof m);
  measure_begin(&m);
  return m;
}

/* Stop the clocks: m then has the elapsed times. */
static inline void measure_stop(measure *m) {
  double wall_s, user_s, system_s;

  measure_clock(&wall_s, &user_s, &system_s);
  m->wall_s = wall_s - m->wall_s;
  m->user_s = user_s - m->user_s;
  m->system_s = system_s - m->system_s;
}

static inline void measure_message(measure *m, const uint8_t *data, size_t size) {
  uint64_t sum = 0;

  for (size_t i = 0; i < size; i += 64) {
    sum += data[i];
  }
  m->messages++;
  m->bytes += size;
  m->sum += sum;
}

/* A number of kilobytes in /proc/PID/status, in bytes. */
static inline uint64_t measure_status_bytes(const char *path, const char *name) {
  unsigned long long kilobytes = 0;
  char line[128];
  FILE *status = fopen(path, "r");

  while (status && fgets(line, sizeof line, status)) {
    if (strncmp(line, name, strlen(name)) == 0) kilobytes = strtoull(line + strlen(name), NULL, 10);
  }
  if (status) fclose(status);
  return kilobytes * 1024;
}

/* The peak of the memory in use, pages of mapped files included. Not getrusage: its peak begins
 * with the parent's. */
static inline uint64_t measure_peak_bytes(void) {
  return measure_status_bytes("/proc/self/status", "VmHWM:");
}

static inline void measure_report(const measure *m) {
  measure end = *m;

  measure_stop(&end);
  printf("{\"messages\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"sum\": %" PRIu64
         ", \"wall_s\": %.6f, \"user_s\": %.6f, \"system_s\": %.6f, \"peak_bytes\": %" PRIu64 "}\n",
         end.messages, end.bytes, end.sum, end.wall_s, end.user_s, end.system_s,
         measure_peak_bytes());
}

/* --- writers: what they write is on the disk when the clock of sync_s ends --- */

/* Begin with the clock, and with the peak of memory. */
static inline void measure_begin_writing(measure *m) {
  FILE *file = fopen("/proc/self/clear_refs", "w");

  if (file) {
    fputs("5", file); /* VmHWM restarts */
    fclose(file);
  }
  m->memory = measure_status_bytes("/proc/self/status", "VmRSS:");
  measure_begin(m);
}

static inline double measure_sync(const char *path) {
  measure m = measure_start();
  const int fd = open(path, O_WRONLY);

  if (fd < 0 || fdatasync(fd) != 0) perror(path);
  if (fd >= 0) close(fd);
  measure_stop(&m);
  return m.wall_s;
}

/* more: fields of the line, with a leading comma. */
static inline void measure_report_written(const measure *m, const char *path, const char *more) {
  measure end = *m;

  measure_stop(&end);
  const uint64_t peak = measure_peak_bytes();
  printf("{\"messages\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"sum\": %" PRIu64
         ", \"wall_s\": %.6f, \"user_s\": %.6f, \"system_s\": %.6f, \"source_s\": %.6f"
         ", \"sync_s\": %.6f, \"peak_bytes\": %" PRIu64 "%s}\n",
         end.messages, end.bytes, end.sum, end.wall_s, end.user_s, end.system_s, end.source_s,
         measure_sync(path), peak > end.memory ? peak - end.memory : 0, more);
}

#endif
