#pragma once
#include <cstdint>
#include <string>

namespace rosbag2_interfaces::srv {
struct Snapshot {
  struct Request {};
  struct Response {
    bool success = false;
  };
};
} // namespace rosbag2_interfaces::srv
