// What the plugin uses of rosbag2_storage, rclcpp, rmw and rcutils, as declared by Jazzy, for
// builds without ROS. That the plugin compiles with this is no proof that it compiles with ROS:
// only a build by colcon is.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

using rcutils_time_point_value_t = int64_t;

struct rcutils_uint8_array_t {
  uint8_t *buffer;
  size_t buffer_length;
};

enum rmw_qos_history_policy_t : int {};
enum rmw_qos_reliability_policy_t : int {};
enum rmw_qos_durability_policy_t : int {};
enum rmw_qos_liveliness_policy_t : int {};

struct rmw_time_t {
  uint64_t sec, nsec;
};

struct rmw_qos_profile_t {
  rmw_qos_history_policy_t history;
  size_t depth;
  rmw_qos_reliability_policy_t reliability;
  rmw_qos_durability_policy_t durability;
  rmw_time_t deadline, lifespan;
  rmw_qos_liveliness_policy_t liveliness;
  rmw_time_t liveliness_lease_duration;
  bool avoid_ros_namespace_conventions;
};

constexpr rmw_qos_profile_t rmw_qos_profile_default{};

namespace rclcpp {
struct QoSInitialization {
  QoSInitialization(rmw_qos_history_policy_t, size_t) {
  }
};

class QoS {
public:
  QoS(const QoSInitialization &, const rmw_qos_profile_t &profile) : profile_(profile) {
  }
  const rmw_qos_profile_t &get_rmw_qos_profile() const {
    return profile_;
  }

private:
  rmw_qos_profile_t profile_;
};
} // namespace rclcpp

namespace rosbag2_storage {
using Time = std::chrono::time_point<std::chrono::high_resolution_clock>;

struct TopicMetadata {
  uint16_t id = 0;
  std::string name, type, serialization_format;
  std::vector<rclcpp::QoS> offered_qos_profiles;
  std::string type_description_hash;
};

struct MessageDefinition {
  std::string topic_type, encoding, encoded_message_definition, type_hash;
};

struct SerializedBagMessage {
  std::shared_ptr<rcutils_uint8_array_t> serialized_data;
  rcutils_time_point_value_t recv_timestamp, send_timestamp;
  std::string topic_name;
};

struct TopicInformation {
  TopicMetadata topic_metadata;
  size_t message_count;
};

struct FileInformation {
  std::string path;
  Time starting_time;
  std::chrono::nanoseconds duration;
  size_t message_count;
};

struct BagMetadata {
  int version = 9;
  uint64_t bag_size = 0;
  std::string storage_identifier;
  std::vector<std::string> relative_file_paths;
  std::vector<FileInformation> files;
  std::chrono::nanoseconds duration;
  Time starting_time;
  uint64_t message_count;
  std::vector<TopicInformation> topics_with_message_count;
  std::unordered_map<std::string, std::string> custom_data;
  std::string ros_distro;
};

struct StorageOptions {
  std::string uri, storage_id, storage_preset_profile, storage_config_uri;
};

struct StorageFilter {
  std::vector<std::string> topics, services_events;
  std::string regex;
  std::vector<std::string> exclude_topics, exclude_service_events;
  std::string regex_to_exclude;
};

struct ReadOrder {
  enum SortBy { ReceivedTimestamp, PublishedTimestamp, File };
  SortBy sort_by = ReceivedTimestamp;
  bool reverse = false;
  ReadOrder() {
  }
  ReadOrder(SortBy by, bool backwards) : sort_by(by), reverse(backwards) {
  }
};

namespace storage_interfaces {
enum class IOFlag : uint8_t { READ_ONLY, READ_WRITE, APPEND };

class ReadWriteInterface {
public:
  virtual ~ReadWriteInterface() = default;
  virtual void open(const StorageOptions &options, IOFlag flag = IOFlag::READ_WRITE) = 0;
  virtual BagMetadata get_metadata() = 0;
  virtual std::string get_relative_file_path() const = 0;
  virtual uint64_t get_bagfile_size() const = 0;
  virtual std::string get_storage_identifier() const = 0;
  virtual bool set_read_order(const ReadOrder &order) = 0;
  virtual bool has_next() = 0;
  virtual std::shared_ptr<SerializedBagMessage> read_next() = 0;
  virtual std::vector<TopicMetadata> get_all_topics_and_types() = 0;
  virtual void get_all_message_definitions(std::vector<MessageDefinition> &definitions) = 0;
  virtual void set_filter(const StorageFilter &filter) = 0;
  virtual void reset_filter() = 0;
  virtual void seek(const rcutils_time_point_value_t &timestamp) = 0;
  virtual void write(std::shared_ptr<const SerializedBagMessage> message) = 0;
  virtual void write(const std::vector<std::shared_ptr<const SerializedBagMessage>> &messages) = 0;
  virtual void update_metadata(const BagMetadata &metadata) = 0;
  virtual void create_topic(const TopicMetadata &topic, const MessageDefinition &definition) = 0;
  virtual void remove_topic(const TopicMetadata &topic) = 0;
  virtual uint64_t get_minimum_split_file_size() const = 0;
};
} // namespace storage_interfaces
} // namespace rosbag2_storage
