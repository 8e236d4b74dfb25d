// A roscpp node that is a peer.
#ifndef LIVE_ROS1_NODE_HPP
#define LIVE_ROS1_NODE_HPP

#include <string>
#include <vector>

#include "peer.h"

// Starts the node with the name of --node, else with the program's name and a unique number. It
// ends by the rules of peer.h.
void ros1_start(const peer_options &options, int argc, char **argv);

// /chatter, or as many topics as --topics specifies: /chatter0, /chatter1, ...
std::vector<std::string> ros1_topics(const peer_options &options);

#endif
