// What the component uses of rclcpp, declared as in Jazzy. The graph of nodes is a table that the
// test fills, and there are no threads: the test calls timers, services and subscriptions.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#define RCLCPP_LOG_LINE(logger, ...)                                                               \
  do {                                                                                             \
    (void)(logger);                                                                                \
    char line_[2048];                                                                              \
    std::snprintf(line_, sizeof line_, __VA_ARGS__);                                               \
    rclcpp::fake().log.push_back(line_);                                                           \
  } while (0)
#define RCLCPP_INFO(logger, ...) RCLCPP_LOG_LINE(logger, __VA_ARGS__)
#define RCLCPP_WARN(logger, ...) RCLCPP_LOG_LINE(logger, __VA_ARGS__)
#define RCLCPP_ERROR(logger, ...) RCLCPP_LOG_LINE(logger, __VA_ARGS__)

enum rmw_qos_reliability_policy_e {
  RMW_QOS_POLICY_RELIABILITY_RELIABLE = 1,
  RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT = 2
};
enum rmw_qos_durability_policy_e {
  RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL = 1,
  RMW_QOS_POLICY_DURABILITY_VOLATILE = 2
};
struct rmw_qos_profile_t {
  std::size_t depth = 10;
  rmw_qos_reliability_policy_e reliability = RMW_QOS_POLICY_RELIABILITY_RELIABLE;
  rmw_qos_durability_policy_e durability = RMW_QOS_POLICY_DURABILITY_VOLATILE;
};
struct rosidl_type_hash_t {
  std::uint8_t version = 0;
  std::uint8_t value[32] = {};
};
struct rcl_serialized_message_t {
  std::uint8_t *buffer;
  std::size_t buffer_length;
};
struct rmw_message_info_t {
  std::int64_t source_timestamp;
};

namespace rclcpp {

struct Logger {};

struct KeepLast {
  explicit KeepLast(std::size_t n) : depth(n) {
  }
  std::size_t depth;
};

class QoS {
public:
  QoS(const KeepLast &history) {
    profile_.depth = history.depth;
  }
  QoS(std::size_t depth) {
    profile_.depth = depth;
  }
  QoS &reliable() {
    profile_.reliability = RMW_QOS_POLICY_RELIABILITY_RELIABLE;
    return *this;
  }
  QoS &best_effort() {
    profile_.reliability = RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT;
    return *this;
  }
  QoS &transient_local() {
    profile_.durability = RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL;
    return *this;
  }
  const rmw_qos_profile_t &get_rmw_qos_profile() const {
    return profile_;
  }

private:
  rmw_qos_profile_t profile_;
};

struct TopicEndpointInfo {
  QoS qos = QoS(10);
  rosidl_type_hash_t hash;
  const QoS &qos_profile() const {
    return qos;
  }
  const rosidl_type_hash_t &topic_type_hash() const {
    return hash;
  }
};

class SerializedMessage {
public:
  explicit SerializedMessage(std::vector<std::uint8_t> bytes)
      : bytes_(std::move(bytes)), c_{bytes_.data(), bytes_.size()} {
  }
  const rcl_serialized_message_t &get_rcl_serialized_message() const {
    return c_;
  }

private:
  std::vector<std::uint8_t> bytes_;
  rcl_serialized_message_t c_;
};

struct MessageInfo {
  rmw_message_info_t info;
  const rmw_message_info_t &get_rmw_message_info() const {
    return info;
  }
};

struct GenericSubscription {
  QoS qos;
  std::function<void(std::shared_ptr<const SerializedMessage>, const MessageInfo &)> callback;
};
struct TimerBase {
  using SharedPtr = std::shared_ptr<TimerBase>;
  std::function<void()> callback;
};
struct ServiceBase {
  virtual ~ServiceBase() = default;
};
template <class S> struct Service : ServiceBase {
  std::function<void(const std::shared_ptr<typename S::Request>,
                     std::shared_ptr<typename S::Response>)>
      callback;
};
template <class M> struct Publisher {
  using SharedPtr = std::shared_ptr<Publisher>;
  std::vector<M> sent;
  void publish(const M &message) {
    sent.push_back(message);
  }
};

struct Parameter {
  bool value;
  bool as_bool() const {
    return value;
  }
};

struct NodeOptions {
  std::map<std::string, std::string> texts;
  std::map<std::string, std::int64_t> numbers;
  std::map<std::string, bool> flags;
  std::map<std::string, std::vector<std::string>> lists;
};

// The other nodes, and what the node under test has made.
struct Fake {
  struct Topic {
    std::vector<std::string> types;
    std::vector<TopicEndpointInfo> publishers;
  };
  std::map<std::string, Topic> graph;
  std::map<std::string, std::weak_ptr<GenericSubscription>> subscriptions;
  std::map<std::string, std::weak_ptr<ServiceBase>> services;
  std::weak_ptr<TimerBase> timer;
  std::shared_ptr<void> publisher;
  std::vector<std::string> log;
};
inline Fake &fake() {
  static Fake all;
  return all;
}

class Node {
public:
  Node(const std::string &name, const NodeOptions &options) : name_(name), options_(options) {
  }
  virtual ~Node() = default;

  template <class T> T declare_parameter(const std::string &name, const T &value);
  Parameter get_parameter(const std::string &) const {
    return {false};
  }
  Logger get_logger() const {
    return {};
  }
  const char *get_fully_qualified_name() const {
    full_ = "/" + name_;
    return full_.c_str();
  }
  std::map<std::string, std::vector<std::string>> get_topic_names_and_types() const {
    std::map<std::string, std::vector<std::string>> all;
    for (const auto &[name, topic] : fake().graph)
      all[name] = topic.types;
    return all;
  }
  std::vector<TopicEndpointInfo> get_publishers_info_by_topic(const std::string &name) const {
    return fake().graph[name].publishers;
  }
  template <class F>
  std::shared_ptr<GenericSubscription> create_generic_subscription(const std::string &topic,
                                                                   const std::string &,
                                                                   const QoS &qos, F callback) {
    auto made = std::make_shared<GenericSubscription>(GenericSubscription{qos, callback});
    fake().subscriptions[topic] = made;
    return made;
  }
  template <class P> TimerBase::SharedPtr create_wall_timer(P, std::function<void()> callback) {
    auto made = std::make_shared<TimerBase>(TimerBase{callback});
    fake().timer = made;
    return made;
  }
  template <class S, class F>
  std::shared_ptr<Service<S>> create_service(const std::string &name, F callback) {
    auto made = std::make_shared<Service<S>>();
    made->callback = callback;
    fake().services[name] = made;
    return made;
  }
  template <class M>
  typename Publisher<M>::SharedPtr create_publisher(const std::string &, const QoS &) {
    auto made = std::make_shared<Publisher<M>>();
    fake().publisher = made;
    return made;
  }

private:
  template <class T>
  static T find(const std::map<std::string, T> &in, const std::string &name, T value) {
    const auto found = in.find(name);
    return found == in.end() ? value : found->second;
  }
  std::string name_;
  NodeOptions options_;
  mutable std::string full_;
};

template <>
inline std::string Node::declare_parameter(const std::string &name, const std::string &value) {
  return find(options_.texts, name, value);
}
template <>
inline std::int64_t Node::declare_parameter(const std::string &name, const std::int64_t &value) {
  return find(options_.numbers, name, value);
}
template <> inline bool Node::declare_parameter(const std::string &name, const bool &value) {
  return find(options_.flags, name, value);
}
template <>
inline std::vector<std::string> Node::declare_parameter(const std::string &name,
                                                        const std::vector<std::string> &value) {
  return find(options_.lists, name, value);
}

} // namespace rclcpp
