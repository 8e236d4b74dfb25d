/* Every allocation, write and thread fails once while a recorder runs: it reports the failure, or
 * counts what is missing in the bag; nothing leaks, and all references to network buffers are
 * released. */
#include "../unit/test.h"
#include "fault.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../unit/live/loopback.h"
#include "../unit/live/talker.h"
#include "live/record/record.h"

enum { MESSAGES = 6 };

static char g_folder[] = "/tmp/holdall-fault-XXXXXX";

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *place) {
  (void)st;
  (void)kind;
  return place->level ? remove(path) : 0;
}

static int64_t now(void *user) {
  return loopback_time(user);
}

static int64_t slept(void *user) {
  (void)user;
  return 0;
}

static ha_publication *advertise(ha_transport *robot, const char *topic, int32_t reliability) {
  return talker_new(robot, topic, reliability, HA_QOS_DURABILITY_TRANSIENT_LOCAL, 2);
}

typedef struct setting {
  uint32_t flags;
  bool snapshot;
  bool unpinned; /* direct writes of any memory are refused with EFAULT */
} setting;

/* Every received message is in the bag, or counted. */
static void check_counts(ha_recorder *recorder, bool unpinned) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};

  fault_pause();
  (void)ha_recorder_get_stats(&stats, recorder, NULL);
  assert_true(stats.written + stats.dropped >= stats.received);
  if (unpinned) assert_true(stats.unpinned_bytes >= MESSAGES * 40000);
  if (!unpinned) assert_int_equal(stats.unpinned_bytes, 0);
  fault_resume();
}

static ha_status use(ha_recorder *recorder, const setting *s, ha_publication *const *from,
                     loopback *net, ha_error *err) {
  static const uint8_t bytes[40000];
  ha_status st = HA_OK;

  for (unsigned i = 0; i < MESSAGES && st >= 0; i++) {
    for (unsigned p = 0; p < 2; p++) {
      if (ha_publication_send(from[p], bytes, i % 2 ? sizeof bytes : 100, 5, NULL) < 0) abort();
    }
    if (i != MESSAGES / 2) continue;
    st = s->snapshot ? ha_recorder_snapshot(recorder, NULL, err) : ha_recorder_split(recorder, err);
  }
  loopback_settle(net);
  const ha_status stopped = ha_recorder_stop(recorder, st < 0 ? NULL : err);
  if (st >= 0) st = stopped;
  if (st >= 0 && !s->snapshot) check_counts(recorder, s->unpinned);
  return st;
}

static ha_status record(const void *user, ha_error *err) {
  const setting *s = user;
  char path[64];
  ha_pair pair;
  fault_pause();
  nftw(g_folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
  snprintf(path, sizeof path, "%s/bag", g_folder);
  loopback *net = loopback_new();
  ha_transport *robot = loopback_join(net, "robot");
  ha_publication *from[] = {advertise(robot, "/a", HA_QOS_RELIABILITY_RELIABLE),
                            advertise(robot, "/a", HA_QOS_RELIABILITY_BEST_EFFORT)};
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  const ha__record_host host = {
      .user = net, .now = now, .elapsed = now, .slept = slept, .space = ha__record_system.space};
  ha_recorder *recorder = NULL;

  ha_transport_options network = loopback_options(net, &pair);
  options.path = path;
  options.network = &network;
  options.writer = &writer;
  options.selection = &selection;
  options.flags = s->flags;
  selection.flags = HA_RECORD_ALL;
  options.queue_policy = HA_QUEUE_BLOCK;
  writer.threads = 1;
  writer.flags = s->unpinned ? HA_WRITE_DIRECT : 0;
  writer.durable_ns = HA_WRITE_UNBOUNDED;
  writer.durable_bytes = HA_WRITE_UNBOUNDED;
  fault_resume();
  ha_status st = ha__recorder_open_on(&recorder, &loopback_ops, &host, &options, err);
  if (st >= 0) {
    loopback_settle(net);
    st = use(recorder, s, from, net, err);
    (void)ha_recorder_close(recorder, NULL);
  }
  fault_pause();
  assert_int_equal(loopback_kept(net), 0);
  for (unsigned p = 0; p < 2; p++)
    ha_publication_close(from[p]);
  ha_transport_close(robot);
  loopback_free(net);
  fault_resume();
  return st;
}

static void survives(const setting *s) {
  assert_true(fault_sweep(FAULT_ALLOC, record, s) > 50);
  assert_true(fault_sweep(FAULT_WRITE, record, s) > 0);
  assert_true(fault_sweep(FAULT_THREAD, record, s) > 0);
  assert_true(fault_sweep(FAULT_OPEN, record, s) > 0);
}

static void recorder_survives(void **state) {
  const setting s = {HA_RECORDER_REPEAT_LATCHED, false, false};

  (void)state;
  survives(&s);
}

static void snapshots_survive(void **state) {
  const setting s = {HA_RECORDER_SNAPSHOT, true, false};

  (void)state;
  survives(&s);
}

static void recorder_counts_what_cannot_be_pinned(void **state) {
  const setting s = {0, false, true};
  ha_error err = HA_ERROR_INIT;

  (void)state;
  /* NOLINTNEXTLINE(performance-no-int-to-ptr) */
  fault_unpin((const uint8_t *)1, UINTPTR_MAX - 1, EFAULT);
  assert_ok(record(&s, &err));
  fault_unpin(NULL, 0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(recorder_survives),
      cmocka_unit_test(snapshots_survive),
      cmocka_unit_test(recorder_counts_what_cannot_be_pinned),
  };

  if (!mkdtemp(g_folder)) return 1;
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  nftw(g_folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
  rmdir(g_folder);
  return failed;
}
