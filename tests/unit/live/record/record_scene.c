#include "record_scene.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../test.h"
#include "../talker.h"

enum { LIMIT_S = 60 };

static int64_t now(void *user) {
  return loopback_time(((scene *)user)->net);
}

static int64_t elapsed(void *user) {
  return now(user) - atomic_load(&((scene *)user)->set_ns);
}

static int64_t slept(void *user) {
  return atomic_load(&((scene *)user)->slept_ns);
}

static ha_status space(void *user, const char *path, uint64_t *out_free, uint64_t *out_total) {
  (void)path;
  *out_free = atomic_load(&((scene *)user)->free_bytes);
  *out_total = 1000;
  return *out_free == UINT64_MAX ? HA_E_IO : HA_OK;
}

static void copy(char *to, size_t size, const char *text) {
  snprintf(to, size, "%s", text ? text : "");
}

static void hear(void *user, ha_recorder *recorder, const ha_recorder_event *event) {
  scene *s = user;
  scene_reports *reports = &s->reports;

  (void)recorder;
  pthread_mutex_lock(&s->lock);
  switch (event->kind) {
  case HA_RECORDER_SPLIT:
    reports->splits++;
    reports->ends += *event->opened_file == '\0';
    if (*event->opened_file) copy(reports->opened, sizeof reports->opened, event->opened_file);
    while (s->shut)
      pthread_cond_wait(&s->opened, &s->lock);
    break;
  case HA_RECORDER_FILE:
    reports->files++;
    break;
  case HA_RECORDER_LOST:
    reports->losses++;
    break;
  case HA_RECORDER_LOW_SPACE:
    reports->low_space++;
    break;
  case HA_RECORDER_STOPPED:
    reports->stopped++;
    copy(reports->text, sizeof reports->text, event->text);
    break;
  default:
    reports->notes++;
    copy(reports->note, sizeof reports->note, event->text);
  }
  pthread_mutex_unlock(&s->lock);
}

static void init(scene *s, const ha_transport_ops *ops) {
  *s = (scene){.net = loopback_new(), .ops = ops};
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->opened, NULL);
  atomic_store(&s->free_bytes, 1000);
  s->robot =
      ops == &loopback_ops ? loopback_join(s->net, "robot") : loopback_join_ros1(s->net, "robot");
  loopback_set_time(s->net, 1000000000);
  s->host = (ha__record_host){.user = s,
                              .now = now,
                              .elapsed = elapsed,
                              .slept = slept,
                              .space = space,
                              .spare_bytes = 16 << 20};
  snprintf(s->folder, sizeof s->folder, "/tmp/holdall-record-XXXXXX");
  if (!mkdtemp(s->folder)) abort();
  snprintf(s->path, sizeof s->path, "%s/bag", s->folder);
  s->options = (ha_recorder_options)HA_RECORDER_OPTIONS_INIT;
  s->join = loopback_options(s->net, &s->setting);
  s->options.path = s->path;
  s->writer = (ha_writer_options)HA_WRITER_OPTIONS_INIT;
  s->selection = (ha_record_selection)HA_RECORD_SELECTION_INIT;
  s->options.writer = &s->writer;
  s->options.network = &s->join;
  s->options.selection = &s->selection;
  s->writer.threads = 1;
  s->selection.flags = HA_RECORD_ALL;
  s->options.user = s;
  s->options.event = hear;
}

void scene_init(scene *s) {
  init(s, &loopback_ops);
}

void scene_init_ros1(scene *s) {
  init(s, &loopback_ros1_ops);
  snprintf(s->path, sizeof s->path, "%s/bag.bag", s->folder);
}

ha_status scene_try(scene *s, ha_error *err) {
  return ha__recorder_open_on(&s->recorder, s->ops, &s->host, &s->options, err);
}

void scene_record(scene *s) {
  ha_error err = HA_ERROR_INIT;
  const ha_status st = scene_try(s, &err);

  if (st < 0) print_error("%s\n", err.text);
  assert_int_equal(st, HA_OK);
}

ha_status scene_close(scene *s) {
  const ha_status st = ha_recorder_close(s->recorder, NULL);

  s->recorder = NULL;
  return st;
}

void scene_set_clock(scene *s, int64_t by_ns) {
  atomic_fetch_add(&s->set_ns, by_ns);
  loopback_set_time(s->net, loopback_time(s->net) + by_ns);
}

void scene_sleep(scene *s, int64_t ns) {
  atomic_fetch_add(&s->slept_ns, ns);
  loopback_set_time(s->net, loopback_time(s->net) + ns);
}

void scene_write(const scene *s, char *path, size_t size, const char *text) {
  snprintf(path, size, "%s/settings.yaml", s->folder);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
  fclose(file);
}

void scene_open_gate(scene *s) {
  pthread_mutex_lock(&s->lock);
  s->shut = false;
  pthread_cond_broadcast(&s->opened);
  pthread_mutex_unlock(&s->lock);
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *place) {
  (void)st;
  (void)kind;
  (void)place;
  return remove(path);
}

void scene_done(scene *s) {
  if (s->recorder) (void)scene_close(s);
  assert_int_equal(loopback_kept(s->net), 0);
  ha_transport_close(s->robot);
  loopback_free(s->net);
  pthread_cond_destroy(&s->opened);
  pthread_mutex_destroy(&s->lock);
  nftw(s->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* --- waiting ------------------------------------------------------------------------- */

/* A short sleep between two checks of the condition; false after a timeout. */
static bool again(time_t start) {
  const struct timespec moment = {0, 1000000};

  nanosleep(&moment, NULL);
  return time(NULL) - start < LIMIT_S;
}

ha_recorder_stats scene_stats(scene *s) {
  ha_recorder_stats stats = {.struct_size = sizeof stats};

  (void)ha_recorder_get_stats(&stats, s->recorder, NULL);
  return stats;
}

scene_reports scene_heard(scene *s) {
  pthread_mutex_lock(&s->lock);
  const scene_reports reports = s->reports;
  pthread_mutex_unlock(&s->lock);
  return reports;
}

void scene_wait_topics(scene *s, uint32_t n) {
  const time_t start = time(NULL);

  loopback_settle(s->net);
  while (scene_stats(s).topics != n)
    assert_true(again(start));
  loopback_settle(s->net); /* connections of ROS 1 */
}

void scene_wait_written(scene *s) {
  const time_t start = time(NULL);

  while (scene_stats(s).queue_bytes != 0)
    assert_true(again(start));
}

void scene_wait_stopped(scene *s) {
  const time_t start = time(NULL);

  while (!scene_heard(s).stopped)
    assert_true(again(start));
}

void scene_wait_looked(scene *s) {
  const time_t start = time(NULL);

  while (ha_recorder_is_discovery_running(s->recorder))
    assert_true(again(start));
}

void scene_wait_splits(scene *s, unsigned n) {
  const time_t start = time(NULL);

  while (scene_heard(s).splits < n)
    assert_true(again(start));
}

ha_publication *scene_block_writing(scene *s, int32_t policy) {
  s->shut = true;
  s->writer.split_ns = 10 * SECOND_NS;
  s->options.queue_policy = policy;
  s->options.queue_bytes = 10 * (100 + sizeof(ha__record_item));
  scene_record(s);
  ha_publication *from = scene_talker(s, "/a", RELIABLE, VOLATILE, 10);
  scene_wait_topics(s, 1);
  scene_say(from, 0, 100);
  scene_wait_written(s);
  loopback_set_time(s->net, 100 * SECOND_NS);
  scene_say(from, 1, 100);
  scene_wait_splits(s, 1);
  return from;
}

void scene_wait_losses(scene *s, unsigned n) {
  const time_t start = time(NULL);

  while (scene_heard(s).losses < n)
    assert_true(again(start));
}

void scene_wait_matched(const ha_publication *from) {
  const time_t start = time(NULL);

  while (!ha_publication_matched(from))
    assert_true(again(start));
}

void scene_wait_files(scene *s, unsigned n) {
  const time_t start = time(NULL);

  while (scene_heard(s).files < n)
    assert_true(again(start));
}

void scene_wait_notes(scene *s, unsigned n) {
  const time_t start = time(NULL);

  while (scene_heard(s).notes < n)
    assert_true(again(start));
}

void scene_wait_low_space(scene *s) {
  const time_t start = time(NULL);

  while (!scene_heard(s).low_space)
    assert_true(again(start));
}

void scene_wait_snapshots(scene *s, unsigned n) {
  const time_t start = time(NULL);

  while (scene_stats(s).snapshots < n)
    assert_true(again(start));
}

typedef struct wanted {
  const char *name;
  ha_recorder_topic found;
} wanted;

static void look(void *user, const ha_recorder_topic *topic) {
  wanted *w = user;

  if (strcmp(topic->name, w->name) == 0) w->found = *topic;
}

ha_recorder_topic scene_topic(scene *s, const char *name) {
  wanted w = {.name = name};

  ha_recorder_each_topic(s->recorder, look, &w);
  return w.found;
}

/* --- publishers ------------------------------------------------------------------------- */

ha_publication *scene_talker(scene *s, const char *topic, int32_t reliability, int32_t durability,
                             uint64_t depth) {
  return talker_new(s->robot, topic, reliability, durability, depth);
}

ha_publication *scene_talker_ros1(scene *s, const char *topic, const char *callerid,
                                  bool latching) {
  static const char definition[] = "uint64 number\n";
  const ha_schema schema = {.struct_size = sizeof schema,
                            .name = "test_msgs/Number",
                            .encoding = "ros1msg",
                            .data = (const uint8_t *)definition,
                            .size = sizeof definition - 1,
                            .hash = "0123456789abcdef0123456789abcdef"};
  const ha_pair header[] = {{"callerid", callerid, strlen(callerid)},
                            {"latching", latching ? "1" : "0", 1}};
  const ha_publication_options options = {
      .struct_size = sizeof options,
      .topic = topic,
      .schema = &schema,
      .metadata = {header, 2},
      .qos = &(ha_qos){.struct_size = sizeof(ha_qos),
                       .reliability = HA_QOS_RELIABILITY_RELIABLE,
                       .durability = latching ? HA_QOS_DURABILITY_TRANSIENT_LOCAL
                                              : HA_QOS_DURABILITY_VOLATILE}};
  ha_publication *publication = NULL;

  assert_ok(ha_transport_advertise(&publication, s->robot, &options, NULL));
  return publication;
}

void scene_say(ha_publication *from, uint64_t number, size_t size) {
  uint8_t *bytes = calloc(1, size);

  if (!bytes) abort();
  memcpy(bytes, &number, sizeof number);
  if (ha_publication_send(from, bytes, size, HA_SENT_NOW, NULL) < 0) abort();
  free(bytes);
}

/* --- reading ------------------------------------------------------------------------------- */

static void take(scene_bag *bag, const ha_message *msg) {
  bag->items = realloc(bag->items, (bag->size + 1) * sizeof *bag->items);
  if (!bag->items) abort();
  scene_message *item = &bag->items[bag->size++];
  copy(item->topic, sizeof item->topic, msg->channel->topic);
  assert_true(msg->size >= sizeof item->number);
  memcpy(&item->number, msg->data, sizeof item->number);
  item->log_ns = msg->log_time_ns;
  item->publish_ns = msg->publish_time_ns;
  item->sequence = msg->sequence;
}

void scene_read(scene_bag *out, const scene *s, const char *path) {
  const char *paths[] = {path ? path : s->path};
  ha_reader *reader = NULL;
  const ha_bag_info *info = NULL;
  ha_message msg = HA_MESSAGE_INIT;
  ha_status st;

  *out = (scene_bag){0};
  assert_ok(ha_reader_open(&reader, paths, 1, NULL, NULL));
  assert_ok(ha_reader_info(&info, reader, 0, NULL));
  assert_int_equal(info->complete, 1);
  out->files = info->file_count;
  out->channels = info->channel_count;
  copy(out->recorded, sizeof out->recorded, ha_pairs_get(&info->custom_data, "holdall.recorded"));
  assert_ok(ha_reader_query(reader, NULL, NULL));
  while ((st = ha_reader_next(&msg, reader, NULL)) == HA_OK)
    take(out, &msg);
  assert_int_equal(st, HA_END);
  ha_reader_close(reader);
}

void scene_bag_done(scene_bag *bag) {
  free(bag->items);
}

size_t scene_count(const scene_bag *bag, const char *topic) {
  size_t n = 0;

  for (size_t i = 0; i < bag->size; i++)
    n += strcmp(bag->items[i].topic, topic) == 0;
  return n;
}
