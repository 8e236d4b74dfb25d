// The recorder of holdall as a component of rclcpp: it records the topics that its process and
// others publish, with any implementation of rmw, and has the services of rosbag2's recorder.
#ifndef HOLDALL_RCLCPP_RECORDER_HPP
#define HOLDALL_RCLCPP_RECORDER_HPP

#include <memory>
#include <string>
#include <vector>

#include <holdall/holdall.hpp>

#include "rclcpp/rclcpp.hpp"
#include "rosbag2_interfaces/msg/write_split_event.hpp"

#include "settings.hpp"
#include "topics.hpp"

namespace holdall_rclcpp {

struct close_recorder {
  void operator()(ha_recorder *recorder) const noexcept {
    (void)ha_recorder_close(recorder, nullptr);
  }
};

class Recorder : public rclcpp::Node {
public:
  // Begins to record. Throws if the bag cannot be written, or a parameter is wrong.
  explicit Recorder(const rclcpp::NodeOptions &options);
  // Finishes the bag.
  ~Recorder() override;

  Recorder(const Recorder &) = delete;
  Recorder &operator=(const Recorder &) = delete;

private:
  using SplitEvent = rosbag2_interfaces::msg::WriteSplitEvent;

  template <class Service, class Action> void serve(const char *name, Action action);
  void serve_all(bool snapshot);
  void publish_split(const ha_recorder_event &event);
  static void on_event(void *user, ha_recorder *recorder, const ha_recorder_event *event);

  std::string network_; // within the process, of this node alone
  ha_pair network_name_;
  rclcpp::Publisher<SplitEvent>::SharedPtr splits_;
  holdall::handle<ha_transport> transport_;
  std::unique_ptr<ha_recorder, close_recorder> recorder_;
  std::unique_ptr<Topics> topics_;
  rclcpp::TimerBase::SharedPtr timer_;
  std::vector<std::shared_ptr<rclcpp::ServiceBase>> services_;
};

} // namespace holdall_rclcpp

#endif
