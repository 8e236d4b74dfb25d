#pragma once
#include <cstdint>
#include <string>

namespace rosbag2_interfaces::srv {
struct Pause {
  struct Request {};
  struct Response {};
};
} // namespace rosbag2_interfaces::srv
