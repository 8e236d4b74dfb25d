// Prints the messages of a topic as JSON: read_topic BAG TOPIC
#include <cstdio>
#include <exception>

#include <holdall/holdall.hpp>

int main(int argc, char **argv) {
  if (argc != 3) return std::fprintf(stderr, "read_topic BAG TOPIC\n"), 2;
  try {
    holdall::reader bag(argv[1]);
    holdall::decoder decoder;

    for (auto &m : bag.messages(argv[2])) {
      std::printf("%lld %s\n", static_cast<long long>(m.time_ns()), decoder.json(m).c_str());
    }
  } catch (const std::exception &e) {
    return std::fprintf(stderr, "%s\n", e.what()), 1;
  }
}
