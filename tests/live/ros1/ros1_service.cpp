/* ros1_service: serves or calls roscpp/SetLoggerLevel by roscpp.
 *
 *   ros1_service serve NAME            no to a logger "bad"
 *   ros1_service call NAME COUNT       by a connection for each, and COUNT by one that stays
 *
 * Lines of JSON: "ready"; "done" with "count": calls that went well. */
#include <cstdio>
#include <cstdlib>
#include <string>

#include <ros/ros.h>
#include <roscpp/Empty.h>
#include <roscpp/SetLoggerLevel.h>

static void say(const char *event, int count) {
  std::printf("{\"event\":\"%s\",\"count\":%d}\n", event, count);
  std::fflush(stdout);
}

static bool answer(roscpp::SetLoggerLevel::Request &request, roscpp::SetLoggerLevel::Response &) {
  return request.logger != "bad";
}

static int serve(ros::NodeHandle &node, const std::string &name) {
  const ros::ServiceServer server = node.advertiseService(name, answer);

  say("ready", 0);
  ros::spin();
  return 0;
}

static int call(ros::NodeHandle &node, const std::string &name, int count) {
  int good = 0;

  if (!ros::service::waitForService(name, 20000)) return 1;
  for (const bool persistent : {false, true}) {
    ros::ServiceClient client = node.serviceClient<roscpp::SetLoggerLevel>(name, persistent);
    roscpp::SetLoggerLevel level;
    level.request.logger = "a";
    level.request.level = "b";
    for (int i = 0; i < count; i++) {
      good += client.call(level);
    }
    if (persistent && !client.isValid()) return 1;
  }
  roscpp::Empty other; /* of another md5sum */
  if (ros::service::call(name, other)) return 1;
  say("done", good);
  return 0;
}

int main(int argc, char **argv) {
  ros::init(argc, argv, "ros1_service", ros::init_options::AnonymousName);
  if (argc < 3) return 2;
  ros::NodeHandle node;
  const std::string name = argv[2];

  return argv[1] == std::string("serve")
             ? serve(node, name)
             : call(node, name, argc > 3 ? static_cast<int>(std::strtol(argv[3], nullptr, 10)) : 1);
}
