// The topics of ROS on the network of the recorder: each is advertised there, and subscribed to in
// ROS while the recorder has a subscription there. So all rules of selection are the recorder's.
#ifndef HOLDALL_RCLCPP_TOPICS_HPP
#define HOLDALL_RCLCPP_TOPICS_HPP

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <holdall/holdall.hpp>

#include "rclcpp/rclcpp.hpp"

namespace holdall_rclcpp {

class Topics {
public:
  // Publications are those of a transport of the recorder's network; both are borrowed.
  Topics(rclcpp::Node &node, ha_transport *transport, bool unpublished);

  // Looks for topics, and subscribes. Called by a timer of the node.
  void update();

private:
  struct Topic {
    std::string name, type;
    holdall::handle<ha_publication> publication; // closed after the subscription
    std::shared_ptr<rclcpp::GenericSubscription> subscription;
  };

  void find(const std::string &name, const std::vector<std::string> &types);
  void advertise(Topic &topic, const std::vector<rclcpp::TopicEndpointInfo> &publishers);
  void subscribe(Topic &topic);

  rclcpp::Node &node_;
  ha_transport *transport_;
  bool unpublished_;
  std::map<std::string, std::unique_ptr<Topic>> topics_;
};

} // namespace holdall_rclcpp

#endif
