/**
 * @file holdall/roscpp.hpp
 * Write messages of roscpp (ROS 1) with holdall::writer: all types for which ROS generated a
 * header.
 *
 *     #include <sensor_msgs/Image.h>
 *     #include <holdall/roscpp.hpp>
 *
 *     out.write("/camera", image->header.stamp, *image);
 *
 * Type, MD5 sum and definition are those of the header. Large arrays of numbers are not copied.
 * A program that includes this builds with the headers of roscpp_serialization.
 */
#ifndef HOLDALL_ROSCPP_HPP
#define HOLDALL_ROSCPP_HPP

#include <cstdint>
#include <vector>

#include <ros/message_traits.h>
#include <ros/serialization.h>

#include <holdall/holdall.hpp>

namespace holdall {
namespace detail {

/* A stream for ROS's own serializers, which writes into a message's slices. */
class ros_stream {
public:
  static const ros::serialization::StreamType stream_type =
      ros::serialization::stream_types::Output;

  explicit ros_stream(serializer<ros1> &to) : to_(to) {
  }

  template <class T> void next(const T &value) {
    ros::serialization::serialize(*this, value);
  }

  template <class T, class Allocator> void next(const std::vector<T, Allocator> &values) {
    if constexpr (ros::message_traits::IsSimple<T>::value) {
      to_.length(values.size());
      to_.raw({reinterpret_cast<const std::uint8_t *>(values.data()), values.size() * sizeof(T)});
    } else {
      ros::serialization::serialize(*this, values);
    }
  }

  std::uint8_t *advance(std::uint32_t size) {
    return to_.extend(size);
  }

private:
  serializer<ros1> &to_;
};

} // namespace detail

template <class T> struct traits<T, std::enable_if_t<ros::message_traits::IsMessage<T>::value>> {
  using encoding = ros1;
  static const char *type() {
    return ros::message_traits::DataType<T>::value();
  }
  static const char *hash() {
    return ros::message_traits::MD5Sum<T>::value();
  }
  static const char *definition() {
    return ros::message_traits::Definition<T>::value();
  }
  static void write(serializer<ros1> &to, const T &value) {
    detail::ros_stream stream(to);
    ros::serialization::serialize(stream, value);
  }
};

} // namespace holdall

#endif
