#pragma once
#include <cstdint>
#include <string>

namespace rosbag2_interfaces::srv {
struct IsPaused {
  struct Request {};
  struct Response {
    bool paused = false;
  };
};
} // namespace rosbag2_interfaces::srv
