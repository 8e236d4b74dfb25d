// Compares messages of a bag with texts: check_built BAG < lines "TOPIC YAML". The bytes that the
// library's builder makes from a text must equal the topic's message.
#include <algorithm>
#include <iostream>
#include <string>

#include <holdall/holdall.hpp>

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  int wrong = 0;
  try {
    holdall::reader bag(argv[1]);
    std::string line;

    while (std::getline(std::cin, line)) {
      const std::size_t space = line.find(' ');
      holdall::message m;
      bag.set(holdall::query().topic(line.substr(0, space)));
      if (!bag.next(m)) return std::cerr << "no message: " << line << "\n", 1;
      holdall::builder made(m.channel());
      made.yaml(line.substr(space + 1));
      const holdall::bytes want = made.data();
      const bool same = std::equal(want.begin(), want.end(), m.data().begin(), m.data().end());
      wrong += !same;
      std::cout << (same ? "same " : "differs ") << m.topic() << " " << want.size() << " bytes\n";
    }
  } catch (const std::exception &e) {
    return std::cerr << e.what() << "\n", 1;
  }
  return wrong > 0;
}
