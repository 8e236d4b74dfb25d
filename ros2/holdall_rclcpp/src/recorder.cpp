#include "recorder.hpp"

#include <chrono>
#include <cstdint>

#include "rclcpp_components/register_node_macro.hpp"
#include "rosbag2_interfaces/srv/is_paused.hpp"
#include "rosbag2_interfaces/srv/pause.hpp"
#include "rosbag2_interfaces/srv/resume.hpp"
#include "rosbag2_interfaces/srv/snapshot.hpp"
#include "rosbag2_interfaces/srv/split_bagfile.hpp"

namespace holdall_rclcpp {
namespace {

namespace srv = rosbag2_interfaces::srv;

// Members of responses that not every distribution has. 4: failed, in all services that have a
// code.
template <class R>
auto set_code(R &r, const std::string &text, int) -> decltype(r.return_code, void()) {
  r.return_code = text.empty() ? 0 : 4;
  r.error_string = text;
}
template <class R> void set_code(R &, const std::string &, long) {
}
template <class R> auto set_success(R &r, bool success, int) -> decltype(r.success, void()) {
  r.success = success;
}
template <class R> void set_success(R &, bool, long) {
}

} // namespace

// A service whose action returns a status; a failure is also logged, because early distributions
// have no text for it.
template <class Service, class Action> void Recorder::serve(const char *name, Action action) {
  using Request = typename Service::Request;
  using Response = typename Service::Response;

  services_.push_back(create_service<Service>(
      std::string("~/") + name,
      [this, name, action](const std::shared_ptr<Request>, std::shared_ptr<Response> response) {
        ha_error err = HA_ERROR_INIT;
        const bool failed = action(*response, &err) < 0;
        if (failed) {
          RCLCPP_ERROR(get_logger(), "%s: %s", name, err.text);
        }
        set_code(*response, failed ? err.text : "", 0);
        set_success(*response, !failed, 0);
      }));
}

void Recorder::serve_all(bool snapshot) {
  serve<srv::IsPaused>("is_paused", [this](srv::IsPaused::Response &response, ha_error *) {
    response.paused = ha_recorder_is_paused(recorder_.get()) != 0;
    return HA_OK;
  });
  serve<srv::Pause>("pause", [this](srv::Pause::Response &, ha_error *) {
    ha_recorder_pause(recorder_.get());
    return HA_OK;
  });
  serve<srv::Resume>("resume", [this](srv::Resume::Response &, ha_error *) {
    ha_recorder_resume(recorder_.get());
    return HA_OK;
  });
  serve<srv::SplitBagfile>("split_bagfile", [this](srv::SplitBagfile::Response &, ha_error *err) {
    return ha_recorder_split(recorder_.get(), err);
  });
  if (snapshot) {
    serve<srv::Snapshot>("snapshot", [this](srv::Snapshot::Response &, ha_error *err) {
      return ha_recorder_snapshot(recorder_.get(), nullptr, err);
    });
  }
}

void Recorder::publish_split(const ha_recorder_event &event) {
  SplitEvent message;

  message.closed_file = event.closed_file;
  message.opened_file = event.opened_file;
  message.node_name = get_fully_qualified_name();
  splits_->publish(message);
}

// In the recorder's thread.
void Recorder::on_event(void *user, ha_recorder *, const ha_recorder_event *event) {
  Recorder *self = static_cast<Recorder *>(user);

  if (event->kind == HA_RECORDER_SPLIT) {
    self->publish_split(*event);
  } else if (event->kind == HA_RECORDER_NOTE) {
    RCLCPP_WARN(self->get_logger(), "%s", event->text);
  } else if (event->kind == HA_RECORDER_STOPPED) {
    RCLCPP_INFO(self->get_logger(), "the recording ended: %s", event->text);
  }
}

Recorder::Recorder(const rclcpp::NodeOptions &options)
    : Node("holdall_recorder", options),
      network_(std::to_string(reinterpret_cast<std::uintptr_t>(this))),
      network_name_{"network", network_.c_str(), network_.size()} {
  const Settings settings = declare_settings(*this);
  const ha_transport_options network = on_network(network_name_);
  holdall::failure why;

  splits_ = create_publisher<SplitEvent>("events/write_split", rclcpp::QoS(1));
  why.check(ha_transport_open(holdall::out(transport_), "local", &network, why));
  recorder_.reset(open_recorder(settings, network_name_, on_event, this));
  topics_ = std::make_unique<Topics>(*this, transport_.get(), settings.unpublished);
  timer_ = create_wall_timer(
      std::chrono::milliseconds(settings.polling_ms > 0 ? settings.polling_ms : 100),
      [this] { topics_->update(); });
  serve_all(settings.snapshot);
  RCLCPP_INFO(get_logger(), "recording to %s", settings.uri.c_str());
}

Recorder::~Recorder() {
  ha_error err = HA_ERROR_INIT;

  services_.clear();
  timer_.reset();
  topics_.reset(); // no message arrives after this
  if (ha_recorder_close(recorder_.release(), &err) < 0) {
    RCLCPP_ERROR(get_logger(), "%s", err.text);
  }
}

} // namespace holdall_rclcpp

RCLCPP_COMPONENTS_REGISTER_NODE(holdall_rclcpp::Recorder)
