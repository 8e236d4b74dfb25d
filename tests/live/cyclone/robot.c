/* robot: publishes the topics of a small robot on a ROS 2 network, without ROS installed: a camera,
 * a lidar, an imu, transforms, and a description of the robot. For demos, and for tests that need a
 * mixed load. robot [--domain N] [--timeout SECONDS]; ends at the timeout or on SIGINT.
 *
 * The data can be visualized: a ball moves in the picture, and the lidar scans a rotating room.
 *
 * The type hashes are those of ROS 2 Jazzy. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cdr.h"
#include "cyclone.h"
#include "node.h"
#include "raw.h"

enum { WIDTH = 640, HEIGHT = 480, LIDAR_POINTS = 1800, TOPICS = 6, SECOND_NS = 1000000000 };
#define PI 3.14159265358979323846

typedef struct now {
  uint32_t sec;
  uint32_t nanosec;
  double s; /* since the start */
} now;

/* --- messages ------------------------------------------------------------------- */

static void vector(cdr *c, double x, double y, double z) {
  cdr_f64(c, x);
  cdr_f64(c, y);
  cdr_f64(c, z);
}

static void turn(cdr *c, double yaw) {
  vector(c, 0, 0, sin(yaw / 2));
  cdr_f64(c, cos(yaw / 2));
}

static void diagonal(cdr *c, double value) {
  for (unsigned i = 0; i < 9; i++) {
    cdr_f64(c, i % 4 == 0 ? value : 0);
  }
}

static void draw(uint8_t *pixels, double s) {
  const int x0 = (int)(WIDTH / 2 + 180 * cos(s)), y0 = (int)(HEIGHT / 2 + 150 * sin(s));

  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++, pixels += 3) {
      const bool ball = (x - x0) * (x - x0) + (y - y0) * (y - y0) < 40 * 40;
      pixels[0] = ball ? 250 : (uint8_t)(x * 120 / WIDTH);
      pixels[1] = ball ? 190 : (uint8_t)(y * 120 / HEIGHT);
      pixels[2] = ball ? 40 : 110;
    }
  }
}

static void camera(cdr *c, const now *t) {
  cdr_header(c, t->sec, t->nanosec, "camera");
  cdr_u32(c, HEIGHT);
  cdr_u32(c, WIDTH);
  cdr_string(c, "rgb8");
  cdr_u8(c, 0);
  cdr_u32(c, 3 * WIDTH);
  cdr_u32(c, 3 * WIDTH * HEIGHT);
  draw(cdr_room(c, 1, (size_t)3 * WIDTH * HEIGHT), t->s);
}

static void point_field(cdr *c, const char *name, uint32_t offset) {
  cdr_string(c, name);
  cdr_u32(c, offset);
  cdr_u8(c, 7); /* FLOAT32 */
  cdr_u32(c, 1);
}

/* The walls of a room of 8 m by 6 m around the rotating robot. */
static void lidar(cdr *c, const now *t) {
  enum { STEP = 16 };

  cdr_header(c, t->sec, t->nanosec, "lidar");
  cdr_u32(c, 1);
  cdr_u32(c, LIDAR_POINTS);
  cdr_u32(c, 4);
  point_field(c, "x", 0);
  point_field(c, "y", 4);
  point_field(c, "z", 8);
  point_field(c, "intensity", 12);
  cdr_u8(c, 0);
  cdr_u32(c, STEP);
  cdr_u32(c, STEP * LIDAR_POINTS);
  cdr_u32(c, STEP * LIDAR_POINTS);
  for (unsigned i = 0; i < LIDAR_POINTS; i++) {
    const double angle = 2 * PI * i / LIDAR_POINTS, wall = angle + t->s / 4;
    const double range = fmin(4 / fmax(fabs(cos(wall)), 1e-6), 3 / fmax(fabs(sin(wall)), 1e-6));
    cdr_f32(c, (float)(range * cos(angle)));
    cdr_f32(c, (float)(range * sin(angle)));
    cdr_f32(c, 0.1F * (float)(i % 16));
    cdr_f32(c, (float)(100 / (1 + range)));
  }
  cdr_u8(c, 1);
}

static void imu(cdr *c, const now *t) {
  cdr_header(c, t->sec, t->nanosec, "imu");
  turn(c, t->s / 4);
  diagonal(c, 1e-4);
  vector(c, 0.01 * sin(40 * t->s), 0.01 * cos(37 * t->s), 0.25);
  diagonal(c, 1e-6);
  vector(c, 0.05 * sin(90 * t->s), 0.05 * cos(80 * t->s), 9.81);
  diagonal(c, 1e-3);
}

static void transform(cdr *c, const now *t, const char *parent, const char *child, double height,
                      double yaw) {
  cdr_header(c, t->sec, t->nanosec, parent);
  cdr_string(c, child);
  vector(c, 0, 0, height);
  turn(c, yaw);
}

static void tf(cdr *c, const now *t) {
  cdr_u32(c, 1);
  transform(c, t, "map", "base_link", 0, t->s / 4);
}

static void tf_static(cdr *c, const now *t) {
  cdr_u32(c, 3);
  transform(c, t, "base_link", "camera", 0.4, 0);
  transform(c, t, "base_link", "lidar", 0.6, 0);
  transform(c, t, "base_link", "imu", 0.1, 0);
}

static void description(cdr *c, const now *t) {
  (void)t;
  cdr_string(c, "<robot name=\"demo\"><link name=\"base_link\"/><link name=\"camera\"/>"
                "<link name=\"lidar\"/><link name=\"imu\"/></robot>");
}

/* --- topics ----------------------------------------------------------------------- */

static const struct topic {
  const char *name;
  const char *type;
  const char *hash;
  double rate_hz; /* 0: latched, sent once */
  bool best_effort;
  void (*put)(cdr *c, const now *t);
} g_topics[TOPICS] = {
    {"rt/camera/image_raw", "sensor_msgs::msg::dds_::Image_",
     "RIHS01_d31d41a9a4c4bc8eae9be757b0beed306564f7526c88ea6a4588fb9582527d47", 30, true, camera},
    {"rt/lidar/points", "sensor_msgs::msg::dds_::PointCloud2_",
     "RIHS01_9198cabf7da3796ae6fe19c4cb3bdd3525492988c70522628af5daa124bae2b5", 10, true, lidar},
    {"rt/imu", "sensor_msgs::msg::dds_::Imu_",
     "RIHS01_7d9a00ff131080897a5ec7e26e315954b8eae3353c3f995c55faf71574000b5b", 200, false, imu},
    {"rt/tf", "tf2_msgs::msg::dds_::TFMessage_",
     "RIHS01_e369d0f05a23ae52508854b66f6aa0437f3449d652e8cbf22d5abe85d020f087", 50, false, tf},
    {"rt/tf_static", "tf2_msgs::msg::dds_::TFMessage_",
     "RIHS01_e369d0f05a23ae52508854b66f6aa0437f3449d652e8cbf22d5abe85d020f087", 0, false,
     tf_static},
    {"rt/robot_description", "std_msgs::msg::dds_::String_",
     "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18", 0, false,
     description}};
#define NODE_HASH "RIHS01_91a0593bacdcc50ea9bdcf849a938b128412cc1ea821245c663bcd26f83c295e"

typedef struct robot {
  dds_entity_t participant;
  dds_entity_t writers[TOPICS];
  struct ddsi_sertype *types[TOPICS];
  uint64_t sent[TOPICS];
  cdr message;
} robot;

static void advertise(robot *r, unsigned i) {
  const struct topic *t = &g_topics[i];
  peer_options options = {.best_effort = t->best_effort,
                          .transient_local = t->rate_hz == 0,
                          .depth = t->rate_hz == 0 ? 1 : 10};

  snprintf(options.user_data, sizeof options.user_data, "typehash=%s;", t->hash);
  const dds_entity_t topic =
      cyclone_must(raw_topic(r->participant, t->name, t->type, false, &r->types[i]), "topic");
  dds_qos_t *qos = cyclone_writer_qos(&options);
  r->writers[i] = cyclone_must(dds_create_writer(r->participant, topic, qos, NULL), "writer");
  dds_delete_qos(qos);
}

static void send_one(robot *r, unsigned i, double s) {
  struct timespec clock;

  clock_gettime(CLOCK_REALTIME, &clock);
  const now t = {(uint32_t)clock.tv_sec, (uint32_t)clock.tv_nsec, s};
  cdr_begin(&r->message, false);
  g_topics[i].put(&r->message, &t);
  if (raw_write(r->writers[i], r->types[i], r->message.data, r->message.size) == 0) r->sent[i]++;
}

/* The topic with the earliest due time, and this time in ns since the start. */
static unsigned next_topic(const robot *r, int64_t *due_ns) {
  unsigned best = 0;

  *due_ns = INT64_MAX;
  for (unsigned i = 0; i < TOPICS; i++) {
    if (g_topics[i].rate_hz == 0) continue;
    const int64_t at = (int64_t)((double)r->sent[i] * SECOND_NS / g_topics[i].rate_hz);
    if (at < *due_ns) {
      *due_ns = at;
      best = i;
    }
  }
  return best;
}

static void run(robot *r) {
  const int64_t start_ns = peer_now_ns();

  while (!peer_stopped()) {
    int64_t due_ns;
    const unsigned i = next_topic(r, &due_ns);
    const struct timespec when = {(start_ns + due_ns) / SECOND_NS, (start_ns + due_ns) % SECOND_NS};
    if (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == 0) {
      send_one(r, i, (double)due_ns / SECOND_NS);
    }
  }
}

static void tell_sent(const robot *r) {
  char more[600];
  int length = 0;

  for (unsigned i = 0; i < TOPICS; i++) {
    length += snprintf(more + length, sizeof more - (size_t)length, ", \"%s\": %" PRIu64,
                       g_topics[i].name + 2, r->sent[i]);
  }
  peer_say("done", more);
}

int main(int argc, char **argv) {
  peer_options options;
  robot r;

  memset(&r, 0, sizeof r);
  if (!peer_start(&options, argc, argv)) return 2;
  r.participant = cyclone_participant(options.domain);
  for (unsigned i = 0; i < TOPICS; i++) {
    advertise(&r, i);
  }
  const node n = {.name = "/robot",
                  .gid_bytes = 16,
                  .hash = NODE_HASH,
                  .writers = r.writers,
                  .n_writers = TOPICS};
  node_tell(r.participant, &n);
  for (unsigned i = 0; i < TOPICS; i++) {
    if (g_topics[i].rate_hz == 0) send_one(&r, i, 0);
  }
  peer_say("ready", "");
  run(&r);
  tell_sent(&r);
  cdr_done(&r.message);
  dds_delete(r.participant);
  return 0;
}
