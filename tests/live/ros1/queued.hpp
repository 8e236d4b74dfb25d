// Counts messages that a publisher has not sent yet. roscpp does not report them: a message waits
// in roscpp's queues, then in the kernel, and is lost when the program ends. Bytes of messages are
// allocated here instead, so that their release by roscpp is noticed.
#ifndef LIVE_ROS1_QUEUED_HPP
#define LIVE_ROS1_QUEUED_HPP

#include <cstdint>

#include <ros/serialization.h>

#include "messages.hpp"

struct ros1_queued {
  uint64_t messages;
  uint64_t bytes;
};

// Messages of all topics in roscpp's queues.
ros1_queued ros1_queued_now();

// Whether the subscribers have read all data written by this process, according to the kernel.
bool ros1_sockets_are_empty();

// Replaces new uint8_t[] in roscpp's serializeMessage().
boost::shared_array<uint8_t> ros1_queued_bytes(uint32_t size);

template <class Message> ros::SerializedMessage ros1_serialized(const Message &message) {
  namespace rs = ros::serialization;
  const uint32_t size = rs::serializationLength(message);
  ros::SerializedMessage m(ros1_queued_bytes(size + 4), size + 4);

  rs::OStream stream(m.buf.get(), size + 4);
  rs::serialize(stream, size);
  m.message_start = stream.getData();
  rs::serialize(stream, message);
  return m;
}

namespace ros {
namespace serialization {

#define ROS1_QUEUED(type)                                                                          \
  template <> inline SerializedMessage serializeMessage<type>(const type &message) {               \
    return ros1_serialized(message);                                                               \
  }

ROS1_QUEUED(std_msgs::String)
ROS1_QUEUED(live_msgs::Numbered)
ROS1_QUEUED(sensor_msgs::Image)
ROS1_QUEUED(sensor_msgs::Imu)
ROS1_QUEUED(tf2_msgs::TFMessage)

} // namespace serialization
} // namespace ros

#endif
