// rosbag_write WORKLOAD none|lz4|bz2 OUT.bag: the workload's bag, as rosbag_storage writes it with
// its default chunks of 768 KiB, and what that took. `tape` for the compression writes the tape of
// ../tape.h instead, which all other writers play.
#include "../measure.h"
#include "workload.hpp"

#include <cstdio>
#include <fstream>
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

// What the writer will be given, and what it costs to make.
static measure look_through(workload::Workload &work) {
  measure m = {};
  uint64_t seen = 0;
  workload::Message message;
  while (work.next(message))
    measure_message(&m, message.data, message.size);
  work.rewind();
  measure alone = measure_start();
  while (work.next(message))
    seen += message.size;
  measure_stop(&alone);
  if (seen == m.bytes) m.source_s = alone.user_s;
  work.rewind();
  return m;
}

// --- tapes ------------------------------------------------------------------------------------

class Tape {
public:
  explicit Tape(const std::string &path) : file_(path, std::ios::binary) {
    file_.exceptions(std::ios::badbit | std::ios::failbit);
  }
  void bytes(const void *data, size_t size) {
    file_.write(static_cast<const char *>(data), static_cast<std::streamsize>(size));
  }
  template <class T> void number(T value) {
    bytes(&value, sizeof value);
  }
  void text(const std::string &text) {
    number(static_cast<uint32_t>(text.size()));
    bytes(text.data(), text.size());
  }
  void close() {
    file_.close();
  }

private:
  std::ofstream file_;
};

static void write_tape(const workload::Workload &work, const std::string &path) {
  Tape tape(path);
  tape.bytes("HATAPE1\n", 8);
  tape.number(static_cast<uint32_t>(work.topics.size()));
  tape.number(static_cast<uint32_t>(work.payload_count()));
  tape.number(static_cast<uint64_t>(work.size()));
  for (uint32_t k = 0; k < work.topics.size(); k++) {
    tape.text(work.topics[k].name);
    tape.text(work.type(k).name);
    tape.text(work.type(k).md5);
    tape.text(work.type(k).definition);
  }
  work.each_payload([&](const workload::Bytes &bytes, uint32_t stamp, uint32_t large) {
    tape.number(static_cast<uint32_t>(bytes.size()));
    tape.number(stamp);
    tape.number(large);
    tape.bytes(bytes.data(), bytes.size());
  });
  work.each_message([&](uint64_t time_ns, uint32_t topic, uint32_t payload) {
    tape.number(time_ns);
    tape.number(topic);
    tape.number(payload);
  });
  tape.close();
}

static void write_and_report(workload::Workload &work, const char *compression, const char *path) {
  measure m = look_through(work);
  std::remove(path);
  measure_begin_writing(&m);
  write_bag(work, compression, path);
  measure_report_written(&m, path, "");
}

int main(int argc, char **argv) {
  if (argc != 4) {
    std::cerr << "usage: rosbag_write WORKLOAD none|lz4|bz2|tape OUT\n";
    return 2;
  }
  try {
    workload::Workload work(argv[1]);
    if (std::string(argv[2]) == "tape")
      write_tape(work, argv[3]);
    else
      write_and_report(work, argv[2], argv[3]);
  } catch (const std::exception &e) {
    std::cerr << "rosbag_write: " << e.what() << "\n";
    return 1;
  }
  return 0;
}
