// ros1_sub: subscribes typed messages, as a node of roscpp does, and checks each; --bare: takes any
// type, and counts. Options: peer.c.
#include <ros/callback_queue.h>
#include <ros/ros.h>
#include <topic_tools/shape_shifter.h>

#include "messages.hpp"
#include "node.hpp"

namespace {

void take(const peer_options &options, tally *t, const topic_tools::ShapeShifter &message) {
  peer_received(&options, t, true, {1, t->received}, message.size());
}

template <class Message> void take(const peer_options &options, tally *t, const Message &message) {
  content_id id = {0, 0};
  uint64_t size = 0;
  const bool good = ros1_is_content(&id, &size, message);

  peer_received(&options, t, good, id, size);
}

// Of the topic that has the fewest.
uint32_t matched(const std::vector<ros::Subscriber> &topics) {
  uint32_t fewest = UINT32_MAX;

  for (const ros::Subscriber &topic : topics)
    fewest = std::min(fewest, topic.getNumPublishers());
  return fewest;
}

template <class Message> struct Subscriber {
  static int run(const peer_options &options) {
    ros::NodeHandle node;
    std::vector<ros::Subscriber> topics;
    uint32_t last = 0;
    tally t = {};
    const boost::function<void(const boost::shared_ptr<Message const> &)> heard =
        [&](const boost::shared_ptr<Message const> &message) { take(options, &t, *message); };

    for (const std::string &topic : ros1_topics(options))
      topics.push_back(node.subscribe<Message>(topic, static_cast<uint32_t>(options.depth), heard));
    peer_say("ready", "");
    while (!peer_stopped()) {
      ros::getGlobalCallbackQueue()->callAvailable(ros::WallDuration(0.02));
      const uint32_t now = matched(topics);
      if (now != last) peer_say_number("matched", now);
      last = now;
    }
    ros::getGlobalCallbackQueue()->callAvailable();
    peer_report(&t, "");
    topics.clear(); // their callbacks end before t does
    tally_done(&t);
    return 0;
  }
};

} // namespace

int main(int argc, char **argv) {
  peer_options options;

  if (!peer_start(&options, argc, argv)) return 2;
  ros1_start(options, argc, argv);
  return options.bare ? Subscriber<topic_tools::ShapeShifter>::run(options)
                      : ros1_run<Subscriber>(options);
}
