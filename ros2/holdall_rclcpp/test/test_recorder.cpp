// The component without ROS, on a declared interface of rclcpp: this does not prove that it
// compiles with ROS.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "../../../tests/cpp/check.hpp"
#include "recorder.hpp"
#include "rosbag2_interfaces/srv/is_paused.hpp"
#include "rosbag2_interfaces/srv/pause.hpp"
#include "rosbag2_interfaces/srv/resume.hpp"
#include "rosbag2_interfaces/srv/snapshot.hpp"
#include "rosbag2_interfaces/srv/split_bagfile.hpp"

namespace {

namespace srv = rosbag2_interfaces::srv;
using holdall_rclcpp::Recorder;
using strings = std::vector<std::string>;

const std::string BAG = "test_holdall_rclcpp_bag";

// A std_msgs/msg/String in CDR.
std::vector<std::uint8_t> text(const std::string &value) {
  std::vector<std::uint8_t> bytes(9 + value.size());

  bytes[1] = 1; // little endian
  bytes[4] = static_cast<std::uint8_t>(value.size() + 1);
  std::copy(value.begin(), value.end(), bytes.begin() + 8);
  return bytes;
}

void publish(const std::string &topic, const std::string &value, std::int64_t sent_ns) {
  const auto to = rclcpp::fake().subscriptions[topic].lock();
  CHECK(to);
  to->callback(std::make_shared<const rclcpp::SerializedMessage>(text(value)),
               rclcpp::MessageInfo{{sent_ns}});
}

bool is_subscribed(const std::string &topic) {
  return !rclcpp::fake().subscriptions[topic].expired();
}

// Fires the node's timer until the recorder has subscribed to this topic, which it does in a
// separate thread.
void wait_for(const std::string &topic) {
  while (!is_subscribed(topic)) {
    rclcpp::fake().timer.lock()->callback();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

template <class S> typename S::Response call(const std::string &name) {
  const auto service =
      std::dynamic_pointer_cast<rclcpp::Service<S>>(rclcpp::fake().services["~/" + name].lock());
  CHECK(service);
  auto response = std::make_shared<typename S::Response>();
  service->callback(std::make_shared<typename S::Request>(), response);
  return *response;
}

rclcpp::Fake::Topic string_topic(const rclcpp::QoS &qos) {
  rclcpp::TopicEndpointInfo publisher;
  publisher.qos = qos;
  return {{"std_msgs/msg/String"}, {publisher}};
}

rclcpp::NodeOptions begin() {
  rclcpp::NodeOptions options;

  std::filesystem::remove_all(BAG);
  rclcpp::fake() = rclcpp::Fake();
  options.texts["storage.uri"] = BAG;
  options.flags["record.all_topics"] = true;
  rclcpp::fake().graph["/a"] = string_topic(rclcpp::QoS(10).transient_local());
  rclcpp::fake().graph["/b"] = string_topic(rclcpp::QoS(10).best_effort());
  return options;
}

strings recorded() {
  holdall::reader bag(BAG);
  holdall::decoder decoder;
  strings all;

  for (auto &m : bag.messages()) {
    all.push_back(std::string(m.topic()) + " " + decoder.json(m) + " " +
                  std::to_string(m.publish_time_ns().value_or(0)));
  }
  return all;
}

void messages() {
  auto options = begin();
  options.lists["storage.custom_data"] = {"robot=r7"};
  {
    Recorder node(options);
    wait_for("/a");
    wait_for("/b");
    const auto &a = rclcpp::fake().subscriptions["/a"].lock()->qos.get_rmw_qos_profile();
    const auto &b = rclcpp::fake().subscriptions["/b"].lock()->qos.get_rmw_qos_profile();
    CHECK(a.reliability == RMW_QOS_POLICY_RELIABILITY_RELIABLE &&
          a.durability == RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL);
    CHECK(b.reliability == RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT &&
          b.durability == RMW_QOS_POLICY_DURABILITY_VOLATILE);
    publish("/a", "one", 5);
    publish("/b", "two", 6);
    publish("/a", "three", 7);
  }
  CHECK(!is_subscribed("/a"));
  CHECK((recorded() == strings{"/a {\"data\":\"one\"} 5", "/b {\"data\":\"two\"} 6",
                               "/a {\"data\":\"three\"} 7"}));
  holdall::reader bag(BAG);
  CHECK(bag.info().metadata.size > 0 &&
        std::string(bag.topic("/a").at(0)->schema->name) == "std_msgs/msg/String");
}

// Rules of selection are the recorder's; what it does not record has no subscription.
void selection() {
  auto options = begin();
  options.lists["record.exclude_topics"] = {"/a"};
  rclcpp::fake().graph["/two_types"] = {{"std_msgs/msg/String", "std_msgs/msg/Empty"},
                                        {rclcpp::TopicEndpointInfo()}};
  rclcpp::fake().graph["/unpublished"] = {{"std_msgs/msg/String"}, {}};
  {
    Recorder node(options);
    wait_for("/b");
    CHECK(!is_subscribed("/a") && !is_subscribed("/two_types") && !is_subscribed("/unpublished"));
    publish("/b", "one", 1);
    std::size_t notes = 0;
    for (const std::string &line : rclcpp::fake().log)
      notes += line.find("/two_types: not recorded") == 0;
    CHECK(notes == 1);
  }
  CHECK(recorded() == strings{"/b {\"data\":\"one\"} 1"});
}

void services() {
  auto options = begin();
  {
    Recorder node(options);
    wait_for("/a");
    CHECK(!call<srv::IsPaused>("is_paused").paused);
    publish("/a", "one", 1);
    (void)call<srv::Pause>("pause");
    CHECK(call<srv::IsPaused>("is_paused").paused);
    publish("/a", "two", 2);
    (void)call<srv::Resume>("resume");
    const auto split = call<srv::SplitBagfile>("split_bagfile");
    CHECK(split.return_code == 0 && split.error_string.empty());
    publish("/a", "three", 3);
    CHECK(rclcpp::fake().services.count("~/snapshot") == 0);
  }
  CHECK((recorded() == strings{"/a {\"data\":\"one\"} 1", "/a {\"data\":\"three\"} 3"}));
  using Events = rclcpp::Publisher<rosbag2_interfaces::msg::WriteSplitEvent>;
  const auto &sent = std::static_pointer_cast<Events>(rclcpp::fake().publisher)->sent;
  CHECK(sent.size() == 2 && sent[0].closed_file != sent[0].opened_file &&
        sent[1].opened_file.empty());
  CHECK(sent[0].node_name == "/holdall_recorder");
}

void snapshots() {
  auto options = begin();
  options.flags["storage.snapshot_mode"] = true;
  {
    Recorder node(options);
    wait_for("/a");
    publish("/a", "one", 1);
    CHECK(call<srv::Snapshot>("snapshot").success);
    publish("/a", "two", 2);
  }
  CHECK(recorded() == strings{"/a {\"data\":\"one\"} 1"});
}

// Two recorders of a process do not record each other's topics.
void two() {
  auto options = begin();
  const std::string other = BAG + "_other";
  std::filesystem::remove_all(other);
  {
    Recorder first(options);
    wait_for("/a");
    const auto of_first = rclcpp::fake().subscriptions["/a"].lock();
    rclcpp::fake().subscriptions.clear();
    options.texts["storage.uri"] = other;
    Recorder second(options);
    wait_for("/a");
    publish("/a", "one", 1);
    of_first->callback(std::make_shared<const rclcpp::SerializedMessage>(text("one")),
                       rclcpp::MessageInfo{{1}});
  }
  CHECK(recorded().size() == 1);
  std::filesystem::remove_all(BAG);
  std::filesystem::rename(other, BAG);
  CHECK(recorded().size() == 1);
}

void failures() {
  auto options = begin();
  options.texts["record.compression_mode"] = "nonsense";
  bool thrown = false;
  try {
    Recorder node(options);
  } catch (const std::exception &e) {
    thrown = std::string(e.what()).find("compression_mode") != std::string::npos;
  }
  CHECK(thrown);
  options = begin();
  std::filesystem::create_directory(BAG);
  std::filesystem::create_directory(BAG + "/x");
  CHECK_THROWS(HA_E_IO, Recorder node(options));
  std::filesystem::remove_all(BAG);
}

} // namespace

int main() {
  return run_tests({
      {"messages", messages},
      {"selection", selection},
      {"services", services},
      {"snapshots", snapshots},
      {"two recorders", two},
      {"failures", failures},
  });
}
