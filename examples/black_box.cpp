// A program records what it publishes itself, without a network: black_box BAG, a new file.
//
// The image is lent: its bytes go from the program's memory to the file without a copy.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <vector>

#include <holdall/holdall.hpp>

using image = std::vector<std::uint8_t>;

static holdall::handle<ha_publication> advertise(ha_transport *local, const char *topic) {
  static const char definition[] = "uint8[] data\n";
  ha_publication_options options = HA_PUBLICATION_OPTIONS_INIT;
  ha_schema schema = HA_SCHEMA_INIT;
  holdall::handle<ha_publication> publication;
  holdall::failure why;

  schema.name = "example_msgs/msg/Bytes";
  schema.encoding = "ros2msg";
  schema.data = reinterpret_cast<const std::uint8_t *>(definition);
  schema.size = sizeof definition - 1;
  options.topic = topic;
  options.schema = &schema;
  why.check(ha_transport_advertise(holdall::out(publication), local, &options, why));
  return publication;
}

static void release(void *user) {
  delete static_cast<std::shared_ptr<image> *>(user);
}

// A message in CDR: its header, the length of the array, the bytes.
static std::shared_ptr<image> make_image(std::uint32_t size) {
  auto bytes = std::make_shared<image>(8 + size);
  const std::uint8_t head[] = {0,
                               1,
                               0,
                               0,
                               static_cast<std::uint8_t>(size),
                               static_cast<std::uint8_t>(size >> 8),
                               static_cast<std::uint8_t>(size >> 16),
                               static_cast<std::uint8_t>(size >> 24)};
  std::copy(head, head + sizeof head, bytes->begin());
  return bytes;
}

static void run(const char *path) {
  ha_recorder_options options = HA_RECORDER_OPTIONS_INIT;
  ha_record_selection selection = HA_RECORD_SELECTION_INIT;
  holdall::handle<ha_transport> local;
  ha_recorder *recorder = nullptr;
  holdall::failure why;

  why.check(ha_transport_open(holdall::out(local), "local", nullptr, why));
  const auto camera = advertise(local.get(), "/camera");
  selection.flags = HA_RECORD_ALL_TOPICS;
  options.transport = "local";
  options.selection = &selection;
  options.path = path;
  why.check(ha_recorder_open(&recorder, &options, why));
  while (ha_publication_matched(camera.get()) == 0) { // the recorder subscribes by itself
  }
  for (int i = 0; i < 3; i++) {
    auto *frame = new std::shared_ptr<image>(make_image(1000000));
    why.check(ha_publication_lend(camera.get(), (*frame)->data(), (*frame)->size(), HA_SENT_NOW,
                                  release, frame, why));
  }
  why.check(ha_recorder_close(recorder, why));
}

int main(int argc, char **argv) {
  if (argc != 2) return std::fprintf(stderr, "black_box BAG\n"), 2;
  try {
    run(argv[1]);
  } catch (const std::exception &e) {
    return std::fprintf(stderr, "%s\n", e.what()), 1;
  }
}
