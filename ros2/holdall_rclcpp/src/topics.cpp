#include "topics.hpp"

#include <algorithm>
#include <cstdint>

namespace holdall_rclcpp {
namespace {

using publishers = std::vector<rclcpp::TopicEndpointInfo>;
using message = std::shared_ptr<const rclcpp::SerializedMessage>;

constexpr std::size_t DEPTH = 1000;

bool all_have(const publishers &list, bool (*has)(const rmw_qos_profile_t &)) {
  return !list.empty() && std::all_of(list.begin(), list.end(), [has](const auto &publisher) {
    return has(publisher.qos_profile().get_rmw_qos_profile());
  });
}

// What all publishers offer, as rosbag2 requests it.
rclcpp::QoS request(const publishers &list) {
  rclcpp::QoS qos{rclcpp::KeepLast(DEPTH)};

  qos.best_effort();
  if (list.empty() || all_have(list, [](const rmw_qos_profile_t &p) {
        return p.reliability == RMW_QOS_POLICY_RELIABILITY_RELIABLE;
      })) {
    qos.reliable();
  }
  if (all_have(list, [](const rmw_qos_profile_t &p) {
        return p.durability == RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL;
      })) {
    qos.transient_local();
  }
  return qos;
}

// Both sides number policies as rmw does.
ha_qos offer(const publishers &list) {
  const rclcpp::QoS wanted = request(list);
  const rmw_qos_profile_t &p = wanted.get_rmw_qos_profile();
  ha_qos qos = HA_QOS_INIT;

  qos.reliability = static_cast<std::int32_t>(p.reliability);
  qos.durability = static_cast<std::int32_t>(p.durability);
  if (!list.empty()) {
    const std::size_t depth = list.front().qos_profile().get_rmw_qos_profile().depth;
    qos.depth = depth ? depth : qos.depth; // DDS does not transmit it
  }
  return qos;
}

// "RIHS01_..." of a type, or "" if its publisher reports none.
std::string hash_of(const publishers &list) {
  static const char digits[] = "0123456789abcdef";
  std::string text = "RIHS01_";

  if (list.empty() || list.front().topic_type_hash().version != 1) {
    return "";
  }
  for (const std::uint8_t byte : list.front().topic_type_hash().value) {
    text += {digits[byte >> 4], digits[byte & 15]};
  }
  return text;
}

void release(void *user) {
  delete static_cast<message *>(user);
}

// Lends the bytes of a message: they go from rclcpp's buffer to the file.
ha_status lend(ha_publication *to, const message &m, std::int64_t sent_ns, ha_error *err) {
  const rcl_serialized_message_t &bytes = m->get_rcl_serialized_message();

  return ha_publication_lend(to, bytes.buffer, bytes.buffer_length,
                             sent_ns > 0 ? sent_ns : HA_SENT_NOW, release, new message(m), err);
}

} // namespace

Topics::Topics(rclcpp::Node &node, ha_transport *transport, bool unpublished)
    : node_(node), transport_(transport), unpublished_(unpublished) {
}

void Topics::advertise(Topic &topic, const publishers &list) {
  const std::string hash = hash_of(list);
  const ha_qos qos = offer(list);
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT; // without a definition: the recorder looks it up
  holdall::failure why;

  schema.name = topic.type.c_str();
  schema.hash = hash.c_str();
  options.topic = topic.name.c_str();
  options.schema = &schema;
  options.qos = &qos;
  why.check(ha_transport_advertise(holdall::out(topic.publication), transport_, &options, why));
}

void Topics::find(const std::string &name, const std::vector<std::string> &types) {
  if (topics_.count(name)) {
    return;
  }
  const publishers list = node_.get_publishers_info_by_topic(name);
  if (list.empty() && !unpublished_) {
    return;
  }
  auto topic = std::make_unique<Topic>();
  topic->name = name;
  topic->type = types.front();
  try {
    if (types.size() > 1) {
      RCLCPP_WARN(node_.get_logger(), "%s: not recorded: it has several types", name.c_str());
    } else {
      advertise(*topic, list);
    }
  } catch (const std::exception &e) {
    RCLCPP_WARN(node_.get_logger(), "%s: not recorded: %s", name.c_str(), e.what());
  }
  topics_[name] = std::move(topic); // also one that failed: it is reported once
}

void Topics::subscribe(Topic &topic) {
  ha_publication *publication = topic.publication.get();
  const auto pass = [this, publication, &topic](const message &m, const rclcpp::MessageInfo &info) {
    holdall::failure why;
    ha_error *err = why;
    if (lend(publication, m, info.get_rmw_message_info().source_timestamp, err) < 0) {
      RCLCPP_WARN(node_.get_logger(), "%s: a message is lost: %s", topic.name.c_str(), err->text);
    }
  };

  try {
    topic.subscription = node_.create_generic_subscription(
        topic.name, topic.type, request(node_.get_publishers_info_by_topic(topic.name)), pass);
  } catch (const std::exception &e) {
    RCLCPP_WARN(node_.get_logger(), "%s: not recorded: %s", topic.name.c_str(), e.what());
    topic.publication.reset();
  }
}

void Topics::update() {
  for (const auto &[name, types] : node_.get_topic_names_and_types()) {
    find(name, types);
  }
  for (auto &[name, topic] : topics_) {
    const bool wanted = topic->publication && ha_publication_matched(topic->publication.get()) > 0;
    if (wanted && !topic->subscription) {
      subscribe(*topic);
    } else if (!wanted) {
      topic->subscription.reset();
    }
  }
}

} // namespace holdall_rclcpp
