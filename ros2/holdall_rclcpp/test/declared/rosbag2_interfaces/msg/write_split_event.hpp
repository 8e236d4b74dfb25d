#pragma once
#include <string>

namespace rosbag2_interfaces::msg {
struct WriteSplitEvent {
  std::string closed_file, opened_file, node_name;
};
} // namespace rosbag2_interfaces::msg
