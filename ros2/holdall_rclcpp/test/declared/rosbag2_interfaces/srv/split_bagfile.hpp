#pragma once
#include <cstdint>
#include <string>

namespace rosbag2_interfaces::srv {
struct SplitBagfile {
  struct Request {};
  struct Response {
    std::int32_t return_code = -1; // development versions
    std::string error_string;
  };
};
} // namespace rosbag2_interfaces::srv
