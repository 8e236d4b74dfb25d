/* The services of rosbag2's player node. */
#include "base/status.h"
#include "live/control/control.h"

#define SRV "rosbag2_interfaces/srv/"

static void serve_pause(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  (void)out;
  ha_player_pause(control->player);
}

/* The request has a time, int32 resume_mode and string tracking_topic_name: a player only resumes
 * at once. */
static void serve_resume(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  if (ha__cdr_has_fields(in)) {
    const int64_t time_ns = ha__cdr_read_time(in);
    const uint32_t mode = ha__cdr_read_u32(in);
    const char *topic = ha__cdr_read_string(in);
    if (in->failed) return;
    if (mode != 0) {
      ha__control_reply(out, 1, "a player has no resume_mode but 0 (node time)");
      return;
    }
    if (*topic || time_ns != 0) {
      ha__control_reply(out, *topic ? 2 : 3, "a player resumes at once, whatever the topic");
      return;
    }
  }
  ha_player_resume(control->player);
  /* a client without request fields has no reply fields either; Fast DDS would refuse them */
  if (ha__cdr_has_fields(in)) ha__control_reply(out, 0, "");
}

static void serve_toggle(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  (void)out;
  ha_player_toggle_paused(control->player);
}

static void serve_is_paused(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha__cdr_write_u8(out, ha_player_is_paused(control->player) != 0);
}

static void serve_get_rate(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha__cdr_write_f64(out, ha_player_rate(control->player));
}

static void serve_set_rate(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  const double rate = ha__cdr_read_f64(in);

  if (!in->failed) ha__cdr_write_u8(out, ha_player_set_rate(control->player, rate) != 0);
}

static void serve_play(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  const int64_t start_ns = ha__cdr_read_time(in);
  const int64_t duration_ns = ha__cdr_read_time(in);
  const int64_t until_ns = ha__cdr_read_time(in);

  if (in->failed) return;
  ha__cdr_write_u8(out, ha_player_play(control->player, start_ns > 0 ? start_ns : 0,
                                       duration_ns < 0 ? -1 : duration_ns,
                                       until_ns < 0 ? -1 : until_ns) != 0);
}

static void serve_play_next(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha__cdr_write_u8(out, ha_player_play_next(control->player) != 0);
}

static void serve_burst(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  const uint64_t count = ha__cdr_read_u64(in);

  if (!in->failed) ha__cdr_write_u64(out, ha_player_burst(control->player, count));
}

static void serve_seek(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  const int64_t time_ns = ha__cdr_read_time(in);

  if (!in->failed) ha__cdr_write_u8(out, ha_player_seek(control->player, time_ns) != 0);
}

static void serve_stop(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)in;
  ha_player_stop(control->player);
  ha__control_reply(out, 0, "");
}

/* Too many requests wait. */
static void refuse(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)control;
  (void)in;
  ha__cdr_write_u8(out, 0);
}

static void refuse_burst(ha_control *control, ha__cdr_reader *in, ha__cdr_writer *out) {
  (void)control;
  (void)in;
  ha__cdr_write_u64(out, 0);
}

static const ha__control_service g_services[] = {
    {"pause", SRV "Pause", serve_pause, NULL},
    {"resume", SRV "Resume", serve_resume, NULL},
    {"toggle_paused", SRV "TogglePaused", serve_toggle, NULL},
    {"is_paused", SRV "IsPaused", serve_is_paused, NULL},
    {"get_rate", SRV "GetRate", serve_get_rate, NULL},
    {"set_rate", SRV "SetRate", serve_set_rate, NULL},
    {"play", SRV "Play", serve_play, NULL},
    {"play_next", SRV "PlayNext", serve_play_next, refuse},
    {"burst", SRV "Burst", serve_burst, refuse_burst},
    {"seek", SRV "Seek", serve_seek, refuse},
    {"stop", SRV "Stop", serve_stop, NULL},
};

static ha_status fill(ha_control *control, ha_error *err) {
  HA_TRY(ha__control_node_open(control, err));
  HA_TRY(ha__control_serve(control, g_services, sizeof g_services / sizeof *g_services, err));
  ha__control_offer(control, 1u << HA__EVENT_READ_SPLIT);
  return HA_OK;
}

ha_status ha_control_player(ha_control **out, ha_player *player, ha_transport *transport,
                            const char *node, ha_error *err) {
  ha_control *control = NULL;

  HA_TRY(ha__control_new(&control, transport, node, err));
  control->player = player;
  const ha_status st = ha__control_is_rosbag(transport) ? ha__control_rosbag_player(control, err)
                                                        : fill(control, err);
  if (st < 0) {
    ha_control_close(control);
    return st;
  }
  *out = control;
  return HA_OK;
}

void ha_control_player_event(ha_control *control, const ha_play_event *event) {
  switch (event->kind) {
  case HA_PLAY_READ_SPLIT:
    ha__control_publish_split(control, HA__EVENT_READ_SPLIT, event->closed_file,
                              event->opened_file);
    break;
  case HA_PLAY_PAUSE:
    ha__control_log(control, HA__LOG_INFO, "paused");
    break;
  case HA_PLAY_RESUME:
    ha__control_log(control, HA__LOG_INFO, "resumed");
    break;
  case HA_PLAY_NOTE:
    ha__control_log(control, HA__LOG_INFO, event->text);
    break;
  case HA_PLAY_WARN:
    ha__control_log(control, HA__LOG_WARN, event->text);
    break;
  default:
    break;
  }
}
