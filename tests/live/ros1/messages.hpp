// Contents of messages of ROS 1 (content.h) by type, and the type of each kind.
#ifndef LIVE_ROS1_MESSAGES_HPP
#define LIVE_ROS1_MESSAGES_HPP

#include <cstdint>

#include <sensor_msgs/Image.h>
#include <sensor_msgs/Imu.h>
#include <std_msgs/String.h>
#include <tf2_msgs/TFMessage.h>

#include "numbered.hpp"
#include "peer.h"

void ros1_fill(std_msgs::String &m, content_id id, uint32_t size);
void ros1_fill(live_msgs::Numbered &m, content_id id, uint32_t size);
void ros1_fill(sensor_msgs::Image &m, content_id id, uint32_t size);
void ros1_fill(sensor_msgs::Imu &m, content_id id, uint32_t size);
void ros1_fill(tf2_msgs::TFMessage &m, content_id id, uint32_t size);

// Reads the id, then compares the whole message. size: number of bytes of its text or data.
bool ros1_is_content(content_id *out, uint64_t *size, const std_msgs::String &m);
bool ros1_is_content(content_id *out, uint64_t *size, const live_msgs::Numbered &m);
bool ros1_is_content(content_id *out, uint64_t *size, const sensor_msgs::Image &m);
bool ros1_is_content(content_id *out, uint64_t *size, const sensor_msgs::Imu &m);
bool ros1_is_content(content_id *out, uint64_t *size, const tf2_msgs::TFMessage &m);

// Runs Program for the type of the kind that the options specify.
template <template <class> class Program> int ros1_run(const peer_options &options) {
  switch (options.kind) {
  case CONTENT_STRING:
    return Program<std_msgs::String>::run(options);
  case CONTENT_NUMBERED:
    return Program<live_msgs::Numbered>::run(options);
  case CONTENT_IMAGE:
    return Program<sensor_msgs::Image>::run(options);
  case CONTENT_IMU:
    return Program<sensor_msgs::Imu>::run(options);
  case CONTENT_TF:
    return Program<tf2_msgs::TFMessage>::run(options);
  case CONTENT_KEYED:
    break; // ROS 1 has no keys
  }
  return 2;
}

#endif
