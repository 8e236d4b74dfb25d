// Writes images of two planes to the disk without a copy: write_direct BAG, a new file.
//
// The planes are aligned to blocks of 4096 bytes and have whole blocks, and follow each other in
// the message. The writer pads the file so that both begin at a block there, too.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <vector>

#include <holdall/holdall.hpp>

using plane = std::vector<std::uint8_t, holdall::aligned_allocator<std::uint8_t>>;

struct stereo_image {
  std::uint32_t width, height;
  plane left, right;
};

// The encoding of a message is the program's own here: the bytes of both planes in one array.
template <> struct holdall::traits<stereo_image> {
  static constexpr const char *type = "example_msgs/StereoImage";
  static constexpr const char *definition = "uint32 width\nuint32 height\nuint8[] data\n";
  static void write(holdall::serializer<holdall::ros1> &to, const stereo_image &image) {
    to(image.width, image.height);
    to.length(image.left.size() + image.right.size());
    to.raw(image.left);
    to.raw(image.right);
  }
};

int main(int argc, char **argv) {
  if (argc != 2) return std::fprintf(stderr, "write_direct BAG\n"), 2;
  try {
    holdall::writer_options options;
    options.flags = HA_WRITE_DIRECT;
    options.chunk_bytes = 768 * 1024; // of small messages, which are gathered
    holdall::writer out(argv[1], options);

    stereo_image image = {1024, 512, plane(1024 * 512), plane(1024 * 512)};
    for (int i = 0; i < 4; i++) {
      image.left.assign(image.left.size(), static_cast<std::uint8_t>(i));
      out.write("/stereo", 1700000000000000000 + i, image);
    }
    out.flush();
    const ha_writer_stats stats = out.stats();
    std::printf("%llu bytes without a copy, %llu copied%s%s\n",
                static_cast<unsigned long long>(stats.zero_copied_bytes),
                static_cast<unsigned long long>(stats.copied_bytes), stats.note ? "; " : "",
                stats.note ? stats.note : "");
    out.close();
  } catch (const std::exception &e) {
    return std::fprintf(stderr, "%s\n", e.what()), 1;
  }
}
