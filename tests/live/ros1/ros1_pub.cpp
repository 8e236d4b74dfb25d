// ros1_pub: publishes typed messages as a roscpp node on one or more topics. Messages on topic
// number i have publisher --publisher + i. --depth is the queue size; 0 = unlimited, and the sender
// waits while the queue is long. Options: peer.c.
#include <string>
#include <vector>

#include <ros/ros.h>

#include "node.hpp"
#include "queued.hpp"

namespace {

enum { QUEUED_BYTES = 64 << 20 };

template <class Message> class Publisher {
public:
  static int run(const peer_options &options) {
    Publisher p(options);
    const peer_sender sender = {&p, send_one, matched, wait_acked, nullptr};
    return peer_publish(&options, &sender);
  }

private:
  explicit Publisher(const peer_options &options) : options_(options) {
    for (const std::string &topic : ros1_topics(options))
      topics_.push_back(node_.advertise<Message>(topic, static_cast<uint32_t>(options.depth),
                                                 options.transient_local));
    spinner_.start();
  }

  static bool send_one(void *user, content_id id) {
    Publisher *p = static_cast<Publisher *>(user);
    const size_t n = p->topics_.size();
    const size_t topic = id.number % n;

    ros1_fill(p->message_, {id.publisher + static_cast<uint32_t>(topic), id.number / n},
              p->options_.size);
    while (p->options_.depth == 0 && ros1_queued_now().bytes > QUEUED_BYTES && !peer_stopped())
      ros::WallDuration(0.0001).sleep();
    p->topics_[topic].publish(p->message_);
    return true;
  }

  // The smallest number of matches of all topics.
  static uint32_t matched(void *user) {
    uint32_t fewest = UINT32_MAX;

    for (const ros::Publisher &topic : static_cast<Publisher *>(user)->topics_)
      fewest = std::min(fewest, topic.getNumSubscribers());
    return fewest;
  }

  // TCPROS has no acknowledgements: subscribers have the data when it has been read from their
  // sockets. The last message of a latched topic stays allocated.
  static bool wait_acked(void *user) {
    const Publisher *p = static_cast<Publisher *>(user);
    const uint64_t latched = p->options_.transient_local ? p->topics_.size() : 0;
    const int64_t end_ns = peer_now_ns() + PEER_ACKED_S * INT64_C(1000000000);

    while (ros1_queued_now().messages > latched || !ros1_sockets_are_empty()) {
      if (peer_stopped() || peer_now_ns() > end_ns) return false;
      ros::WallDuration(0.001).sleep();
    }
    return true;
  }

  const peer_options &options_;
  ros::NodeHandle node_;
  ros::AsyncSpinner spinner_{1};
  std::vector<ros::Publisher> topics_;
  Message message_;
};

} // namespace

int main(int argc, char **argv) {
  peer_options options;

  if (!peer_start(&options, argc, argv)) return 2;
  ros1_start(options, argc, argv);
  return ros1_run<Publisher>(options);
}
