// Measures the lateness of messages at a fixed rate in a roscpp node: bench_live_ros1 --rate HZ
// OPTIONS, with the options of peers (tests/live/peer/peer.c), until SIGINT. It uses the time at
// which roscpp read each message from its socket, so that later delays in this program do not
// count.
#include <ros/callback_queue.h>
#include <ros/ros.h>

#include "lateness.h"
#include "messages.hpp"
#include "node.hpp"

int main(int argc, char **argv) {
  peer_options options;
  lateness late = {};
  uint32_t last = 0;

  if (!peer_start(&options, argc, argv) || options.rate_hz <= 0) return 2;
  ros1_start(options, argc, argv);
  ros::NodeHandle node;
  const boost::function<void(const ros::MessageEvent<live_msgs::Numbered const> &)> heard =
      [&](const ros::MessageEvent<live_msgs::Numbered const> &event) {
        lateness_add(&late, &options, event.getConstMessage()->number,
                     static_cast<int64_t>(event.getReceiptTime().toNSec()));
      };
  ros::Subscriber topic = node.subscribe<live_msgs::Numbered>(
      ros1_topics(options)[0], static_cast<uint32_t>(options.depth), heard, ros::VoidConstPtr(),
      ros::TransportHints().tcpNoDelay());
  peer_say("ready", "");
  while (!peer_stopped()) {
    ros::getGlobalCallbackQueue()->callAvailable(ros::WallDuration(0.02));
    const uint32_t now = topic.getNumPublishers();
    if (now != last) peer_say_number("matched", now);
    last = now;
  }
  topic.shutdown();
  lateness_report(&late);
  return 0;
}
