// live_msgs/Numbered, a type of no package: equivalent to the output of ROS's message generator.
#ifndef LIVE_ROS1_NUMBERED_HPP
#define LIVE_ROS1_NUMBERED_HPP

#include <cstdint>
#include <vector>

#include <ros/message_traits.h>
#include <ros/serialization.h>

namespace live_msgs {

struct Numbered {
  uint32_t publisher = 0;
  uint64_t number = 0;
  std::vector<uint8_t> data;
};

} // namespace live_msgs

namespace ros {
namespace message_traits {

template <> struct IsMessage<live_msgs::Numbered> : TrueType {};
template <> struct IsMessage<live_msgs::Numbered const> : TrueType {};

template <> struct MD5Sum<live_msgs::Numbered> {
  static const char *value() {
    return "89c63d0b859ded7c6976bce9ac2f3f57";
  }
  static const char *value(const live_msgs::Numbered &) {
    return value();
  }
};

template <> struct DataType<live_msgs::Numbered> {
  static const char *value() {
    return "live_msgs/Numbered";
  }
  static const char *value(const live_msgs::Numbered &) {
    return value();
  }
};

template <> struct Definition<live_msgs::Numbered> {
  static const char *value() {
    return "uint32 publisher\nuint64 number\nuint8[] data\n";
  }
  static const char *value(const live_msgs::Numbered &) {
    return value();
  }
};

} // namespace message_traits

namespace serialization {

template <> struct Serializer<live_msgs::Numbered> {
  template <typename Stream, typename T> static void allInOne(Stream &stream, T m) {
    stream.next(m.publisher);
    stream.next(m.number);
    stream.next(m.data);
  }
  ROS_DECLARE_ALLINONE_SERIALIZER
};

} // namespace serialization
} // namespace ros

#endif
