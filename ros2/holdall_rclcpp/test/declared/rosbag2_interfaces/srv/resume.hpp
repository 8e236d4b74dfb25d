#pragma once
#include <cstdint>
#include <string>

namespace rosbag2_interfaces::srv {
struct Resume {
  struct Request {};
  struct Response {};
};
} // namespace rosbag2_interfaces::srv
