#include "settings.hpp"

#include <ctime>
#include <stdexcept>

namespace holdall_rclcpp {
namespace {

// A list of texts as the C interface takes it; views the strings.
class Names {
public:
  explicit Names(const strings &texts) {
    for (const std::string &text : texts) {
      items_.push_back(text.c_str());
    }
  }
  ha_names c() const {
    return {items_.data(), items_.size()};
  }

private:
  std::vector<const char *> items_;
};

const char *text_or_null(const std::string &text) {
  return text.empty() ? nullptr : text.c_str();
}

std::string uri_by_date() {
  const std::time_t now = std::time(nullptr);
  std::tm local = {};
  char text[64];

  localtime_r(&now, &local);
  std::strftime(text, sizeof text, "rosbag2_%Y_%m_%d-%H_%M_%S", &local);
  return text;
}

std::int32_t mode_of(const std::string &mode) {
  if (mode == "message") {
    return HA_COMPRESS_MESSAGES;
  }
  if (mode == "file") {
    return HA_COMPRESS_FILES;
  }
  if (mode.empty() || mode == "none" || mode == "chunk") {
    return HA_COMPRESS_CHUNKS;
  }
  throw std::invalid_argument("record.compression_mode: none, chunk, message or file, not '" +
                              mode + "'");
}

// KEY=VALUE; views the texts, of which `keys` holds the keys.
std::vector<ha_pair> pairs_of(const strings &texts, strings &keys) {
  std::vector<ha_pair> pairs;

  keys.reserve(texts.size());
  for (const std::string &text : texts) {
    const std::size_t at = text.find('=');
    if (at == std::string::npos || at == 0) {
      throw std::invalid_argument("storage.custom_data: KEY=VALUE, not '" + text + "'");
    }
    keys.push_back(text.substr(0, at));
    pairs.push_back({keys.back().c_str(), text.c_str() + at + 1, text.size() - at - 1});
  }
  return pairs;
}

std::uint32_t flag(bool is_set, std::uint32_t value) {
  return is_set ? value : 0;
}

std::uint32_t recorder_flags(const Settings &s) {
  return flag(s.paused, HA_RECORDER_PAUSED) | flag(s.fixed, HA_RECORDER_NO_DISCOVERY) |
         flag(s.sim_time, HA_RECORDER_SIM_TIME) | flag(s.snapshot, HA_RECORDER_SNAPSHOT) |
         flag(s.repeat_latched, HA_RECORDER_REPEAT_LATCHED);
}

std::uint64_t whole(std::int64_t value, const char *name, std::int64_t most = INT64_MAX) {
  if (value < 0 || value > most) {
    throw std::invalid_argument(std::string(name) + ": must be from 0 to " + std::to_string(most));
  }
  return static_cast<std::uint64_t>(value);
}

} // namespace

Settings declare_settings(rclcpp::Node &node) {
  Settings s;
  const strings none;

  s.uri = node.declare_parameter<std::string>("storage.uri", "");
  s.storage = node.declare_parameter<std::string>("storage.storage_id", "");
  s.preset = node.declare_parameter<std::string>("storage.storage_preset_profile", "");
  s.storage_config = node.declare_parameter<std::string>("storage.storage_config_uri", "");
  s.custom_data = node.declare_parameter<strings>("storage.custom_data", none);
  s.split_bytes = node.declare_parameter<std::int64_t>("storage.max_bagfile_size", 0);
  s.split_seconds = node.declare_parameter<std::int64_t>("storage.max_bagfile_duration", 0);
  s.max_files = node.declare_parameter<std::int64_t>("storage.max_bag_files", 0);
  s.cache_bytes = node.declare_parameter<std::int64_t>("storage.max_cache_size", 0);
  s.snapshot = node.declare_parameter<bool>("storage.snapshot_mode", false);
  s.all = node.declare_parameter<bool>("record.all_topics", false);
  s.topics = node.declare_parameter<strings>("record.topics", none);
  s.types = node.declare_parameter<strings>("record.topic_types", none);
  s.regex = node.declare_parameter<std::string>("record.regex", "");
  s.exclude_topics = node.declare_parameter<strings>("record.exclude_topics", none);
  s.exclude_types = node.declare_parameter<strings>("record.exclude_topic_types", none);
  s.exclude_regex = node.declare_parameter<std::string>("record.exclude_regex", "");
  s.hidden = node.declare_parameter<bool>("record.include_hidden_topics", false);
  s.unpublished = node.declare_parameter<bool>("record.include_unpublished_topics", false);
  s.fixed = node.declare_parameter<bool>("record.is_discovery_disabled", false);
  s.polling_ms = node.declare_parameter<std::int64_t>("record.topic_polling_interval_ms", 100);
  s.paused = node.declare_parameter<bool>("record.start_paused", false);
  s.compression = node.declare_parameter<std::string>("record.compression_format", "");
  s.compression_mode = node.declare_parameter<std::string>("record.compression_mode", "");
  s.encoding = node.declare_parameter<std::string>("record.rmw_serialization_format", "");
  s.repeat_latched = node.declare_parameter<bool>("record.repeat_latched", false);
  s.trigger = node.declare_parameter<std::string>("record.trigger", "");
  s.sim_time = node.get_parameter("use_sim_time").as_bool();
  if (s.uri.empty()) {
    s.uri = uri_by_date();
  }
  return s;
}

ha_transport_options on_network(const network_settings &name) {
  ha_transport_options options = HA_TRANSPORT_OPTIONS_INIT;

  options.settings = {&name, 1};
  return options;
}

ha_recorder *open_recorder(const Settings &s, const network_settings &name, event_callback event,
                           void *user) {
  const Names topics(s.topics), types(s.types), no_topics(s.exclude_topics),
      no_types(s.exclude_types);
  const ha_transport_options network = on_network(name);
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  ha_writer_options writer = HA_WRITER_OPTIONS_INIT;
  strings keys;
  const std::vector<ha_pair> data = pairs_of(s.custom_data, keys);
  ha_recorder *recorder = nullptr;
  holdall::failure why;

  selection.flags = flag(s.all, HA_RECORD_ALL_TOPICS) | flag(s.hidden, HA_RECORD_HIDDEN);
  selection.topics = topics.c();
  selection.types = types.c();
  selection.exclude_topics = no_topics.c();
  selection.exclude_types = no_types.c();
  selection.regex = text_or_null(s.regex);
  selection.exclude_regex = text_or_null(s.exclude_regex);
  writer.storage = text_or_null(s.storage);
  writer.preset = text_or_null(s.preset);
  writer.compression = text_or_null(s.compression);
  writer.compression_mode = mode_of(s.compression_mode);
  writer.split_bytes = whole(s.split_bytes, "storage.max_bagfile_size");
  writer.split_ns = static_cast<std::int64_t>(whole(s.split_seconds, "storage.max_bagfile_duration",
                                                    INT64_MAX / 1000000000)) *
                    1000000000;
  writer.max_files =
      static_cast<std::uint32_t>(whole(s.max_files, "storage.max_bag_files", UINT32_MAX));
  writer.metadata = {data.data(), data.size()};
  options.flags = recorder_flags(s);
  options.path = s.uri.c_str();
  options.writer = &writer;
  options.storage_config = text_or_null(s.storage_config);
  options.transport = "local";
  options.network = &network;
  options.selection = &selection;
  options.queue_bytes = options.snapshot_bytes = whole(s.cache_bytes, "storage.max_cache_size");
  options.encoding = text_or_null(s.encoding);
  options.trigger = text_or_null(s.trigger);
  options.event = event;
  options.user = user;
  why.check(ha_recorder_open(&recorder, &options, why));
  return recorder;
}

} // namespace holdall_rclcpp
