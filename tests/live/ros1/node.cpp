#include "node.hpp"

#include <ros/ros.h>

void ros1_start(const peer_options &options, int argc, char **argv) {
  const std::string program(argv[0]);
  uint32_t how = ros::init_options::NoSigintHandler;
  std::string name = program.substr(program.rfind('/') + 1);

  if (options.node) {
    name = options.node + 1; // after the slash
  } else {
    how |= ros::init_options::AnonymousName;
  }
  ros::init(argc, argv, name, how);
}

std::vector<std::string> ros1_topics(const peer_options &options) {
  const std::string topic(options.topic + 2); // DDS name: rt/chatter
  std::vector<std::string> topics;

  for (uint32_t i = 0; i < options.topics; i++)
    topics.push_back(topic + std::to_string(i));
  if (options.topics == 0) topics.push_back(topic);
  return topics;
}
