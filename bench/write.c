/* write TAPE OUT [OPTION...]: write the messages of a tape with holdall into OUT: .bag, .mcap or
 * .db3. Options:
 *   direct            without the page cache, large arrays without a copy, by writev()
 *   lend              large arrays are lent; with direct or without
 *   durable           as by default; otherwise the system decides when it writes
 *   once              do not look through the tape before: its cost is unknown
 *   compression=NAME level=N threads=N buffer=BYTES
 *   NAME=VALUE        settings of the storage */
#include <stdlib.h>
#include <string.h>

#include <holdall/holdall.h>

#include "tape.h"

typedef struct job {
  tape tape;
  const char *path;
  bool split; /* give large arrays as a slice of their own */
  bool lend;
  bool once;
  ha_writer_options options;
  ha_pair settings[16];
  ha_writer_stats stats;
} job;

static ha_status add_channels(ha_writer *writer, const tape *t, bool is_ros1, ha_error *err) {
  ha_status st = HA_OK;

  for (uint32_t i = 0; i < t->topic_count && st >= 0; i++) {
    const tape_topic *topic = &t->topics[i];
    const ha_schema schema = {sizeof schema,
                              topic->type,
                              "ros1msg",
                              (const uint8_t *)topic->definition,
                              strlen(topic->definition),
                              topic->md5};
    ha_channel channel = {.struct_size = sizeof channel,
                          .topic = topic->name,
                          .schema = &schema,
                          .encoding = is_ros1 ? "ros1" : "cdr"};
    uint32_t id = 0;
    st = ha_writer_add_channel(&id, writer, &channel, NULL, err);
  }
  return st;
}

static void nothing(void *user) {
  (void)user;
}

static ha_status write_one(ha_writer *writer, const job *j, const tape_message *m, ha_error *err) {
  const tape_payload *p = m->payload;
  ha_message msg = HA_MESSAGE_INIT;
  const ha_slice slices[] = {{p->data, p->large}, {p->data + p->large, p->size - p->large}};

  msg.log_time_ns = (int64_t)m->time_ns;
  msg.publish_time_ns = (int64_t)m->time_ns;
  msg.sequence = m->sequence;
  msg.flags = HA_MESSAGE_HAS_PUBLISH_TIME | HA_MESSAGE_HAS_SEQUENCE;
  if (j->split && p->large) {
    if (j->lend) {
      return ha_writer_lend(writer, m->topic, &msg, slices, 2, nothing, NULL, err);
    }
    return ha_writer_writev(writer, m->topic, &msg, slices, 2, err);
  }
  msg.data = p->data;
  msg.size = p->size;
  return ha_writer_write(writer, m->topic, &msg, err);
}

static ha_status run(job *j, ha_error *err) {
  const char *suffix = strrchr(j->path, '.');
  const bool is_ros1 = !suffix || strcmp(suffix, ".db3") != 0;
  ha_writer *writer = NULL;
  tape_message m;
  ha_status st = ha_writer_open(&writer, j->path, &j->options, err);

  if (st < 0) return st;
  st = add_channels(writer, &j->tape, is_ros1, err);
  while (st >= 0 && tape_next(&j->tape, &m)) {
    st = write_one(writer, j, &m, err);
  }
  if (st < 0) {
    ha_writer_abort(writer);
    return st;
  }
  j->stats.struct_size = sizeof j->stats;
  (void)ha_writer_get_stats(&j->stats, writer, NULL);
  return ha_writer_close(writer, err);
}

static void take_pair(job *j, const char *name, const char *value) {
  ha_writer_options *o = &j->options;

  if (strcmp(name, "compression") == 0) {
    o->compression = value;
  } else if (strcmp(name, "level") == 0) {
    o->level = (int32_t)strtol(value, NULL, 10);
  } else if (strcmp(name, "threads") == 0) {
    o->threads = (uint32_t)strtoul(value, NULL, 10);
  } else if (strcmp(name, "buffer") == 0) {
    o->buffer_bytes = strtoull(value, NULL, 10);
  } else if (o->settings.size < sizeof j->settings / sizeof *j->settings) {
    j->settings[o->settings.size++] = (ha_pair){name, value, strlen(value)};
  }
}

static bool take_options(job *j, int argc, char **argv) {
  bool durable = false;

  for (int i = 3; i < argc; i++) {
    char *value = strchr(argv[i], '=');
    if (value) {
      *value++ = '\0';
      take_pair(j, argv[i], value);
    } else if (strcmp(argv[i], "direct") == 0) {
      j->options.flags |= HA_WRITE_DIRECT;
      j->split = true;
    } else if (strcmp(argv[i], "lend") == 0) {
      j->lend = true;
      j->split = true;
    } else if (strcmp(argv[i], "durable") == 0) {
      durable = true;
    } else if (strcmp(argv[i], "once") == 0) {
      j->once = true;
    } else {
      return false;
    }
  }
  j->options.settings.items = j->settings;
  if (!durable) {
    j->options.durable_bytes = HA_WRITE_UNBOUNDED;
    j->options.durable_ns = HA_WRITE_UNBOUNDED;
  }
  return true;
}

static void report(const measure *m, const job *j) {
  char more[256];

  snprintf(more, sizeof more,
           ", \"copied\": %" PRIu64 ", \"zero_copied\": %" PRIu64 ", \"stall_s\": %.6f"
           ", \"syncs\": %" PRIu64 ", \"direct\": %d",
           j->stats.copied_bytes, j->stats.zero_copied_bytes, (double)j->stats.stall_ns * 1e-9,
           j->stats.syncs, (int)j->stats.direct);
  measure_report_written(m, j->path, more);
}

int main(int argc, char **argv) {
  job j = {.options = HA_WRITER_OPTIONS_INIT};
  ha_error err = HA_ERROR_INIT;
  measure m = {0};

  if (argc < 3 || !take_options(&j, argc, argv)) {
    fprintf(stderr, "usage: write TAPE OUT [direct] [lend] [durable] [once] [NAME=VALUE...]\n");
    return 2;
  }
  j.tape = tape_load(argv[1]);
  j.path = argv[2];
  unlink(j.path);
  if (!j.once) tape_look_through(&j.tape, &m);
  measure_begin_writing(&m);
  if (run(&j, &err) < 0) {
    fprintf(stderr, "write: %s\n", err.text);
    return 1;
  }
  report(&m, &j);
  tape_free(&j.tape);
  return 0;
}
