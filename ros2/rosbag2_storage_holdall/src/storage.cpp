// The storage "holdall" of rosbag2: the interface of rosbag2 on Reading and Writing.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "pluginlib/class_list_macros.hpp"
#include "rcutils/logging_macros.h"
#include "rosbag2_storage/ros_helper.hpp"
#include "rosbag2_storage/storage_interfaces/read_write_interface.hpp"

#include "reading.hpp"
#include "writing.hpp"

namespace rosbag2_storage_holdall {
namespace {

constexpr char NAME[] = "holdall";
constexpr std::uint64_t MIN_SPLIT_BYTES = 1024;
const std::string SERVICE_EVENTS = "/_service_event";

void warn(const std::string &text) {
  RCUTILS_LOG_WARN_NAMED("rosbag2_storage_holdall", "%s", text.c_str());
}

// --- quality of service: both sides number policies as rmw does
// ------------------------------------

rmw_time_t to_rmw(std::int64_t ns) {
  return {static_cast<std::uint64_t>(ns / 1000000000), static_cast<std::uint64_t>(ns % 1000000000)};
}

std::int64_t to_ns(const rmw_time_t &time) {
  const std::uint64_t limit = HA_QOS_INFINITE;
  if (time.sec > limit / 1000000000) {
    return HA_QOS_INFINITE;
  }
  const std::uint64_t ns = time.sec * 1000000000 + time.nsec;
  return static_cast<std::int64_t>(std::min(ns, limit));
}

rclcpp::QoS to_rclcpp(const ha_qos &qos) {
  rmw_qos_profile_t p = rmw_qos_profile_default;
  p.history = static_cast<rmw_qos_history_policy_t>(qos.history);
  p.depth = qos.depth;
  p.reliability = static_cast<rmw_qos_reliability_policy_t>(qos.reliability);
  p.durability = static_cast<rmw_qos_durability_policy_t>(qos.durability);
  p.liveliness = static_cast<rmw_qos_liveliness_policy_t>(qos.liveliness);
  p.deadline = to_rmw(qos.deadline_ns);
  p.lifespan = to_rmw(qos.lifespan_ns);
  p.liveliness_lease_duration = to_rmw(qos.lease_duration_ns);
  p.avoid_ros_namespace_conventions = qos.avoid_ros_namespace_conventions != 0;
  return rclcpp::QoS(rclcpp::QoSInitialization(p.history, p.depth), p);
}

ha_qos from_rclcpp(const rclcpp::QoS &qos) {
  const rmw_qos_profile_t &p = qos.get_rmw_qos_profile();
  ha_qos out = HA_QOS_INIT;
  out.history = p.history;
  out.depth = p.depth;
  out.reliability = p.reliability;
  out.durability = p.durability;
  out.liveliness = p.liveliness;
  out.deadline_ns = to_ns(p.deadline);
  out.lifespan_ns = to_ns(p.lifespan);
  out.lease_duration_ns = to_ns(p.liveliness_lease_duration);
  out.avoid_ros_namespace_conventions = p.avoid_ros_namespace_conventions;
  return out;
}

// --- filters
// ---------------------------------------------------------------------------------------

bool has(const std::vector<std::string> &names, const std::string &name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_service_event(const std::string &topic) {
  return topic.size() > SERVICE_EVENTS.size() &&
         topic.compare(topic.size() - SERVICE_EVENTS.size(), std::string::npos, SERVICE_EVENTS) ==
             0;
}

// As rosbag2's own storages: expressions match the whole name, and exclusions take precedence.
Filter make_filter(const rosbag2_storage::StorageFilter &f) {
  const std::regex include(f.regex);
  const std::regex exclude(f.regex_to_exclude);
  return [f, include, exclude](const std::string &topic) {
    const bool is_event = is_service_event(topic);
    const auto &wanted = is_event ? f.services_events : f.topics;
    const auto &unwanted = is_event ? f.exclude_service_events : f.exclude_topics;
    if (has(unwanted, topic) || (!f.regex_to_exclude.empty() && std::regex_match(topic, exclude))) {
      return false;
    }
    return (wanted.empty() && f.regex.empty()) || has(wanted, topic) ||
           (!f.regex.empty() && std::regex_match(topic, include));
  };
}

} // namespace

// --- the storage
// -----------------------------------------------------------------------------------

class Storage : public rosbag2_storage::storage_interfaces::ReadWriteInterface {
public:
  void open(const rosbag2_storage::StorageOptions &options,
            rosbag2_storage::storage_interfaces::IOFlag flag) override {
    using rosbag2_storage::storage_interfaces::IOFlag;
    if (flag == IOFlag::READ_ONLY) {
      path_ = options.uri;
      reading_ = std::make_unique<Reading>(path_, warn);
    } else if (flag == IOFlag::READ_WRITE) {
      path_ = options.uri + ".mcap";
      writing_ = std::make_unique<Writing>(path_, options.storage_preset_profile);
      writing_->set_warn(warn);
    } else {
      throw std::runtime_error("the storage holdall does not append");
    }
    if (!options.storage_config_uri.empty()) {
      warn("the storage holdall has no configuration file: it is ignored");
    }
  }

  // Files are plain MCAP, which other computers read without this plugin.
  std::string get_storage_identifier() const override {
    return writing_ ? "mcap" : NAME;
  }

  std::string get_relative_file_path() const override {
    return path_;
  }

  std::uint64_t get_bagfile_size() const override {
    return writing_ ? writing_->size() : reading_ ? reading_->info().size : 0;
  }

  std::uint64_t get_minimum_split_file_size() const override {
    return MIN_SPLIT_BYTES;
  }

  rosbag2_storage::BagMetadata get_metadata() override {
    rosbag2_storage::BagMetadata out;
    out.storage_identifier = get_storage_identifier();
    out.relative_file_paths = {path_};
    out.bag_size = get_bagfile_size();
    out.duration = std::chrono::nanoseconds(0);
    out.message_count = 0;
    if (!reading_) {
      return out;
    }
    const ha_bag_info &info = reading_->info();
    for (const auto &topic : reading_->topics()) {
      out.topics_with_message_count.push_back({metadata_of(topic), topic.messages});
      out.message_count += topic.messages;
    }
    if (info.message_count > 0) {
      using Clock = std::chrono::high_resolution_clock;
      out.starting_time = std::chrono::time_point<Clock>(std::chrono::nanoseconds(info.start_ns));
      out.duration = std::chrono::nanoseconds(info.end_ns - info.start_ns);
    }
    for (std::size_t i = 0; i < info.custom_data.size; i++) {
      const ha_pair &pair = info.custom_data.items[i];
      out.custom_data.emplace(pair.key, std::string(pair.value, pair.value_size));
    }
    const char *const distro = ha_pairs_get(&info.metadata, "ros_distro");
    out.ros_distro = distro ? distro : "";
    out.files = {
        {path_, out.starting_time, out.duration, static_cast<std::size_t>(out.message_count)}};
    return out;
  }

  // --- reading ---

  // Only by time of reception, as the other storages.
  bool set_read_order(const rosbag2_storage::ReadOrder &order) override {
    if (order.sort_by != rosbag2_storage::ReadOrder::ReceivedTimestamp) {
      return false;
    }
    must_read().set_reverse(order.reverse);
    return true;
  }

  bool has_next() override {
    return must_read().has_next();
  }

  std::shared_ptr<rosbag2_storage::SerializedBagMessage> read_next() override {
    const ha_message message = must_read().next();
    auto out = std::make_shared<rosbag2_storage::SerializedBagMessage>();
    out->topic_name = message.channel->topic;
    out->recv_timestamp = message.log_time_ns;
    out->send_timestamp = message.publish_time_ns;
    out->serialized_data = rosbag2_storage::make_serialized_message(message.data, message.size);
    return out;
  }

  void seek(const rcutils_time_point_value_t &timestamp) override {
    must_read().seek(timestamp);
  }

  void set_filter(const rosbag2_storage::StorageFilter &filter) override {
    must_read().set_filter(make_filter(filter));
  }

  void reset_filter() override {
    must_read().set_filter(nullptr);
  }

  std::vector<rosbag2_storage::TopicMetadata> get_all_topics_and_types() override {
    std::vector<rosbag2_storage::TopicMetadata> out;
    for (const auto &topic : must_read().topics()) {
      out.push_back(metadata_of(topic));
    }
    return out;
  }

  void get_all_message_definitions(
      std::vector<rosbag2_storage::MessageDefinition> &definitions) override {
    for (const auto &topic : must_read().topics()) {
      const ha_schema &schema = *topic.channel->schema;
      const auto same = [&schema](const auto &d) { return d.topic_type == schema.name; };
      if (std::find_if(definitions.begin(), definitions.end(), same) == definitions.end()) {
        definitions.push_back(
            {schema.name, schema.encoding,
             std::string(reinterpret_cast<const char *>(schema.data), schema.size), schema.hash});
      }
    }
  }

  // --- writing ---

  void create_topic(const rosbag2_storage::TopicMetadata &topic,
                    const rosbag2_storage::MessageDefinition &definition) override {
    NewTopic made{topic.name,
                  topic.type,
                  topic.serialization_format,
                  definition.encoded_message_definition,
                  definition.encoding,
                  topic.type_description_hash,
                  {}};
    for (const auto &qos : topic.offered_qos_profiles) {
      made.qos.push_back(from_rclcpp(qos));
    }
    must_write().add_topic(made);
  }

  // A topic without messages stays in the file, which has its definition.
  void remove_topic(const rosbag2_storage::TopicMetadata &) override {
  }

  void write(std::shared_ptr<const rosbag2_storage::SerializedBagMessage> message) override {
    const auto &bytes = message->serialized_data;
    must_write().write(message->topic_name, bytes->buffer, bytes->buffer_length,
                       message->recv_timestamp, message->send_timestamp, bytes);
  }

  void write(const std::vector<std::shared_ptr<const rosbag2_storage::SerializedBagMessage>>
                 &messages) override {
    for (const auto &message : messages) {
      write(message);
    }
  }

  // rosbag2 itself writes metadata.yaml, and the file has its own counts.
  void update_metadata(const rosbag2_storage::BagMetadata &) override {
  }

private:
  Reading &must_read() const {
    if (!reading_) {
      throw std::runtime_error("the bag is not open for reading");
    }
    return *reading_;
  }

  Writing &must_write() const {
    if (!writing_) {
      throw std::runtime_error("the bag is not open for writing");
    }
    return *writing_;
  }

  static rosbag2_storage::TopicMetadata metadata_of(const Topic &topic) {
    rosbag2_storage::TopicMetadata out;
    const ha_channel &channel = *topic.channel;
    out.id = static_cast<std::uint16_t>(channel.id);
    out.name = channel.topic;
    out.type = channel.schema->name;
    out.serialization_format = channel.encoding;
    out.type_description_hash = channel.schema->hash;
    for (std::size_t i = 0; i < channel.qos_count; i++) {
      out.offered_qos_profiles.push_back(to_rclcpp(*channel.qos[i]));
    }
    return out;
  }

  std::string path_;
  std::unique_ptr<Reading> reading_;
  std::unique_ptr<Writing> writing_;
};

} // namespace rosbag2_storage_holdall

PLUGINLIB_EXPORT_CLASS(rosbag2_storage_holdall::Storage,
                       rosbag2_storage::storage_interfaces::ReadWriteInterface)
