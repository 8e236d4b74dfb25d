/* The services and events of rosbag2's recorder node. */
#include <string.h>

#include "base/alloc.h"
#include "base/status.h"
#include "live/control/control.h"
#include "live/record/record.h"

#define SRV "rosbag2_interfaces/srv/"

/* Return codes of rosbag2. */
enum { DONE = 0, FAILED = 1, RESUME_BAD_MODE = 1, RESUME_BAD_TOPIC = 2, RESUME_FAILED = 3 };
enum { SPLIT_NOT_RECORDING = 1, SPLIT_BAD_MODE = 2, SPLIT_BAD_TOPIC = 3, SPLIT_FAILED = 4 };

/* The time of a Resume or SplitBagfile request of later releases; at once in earlier ones. False:
 * malformed. */
static bool read_moment(ha_record_moment *when, ha__cdr_reader *in) {
  *when = (ha_record_moment){.struct_size = sizeof *when};
  if (ha__cdr_has_fields(in)) {
    when->time_ns = ha__cdr_read_time(in);
    if (ha__cdr_has_more(in)) { /* one release had a Resume with only a time */
      when->mode = (int32_t)ha__cdr_read_u32(in);
      when->topic = ha__cdr_read_string(in);
    }
  }
  return !in->failed;
}

/* The reply to such a request. A client without request fields has no reply fields either; Fast DDS
 * would refuse them. */
static void reply_moment(const ha__cdr_reader *in, ha__cdr_writer *out, int32_t code,
                         const char *text) {
  if (ha__cdr_has_fields(in)) ha__control_reply(out, code, text);
}

/* The return code of a status; bad_mode and bad_topic are those for unknown ones. */
static int32_t code_of(ha_status st, int32_t bad_mode, int32_t bad_topic, int32_t failed) {
  if (st == HA_OK) return DONE;
  return st == HA_E_ARG ? bad_mode : st == HA_END ? bad_topic : failed;
}

static void serve_is_paused(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha__cdr_write_u8(out, ha_recorder_is_paused(control->recorder) != 0);
}

static void serve_pause(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  (void)out;
  ha_recorder_pause(control->recorder);
}

static void serve_resume(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  ha_error why = HA_ERROR_INIT;
  ha_record_moment when;

  if (!read_moment(&when, in)) return;
  const ha_status st = ha_recorder_resume_at(control->recorder, &when, &why);
  reply_moment(in, out, code_of(st, RESUME_BAD_MODE, RESUME_BAD_TOPIC, RESUME_FAILED), why.text);
}

static void serve_split(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  ha_error why = HA_ERROR_INIT;
  ha_record_moment when;

  if (!read_moment(&when, in)) return;
  const ha_status st = ha_recorder_split_at(control->recorder, &when, &why);
  const int32_t code = st == HA_E_BUSY ? SPLIT_NOT_RECORDING
                                       : code_of(st, SPLIT_BAD_MODE, SPLIT_BAD_TOPIC, SPLIT_FAILED);
  reply_moment(in, out, code, why.text);
}

static void serve_snapshot(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha__cdr_write_u8(out, ha_recorder_snapshot(control->recorder, NULL, NULL) >= 0);
}

static void reply_status(ha__cdr_writer *out, ha_status st, const ha_error *why) {
  ha__control_reply(out, st < 0 ? FAILED : DONE, st < 0 ? why->text : "");
}

/* Later releases have a start_time after uri, which is not read: recording begins at once. */
static void serve_record(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  ha_error why = HA_ERROR_INIT;
  const char *uri = ha__cdr_read_string(in);

  if (in->failed) return;
  const ha_status st = ha__record_for_peer(control->recorder, *uri ? uri : NULL, &why);
  if (st >= 0) control->is_stopped = 0;
  reply_status(out, st, &why);
}

static void serve_stop(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  ha_error why = HA_ERROR_INIT;

  (void)in;
  control->is_stopped = 1; /* set before the recording ends, because waiting threads read it then */
  const ha_status st = ha_recorder_stop(control->recorder, &why);
  reply_status(out, st, &why);
}

static void serve_start_discovery(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha_recorder_start_discovery(control->recorder);
  ha__control_reply(out, DONE, "");
}

static void serve_stop_discovery(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha_recorder_stop_discovery(control->recorder);
  ha__control_reply(out, DONE, "");
}

static void serve_is_discovery_running(ha_control *control, ha__cdr_reader *in,
                                       ha__cdr_writer *out) {
  (void)in;
  ha__cdr_write_u8(out, ha_recorder_is_discovery_running(control->recorder) != 0);
}

/* --- too many requests wait --- */

static void refuse_split(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  ha_record_moment when;

  (void)control;
  if (read_moment(&when, in)) reply_moment(in, out, SPLIT_FAILED, HA__CONTROL_BUSY);
}

static void refuse_status(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)control;
  (void)in;
  ha__control_reply(out, FAILED, HA__CONTROL_BUSY);
}

static void refuse_snapshot(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)control;
  (void)in;
  ha__cdr_write_u8(out, 0);
}

/* Snapshot is last, because it is only served in snapshot mode. */
static const ha__control_service g_services[] = {
    {"is_paused", SRV "IsPaused", serve_is_paused, NULL},
    {"pause", SRV "Pause", serve_pause, NULL},
    {"resume", SRV "Resume", serve_resume, NULL},
    {"split_bagfile", SRV "SplitBagfile", serve_split, refuse_split},
    {"record", SRV "Record", serve_record, refuse_status},
    {"stop", SRV "Stop", serve_stop, refuse_status},
    {"start_discovery", SRV "StartDiscovery", serve_start_discovery, NULL},
    {"stop_discovery", SRV "StopDiscovery", serve_stop_discovery, NULL},
    {"is_discovery_running", SRV "IsDiscoveryRunning", serve_is_discovery_running, NULL},
    {"snapshot", SRV "Snapshot", serve_snapshot, refuse_snapshot},
};

static ha_status fill(ha_control *control, uint32_t flags, ha_error *err) {
  const size_t n = sizeof g_services / sizeof *g_services;
  const bool snapshot = (flags & HA_CONTROL_SNAPSHOT) != 0;

  control->uses_sim_time = (control->recorder->options.flags & HA_RECORDER_SIM_TIME) != 0;
  if (!(flags & HA_CONTROL_NO_SERVICES)) {
    HA_TRY(ha__control_node_open(control, err));
    HA_TRY(ha__control_serve(control, g_services, snapshot ? n : n - 1, err));
  }
  ha__control_offer(control, 1u << HA__EVENT_WRITE_SPLIT | 1u << HA__EVENT_MESSAGES_LOST);
  return HA_OK;
}

ha_status ha_control_recorder(ha_control **out, ha_recorder *recorder, ha_transport *transport,
                              const char *node, uint32_t flags, ha_error *err) {
  ha_control *control = NULL;

  HA_TRY(ha__control_new(&control, transport, node, err));
  control->recorder = recorder;
  const ha_status st = ha__control_is_rosbag(transport)
                           ? ha__control_rosbag_recorder(control, flags, err)
                           : fill(control, flags, err);
  if (st < 0) {
    ha_control_close(control);
    return st;
  }
  *out = control;
  return HA_OK;
}

int32_t ha_control_is_stopped(const ha_control *control) {
  return control->is_stopped;
}

/* --- lost messages --------------------------------------------------------------------------- */

/* An event under construction. */
typedef struct lost_event {
  ha_control *control;
  ha__cdr_writer message;
  uint32_t topics;
} lost_event;

static ha__control_loss *new_loss(const ha_recorder_topic *topic) {
  ha__control_loss *loss = ha__alloc_zeroed(1, sizeof *loss);

  if (!loss) return NULL;
  loss->topic = ha__dup_string(topic->name);
  loss->type = ha__dup_string(topic->type);
  if (loss->topic && loss->type) return loss;
  ha__control_loss_free(loss);
  return NULL;
}

static ha__control_loss *known_loss(ha_control *control, const ha_recorder_topic *topic) {
  for (ha__control_loss *loss = control->known_losses; loss; loss = loss->next) {
    if (strcmp(loss->topic, topic->name) == 0 && strcmp(loss->type, topic->type) == 0) return loss;
  }
  ha__control_loss *loss = new_loss(topic);
  if (!loss) return NULL;
  loss->next = control->known_losses;
  control->known_losses = loss;
  return loss;
}

/* Messages lost since the last event. A new recording counts from 0 again. */
static uint64_t since(uint64_t *before, uint64_t now) {
  const uint64_t more = now >= *before ? now - *before : now;

  *before = now;
  return more;
}

static void add_topic(void *user, const ha_recorder_topic *topic) {
  lost_event *event = user;

  if (topic->lost == 0 && topic->dropped == 0) return;
  ha__control_loss *loss = known_loss(event->control, topic);
  if (!loss) return;
  const uint64_t in_transport = since(&loss->in_transport, topic->lost);
  const uint64_t in_recorder = since(&loss->in_recorder, topic->dropped);
  if (in_transport == 0 && in_recorder == 0) return;
  ha__cdr_write_string(&event->message, topic->name);
  ha__cdr_write_u64(&event->message, in_transport);
  ha__cdr_write_u64(&event->message, in_recorder);
  event->topics++;
}

static void publish_losses(ha_control *control) {
  lost_event event = {control, HA__CDR_WRITER_INIT, 0};

  ha__cdr_write_string(&event.message, control->node);
  ha__cdr_write_u32(&event.message, 0);
  const size_t count_at = event.message.bytes.size - 4;
  ha_recorder_each_topic(control->recorder, add_topic, &event);
  if (event.topics == 0) {
    ha__cdr_writer_done(&event.message);
    return;
  }
  ha__cdr_patch_u32(&event.message, count_at, event.topics);
  ha__control_publish(atomic_load(&control->events[HA__EVENT_MESSAGES_LOST]), &event.message);
}

void ha_control_recorder_event(ha_control *control, const ha_recorder_event *event) {
  if (event->kind == HA_RECORDER_SPLIT) {
    ha__control_publish_split(control, HA__EVENT_WRITE_SPLIT, event->closed_file,
                              event->opened_file);
  } else if (event->kind == HA_RECORDER_LOST) {
    publish_losses(control);
  } else if (event->kind == HA_RECORDER_FILE) {
    ha__control_rosbag_file(control, event->opened_file);
  } else if (event->kind == HA_RECORDER_NOTE) {
    ha__control_log(control, HA__LOG_INFO, event->text);
  } else if (event->kind == HA_RECORDER_STOPPED) {
    ha__control_log(control, HA__LOG_ERROR, event->text);
  } else if (event->kind == HA_RECORDER_LOW_SPACE) {
    ha__control_log(control, HA__LOG_WARN, "the disk has little free space");
  }
}
