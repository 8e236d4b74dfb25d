// rosbag_write WORKLOAD none|lz4|bz2 OUT.bag: the workload's bag, as rosbag_storage writes it with
// its default chunks of 768 KiB. `-` for OUT.bag and `stream` for the compression write the bare
// stream that mcap_write reads instead.
#include "workload.hpp"

#include <cstdio>
#include <iostream>

#include <rosbag/bag.h>

struct RawMessage {
  const workload::Message *message;
  const workload::Type *type;
};

namespace ros {
namespace message_traits {
template <> struct IsMessage<RawMessage> : TrueType {};
template <> struct MD5Sum<RawMessage> {
  static const char *value(const RawMessage &m) {
    return m.type->md5.c_str();
  }
};
template <> struct DataType<RawMessage> {
  static const char *value(const RawMessage &m) {
    return m.type->name.c_str();
  }
};
template <> struct Definition<RawMessage> {
  static const char *value(const RawMessage &m) {
    return m.type->definition.c_str();
  }
};
} // namespace message_traits
namespace serialization {
template <> struct Serializer<RawMessage> {
  template <class Stream> static void write(Stream &stream, const RawMessage &m) {
    std::memcpy(stream.advance(m.message->size), m.message->data, m.message->size);
  }
  static uint32_t serializedLength(const RawMessage &m) {
    return m.message->size;
  }
};
} // namespace serialization
} // namespace ros

static rosbag::CompressionType compression_named(const std::string &name) {
  if (name == "none") return rosbag::compression::Uncompressed;
  if (name == "lz4") return rosbag::compression::LZ4;
  if (name == "bz2") return rosbag::compression::BZ2;
  throw std::invalid_argument("compression " + name + ": expected none, lz4 or bz2");
}

static void write_bag(workload::Workload &work, const std::string &compression,
                      const std::string &path) {
  rosbag::Bag bag(path, rosbag::bagmode::Write);
  bag.setCompression(compression_named(compression));
  workload::Message m;
  while (work.next(m)) {
    const ros::Time time(static_cast<uint32_t>(m.time_ns / 1000000000u),
                         static_cast<uint32_t>(m.time_ns % 1000000000u));
    bag.write(work.topics[m.topic].name, time, RawMessage{&m, &work.type(m.topic)});
  }
  bag.close();
}

static void put(const void *data, size_t size) {
  if (std::fwrite(data, 1, size, stdout) != size) throw std::runtime_error("writing the stream");
}

static void put_text(const std::string &text) {
  const auto size = static_cast<uint32_t>(text.size());
  put(&size, sizeof size);
  put(text.data(), text.size());
}

// Little-endian: u32 topics, for each its name, type and definition (u32 size, bytes); then for
// each message u64 time, u32 topic, u32 size, bytes.
static void write_stream(workload::Workload &work) {
  const auto count = static_cast<uint32_t>(work.topics.size());
  put(&count, sizeof count);
  for (uint32_t k = 0; k < count; k++) {
    put_text(work.topics[k].name);
    put_text(work.type(k).name);
    put_text(work.type(k).definition);
  }
  workload::Message m;
  while (work.next(m)) {
    put(&m.time_ns, sizeof m.time_ns);
    put(&m.topic, sizeof m.topic);
    put(&m.size, sizeof m.size);
    put(m.data, m.size);
  }
  if (std::fflush(stdout) != 0) throw std::runtime_error("writing the stream");
}

int main(int argc, char **argv) {
  if (argc != 4) {
    std::cerr
        << "usage: rosbag_write WORKLOAD none|lz4|bz2 OUT.bag | rosbag_write WORKLOAD stream -\n";
    return 2;
  }
  try {
    workload::Workload work(argv[1]);
    if (std::string(argv[2]) == "stream")
      write_stream(work);
    else
      write_bag(work, argv[2], argv[3]);
  } catch (const std::exception &e) {
    std::cerr << "rosbag_write: " << e.what() << "\n";
    return 1;
  }
  return 0;
}
