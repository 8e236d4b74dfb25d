// The parameters of the recorder's node, with the names of rosbag2's.
#ifndef HOLDALL_RCLCPP_SETTINGS_HPP
#define HOLDALL_RCLCPP_SETTINGS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <holdall/holdall.hpp>

#include "rclcpp/rclcpp.hpp"

namespace holdall_rclcpp {

using strings = std::vector<std::string>;

struct Settings {
  std::string uri, storage, preset, storage_config, compression, compression_mode, encoding;
  std::string regex, exclude_regex, trigger;
  strings topics, types, exclude_topics, exclude_types, custom_data;
  std::int64_t split_bytes = 0, split_seconds = 0, max_files = 0, cache_bytes = 0, polling_ms = 0;
  bool all = false, hidden = false, unpublished = false, fixed = false, paused = false;
  bool snapshot = false, repeat_latched = false, sim_time = false;
};

// Declares the parameters.
Settings declare_settings(rclcpp::Node &node);

// The network within the process that a node and its recorder share.
using network_settings = ha_pair;
ha_transport_options on_network(const network_settings &name);

using event_callback = void (*)(void *user, ha_recorder *recorder, const ha_recorder_event *event);

// Opens the recorder on that network, and begins to record. Throws holdall::error.
ha_recorder *open_recorder(const Settings &settings, const network_settings &name,
                           event_callback event, void *user);

} // namespace holdall_rclcpp

#endif
