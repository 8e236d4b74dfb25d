// Writes structs of a program as messages: write_struct BAG, a new file. holdall::traits says how.
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <holdall/holdall.hpp>

struct point {
  double x, y, z;
};

struct track {
  std::uint32_t id;
  std::string name;
  std::array<float, 3> size;
  std::vector<point> places;
};

template <> struct holdall::traits<point> {
  static constexpr const char *type = "geometry_msgs/msg/Point";
  template <class Visit> static void fields(Visit &&visit, const point &p) {
    visit(p.x, p.y, p.z);
  }
};

// A type of one's own has a definition; that of geometry_msgs/Point the library knows.
template <> struct holdall::traits<track> {
  static constexpr const char *type = "example_msgs/msg/Track";
  static constexpr const char *definition = "uint32 id\n"
                                            "string name\n"
                                            "float32[3] size\n"
                                            "geometry_msgs/Point[] places\n"
                                            "===\n"
                                            "MSG: geometry_msgs/Point\n"
                                            "float64 x\nfloat64 y\nfloat64 z\n";
  template <class Visit> static void fields(Visit &&visit, const track &t) {
    visit(t.id, t.name, t.size, t.places);
  }
};

int main(int argc, char **argv) {
  if (argc != 2) return std::fprintf(stderr, "write_struct BAG\n"), 2;
  try {
    holdall::writer out(argv[1]);

    for (std::uint32_t i = 0; i < 3; i++) {
      const track t = {
          i, "car " + std::to_string(i), {4.5f, 1.8f, 1.4f}, {{1.0 * i, 0, 0}, {2.0 * i, 1, 0}}};
      out.write("/tracks", 1700000000000000000 + i, t);
    }
    out.close();
  } catch (const std::exception &e) {
    return std::fprintf(stderr, "%s\n", e.what()), 1;
  }
}
