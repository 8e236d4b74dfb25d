/* LD_PRELOAD library: clocks of a process as if its machine had slept. The file $ASLEEP contains
 * three int64_t in ns, which the test changes: how much is added to CLOCK_MONOTONIC (for a process
 * that was stopped meanwhile: less than nothing), CLOCK_BOOTTIME and CLOCK_REALTIME. Absolute times
 * that the process waits for are those of these clocks. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { MONOTONIC, BOOTTIME, REALTIME, CLOCKS };
#define SECOND_NS INT64_C(1000000000)
/* Absolute times after this one, in 2001, are of CLOCK_REALTIME. */
#define FIRST_WALL_S INT64_C(1000000000)

static const volatile int64_t g_none[CLOCKS];
static const volatile int64_t *g_added = g_none;

__attribute__((constructor)) static void map_file(void) {
  const char *path = getenv("ASLEEP");
  const int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;

  if (fd < 0) abort();
  void *data = mmap(NULL, sizeof g_none, PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (data == MAP_FAILED) abort();
  g_added = data;
}

static struct timespec plus(struct timespec time, int64_t ns) {
  const int64_t sum = (int64_t)time.tv_sec * SECOND_NS + time.tv_nsec + ns;

  return (struct timespec){sum / SECOND_NS, sum % SECOND_NS};
}

static int64_t added_to(clockid_t clock) {
  switch (clock) {
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
    return g_added[MONOTONIC];
  case CLOCK_BOOTTIME:
    return g_added[BOOTTIME];
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
    return g_added[REALTIME];
  default:
    return 0;
  }
}

/* The time for the kernel. */
static struct timespec kernels(const struct timespec *until) {
  const int which = until->tv_sec > FIRST_WALL_S ? REALTIME : MONOTONIC;

  return plus(*until, -g_added[which]);
}

int clock_gettime(clockid_t clock, struct timespec *out) {
  const long failed = syscall(SYS_clock_gettime, clock, out);

  if (!failed) *out = plus(*out, added_to(clock));
  return (int)failed;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
  struct timespec now;

  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  *out = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *out) {
  struct timespec now;

  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}

typedef int (*wait_fn)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
typedef int (*clockwait_fn)(pthread_cond_t *, pthread_mutex_t *, clockid_t,
                            const struct timespec *);
typedef int (*sem_fn)(sem_t *, const struct timespec *);

int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict lock,
                           const struct timespec *restrict until) {
  static wait_fn next;
  const struct timespec then = kernels(until);

  if (!next) *(void **)&next = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  return next(cond, lock, &then);
}

int pthread_cond_clockwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict lock,
                           clockid_t clock, const struct timespec *restrict until) {
  static clockwait_fn next;
  const struct timespec then = kernels(until);

  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pthread_cond_clockwait");
  return next(cond, lock, clock, &then);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  static sem_fn next;
  const struct timespec then = kernels(until);

  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "sem_timedwait");
  return next(semaphore, &then);
}
