// rosbag_read all|open|TOPIC BAG: read a bag with rosbag_storage, the bytes of each message as
// they are, in its order (time). `open` opens it and counts.
#include "../measure.h"

#include <cstring>
#include <iostream>
#include <vector>

#include <rosbag/bag.h>
#include <rosbag/view.h>

static void read(measure *m, const std::string &mode, const std::string &path) {
  rosbag::Bag bag(path, rosbag::bagmode::Read);
  rosbag::View view;
  if (mode[0] == '/')
    view.addQuery(bag, rosbag::TopicQuery(mode));
  else
    view.addQuery(bag);
  if (mode == "open") {
    m->messages = view.size();
    return;
  }
  std::vector<uint8_t> buffer;
  for (const rosbag::MessageInstance &message : view) {
    const uint32_t size = message.size();
    if (buffer.size() < size) buffer.resize(size);
    ros::serialization::OStream stream(buffer.data(), size);
    message.write(stream);
    measure_message(m, buffer.data(), size);
  }
}

int main(int argc, char **argv) {
  if (argc != 3) {
    std::cerr << "usage: rosbag_read all|open|TOPIC BAG\n";
    return 2;
  }
  measure m = measure_start();
  try {
    read(&m, argv[1], argv[2]);
  } catch (const std::exception &e) {
    std::cerr << "rosbag_read: " << e.what() << "\n";
    return 1;
  }
  measure_report(&m);
  return 0;
}
