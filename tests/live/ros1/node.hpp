// A node of roscpp that is a peer.
#ifndef LIVE_ROS1_NODE_HPP
#define LIVE_ROS1_NODE_HPP

#include <string>
#include <vector>

#include "peer.h"

// Named as --node has it, else by the program and a number that no other has. Ends by peer.h's
// rules.
void ros1_start(const peer_options &options, int argc, char **argv);

// /chatter, or as many as --topics has: /chatter0, /chatter1, ...
std::vector<std::string> ros1_topics(const peer_options &options);

#endif
