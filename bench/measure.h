/* What every program of the benchmark measures, and prints as one line of JSON: wall and CPU time
 * of the whole process from start to report, and what it has seen. C and C++. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

typedef struct measure {
  uint64_t messages;
  uint64_t bytes;
  uint64_t sum; /* of every 64th byte of each payload: one of each cache line */
  double wall_s;
  double user_s;
  double system_s;
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

static inline measure measure_start(void) {
  measure m = {0, 0, 0, 0, 0, 0};

  measure_clock(&m.wall_s, &m.user_s, &m.system_s);
  return m;
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

/* The peak of the memory in use, pages of mapped files included. Not getrusage: its peak begins
 * with the parent's. */
static inline uint64_t measure_peak_bytes(void) {
  unsigned long long kilobytes = 0;
  char line[128];
  FILE *status = fopen("/proc/self/status", "r");

  while (status && fgets(line, sizeof line, status)) {
    if (sscanf(line, "VmHWM: %llu", &kilobytes) == 1) break;
  }
  if (status) fclose(status);
  return kilobytes * 1024;
}

static inline void measure_report(const measure *m) {
  double wall_s, user_s, system_s;

  measure_clock(&wall_s, &user_s, &system_s);
  printf("{\"messages\": %" PRIu64 ", \"bytes\": %" PRIu64 ", \"sum\": %" PRIu64
         ", \"wall_s\": %.6f, \"user_s\": %.6f, \"system_s\": %.6f, \"peak_bytes\": %" PRIu64 "}\n",
         m->messages, m->bytes, m->sum, wall_s - m->wall_s, user_s - m->user_s,
         system_s - m->system_s, measure_peak_bytes());
}

#endif
